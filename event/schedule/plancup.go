package schedule

import (
	"fmt"
	"slices"
	"strings"
)

// knockout plays matches until one entry is left. Each round is its own contest, and so are
// the further games of drawn matches.
func (p *planner) knockout(s *Stage, entrants []string) (qualified []string, done bool) {
	seeds := map[string]int{}
	for i, id := range entrants {
		seeds[id] = i
	}
	out := []string{} // those who went out first are last
	pairs := Bracket(entrants)
	if len(pairs) == 0 {
		return entrants, true
	}
	for round := 1; ; round++ {
		winners, complete := p.cupRound(s, round, pairs, seeds)
		if !complete {
			return nil, false
		}
		var losers []string
		for i, pair := range pairs {
			for _, id := range pair {
				if id != "" && id != winners[i] {
					losers = append(losers, id)
				}
			}
		}
		slices.SortFunc(losers, func(a, b string) int { return seeds[a] - seeds[b] })
		out = append(losers, out...)
		if len(winners) == 1 {
			return p.eligible(append([]string{winners[0]}, out...)), true
		}
		pairs = Advance(winners)
	}
}

// cupRound plays the matches of a round.
func (p *planner) cupRound(s *Stage, round int, pairs []Pair, seeds map[string]int) (winners []string, done bool) {
	contest := fmt.Sprintf("%s.%d", s.Name, round)
	playing := p.eligible(members(pairs))
	t, replays := newTally(p.event.Points, playing), newTally(p.event.Points, playing)
	done = true
	for _, pair := range pairs {
		w, over := p.match(s, contest, pair, seeds, t, replays)
		winners, done = append(winners, w), done && over
	}
	p.publish(t, contest)
	if len(replays.pairs) > 0 {
		p.publish(replays, contest+".replay")
	}
	return winners, done
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
func (p *planner) match(s *Stage, contest string, pair Pair, seeds map[string]int, t, replays *tally) (winner string, done bool) {
	if pair[1] == "" {
		return pair[0], true
	}
	slots := p.slots(s, contest, 1, p.ordered(pair), p.allConditions(s), s.Repeats(len(seeds)), true)
	if !p.add(slots, t) {
		return "", false
	}
	lead := p.lead(pair, slots)
	for extra := 1; lead == 0 && s.Draws == "replay" && extra <= extraRounds; extra++ {
		slots = p.slots(s, contest+".replay", extra, p.ordered(pair), p.allConditions(s), 1, true)
		if !p.add(slots, replays) {
			return "", false
		}
		lead = p.lead(pair, slots)
	}
	switch {
	case lead > 0:
		return pair[0], true
	case lead < 0:
		return pair[1], true
	}
	winner = pair[0]
	if seeds[pair[1]] < seeds[winner] {
		winner = pair[1]
	}
	p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s and %s drew; %s goes on as the higher seed", contest, pair[0], pair[1], winner))
	return winner, true
}

// ordered returns a pair with the entry that is first in the schedule first. Seeds of a
// stage that is drawn from another change when entries there are disqualified.
func (p *planner) ordered(pair Pair) Pair {
	if p.place[pair[1]] < p.place[pair[0]] {
		return Pair{pair[1], pair[0]}
	}
	return pair
}

// lead returns how many points the first of a pair is ahead. A disqualified entry is
// behind.
func (p *planner) lead(pair Pair, slots []Slot) int64 {
	for i, id := range pair {
		if p.state.Out[id] {
			return int64(2*i - 1)
		}
	}
	t := newTally(p.event.Points, pair[:])
	for _, s := range slots {
		t.game(s.Players, p.state.Results[s.ID()])
	}
	table := t.table("")
	lead := table.Rows[0].Total - table.Rows[1].Total
	if table.Rows[0].ID == pair[1] {
		return -lead
	}
	return lead
}

// top returns the best of the stage that another is drawn from, once they are known. A tie
// for the last place is decided by further games of those tied.
func (p *planner) top(s *Stage) (ids []string, ready bool) {
	source := p.event.Stage(s.From)
	table := p.tables[source.Name]
	if table == nil { // a knock-out has places, and no points
		return head(p.order[source.Name], s.Top), true
	}
	in, tied := cutoff(table.Rows, s.Top)
	if len(tied) == 0 || s.Ties == "all" {
		if len(tied) > 0 {
			p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s are equal, and all go on to %s", source.Name, strings.Join(tied, ", "), s.Name))
		}
		return append(in, tied...), true
	}
	return p.playOff(s, source, in, tied)
}

func head(ids []string, n int) []string { return ids[:min(n, len(ids))] }

// cutoff splits rows into those certainly in and those tied for the last places. None are
// tied if all of them fit.
func cutoff(rows []Row, top int) (in, tied []string) {
	if len(rows) <= top {
		for _, r := range rows {
			in = append(in, r.ID)
		}
		return in, nil
	}
	last := rows[top-1].Total
	for _, r := range rows {
		switch {
		case r.Total > last:
			in = append(in, r.ID)
		case r.Total == last:
			tied = append(tied, r.ID)
		}
	}
	if len(in)+len(tied) == top {
		return append(in, tied...), nil
	}
	return in, tied
}

// playOff plays rounds of extra games among those tied until their places are known. Those
// still equal after the last round all go on.
func (p *planner) playOff(s, source *Stage, in, tied []string) (ids []string, ready bool) {
	contest := fmt.Sprintf("%s.extra", source.Name)
	if first := p.firstFrom(source.Name); first != s {
		contest = fmt.Sprintf("%s.extra-%s", source.Name, s.Name)
	}
	for extra := 1; extra <= extraRounds; extra++ {
		t := newTally(p.event.Points, tied)
		done := true
		for _, round := range RobinRounds(tied) {
			for _, pair := range round {
				done = p.add(p.slots(source, contest+suffix(extra), 1, p.seated(pair), p.allConditions(source)[:1], 1, true), t) && done
			}
		}
		table := p.publish(t, contest+suffix(extra))
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

// suffix returns the part of a contest's name that distinguishes later rounds of extra
// games.
func suffix(extra int) string {
	if extra == 1 {
		return ""
	}
	return fmt.Sprint(extra)
}

// firstFrom returns the first stage that takes the best of another.
func (p *planner) firstFrom(name string) *Stage {
	for i := range p.event.Stages {
		if p.event.Stages[i].From == name {
			return &p.event.Stages[i]
		}
	}
	return nil
}
