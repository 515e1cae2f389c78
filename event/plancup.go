package event

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// knockout plays matches until one entry is left. Each round is its own contest, and so are
// the further games of drawn matches. Those who lose in one round share a place; among them
// the higher seed is first.
func (p *planner) knockout(s *Stage, entrants []string) (qualified []string, done bool) {
	seeds := map[string]int{}
	for i, id := range entrants {
		seeds[id] = i
	}
	last := map[string]int{}     // the round in which an entry lost, or is, times 2; one more if it is not out
	where := map[string]string{} // the last contest of an entry
	at := len(p.plan.Stages)
	p.plan.Stages = append(p.plan.Stages, Standing{Stage: s})
	stand := func() (ids []string) {
		ids = p.eligible(entrants)
		slices.SortStableFunc(ids, func(a, b string) int { return last[b] - last[a] })
		var list []Place
		for _, id := range ids {
			list = append(list, Place{ID: id, Contest: cmp.Or(where[id], roundOf(s, 1))})
		}
		share(list, func(a, b *Place) bool { return last[a.ID] == last[b.ID] }, (*Place).number)
		p.plan.Stages[at].Places = list
		return ids
	}
	pairs := Bracket(entrants)
	var beaten []string // in the round before
	for round := 1; len(pairs) > 0; round++ {
		third := true
		if len(pairs) == 1 && len(beaten) == 2 && s.Third { // before the final
			slices.SortFunc(beaten, func(a, b string) int { return cmp.Compare(seeds[a], seeds[b]) })
			var m []Match
			m, third = p.cupRound(s, s.Name+".third", []Pair{{beaten[0], beaten[1]}}, seeds)
			if p.plan.Matches = append(p.plan.Matches, m...); third {
				last[m[0].Winner]++
			}
			where[beaten[0]], where[beaten[1]] = m[0].Contest, m[0].Contest
		}
		matches, complete := p.cupRound(s, roundOf(s, round), pairs, seeds)
		p.plan.Matches = append(p.plan.Matches, matches...)
		var winners []string
		beaten = nil
		for _, m := range matches {
			winners = append(winners, m.Winner)
			for _, id := range m.Pair {
				// Of a round those are ahead who have won their match, or have not played it.
				if last[id], where[id] = 2*round, m.Contest; id == m.Winner || m.Winner == "" {
					last[id]++
				} else if id != "" {
					beaten = append(beaten, id)
				}
			}
		}
		if stand(); !complete || !third {
			return nil, false
		}
		pairs = Advance(winners)
	}
	return stand(), true
}

// roundOf returns the contest of a round of a knock-out.
func roundOf(s *Stage, round int) string { return fmt.Sprintf("%s.%d", s.Name, round) }

// Match is a match of a knock-out.
type Match struct {
	Stage   string
	Contest string   // STAGE.ROUND, or STAGE.third for the match for the third place
	Pair    Pair     // the second is "" if the first goes on without a game
	Points  [2]int64 // of its games without replays, in thousandths
	Winner  string   // "" if it is not over
	How     How
}

// How says why somebody goes on.
type How string

const (
	ByPoints  How = "points"       // of the games of the match
	ByReplay  How = "replay"       // of a drawn match
	BySeed    How = "seed"         // the higher seed, of a match that is drawn in the end
	ByBye     How = "bye"          // there is no opponent
	ByOutcast How = "disqualified" // the opponent is
)

// cupRound plays the matches of a round.
func (p *planner) cupRound(s *Stage, contest string, pairs []Pair, seeds map[string]int) (list []Match, done bool) {
	playing := p.eligible(members(pairs))
	t, replays := newTally(p.event.Points, playing), newTally(p.event.Points, playing)
	done = true
	for _, pair := range pairs {
		m := Match{Stage: s.Name, Contest: contest, Pair: pair}
		p.match(s, &m, seeds, t, replays)
		list, done = append(list, m), done && m.Winner != ""
	}
	p.publish(t, contest)
	if len(replays.pairs) > 0 {
		p.publish(replays, contest+".replay")
	}
	return list, done
}

// members returns those who have to play.
func members(pairs []Pair) (ids []string) {
	for _, pair := range pairs {
		if pair[1] != "" {
			ids = append(ids, pair[0], pair[1])
		}
	}
	return ids
}

