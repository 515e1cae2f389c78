package schedule

import (
	"slices"
)

// Plan is the plan of an event, as far as the known results determine it.
type Plan struct {
	// Slots are all known slots in the order of play, including those already played. In
	// each contest the pairs take turns of two games, so that all entries have about the
	// same number of games at any time.
	Slots  []Slot
	Tables []*Table // of the contests that have begun, in order
	Notes  []string // decisions that were not made by points, in words
	Stage  string   // the stage in play; "" after the last
	Rounds []Round  // of Swiss stages, as they were paired
}

// planner makes a plan.
type planner struct {
	event  *Schedule
	number map[string]int // of entries, from 1
	place  map[string]int // of entries among those that compete, from 0
	state  State
	plan   *Plan
	order  map[string][]string // of the entries of a finished stage, the best first
	tables map[string]*Table   // of finished stages
	due    [][]Slot            // of the pairs being planned; not yet in the plan
}

// extraRounds is the number of extra rounds after a tie for a place, or a drawn match.
const extraRounds = 3

// MakePlan makes the plan of an event. The same schedule and results make the same plan, in
// whatever order the results came. A slot never changes: whoever is disqualified, its
// players, seats and condition stay the same, or it is no longer in the plan.
func MakePlan(e *Schedule, state State) *Plan {
	p := &planner{event: e, state: state, plan: &Plan{}, order: map[string][]string{}, tables: map[string]*Table{}, number: map[string]int{}, place: map[string]int{}}
	defer p.takeTurns()
	for i := range e.Entries {
		p.number[e.Entries[i].ID] = i + 1
	}
	field := e.Field() // those who have qualified, and those disqualified since
	for i, id := range slices.Concat(field, e.late()) {
		p.place[id] = i
	}
	for i := range e.Stages {
		s := &e.Stages[i]
		entrants := field
		if s.From != "" {
			top, ready := p.top(s)
			if !ready {
				p.plan.Stage = e.Stages[i].Name
				return p.plan
			}
			entrants = top
		}
		through, done := p.stage(s, entrants)
		if !done {
			p.plan.Stage = s.Name
			return p.plan
		}
		if s.Kind == Qualify {
			field = through
		}
		p.order[s.Name] = p.sound(through)
	}
	return p.plan
}

// sound returns those who are not disqualified.
func (p *planner) sound(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return p.state.Out[id] })
}

// stage plans a stage. Once it is over, it returns its entries, the best first.
// Disqualified entries are among the entrants, unless the stage is drawn from another, but
// do not come through, except that those who qualified stay in the list.
func (p *planner) stage(s *Stage, entrants []string) (through []string, done bool) {
	switch s.Kind {
	case Qualify:
		return p.qualify(s, entrants)
	case SwissKind:
		return p.swiss(s, entrants)
	case Knockout:
		return p.knockout(s, entrants)
	case List:
		return p.list(s, entrants)
	}
	return p.robin(s, entrants)
}

// add adds the slots of a pair, and reports whether all have results. Disqualified entries
// have no slots.
func (p *planner) add(slots []Slot, t *tally) (done bool) {
	in := make([]Slot, 0, len(slots))
	done = true
	for _, s := range slots {
		if p.state.Out[s.Players[0]] || p.state.Out[s.Players[1]] {
			continue
		}
		in = append(in, s)
		r, ok := p.state.Results[s.ID()]
		if done = done && ok; ok {
			t.game(s.Players, r)
		}
	}
	p.due = append(p.due, in)
	return done
}

// all returns the numbers of a stage's conditions.
func (p *planner) all(s *Stage) []int {
	var list []int
	for i := range max(1, len(s.Conditions)) {
		list = append(list, i)
	}
	return list
}

// IDs returns the entries of a table in its order.
func (t *Table) IDs() []string {
	var list []string
	for _, r := range t.Rows {
		list = append(list, r.ID)
	}
	return list
}

// publish puts a table into the plan.
func (p *planner) publish(t *tally, contest string) *Table {
	table := t.table(contest)
	p.plan.Tables = append(p.plan.Tables, table)
	return table
}

// qualify plays every entry against the base program.
func (p *planner) qualify(s *Stage, entrants []string) (through []string, done bool) {
	t, all := newTally(p.event.Points, append(p.sound(entrants), s.Base)), newTally(p.event.Points, append(slices.Clone(entrants), s.Base))
	done = true
	for _, id := range entrants {
		slots := p.slots(s, s.Name, 1, Pair{id, s.Base}, p.all(s), s.Repeats(len(entrants)), true)
		done = p.add(slots, t) && done
		for i := range slots {
			if r, ok := p.state.Results[slots[i].ID()]; ok {
				all.game(slots[i].Players, r)
			}
		}
	}
	p.publish(t, s.Name)
	for _, id := range entrants {
		if all.rows[id].Won >= s.Pass {
			through = append(through, id)
		} else if done && !p.state.Out[id] {
			p.plan.Notes = append(p.plan.Notes, id+" has not passed "+s.Name)
		}
	}
	return through, done
}

// robin plays every entry against every other. A late entry plays those before it after all
// others, so that the other pairs, and how often a pair plays, do not change.
func (p *planner) robin(s *Stage, entrants []string) (through []string, done bool) {
	late := p.event.joined(s.Name)
	t := newTally(p.event.Points, p.sound(slices.Concat(entrants, late)))
	pairs := slices.Concat(RobinRounds(entrants)...)
	for i, id := range late {
		for _, other := range slices.Concat(entrants, late[:i]) {
			pairs = append(pairs, Pair{id, other})
		}
	}
	done = true
	for _, pair := range pairs {
		done = p.add(p.slots(s, s.Name, 1, p.seated(pair), p.all(s), s.Repeats(len(entrants)), true), t) && done
	}
	p.tables[s.Name] = p.publish(t, s.Name)
	return p.tables[s.Name].IDs(), done
}

// seated returns a pair with its first seats as in a round robin of all that compete. They
// do not change when others join the stage.
func (p *planner) seated(pair Pair) Pair {
	a, b := pair[0], pair[1]
	if p.place[a] > p.place[b] {
		a, b = b, a
	}
	if (p.place[b]-p.place[a])%2 == 1 {
		return Pair{a, b}
	}
	return Pair{b, a}
}
