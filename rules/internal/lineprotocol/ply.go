package lineprotocol

import (
	"math"

	"scrutineer/base"
	"scrutineer/rules"
)

// play makes a move that the referee has read, sends it to the others, and asks for the
// next one. It returns the time charged, or base.Unknown. A move that is impossible, or
// another seat's, changes nothing.
func (c *Conversation) play(p rules.Observation) (used base.Number) {
	if p.Seat != c.game.Board.Turn() {
		return base.Unknown
	}
	if _, refused := c.game.Board.Play(p.Text); refused != "" {
		return base.Unknown
	}
	stamp, words := c.source(p)
	me := &c.programs[p.Seat-1]
	used = c.charge(me, stamp)
	me.turn = c.sharedBy(me, p.Seat, used)
	c.turnGiven, c.turnSince = true, stamp
	c.dropStale()
	for seat := range c.programs {
		if seat+1 != p.Seat || c.game.Echo {
			c.enqueue(seat+1, words, false)
		}
	}
	c.prompt()
	return used
}

// source returns the stamp of the line from which a move was read, or base.Unknown, and
// the words in which the move is sent: those of the line, or the game's own if the line
// is unknown or does not say this move.
func (c *Conversation) source(p rules.Observation) (stamp base.Number, words string) {
	said, ok := c.lines[p.Source]
	if p.Source <= 0 || !ok || said.seat != p.Seat {
		return base.Unknown, c.game.Write(p.Text)
	}
	if said.move != p.Text {
		return said.time, c.game.Write(p.Text)
	}
	return said.time, said.words
}

// charge returns the time of a ply, from the start of the clock to the line of the move,
// or base.Unknown. A line said before the clock started took no time.
func (c *Conversation) charge(me *program, said base.Number) (used base.Number) {
	from := c.from(me)
	if from < 0 || said < 0 {
		me.used = base.Unknown
		return base.Unknown
	}
	if me.frozen {
		said = min(said, me.frozenAt)
	}
	used = max(0, said-from)
	switch {
	case me.used < 0:
	case used > math.MaxInt64-me.used:
		me.used = math.MaxInt64
	default:
		me.used += used
	}
	return used
}

// from returns the stamp from which the ply of the seat in turn is timed: that of its
// prompt, or until that is sent, of what gave it the turn, or if nothing did, of the
// start of the program. It returns base.Unknown if that is unknown.
func (c *Conversation) from(me *program) base.Number {
	switch {
	case me.started:
		return me.start
	case c.turnGiven:
		return c.turnSince
	}
	return me.ran
}

// leave takes a seat out for a fault. If it was in turn and the game goes on, the next
// one is asked and timed from the latest stamp.
func (c *Conversation) leave(seat int) {
	before := c.game.Board.Turn()
	if c.game.Board.Leave(seat, rules.Gone) != "" {
		return
	}
	c.programs[seat-1].out = true
	c.dropStale()
	if c.game.Board.Turn() != before {
		c.turnGiven, c.turnSince = true, c.latest
		c.prompt()
	}
}

// dropStale removes what is not due any more: all lines of a seat that is out, and after
// the end every prompt.
func (c *Conversation) dropStale() {
	for i := range c.programs {
		me := &c.programs[i]
		if c.game.Gone != nil && c.game.Gone(i+1) {
			me.out = true
		}
		if !me.out && c.game.Board.Turn() != 0 {
			continue
		}
		due, asks := me.due, me.prompts
		me.due, me.prompts, me.promptsDue = nil, nil, 0
		for k, due := range due {
			if !asks[k] {
				c.enqueue(i+1, due.Text, false)
			}
		}
	}
}