// match plays a match, and further games of it while it is drawn.
func (p *planner) match(s *Stage, m *Match, seeds map[string]int, t, replays *tally) {
	pair, contest := m.Pair, m.Contest
	if pair[1] == "" {
		m.Winner, m.How = pair[0], ByBye
		return
	}
	slots := p.slots(s, contest, 1, p.ordered(pair), p.allConditions(s), s.Repeats(len(seeds)), true)
	over := p.add(slots, t)
	m.Points = p.worth(pair, slots)
	if !over {
		return
	}
	lead := m.Points[0] - m.Points[1]
	m.How = ByPoints
	for i, id := range pair {
		if p.state.Out[id] {
			lead, m.How = int64(2*i-1), ByOutcast
			break
		}
	}
	for extra := 1; lead == 0 && s.Draws == "replay" && extra <= extraRounds; extra++ {
		slots = p.slots(s, contest+".replay", extra, p.ordered(pair), p.allConditions(s), 1, true)
		if !p.add(slots, replays) {
			return
		}
		n := p.worth(pair, slots)
		lead, m.How = n[0]-n[1], ByReplay
	}
	switch {
	case lead > 0:
		m.Winner = pair[0]
		return
	case lead < 0:
		m.Winner = pair[1]
		return
	}
	m.Winner, m.How = pair[0], BySeed
	if seeds[pair[1]] < seeds[m.Winner] {
		m.Winner = pair[1]
	}
	what := "goes on"
	if strings.HasSuffix(contest, ".third") {
		what = "is third"
	}
	p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s and %s drew; %s %s as the higher seed", contest, pair[0], pair[1], m.Winner, what))
}

// ordered returns a pair with the entry that is first in the schedule first. Seeds of a
// stage that is drawn from another change when entries there are disqualified.
func (p *planner) ordered(pair Pair) Pair {
	if p.place[pair[1]] < p.place[pair[0]] {
		return Pair{pair[1], pair[0]}
	}
	return pair
}

// worth returns the points of a pair in slots.
func (p *planner) worth(pair Pair, slots []Slot) (n [2]int64) {
	t := newTally(p.event.Points, pair[:])
	for _, s := range slots {
		if r, ok := p.state.Results[s.ID()]; ok {
			t.game(&s, r)
		}
	}
	for _, r := range t.table("").Rows {
		n[slices.Index(pair[:], r.ID)] = r.Total
	}
	return n
}

// top returns the best of the stage that another is drawn from, once they are known. A tie
// for the last place is decided by further games of those tied.
func (p *planner) top(s *Stage) (ids []string, ready bool) {
	source := p.event.Stage(s.From)
	table := p.tables[source.Name]
	if table == nil { // a knock-out has places, and no points
		ids := p.order[source.Name]
		return ids[:min(s.Top, len(ids))], true
	}
	in, tied := cutoff(table.Rows, s.Top) // by points, and by tie-breaks if there are some
	if len(tied) == 0 || s.Ties == "all" {
		if len(tied) > 0 {
			p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s are equal, and all go on to %s", source.Name, strings.Join(tied, ", "), s.Name))
		}
		return append(in, tied...), true
	}
	return p.playOff(s, source, in, tied)
}

// cutoff splits rows into those certainly in and those tied for the last places. None are
// tied if all of them fit.
func cutoff(rows []Row, top int) (in, tied []string) {
	if len(rows) <= top {
		for _, r := range rows {
			in = append(in, r.ID)
		}
		return in, nil
	}
	for _, r := range rows {
		switch {
		case r.To <= top:
			in = append(in, r.ID)
		case r.Rank <= top:
			tied = append(tied, r.ID)
		}
	}
	return in, tied
}

// playOff plays rounds of extra games among those tied until their places are known. Those
// still equal after the last round all go on.
func (p *planner) playOff(s, source *Stage, in, tied []string) (ids []string, ready bool) {
	contest := source.Name + ".extra"
	if first := slices.IndexFunc(p.event.Stages, func(o Stage) bool { return o.From == source.Name }); p.event.Stages[first].Name != s.Name {
		contest += "-" + s.Name
	}
	before := contest
	for extra := 1; extra <= extraRounds; extra++ {
		if contest = before; extra > 1 {
			contest += strconv.Itoa(extra)
		}
		t := newTally(p.event.Points, tied)
		done := true
		for _, round := range RobinRounds(tied) {
			for _, pair := range round {
				done = p.add(p.slots(source, contest, 1, p.seated(pair), p.allConditions(source)[:1], 1, true), t) && done
			}
		}
		table := p.publish(t, contest)
		if !done {
			return nil, false
		}
		more, still := cutoff(table.Rows, s.Top-len(in))
		if in, tied = append(in, more...), still; len(tied) == 0 {
			return in, true
		}
	}
	p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s are still equal after extra games, and all go on to %s", source.Name, strings.Join(tied, ", "), s.Name))
	return slices.Concat(in, tied), true
}
