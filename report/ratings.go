package report

import (
	"math"
	"strconv"

	"scrutineer/analysis"
)

// Ratings are the tables of the ratings of one game, one for each pool, since
// pools are not comparable. A game that nobody played has none.
func Ratings(r analysis.Ratings) []Table {
	var list []Table
	for _, p := range r.Pools {
		t := ratingTable(p)
		t.Title = r.Game + ": ratings"
		if len(r.Pools) > 1 {
			t.Title += ", pool " + strconv.Itoa(p.Number) + " of " + strconv.Itoa(len(r.Pools))
			t.note("pools are not comparable: no games connect them")
		}
		if p.Number == 1 {
			t.selfPlay(r.SelfPlay)
		}
		list = append(list, t)
	}
	return list
}

func ratingTable(p analysis.Pool) Table {
	t := Table{Columns: []Column{{"rank", Right}, {"bot", Left}, {"elo", Right}, {"95% interval", Left},
		{"games", Right}, {"score", Right}}}
	for _, r := range p.Ratings {
		row := []string{place(r.Rank, r.RankTo), r.Bot, signed(r.Elo), interval(r.Low, r.High), number(r.Games), halves(r.HalfPoints)}
		if r.InZero && r.SE == 0 && p.Converged {
			row[3] = "the zero point"
		}
		if p.Estimator == analysis.NoEstimator {
			row[0], row[2], row[3] = "-", "-", "-"
		}
		t.Rows = append(t.Rows, row)
	}
	t.method(p)
	return t
}

// method says how the numbers came about and what they mean.
func (t *Table) method(p analysis.Pool) {
	if p.Estimator == analysis.NoEstimator {
		if len(p.Ratings) == 1 {
			t.note("not rated: no opponent")
		} else {
			t.note("not rated: %d bots are more than the limit that was set", len(p.Ratings))
		}
		return
	}
	t.note("scale: expected score s is 400*log10(s/(1-s)) elo; a draw is half a win")
	t.note("zero: %s", zero(p))
	if p.Estimator == analysis.Firth {
		t.note("estimator: Firth's penalised likelihood, %s", whyFirth(p))
	} else {
		t.note("estimator: %s of the Bradley-Terry model", p.Estimator)
	}
	if !p.Converged {
		t.note("the estimates did not pass their test: no intervals")
		return
	}
	t.note("intervals: 95 %% for the distance from zero, not between two bots; variance from the %s", p.Variance)
	t.note("games: %d, of them %d drawn, all taken as independent", p.Games, p.Draws)
}

// zero says what the zero point is.
func zero(p analysis.Pool) string {
	in, name := 0, ""
	for _, r := range p.Ratings {
		if r.InZero {
			in++
			name = r.Bot
		}
	}
	switch in {
	case len(p.Ratings):
		return "the mean of these " + strconv.Itoa(in) + " bots"
	case 1:
		return name + ", the bot with the most games, since no two are tied to each other both ways by results"
	}
	return "the mean of the " + strconv.Itoa(in) + " bots tied to each other both ways by results"
}

// whyFirth says why the likelihood alone was not enough.
func whyFirth(p analysis.Pool) string {
	if p.Groups > 1 {
		return "since some bots or groups gave the others no points"
	}
	return "since plain maximum likelihood failed in numbers"
}

// signed is a rating in whole Elo with its sign.
func signed(x float64) string {
	n := int64(math.Round(x))
	if n > 0 {
		return "+" + number(n)
	}
	return number(n)
}

// interval is the limits of a rating in words.
func interval(low, high analysis.Bound) string {
	switch {
	case low.Unbounded && high.Unbounded:
		return "no limits"
	case low.Unbounded:
		return "at most " + signed(high.Elo)
	case high.Unbounded:
		return "at least " + signed(low.Elo)
	}
	return signed(low.Elo) + " to " + signed(high.Elo)
}

// halves is half of n, exact.
func halves(n int64) string {
	if n%2 != 0 {
		return number(n/2) + ".5"
	}
	return number(n / 2)
}
