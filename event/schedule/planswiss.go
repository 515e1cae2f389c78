package schedule

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// swiss plays the rounds of a Swiss stage.
func (p *planner) swiss(s *Stage, entrants []string) (through []string, done bool) {
	e := p.event
	everybody := p.lots(s, p.entered(s, entrants))
	pairing := newTally(e.Points, everybody) // with the games of the disqualified, while they were in
	table := newTally(e.Points, p.sound(everybody))
	players := map[string]*Player{}
	for _, id := range everybody {
		players[id] = &Player{ID: id, Met: map[string]bool{}}
	}
	done = true
	for round := 1; round <= s.Rounds && (done || p.paired(s, round)); round++ {
		pairs, bye := p.pair(s, round, done, p.standing(s, round, pairing, players))
		if bye != "" {
			players[bye].Rested = true
			rest(pairing, bye)
			rest(table, bye)
		}
		for _, pair := range pairs {
			slots := p.slots(s, s.Name, round, pair, p.some(s, round), s.Repeats(len(entrants)), false)
			done = p.add(slots, table) && done
			p.met(players, pairing, slots)
		}
	}
	p.tables[s.Name] = p.publish(table, s.Name)
	return p.tables[s.Name].IDs(), done
}

// Round is a round of a Swiss stage as it was paired: those who were to be paired
// as they stood, in the order of their table, and how.
type Round struct {
	Stage   string
	Number  int // from 1
	Players []Player
	Pairs   []Pair
	Bye     string // who rests, "" nobody
	Known   bool   // every game before it has a result, so that points are what they are
}

// pair pairs a round, or takes it as it was paired.
func (p *planner) pair(s *Stage, round int, known bool, list []Player) ([]Pair, string) {
	how := p.state.Paired
	if how == nil {
		how = func(_ string, _ int, players []Player) ([]Pair, string) { return Swiss(players) }
	}
	pairs, bye := how(s.Name, round, list)
	for i := range list {
		list[i].Met = maps.Clone(list[i].Met)
	}
	p.plan.Rounds = append(p.plan.Rounds, Round{s.Name, round, list, pairs, bye, known})
	return pairs, bye
}

// paired reports whether a round is paired by what its games say, though a game before
// it has no result: somebody has a log in it.
func (p *planner) paired(s *Stage, round int) bool {
	for _, last := range p.state.Rounds[s.Name] {
		if p.state.Paired != nil && last >= round {
			return true
		}
	}
	return false
}

// entered are the entries of a stage whose pairs rest on one another: a
// disqualified one is among them if it has begun a game, so that what was paired
// stays. Where entries come from another stage their places are given anew.
func (p *planner) entered(s *Stage, entrants []string) []string {
	if s.From != "" {
		return entrants
	}
	var list []string
	for _, id := range p.event.Field() {
		if slices.Contains(entrants, id) || p.state.Out[id] && p.begun(s, 1, id) {
			list = append(list, id)
		}
	}
	return list
}

// lots shuffles the entries by the event's seed: the order of those who have
// equal points.
func (p *planner) lots(s *Stage, ids []string) []string {
	list := slices.Clone(ids)
	word := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%x lots", s.Name)))).Uint64()
	from := rand.New(rand.NewPCG(uint64(p.event.Seed), word))
	from.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// standing are the players of a round, in the order of their table. Who is
// disqualified is paired in rounds that have begun with it.
func (p *planner) standing(s *Stage, round int, pairing *tally, players map[string]*Player) []Player {
	var list []Player
	for _, r := range pairing.table("").Rows {
		if p.state.Out[r.ID] && !p.begun(s, round, r.ID) {
			continue
		}
		q := *players[r.ID]
		q.Points = r.Total
		list = append(list, q)
	}
	return list
}

// begun reports whether an entry has a log in a round of the stage, or in a later
// one.
func (p *planner) begun(s *Stage, round int, id string) bool {
	return p.state.Rounds[s.Name][id] >= round
}

// some are the conditions of a round: with one start in each round the next one.
func (p *planner) some(s *Stage, round int) []int {
	n := len(s.Conditions)
	if s.Games == 1 && s.Inverse == 0 && n > 1 {
		return []int{(round - 1) % n}
	}
	return p.all(s)
}

// met enters the games of a pair.
func (p *planner) met(players map[string]*Player, pairing *tally, slots []Slot) {
	for _, s := range slots {
		a, b := players[s.Players[0]], players[s.Players[1]]
		a.Met[b.ID], b.Met[a.ID] = true, true
		a.Colour, b.Colour = a.Colour+1, b.Colour-1
		if r, ok := p.state.Results[s.ID()]; ok {
			pairing.game(s.Players, r)
		}
	}
}

// rest gives a bye.
func rest(t *tally, id string) {
	if r := t.rows[id]; r != nil {
		r.Byes++
	}
}
