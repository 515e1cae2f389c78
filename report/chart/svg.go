package chart

import (
	"html"
	"math"
	"strconv"
	"strings"
)

// Colours of a picture, the same as in the script's light theme.
const (
	ink  = "#1c2230"
	dim  = "#55606a"
	rule = "#d9d4c8"
	card = "#ffffff"
)

// palette has the colours of lines, bars and bots on light pages, dark those on dark
// ones, and heat those for 0, 1/2 and 1.
var (
	palette = [...]string{"#0b63a5", "#b84300", "#007a55", "#9c3d7d", "#7a5c00", "#4a4fb5", "#8f1d2c", "#4d5b66"}
	dark    = [...]string{"#6db6f2", "#ff9a5c", "#4fd1a5", "#e79bcb", "#e3c04b", "#a9aef5", "#f28b95", "#b6c2cc"}
	heat    = [3][3]float64{{0xf2, 0xb4, 0x8a}, {0xfa, 0xf7, 0xf0}, {0x8f, 0xc3, 0xea}}
)

// Sizes in a picture, in CSS pixels. The picture scales.
const (
	wide   = 900
	edge   = 8  // margin at each side
	letter = 12 // font size
)

// picture is what a chart shows, ready to be drawn without a script.
type picture interface{ draw(c *canvas) }

// SVG returns the chart as an SVG element without script, style sheets or style
// attributes, so it works under any content policy. The same chart gives the same
// bytes. A chart without options has no picture: nil.
func (c Chart) SVG() []byte {
	if c.picture == nil {
		return nil
	}
	width := wide
	if c.Width > 0 {
		width = min(c.Width, wide)
	}
	p := &canvas{width: float64(width), height: float64(c.Height)}
	p.tag("rect", "width", p.width, "height", p.height, "fill", card)
	c.picture.draw(p)
	size := `width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(c.Height) + `" viewBox="0 0 ` + strconv.Itoa(width) + " " + strconv.Itoa(c.Height) + `"`
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" ` + size + ` font-family="system-ui, sans-serif" font-size="12"><title>` +
		html.EscapeString(c.Title) + "</title><desc>" + html.EscapeString(c.Describe) + "</desc>" + p.b.String() + "</svg>")
}

// canvas is a picture that is being drawn.
type canvas struct {
	b             strings.Builder
	width, height float64
}

// tag writes an empty element with attributes, given as names and values.
func (c *canvas) tag(name string, attributes ...any) {
	c.b.WriteString("<" + name)
	c.attributes(attributes)
	c.b.WriteString("/>")
}

// attributes writes names and values, with numbers to one decimal place.
func (c *canvas) attributes(list []any) {
	for i := 0; i < len(list); i += 2 {
		value := ""
		switch v := list[i+1].(type) {
		case string:
			value = v
		case float64:
			value = pixels(v)
		}
		c.b.WriteString(" " + list[i].(string) + `="` + value + `"`)
	}
}

// pixels formats a length to one decimal place.
func pixels(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10+0, 'f', -1, 64)
}

// line draws a line with a colour, a width and further attributes.
func (c *canvas) line(x1, y1, x2, y2 float64, colour string, width float64, more ...any) {
	c.tag("line", append([]any{"x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour, "stroke-width", width}, more...)...)
}

// text writes a text, vertically centred. The anchor ("start", "middle" or "end")
// says which of its points is at x.
func (c *canvas) text(x, y float64, anchor, colour, text string) {
	c.b.WriteString("<text")
	c.attributes([]any{"x", x, "y", y + 4, "text-anchor", anchor, "fill", colour})
	c.b.WriteString(">" + html.EscapeString(text) + "</text>")
}

// textWidth returns the approximate width of a text. The reader's typeface is
// unknown, so a wide one is assumed.
func textWidth(text string) float64 {
	em := 0.0
	for _, r := range text {
		switch {
		case r == '\u2068' || r == '\u2069':
		case r > '\u2e80':
			em++
		case strings.ContainsRune("iljtfr.,:;|! ()[]1'", r):
			em += 0.42
		case strings.ContainsRune("mwMW@%", r):
			em++
		default:
			em += 0.66
		}
	}
	return em * letter
}

// widest returns the width of the widest text.
func widest(texts []string) float64 {
	most := 0.0
	for _, text := range texts {
		most = max(most, textWidth(text))
	}
	return most
}

// shade returns the colour of a value from 0 to 1.
func shade(part float64) string {
	i, x := 0, 2*min(max(part, 0), 1)
	if x > 1 {
		i, x = 1, x-1
	}
	colour := "#"
	for k := range 3 {
		n := int(math.Round(heat[i][k] + x*(heat[i+1][k]-heat[i][k])))
		colour += strconv.FormatInt(int64(n>>4), 16) + strconv.FormatInt(int64(n&15), 16)
	}
	return colour
}
