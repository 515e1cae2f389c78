package reconcile

import (
	"fmt"
	"slices"

	"scrutineer/event/schedule"
)

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
			h.unsaid = append(h.unsaid, fmt.Sprintf("secret starts of stage %s: %d are not revealed", s.Name, missing))
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
