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
		s, what := g.overdue(t)
		switch what {
		case nothing:
			return
		case timeout:
			g.timeout(s, rec)
		case endCounts:
			g.takeEffect(s)
		case frozenTooLong:
			g.sides[s].frozen = true
			g.depart(Departure{Kind: Impossible, Seat: s, What: "frozen"})
		}
		g.follow()
	}
}

// happening is something that time alone can decide.
type happening uint8

const (
	nothing       happening = iota
	endCounts               // a pending end takes effect
	timeout                 // a time limit has passed
	frozenTooLong           // a limit would have passed, had the referee not stopped the program (format P15)
)

// overdue returns what happens first by a stamp, and to which seat.
func (g *State) overdue(t base.Number) (first base.Seat, what happening) {
	at := t + 1
	for i := 1; i <= g.seats; i++ {
		s := base.Seat(i)
		d := &g.sides[i]
		if d.out {
			continue
		}
		if end := d.pendingAt + drainTime; d.pending && d.pendingAt >= 0 && end <= t && end < at {
			first, what, at = s, endCounts, end
		}
		if g.Table.InTime(s, t) {
			continue
		}
		last, _, ok := g.Table.Deadline(s)
		if !ok || last >= t || g.isFrozen(s) {
			continue
		}
		frozen := g.Table.FrozenFor(s, t)
		switch {
		case frozen > 0 && !d.frozen:
			if last+1 < at {
				first, what, at = s, frozenTooLong, last+1
			}
		case last+frozen < t && last+frozen+1 < at && !g.Table.AnyTime(s):
			first, what, at = s, timeout, last+frozen+1
		}
	}
	return first, what
}

// isFrozen reports whether the time of a seat does not run although it has begun: its
// program has ended or was sent KILL, or what starts the clock is due.
func (g *State) isFrozen(s base.Seat) bool {
	d := &g.sides[s]
	return d.pending || d.gone || d.exited || d.killed || g.Table.ClockPending(s)
}

// timeout removes a seat whose time has run out by a stamp.
func (g *State) timeout(s base.Seat, rec *logfmt.Record) {
	t := rec.Time
	d := &g.sides[s]
	last, _, _ := g.Table.Deadline(s)
	if due := g.Table.Unsent(s, last, drainTime); due != nil {
		text := g.Table.AppendDue(nil, s, due, t)
		g.depart(Departure{Kind: Unsent, Seat: s, Material: true, Due: text, What: "unsent"})
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
	if g.pos.Turn() != s {
		return false
	}
	used, _ := g.used(s, a)
	_, late := g.Table.Late(s, used)
	return late && !used.Unknown()
}
