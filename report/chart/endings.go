package chart

import (
	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"scrutineer/analysis"
)

// Terminations shows how often games ended in each way, and who won them: the first
// mover, nobody, or the other.
func Terminations(game string, all []analysis.Ending, l Labels) (Chart, error) {
	list := all[:min(len(all), maxRows)]
	c := Chart{ID: ID("terminations", game, 1), Title: l.Text("report.terminations"), Height: 60 + rows(len(list), 34),
		Describe: l.Text("report.terminations-says") + left(l, len(all)-len(list))}
	var names []string
	for _, e := range list {
		names = append(names, EndName(e.End, l))
	}
	bar := charts.NewBar()
	plane{legend: true, x: opts.XAxis{Type: "value", MinInterval: 1}, y: upward(labels(names))}.options(&bar.RectChart)
	for _, part := range []struct {
		name string
		of   func(analysis.Ending) int64
	}{
		{l.Text("report.first-won"), func(e analysis.Ending) int64 { return e.Wins }},
		{l.Text("report.second-won"), func(e analysis.Ending) int64 { return e.Losses }},
		{l.Text("report.drawn"), func(e analysis.Ending) int64 { return e.Draws }},
	} {
		var data []opts.BarData
		for _, e := range list {
			data = append(data, opts.BarData{Value: part.of(e)})
		}
		bar.AddSeries(part.name, data, charts.WithBarChartOpts(opts.BarChart{Stack: "games", BarWidth: "60%"}))
	}
	var err error
	c.Option, err = encode(c.ID, &bar.RectChart)
	return c, err
}

// EndName returns the name of a way to end. Its text is empty if the way is unknown.
func EndName(end string, l Labels) string {
	if end == "" {
		return l.Text("report.not-known")
	}
	return end
}
