// Package still draws charts without a browser: it runs the same library and
// the same script as a page does, in a JavaScript engine that is all Go, and
// returns the picture as SVG.
//
// The engine has no files, no network and no clock that a chart could see, so
// the same chart gives the same bytes on every machine. It is large and takes a
// fifth of a second to start, which is why the package stands apart.
//
// The package deliberately does not know what a chart shows.
package still

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/dop251/goja"

	"scrutineer/report/chart"
)

// width of a picture in CSS pixels; it scales.
const width = 900

// Painter draws charts, one at a time. It is safe for use by several goroutines
// at once. The zero value is ready.
type Painter struct {
	// Dark draws for a dark page.
	Dark bool

	mu    sync.Mutex
	vm    *goja.Runtime
	paint goja.Callable
}

// New is a painter for a light page.
func New() *Painter { return &Painter{} }

// SVG is a chart as an SVG element without script, style sheets or style
// attributes, so that it can stand in a page of any content policy. The error
// names the chart.
func (p *Painter) SVG(c chart.Chart) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.paint == nil {
		if err := p.start(); err != nil {
			return nil, fmt.Errorf("%s: still: %w", c.ID, err)
		}
	}
	theme := "light"
	if p.Dark {
		theme = "dark"
	}
	v, err := p.paint(goja.Undefined(), p.vm.ToValue(string(c.Option)), p.vm.ToValue(theme), p.vm.ToValue(widthOf(c)), p.vm.ToValue(c.Height))
	if err != nil {
		return nil, fmt.Errorf("%s: still: %w", c.ID, err)
	}
	return []byte(plain(v.String(), c.ID)), nil
}

// widthOf is how wide a chart is drawn.
func widthOf(c chart.Chart) int {
	if c.Width > 0 {
		return min(c.Width, width)
	}
	return width
}

// draw is the function that makes a picture.
// Widths of text are those of a wide typeface, since nobody knows the reader's.
const draw = `(function (option, theme, width, height) {
	for (const name in scrutineerCharts.themes) echarts.registerTheme(name, scrutineerCharts.themes[name]);
	const em = c => c > '\u2e80' ? 1 : 'iljtfr.,:;|! ()[]1'.includes(c) ? .42 : 'mwMW@%'.includes(c) ? 1 : .66;
	const size = font => parseFloat(/([0-9.]+)px/.exec(font || '12px')[1]);
	echarts.setPlatformAPI({measureText: (text, font) => ({width: [...text].reduce((sum, c) => sum + em(c), 0) * size(font)})});
	const chart = echarts.init(null, theme, {renderer: 'svg', ssr: true, width: width, height: height});
	chart.setOption(scrutineerCharts.prepare(JSON.parse(option)));
	const svg = chart.renderToSVGString();
	chart.dispose();
	return svg;
})`

// start loads the library. Timers, which it uses for animation alone, do
// nothing.
func (p *Painter) start() error {
	vm := goja.New()
	for _, name := range []string{"setTimeout", "clearTimeout", "setInterval", "clearInterval"} {
		if err := vm.Set(name, func(goja.FunctionCall) goja.Value { return vm.ToValue(0) }); err != nil {
			return err
		}
	}
	if _, err := vm.RunScript("echarts.min.js", string(chart.Library())); err != nil {
		return err
	}
	if _, err := vm.RunScript("charts.js", string(chart.Script())); err != nil {
		return err
	}
	v, err := vm.RunString(draw)
	if err != nil {
		return err
	}
	p.vm = vm
	p.paint, _ = goja.AssertFunction(v)
	return nil
}

var (
	styled = regexp.MustCompile(` style="([^"]*)"`)
	sheet  = regexp.MustCompile(`(?s)<style[ >].*?</style>`)
	class  = regexp.MustCompile(` class="[^"]*"`)
	named  = regexp.MustCompile(`="(|#|url\(#)zr[0-9]+-`)
)

// plain writes style attributes as attributes of their own, which no content
// policy forbids, and leaves out the style sheet, which is for pointers. What
// has an identity is called after the chart, so that it meets nothing else in a
// page. Text of a chart holds no quotation mark and no "<" that is not escaped,
// so none of this touches a name.
func plain(svg, id string) string {
	svg = class.ReplaceAllString(sheet.ReplaceAllString(svg, ""), "")
	svg = named.ReplaceAllString(svg, `="${1}`+id+"-still-")
	return styled.ReplaceAllStringFunc(svg, func(s string) string {
		var b strings.Builder
		for _, rule := range strings.Split(styled.FindStringSubmatch(s)[1], ";") {
			name, value, ok := strings.Cut(rule, ":")
			if ok {
				b.WriteString(" " + strings.TrimSpace(name) + `="` + strings.TrimSpace(value) + `"`)
			}
		}
		return b.String()
	})
}
