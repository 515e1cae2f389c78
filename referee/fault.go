package referee

import (
	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
)

// pendingFault is a certain fault that is claimed when the end of its program is recorded.
type pendingFault struct {
	claims.Fault
	drains bool        // its output must end first, so that the log shows the flood
	until  base.Number // the latest time to claim it
	kill   base.Number // when to kill the program that the system is ending; 0 if it has been killed
}

// killForFault kills a program for a fault. The fault is claimed when the end of the program is
// recorded, so that the log shows it.
func (g *game) killForFault(s base.Seat, why *pendingFault) {
	d := &g.sides[s]
	if d.pending != nil || g.Out(s) || g.Over() {
		return
	}
	why.until = g.clock.Now() + killWait
	d.pending = why
	if d.prog != nil && why.kill == 0 {
		d.prog.Signal(process.KILL)
	}
	if d.ended {
		g.settle(s)
	}
}

// overMemory records how much memory a program has used, and condemns the program.
func (g *game) overMemory(s base.Seat, d *side, e *process.Event) {
	d.over = &claims.Fault{Kind: "memory", Limit: e.Num[0], Used: e.Num[1]}
	g.Add(logfmt.Record{Kind: logfmt.Usage, Seat: s, Time: e.Time, Word: []byte(g.memoryKind()), Num: [4]base.Number{e.Num[1], logfmt.Unknown, logfmt.Unknown}})
	why := &pendingFault{Fault: *d.over}
	if d.over.Used <= d.over.Limit && !g.byTurn() { // its own end proves that it has ended, and a kill would hide that
		why.kill = g.clock.Now() + memoryKillWait
	}
	g.killForFault(s, why)
}

// killNow kills a program that the system has not ended, although it has ended processes of
// it.
func (g *game) killNow(s base.Seat) {
	d := &g.sides[s]
	d.pending.kill = 0
	d.prog.Signal(process.KILL)
}

// endedBy returns what ended a program over its memory limit, as the system reports it: a
// program that the system ends at the limit is never observed above it.
func (g *game) endedBy(e *derive.Event) (claims.Fault, bool) {
	if why := g.sides[e.Seat].over; why != nil {
		return *why, true
	}
	return claims.Fault{}, false
}

// settle claims the fault for which a program was killed if its end and the flood of its
// output are recorded.
func (g *game) settle(s base.Seat) {
	d := &g.sides[s]
	if d.pending != nil && !g.Over() && !g.Out(s) && d.ended && (d.shown || !d.pending.drains) {
		g.claimFault(s)
	}
}

// giveUp stops waiting for the last lines of a program that has ended, because another
// process has its output open. The stamp of a tick shows that enough time has passed.
func (g *game) giveUp(s base.Seat) {
	d := &g.sides[s]
	d.shown = true
	if d.prog != nil {
		d.prog.Stop(0)
	}
	g.journal.Tick()
	g.settle(s)
}

// claimFault claims the fault for which a program was killed, unless the records already
// show one.
func (g *game) claimFault(s base.Seat) {
	d := &g.sides[s]
	if why := d.pending; !g.Out(s) && why != nil {
		d.pending = nil
		g.Fault(s, why.Fault)
	}
}
