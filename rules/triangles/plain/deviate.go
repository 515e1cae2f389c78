package plain

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

var _ rules.Tracker = (*Conversation)(nil)

// notDue is a command that was sent and was not due: it has to be replied to, the reply
// means nothing, and no clock runs for it.
const notDue = "not due"

// Traits returns those of the protocol: programs stay.
func (c *Conversation) Traits() rules.Traits { return rules.Traits{Stays: true, Replies: true} }

// GivesTurn reports whether something due starts the clock: any command but quit, or
// by the ruling clock gen_move alone (T10).
func (c *Conversation) GivesTurn(due rules.Due) bool {
	return due.Text == genMove || !c.genMoveOnly && due.Text != "quit"
}

// Clock returns the state of a seat's clock, whoever is in turn (T10).
func (c *Conversation) Clock(seat int) rules.Clock {
	me := &c.programs[seat]
	return rules.Clock{Runs: c.runs(me) && me.since != unknown, Waits: c.runs(me), Since: me.since, Spent: me.spent, Used: me.used}
}

// Compare compares a line sent with a command due.
func (c *Conversation) Compare(due rules.Due, p rules.Observation) string {
	one, two := strings.Fields(due.Text), strings.Fields(p.Text)
	switch {
	case p.What != rules.ObservedSent || len(two) == 0 || one[0] != two[0]:
		return rules.ComparedOther
	case due.Text == timeLeft:
		return c.compareTime(p, two[1:])
	case p.Text == due.Text:
		return rules.ComparedSame
	case sameNumbers(one[1:], two[1:]):
		return rules.ComparedAlike
	case one[0] == "play" && len(two) == 3 && sameNumbers(one[1:], []string{two[2], two[1]}):
		return rules.ComparedAlike
	case len(one) == 1:
		return rules.ComparedOther
	}
	return rules.ComparedInstead
}

// compareTime compares a time sent with the time left.
func (c *Conversation) compareTime(p rules.Observation, words []string) string {
	if len(words) != 1 || strings.Trim(words[0], "0123456789") != "" {
		return rules.ComparedInstead
	}
	plain := unpadded(words[0])
	if c.isLeft(&c.programs[p.Seat], plain, p.Time) {
		if p.Text == "time_left "+plain {
			return rules.ComparedSame
		}
		return rules.ComparedAlike
	}
	me := &c.programs[p.Seat]
	most := max(0, c.total-plus(me.used, me.spent)) / milli
	if value, err := strconv.ParseInt(plain, 10, 64); err == nil && base.Number(value) < most {
		return rules.ComparedLess
	}
	return rules.ComparedMore
}

// sameNumbers reports whether two lists of numbers are equal except for leading zeros.
func sameNumbers(a, b []string) bool {
	return slices.EqualFunc(a, b, func(v, w string) bool { return unpadded(v) == unpadded(w) })
}

// unpadded returns a number without leading zeros.
func unpadded(word string) string {
	for len(word) > 1 && word[0] == '0' {
		word = word[1:]
	}
	return word
}

// deviate records an action of the referee that is not in the protocol.
func (c *Conversation) deviate(p rules.Observation) {
	me := &c.programs[p.Seat]
	switch p.What {
	case rules.ObservedExtra:
		if strings.TrimSpace(p.Text) != "" { // an empty line is not a command (T8)
			c.opened(me, notDue, p.Time)
		}
	case rules.ObservedSkipped:
		if len(me.due) > 0 {
			me.due = me.due[1:]
		}
	case rules.ObservedFroze:
		me.frozen, me.frozenAt = true, p.Time
	case rules.ObservedThawed:
		if me.frozen && c.runs(me) && me.since != unknown {
			me.since += max(0, p.Time-max(me.frozenAt, me.since))
		}
		me.frozen = false
	}
}
