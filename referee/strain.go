package referee

import (
	"strconv"

	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/seat"
)

// What the referee adds to the format's own records, by the format's R4.
const (
	stallKind = "x-stall" // it did not run itself
	waitKind  = "x-wait"  // a program was ready to run and did not
)

// strain is what the machine has cost a program's time, as far as is known.
type strain struct {
	marked  int64 // start of the time in whose early part witnesses were called
	closed  int64 // and of the one that came near its limit
	counted int64 // stamp up to which the referee's gaps have been counted
	ply     gap   // the referee's gaps in the present ply
	before  int64 // and microseconds of them in the plies before
}

// lost is what of the time that a limit covers the referee did not run.
func (a *strain) lost(l exchange.Limit) gap {
	sum := a.ply
	if l.Total || l.Before > 0 {
		sum.lost += a.before
	}
	return sum
}

// weigh takes note, before an answer of a stamp is read, of what the machine had
// to do with how long it took.
func (g *game) weigh(s seat.Seat, at int64) {
	since := g.Table.Since(s)
	if since < 0 || at <= since {
		return
	}
	g.missed(s, since, at)
	d := &g.sides[s].strain
	last, _, ok := g.Table.Deadline(s)
	if ok && near(at-since, last-since) && d.closed != since+1 {
		d.closed = since + 1
		g.witness(s)
	}
}

// near tells whether more than four fifths of the time allowed were used.
func near(used, allowed int64) bool { return 5*used > 4*allowed }

// missed counts, and records, when the referee itself did not run while the time
// of a program did.
func (g *game) missed(s seat.Seat, since, at int64) {
	d := &g.sides[s].strain
	lost := g.pulse.between(max(since, d.counted), at)
	d.counted = at
	if lost.lost == 0 {
		return
	}
	d.ply = d.ply.with(lost)
	text := strconv.AppendInt(nil, lost.from, 10)
	text = strconv.AppendInt(append(text, ' '), lost.to, 10)
	text = strconv.AppendInt(append(text, ' '), lost.lost, 10)
	g.Add(logfmt.Record{Kind: logfmt.Extension, Word: []byte(stallKind), Text: text})
}

// witness asks for the machine's clocks and pressure, and how long the program
// itself has waited for a processor.
func (g *game) witness(s seat.Seat) {
	if d := &g.sides[s]; d.prog != nil && !d.ended {
		if n, ok := d.prog.Waited(); ok {
			g.journal.Mark(process.Event{Program: int(s), Word: waitKind, Num: [4]int64{n}}, nil)
		}
	}
	g.journal.Tick()
}

// waited records how long a program has waited for a processor.
func (g *game) waited(s seat.Seat, at, us int64) {
	text := append(strconv.AppendInt(nil, int64(s), 10), ' ')
	text = append(strconv.AppendInt(text, at, 10), ' ')
	g.Add(logfmt.Record{Kind: logfmt.Extension, Word: []byte(waitKind), Text: strconv.AppendInt(text, us, 10)})
}

// excused tells whether a program is over a limit by no more than the referee has
// not run meanwhile: then nobody knows how long it took, and the game is void.
func (g *game) excused(s seat.Seat, l exchange.Limit, used int64) bool {
	lost := g.sides[s].lost(l)
	if over := l.Before + used - l.Allows - g.Limits.Grace; lost.lost < over {
		return false
	}
	if lost.to == 0 { // all of it in plies before
		lost.to = g.Latest()
	}
	g.abandon("host-stall", lost.from, lost.to, "the referee itself did not run for "+strconv.FormatInt(lost.lost, 10)+
		" us of the time of seat "+s.String())
	return true
}

// early is when witnesses are called to a time that has begun to run, so that what
// came before and after can be told apart: after an eighth of what is allowed.
func (g *game) early(s seat.Seat) (at, since int64, ok bool) {
	since = g.Table.Since(s)
	last, _, ok := g.Table.Deadline(s)
	return since + (last-since)/8, since, ok && g.sides[s].marked != since+1
}

// woke tells whether the referee comes so late to a deadline that what happened
// meanwhile has to be seen first. It says so once for each.
func (g *game) woke(at int64) bool {
	if g.clock.Now()-at < lapse || g.woken == at {
		return false
	}
	g.woken = at
	return true
}
