package tournament

import (
	"fmt"
	"os"
	"path/filepath"

	"scrutineer/base"
	"scrutineer/event"
)

// involvesDisqualified reports whether the log of a slot is removed because somebody in it
// is disqualified.
func (r *Runner) involvesDisqualified(a *Attempt) bool {
	return r.Event.Disqualified(a.Players[0]) != "" || r.Event.Disqualified(a.Players[1]) != ""
}

// removeRest removes, when all is over, the logs of slots that do not exist any more: games
// that somebody played in place of another. Tables without any other game are removed with
// them.
func (r *Runner) removeRest(plan *event.Plan) error {
	if plan.Stage != "" || len(r.Event.Out) == 0 {
		return nil
	}
	slots := map[string]bool{}
	for i := range plan.Slots {
		slots[plan.Slots[i].ID()] = true
	}
	published := event.Published(r.schedule, plan)
	files, err := os.ReadDir(r.Folder.path(event.TablesDir))
	for _, file := range files {
		if _, there := published[event.TablesDir+"/"+file.Name()]; err == nil && !there {
			err = os.Remove(r.Folder.path(event.TablesDir, file.Name()))
		}
	}
	if err != nil {
		return err
	}
	list, err := r.Folder.Scan(r.Event.Event)
	if err != nil {
		return err
	}
	return r.Folder.Remove(list, func(a *Attempt) bool { return r.involvesDisqualified(a) || !slots[a.Slot] })
}

// enter adds an attempt to the state.
func (r *Runner) enter(a Attempt, counted bool) {
	if a.Ending != Lost {
		enterState(&r.state, &a)
	}
	if a.Removed {
		return
	}
	r.attempts[a.Slot] = append(r.attempts[a.Slot], a)
	switch {
	case a.Ending == Void && counted:
		r.voids[a.Slot]++
		if a.Cause == "setup" && a.Unstarted != base.Nobody {
			id := a.Players[a.Unstarted-1]
			r.failed[id] = append(r.failed[id], a)
		}
	case a.Ending == Counts:
		delete(r.voids, a.Slot)
	}
}

// enterState adds an attempt to a state. Of several with a result the first counts.
func enterState(s *event.State, a *Attempt) {
	s.Begin(a.Stage, a.Round, a.Slot, a.Players)
	if _, known := s.Results[a.Slot]; a.Ending == Counts && !known {
		s.Results[a.Slot] = a.Result
	}
}

// publish makes the plan and writes what follows from it: places, tables and brackets.
func (r *Runner) publish() (*event.Plan, error) {
	plan := event.MakePlan(r.schedule, r.state)
	for name, text := range event.Published(r.schedule, plan) {
		if err := r.Folder.write(text, 0o644, filepath.FromSlash(name)); err != nil {
			return plan, err
		}
	}
	return plan, nil
}

// announce reports a game that has ended.
func (r *Runner) announce(plan *event.Plan, e *ended) {
	if r.OnGame == nil || e == nil {
		return
	}
	step := Step{Slot: e.slot, Attempt: *e.attempt, Log: e.attempt.file, All: len(plan.Slots), Stopped: r.stopped(plan, &e.slot)}
	for i := range plan.Slots {
		if _, ok := r.state.Results[plan.Slots[i].ID()]; ok {
			step.Done++
		}
	}
	for _, t := range plan.Tables {
		if t.Contest == e.slot.Contest {
			step.Table = t
		}
	}
	r.OnGame(step)
}

// outcome returns how the run ends.
func (r *Runner) outcome(plan *event.Plan) Outcome {
	out := Outcome{Schedule: r.schedule, Plan: plan, Finished: plan.Stage == ""}
	for i := range plan.Slots {
		if s := &plan.Slots[i]; r.voids[s.ID()] >= maxVoids {
			out.Stopped = append(out.Stopped, fmt.Sprintf("%s: %s and %s: %s was void %d times: %s", s.Contest, s.Players[0], s.Players[1], s.ID(), r.voids[s.ID()], r.last(s.ID()).Why))
		}
	}
	return out
}

// last returns the last attempt of a slot.
func (r *Runner) last(id string) *Attempt {
	list := r.attempts[id]
	if len(list) == 0 {
		return &Attempt{}
	}
	return &list[len(list)-1]
}
