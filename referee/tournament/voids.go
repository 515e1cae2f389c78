package tournament

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
)

const (
	// maxVoids is the number of consecutive void games that stop a pairing, or have the
	// policy decide the slot.
	maxVoids = 2
	// maxAttempts is the number of consecutive void games after which a slot is not played
	// again.
	maxAttempts = 3 * maxVoids
)

// decision is the policy's decision of a slot whose games were void. At most one of the
// programs is not started, and a failed start of those that must start is a loss.
type decision struct {
	barred base.Seat // Nobody if both are started
	must   [2]bool   // by seat
	why    string    // in words
}

// stopped reports whether a slot is not played again: its own void games stop it unless the
// policy decides it, and until then those of another slot of its pairing do.
func (r *Runner) stopped(plan *event.Plan, s *event.Slot) bool {
	if len(r.voids) == 0 {
		return false
	}
	if r.voids[s.ID()] >= maxVoids {
		return r.decide(s) == nil
	}
	return slices.ContainsFunc(plan.Slots, func(o event.Slot) bool {
		same := o.Contest == s.Contest && (o.Players == s.Players || o.Players == event.Pair{s.Players[1], s.Players[0]})
		return same && r.voids[o.ID()] >= maxVoids
	})
}

// decide returns the policy's decision of a slot. It is nil if there are too few void
// games, or they do not have exactly one program in common.
func (r *Runner) decide(s *event.Slot) *decision {
	n := r.voids[s.ID()]
	if r.Event.Voids != event.VoidsLose || n >= maxAttempts {
		return nil
	}
	if d := r.unstartable(s); d != nil {
		return d
	}
	if n < maxVoids {
		return nil
	}
	var last []Attempt // those that stop the slot
	for _, a := range r.attempts[s.ID()] {
		if a.Ending == Void {
			last = append(last, a)
		}
	}
	with := [2][]string{r.opponents(s.Players[0]), r.opponents(s.Players[1])}
	for i := range with {
		if len(with[i]) >= 2 && len(with[i]) > len(with[1-i]) {
			why := fmt.Sprintf("%s had void games with %s; by the policy it loses this one", s.Players[i], strings.Join(with[i], ", "))
			d := &decision{barred: base.Seat(i + 1)}
			return d.because(last[max(0, len(last)-maxVoids):], why)
		}
	}
	return nil
}

// unstartable returns the decision of a slot with a program that could not be started
// repeatedly: its next failed start is a loss. It is nil if there is none.
func (r *Runner) unstartable(s *event.Slot) *decision {
	d := &decision{}
	var failed []Attempt
	for i, id := range s.Players {
		if list := r.failed[id]; len(list) >= maxVoids {
			d.must[i] = true
			failed = append(failed, list[:maxVoids]...)
		}
	}
	if len(failed) == 0 {
		return nil
	}
	return d.because(failed, "by the policy a failed start is the program's loss now")
}

// because names the void games that the decision is based on.
func (d *decision) because(voids []Attempt, why string) *decision {
	var ids []string
	for _, a := range voids {
		ids = append(ids, fmt.Sprintf("%s.%d", a.Slot, a.Number))
	}
	d.why = strings.Join(ids, ", ") + " were void: " + why
	return d
}

// opponents returns the opponents of an entry in games that the load of the machine made
// void, in the order of their ids.
func (r *Runner) opponents(id string) []string {
	with := map[string]bool{}
	for _, list := range r.attempts {
		for i := range list {
			a := &list[i]
			// Void because of something that a program can do to the machine: keep it too busy, or
			// leave too few resources to start another program.
			strained := a.Ending == Void && (a.Cause == "host-stall" || a.Cause == "other" && a.Unstarted != base.Nobody)
			if strained && slices.Contains(a.Players[:], id) {
				with[a.Players[0]], with[a.Players[1]] = true, true
			}
		}
	}
	delete(with, id)
	return slices.Sorted(maps.Keys(with))
}
