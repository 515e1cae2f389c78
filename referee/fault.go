package referee

import (
	"scrutineer/clerk"
	"scrutineer/referee/process"
	"scrutineer/seat"
)

// doom is a fault that is certain, and claimed when the end of its program is on
// record.
type doom struct {
	clerk.Fault
	before int64 // of a limit of time, what was used by plies before
	timed  bool  // no answer came: what was used is known when it is pronounced
	drains bool  // its output has to end first, for the log to hold the flood
	until  int64 // when it is pronounced at the latest
}

// condemn kills a program for a fault that is pronounced when its end is on
// record, so that the log shows it. What it says until then changes nothing.
func (g *game) condemn(s seat.Seat, why *doom) {
	d := &g.sides[s]
	if d.doom != nil || g.Out(s) || g.Over() {
		return
	}
	g.Deafen(s)
	why.until = g.clock.Now() + stubborn
	d.doom = why
	if d.prog != nil {
		d.prog.Signal(process.KILL)
	}
	if d.ended {
		g.settle(s)
	}
}

// settle looks whether what was waited for has come: a doom can be pronounced,
// or a program that has ended has no line left that could be its move.
func (g *game) settle(s seat.Seat) {
	d := &g.sides[s]
	switch {
	case g.Over() || g.Out(s):
	case d.doom != nil:
		if d.ended && (d.shown || !d.doom.drains) {
			g.pronounce(s)
		}
	case d.ended && d.shown && !g.byTurn():
		g.gone(s)
	}
}

// gone is the fault of a program that has ended by itself: at once where the
// protocol wants it to stay, or else when its turn comes.
func (g *game) gone(s seat.Seat) {
	d := &g.sides[s]
	if g.proto.Stays || g.pos.Turn() == s && !g.Waits(s) {
		g.Fault(s, clerk.Fault{Kind: d.how})
	}
}

// giveUp stops waiting for the last lines of a program that has ended: somebody
// else holds its output.
func (g *game) giveUp(s seat.Seat) {
	d := &g.sides[s]
	d.shown = true
	if d.prog != nil {
		d.prog.Stop(0)
	}
	g.settle(s)
}

// pronounce claims the fault for which a program was killed.
func (g *game) pronounce(s seat.Seat) {
	d := &g.sides[s]
	why := *d.doom
	if why.timed {
		why.Used = why.before + max(g.Table.Used(s, g.Latest()), 0)
	}
	g.Fault(s, why.Fault)
}
