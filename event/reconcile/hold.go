package reconcile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/event/schedule"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// scheduleCheck compares the logs of an event with its schedule.
type scheduleCheck struct {
	schedule *schedule.Schedule
	contests map[contestKey]*contest
	own      map[string]*contest // those of the event and game, by stage
	state    schedule.State
	plan     *schedule.Plan
	names    map[string]*Log // by the slots in them
	log      map[string]*Log // of a slot, by its id
	rounds   map[string][]*Log
	entered  map[string]bool            // programs that are entries
	removed  map[string]schedule.Result // results of games that no longer count
	unsaid   []string                   // what could not be checked, in words
}

// planned is a contest as a schedule has it.
type planned struct {
	stage *schedule.Stage
	table *schedule.Table
	fixed map[judge.Code]bool // kinds of finding that the schedule determines for every game
}

// fixes reports whether the schedule determines what is otherwise compared with most games.
func (p *planned) fixes(code judge.Code) bool { return p != nil && p.fixed[code] }

// mostPlans is the maximum number of plans that are made, each from the results by the one
// before.
const mostPlans = 100

// checkSchedule compares the contests of an event with its schedule. It returns nil without
// a schedule.
func checkSchedule(byKey map[contestKey]*contest, a Against, removed []Log) *scheduleCheck {
	if a.Schedule == nil {
		return nil
	}
	h := &scheduleCheck{schedule: clone(a.Schedule), contests: byKey, own: map[string]*contest{}, names: map[string]*Log{}, rounds: map[string][]*Log{}}
	h.state = schedule.State{Rounds: map[string]map[string]int{}, Out: map[string]bool{}, Begun: map[string][]schedule.Pair{}, AsBegun: true}
	h.entered = map[string]bool{}
	for i := range h.schedule.Entries {
		h.entered[h.schedule.Entries[i].ID] = true
	}
	for _, id := range a.Out {
		h.state.Out[id] = true
	}
	h.gather(removed)
	for range mostPlans {
		h.plan = schedule.MakePlan(h.schedule, h.state)
		h.match()
		if results := h.results(); !maps.Equal(results, h.state.Results) {
			h.state.Results = results
			continue
		}
		break
	}
	h.revealed(a.Revealed)
	h.place()
	h.slots()
	h.extra()
	h.swiss()
	h.programs()
	return h
}

// clone returns a schedule whose conditions may be changed.
func clone(s *schedule.Schedule) *schedule.Schedule {
	out := *s
	out.Stages = slices.Clone(s.Stages)
	for i := range out.Stages {
		out.Stages[i].Conditions = slices.Clone(out.Stages[i].Conditions)
	}
	return &out
}

// stageOf returns the schedule's stage of a contest: a part of a stage, such as the extra
// games of "main.extra", belongs to it.
func (h *scheduleCheck) stageOf(name string) *schedule.Stage {
	name, _, _ = strings.Cut(name, ".")
	return h.schedule.Stage(name)
}

// gather collects the logs of the event by the slots in them, and takes their results for
// those of the slots.
func (h *scheduleCheck) gather(removed []Log) {
	h.state.Results, h.removed = map[string]schedule.Result{}, map[string]schedule.Result{}
	for key, c := range h.contests {
		if logfmt.Unword(key.event) != h.schedule.Event || key.game != h.schedule.Game {
			continue
		}
		h.own[key.stage] = c
		for _, l := range c.shown {
			h.names[h.slotOf(l)] = l
			if len(l.players) == 2 {
				h.rounds[l.stage+" "+l.round] = append(h.rounds[l.stage+" "+l.round], l)
			}
		}
		for _, l := range c.games {
			h.state.Results[h.slotOf(l)] = schedule.Result{Winner: l.winner}
		}
	}
	for i := range removed {
		l := &removed[i]
		if logfmt.Unword(l.event) != h.schedule.Event || l.game != h.schedule.Game || len(l.players) != 2 {
			continue
		}
		h.rounds[l.stage+" "+l.round] = append(h.rounds[l.stage+" "+l.round], l)
		if l.counts {
			h.removed[h.slotOf(l)] = schedule.Result{Winner: l.winner}
		}
	}
	maps.Copy(h.state.Results, h.removed)
	for _, list := range h.rounds {
		slices.SortFunc(list, func(a, b *Log) int {
			return cmp.Or(cmp.Compare(len(a.slot), len(b.slot)), cmp.Compare(a.slot, b.slot), a.compare(b))
		})
	}
	h.begun()
}

