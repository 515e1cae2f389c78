package check

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/judge"
)

// swiss checks the rounds of Swiss stages: no rematches, opponents have similar scores, and
// seats differ by at most two.
func (h *scheduleCheck) swiss() {
	for i := range h.plan.Rounds {
		r := &h.plan.Rounds[i]
		c := h.own[r.Stage]
		s := &round{Round: r, contest: c, players: map[string]*event.Player{}, logs: map[event.Pair]*Log{}}
		for k := range r.Players {
			s.players[r.Players[k].ID] = &r.Players[k]
		}
		for _, l := range h.rounds[r.Stage+" "+fmt.Sprint(r.Number)] {
			a, b := l.Players[0].ID, l.Players[1].ID
			for _, pair := range []event.Pair{{a, b}, {b, a}} {
				if s.logs[pair] == nil {
					s.logs[pair] = l
				}
			}
		}
		if len(s.logs) == 0 {
			continue
		}
		s.pairs()
		if r.Known {
			s.far()
		}
		if p := s.players[r.Bye]; p != nil && p.Rested && slices.ContainsFunc(r.Players, func(q event.Player) bool { return !q.Rested }) {
			h.at(c, SwissBye, h.schedule.Stage(r.Stage).Line, fmt.Sprintf("in round %d %s has a second bye, but others have had none", r.Number, p.ID))
		}
	}
}

// round is a round of a Swiss stage and its logs.
type round struct {
	*event.Round
	contest *contest
	players map[string]*event.Player
	logs    map[event.Pair]*Log
}

// pairs checks each pair by itself.
func (r *round) pairs() {
	pairs, _ := event.Swiss(r.Players) // to see whether rematches could be avoided
	avoidable := !slices.ContainsFunc(pairs, func(p event.Pair) bool { return r.players[p[0]].Met[p[1]] })
	for _, pair := range r.Pairs {
		l, a, b := r.logs[pair], r.players[pair[0]], r.players[pair[1]]
		if l == nil {
			continue
		}
		if a.Met[b.ID] {
			var milder []judge.Kind
			message := fmt.Sprintf("%s and %s meet again in round %d", a.ID, b.ID, r.Number)
			if !avoidable {
				milder = append(milder, mild)
				message += ": there was no other way"
			}
			r.contest.enter(judge.Finding{Code: SwissRematch, File: l.File, Line: l.Line, Says: judge.Verbatim(message), Source: "schedule: swiss"}, milder...)
		}
		for i, p := range []*event.Player{a, b} { // who has had its seat too often
			if more := (p.Colour + 1 - 2*i) * (1 - 2*i); more > event.MostColour {
				f := r.contest.add(SwissSeats, l, fmt.Sprintf("up to round %d %s had seat %d %d times more often than the other", r.Number, p.ID, i+1, more))
				f.Source = "schedule: swiss"
			}
		}
	}
}

// far finds two pairs of a round whose players could have met nearer scores by exchanging
// opponents.
func (r *round) far() {
	score := func(id string) int64 { return r.players[id].Points }
	gap := func(a, b string) int64 { return max(score(a)-score(b), score(b)-score(a)) }
	may := func(a, b string) bool { return r.players[a].MayMeet(r.players[b]) }
	found := 0
	for i, p := range r.Pairs {
		for _, q := range r.Pairs[:i] {
			now := gap(p[0], p[1]) + gap(q[0], q[1])
			for _, other := range [][2]event.Pair{{{p[0], q[0]}, {p[1], q[1]}}, {{p[0], q[1]}, {p[1], q[0]}}} {
				x, y := other[0], other[1]
				l := r.logs[p]
				if l == nil || r.logs[q] == nil || gap(x[0], x[1])+gap(y[0], y[1]) >= now || !may(x[0], x[1]) || !may(y[0], y[1]) || found == maxPlaces {
					continue
				}
				found++
				f := r.contest.add(SwissFar, l, fmt.Sprintf("in round %d %s met %s, and %s met %s: with %s and %s, and %s and %s, all would have met opponents with closer scores",
					r.Number, p[0], p[1], q[0], q[1], x[0], x[1], y[0], y[1]), also([]*Log{r.logs[q]})...)
				f.Claimed, f.Recomputed, f.Source = r.scores(p, q), r.scores(x, y), "schedule: swiss"
				break
			}
		}
	}
}

// scores returns the scores of two pairs in words.
func (r *round) scores(list ...event.Pair) string {
	var words []string
	for _, p := range list {
		words = append(words, fmt.Sprintf("%s %s - %s %s", p[0], event.Decimal(r.players[p[0]].Points), p[1], event.Decimal(r.players[p[1]].Points)))
	}
	return strings.Join(words, ", ")
}
