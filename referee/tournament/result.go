package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event/schedule"
)

// involvesDisqualified reports whether the log of a slot is removed because somebody in it
// is disqualified.
func (r *Runner) involvesDisqualified(a *Attempt) bool {
	return r.Event.Disqualified(a.Players[0]) != "" || r.Event.Disqualified(a.Players[1]) != ""
}

// removeRest removes, when all is over, the logs of slots that do not exist any more: games
// that somebody played in place of another. Tables without any other game are removed with
// them.
func (r *Runner) removeRest(plan *schedule.Plan) error {
	if plan.Stage != "" || len(r.Event.Out) == 0 {
		return nil
	}
	slots := map[string]bool{}
	for i := range plan.Slots {
		slots[plan.Slots[i].ID()] = true
	}
	if err := r.Folder.keepTables(plan.Tables); err != nil {
		return err
	}
	list, err := r.Folder.Scan(r.Event.Name)
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

// newState returns an empty state.
func newState() schedule.State {
	return schedule.State{Results: map[string]schedule.Result{}, Rounds: map[string]map[string]int{}, Out: map[string]bool{}, Begun: map[string][]schedule.Pair{}}
}

// enterState adds an attempt to a state. Of several with a result the first counts.
func enterState(s *schedule.State, a *Attempt) {
	stage, _, _ := strings.Cut(a.Stage, ".")
	if s.Rounds[stage] == nil {
		s.Rounds[stage] = map[string]int{}
	}
	if key, first := schedule.RoundKey(a.Stage, a.Round), schedule.FirstSeats(a.Slot, a.Players); !slices.Contains(s.Begun[key], first) {
		s.Begun[key] = append(s.Begun[key], first)
	}
	for _, id := range a.Players {
		s.Rounds[stage][id] = max(s.Rounds[stage][id], a.Round)
	}
	if _, known := s.Results[a.Slot]; a.Ending == Counts && !known {
		s.Results[a.Slot] = a.Result
	}
}

// plan returns the current plan of the event.
func (r *Runner) plan() *schedule.Plan {
	return schedule.MakePlan(r.schedule, r.state)
}

// publish makes the plan and writes the tables.
func (r *Runner) publish() (*schedule.Plan, error) {
	plan := r.plan()
	for i, t := range plan.Tables {
		err := errors.Join(r.Folder.write(t.CSV(), 0o644, tablesDir, t.Contest+".csv"), r.Folder.write(t.Cross(), 0o644, tablesDir, t.Contest+".cross"))
		if i == len(plan.Tables)-1 {
			err = errors.Join(err, r.Folder.write(t.CSV(), 0o644, "standings.csv"))
		}
		if err != nil {
			return plan, err
		}
	}
	return plan, nil
}

// announce reports a game that has ended.
func (r *Runner) announce(plan *schedule.Plan, e *ended) {
	if r.OnGame == nil || e == nil {
		return
	}
	step := Step{Slot: e.slot, Attempt: *e.attempt, All: len(plan.Slots), Stopped: r.stopped(plan, &e.slot)}
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
func (r *Runner) outcome(plan *schedule.Plan) Outcome {
	out := Outcome{Plan: plan, Finished: plan.Stage == ""}
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
