package reconcile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/event/schedule"
)

// condition is what a slot is played under, nil where that is left open.
func (h *hold) condition(s *schedule.Slot) *schedule.Condition {
	stage := h.schedule.Stage(s.Stage)
	if s.Condition < 0 || int(s.Condition) >= len(stage.Conditions) {
		return nil
	}
	return &stage.Conditions[s.Condition]
}

// results are those of the slots that have a log of their players which counts.
func (h *hold) results() map[string]schedule.Result {
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

// paired is how a round of a Swiss stage was paired, as its logs have it. Who has
// no log there is paired by the rule.
func (h *hold) paired(stage string, round int, players []schedule.Player) (pairs []schedule.Pair, bye string) {
	left := map[string]bool{}
	for _, p := range players {
		left[p.ID] = true
	}
	for _, l := range h.rounds[stage+" "+fmt.Sprint(round)] {
		a, b := l.players[0].ID, l.players[1].ID
		if turned(l.slot) {
			a, b = b, a
		}
		if a != b && left[a] && left[b] {
			left[a], left[b] = false, false
			pairs = append(pairs, schedule.Pair{a, b})
		}
	}
	rest := slices.DeleteFunc(slices.Clone(players), func(p schedule.Player) bool { return !left[p.ID] })
	if len(rest) == 1 {
		return pairs, rest[0].ID
	}
	more, bye := schedule.Swiss(rest)
	return append(pairs, more...), bye
}

// turned reports whether a slot, "2-5.4", is one in which a pair has changed seats:
// its number is even.
func turned(slot string) bool {
	i := strings.LastIndexByte(slot, '.')
	n, err := strconv.Atoi(slot[i+1:])
	return i > 0 && strings.Contains(slot[:i], "-") && err == nil && n%2 == 0
}
