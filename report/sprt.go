package report

import "scrutineer/analysis"

// SPRT is what a sequential test says so far, and how much stronger the first is.
func SPRT(game string, s analysis.SequelTest, level float64) []Table {
	return []Table{sequel(game, s), estimates(game, s, level)}
}

// estimates is how much stronger the first is, as the test was stopped or looked at,
// and as if the number of pairs had been fixed.
func estimates(game string, s analysis.SequelTest, level float64) Table {
	t := Table{Title: game + ": sequential test, estimates", Columns: []Column{{"bot", Left}, {"against", Left}, {"pairs taken", Left}, {"scale", Left},
		{"elo", Right}, {percent(level) + " interval", Left}}}
	if s.Pairs == 0 {
		t.Columns = nil
		t.note("no pairs: nothing can be estimated")
		return t
	}
	f := s.Fixed
	t.Rows = [][]string{
		{s.A, s.B, "one after another", string(analysis.Logistic), bounded(s.Elo), interval(s.Low, s.High)},
		{s.A, s.B, "as a fixed number", string(analysis.Logistic), bounded(f.Elo), interval(f.Low, f.High)},
		{s.A, s.B, "as a fixed number", string(analysis.Normalized), signed(f.Normalized), signed(f.NormalizedLow) + " to " + signed(f.NormalizedHigh)},
	}
	t.note("one after another: allowing for where the test was stopped or stands, by Brownian motion between its bounds; half of such estimates are too large")
	t.note("normalized: 800/ln 10 times the mean score above 1/2 in standard deviations of a game; stronger in %s%%, as if the number had been fixed", fixed(f.Superiority, 1))
	return t
}

// bounded is a number in whole Elo, or that there is none.
func bounded(b analysis.Bound) string {
	if b.Unbounded {
		return "-"
	}
	return signed(b.Elo)
}

// sequel is what a sequential test says so far.
func sequel(game string, s analysis.SequelTest) Table {
	t := Table{Title: game + ": sequential test", Columns: []Column{{"bot", Left}, {"against", Left}, {"pairs", Right}, {"llr", Right}, {"bounds", Left}, {"verdict", Left}}}
	verdict := map[string]string{
		"go on": "go on",
		"elo0":  "no more than " + fixed(s.Elo0, 1) + " elo stronger",
		"elo1":  fixed(s.Elo1, 1) + " elo stronger",
	}[s.Verdict]
	t.Rows = [][]string{{s.A, s.B, number(s.Pairs), fixed(s.LLR, 2), fixed(s.Lower, 2) + " to " + fixed(s.Upper, 2), verdict}}
	p := s.Pentanomial
	t.note("pairs with seats swapped in which it made 0, 1/2, 1, 3/2, 2 points: %d, %d, %d, %d, %d; %d games left over", p[0], p[1], p[2], p[3], p[4], s.LeftOver)
	t.note("generalised sequential probability ratio test of %s against %s %s elo; it holds if games were stopped by it alone", fixed(s.Elo0, 1), fixed(s.Elo1, 1), s.Scale)
	return t
}
