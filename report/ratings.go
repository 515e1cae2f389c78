package report

import (
	"slices"
	"strconv"

	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// ratings returns the report of ratings, with a part for each pool since pools are
// not comparable. A game without players has no parts.
func ratings(in *Input) Result {
	all := in.Ratings()
	r := Result{Values: []Value{{"ratings", all}}, Parts: ratingsParts(all, in.Options.Anchors, in.level())}
	for i, d := range analysis.Designs(&in.Part.Counts, in.Game) {
		if i < len(r.Parts) {
			designNotes(&r.Parts[i].Table, i+1, d)
		}
	}
	return r
}

// designNotes adds the warnings of a pool.
func designNotes(t *table.Table, pool int, d analysis.Design) {
	if d.Swiss {
		t.Note("report.note.plan.swiss", table.Count(pool))
	}
	if d.Confounded {
		t.Note("report.note.confounded", table.Count(pool), number(d.SeatLean, 2))
	}
	if d.Fabricated {
		t.Note("report.note.fabricated", table.Name(strconv.Itoa(pool)), table.Count(d.FirstWins), table.Count(d.FirstLosses))
	}
}

// ratingsParts returns a part for each pool.
func ratingsParts(all analysis.Ratings, held []analysis.Anchor, level float64) []Part {
	var list []Part
	for _, p := range all.Pools {
		t := ratingsTable(p, level)
		anchors(&t, held, p)
		if len(all.Pools) > 1 {
			t.Note("report.note.pools")
		}
		if p.Number == 1 {
			selfPlay(&t, all.SelfPlay)
		}
		x := part("ratings", "report.ratings", t).pooled(p.Number, len(all.Pools))
		x.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.Ratings(all.Game, p, level, l) }
		list = append(list, x)
	}
	return list
}

// ratingsTable returns the table of one pool.
func ratingsTable(p analysis.Pool, level float64) table.Table {
	t := table.Table{Columns: []table.Column{table.N("rank"), table.W("bot"), table.N("elo"), table.I(level), table.N("games"), table.N("score")}}
	if compared(p) {
		t.Columns = append(t.Columns, table.N("places"), table.N("tier"))
	}
	for _, r := range p.Ratings {
		row := []table.Cell{table.Rank{First: r.Rank, Last: r.RankTo}, table.Bot(r.Bot), rated(r, p), bounds(r, p), table.Count(r.Games), table.Halves(r.HalfPoints)}
		if p.Estimator == analysis.NoEstimator {
			row[0], row[2], row[3] = table.None{}, table.None{}, table.None{}
		}
		if compared(p) {
			row = append(row, table.Rank{First: r.Best, Last: r.Worst}, table.Count(r.Tier))
		}
		t.Add(row...)
	}
	method(&t, p, level)
	return t
}

// compared reports whether the bots of a pool were compared with each other.
func compared(p analysis.Pool) bool { return len(p.Ratings) > 0 && p.Ratings[0].Tier > 0 }

// rated returns a bot's rating: with a sign if it is a distance from zero.
func rated(r analysis.Rating, p analysis.Pool) table.Cell {
	if p.Anchored {
		return number(r.Elo, 0)
	}
	return table.Elo(r.Elo)
}

// bounds returns the limits of a bot's rating.
func bounds(r analysis.Rating, p analysis.Pool) table.Cell {
	switch {
	case r.InZero && p.Anchored:
		return table.Say("report.cell.held")
	case r.InZero && r.SE == 0 && p.Converged:
		return table.Say("report.zero-point")
	case !p.Anchored:
		return limits(r.Low, r.High)
	}
	var x table.Range
	if !r.Low.Unbounded {
		x.Low = number(r.Low.Elo, 0)
	}
	if !r.High.Unbounded {
		x.High = number(r.High.Elo, 0)
	}
	return x
}

// anchors adds notes on the ratings that do not move.
func anchors(t *table.Table, held []analysis.Anchor, p analysis.Pool) {
	if len(held) > 0 && !p.Anchored {
		t.Note("report.note.not-anchored")
	}
	for _, a := range held {
		if p.Anchored && slices.ContainsFunc(p.Ratings, func(r analysis.Rating) bool { return r.Bot == a.Bot }) {
			t.Note("report.note.anchor", table.Bot(a.Bot), number(a.Elo, 0))
		}
	}
}

// method adds notes on how the numbers were computed and what they mean.
func method(t *table.Table, p analysis.Pool, level float64) {
	if p.Estimator == analysis.NoEstimator {
		if len(p.Ratings) == 1 {
			t.Note("report.note.no-opponent")
		} else {
			t.Note("report.note.over-limit", table.Count(len(p.Ratings)))
		}
		return
	}
	if p.Anchored {
		t.Note("report.note.scale-anchored")
	} else {
		t.Note("report.note.scale")
		t.Note("report.note.zero", zero(p))
	}
	t.Notes = append(t.Notes, estimator(p))
	if !p.Converged {
		t.Note("report.note.no-intervals")
		return
	}
	key := "report.note.variance"
	if p.Anchored {
		key = "report.note.variance-anchored"
	}
	t.Note(key, table.Level(level), table.Say("report.variance."+variances[p.Variance]))
	if p.Distinct < p.Games {
		t.Note("report.note.games-repeated", table.Count(p.Games), table.Count(p.Draws), table.Count(p.Distinct))
	} else {
		t.Note("report.note.games", table.Count(p.Games), table.Count(p.Draws))
	}
	if compared(p) {
		t.Note("report.note.places", table.Level(level))
	}
}

// variances maps sources of variances to the ends of their keys.
var variances = map[analysis.Variance]string{analysis.OfFisher: "fisher", analysis.OfFisherRepeated: "fisher-repeated",
	analysis.OfSpread: "spread"}

// estimator returns how a pool was estimated.
func estimator(p analysis.Pool) table.Phrase {
	if p.Estimator == analysis.Firth {
		return table.Say("report.note.firth", model(p), whyFirth(p))
	}
	return table.Say("report.note.likelihood", model(p))
}

// model returns the name of the model.
func model(p analysis.Pool) table.Phrase {
	key := "report.model.bradley-terry"
	if p.Order != nil && p.DrawWeight > 0 {
		key = "report.model.davidson"
	}
	if p.Order != nil && p.Order.Missing == "" {
		return table.Say("report.model.with-order", table.Say(key))
	}
	return table.Say(key)
}

// zero returns what the zero point is.
func zero(p analysis.Pool) table.Phrase {
	in, name := 0, ""
	for _, r := range p.Ratings {
		if r.InZero {
			in++
			name = r.Bot
		}
	}
	switch in {
	case len(p.Ratings):
		return table.Say("report.zero.all", table.Count(in))
	case 1:
		return table.Say("report.zero.one", table.Bot(name))
	}
	return table.Say("report.zero.tied", table.Count(in))
}

// whyFirth returns why maximum likelihood alone was not enough.
func whyFirth(p analysis.Pool) table.Phrase {
	if p.Groups == 1 && p.Order != nil {
		return table.Say("report.firth.no-limit")
	}
	if p.Groups > 1 {
		return table.Say("report.firth.separated")
	}
	return table.Say("report.firth.numbers")
}
