package referee

import (
	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// waitMark is the event of a program, or the referee, that was ready to run and did
// not.
const waitMark = "wait"

// strain is what the machine has cost a program's time, as far as is known. Times
// that run are told apart by the stamp after their beginning.
type strain struct {
	readings [2]reading  // of the program soon after, of the referee at the limit
	ticked   base.Number // the time in whose early part the machine's clocks were read
	closed   base.Number // and the one that came near its limit
	counted  base.Number // stamp up to which the referee's gaps have been counted
	first    base.Number // when the time of that ply first ran
	ply      gap         // the referee's gaps in the present ply
	before   base.Number // and microseconds of them in the plies before
}

// reading is how long somebody had waited for a processor while a time was running.
type reading struct {
	of, at base.Number
	wait   base.Number
	told   bool
}

// strainOf is the strain of a seat, in which no gap is left of a time that turned out
// not to be the program's: by the protocol its time may have begun anew when it was sent
// its line.
func (g *game) strainOf(s base.Seat) *strain {
	d := &g.sides[s].strain
	if first := g.Table.First(s); first >= 0 && first != d.first {
		d.first, d.ply = first, gap{}
	}
	return d
}

// lost is what of the time that a limit covers the referee did not run.
func (a *strain) lost(l exchange.Limit) gap {
	sum := a.ply
	if l.Total || l.Before > 0 {
		sum.lost += a.before
	}
	return sum
}

// weigh takes note, before an answer of a stamp is recorded, of what the machine
// had to do with how long it took: what is recorded behind an answer are the claims
// that follow from it.
func (g *game) weigh(s base.Seat, at base.Number) {
	since := g.Table.Since(s)
	if since < 0 || at <= since {
		return
	}
	last, _, ok := g.Table.Deadline(s)
	if !ok {
		return
	}
	g.missed(s, since, last, at)
	d := &g.sides[s].strain
	if near(at-since, last-since) && d.closed != since+1 {
		d.closed = since + 1
		g.witness(s)
	}
}

// near reports whether more than four fifths of the time allowed were used.
func near(used, allowed base.Number) bool { return 5*used > 4*allowed }

// missed counts, and records, when the referee itself did not run while the time
// of a program did, of which the last stamp in time is given.
func (g *game) missed(s base.Seat, since, last, at base.Number) {
	d := g.strainOf(s)
	lost := g.pulse.between(max(since, d.counted), last, at)
	d.counted = at
	if lost.lost == 0 {
		return
	}
	d.ply = d.ply.with(lost)
	g.stall(lost)
}

// stalled records that the referee itself came too late between two stamps.
func (g *game) stalled(from, to base.Number) { g.stall(gap{from: from, to: to, lost: to - from}) }

// stall records when the referee itself did not run, and for how long.
func (g *game) stall(lost gap) {
	g.Add(logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{lost.from, lost.to, lost.lost}})
}

// Whose waiting is looked at.
const (
	programs = iota
	referees
)

// waits is how long the program of a seat, or the referee, has waited for a
// processor.
func (g *game) waits(s base.Seat, whose int, group bool) reading {
	b := reading{of: g.Table.Since(s) + 1, at: g.clock.Now()}
	if d := &g.sides[s]; whose == referees {
		b.wait, b.told = g.machine.waited()
	} else if d.prog != nil && !d.ended {
		b.wait, b.told = d.prog.Waited(group)
	}
	return b
}

// witness asks for the machine's clocks and pressure, and for how long the program
// and the referee itself have waited for a processor meanwhile.
func (g *game) witness(s base.Seat) {
	last, _, ok := g.Table.Deadline(s)
	for whose, from := range g.sides[s].readings {
		now := g.waits(s, whose, true)
		e := process.Event{Program: int(s), Word: waitMark, Num: [4]base.Number{from.at, now.wait - from.wait}}
		if whose == referees {
			e.Program = 0
			if from.of != now.of && ok && now.at > last { // it came too late to look
				e.Num, from = [4]base.Number{last, now.at - last}, now
			}
		}
		if from.of == now.of && from.told && now.told && e.Num[1] >= 0 {
			g.journal.Mark(e, nil)
		}
	}
	g.journal.Tick()
}

// waited records how long the referee or a program has waited.
func (g *game) waited(e *process.Event) {
	g.Add(logfmt.Record{Kind: logfmt.Wait, Seat: base.Seat(e.Program), Num: [4]base.Number{e.Num[0], e.Time, e.Num[1]}})
}

// pardoned reports whether a fault that the records show is no fault of the program's,
// and claims then why there is no fair result.
func (g *game) pardoned(e *derive.Event) bool {
	d := &g.sides[e.Seat]
	switch {
	case e.Cause == rules.TooLate && e.Took-e.Limit.Allows-g.Limits.Grace > stall+base.Number(g.Margin.Microseconds()):
		from := e.Until - (e.Took - e.Limit.Allows - g.Limits.Grace)
		g.stalled(from, e.Until)
		g.abandon("host-stall", from, e.Until, "the referee itself came too late")
	case e.Cause == rules.TooLate:
		return g.excused(e.Seat, e.Limit, e.Used)
	case d.prog == nil && !d.scarce && g.Programs[e.Seat-1].MustStart:
		return false
	case d.prog == nil:
		g.abandon("setup", 0, max(g.Latest(), 0), "seat "+e.Seat.String()+" was not started: "+string(e.Text))
	case d.scarce:
		g.abandon("other", g.Latest(), g.Latest(), "seat "+e.Seat.String()+" was not started: "+string(e.Text))
	default:
		return false
	}
	return true
}

// excused reports whether a program is over a limit by no more than the referee has
// not run meanwhile: then nobody knows how long it took, and the game is void.
func (g *game) excused(s base.Seat, l exchange.Limit, used base.Number) bool {
	lost := g.strainOf(s).lost(l)
	if over := l.Before + used - l.Allows - g.Limits.Grace; lost.lost < over {
		return false
	}
	if lost.to == 0 { // all of it in plies before
		lost.to = g.Latest()
	}
	g.abandon("host-stall", lost.from, lost.to, "the referee itself did not run for "+lost.lost.String()+
		" us of the time of seat "+s.String())
	return true
}

// soon is how long after the beginning of a program's time it is first looked at,
// in microseconds: whoever answers sooner is not disturbed.
const soon = 5000

// early is when, and how, the machine is looked at while a program's time runs, so
// that what came before and after can be told apart: soon, when an eighth of what
// is allowed has passed, and at the limit.
func (g *game) early(s base.Seat) (at base.Number, look func(base.Number)) {
	since := g.Table.Since(s)
	last, _, ok := g.Table.Deadline(s)
	d := &g.sides[s].strain
	switch eighth := (last - since) / 8; {
	case !ok:
	case d.readings[programs].of != since+1:
		return since + min(soon, eighth), func(base.Number) { d.readings[programs] = g.waits(s, programs, false) }
	case d.ticked != since+1:
		return since + eighth, func(base.Number) { d.ticked = since + 1; g.journal.Tick() }
	case d.readings[referees].of != since+1:
		return last + 1, func(base.Number) { d.readings[referees] = g.waits(s, referees, false) }
	}
	return 0, nil
}

// woke reports whether the referee comes so late to a deadline that what happened
// meanwhile has to be seen first. It says so once for each.
func (g *game) woke(at base.Number) bool {
	if g.clock.Now()-at < lapse || g.woken == at {
		return false
	}
	g.woken = at
	return true
}
