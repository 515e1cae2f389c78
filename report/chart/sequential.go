package chart

import (
	"math"
	"slices"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"scrutineer/analysis"
	"scrutineer/internal/words"
)

// Sequential shows the classic rating of each bot after each of its games. Long
// histories are thinned: the last of neighbouring games is kept.
func Sequential(s analysis.Sequential, l words.Language) (Chart, error) {
	list := s.Bots
	if len(list) > maxLines { // the strongest, and the weakest among them
		list = append(slices.Clone(list[:maxLines-1]), list[len(list)-1])
	}
	c := Chart{ID: ID("sequential", s.Game, 1), Title: l.Text("report.sequential"), Height: 400,
		Describe: l.Text("report.sequential-says") + left(l, len(s.Bots)-len(list))}
	var names []string
	for _, b := range list {
		names = append(names, b.Bot)
	}
	names = labels(names)
	line := charts.NewLine()
	plane{legend: true,
		x: opts.XAxis{Type: "value", MinInterval: 1, Min: 0, Name: l.Text("report.game"), NameLocation: "middle", NameGap: 26},
		y: opts.XAxis{Type: "value", Scale: opts.Bool(true), AxisLabel: formatted(writeSigned)}}.options(&line.RectChart)
	p := linesPicture{names: names, marks: true}
	var games, elos []float64
	for i, b := range list {
		p.marks = p.marks && len(b.History) <= 50
		var points []point
		for _, q := range history(b.History) {
			x, y := q[0], q[1]
			points, games, elos = append(points, point{x, y, math.NaN(), math.NaN()}), append(games, x), append(elos, y)
		}
		p.lines = append(p.lines, points)
		line.AddSeries(names[i], lineData(history(b.History)),
			charts.WithLineChartOpts(opts.LineChart{Symbol: symbols[i], ShowSymbol: opts.Bool(len(b.History) <= 50)}))
	}
	p.x, p.y = whole(games, 8), linear(elos, 6, signedMark)
	p.x.name = l.Text("report.game")
	c.picture = p
	var err error
	c.Option, err = encodeLines(c.ID, line, "")
	return c, err
}

// history returns the rating after each number of games, starting from 0.
func history(after []float64) [][2]float64 {
	step := (len(after) + maxPoints - 1) / maxPoints
	list := [][2]float64{{0, 0}}
	for i, elo := range after {
		if step == 1 || (i+1)%step == 0 || i == len(after)-1 {
			list = append(list, [2]float64{float64(i + 1), math.Round(elo*10) / 10})
		}
	}
	return list
}

// lineData returns points as data.
func lineData(list [][2]float64) []opts.LineData {
	var data []opts.LineData
	for _, q := range list {
		data = append(data, opts.LineData{Value: []any{q[0], q[1]}})
	}
	return data
}
