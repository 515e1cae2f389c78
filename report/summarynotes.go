package report

import (
	"fmt"
	"strings"

	"scrutineer/analysis"
)

// notes say once what holds for the tables of all games, each short enough for a
// narrow terminal.
func (d *digest) notes(list []Brief) []string {
	var t Table
	var pools []analysis.Pool
	for _, b := range list {
		for _, p := range b.Ratings.Pools {
			if p.Estimator != analysis.NoEstimator {
				pools = append(pools, p)
			}
		}
	}
	if len(pools) > 0 {
		t.note("elo: %s for a score s against the mean of %s", scaleName(pools), tied(pools))
		what := percent(d.level) + ": for the distance from that mean, not between bots"
		if d.places && !d.lacks("places") {
			what += "; places: possible ranks"
		}
		t.note("%s", what)
		if d.islands {
			t.note("pool: no games connect one to another, elo and places mean nothing across them")
		}
		t.note("%s", modelled(pools))
	}
	t.unrated(list)
	t.note("%s", d.meanings())
	t.schemes(list)
	if len(d.without) > 0 {
		t.note("columns left out for want of room: %s", strings.Join(d.without, ", "))
	}
	return t.Notes
}

func (d *digest) lacks(column string) bool {
	for _, name := range d.without {
		if name == column {
			return true
		}
	}
	return false
}

// meanings are what columns hold whose heads do not say so.
func (d *digest) meanings() string {
	text := "faults: games lost by one"
	switch {
	case !d.times || d.lacks("max"):
	case d.lacks("p50"):
		text += "; max: time of a move"
	default:
		text += "; p50, max: time of a move, p50 without first moves"
	}
	return text
}

// scaleName is the scale of the ratings.
func scaleName(pools []analysis.Pool) string {
	const logistic = "400*log10(s/(1-s))"
	least, most := pools[0].Scale, pools[0].Scale
	for _, p := range pools {
		least, most = min(least, p.Scale), max(most, p.Scale)
	}
	switch {
	case least != most:
		return fixed(least, 4) + " to " + fixed(most, 4) + " times " + logistic
	case least != 0:
		return fixed(least, 4) + "*" + logistic
	}
	return logistic
}

// tied says which bots' mean is zero: those tied to each other both ways.
func tied(pools []analysis.Pool) string {
	for _, p := range pools {
		for _, r := range p.Ratings {
			if !r.InZero {
				return "bots tied by results"
			}
		}
	}
	return "all bots"
}

// modelled says what the ratings assume and how they were estimated.
func modelled(pools []analysis.Pool) string {
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
	text := "model: "
	switch p := pools[0]; {
	case p.Estimator == analysis.BayesEloEstimator:
		text += "BayesElo's"
	case p.Order == nil:
		text += "Bradley-Terry, a draw half a win"
	default:
		text += "Davidson's"
	}
	if effect > 0 {
		text += " with an effect of moving first" + among(effect, len(pools))
	}
	if firth > 0 {
		text += ", Firth's penalty" + among(firth, len(pools))
	}
	if failed > 0 {
		text += "; estimates that did not pass their test" + among(failed, len(pools)) + " have no intervals"
	}
	return text
}

// among says in how many of the pools something is so, where that is not in all.
func among(n, of int) string {
	if n == of {
		return ""
	}
	return fmt.Sprintf(" in %d of %d", n, of)
}

// unrated says where bots have no ratings though they played others.
func (t *Table) unrated(list []Brief) {
	for _, b := range list {
		for _, p := range b.Ratings.Pools {
			if p.Estimator == analysis.NoEstimator && len(p.Ratings) > 1 {
				t.note("%s: not rated: %d bots are more than the limit that was set", b.Standings.Game, len(p.Ratings))
			}
		}
	}
}

// schemes says where points are not those of the rules, each thing once.
func (t *Table) schemes(list []Brief) {
	var order []string
	games := map[string][]string{}
	for _, b := range list {
		if note := b.Standings.Scheme.Note; note != "" {
			if games[note] == nil {
				order = append(order, note)
			}
			games[note] = append(games[note], b.Standings.Game)
		}
	}
	for _, note := range order {
		who := games[note][0]
		if n := len(games[note]) - 1; n > 0 {
			who += fmt.Sprintf(" and %d more", n)
		}
		t.note("%s: %s", who, note)
	}
}
