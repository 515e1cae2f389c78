package report

import (
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// notes adds the notes that apply to the tables of all games, each short enough for a
// narrow terminal.
func (d *digest) notes(t *table.Table, list []Brief) {
	var pools []analysis.Pool
	for _, b := range list {
		for _, p := range b.Ratings.Pools {
			if p.Estimator != analysis.NoEstimator {
				pools = append(pools, p)
			}
		}
	}
	if len(pools) > 0 {
		if slices.ContainsFunc(pools, func(p analysis.Pool) bool { return p.Anchored }) {
			t.Note("report.summary.anchored")
		} else {
			t.Note("report.summary.elo", table.Name("400*log10(s/(1-s))"), tied(pools))
		}
		if d.places && !d.lacks("places") {
			t.Note("report.summary.distance-places", table.Level(d.level))
		} else {
			t.Note("report.summary.distance", table.Level(d.level))
		}
		if d.islands {
			t.Note("report.summary.pools")
		}
		modelled(t, pools)
	}
	unrated(t, list)
	d.meanings(t)
	schemes(t, list)
	if len(d.without) > 0 {
		t.Note("report.summary.without", table.Name(strings.Join(d.without, ", ")))
	}
}

// lacks reports whether a column was left out.
func (d *digest) lacks(column string) bool { return slices.Contains(d.without, column) }

// meanings explains the columns whose heads are not clear by themselves.
func (d *digest) meanings(t *table.Table) {
	switch {
	case !d.times || d.lacks("max"):
		t.Note("report.summary.faults")
	case d.lacks("p50"):
		t.Note("report.summary.faults-max")
	default:
		t.Note("report.summary.faults-times")
	}
}

// tied says which bots have a mean of zero: those connected with each other both
// ways.
func tied(pools []analysis.Pool) table.Phrase {
	for _, p := range pools {
		for _, r := range p.Ratings {
			if !r.InZero {
				return table.Say("report.summary.tied")
			}
		}
	}
	return table.Say("report.summary.all-bots")
}

// modelled says what the ratings assume and how they were estimated.
func modelled(t *table.Table, pools []analysis.Pool) {
	effect, firth, failed := 0, 0, 0
	for _, p := range pools {
		if p.Order != nil && p.Order.Missing == "" {
			effect++
		}
		if p.Estimator == analysis.Firth {
			firth++
		}
		if !p.Converged {
			failed++
		}
	}
	text := table.Say("report.summary.davidson")
	for _, more := range []struct {
		n         int
		all, some string
	}{{effect, "report.summary.with-order", "report.summary.with-order-some"}, {firth, "report.summary.with-firth", "report.summary.with-firth-some"},
		{failed, "report.summary.with-failed", "report.summary.with-failed-some"}} {
		switch more.n {
		case 0:
		case len(pools):
			text = table.Say(more.all, text)
		default:
			text = table.Say(more.some, text, table.Count(more.n), table.Count(len(pools)))
		}
	}
	t.Notes = append(t.Notes, text)
}

// unrated says in which games bots have no ratings though they played others.
func unrated(t *table.Table, list []Brief) {
	for _, b := range list {
		for _, p := range b.Ratings.Pools {
			if p.Estimator == analysis.NoEstimator && len(p.Ratings) > 1 {
				t.Note("report.summary.over-limit", table.Name(b.Standings.Game), table.Count(len(p.Ratings)))
			}
		}
	}
}

// schemes says where points are not those of the game's own rules, each text once.
func schemes(t *table.Table, list []Brief) {
	var order []analysis.Scheme
	games := map[analysis.SchemeNote][]string{}
	for _, b := range list {
		if note := b.Standings.Scheme.Note; note.Why == analysis.AssumedScheme {
			if games[note] == nil {
				order = append(order, b.Standings.Scheme)
			}
			games[note] = append(games[note], b.Standings.Game)
		}
	}
	for _, s := range order {
		who := table.Cell(table.Name(games[s.Note][0]))
		if n := len(games[s.Note]) - 1; n > 0 {
			who = table.Say("report.summary.and-more", who, table.Count(n))
		}
		t.Note("report.summary.scheme-of", who, AssumedScheme(s))
	}
}
