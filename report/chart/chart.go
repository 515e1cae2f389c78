package chart

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Chart is one chart as data.
type Chart struct {
	ID       string // unique among the charts of all games; letters, digits, "-" and "_"
	Title    string // plain text
	Describe string // for readers who cannot see the chart: what it shows, and what it leaves out
	Option   []byte // options as JSON, safe inside a script element
	Height   int    // in CSS pixels
	Width    int    // maximum, in CSS pixels; 0 for all available space

}

// The most that a chart shows. The table of its numbers has the rest.
const (
	maxRows  = 100 // bots or other rows
	maxCells = 64  // bots on each side of a square
	maxLines = 8   // lines that can be told apart
)

// The names that the script knows its functions by.
const (
	drawBars    = "bars"     // row, value, low, high
	drawSpread  = "spread"   // row, then four quantiles upward
	drawCell    = "cell"     // column, row, value from 0 to 1
	drawRibbon  = "ribbon"   // x, low, high
	writeTime   = "duration" // of microseconds
	writeSigned = "signed"
	writeShare  = "percent" // of a share from 0 to 1
)

// ID returns the identity of a chart, from its kind, game and number. It is unique,
// whatever the name of the game.
func ID(kind, game string, number int) string {
	var b strings.Builder
	for i := 0; i < len(game); i++ {
		if c := game[i]; c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	id := kind + "-" + b.String()
	if number > 1 {
		id += "-" + strconv.Itoa(number)
	}
	return id
}

// plane is what all charts with two axes have in common.
type plane struct {
	x, y   opts.XAxis // y uses only the fields that both kinds of axis have
	legend bool
	scale  *opts.VisualMap
}

// options configures the axes of a chart.
func (p plane) options(c *charts.RectChart) {
	y := opts.YAxis{Type: p.y.Type, Name: p.y.Name, Data: p.y.Data, Min: p.y.Min, Max: p.y.Max, Scale: p.y.Scale,
		Inverse: p.y.Inverse, AxisLabel: p.y.AxisLabel, SplitLine: p.y.SplitLine, SplitArea: p.y.SplitArea,
		NameLocation: p.y.NameLocation, NameGap: p.y.NameGap}
	if y.AxisLabel == nil {
		y.AxisLabel = &opts.AxisLabel{}
	}
	top, bottom := "8", "8"
	if p.legend {
		top = "48"
	}
	if p.scale != nil {
		bottom = "56"
	}
	c.SetGlobalOptions(charts.WithAnimation(false), charts.WithXAxisOpts(p.x), charts.WithYAxisOpts(y),
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(p.legend), Type: "scroll", Top: "0", Left: "0"}),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item"}),
		charts.WithGridOpts(opts.Grid{Left: "8", Right: "24", Top: top, Bottom: bottom, ContainLabel: opts.Bool(true)}))
	if p.scale != nil {
		c.SetGlobalOptions(charts.WithVisualMapOpts(*p.scale))
	}
}

// rows returns the height of a chart with n rows.
func rows(n, each int) int { return 70 + max(2, n)*each }
