package chart

import (
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/numeral"
)

// Ratings shows the ratings of one pool: for each bot its Elo and the interval of its
// distance from zero. An end without limit reaches the edge. Pools are numbered from 1 if there are several.
func Ratings(game string, p analysis.Pool, level float64, l Labels) (Chart, error) {
	c := Chart{ID: ID("ratings", game, p.Number), Title: l.Text("report.ratings"), Height: rows(min(len(p.Ratings), maxRows), 30)}
	list := p.Ratings[:min(len(p.Ratings), maxRows)]
	ids := make([]string, len(list))
	for i, r := range list {
		ids[i] = r.Bot
	}
	names, colours := l.bots(ids)
	var data []opts.CustomData
	for i, r := range list {
		tip := names[i] + ": " + words.Minus(numeral.Signed(r.Elo)) + " (" + numeral.Interval(r.Low, r.High) + ")"
		data = append(data, opts.CustomData{Name: tip, Value: []any{i, round(r.Elo), bound(r.Low), bound(r.High)}})
	}
	if len(list) > 0 {
		c.Describe = l.Text("report.ratings-says", percent(level), int64(len(p.Ratings)), names[0], words.Minus(numeral.Signed(list[0].Elo))) + left(l, len(p.Ratings)-len(list))
	}
	custom := bars(names, data, opts.XAxis{Type: "value", Scale: opts.Bool(true), Name: "Elo", NameLocation: "middle", NameGap: 26, AxisLabel: formatted(writeSigned)})
	var err error
	c.Option, err = encodeOwn(c.ID, custom.JSON(), colours, "")
	return c, err
}

// bars returns a series with a row for each name, the first on top.
func bars(names []string, data []opts.CustomData, x opts.XAxis) *charts.Custom {
	custom := charts.NewCustom()
	plane{x: x, y: upward(names)}.options(&custom.RectChart)
	custom.AddSeries("", data, named(drawBars), charts.WithEncodeOpts(opts.Encode{X: []int{1, 2, 3}, Y: 0}))
	return custom
}

// upward returns an axis of names for a plane's y, the first on top.
func upward(names []string) opts.XAxis {
	return opts.XAxis{Type: "category", Data: names, Inverse: opts.Bool(true), AxisTick: &opts.AxisTick{Show: opts.Bool(false)}}
}

// named selects the script's function that draws.
func named(draw string) charts.SeriesOpts {
	return charts.WithSeriesOpts(func(s *charts.SingleSeries) { s.RenderItem = optsFunc(draw) })
}

// formatted selects the script's function that formats numbers.
func formatted(write string) *opts.AxisLabel {
	return &opts.AxisLabel{Formatter: optsFunc(write), HideOverlap: opts.Bool(true)}
}

// bound returns a limit of an interval as data, nil if there is none.
func bound(b analysis.Bound) any {
	if b.Unbounded {
		return nil
	}
	return round(b.Elo)
}

// round rounds to what a picture can show.
func round(x float64) float64 { return math.Round(x*10000)/10000 + 0 }

// left returns a sentence about what the chart leaves out, empty if nothing.
func left(l Labels, n int) string {
	if n <= 0 {
		return ""
	}
	return " " + l.Text("report.left-out-of-chart", int64(n))
}

func percent(level float64) string { return numeral.Percent(level) }
