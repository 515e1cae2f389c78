package report

import (
	"scrutineer/analysis"
)

// Neighbours is how far the bots that stand next to each other in the ratings
// are apart, one table for each pool in which bots were compared.
func Neighbours(r analysis.Ratings) []Table {
	var list []Table
	for _, p := range r.Pools {
		if len(p.Holm) < 2 {
			continue
		}
		t := Table{Title: r.Game + ": neighbours in the ratings", Columns: []Column{{"bot", Left}, {"next below", Left}, {"elo apart", Right},
			{percent(r.Level) + " interval", Left}, {"p", Right}}}
		for i, x := range p.Ratings {
			if x.Next != nil {
				t.Rows = append(t.Rows, []string{x.Bot, p.Ratings[i+1].Bot, signed(x.Next.Elo), interval(x.Next.Low, x.Next.High), probability(x.Next.P)})
			}
		}
		apart, all := 0, 0
		for i, row := range p.Holm {
			for _, chance := range row[:i] {
				all++
				if chance < 1-r.Level {
					apart++
				}
			}
		}
		t.note("p: two equal bots would differ as much by chance, adjusted by Holm for all %d pairs; told apart at %s: %d", all, percent(r.Level), apart)
		list = append(list, t)
	}
	return list
}
