// Package folder is the account of an event's folder. From the schedule, the list of the
// disqualified and the logs it follows what happens to each log, which games the tables
// count, and the plan with its places. Audit, analysis and pages ask it, so that all have the
// same numbers. A log counts by what its header says, never by its file's name.
package folder

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Fixed is what was fixed before play, and what is known since.
type Fixed struct {
	Schedule *event.Schedule             // nil if there is none
	Revealed map[string][]event.Revealed // by stage
	Out      []string                    // disqualified entries
}

// Account says what happens to each log, and what follows from it.
type Account struct {
	Fixed
	Slots [][]*Log          // the logs of each slot, by attempt
	Plan  *event.Plan       // nil without a schedule
	Shown map[string]*Log   // the log of each slot of the plan: that which counts, or else the last
	State event.State       // what the plan follows from
	Names map[string]string // display names, by id
	trust judge.Trust
	named map[string]*Log // by the slots of the schedule that they name
}

// maxPlans is the maximum number of plans that are made, each from the results by the one
// before.
const maxPlans = 100

// New decides what happens to logs, whose order does not matter. trust is whose claims are
// trusted.
func New(fixed Fixed, logs []*Log, trust judge.Trust) *Account {
	a := &Account{Fixed: fixed, trust: trust, Names: map[string]string{}}
	logs = slices.Clone(logs)
	slices.SortFunc(logs, (*Log).Compare)
	raw := judge.RawEvents{}
	for _, l := range logs {
		raw.Note(l.Event, l.Evidence)
		l.Fate, l.Next, l.By = Apart, nil, nil
	}
	type id struct{ event, id string }
	sums, ids := map[Sum]*Log{}, map[id]*Log{}
	for _, l := range logs {
		l.Counts = raw.Counts(l.Basis, l.Event, trust)
		for _, p := range l.Players {
			if p.Name != "" {
				a.Names[p.ID] = p.Name
			}
		}
		first := sums[l.Digest]
		if sums[l.Digest] = cmp.Or(first, l); first != nil && l.Digest != "" {
			l.Fate, l.By = Twice, first
			continue
		}
		if key := (id{l.Event, l.ID}); l.holds() && l.ID != "" {
			if first := ids[key]; first != nil {
				l.Fate, l.By = Twice, first
			} else {
				ids[key] = l
			}
		}
	}
	a.group(logs)
	for _, list := range a.Slots {
		decide(list)
	}
	if a.Schedule != nil {
		a.follow(logs)
	}
	return a
}

// Compare orders logs by their places.
func (l *Log) Compare(m *Log) int {
	return cmp.Or(cmp.Compare(l.File, m.File), cmp.Compare(l.Line, m.Line), cmp.Compare(l.Digest, m.Digest))
}

// group finds the logs of each slot. If a log names none, it is that of the previous attempt
// or, for a first attempt, its id.
func (a *Account) group(logs []*Log) {
	sorted := slices.Clone(logs)
	slices.SortStableFunc(sorted, func(a, b *Log) int { return cmp.Compare(a.Attempt, b.Attempt) })
	type slot struct{ event, game, stage, kind, name string }
	of, at := make(map[Sum]slot, len(logs)), map[slot]int{}
	for _, l := range sorted {
		if !l.game() || l.Fate == Twice && l.By.Digest == l.Digest && l.Digest != "" {
			continue
		}
		key := slot{l.Event, l.Game, l.Stage, l.Round, l.Slot}
		if !l.Named() {
			key.kind, key.name = "id", l.ID
			if before, ok := of[l.Previous]; ok && l.Attempt > 1 {
				key = before
			}
		}
		of[l.Digest] = key
		i, there := at[key]
		if !there {
			i, at[key] = len(a.Slots), len(a.Slots)
			a.Slots = append(a.Slots, nil)
		}
		a.Slots[i] = append(a.Slots[i], l)
	}
}

