package chart

import (
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// Crosstable shows the score of every bot against every other as a square in the
// order of the standings. Cells have wins, draws and losses if there is room.
func Crosstable(s analysis.Standings, list []analysis.Encounter, l Labels) (Chart, error) {
	q := square{id: ID("crosstable", s.Game, 1), labelled: len(s.Standings) <= 12, ends: []string{"1", "0"}}
	at := map[string]int{}
	for i, line := range s.Standings[:min(len(s.Standings), maxCells)] {
		q.names, at[line.Bot] = append(q.names, line.Bot), i
	}
	for _, e := range list {
		row, ok := at[e.Bot]
		column, both := at[e.Opponent]
		if games := e.Won + e.Drawn + e.Lost; ok && both && games > 0 {
			score := float64(2*e.Won+e.Drawn) / float64(2*games)
			q.add(row, column, score, numeral.Count(e.Won)+"–"+numeral.Count(e.Drawn)+"–"+numeral.Count(e.Lost))
		}
	}
	return q.chart(l.Text("report.crosstable"), l.Text("report.crosstable-says", int64(len(s.Standings))), len(s.Standings), l)
}

// LOS shows the likelihood that the bot of a row is stronger than the bot of a
// column. The chart of a pool without that matrix is empty.
func LOS(game string, p analysis.Pool, l Labels) (Chart, error) {
	q := square{id: ID("los", game, p.Number), labelled: len(p.Ratings) <= 16, ends: []string{"100%", "0%"}}
	for _, r := range p.Ratings[:min(len(p.Ratings), len(p.Superiority))] {
		q.names = append(q.names, r.Bot)
	}
	for i, row := range p.Superiority {
		for k, sure := range row {
			if i != k {
				q.add(i, k, sure/100, numeral.Fixed(sure, 0))
			}
		}
	}
	return q.chart(l.Text("report.los"), l.Text("report.los-says", int64(len(p.Ratings))), len(p.Ratings), l)
}

// square is a heat map of bots against bots.
type square struct {
	id       string
	names    []string
	data     []opts.CustomData
	labelled bool
	ends     []string // names of the upper and lower end of the scale
}

// add sets a cell: a value from 0 to 1 and its text.
func (q *square) add(row, column int, part float64, text string) {
	q.data = append(q.data, opts.CustomData{Name: text, Value: []any{column, row, round(part)}})
}

func (q *square) chart(title, describe string, of int, l Labels) (Chart, error) {
	n := len(q.names)
	c := Chart{ID: q.id, Title: title, Describe: describe + left(l, of-n), Height: 130 + max(3, n)*max(18, 44-n), Width: 220 + max(3, n)*max(18, 100-4*n)}
	names, _ := l.bots(q.names)
	heat := charts.NewCustom()
	numbers := make([]string, n)
	for i := range numbers {
		numbers[i] = strconv.Itoa(i+1) + "  " + names[i]
	}
	x := opts.XAxis{Type: "category", Data: ordinals(n), SplitArea: &opts.SplitArea{Show: opts.Bool(true)}, AxisTick: &opts.AxisTick{Show: opts.Bool(false)}}
	plane{x: x, y: upward(numbers), scale: &opts.VisualMap{Type: "continuous", Min: 0, Max: 1, Orient: "horizontal", Left: "center", Bottom: "0", Calculable: opts.Bool(false), Text: q.ends}}.options(&heat.RectChart)
	heat.AddSeries("", q.data, named(drawCell), charts.WithEncodeOpts(opts.Encode{X: 0, Y: 1}), charts.WithLabelOpts(opts.Label{Show: opts.Bool(q.labelled)}))
	var err error
	c.Option, err = encode(c.ID, &heat.RectChart)
	return c, err
}

// ordinals returns the numbers from 1 to n.
func ordinals(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return list
}
