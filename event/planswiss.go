package event

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// swiss plays the rounds of a Swiss stage.
func (p *planner) swiss(s *Stage, entrants []string) (qualified []string, done bool) {
	e := p.event
	everybody := p.drawOrder(s, entrants)
	pairing := newTally(e.Points, everybody) // with the games that disqualified entries played before
	table := newTally(e.Points, p.eligible(everybody))
	players := map[string]*Player{}
	for _, id := range everybody {
		players[id] = &Player{ID: id, Met: map[string]bool{}}
	}
	done = true
	// A round is paired by its logs, too, although a game before it has no result.
	paired := func(round int) bool {
		return p.state.AsBegun && slices.ContainsFunc(slices.Collect(maps.Values(p.state.Rounds[s.Name])), func(last int) bool { return last >= round })
	}
	for round := 1; round <= s.Rounds && (done || paired(round)); round++ {
		var list []Player // in the order of their table
		for _, r := range pairing.table("").Rows {
			if p.state.Out[r.ID] && p.state.Rounds[s.Name][r.ID] < round { // it was not there when the round began
				continue
			}
			q := *players[r.ID]
			q.Points = r.Total
			list = append(list, q)
		}
		pairs, bye := p.pair(s, round, done, list)
		if bye != "" {
			players[bye].Rested = true
			pairing.rest(bye, round)
			table.rest(bye, round)
		}
		conditions := p.allConditions(s)
		if n := len(s.Conditions); s.Games == 1 && s.Inverse == 0 && n > 1 { // one start in each round
			conditions = []int{(round - 1) % n}
		}
		for _, pair := range pairs {
			slots := p.slots(s, s.Name, round, pair, conditions, s.Repeats(len(entrants)), false)
			done = p.add(slots, table) && done
			for i := range slots {
				a, b := players[slots[i].Players[0]], players[slots[i].Players[1]]
				a.Met[b.ID], b.Met[a.ID] = true, true
				a.Colour, b.Colour = a.Colour+1, b.Colour-1
				if r, ok := p.state.Results[slots[i].ID()]; ok {
					pairing.game(&slots[i], r)
				}
			}
		}
	}
	p.tables[s.Name] = p.publish(table, s.Name)
	p.stand(s, p.tables[s.Name])
	return p.tables[s.Name].IDs(), done
}

// Round is the pairing of a round of a Swiss stage: the players in the order of their
// table, and the pairs.
type Round struct {
	Stage   string
	Number  int // from 1
	Players []Player
	Pairs   []Pair
	Bye     string // the entry that rests; "" if none does
	Known   bool   // every game before it has a result, so that points are final
}

// pair pairs a round by the rule. Pairs of the round whose games began otherwise, because
// somebody was disqualified since, stay, and the rule pairs the rest.
func (p *planner) pair(s *Stage, round int, known bool, list []Player) ([]Pair, string) {
	begun := p.state.Begun[RoundKey(s.Name, round)]
	pairs, bye := Swiss(list)
	if p.state.AsBegun || slices.ContainsFunc(begun, func(b Pair) bool { return !slices.Contains(pairs, b) }) {
		pairs, bye = asBegun(begun, list)
	}
	for i := range list {
		list[i].Met = maps.Clone(list[i].Met)
	}
	p.plan.Rounds = append(p.plan.Rounds, Round{s.Name, round, list, pairs, bye, known})
	return pairs, bye
}

// asBegun pairs players as their games began, and the rest by the rule. If an entry is in
// two pairs, the first counts.
func asBegun(begun []Pair, players []Player) (pairs []Pair, bye string) {
	left := map[string]bool{}
	for _, p := range players {
		left[p.ID] = true
	}
	for _, pair := range begun {
		if a, b := pair[0], pair[1]; a != b && left[a] && left[b] {
			left[a], left[b] = false, false
			pairs = append(pairs, pair)
		}
	}
	rest := slices.DeleteFunc(slices.Clone(players), func(p Player) bool { return !left[p.ID] })
	if len(rest) == 1 {
		return pairs, rest[0].ID
	}
	more, bye := Swiss(rest)
	return append(pairs, more...), bye
}

// drawOrder returns entries in an order drawn by the event's seed, which orders entries
// with equal points. All that compete are drawn, so that an entry's place does not depend
// on the others in the stage.
func (p *planner) drawOrder(s *Stage, ids []string) []string {
	list := p.event.Field()
	word := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%x lots", s.Name)))).Uint64()
	from := rand.New(rand.NewPCG(uint64(p.event.Seed), word))
	from.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, id := range p.event.late() { // late entries do not change the order of the others
		list = slices.Insert(list, from.IntN(len(list)+1), id)
	}
	return slices.DeleteFunc(list, func(id string) bool { return !slices.Contains(ids, id) })
}

// rest gives a bye.
func (t *tally) rest(id string, round int) {
	if r := t.rows[id]; r != nil {
		r.Byes++
		t.games = append(t.games, Game{ID: fmt.Sprintf("bye.%d", round), Round: fmt.Sprint(round), First: id})
	}
}
