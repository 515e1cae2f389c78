package report

import (
	"strconv"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// FirstMover is what moving first was worth: the sums, then starts, rounds and
// bots where there are several.
func FirstMover(f analysis.FirstMover, level float64) []Table {
	t := Table{Title: f.Game + ": first mover"}
	if f.Refused != "" {
		t.note("refused: %s", f.Refused)
		return []Table{t}
	}
	t.Columns = []Column{{"games", Left}, {"won", Right}, {"drawn", Right}, {"lost", Right}, {"score", Right}, {percent(level) + " interval", Left}}
	t.Rows = append(t.Rows, seats("all", f.All))
	if f.Board.Wins+f.Board.Losses != f.All.Wins+f.All.Losses {
		t.Rows = append(t.Rows, seats("without faults", f.Board))
	}
	for _, list := range [][]analysis.Split{f.Starts, f.Rounds} {
		for _, s := range list {
			if len(list) > 1 {
				t.Rows = append(t.Rows, seats(splitName(s, &list[0] == &f.Starts[0]), s.Seats))
			}
		}
	}
	t.note("won, drawn and lost by the bot that made the first move; a draw is half a point; interval by Wilson")
	t.pairs(f.Paired)
	if len(f.Starts) > 1 {
		t.note("starts differ as much by chance with probability %s", probability(f.Uneven))
	}
	if len(f.Rounds) > 1 {
		t.note("rounds differ as much by chance with probability %s", probability(f.Changing))
	}
	t.margin(f.Margin)
	t.note("an interval of +-0.05 takes %d games, one of +-0.01 %d", f.Needed[0], f.Needed[1])
	return []Table{t, turns(f)}
}

func splitName(s analysis.Split, start bool) string {
	switch {
	case start && s.Name == "":
		return "standard start"
	case start:
		return "start " + s.Name
	}
	return "round " + s.Name
}

func seats(name string, s analysis.Seats) []string {
	score, limits := "-", "-"
	if s.Wins+s.Draws+s.Losses > 0 {
		score, limits = share(s.Score), share(s.Low)+" to "+share(s.High)
	}
	return []string{name, number(s.Wins), number(s.Draws), number(s.Losses), score, limits}
}

func (t *Table) pairs(p analysis.Paired) {
	if p.Pairs == 0 {
		t.note("no two games of the same bots from the same start with seats swapped")
		return
	}
	t.note("pairs with seats swapped: %d; the first mover won both in %d, the other both in %d, one bot both in %d, a draw in %d; %d games left over",
		p.Pairs, p.FirstBoth, p.SecondBoth, p.SameBot, p.Drawn, p.LeftOver)
	if b := p.BySeat; b.Of > 0 {
		t.note("of %d pairs without a draw the seat decided %d: %s, interval %s to %s", b.Of, b.Count, share(b.Share), share(b.Low), share(b.High))
	}
	t.note("pairs decided by the seat fall so unevenly by chance with probability %s (McNemar, exact)", probability(p.P))
	t.note("score of the first mover by pairs: %s, %s; pairs with 0, 1/2, 1, 3/2, 2 points: %d, %d, %d, %d, %d", share(p.Score), range2(p.Low, p.High),
		p.Pentanomial[0], p.Pentanomial[1], p.Pentanomial[2], p.Pentanomial[3], p.Pentanomial[4])
}

// margin says what moving first was worth in points, where points are counted.
func (t *Table) margin(m *analysis.Margin) {
	if m == nil {
		return
	}
	t.note("points of the first mover less the other's: %s a game, %s", fixed(m.Mean, 2), range2(m.Low, m.High))
	if m.Leaning {
		t.note("no two bots changed seats from one start: those points lean on the strength of who moved first")
		return
	}
	t.note("those points are of games that two bots played in both seats from one start, so that their strength does not count; games: %s, left out: %s",
		number(m.Games), number(m.LeftOut))
}

// turns is how each bot did in either seat.
func turns(f analysis.FirstMover) Table {
	t := Table{Title: f.Game + ": bots by seat", Columns: []Column{{"bot", Left}, {"first", Right}, {"score", Right}, {"second", Right}, {"score", Right}, {"", Left}}}
	for _, b := range f.Bots {
		note := ""
		if b.Lopsided {
			note = "seats not balanced"
		}
		row := []string{b.Bot}
		for _, s := range []analysis.Seats{b.First, b.Second} {
			cells := seats("", s)
			row = append(row, number(s.Wins+s.Draws+s.Losses), cells[4])
		}
		t.Rows = append(t.Rows, append(row, note))
	}
	return t
}

// Order is the effect of moving first by the model of the ratings, a row for
// each pool.
func Order(r analysis.Ratings) Table {
	t := Table{Title: r.Game + ": first mover, by the model of the ratings",
		Columns: []Column{{"pool", Right}, {"elo", Right}, {percent(r.Level) + " interval", Left}, {"score", Right}, {"odds", Right}, {"chi2", Right}, {"p", Right}}}
	for _, p := range r.Pools {
		switch o := p.Order; {
		case o == nil:
		case o.Missing != "":
			t.note("pool %d: not estimated: %s", p.Number, o.Missing)
		default:
			t.Rows = append(t.Rows, []string{strconv.Itoa(p.Number), signed(o.Elo), interval(o.Low, o.High), share(o.Score), fixed(o.Odds, 2), fixed(o.ChiSquared, 2), probability(o.P)})
		}
	}
	t.note("between two equal bots; interval by the profile of the penalised likelihood, by the normal distribution around its maximum where games are many; p of the likelihood ratio, one degree of freedom")
	return t
}

// SeatTests is what moving first is worth to each bot, and whether that differs.
func SeatTests(game string, list []analysis.SeatTest, level float64) Table {
	t := Table{Title: game + ": first mover, bot by bot"}
	for _, x := range list {
		for _, b := range x.Bots {
			t.Rows = append(t.Rows, []string{strconv.Itoa(x.Pool), b.Bot, signed(b.Elo), interval(b.Low, b.High)})
		}
		if x.Refused != "" {
			t.note("pool %d: not tested whether bots differ: %s", x.Pool, x.Refused)
			continue
		}
		t.note("pool %d: bots differ as much by chance with probability %s (likelihood ratio, chi2 %s, %d degrees of freedom, for many games)",
			x.Pool, probability(x.P), fixed(x.ChiSquared, 2), x.Freedom)
		t.halves(x)
	}
	if len(t.Rows) > 0 {
		t.Columns = []Column{{"pool", Right}, {"bot", Left}, {"elo", Right}, {percent(level) + " interval", Left}}
		t.note("elo: between a bot that moves first and the same bot moving second; interval by the normal distribution")
	}
	return t
}

// halves says what moving first is worth among the stronger and the weaker.
func (t *Table) halves(x analysis.SeatTest) {
	if len(x.Halves) < 2 {
		t.note("pool %d: too few bots for a stronger and a weaker half", x.Pool)
		return
	}
	up, down := x.Halves[0], x.Halves[1]
	t.note("pool %d: among the stronger half (%d bots) %s, %s; among the weaker %s, %s; they differ as much by chance with probability %s",
		x.Pool, len(up.Bots), signed(up.Elo), interval(up.Low, up.High), signed(down.Elo), interval(down.Low, down.High), probability(x.HalvesP))
}

// percent is a level from 0 to 1, as in "95%".
func percent(level float64) string { return numeral.Percent(level) }

// fixed is a number with so many digits after the point, never "-0".
func fixed(x float64, digits int) string { return numeral.Fixed(x, digits) }

// share is a score or share from 0 to 1.
func share(x float64) string { return numeral.Share(x) }

// probability is short, and never zero.
func probability(p float64) string { return numeral.Probability(p) }

// range2 is an interval of plain numbers in words.
func range2(low, high analysis.Bound) string {
	if low.Unbounded || high.Unbounded {
		return "no interval"
	}
	return "interval " + fixed(low.Elo, 3) + " to " + fixed(high.Elo, 3)
}
