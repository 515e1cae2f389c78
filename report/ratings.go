package report

import (
	"strconv"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// Ratings are the tables of the ratings of one game, one for each pool, since
// pools are not comparable. A game that nobody played has none.
func Ratings(r analysis.Ratings) []Table {
	var list []Table
	for _, p := range r.Pools {
		t := ratingTable(p, r.Level)
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

func ratingTable(p analysis.Pool, level float64) Table {
	t := Table{Columns: []Column{{"rank", Right}, {"bot", Left}, {"elo", Right}, {percent(level) + " interval", Left},
		{"games", Right}, {"score", Right}}}
	if compared(p) {
		t.Columns = append(t.Columns, Column{"places", Right}, Column{"tier", Right}, Column{"first", Right})
	}
	for _, r := range p.Ratings {
		row := []string{place(r.Rank, r.RankTo), r.Bot, signed(r.Elo), limits(r, p), number(r.Games), halves(r.HalfPoints)}
		if p.Estimator == analysis.NoEstimator {
			row[0], row[2], row[3] = "-", "-", "-"
		}
		if compared(p) {
			row = append(row, place(r.Best, r.Worst), strconv.Itoa(r.Tier), fixed(r.First, 0)+"%")
		}
		t.Rows = append(t.Rows, row)
	}
	t.method(p, level)
	return t
}

// compared reports whether the bots of a pool were compared with each other.
func compared(p analysis.Pool) bool { return len(p.Ratings) > 0 && p.Ratings[0].Tier > 0 }

// limits are those of a bot's rating in words.
func limits(r analysis.Rating, p analysis.Pool) string {
	if r.InZero && r.SE == 0 && p.Converged {
		return "the zero point"
	}
	return interval(r.Low, r.High)
}

// method says how the numbers came about and what they mean.
func (t *Table) method(p analysis.Pool, level float64) {
	if p.Estimator == analysis.NoEstimator {
		if len(p.Ratings) == 1 {
			t.note("not rated: no opponent")
		} else {
			t.note("not rated: %d bots are more than the limit that was set", len(p.Ratings))
		}
		return
	}
	if p.Scale != 0 {
		t.note("scale: %s of 400*log10(s/(1-s)) elo, s being the expected score", fixed(p.Scale, 4))
	} else {
		t.note("scale: expected score s is 400*log10(s/(1-s)) elo on neutral seats; a draw is half a win")
	}
	t.note("zero: %s", zero(p))
	model := "the Bradley-Terry model"
	if p.Order != nil {
		model = modelName(p)
	}
	if p.Estimator == analysis.BayesEloEstimator {
		t.note("estimator: maximum of BayesElo's posterior; advantage %s elo, drawelo %s", fixed(p.Advantage, 1), fixed(p.DrawElo, 2))
	} else if p.Estimator == analysis.Firth {
		t.note("estimator: Firth's penalised likelihood of %s, %s", model, whyFirth(p))
	} else {
		t.note("estimator: %s of %s", p.Estimator, model)
	}
	if !p.Converged {
		t.note("the estimates did not pass their test: no intervals")
		return
	}
	t.note("intervals: %s for the distance from zero, not between two bots; variance from the %s", percent(level), p.Variance)
	t.games(p)
	t.fit(p, level)
}

// games says what the numbers rest on.
func (t *Table) games(p analysis.Pool) {
	if p.Distinct < p.Games {
		t.note("games: %d, of them %d drawn; only %d are different, and only these are taken as independent", p.Games, p.Draws, p.Distinct)
	} else {
		t.note("games: %d, of them %d drawn, all taken as independent", p.Games, p.Draws)
	}
}

// modelName is the model in words.
func modelName(p analysis.Pool) string {
	name := "the Bradley-Terry model"
	if p.DrawWeight > 0 {
		name = "Davidson's model"
	}
	if p.Order.Missing == "" {
		name += " with an effect of moving first"
	}
	return name
}

// fit says how well one number a bot describes the games.
func (t *Table) fit(p analysis.Pool, level float64) {
	if compared(p) {
		t.note("places: the ranks a bot may hold, all together at %s; a tier holds bots not told from its first; first: chance to be the strongest", percent(level))
	}
	if p.Fit == nil || p.Fit.Freedom == 0 {
		return
	}
	t.note("fit: deviance %s on %d degrees of freedom, p %s; circles in %d of %d triads", fixed(p.Fit.Deviance, 1), p.Fit.Freedom, probability(p.Fit.P), p.Fit.Cycles, p.Fit.Triads)
	if p.Fit.Freedom > 0 && p.Fit.P < 0.01 && len(p.Fit.Worst) > 0 {
		w := p.Fit.Worst[0]
		t.note("one number a bot does not describe these games: %s made %s of %d against %s, %s expected", w.Bot, fixed(w.Score, 1), w.Games, w.Opponent, fixed(w.Expected, 1))
	}
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
	if p.Groups == 1 && p.Order != nil {
		return "since the results alone set no limit to some number"
	}
	if p.Groups > 1 {
		return "since some bots or groups gave the others no points"
	}
	return "since plain maximum likelihood failed in numbers"
}

// signed is a rating in whole Elo with its sign.
func signed(x float64) string { return numeral.Signed(x) }

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
func halves(n int64) string { return numeral.Halves(n) }

// Sequential is the classic rating game by game.
func Sequential(s analysis.Sequential) Table {
	t := Table{Title: s.Game + ": sequential elo", Columns: []Column{{"bot", Left}, {"elo", Right}, {"games", Right}}}
	for _, b := range s.Bots {
		t.Rows = append(t.Rows, []string{b.Bot, signed(b.Elo), number(b.Games)})
	}
	t.note("hangs on the order of the games, here that of event, round and id; from 0, k %s", fixed(s.K, 1))
	t.note("for comparison with lists made that way; it says less than the ratings, and has no interval")
	return t
}
