package referee

import (
	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// Events of the machine: a program, or the referee, was ready to run and did not; the time
// that a program has run.
const (
	waitMark  = "wait"
	usageMark = "usage"
)

// strain is how much of a program's time the machine has cost, as far as is known. Periods
// in which time runs are identified by the stamp after their beginning.
type strain struct {
	readings [2]reading  // of the program soon after the beginning, of the referee at the limit
	latest   reading     // of the program
	usedCPU  [2]cpuUsage // at the last two looks
	until    base.Number // stamp until which the referee waits beyond the limit; 0 for no longer than usual
	certain  bool        // it is certain that the program is late
	ticked   base.Number // the period at whose beginning the machine's clocks were read
	closed   base.Number // and the one that came near its limit
	counted  base.Number // stamp up to which the referee's gaps are counted
	first    base.Number // when the time of that ply first ran
	ply      gap         // the referee's gaps in the current ply
	before   base.Number // and microseconds of them in earlier plies
}

// reading is how long somebody had waited for a processor while time was running.
type reading struct {
	of, at base.Number
	wait   base.Number // of the referee
	load   process.Load
	known  bool
}

// cpuUsage is how long a program and everything it started had run at a stamp.
type cpuUsage struct{ at, ran base.Number }

// strainOf returns the strain of a seat, without gaps of a period that turned out not to be
// the program's: by the protocol its time may have begun again when it was sent its line.
func (g *game) strainOf(s base.Seat) *strain {
	d := &g.sides[s].strain
	if first := g.Table.First(s); first.Known() && first != d.first {
		d.first, d.ply, d.until, d.certain = first, gap{}, 0, false
	}
	return d
}

// lost returns how long the referee did not run in the period of a limit, unless the
// program itself kept it from running.
func (a *strain) lost(l exchange.Limit) gap {
	sum := a.ply
	if a.own(sum) {
		sum = gap{}
	}
	if l.Total || l.Before > 0 {
		sum.lost += a.before
	}
	return sum
}

// own reports whether the program used the processors that the referee lacked: it ran for
// as long as one processor could, and half of what was lost (format T6).
func (a *strain) own(g gap) bool {
	from, to := a.usedCPU[0], a.usedCPU[1]
	return g.lost > 0 && from.at > 0 && from.at <= g.from && g.to <= to.at && 2*(to.ran-from.ran-(to.at-from.at)) >= g.lost
}

// noteLoad records the machine's part in the time of an answer. It must do so before the
// answer is recorded, because the claims that follow from an answer come right after it.
func (g *game) noteLoad(s base.Seat, at base.Number) {
	since := g.Table.Since(s)
	if !since.Known() || at <= since {
		return
	}
	last, _, ok := g.Table.Deadline(s)
	if !ok {
		return
	}
	g.missed(s, since, last, at)
	if near(at-since, last-since) {
		g.witness(s, since+1, last)
	}
}

// near reports whether more than four fifths of the time allowed were used.
func near(used, allowed base.Number) bool { return 5*used > 4*allowed }

// missed counts and records when the referee itself did not run while a program's time did.
// last is the last stamp in time.
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

// stalled records that the referee itself was late between two stamps.
func (g *game) stalled(from, to base.Number) { g.stall(gap{from: from, to: to, lost: to - from}) }

// stall records when the referee itself did not run, and for how long.
func (g *game) stall(lost gap) {
	g.Add(logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{lost.from, lost.to, lost.lost}})
}

// Whose waiting is read.
const (
	programs = iota
	referees
)

// waits returns how long the program of a seat, or the referee, has waited for a processor.
func (g *game) waits(s base.Seat, whose int, group bool) reading {
	b := reading{of: g.Table.Since(s) + 1, at: g.clock.Now()}
	if d := &g.sides[s]; whose == referees {
		b.wait, b.known = g.machine.waited()
	} else if d.prog != nil && !d.ended {
		b.load = d.prog.Load(group)
		b.known = b.load.Known
	}
	return b
}

// looks records how much processor time the program of a seat has had in the running period
// that began after a stamp.
func (g *game) looks(s base.Seat, of base.Number) {
	d := &g.sides[s].strain
	if now := g.waits(s, programs, true); now.known {
		if now.of = of; d.latest.of == of {
			now.load.Follow(d.latest.load, now.at-d.latest.at)
		}
		d.latest = now
		d.usedCPU = [2]cpuUsage{d.usedCPU[0], {now.at, now.load.Ran()}}
	}
}

// waited returns how long others kept the program from running, in the period that began
// after a stamp, as far as it was read.
func (a *strain) waited(of base.Number) base.Number {
	from, to := &a.readings[programs], &a.latest
	if from.of != of || to.of != of || !from.known {
		return 0
	}
	return to.load.Waited(from.load, to.at-from.at)
}

// witness asks for the machine's clocks and pressure, for how long the program and the
// referee itself have waited for a processor meanwhile, and for how long the program ran.
// It does so once for each period, which began after a stamp and may last until another.
func (g *game) witness(s base.Seat, of, last base.Number) {
	d := &g.sides[s].strain
	if g.looks(s, of); d.closed == of {
		return
	}
	d.closed = of
	if from := d.readings[programs]; from.of == of && d.latest.of == of && from.known {
		g.journal.Mark(process.Event{Program: int(s), Word: waitMark, Num: [4]base.Number{from.at, d.waited(of)}}, nil)
	}
	from, now := d.readings[referees], g.waits(s, referees, true)
	now.of = of
	e := process.Event{Word: waitMark, Num: [4]base.Number{from.at, now.wait - from.wait}}
	if from.of != of && now.at > last { // it came too late to look
		e.Num, from = [4]base.Number{last, now.at - last}, now
	}
	// The waiting time of a group falls when one of its threads ends.
	if from.of == of && from.known && now.known && e.Num[1] >= 0 {
		g.journal.Mark(e, nil)
	}
	g.usage(s, &d.latest)
	g.journal.Tick()
}