// decide decides what happens to the logs of a slot. The first attempt with a result counts,
// unless logs of it contradict each other: otherwise whoever adds a log could choose.
func decide(slot []*Log) {
	var game *Log
	contested := false
	for i := 0; i < len(slot) && game == nil; {
		var first *Log // of this attempt, which others are compared with
		from := i
		for ; i < len(slot) && slot[i].Attempt == slot[from].Attempt; i++ {
			if l := slot[i]; l.proved() && (first == nil || l.Counts && l.Fate != Twice && (!first.Counts || first.Fate == Twice)) {
				first = l
			}
		}
		for _, l := range slot[from:i] {
			contested = contested || l.proved() && l.Contradicts(first)
		}
		if contested || first != nil && first.Counts && first.Fate != Twice {
			game = first
		}
	}
	settled := map[*Log]bool{}
	for i := len(slot) - 1; i >= 0; i-- {
		l := slot[i]
		switch {
		case contested && l.Attempt == game.Attempt && l.proved():
			l.Fate = Contested
			if i := slices.IndexFunc(slot, func(m *Log) bool { return m != l && m.Attempt == l.Attempt && m.proved() && m.Contradicts(l) }); i >= 0 {
				l.By = slot[i]
			}
		case l.Fate == Twice:
		case l == game:
			l.Fate = Counted
		case l.Counts && game != nil:
			l.Fate, l.By = Late, game
			if l.Attempt == game.Attempt {
				l.Fate = Twice
			}
		case l.Status == judge.VoidStatus:
			l.Fate = Void
		case l.Status == judge.Open:
			l.Fate = Cut
		}
		if settled[l] = l.Counts; l.Counts {
			continue
		}
		if j := slices.IndexFunc(slot[i+1:], func(m *Log) bool { return m.Attempt == l.Attempt+1 && m.Previous == l.Digest }); j >= 0 {
			l.Next = slot[i+1+j]
		}
		next := l.Next
		if next == nil || !l.Alike(next) || l.Ended > 0 && l.Fate != Void {
			continue
		}
		if settled[l] = settled[next]; settled[l] && (l.Fate == Void || l.Fate == Cut) {
			l.By = next
			if !l.Unclear() {
				l.Fate = Replaced
			}
		}
	}
}

// Unclear reports about a log that was played again whether it cannot show that nothing was
// decided.
func (l *Log) Unclear() bool {
	return l.By != nil && l.Fate != Contested && (l.Pending && l.Status != judge.VoidStatus || l.Began > 0 && l.By.Began > 0 && l.By.Began < l.Began)
}

// follow makes the plan. Who plays in a stage follows from the results before it, and which
// log is of which slot from the plan, so it is repeated until nothing changes.
func (a *Account) follow(logs []*Log) {
	for i := range a.Schedule.Entries {
		if e := &a.Schedule.Entries[i]; e.Name != "" {
			a.Names[e.ID] = e.Name
		}
	}
	a.State, a.named = event.NewState(a.Out...), map[string]*Log{}
	a.State.AsBegun = true
	past := map[string]event.Result{} // of games that do not count any more, but by which rounds were paired
	loose := map[met][]*Log{}         // games that count, by who played whom
	for _, l := range logs {
		switch {
		case !l.game() || l.Fate == Twice && l.By.Digest == l.Digest:
			continue
		case logfmt.Unword(l.Event) != a.Schedule.Event || l.Game != a.Schedule.Game || !l.Duel():
			if l.Fate == Counted {
				l.Fate = Foreign
			}
			continue
		}
		pair := event.Pair{l.Players[0].ID, l.Players[1].ID}
		round, _ := strconv.Atoi(l.Round)
		a.State.Begin(l.Stage, round, l.Slot, pair)
		id := l.Stage + "." + l.Round + "." + l.Slot // of the slot that it names
		if s := a.Schedule.Stage(l.Stage); s != nil && s.Kind == event.List {
			id = l.Stage + "." + l.Slot
		}
		if a.State.Out[pair[0]] || a.State.Out[pair[1]] {
			if l.Fate == Counted {
				past[id] = event.Result{Winner: l.Winner}
				a.State.Results[id] = past[id]
			}
			l.Fate = Disqualified
		}
		if old := a.named[id]; old == nil || old.Fate != Counted && (l.Fate == Counted || l.Attempt > old.Attempt) {
			a.named[id] = l
		}
		if l.Fate == Counted {
			a.State.Results[id] = event.Result{Winner: l.Winner}
			_, start, _ := strings.Cut(l.Start, "start ")
			for _, key := range []met{{l.Stage, pair, start}, {l.Stage, pair, ""}} {
				loose[key] = append(loose[key], l)
			}
		}
	}
	for range maxPlans {
		a.Plan = event.MakePlan(a.Schedule, a.State)
		a.match(loose)
		results := maps.Clone(past)
		for i := range a.Plan.Slots {
			s := &a.Plan.Slots[i]
			l := a.Shown[s.ID()]
			if l == nil || l.Fate != Counted {
				continue
			}
			switch pair := (event.Pair{l.Players[0].ID, l.Players[1].ID}); {
			case pair == s.Players || l.Winner == base.Nobody && pair == event.Pair{s.Players[1], s.Players[0]}:
				results[s.ID()] = event.Result{Winner: l.Winner}
			case pair == event.Pair{s.Players[1], s.Players[0]}: // the seats are turned
				results[s.ID()] = event.Result{Winner: 3 - l.Winner}
			}
		}
		if maps.Equal(results, a.State.Results) {
			break
		}
		a.State.Results = results
	}
	played := map[*Log]bool{}
	for id, l := range a.Shown {
		_, played[l] = a.State.Results[id]
	}
	for _, l := range logs {
		if l.Fate == Counted && !played[l] && !a.Later(l.Stage) {
			l.Fate = Foreign
		}
	}
}

