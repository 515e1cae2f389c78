package plain

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

var _ rules.Shadow = (*Conversation)(nil)

// Habits are those of the two protocols. By the console a program may end while
// the other is in turn; by files every process does.
func (c *Conversation) Habits() rules.Habits {
	if c.files {
		return rules.Habits{Answer: "answer", AnyTime: c.lateCounts}
	}
	return rules.Habits{}
}

// GivesTurn reports whether something due gives a turn: by files the start
// of the program (3.3.1), by the console the answer to step? (3.4.8).
func (c *Conversation) GivesTurn(due rules.Due) bool {
	return due.What == rules.ObservedRun || due.What == rules.ObservedSent && isCoordinate(due.Text)
}

// Clock says how the time of a seat stands: by files from the start to the end of
// the process (3.3.8); by the console from the first answer to step? and, where
// none is due, from the opponent's move or the start of the game (3.4.8).
func (c *Conversation) Clock(seat int) rules.Clock {
	clock := rules.Clock{Used: c.programs[seat].used}
	if c.board.Turn() != seat || c.files && (!c.started || c.exited) || !c.started && c.startDue(seat) {
		return clock
	}
	clock.Since = *c.running(seat)
	clock.Runs = clock.Since != unknown
	return clock
}

// running is where the stamp stands from which the clock of the ply runs.
func (c *Conversation) running(seat int) *base.Number {
	if !c.started && c.moves == 0 {
		return &c.programs[seat].ran
	}
	return &c.began
}

// startDue reports whether something that starts the clock of the ply is due.
func (c *Conversation) startDue(seat int) bool {
	me := &c.programs[seat]
	return me.latest == c.ply() && me.many > 0
}

// Compare says what something sent is beside something due.
func (c *Conversation) Compare(due rules.Due, p rules.Observation) string {
	switch {
	case p.What != due.What:
		return rules.ComparedOther
	case c.same(p, due.Text):
		return rules.ComparedSame
	case p.What != rules.ObservedSent:
		if p.What == rules.ObservedPut && sameLines(due.Text, p.Text) {
			return rules.ComparedAlike
		}
		return rules.ComparedInstead
	case strings.TrimSpace(p.Text) == due.Text:
		return rules.ComparedAlike
	case strings.TrimSpace(p.Text) != "": // a program takes any line for the answer
		return rules.ComparedInstead
	}
	return rules.ComparedOther
}

// sameLines reports whether two files hold the same lines but for blanks at their
// ends.
func sameLines(a, b string) bool {
	one := strings.Split(strings.TrimRight(a, " \t\r\n"), "\n")
	two := strings.Split(strings.TrimRight(b, " \t\r\n"), "\n")
	return slices.EqualFunc(one, two, func(v, w string) bool {
		return strings.TrimRight(v, " \t\r") == strings.TrimRight(w, " \t\r")
	})
}

// otherwise records what a referee does that the protocol does not have.
func (c *Conversation) otherwise(p rules.Observation) {
	me := &c.programs[p.Seat]
	switch p.What {
	case rules.ObservedExtra:
		me.placed, me.placedAt = true, p.Time
	case rules.ObservedSkipped:
		c.skip(me)
	case rules.ObservedFroze:
		me.frozen, me.frozenAt = true, p.Time
	case rules.ObservedThawed:
		if since := c.running(p.Seat); me.frozen && c.Clock(p.Seat).Runs {
			*since += max(0, p.Time-max(me.frozenAt, *since))
		}
		me.frozen = false
	}
}

// standIn takes a line that was not due for the answer to step?, where that alone is
// due to a program in turn which says something.
func (c *Conversation) standIn(seat int) {
	me := &c.programs[seat]
	if c.board.Turn() == seat && me.placed && len(me.due) == 1 && me.starts[0] == c.ply() && !c.started {
		me.drop()
		me.placed, c.started, c.began = false, true, me.placedAt
	}
}

// skip takes away the oldest line due.
func (c *Conversation) skip(me *program) {
	if len(me.due) > 0 {
		me.drop()
	}
}
