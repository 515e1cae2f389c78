package lineprotocol

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

var _ rules.Tracker = (*Conversation)(nil)

// Traits returns those of a protocol of lines: programs stay.
func (c *Conversation) Traits() rules.Traits { return rules.Traits{Stays: true} }

// GivesTurn reports whether something due is the prompt.
func (c *Conversation) GivesTurn(due rules.Due) bool { return due.Text == c.game.Prompt }

// Clock returns the state of a seat's clock. It runs from the prompt.
func (c *Conversation) Clock(seat int) rules.Clock {
	me := &c.programs[seat-1]
	runs := c.game.Board.Turn() == seat && me.started && !me.promptDue()
	return rules.Clock{Runs: runs, Since: me.start, Used: me.used, Turn: me.turn}
}

// Compare compares a line sent with one due.
func (c *Conversation) Compare(due rules.Due, p rules.Observation) string {
	asks := c.GivesTurn(due)
	switch {
	case p.What != rules.ObservedSent:
		return rules.ComparedOther
	case asks && c.game.Left != nil:
		return c.compareTime(p.Text, c.programs[p.Seat-1].used)
	case p.Text == due.Text:
		return rules.ComparedSame
	case sameNumbers(due.Text, p.Text) || !asks && c.sameMove(due.Text, p.Text):
		return rules.ComparedAlike
	case !asks && (p.Text != c.game.Prompt || due.Text == c.game.Greeting(p.Seat)) && numbers(due.Text) == numbers(p.Text):
		return rules.ComparedInstead
	}
	return rules.ComparedOther
}

// compareTime compares a time sent with the time left.
func (c *Conversation) compareTime(text string, used base.Number) string {
	word := strings.TrimSpace(text)
	switch {
	case len(strings.Fields(text)) != 1:
		return rules.ComparedOther
	case strings.Trim(word, "0123456789") != "":
		return rules.ComparedInstead // a program takes any word for its time
	}
	value, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		value = math.MaxInt64 // more than possible
	}
	left, known := c.game.Left(used)
	switch {
	case known && base.Number(value) < left:
		return rules.ComparedLess
	case known && base.Number(value) > left:
		return rules.ComparedMore
	case text == unpadded(word):
		return rules.ComparedSame
	}
	return rules.ComparedAlike
}

// sameMove reports whether two lines say the same move.
func (c *Conversation) sameMove(a, b string) bool {
	one, _, ok1 := c.read(a)
	two, _, ok2 := c.read(b)
	return ok1 && ok2 && one == two
}

// sameNumbers reports whether two lines have the same words. Leading zeros of numbers and
// the amount of blanks make no difference.
func sameNumbers(a, b string) bool {
	return slices.EqualFunc(strings.Fields(a), strings.Fields(b), func(v, w string) bool {
		return v == w || numbers(v) == 1 && numbers(w) == 1 && unpadded(v) == unpadded(w)
	})
}

// unpadded returns a number without leading zeros.
func unpadded(word string) string {
	digits, negative := strings.CutPrefix(word, "-")
	digits = strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:]
	if negative {
		return "-" + digits
	}
	return digits
}

// numbers returns how many numbers a line has, or -1 if it has other words.
func numbers(text string) int {
	words := strings.Fields(text)
	for _, w := range words {
		if strings.Trim(strings.TrimPrefix(w, "-"), "0123456789") != "" || w == "-" {
			return -1
		}
	}
	return len(words)
}

// deviate records an action of the referee that is not in the protocol.
func (c *Conversation) deviate(p rules.Observation) {
	me := &c.programs[p.Seat-1]
	switch p.What {
	case rules.ObservedExtra:
		if me.promptNext() {
			me.extra, me.extraAt = true, p.Time
		}
	case rules.ObservedSkipped:
		if len(me.due) > 0 {
			me.drop()
		}
	case rules.ObservedExcused:
		me.answered = false
	case rules.ObservedFroze:
		me.frozen, me.frozenAt = true, p.Time
	case rules.ObservedThawed:
		if me.frozen && me.started && me.start >= 0 {
			me.start += max(0, p.Time-max(me.frozenAt, me.start))
		}
		me.frozen = false
	}
}

// acceptExtra treats an extra line as the prompt if it was sent in its place and the
// program in turn answers it. It reports whether it did.
func (c *Conversation) acceptExtra(p rules.Observation) bool {
	me := &c.programs[p.Seat-1]
	if p.What != rules.ObservedSaid || c.game.Board.Turn() != p.Seat || !me.extra || !me.promptNext() {
		return false
	}
	me.drop()
	me.extra, me.started, me.start = false, true, me.extraAt
	return true
}

// sharedBy returns the time used by plies that share a limit with the next ply of a seat
// that has just moved.
func (c *Conversation) sharedBy(me *program, seat int, used base.Number) base.Number {
	switch {
	case !c.game.WholeTurn || c.game.Board.Turn() != seat:
		return 0
	case me.turn < 0 || used < 0:
		return base.Unknown
	}
	return me.turn + used
}
