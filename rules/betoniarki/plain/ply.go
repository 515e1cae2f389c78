package plain

import (
	"math"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// play makes a move that the referee has read, tells it to the opponent (B12),
// and asks for the next one. It returns the time charged, -1 where that is
// unknown. A move that cannot be made, or is another's, changes nothing.
func (c *conversation) play(p rules.Passed) (used int64) {
	if p.Seat != c.board.Turn() {
		return -1
	}
	if _, refused := c.board.Play(p.Text); refused != "" {
		return -1
	}
	stamp, words := c.source(p)
	used = c.charge(p.Seat, stamp)
	c.begun, c.since = true, stamp
	c.dismiss()
	c.owe(other(p.Seat), item{text: words})
	c.ask()
	return used
}

// source is the stamp of the line from which a move was read, -1 where the line
// or its stamp is unknown, and the words in which the opponent is told the move:
// those of the line as they came, without a carriage return at the end. Where
// the line is unknown or does not say this move, they are the move's numbers.
func (c *conversation) source(p rules.Passed) (stamp int64, words string) {
	words = c.wire.write(p.Text)
	said, ok := c.said[p.Source]
	if p.Source <= 0 || !ok || said.seat != p.Seat {
		return -1, words
	}
	if move, ok := c.wire.read(said.text); ok && move == p.Text {
		words = strings.TrimSuffix(said.text, "\r")
	}
	return said.time, words
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

// from is the stamp from which the ply of the seat in turn is timed: of its
// seconds; until these are handed over, of the line of the move before; where
// there is none, of the start of the program. -1 is unknown.
func (c *conversation) from(me *program) int64 {
	switch {
	case me.started:
		return me.start
	case c.begun:
		return c.since
	}
	return me.ran
}

// leave takes a seat out for a fault: the game is over (B8).
func (c *conversation) leave(seat int) {
	if c.board.Leave(seat, rules.Gone) == "" {
		c.programs[seat-1].out = true
		c.dismiss()
	}
}

// dismiss takes away what is not owed any more: all of a seat that is out, and
// after the end every line that asks for a move.
func (c *conversation) dismiss() {
	for i := range c.programs {
		me := &c.programs[i]
		if !me.out && c.board.Turn() != 0 {
			continue
		}
		var kept []item
		for _, it := range me.owed {
			if !me.out && !it.seconds {
				kept = append(kept, it)
			}
		}
		me.owed = kept
	}
}

// tellsTime tells whether the text is the time that a program has left for the
// whole game in whole seconds, rounded as the ruling seconds says (B10). Where
// the time for the game, or the time used, is unknown, any number is right.
func (c *conversation) tellsTime(me *program, text string) bool {
	if c.total <= 0 || me.used < 0 {
		return decimal(text)
	}
	const second = 1000000
	left := max(0, c.total-me.used)
	whole, rest := left/second, left%second
	if c.round == "ceil" && rest > 0 || c.round == "round" && rest >= second/2 {
		whole++
	}
	return text == strconv.FormatInt(whole, 10)
}
