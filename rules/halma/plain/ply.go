package plain

import (
	"math"
	"strconv"

	"scrutineer/rules"
)

// play makes a move that the referee has read, tells it to the other programs,
// and asks for the next one. It returns the time charged, -1 where that is
// unknown. A move that cannot be made, or is another's, changes nothing.
func (c *conversation) play(p rules.Passed) (used int64) {
	if p.Seat != c.board.Turn() {
		return -1
	}
	if _, refused := c.board.Play(p.Text); refused != "" {
		return -1
	}
	said := c.source(p)
	used = c.charge(p.Seat, said)
	c.begun, c.since = true, said
	c.dismiss()
	for seat := 1; seat <= len(c.programs); seat++ {
		if seat != p.Seat {
			c.owe(seat, item{text: c.wire.write(p.Text)})
		}
	}
	c.ask()
	return used
}

// source is the stamp of the line from which a move was read, -1 where the line
// or its stamp is unknown.
func (c *conversation) source(p rules.Passed) int64 {
	said, ok := c.said[p.Source]
	if p.Source <= 0 || !ok || said.seat != p.Seat {
		return -1
	}
	return said.time
}

// charge counts the time of a ply, from the start of the clock to the line of
// the move. A line that was said before the clock has taken no time.
func (c *conversation) charge(seat int, said int64) (used int64) {
	me := &c.programs[seat-1]
	from := c.from(me)
	switch {
	case from < 0 || said < 0:
		used = -1
	case said > from:
		used = said - from
	}
	switch {
	case used < 0 || me.used < 0:
		me.used = -1
	case used > math.MaxInt64-me.used:
		me.used = math.MaxInt64
	default:
		me.used += used
	}
	return used
}

// from is the stamp from which the ply of the seat in turn is timed: of its ms
// line; until that is handed over, of what gave it the turn; where nothing did,
// of the start of the program. -1 is unknown.
func (c *conversation) from(me *program) int64 {
	switch {
	case me.started:
		return me.start
	case c.begun:
		return c.since
	}
	return me.ran
}

// leave takes a seat out for a fault. If it was in turn the next one is asked,
// and timed from the latest stamp.
func (c *conversation) leave(seat int) {
	before := c.board.Turn()
	if c.board.Leave(seat, rules.Gone) != "" {
		return
	}
	c.programs[seat-1].out = true
	c.dismiss()
	if now := c.board.Turn(); now != before {
		c.begun, c.since = true, c.latest
		c.ask()
	}
}

// dismiss takes away what is not owed any more: all of a seat that is out, and
// after the end every line that asks for a move. Where two play, who has lost
// because it cannot move or by N1 is not out: it hears the last move.
func (c *conversation) dismiss() {
	for i := range c.programs {
		me := &c.programs[i]
		if len(c.programs) > 2 && c.board.out[i] {
			me.out = true
		}
		if !me.out && c.board.Turn() != 0 {
			continue
		}
		var kept []item
		for _, it := range me.owed {
			if !me.out && !it.ms {
				kept = append(kept, it)
			}
		}
		me.owed = kept
	}
}

// tellsTime tells whether the text is the time that a program has left for the
// whole game, in whole milliseconds, rounded down. Where the time for the game,
// or the time used, is unknown, any number is right.
func (c *conversation) tellsTime(me *program, text string) bool {
	if c.total <= 0 || me.used < 0 {
		return isNumber(text)
	}
	return text == strconv.FormatInt(max(0, c.total-me.used)/1000, 10)
}
