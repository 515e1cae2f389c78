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
// histories are thinned: of neighbouring games the last is kept.
func Sequential(s analysis.Sequential, l words.Language) (Chart, error) {
	list := s.Bots
	if len(list) > mostLines { // the strongest, and among them the weakest
		list = append(slices.Clone(list[:mostLines-1]), list[len(list)-1])
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
	for i, b := range list {
		line.AddSeries(names[i], history(b.History),
			charts.WithLineChartOpts(opts.LineChart{Symbol: symbols[i], ShowSymbol: opts.Bool(len(b.History) <= 50)}))
	}
	var err error
	c.Option, err = sealLines(c.ID, line, "")
	return c, err
}

// history is a rating by games played, from 0 before the first.
func history(after []float64) []opts.LineData {
	step := (len(after) + mostPoints - 1) / mostPoints
	data := []opts.LineData{{Value: []any{0, 0}}}
	for i, elo := range after {
		if step == 1 || (i+1)%step == 0 || i == len(after)-1 {
			data = append(data, opts.LineData{Value: []any{i + 1, math.Round(elo*10) / 10}})
		}
	}
	return data
}
