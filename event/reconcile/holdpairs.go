package reconcile

import (
	"maps"

	"scrutineer/base"
	"scrutineer/event/schedule"
)

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