// Later reports whether it is not known yet who plays in a contest: it has no table, and the
// event has not come further than its stage.
func (a *Account) Later(contest string) bool {
	at := func(name string) int {
		name, _, _ = strings.Cut(name, ".")
		return slices.IndexFunc(a.Schedule.Stages, func(s event.Stage) bool { return s.Name == name })
	}
	return a.Plan.Stage != "" && at(contest) >= at(a.Plan.Stage) && !slices.ContainsFunc(a.Plan.Tables, func(t *event.Table) bool { return t.Contest == contest })
}

// Duel reports whether the log is a game of two different programs.
func (l *Log) Duel() bool { return len(l.Players) == 2 && l.Players[0].ID != l.Players[1].ID }

// met is who played whom, from a start; "" is any.
type met struct {
	contest string
	players event.Pair
	start   string
}

// match finds the logs of slots: by the slots in the logs and, in a contest none of whose
// logs names a slot, by who played whom in which seats, those with the start of the slot's
// condition first.
func (a *Account) match(loose map[met][]*Log) {
	a.Shown = map[string]*Log{}
	named := map[string]bool{}
	for i := range a.Plan.Slots {
		s := &a.Plan.Slots[i]
		if l := a.named[s.ID()]; l != nil && l.Fate != Disqualified {
			a.Shown[s.ID()] = l
			named[s.Contest] = true
		}
	}
	used, next := map[*Log]bool{}, map[met]int{}
	for _, anyStart := range []bool{false, true} {
		for i := range a.Plan.Slots {
			s := &a.Plan.Slots[i]
			if named[s.Contest] || a.Shown[s.ID()] != nil {
				continue
			}
			key := met{s.Contest, s.Players, ""}
			if c := ConditionOf(a.Schedule, s); c != nil && !anyStart {
				key.start = c.Start
			}
			if !anyStart && key.start == "" {
				continue
			}
			for ; next[key] < len(loose[key]) && a.Shown[s.ID()] == nil; next[key]++ {
				if l := loose[key][next[key]]; !used[l] {
					used[l], a.Shown[s.ID()] = true, l
				}
			}
		}
	}
}

// ConditionOf returns the condition of a slot, nil if it is left open.
func ConditionOf(e *event.Schedule, s *event.Slot) *event.Condition {
	stage := e.Stage(s.Stage)
	if !s.Condition.Known() || int(s.Condition) >= len(stage.Conditions) {
		return nil
	}
	return &stage.Conditions[s.Condition]
}

// Places returns the final places of an account with a schedule.
func (a *Account) Places() []event.Place { return event.Places(a.Plan) }

// Won returns who won an event whose schedule is known.
func (a *Account) Won() event.Won { return event.Winner(a.Plan.Stage == "", a.Places()) }

// Called returns an entry of the account as texts name it.
func (a *Account) Called(id string) string { return event.Called(id, a.Names[id]) }

// Why returns why a log does not count, in words; "" if it does.
func (a *Account) Why(l *Log) string {
	by := "another log"
	if l.By != nil {
		by = fmt.Sprintf("%s:%d", l.By.File, l.By.Line)
	}
	switch l.Fate {
	case Counted:
		return ""
	case Replaced:
		return "it was played again: " + by
	case Twice, Late:
		if l.Fate == Twice && l.By != nil && l.By.ID == l.ID {
			return "the id is at " + by + " already"
		}
		return "its slot has a game at " + by + " already"
	case Contested:
		return by + " contradicts it: none of the logs of their slot counts"
	case Disqualified:
		return "a disqualified program plays in it"
	case Foreign:
		return "no slot of the schedule asks for it"
	}
	return string(l.Status)
}