// usage asks for a record of how long the program of a seat has run.
func (g *game) usage(s base.Seat, r *reading) {
	if r.known {
		g.journal.Mark(process.Event{Program: int(s), Word: usageMark, Num: [4]base.Number{base.Unknown, r.load.User, r.load.System}}, nil)
	}
}

// waited records how long the referee or a program has waited.
func (g *game) waited(e *process.Event) {
	g.Add(logfmt.Record{Kind: logfmt.Wait, Seat: base.Seat(e.Program), Num: [4]base.Number{e.Num[0], e.Time, e.Num[1]}})
}

// causedByMachine reports whether a fault in the records is not the program's. If so, it claims
// why there is no fair result.
func (g *game) causedByMachine(e *derive.Event) bool {
	d := &g.sides[e.Seat]
	switch {
	case d.certain:
		return false
	case e.Cause == rules.TooLate:
		last := e.Until - (e.Took - e.Limit.Allows - g.Limits.Grace)
		g.witness(e.Seat, e.Since+1, last)
		late := gap{last, e.Until, e.Until - last}
		if e.Until-max(last+base.Number(g.Margin.Microseconds()), d.until) > stall && !d.own(late) { // long after it was given up
			g.stalled(last, e.Until)
			g.abandon("host-stall", last, e.Until, "the referee itself came too late")
			return true
		}
		return g.excused(e.Seat, e.Limit, e.Used, e.Since)
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

// waitedGap returns the waiting in a period that began at a stamp, and when it was. It is
// none if it is less than a tenth of the period, which every machine costs.
func (a *strain) waitedGap(since base.Number) gap {
	if kept := a.waited(since + 1); kept > 0 && 10*kept >= a.latest.at-since {
		return gap{a.readings[programs].at, a.latest.at, kept}
	}
	return gap{}
}

// excused reports whether a program is over a limit by no more than the machine has cost:
// it was kept from running, and the referee from reading it. Then nobody knows how long it
// took, and the game is void.
func (g *game) excused(s base.Seat, l exchange.Limit, used, since base.Number) bool {
	d := g.strainOf(s)
	cost := d.lost(l).around(d.waitedGap(since))
	if cost.lost < l.Before+used-l.Allows-g.Limits.Grace {
		return false
	}
	g.excuse(s, cost)
	return true
}

// excuse makes the game void because of what the machine has cost a program.
func (g *game) excuse(s base.Seat, cost gap) {
	if cost.to == 0 { // all of it in earlier plies
		cost.to = g.Latest()
	}
	g.abandon("host-stall", cost.from, cost.to, "the machine has cost "+cost.lost.String()+" us of the time of seat "+s.String())
}

// listens reports whether the referee keeps waiting for a silent program, because the
// machine may be the cause of its excess over the limit. While there is no answer, a moment
// counts once, whoever did not run in it. As time passes that is not lost, it becomes
// certain that the program is late. It waits for at most twice the time allowed, and at
// most a minute, beyond what the referee missed. Then the game is void.
func (g *game) listens(s base.Seat, l exchange.Limit, now base.Number) bool {
	since := g.Table.Since(s)
	g.looks(s, since+1)
	over := l.Before + max(g.Table.Used(s, now), 0) - l.Allows - g.Limits.Grace
	d := g.strainOf(s)
	cost := d.lost(l)
	if kept := d.waitedGap(since); kept.lost > cost.lost {
		cost = kept
	}
	switch {
	case cost.lost < over:
		return false
	case over-d.ply.lost > min(2*l.Allows, longestWait):
		g.witness(s, since+1, now-over)
		g.excuse(s, cost)
	default:
		d.until = now + cost.lost - over + base.Number(g.Margin.Microseconds())
	}
	return true
}

// soon is the first time at which a program is read after the beginning of its time, in
// microseconds. A program that answers sooner is not disturbed.
const soon = 5000

// early returns when and how the machine is read while a program's time runs, so that what
// came before and after can be distinguished: soon, after an eighth of the time allowed,
// and at the limit.
func (g *game) early(s base.Seat) (at base.Number, look func(base.Number)) {
	since := g.Table.Since(s)
	last, _, ok := g.Table.Deadline(s)
	d := &g.sides[s].strain
	switch eighth := (last - since) / 8; {
	case !ok:
	case d.readings[programs].of != since+1:
		return since + min(soon, eighth), func(base.Number) { d.readings[programs] = g.waits(s, programs, false) }
	case d.ticked != since+1:
		return since + eighth, func(base.Number) { g.lookEarly(s, since) }
	case d.readings[referees].of != since+1:
		return last + 1, func(base.Number) {
			d.readings[referees] = g.waits(s, referees, false)
			g.looks(s, since+1)
		}
	}
	return 0, nil
}

// lookEarly reads the machine, and the program's processor time, early in a period that
// began at a stamp.
func (g *game) lookEarly(s base.Seat, since base.Number) {
	d := &g.sides[s].strain
	d.ticked = since + 1
	if now := g.waits(s, programs, false); now.known {
		d.usedCPU[0] = cpuUsage{now.at, now.load.Ran()}
		g.usage(s, &now)
	}
	g.journal.Tick()
}

// woke reports whether the referee is so late for a deadline that the events in the
// meantime must be handled first. It is true once for each deadline.
func (g *game) woke(at base.Number) bool {
	if g.clock.Now()-at < lapse || g.woken == at {
		return false
	}
	g.woken = at
	return true
}
