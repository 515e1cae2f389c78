package plain

import "scrutineer/rules"

// play makes a move that the referee has read, tells it to the opponent, by the
// ruling echo to the mover too, and then hands over the turn (D9). It returns
// the time charged, -1 where that is unknown. A move that cannot be made, or is
// another's, changes nothing.
func (c *conversation) play(p rules.Passed) (used int64) {
	if p.Seat != c.board.Turn() {
		return -1
	}
	if _, refused := c.board.Play(p.Text); refused != "" {
		return -1
	}
	stamp, command := c.source(p)
	used = c.charge(p.Seat, stamp)
	c.begun, c.since = true, stamp
	c.dismiss()
	c.owe(other(p.Seat), item{text: command})
	if c.echo {
		c.owe(p.Seat, item{text: command})
	}
	c.ask()
	return used
}

// source is the stamp of the line from which a move was read, -1 where the line
// or its stamp is unknown, and the command in which the move is told: the name
// that the line gives to it (D8, D9), or the canonical one where the line is
// unknown or does not say this move.
func (c *conversation) source(p rules.Passed) (stamp int64, command string) {
	command = c.wire.write(p.Text)
	said, ok := c.said[p.Source]
	if p.Source <= 0 || !ok || said.seat != p.Seat {
		return -1, command
	}
	if move, named, ok := c.wire.read(said.text); ok && move == p.Text {
		command = named
	}
	return said.time, command
}

// charge counts the time of a ply, from the start of the clock to the line of
// the move, -1 if it is unknown. A line that was said before the clock has taken
// no time.
func (c *conversation) charge(seat int, said int64) (used int64) {
	from := c.from(&c.programs[seat-1])
	if from < 0 || said < 0 {
		return -1
	}
	return max(0, said-from)
}

// from is the stamp from which the ply of the seat in turn is timed: of the
// hand-over (D4, D9); until that comes, of the line of the move before; where
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

// leave takes a seat out for a fault: the game is over (D5).
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
			if !me.out && !it.turn {
				kept = append(kept, it)
			}
		}
		me.owed = kept
	}
}
