package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// scheduleCheck compares the logs of an event with its schedule.
type scheduleCheck struct {
	*folder.Account
	schedule   *event.Schedule
	plan       *event.Plan
	contests   map[contestKey]*contest
	own        map[string]*contest // those of the event and game, by stage
	log        map[string]*Log     // of a slot, by its id
	rounds     map[string][]*Log
	entered    map[string]bool // programs that are entries
	notChecked []string        // what could not be checked, in words
}

// planned is a contest as a schedule has it.
type planned struct {
	stage *event.Stage
	table *event.Table
	fixed map[judge.Code]bool // kinds of finding that the schedule determines for every game
}

// fixes reports whether the schedule determines what is otherwise compared with most games.
func (p *planned) fixes(code judge.Code) bool { return p != nil && p.fixed[code] }

// checkSchedule compares the contests of an event with its schedule. It returns nil without
// a schedule.
func (t *Tournament) checkSchedule(byKey map[contestKey]*contest, a Against, account *folder.Account) *scheduleCheck {
	if a.Schedule == nil {
		return nil
	}
	h := &scheduleCheck{Account: account, plan: account.Plan, schedule: clone(a.Schedule), contests: byKey, own: map[string]*contest{}, log: map[string]*Log{},
		rounds: map[string][]*Log{}, entered: map[string]bool{}}
	for i := range h.schedule.Entries {
		h.entered[h.schedule.Entries[i].ID] = true
	}
	for key, c := range byKey {
		if logfmt.Unword(key.event) == h.schedule.Event && key.game == h.schedule.Game {
			h.own[key.stage] = c
		}
	}
	for id, l := range account.Shown {
		h.log[id] = t.of[l]
	}
	paired := func(l *Log) {
		if len(l.Players) == 2 {
			h.rounds[l.Stage+" "+l.Round] = append(h.rounds[l.Stage+" "+l.Round], l)
		}
	}
	for _, c := range h.own {
		for _, l := range c.shown {
			paired(l)
		}
	}
	for i := range t.removed {
		if l := &t.removed[i]; logfmt.Unword(l.Event) == h.schedule.Event && l.Game == h.schedule.Game {
			paired(l)
		}
	}
	for _, list := range h.rounds {
		slices.SortFunc(list, func(a, b *Log) int {
			return cmp.Or(cmp.Compare(len(a.Slot), len(b.Slot)), cmp.Compare(a.Slot, b.Slot), comparePlaces(a, b))
		})
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
func clone(s *event.Schedule) *event.Schedule {
	out := *s
	out.Stages = slices.Clone(s.Stages)
	for i := range out.Stages {
		out.Stages[i].Conditions = slices.Clone(out.Stages[i].Conditions)
	}
	return &out
}

// stageOf returns the schedule's stage of a contest: a part of a stage, such as the extra
// games of "main.extra", belongs to it.
func (h *scheduleCheck) stageOf(name string) *event.Stage {
	name, _, _ = strings.Cut(name, ".")
	return h.schedule.Stage(name)
}

// place sets the planned of each contest.
func (h *scheduleCheck) place() {
	for i := range h.plan.Slots {
		h.contest(h.plan.Slots[i].Contest)
	}
	for _, t := range h.plan.Tables {
		c := h.contest(t.Contest)
		s := h.stageOf(t.Contest)
		isOpen := func(c event.Condition) bool {
			k := h.schedule.ClockOf(&c)
			return k.Total.Open() || k.Move.Open() || k.Grace.Open()
		}
		open := slices.ContainsFunc(s.Conditions, isOpen) || len(s.Conditions) == 0 && isOpen(event.Condition{})
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

// condition returns the condition of a slot, with its start if that was revealed; nil if it
// is left open.
func (h *scheduleCheck) condition(s *event.Slot) *event.Condition {
	return folder.ConditionOf(h.schedule, s)
}

// revealed adds the revealed starts, if they are those committed to.
func (h *scheduleCheck) revealed(reveals map[string][]event.Revealed) {
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
func (h *scheduleCheck) reveal(s *event.Stage, r event.Revealed) {
	want := ""
	if r.Condition <= len(s.Conditions) {
		want = s.Conditions[r.Condition-1].Commitment
	}
	if have := event.Commit(r.Salt, r.Start); have != want {
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
			c := h.own[l.Stage]
			for _, p := range l.Players {
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
func (h *scheduleCheck) logsOf(s *event.Stage) []*Log {
	var list []*Log
	for name, c := range h.own {
		if h.stageOf(name) == s {
			list = append(list, c.shown...)
		}
	}
	slices.SortFunc(list, comparePlaces)
	return list
}

// digest compares a program with the schedule's digest of it.
func (h *scheduleCheck) digest(c *contest, s *event.Stage, l *Log, id, have string) {
	e := h.schedule.Entry(id)
	if e == nil || !isKnown(have) {
		return
	}
	if want := e.Digest(s.Name); want != "" && want != have {
		h.about(c, WrongProgram, l, have, want, "%s is not the program that the schedule names", id)
	}
}
