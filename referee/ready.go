package referee

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// startup is the default time that a program has to get ready, in microseconds.
const startup = 10 * second

// LimitsInForce returns the limits with their defaults filled in: the time to get ready,
// and the memory limit that a program is sent. A program that uses exactly the limit it was
// sent must be below the actual limit. 0 is not a limit in the result either.
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

// PauseOf returns the number of microseconds in which a program is sent nothing after its
// own move; see Match.Pause.
func PauseOf(p *rules.Protocol, pause base.Number) base.Number {
	if pause == 0 {
		return p.Pause
	}
	return max(pause, 0)
}

// pausedUntil returns until when a program is sent nothing because it has just moved; 0 if
// it is not paused.
func (g *game) pausedUntil(s base.Seat) base.Number {
	d := &g.sides[s]
	if at := d.made + g.pause; d.made > 0 && at > g.clock.Now() {
		return at
	}
	return 0
}
