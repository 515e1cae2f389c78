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
	notChecked []string // what could not be checked, in words
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
	own := *a.Schedule // in which secret starts are filled in
	own.Stages = slices.Clone(own.Stages)
	for i := range own.Stages {
		own.Stages[i].Conditions = slices.Clone(own.Stages[i].Conditions)
	}
	h := &scheduleCheck{Account: account, plan: account.Plan, schedule: &own, contests: byKey, own: map[string]*contest{}, log: map[string]*Log{}, rounds: map[string][]*Log{}}
	for key, c := range byKey {
		if h.of(key.event, key.game) {
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
		if l := &t.removed[i]; h.of(l.Event, l.Game) {
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

// of reports whether an event and a game, as logs spell them, are those of the schedule.
func (h *scheduleCheck) of(event, game string) bool {
	return logfmt.Unword(event) == h.schedule.Event && game == h.schedule.Game
}

// contest returns the contest of a stage, or of a part of one; it may have no log.
func (h *scheduleCheck) contest(name string) *contest {
	if h.own[name] == nil {
		word := h.schedule.Event // as the logs spell it
		for key := range h.contests {
			if logfmt.Unword(key.event) == word {
				word = key.event
				break
			}
		}
		h.own[name] = contestAt(h.contests, contestKey{word, h.schedule.Game, name})
	}
	return h.own[name]
}

// revealed adds the revealed starts, if they are those committed to.
func (h *scheduleCheck) revealed(reveals map[string][]event.Revealed) {
	for i := range h.schedule.Stages {
		s := &h.schedule.Stages[i]
		for _, r := range reveals[s.Name] {
			want := ""
			if r.Condition <= len(s.Conditions) {
				want = s.Conditions[r.Condition-1].Commitment
			}
			if have := event.Commit(r.Salt, r.Start); have != want {
				f := h.at(h.contest(s.Name), WrongReveal, r.Line, fmt.Sprintf("condition %d of stage %s: the digest of salt and start is not the one committed to", r.Condition, s.Name))
				f.File, f.Claimed, f.Recomputed = r.File, have, want
				continue
			}
			c := &s.Conditions[r.Condition-1]
			c.Salt, c.Start = r.Salt, r.Start
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

// programs compares the programs with the digests of the schedule and its freeze windows.
func (h *scheduleCheck) programs() {
	first := map[[2]string]state{} // by stage and program
	for i := range h.schedule.Stages {
		s := &h.schedule.Stages[i]
		var logs []*Log // of the stage and of its parts
		for name, c := range h.own {
			if h.stageOf(name) == s {
				logs = append(logs, c.shown...)
			}
		}
		slices.SortFunc(logs, comparePlaces)
		base := s.Name
		if s.Programs != "frozen" && s.Programs != "free" {
			base = s.Programs
		}
		reported := map[string]bool{}
		for _, l := range logs {
			c := h.own[l.Stage]
			for _, p := range l.Players {
				now := state{program{p.Digest, p.Version}, l}
				if e := h.schedule.Entry(p.ID); e != nil && isKnown(p.Digest) {
					if want := e.Digest(s.Name); want != "" && want != p.Digest {
						h.about(c, WrongProgram, l, p.Digest, want, "%s is not the program that the schedule names", p.ID)
					}
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
