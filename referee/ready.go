package referee

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// startup is how long a program may take to get ready where nobody says otherwise, in
// microseconds.
const startup = 10 * second

// LimitsInForce returns the limits with their defaults filled in: the time to get ready,
// and the memory limit that a program is sent. A program that uses exactly the limit it
// was sent must still be below the actual limit. 0 is not a limit, here, too.
func LimitsInForce(l rules.Limits) rules.Limits {
	if l.Startup == 0 {
		l.Startup = startup
	}
	if l.Sent == 0 {
		l.Sent = l.Memory / 8 * 7
	}
	l.Startup, l.Sent = max(l.Startup, 0), max(l.Sent, 0)
	return l
}

// PauseOf is how many microseconds a program is sent nothing after its own move; see
// Match.Pause.
func PauseOf(p *rules.Protocol, pause base.Number) base.Number {
	if pause == 0 {
		return p.Pause
	}
	return max(pause, 0)
}

// pausedUntil is until when a program is sent nothing, since it has just moved; 0 it may be.
func (g *game) pausedUntil(s base.Seat) base.Number {
	d := &g.sides[s]
	if at := d.made + g.pause; d.made > 0 && at > g.clock.Now() {
		return at
	}
	return 0
}
