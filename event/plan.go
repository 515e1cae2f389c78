package event

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
)

// Plan is the plan of an event, as far as the known results determine it.
type Plan struct {
	// Slots are all known slots in the order of play, including those already played. In
	// each contest the pairs take turns of two games, so that all entries have about the
	// same number of games at any time.
	Slots   []Slot
	Tables  []*Table   // of the contests that have begun, in order
	Notes   []string   // decisions that were not made by points, in words
	Stage   string     // the stage in play; "" after the last
	Rounds  []Round    // of Swiss stages, as they were paired
	Matches []Match    // of knock-outs, in the order of their brackets
	Stages  []Standing // of the stages whose entries are known, in order
}

// Standing is who plays in a stage and how they stand, the best first. Disqualified entries
// and base programs are not in it.
type Standing struct {
	Stage  *Stage
	Over   bool
	Places []Place
}

// Place is the place of an entry in a stage, from 1. Those who share a place have the same
// first and last one.
type Place struct {
	ID       string
	Rank, To int
	Contest  string // the last one that it plays in
	Row      *Row   // its line in the table that ranks it; nil in a knock-out, which has no points
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
		// Once a stage is over its function returns its entries, the best first. Disqualified
		// entries are among the entrants, unless the stage is drawn from another, but do not come
		// through, except that those who qualified stay in the list.
		play := map[Kind]func(*Stage, []string) ([]string, bool){Qualify: p.qualify, RoundRobin: p.robin, SwissKind: p.swiss, Knockout: p.knockout, List: p.list}[s.Kind]
		qualified, done := play(s, entrants)
		p.plan.Stages[len(p.plan.Stages)-1].Over = done
		if !done {
			p.plan.Stage = s.Name
			return p.plan
		}
		if s.Kind == Qualify {
			field = qualified
		}
		p.order[s.Name] = p.eligible(qualified)
	}
	return p.plan
}

// eligible returns those who are not disqualified.
func (p *planner) eligible(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return p.state.Out[id] })
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
			t.game(&s, r)
		}
	}
	p.due = append(p.due, in)
	return done
}

// allConditions returns the numbers of a stage's conditions.
func (p *planner) allConditions(s *Stage) []int {
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
	if p.event.ranker != nil && len(p.event.TieBreaks) > 0 {
		table.rank(p.event, t.games)
	}
	p.plan.Tables = append(p.plan.Tables, table)
	return table
}

// qualify plays every entry against the base program.
func (p *planner) qualify(s *Stage, entrants []string) (qualified []string, done bool) {
	t, all := newTally(p.event.Points, append(p.eligible(entrants), s.Base)), newTally(p.event.Points, append(slices.Clone(entrants), s.Base))
	done = true
	for _, id := range entrants {
		slots := p.slots(s, s.Name, 1, Pair{id, s.Base}, p.allConditions(s), s.Repeats(len(entrants)), true)
		done = p.add(slots, t) && done
		for i := range slots {
			if r, ok := p.state.Results[slots[i].ID()]; ok {
				all.game(&slots[i], r)
			}
		}
	}
	p.stand(s, p.publish(t, s.Name))
	for _, id := range entrants {
		if all.rows[id].Won >= s.Pass {
			qualified = append(qualified, id)
		} else if done && !p.state.Out[id] {
			p.plan.Notes = append(p.plan.Notes, id+" has not passed "+s.Name)
		}
	}
	return qualified, done
}

// stand adds the standing of a stage: its table, without the base program.
func (p *planner) stand(s *Stage, t *Table) {
	x := Standing{Stage: s}
	for i := range t.Rows {
		if r := &t.Rows[i]; r.ID != s.Base {
			x.Places = append(x.Places, Place{ID: r.ID, Contest: t.Contest, Row: r})
		}
	}
	share(x.Places, func(a, b *Place) bool { return a.Row.Rank == b.Row.Rank }, (*Place).number)
	p.plan.Stages = append(p.plan.Stages, x)
}

// share numbers places in their order. Neighbours that are equal share theirs.
func share[T any](list []T, equal func(a, b *T) bool, number func(x *T, rank, to int)) {
	for i, j := 0, 0; i < len(list); i = j {
		for j = i + 1; j < len(list) && equal(&list[i], &list[j]); {
			j++
		}
		for k := i; k < j; k++ {
			number(&list[k], i+1, j)
		}
	}
}

func (p *Place) number(rank, to int) { p.Rank, p.To = rank, to }
func (r *Row) number(rank, to int)   { r.Rank, r.To = rank, to }

