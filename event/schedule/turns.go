package schedule

import "slices"

// turn is the number of games that a pair plays before the next pair does: one in each
// seat.
const turn = 2

// takeTurns adds the slots that are due to the plan, contest by contest and round by round.
// In each the pairs take turns: the games of a turn are near each other in time, the turns
// of a pair are apart, and all entries have about the same number of games.
func (p *planner) takeTurns() {
	for len(p.due) > 0 {
		first := p.due[0]
		var now [][]Slot
		p.due = slices.DeleteFunc(p.due, func(list []Slot) bool {
			is := len(list) == 0 || len(first) > 0 && list[0].Contest == first[0].Contest && list[0].Round == first[0].Round
			if is {
				now = append(now, list)
			}
			return is
		})
		p.plan.Slots = append(p.plan.Slots, inTurns(now)...)
	}
}

// inTurns returns the slots of pairs in the order of play.
func inTurns(pairs [][]Slot) []Slot {
	var list []Slot
	for from, left := 0, true; left; from += turn {
		left = false
		for _, slots := range pairs {
			if from < len(slots) {
				list, left = append(list, slots[from:min(from+turn, len(slots))]...), true
			}
		}
	}
	return list
}