// begun records the last round of a stage in which a program has a log, and whom each met
// in a round.
func (h *scheduleCheck) begun() {
	for key, list := range h.rounds {
		for _, l := range list {
			h.state.Begun[key] = append(h.state.Begun[key], schedule.FirstSeats(l.slot, schedule.Pair{l.players[0].ID, l.players[1].ID}))
			name, _, _ := strings.Cut(l.stage, ".")
			if h.state.Rounds[name] == nil {
				h.state.Rounds[name] = map[string]int{}
			}
			n := 0
			fmt.Sscanf(l.round, "%d", &n)
			for _, p := range l.players {
				h.state.Rounds[name][p.ID] = max(h.state.Rounds[name][p.ID], n)
			}
		}
	}
}

// slotOf returns the id of the slot that a log names.
func (h *scheduleCheck) slotOf(l *Log) string {
	if s := h.schedule.Stage(l.stage); s != nil && s.Kind == schedule.List {
		return l.stage + "." + l.slot
	}
	return l.stage + "." + l.round + "." + l.slot
}

// match finds the logs of slots: by the slots in the logs and, in a contest none of whose
// logs names a slot, by who played whom in which seats.
func (h *scheduleCheck) match() {
	h.log = map[string]*Log{}
	named, byContest := map[string]bool{}, map[string][]*schedule.Slot{}
	for i := range h.plan.Slots {
		s := &h.plan.Slots[i]
		if l := h.names[s.ID()]; l != nil {
			h.log[s.ID()] = l
			named[s.Contest] = true
		}
		byContest[s.Contest] = append(byContest[s.Contest], s)
	}
	for contest, slots := range byContest {
		if c := h.own[contest]; c != nil && !named[contest] {
			h.matchPlayers(c, slots)
		}
	}
}

// matchPlayers gives slots the logs of their players, those with the start of the slot's
// condition first.
func (h *scheduleCheck) matchPlayers(c *contest, slots []*schedule.Slot) {
	type key struct {
		players schedule.Pair
		start   string
	}
	left := map[key][]*Log{}
	used := map[*Log]bool{}
	take := func(k key) *Log {
		for len(left[k]) > 0 {
			l := left[k][0]
			left[k] = left[k][1:]
			if !used[l] {
				used[l] = true
				return l
			}
		}
		return nil
	}
	for _, l := range c.shown {
		if len(l.players) == 2 {
			players := schedule.Pair{l.players[0].ID, l.players[1].ID}
			left[key{players, l.begin}] = append(left[key{players, l.begin}], l)
			left[key{players, ""}] = append(left[key{players, ""}], l)
		}
	}
	for _, any := range []bool{false, true} {
		for _, s := range slots {
			start := ""
			if cond := h.condition(s); cond != nil && !any {
				start = cond.Start
			}
			if h.log[s.ID()] == nil && (any || start != "") {
				if l := take(key{s.Players, start}); l != nil {
					h.log[s.ID()] = l
				}
			}
		}
	}
}

// place sets the planned of each contest.
func (h *scheduleCheck) place() {
	for i := range h.plan.Slots {
		h.contest(h.plan.Slots[i].Contest)
	}
	for _, t := range h.plan.Tables {
		c := h.contest(t.Contest)
		s := h.stageOf(t.Contest)
		open := len(s.Conditions) == 0 || slices.ContainsFunc(s.Conditions, func(c schedule.Condition) bool { return c.Clock == nil })
		c.planned = &planned{stage: s, table: t, fixed: map[judge.Code]bool{Clocks: !open, Limits: h.schedule.Limits != nil, Rulings: h.schedule.Set != ""}}
	}
}

// contest returns the contest of a stage, or of a part of one; it may have no log.
func (h *scheduleCheck) contest(name string) *contest {
	if h.own[name] == nil {
		h.own[name] = contestAt(h.contests, contestKey{h.event(), h.schedule.Game, name})
	}
	return h.own[name]
}

// event returns the event as the logs spell it.
func (h *scheduleCheck) event() string {
	for key := range h.contests {
		if logfmt.Unword(key.event) == h.schedule.Event {
			return key.event
		}
	}
	return h.schedule.Event
}
