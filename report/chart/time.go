package chart

import (
	"slices"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// TimeByPly shows how long each bot thought about its n-th move: the median as a line
// and the 10th to 90th percentile as a ribbon, on a logarithmic scale. If there are
// many bots, it shows those with the most moves.
func TimeByPly(t analysis.Times, l Labels) (Chart, error) {
	c := Chart{ID: ID("time-by-ply", t.Game, 1), Title: l.Text("report.time-by-ply"), Height: 400}
	bots := busiest(t.Bots)
	names, colours := botNames(bots, l)
	line, ribbon := charts.NewLine(), charts.NewCustom()
	plane{legend: true,
		x: opts.XAxis{Type: "value", MinInterval: 1, Min: 1, Name: l.Text("report.move"), NameLocation: "middle", NameGap: 26},
		y: opts.XAxis{Type: "log", AxisLabel: formatted(writeTime)}}.options(&line.RectChart)
	for i, b := range bots {
		var middle []opts.LineData
		var range_ []opts.CustomData
		for _, p := range b.Curve {
			middle = append(middle, opts.LineData{Value: []any{p.Move, positive(p.P50)}})
			range_ = append(range_, opts.CustomData{Value: []any{p.Move, positive(p.P10), positive(p.P90)}})
		}
		line.AddSeries(names[i], middle, charts.WithLineChartOpts(opts.LineChart{Symbol: symbols[i%len(symbols)], ShowSymbol: opts.Bool(true)}),
			charts.WithLineStyleOpts(opts.LineStyle{Type: dashes[nth(colours, i)]}))
		ribbon.AddSeries(names[i], range_, named(drawRibbon), charts.WithEncodeOpts(opts.Encode{X: 0, Y: []int{1, 2}}))
	}
	line.Overlap(ribbon)
	c.Describe = l.Text("report.time-by-ply-says") + left(l, len(t.Bots)-len(bots))
	var err error
	c.Option, err = encodeOwn(c.ID, line.JSON(), colours, writeTime)
	return c, err
}

// symbols distinguish lines for readers who do not see their colours.
var symbols = [...]string{"circle", "rect", "triangle", "diamond", "pin", "arrow", "roundRect", "emptyCircle"}

// busiest returns the bots with the most moves, as many as a chart shows, in their
// original order.
func busiest(list []analysis.BotTime) []analysis.BotTime {
	var some []analysis.BotTime
	for _, b := range list {
		if len(b.Curve) > 0 {
			some = append(some, b)
		}
	}
	if len(some) <= maxLines {
		return some
	}
	least := slices.SortedFunc(slices.Values(some), func(a, b analysis.BotTime) int { return int(moves(b) - moves(a)) })[maxLines-1]
	kept := slices.DeleteFunc(some, func(b analysis.BotTime) bool { return moves(b) < moves(least) })
	return kept[:maxLines]
}

func moves(b analysis.BotTime) int64 { return b.First.N + b.Later.N }

func botNames(list []analysis.BotTime, l Labels) (names []string, colours []int) {
	for _, b := range list {
		names = append(names, b.Bot)
	}
	return l.bots(names)
}

// dashes are the kinds of the first, second and further lines in one colour.
var dashes = [...]string{"solid", "dashed", "dotted", "dashed", "dotted", "dashed", "dotted", "dashed"}

// nth returns how many before the i-th have its colour.
func nth(colours []int, i int) (n int) {
	for _, c := range colours[:i] {
		if c == colours[i] {
			n++
		}
	}
	return n
}

// positive returns a time that has a logarithm.
func positive(us int64) int64 { return max(1, us) }

// TimeSpread shows the times of each bot's moves after the first: the median, the
// 90th and 99th percentile and the longest, on a logarithmic scale.
func TimeSpread(t analysis.Times, l Labels) (Chart, error) {
	c := Chart{ID: ID("time-spread", t.Game, 1), Title: l.Text("report.time-spread")}
	var some []analysis.BotTime
	for _, b := range t.Bots {
		if b.Later.N > 0 {
			some = append(some, b)
		}
	}
	list := some[:min(len(some), maxRows)]
	names, colours := botNames(list, l)
	var data []opts.CustomData
	for i, b := range list {
		s := b.Later
		tip := names[i] + ": p50 " + numeral.Duration(s.P50) + ", p90 " + numeral.Duration(s.P90) + ", p99 " + numeral.Duration(s.P99) + ", max " + numeral.Duration(s.Max)
		data = append(data, opts.CustomData{Name: tip, Value: []any{i, positive(s.P50), positive(s.P90), positive(s.P99), positive(s.Max)}})
	}
	c.Height, c.Describe = rows(len(list), 30), l.Text("report.time-spread-says")+left(l, len(some)-len(list))
	custom := charts.NewCustom()
	plane{x: opts.XAxis{Type: "log", AxisLabel: formatted(writeTime)}, y: upward(names)}.options(&custom.RectChart)
	custom.AddSeries("", data, named(drawSpread), charts.WithEncodeOpts(opts.Encode{X: []int{1, 2, 3, 4}, Y: 0}))
	var err error
	c.Option, err = encodeOwn(c.ID, custom.JSON(), colours, "")
	return c, err
}
