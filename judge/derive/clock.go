package derive

import (
	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// advance applies what time alone decides, before a record of that stamp is read:
// exceeded time limits, and ends whose last lines can no longer come.
func (g *State) advance(rec *logfmt.Record) {
	t := rec.Time
	if t < 0 {
		return
	}
	g.now = max(g.now, t)
	for !g.Over() {
		s, timeout := g.overdue(t)
		switch {
		case s == base.Nobody:
			return
		case timeout:
			g.timeout(s, rec)
		default:
			g.takeEffect(s)
		}
		g.follow()
	}
}

// overdue returns the seat for which something takes effect first by a stamp, and whether
// that is a time limit.
func (g *State) overdue(t base.Number) (first base.Seat, timeout bool) {
	at := t + 1
	for i := 1; i <= g.seats; i++ {
		s := base.Seat(i)
		d := &g.sides[i]
		if d.out {
			continue
		}
		if d.pending && d.pendingAt >= 0 && d.pendingAt+drainTime <= t && d.pendingAt+drainTime < at {
			first, timeout, at = s, false, d.pendingAt+drainTime
		}
		if g.Table.InTime(s, t) {
			continue
		}
		if last, _, ok := g.Table.Deadline(s); ok && last < t && last+1 < at && !g.isFrozen(s) && !g.thawed(s, last, t) && !g.Table.AnyTime(s) {
			first, timeout, at = s, true, last+1
		}
	}
	return first, timeout
}

// isFrozen reports whether the time of a seat does not run although it has begun: its
// program has ended or was ended, or what starts the clock is due.
func (g *State) isFrozen(s base.Seat) bool {
	d := &g.sides[s]
	return d.pending || d.gone || d.stopped > 0 || d.exited || d.ended || g.Table.ClockPending(s)
}

// thawed reports whether a seat is in time only because the referee had stopped its
// program meanwhile, which it must not do in that seat's turn.
func (g *State) thawed(s base.Seat, last, t base.Number) bool {
	stood := g.Table.FrozenFor(s, t)
	if stood == 0 || last+stood < t {
		return false
	}
	if d := &g.sides[s]; !d.frozen {
		d.frozen = true
		g.depart(Departure{Kind: Impossible, Seat: s, What: "the program was stopped by the referee for so long that its time would have run out"})
	}
	return true
}

// timeout removes a seat whose time has run out by a stamp.
func (g *State) timeout(s base.Seat, rec *logfmt.Record) {
	t := rec.Time
	d := &g.sides[s]
	last, _, _ := g.Table.Deadline(s)
	if due := g.Table.Unsent(s, last, drainTime); due != nil {
		text := g.Table.AppendDue(nil, s, due, t)
		g.depart(Departure{Kind: Unsent, Seat: s, Material: true, Due: text, What: "the time of the program ran out before it was sent what was due"})
	}
	if d.more > 0 {
		g.departed[d.more-1].Material = true
	}
	a := Answer{At: t, Given: t}
	if rec.Seat == s && (rec.Kind == logfmt.Said || rec.Kind == logfmt.Got) {
		a.Line, a.Text, a.Why = rec.Line, rec.Text, g.answerRefusal(rec)
	}
	g.removeSeat(s, g.late(s, &a))
}

// answerRefusal says why a late answer would not be a legal move either, or returns nil
// if it would be one.
func (g *State) answerRefusal(rec *logfmt.Record) *rules.Refusal {
	if g.Table.Prepares(rec.Seat) {
		return nil // it was not asked for a move
	}
	from := rules.FromOutput
	if rec.Kind == logfmt.Got {
		from = rules.FromFile
	}
	m := g.Table.Receive(rec.Seat, from, rec.Text, rec.Time)
	if m.Sense != rules.Played || g.pos.Turn() != rec.Seat {
		return m.Why
	}
	_, refused := g.pos.Play(m.Move)
	if refused == nil {
		g.pos.Undo()
	}
	return refused
}

// late returns the fault of a seat that has used too much time, at an answer or at a
// stamp.
func (g *State) late(s base.Seat, a *Answer) Event {
	used := g.Table.Used(s, a.Given)
	limit, _ := g.Table.Late(s, used)
	began := g.began(s)
	if limit.Start {
		began = 0
	}
	return Event{Source: a.Line, At: a.At, Used: used, First: g.Table.First(s), Since: g.Table.Since(s), Until: a.Given, Began: began,
		Fault: Fault{Word: TimeKind(limit), Cause: rules.TooLate, Limit: limit, Allows: limit.Allows, Took: limit.Before + used, Text: a.Text, Why: a.Why}}
}

// began returns the line with which the running time of a seat began: that of what it was
// sent, or of what gave it the turn.
func (g *State) began(s base.Seat) logfmt.Line {
	if g.Table.ClockStartSent(s) {
		return g.sides[s].began
	}
	return g.turn
}

// used returns the time that an answer took, and since when. It is 0 if the answer was
// given before its time began to run.
func (g *State) used(s base.Seat, a *Answer) (used, since base.Number) {
	if !g.Table.ClockPending(s) {
		return g.Table.Used(s, a.Given), g.Table.Since(s)
	}
	if a.At.Known() {
		return 0, a.Given
	}
	return g.Table.Used(s, a.Given), a.Given
}

// isLate reports whether an answer exceeded a time limit.
func (g *State) isLate(s base.Seat, a *Answer) bool {
	if a.Untimed || g.pos.Turn() != s || g.sides[s].stopped > 0 {
		return false
	}
	used, _ := g.used(s, a)
	_, late := g.Table.Late(s, used)
	return late && !used.Unknown()
}
