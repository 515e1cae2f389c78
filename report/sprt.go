package report

import "scrutineer/analysis"

// SPRT is what a sequential test says so far.
func SPRT(game string, s analysis.SequelTest) Table {
	t := Table{Title: game + ": sequential test", Columns: []Column{{"bot", Left}, {"against", Left}, {"pairs", Right}, {"llr", Right}, {"bounds", Left}, {"verdict", Left}}}
	verdict := map[string]string{
		"go on": "go on",
		"elo0":  "no more than " + fixed(s.Elo0, 1) + " elo stronger",
		"elo1":  fixed(s.Elo1, 1) + " elo stronger",
	}[s.Verdict]
	t.Rows = [][]string{{s.A, s.B, number(s.Pairs), fixed(s.LLR, 2), fixed(s.Lower, 2) + " to " + fixed(s.Upper, 2), verdict}}
	p := s.Pentanomial
	t.note("pairs with seats swapped in which it made 0, 1/2, 1, 3/2, 2 points: %d, %d, %d, %d, %d; %d games left over", p[0], p[1], p[2], p[3], p[4], s.LeftOver)
	t.note("generalised sequential probability ratio test of %s against %s elo; it holds if games were stopped by it alone", fixed(s.Elo0, 1), fixed(s.Elo1, 1))
	return t
}
