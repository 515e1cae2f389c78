package reconcile

import (
	"fmt"

	"scrutineer/event/schedule"
)

// sameIDs finds ids that several logs of an event have. The game of the first counts.
func sameIDs(byKey map[contestKey]*contest, once []*Log, s *schedule.Schedule) {
	type key struct{ event, id string }
	seen := map[key]*Log{}
	for _, l := range once {
		k := key{l.event, l.id}
		first := seen[k]
		if first == nil {
			seen[k] = l
			continue
		}
		at := l
		if !l.belongs(s) {
			at = first
		}
		if !at.belongs(s) {
			continue
		}
		other := first
		if at == first {
			other = l
		}
		at.twice = true
		contestOf(byKey, at).add(DuplicateID, at, fmt.Sprintf("the id %s is used at %s already, by another log", at.id, other.at()), also([]*Log{other})...)
	}
}

// sameMoves finds games that are the same to the last move, as deterministic programs play
// them. It looks at games that count, one for each slot.
func sameMoves(byKey map[contestKey]*contest, list []*contest) {
	groups := map[playSum][]*Log{}
	var order []playSum
	for _, c := range list {
		for _, l := range c.games {
			if l.plies == 0 {
				continue
			}
			if groups[l.play] == nil {
				order = append(order, l.play)
			}
			groups[l.play] = append(groups[l.play], l)
		}
	}
	for _, play := range order {
		if group := groups[play]; len(group) > 1 {
			same(byKey, group)
		}
	}
}

// same reports games that are the same: those of one event together, and the
// first of every other event.
func same(byKey map[contestKey]*contest, group []*Log) {
	var events [][]*Log // the contests come by event
	for _, l := range group {
		if n := len(events); n == 0 || events[n-1][0].event != l.event {
			events = append(events, nil)
		}
		events[len(events)-1] = append(events[len(events)-1], l)
	}
	for i, logs := range events {
		if len(logs) > 1 {
			contestOf(byKey, logs[0]).add(SameMoves, logs[0], fmt.Sprintf("%d games with the same players, start and moves: for statistics they are one game", len(logs)), also(logs[1:])...)
		}
		if i > 0 {
			contestOf(byKey, logs[0]).add(Mirrored, logs[0], "the same players, start and moves as in another event: "+events[0][0].at(), also(events[0])...)
		}
	}
}
