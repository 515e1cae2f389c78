package chart

import (
	"github.com/go-echarts/go-echarts/v2/opts"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// FirstMover shows the score of the first mover with its interval, as a forest plot:
// all games, those not lost by a fault, pairs with seats swapped, the model's
// estimate for each pool, then starts and rounds if there are several. The ratings
// must be those of the model with an effect of moving first. If the analysis was
// refused, the chart has no options.
func FirstMover(f analysis.FirstMover, r analysis.Ratings, l Labels) (Chart, error) {
	c := Chart{ID: ID("first-mover", f.Game, 1), Title: l.Text("report.first-mover")}
	if f.Refused != "" {
		return c, nil
	}
	all := Forest(f, r, l)
	list := all[:min(len(all), maxRows)]
	var names []string
	var data []opts.CustomData
	for _, b := range list {
		names = append(names, b.Name)
	}
	names = phrases(names)
	for i, b := range list {
		tip := names[i] + ": " + numeral.Share(b.Score) + " (" + numeral.Share(b.Low) + " … " + numeral.Share(b.High) + ")"
		data = append(data, opts.CustomData{Name: tip, Value: []any{i, round(b.Score), round(b.Low), round(b.High)}})
	}
	c.Height = rows(len(list), 30)
	c.Describe = l.Text("report.first-mover-says", percent(r.Level), numeral.Share(f.All.Score), numeral.Share(f.All.Low), numeral.Share(f.All.High)) + left(l, len(all)-len(list))
	custom := bars(names, data, opts.XAxis{Type: "value", Min: 0, Max: 1, AxisLabel: formatted(writeShare)})
	custom.MultiSeries[0].MarkLines = middle(0.5)
	var err error
	c.Option, err = encode(c.ID, &custom.RectChart)
	return c, err
}

// middle returns a dashed vertical line at x.
func middle(x float64) *opts.MarkLines {
	return &opts.MarkLines{Data: []any{opts.MarkLineNameXAxisItem{XAxis: x}},
		MarkLineStyle: opts.MarkLineStyle{Symbol: []string{"none", "none"}, Label: &opts.Label{Show: opts.Bool(false)}, LineStyle: &opts.LineStyle{Type: "dashed"}}}
}

// Branch is a row of a forest plot: a score from 0 to 1 and its limits.
type Branch struct {
	Name             string
	Score, Low, High float64
}

// Forest returns all rows that FirstMover shows, from top to bottom.
func Forest(f analysis.FirstMover, r analysis.Ratings, l Labels) []Branch {
	list := []Branch{branch(l.Text("report.all-games"), f.All)}
	if f.Board != f.All && total(f.Board) > 0 {
		list = append(list, branch(l.Text("report.no-faults"), f.Board))
	}
	if p := f.Paired; p.Pairs > 0 && !p.Low.Unbounded && !p.High.Unbounded {
		list = append(list, Branch{l.Text("report.swapped-pairs"), p.Score, p.Low.Elo, p.High.Elo})
	}
	for _, p := range r.Pools {
		if o := p.Order; o != nil && o.Missing == "" {
			name := l.Text("report.by-the-model")
			if len(r.Pools) > 1 {
				name = l.Text("report.by-the-model-of-pool", int64(p.Number))
			}
			list = append(list, Branch{name, o.Score, o.ScoreLow, o.ScoreHigh})
		}
	}
	if len(f.Starts) > 1 {
		for _, s := range f.Starts {
			list = append(list, branch(StartName(s.Name, l), s.Seats))
		}
	}
	if len(f.Rounds) > 1 {
		for _, s := range f.Rounds {
			list = append(list, branch(l.Text("report.round", s.Name), s.Seats))
		}
	}
	return list
}

// StartName returns the name of a start position. The text of the standard one is
// empty.
func StartName(text string, l Labels) string {
	if text == "" {
		return l.Text("report.standard-start")
	}
	return l.Text("report.start", text)
}

func branch(name string, s analysis.Seats) Branch { return Branch{name, s.Score, s.Low, s.High} }

func total(s analysis.Seats) int64 { return s.Wins + s.Draws + s.Losses }
