package reconcile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// scheduleCheck compares the logs of an event with its schedule.
type scheduleCheck struct {
	schedule   *schedule.Schedule
	contests   map[contestKey]*contest
	own        map[string]*contest // those of the event and game, by stage
	state      schedule.State
	plan       *schedule.Plan
	names      map[string]*Log // by the slots in them
	log        map[string]*Log // of a slot, by its id
	rounds     map[string][]*Log
	entered    map[string]bool            // programs that are entries
	removed    map[string]schedule.Result // results of games that no longer count
	notChecked []string                   // what could not be checked, in words
}

// planned is a contest as a schedule has it.
type planned struct {
	stage *schedule.Stage
	table *schedule.Table
	fixed map[judge.Code]bool // kinds of finding that the schedule determines for every game
}

// fixes reports whether the schedule determines what is otherwise compared with most games.
func (p *planned) fixes(code judge.Code) bool { return p != nil && p.fixed[code] }

// maxPlans is the maximum number of plans that are made, each from the results by the one
// before.
const maxPlans = 100

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
	for range maxPlans {
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

// condition returns the condition of a slot, nil if it is left open.
func (h *scheduleCheck) condition(s *schedule.Slot) *schedule.Condition {
	stage := h.schedule.Stage(s.Stage)
	if !s.Condition.Known() || int(s.Condition) >= len(stage.Conditions) {
		return nil
	}
	return &stage.Conditions[s.Condition]
}

// results returns those of the slots that have a log of their players which counts.
func (h *scheduleCheck) results() map[string]schedule.Result {
	out := make(map[string]schedule.Result, len(h.plan.Slots))
	maps.Copy(out, h.removed)
	for i := range h.plan.Slots {
		s := &h.plan.Slots[i]
		l := h.log[s.ID()]
		if l == nil || !l.counts || !l.duel() {
			continue
		}
		switch (schedule.Pair{l.players[0].ID, l.players[1].ID}) {
		case s.Players:
			out[s.ID()] = schedule.Result{Winner: l.winner}
		case schedule.Pair{s.Players[1], s.Players[0]}:
			winner := l.winner
			if winner != base.Nobody {
				winner = 3 - winner
			}
			out[s.ID()] = schedule.Result{Winner: winner}
		}
	}
	return out
}

// revealed adds the revealed starts, if they are those committed to.
func (h *scheduleCheck) revealed(reveals map[string][]schedule.Revealed) {
	for i := range h.schedule.Stages {
		s := &h.schedule.Stages[i]
		for _, r := range reveals[s.Name] {
			h.reveal(s, r)
		}
		missing := 0
		for _, c := range s.Conditions {
			if c.Commitment != "" && c.Salt == "" {
				missing++
			}
		}
		if missing > 0 {
			h.notChecked = append(h.notChecked, fmt.Sprintf("secret starts of stage %s: %d are not revealed", s.Name, missing))
		}
	}
}

// reveal adds one of them.
func (h *scheduleCheck) reveal(s *schedule.Stage, r schedule.Revealed) {
	want := ""
	if r.Condition <= len(s.Conditions) {
		want = s.Conditions[r.Condition-1].Commitment
	}
	if have := schedule.Commit(r.Salt, r.Start); have != want {
		f := h.at(h.contest(s.Name), WrongReveal, r.Line, fmt.Sprintf("condition %d of stage %s: the digest of salt and start is not the one committed to", r.Condition, s.Name))
		f.File, f.Claimed, f.Recomputed = r.File, have, want
		return
	}
	c := &s.Conditions[r.Condition-1]
	c.Salt, c.Start = r.Salt, r.Start
}

// programs compares the programs with the digests of the schedule and its freeze windows.
func (h *scheduleCheck) programs() {
	first := map[[2]string]state{} // by stage and program
	for i := range h.schedule.Stages {
		s := &h.schedule.Stages[i]
		reported := map[string]bool{}
		for _, l := range h.logsOf(s) {
			c := h.own[l.stage]
			for _, p := range l.players {
				now := state{program{p.Digest, p.Version}, l}
				h.digest(c, s, l, p.ID, p.Digest)
				base := s.Name
				if s.Programs != "frozen" && s.Programs != "free" {
					base = s.Programs
				}
				before, seen := first[[2]string{base, p.ID}]
				if key := p.ID + " " + p.Digest + " " + p.Version; seen && s.Programs != "free" && before.differs(now) && !reported[key] {
					reported[key] = true
					f := c.add(Unfrozen, l, fmt.Sprintf("%s is not the same program as in stage %s", p.ID, base), also([]*Log{before.log})...)
					f.Claimed, f.Recomputed, f.Source = now.text(), before.text(), "schedule: programs "+s.Programs
				}
				if _, seen := first[[2]string{s.Name, p.ID}]; !seen {
					first[[2]string{s.Name, p.ID}] = now
				}
			}
		}
	}
}

// logsOf returns the logs of a stage and of its parts, by place.
func (h *scheduleCheck) logsOf(s *schedule.Stage) []*Log {
	var list []*Log
	for name, c := range h.own {
		if h.stageOf(name) == s {
			list = append(list, c.shown...)
		}
	}
	slices.SortFunc(list, (*Log).compare)
	return list
}

// digest compares a program with the schedule's digest of it.
func (h *scheduleCheck) digest(c *contest, s *schedule.Stage, l *Log, id, have string) {
	e := h.schedule.Entry(id)
	if e == nil || !isKnown(have) {
		return
	}
	if want := e.Digest(s.Name); want != "" && want != have {
		h.about(c, WrongProgram, l, have, want, "%s is not the program that the schedule names", id)
	}
}
