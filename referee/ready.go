package referee

import (
	"scrutineer/base"
)

// startup is how long a program may take to get ready where nobody says otherwise, in
// microseconds.
const startup = 10 * second

// settleTold settles what programs are sent and given besides the time: how long they may take
// to get ready, how much memory, and how soon the next line comes. A program that uses all
// that it is told it may use has to be left something beyond.
func (g *game) settleTold() {
	l := &g.Limits
	if l.Startup == 0 {
		l.Startup = startup
	}
	if l.Sent == 0 {
		l.Sent = l.Memory / 8 * 7
	}
	l.Startup, l.Sent = max(l.Startup, 0), max(l.Sent, 0)
	if g.Pause == 0 {
		g.pause = g.proto.Pause
	} else {
		g.pause = max(base.Number(g.Pause.Microseconds()), 0)
	}
}

// pausedUntil is until when a program is sent nothing, since it has just moved; 0 it may be.
func (g *game) pausedUntil(s base.Seat) base.Number {
	d := &g.sides[s]
	if at := d.made + g.pause; d.made > 0 && at > g.clock.Now() {
		return at
	}
	return 0
}