// robin plays every entry against every other. A late entry plays those before it after all
// others, so that the other pairs, and how often a pair plays, do not change.
func (p *planner) robin(s *Stage, entrants []string) (qualified []string, done bool) {
	late := p.event.Joined(s.Name)
	t := newTally(p.event.Points, p.eligible(slices.Concat(entrants, late)))
	pairs := slices.Concat(RobinRounds(entrants)...)
	for i, id := range late {
		for _, other := range slices.Concat(entrants, late[:i]) {
			pairs = append(pairs, Pair{id, other})
		}
	}
	done = true
	for _, pair := range pairs {
		done = p.add(p.slots(s, s.Name, 1, p.seated(pair), p.allConditions(s), s.Repeats(len(entrants)), true), t) && done
	}
	p.tables[s.Name] = p.publish(t, s.Name)
	p.stand(s, p.tables[s.Name])
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

// Slot is a game that is to be played once.
type Slot struct {
	// Contest is the stage in the log: that of the event, or a part of it that has its own
	// table, such as the extra games of "main.extra".
	Contest   string
	Stage     string // of the event
	Session   string // game or qualifying
	Round     int
	Name      string      // "2-5.3": entries 2 and 5 of the file, their third game
	Players   Pair        // by seat
	Condition base.Number // of the stage, from 0; base.Open for any of them
	Line      int         // in the schedule, if it lists the slot

	id string
}

// ID names the slot in its event. The log of its first attempt is ID.1.
func (s *Slot) ID() string { return s.id }

// Result is the result of a slot's game, from its log.
type Result struct {
	Winner base.Seat // Nobody for a draw
	Reason string
}

// State is what is known about the slots of an event: every game played, by slot ID.
type State struct {
	Results map[string]Result
	// Rounds has, by stage and entry, the last round in which the entry has a log, whatever
	// became of the log.
	Rounds map[string]map[string]int
	// Out are the disqualified entries. They have no slots.
	Out map[string]bool
	// Begun has, by RoundKey, the pairs of Swiss rounds that have a log, with the first
	// seats of their first games.
	Begun map[string][]Pair
	// AsBegun reports whether rounds are paired as they began, even against the rule.
	AsBegun bool
}

// NewState returns a state without a game.
func NewState(out ...string) State {
	s := State{Results: map[string]Result{}, Rounds: map[string]map[string]int{}, Out: map[string]bool{}, Begun: map[string][]Pair{}}
	for _, id := range out {
		s.Out[id] = true
	}
	return s
}

// Begin enters that a slot has a log, whatever happened to it: of a stage as logs name it, a
// round, and players by seat.
func (s *State) Begin(stage string, round int, slot string, players Pair) {
	if key, first := RoundKey(stage, round), FirstSeats(slot, players); !slices.Contains(s.Begun[key], first) {
		s.Begun[key] = append(s.Begun[key], first)
	}
	stage, _, _ = strings.Cut(stage, ".")
	if s.Rounds[stage] == nil {
		s.Rounds[stage] = map[string]int{}
	}
	for _, id := range players {
		s.Rounds[stage][id] = max(s.Rounds[stage][id], round)
	}
}

// RoundKey names a round of a stage.
func RoundKey(stage string, round int) string { return stage + " " + strconv.Itoa(round) }

// FirstSeats returns the players of a log, by seat, with the first seats of the first game
// of their pair. In a slot with an even number, such as "2-5.4", the pair has changed
// seats.
func FirstSeats(slot string, players Pair) Pair {
	i := strings.LastIndexByte(slot, '.')
	if n, err := strconv.Atoi(slot[i+1:]); i > 0 && strings.Contains(slot[:i], "-") && err == nil && n%2 == 0 {
		return Pair{players[1], players[0]}
	}
	return players
}

// slots returns the games of a pair: each condition in both seats repeats times or, if both
// is false, alternately in one seat.
func (p *planner) slots(s *Stage, contest string, round int, pair Pair, conditions []int, repeats int, both bool) []Slot {
	a, b := p.number[pair[0]], p.number[pair[1]]
	before := contest + "." + strconv.Itoa(round) + "."
	name := strconv.Itoa(min(a, b)) + "-" + strconv.Itoa(max(a, b)) + "."
	session := "game"
	if s.Kind == Qualify {
		session = "qualifying"
	}
	var list []Slot
	seats := 1 // in which each condition is played
	if both {
		seats = 2
	}
	for range repeats {
		for _, c := range conditions {
			for range seats {
				nth := name + strconv.Itoa(len(list)+1)
				list = append(list, Slot{Contest: contest, Stage: s.Name, Session: session, Round: round, Players: pair, Condition: base.Number(c), Name: nth, id: before + nth})
				pair = Pair{pair[1], pair[0]}
			}
		}
	}
	return list
}

// turn is the number of games that a pair plays before the next pair does: one in each
// seat.
const turn = 2

// takeTurns adds the slots that are due to the plan, contest by contest and round by round.
// In each the pairs take turns: the games of a turn are near each other in time, the turns
// of a pair are apart, and all entries have about the same number of games.
func (p *planner) takeTurns() {
	for len(p.due) > 0 {
		first := p.due[0]
		var now [][]Slot
		p.due = slices.DeleteFunc(p.due, func(list []Slot) bool {
			is := len(list) == 0 || len(first) > 0 && list[0].Contest == first[0].Contest && list[0].Round == first[0].Round
			if is {
				now = append(now, list)
			}
			return is
		})
		for from, left := 0, true; left; from += turn {
			left = false
			for _, slots := range now {
				if from < len(slots) {
					p.plan.Slots, left = append(p.plan.Slots, slots[from:min(from+turn, len(slots))]...), true
				}
			}
		}
	}
}

// list returns the slots of a stage that writes them out.
func (p *planner) list(s *Stage, entrants []string) (qualified []string, done bool) {
	t := newTally(p.event.Points, p.eligible(entrants))
	var slots []Slot
	for i := range s.Slots {
		l := &s.Slots[i]
		x := Slot{Contest: s.Name, Stage: s.Name, Session: "game", Players: l.Players, Name: l.ID, Line: l.Line, id: s.Name + "." + l.ID}
		if l.Condition > 0 { // otherwise it is the only one, or any
			x.Condition = base.Number(l.Condition) - 1
		} else if len(s.Conditions) > 1 {
			x.Condition = base.Open
		}
		slots = append(slots, x)
	}
	done = p.add(slots, t)
	p.tables[s.Name] = p.publish(t, s.Name)
	p.stand(s, p.tables[s.Name])
	return p.tables[s.Name].IDs(), done
}
