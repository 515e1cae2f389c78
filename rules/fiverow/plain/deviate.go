package plain

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

var _ rules.Tracker = (*Conversation)(nil)

// Traits returns those of the two protocols. By the console a program may end while the
// other is in turn; by files every process does.
func (c *Conversation) Traits() rules.Traits {
	if c.files {
		return rules.Traits{Answer: "answer", AnyTime: c.lateCounts}
	}
	return rules.Traits{}
}

// GivesTurn reports whether something due gives a turn: by files the start
// of the program (3.3.1), by the console the answer to step? (3.4.8).
func (c *Conversation) GivesTurn(due rules.Due) bool {
	return due.What == rules.ObservedRun || due.What == rules.ObservedSent && isCoordinate(due.Text)
}

// Clock returns the state of a seat's clock: by files from the start to the end of the
// process (3.3.8); by the console from the first answer to step? and, if none is due,
// from the opponent's move or the start of the game (3.4.8).
func (c *Conversation) Clock(seat int) rules.Clock {
	clock := rules.Clock{Used: c.programs[seat].used}
	if c.board.Turn() != seat || c.files && (!c.started || c.exited) || !c.started && c.startDue(seat) {
		return clock
	}
	clock.Since = *c.running(seat)
	clock.Runs = clock.Since != unknown
	return clock
}

// running returns where the stamp is stored from which the clock of the ply runs.
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

// Compare compares something sent with something due.
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

// sameLines reports whether two files have the same lines except for blanks at their
// ends.
func sameLines(a, b string) bool {
	one := strings.Split(strings.TrimRight(a, " \t\r\n"), "\n")
	two := strings.Split(strings.TrimRight(b, " \t\r\n"), "\n")
	return slices.EqualFunc(one, two, func(v, w string) bool {
		return strings.TrimRight(v, " \t\r") == strings.TrimRight(w, " \t\r")
	})
}

// deviate records an action of the referee that is not in the protocol.
func (c *Conversation) deviate(p rules.Observation) {
	me := &c.programs[p.Seat]
	switch p.What {
	case rules.ObservedExtra:
		me.extra, me.extraAt = true, p.Time
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

// acceptExtra treats a line that was not due as the answer to step?, if only that is due
// to a program in turn that says something.
func (c *Conversation) acceptExtra(seat int) {
	me := &c.programs[seat]
	if c.board.Turn() == seat && me.extra && len(me.due) == 1 && me.starts[0] == c.ply() && !c.started {
		me.drop()
		me.extra, c.started, c.began = false, true, me.extraAt
	}
}

// skip removes the oldest line due.
func (c *Conversation) skip(me *program) {
	if len(me.due) > 0 {
		me.drop()
	}
}
