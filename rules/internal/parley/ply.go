package parley

import (
	"math"

	"scrutineer/base"
	"scrutineer/rules"
)

// play makes a move that the referee has read, tells it to the others, and asks
// for the next one. It returns the time charged, base.Unknown where nobody knows it. A
// move that cannot be made, or is another's, changes nothing.
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
	c.given, c.since = true, stamp
	c.dismiss()
	for seat := range c.programs {
		if seat+1 != p.Seat || c.game.Echo {
			c.enqueue(seat+1, words, false)
		}
	}
	c.ask()
	return used
}

// source is the stamp of the line from which a move was read, base.Unknown where the line
// or its stamp is not known, and the words in which the move is sent: those of the line,
// or the game's own where the line is unknown or does not say this move.
func (c *Conversation) source(p rules.Observation) (stamp base.Number, words string) {
	said, ok := c.said[p.Source]
	if p.Source <= 0 || !ok || said.seat != p.Seat {
		return base.Unknown, c.game.Write(p.Text)
	}
	if said.move != p.Text {
		return said.time, c.game.Write(p.Text)
	}
	return said.time, said.words
}

// charge counts the time of a ply, from the start of the clock to the line of
// the move, base.Unknown if that is not known. A line that was said before the clock has taken
// no time.
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

// from is the stamp from which the ply of the seat in turn is timed: of the line
// that asks for it; until that is sent, of what gave it the turn; where
// nothing did, of the start of the program. base.Unknown is not known.
func (c *Conversation) from(me *program) base.Number {
	switch {
	case me.started:
		return me.start
	case c.given:
		return c.since
	}
	return me.ran
}

// leave takes a seat out for a fault. If it was in turn the next one, if the game
// goes on, is asked and timed from the latest stamp.
func (c *Conversation) leave(seat int) {
	before := c.game.Board.Turn()
	if c.game.Board.Leave(seat, rules.Gone) != "" {
		return
	}
	c.programs[seat-1].out = true
	c.dismiss()
	if c.game.Board.Turn() != before {
		c.given, c.since = true, c.latest
		c.ask()
	}
}

// dismiss takes away what is not due any more: all of a seat that is out, and
// after the end every line that asks for a move.
func (c *Conversation) dismiss() {
	for i := range c.programs {
		me := &c.programs[i]
		if c.game.Gone != nil && c.game.Gone(i+1) {
			me.out = true
		}
		if !me.out && c.game.Board.Turn() != 0 {
			continue
		}
		due, asks := me.due, me.asks
		me.due, me.asks, me.asking = nil, nil, 0
		for k, due := range due {
			if !asks[k] {
				c.enqueue(i+1, due.Text, false)
			}
		}
	}
}
