package schedule

import (
	"fmt"
	"slices"
)

// knockout plays matches until one entry is left. Each round is its own contest, and so are
// the further games of drawn matches.
func (p *planner) knockout(s *Stage, entrants []string) (through []string, done bool) {
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
			return p.sound(append([]string{winners[0]}, out...)), true
		}
		pairs = Advance(winners)
	}
}

// cupRound plays the matches of a round.
func (p *planner) cupRound(s *Stage, round int, pairs []Pair, seeds map[string]int) (winners []string, done bool) {
	contest := fmt.Sprintf("%s.%d", s.Name, round)
	playing := p.sound(members(pairs))
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
	slots := p.slots(s, contest, 1, p.ordered(pair), p.all(s), s.Repeats(len(seeds)), true)
	if !p.add(slots, t) {
		return "", false
	}
	lead := p.lead(pair, slots)
	for extra := 1; lead == 0 && s.Draws == "replay" && extra <= extraRounds; extra++ {
		slots = p.slots(s, contest+".replay", extra, p.ordered(pair), p.all(s), 1, true)
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
