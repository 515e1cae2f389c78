package derive

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// said reads a line of a program.
func (g *State) said(rec *logfmt.Record) {
	if !g.speaks(rec) {
		return
	}
	g.flood(rec.Seat, base.Number(len(rec.Text))+64)
	g.receive(rec, rules.FromOutput, rec.Time)
	g.sides[rec.Seat].said = rec.Time
}

// part counts output without a line end. It is evidence, and never an answer or an
// offence.
func (g *State) part(rec *logfmt.Record) {
	if rec.Stream == logfmt.Out && g.speaks(rec) {
		g.flood(rec.Seat, base.Number(len(rec.Text))+64)
	}
}

// speaks reports whether a program can have said something.
func (g *State) speaks(rec *logfmt.Record) bool {
	d := &g.sides[rec.Seat]
	g.seen(rec)
	if !d.outEnds {
		return true
	}
	g.depart(Departure{Kind: Impossible, Seat: rec.Seat, Sent: rec.Text, What: "after-eof"})
	return false
}

// seen records that something came from a program, which must have been started.
func (g *State) seen(rec *logfmt.Record) {
	d := &g.sides[rec.Seat]
	if !d.ran && !d.spoke && g.limits.Stamped {
		g.depart(Departure{Kind: Impossible, Seat: rec.Seat, Sent: rec.Text, What: "never-started"})
	}
	d.spoke = true
}

// got reads an answer file: that of the protocol, when its process has ended or was
// ended.
func (g *State) got(rec *logfmt.Record) {
	d := &g.sides[rec.Seat]
	g.seen(rec)
	if g.proto == nil {
		return
	}
	if !g.byFile() || !d.asked || !d.answers(rec) || d.runs && !d.killed || g.pos.Turn() != rec.Seat {
		return
	}
	d.asked = false
	given := rec.Time
	if !d.exitAt.Unknown() && d.exitAt >= g.Table.Since(rec.Seat) && d.exitAt <= rec.Time {
		given = d.exitAt
	}
	g.receive(rec, rules.FromFile, given)
}

// answers reports whether a file is the one for the program's answer: its last argument
// names it.
func (d *side) answers(rec *logfmt.Record) bool { return d.file != "" && string(rec.Word) == d.file }

// receive reads what a program said by its protocol.
func (g *State) receive(rec *logfmt.Record, from rules.Source, given base.Number) {
	s := rec.Seat
	d := &g.sides[s]
	if d.out || g.Over() || !g.Table.HasConversation(s) {
		return
	}
	if d.dead > 0 && !g.byFile() && g.pos.Turn() == s && (d.dead < g.turn || d.unsent) {
		return // it cannot know that its turn has come, or what was due to it
	}
	if !d.replying {
		d.unheard = g.untold(s, rec.Time)
	}
	if g.takeExtra(s); g.Over() || d.out {
		return
	}
	m := g.Table.Receive(s, from, rec.Text, rec.Time)
	d.replying = m.Sense == rules.More
	if from == rules.FromOutput && (m.Sense == rules.Nothing || m.Sense == rules.More) {
		return
	}
	a := Answer{Line: rec.Line, At: rec.Time, Given: given, Text: rec.Text, Meaning: m}
	if from == rules.FromFile && len(rec.Text) == 0 && d.how == "crash" && !d.ended && !g.isLate(s, &a) {
		g.removeSeat(s, Event{Source: a.Line, At: a.At, Used: base.Unknown, First: g.Table.First(s), Since: g.Table.Since(s), Until: a.Given,
			Fault: Fault{Word: "crash", Cause: rules.Gone}})
		return
	}
	switch {
	case a.Sense == rules.Played && d.killed && !g.byFile() && g.isLate(s, &a): // its clock stood, but it spoke
		g.removeSeat(s, g.late(s, &a))
	case a.Sense == rules.Played:
		if g.pos.Turn() == s && len(d.waiting) == 0 && (g.Table.Waiting(s) == 0 || !g.Table.Defers(s)) {
			g.move(s, &a)
			return
		}
		a.Text = bytes.Clone(a.Text)
		d.waiting = append(d.waiting, a)
	case a.Sense == rules.BadText || a.Sense == rules.Declined || a.Sense == rules.Early:
		g.offence(s, &a)
	}
}

// takeExtra makes a line that was sent in the place of a prompt count as the prompt, if
// the program in turn answers and nothing else is due to it.
func (g *State) takeExtra(s base.Seat) {
	d := &g.sides[s]
	if g.pos.Turn() != s || len(d.extras) == 0 || g.Table.Waiting(s) != 1 || g.Table.Queued(s, 0).Clock == rules.NoClock || g.Table.Queued(s, 0).AwaitsReply {
		return
	}
	p := &g.departed[d.extras[len(d.extras)-1]]
	if p.Line <= g.turn {
		return // it was sent before the turn came
	}
	if action := g.Table.Queued(s, 0); action.Remaining.Unit > 0 {
		p.Kind, p.Material, p.Act, p.What = Time, !p.After, false, "no-time"
	}
	d.extras = d.extras[:0]
	g.markSent(s, p.Line, p.At)
	g.advance(&logfmt.Record{Time: g.now}) // its time has run since then
}

// move makes a move of the seat in turn, or removes the seat for it. A pending end of
// another program comes before a move that ends the game.
func (g *State) move(s base.Seat, a *Answer) {
	first, began := g.Table.First(s), g.began(s)
	used, since := g.used(s, a)
	if g.Table.ClockPending(s) {
		g.hold(s, a.At)
	}
	g.helped(s, used)
	gain, refused := g.pos.Play(a.Move)
	if refused == nil && g.Over() && g.earliestEnd(s) != base.Nobody {
		g.pos.Undo()
		g.endsBefore(s, a.Line)
		if g.pos.Turn() != s {
			return
		}
		gain, refused = g.pos.Play(a.Move)
	}
	if refused != nil {
		a.Why = refused
		g.offend(s, a, "illegal")
		return
	}
	d := &g.sides[s]
	d.frozen, d.more = false, 0
	g.Table.Moved(s, a.Move, used, a.At)
	g.addEvent(&Event{Kind: Moved, Seat: s, Line: g.line, Shown: a.Line, Source: a.Line, At: a.At, Move: a.Move, Gain: gain, Used: used,
		First: first, Since: since, Until: a.Given, Began: began})
	d.exitAt = base.Unknown
}

// offence judges a line that is not a move in its turn.
func (g *State) offence(s base.Seat, a *Answer) {
	if a.NoPenalty {
		g.ignore(s, a)
		return
	}
	word := "unreadable"
	switch a.Sense {
	case rules.Declined:
		word = "refused"
	case rules.Early:
		word = "early"
		if a.Why.Code == rules.ExtraCommand {
			word = "extra"
		}
	}
	g.offend(s, a, word)
}

// offend removes a seat for an answer. Lateness comes first.
func (g *State) offend(s base.Seat, a *Answer, word string) {
	if g.isLate(s, a) {
		g.removeSeat(s, g.late(s, a))
		return
	}
	onWord := g.withheld(s, a)
	g.removeSeat(s, Event{Source: a.Line, At: a.At, Used: base.Unknown, First: g.Table.First(s), Since: g.Table.Since(s), Until: a.Given,
		Move: a.Move, Fault: Fault{Word: word, Cause: rules.BadMove, Text: a.Text, Why: a.Why, OnWord: onWord}})
}

// untold returns whether something due to a program had not been sent at a stamp.
func (g *State) untold(s base.Seat, at base.Number) untold {
	d := &g.sides[s]
	if g.byFile() || at.Unknown() || d.unread || g.Table.Unsent(s, at, 0) == nil {
		return told
	}
	since := max(g.dueSince(s), g.Table.RepliedAt(s))
	switch {
	case since.Unknown() || since >= at:
		return told
	case at-since <= pause:
		return justDue
	}
	return longSince
}

// dueSince returns since when the oldest thing due to a program could have been sent: what
// is due from the start is since the program was started.
func (g *State) dueSince(s base.Seat) base.Number {
	if since := g.Table.DueSince(s); since.Known() {
		return since
	}
	return g.sides[s].ranAt
}

// withheld enters the error if something had been due to a program for longer than the
// pause when it said what it leaves the game for. It reports whether something had been due
// for a shorter time, so that only the referee knows which came first (format P16).
func (g *State) withheld(s base.Seat, a *Answer) bool {
	d := &g.sides[s]
	if d.unheard == longSince {
		p := Departure{Kind: Unsent, Seat: s, Material: true, What: "untold"}
		if action := g.Table.Queued(s, 0); action != nil {
			p.Due = g.Table.AppendDue(nil, s, action, a.At)
		}
		g.depart(p)
	}
	return d.unheard == justDue
}

// hold adds how long, beyond the pause, the referee held back what starts the time of a
// seat until a stamp. On the first ply it has until the programs are started and have
// spoken.
func (g *State) hold(s base.Seat, at base.Number) {
	d := &g.sides[s]
	since := max(g.dueSince(s), d.said)
	if g.pos.Plies() == 0 {
		for i := range g.sides {
			since = max(since, g.sides[i].ranAt, g.sides[i].said)
		}
	}
	if at.Known() && since.Known() && !g.byFile() && g.pos.Turn() == s {
		d.heldNow += max(at-since-pause, 0)
	}
}

// helped enters the error if a seat would have exceeded its time, had what starts it not
// been held back.
func (g *State) helped(s base.Seat, used base.Number) {
	d := &g.sides[s]
	if d.heldNow+d.held == 0 {
		return
	}
	used = max(used, 0)
	limit, late := g.Table.Late(s, used+d.heldNow)
	if !late {
		limit, late = g.Table.Late(s, used+d.heldNow+d.held)
		late = late && limit.Total
	}
	if late && !d.favoured {
		d.favoured = true
		g.depart(Departure{Kind: Held, Seat: s, Favour: true, What: "held"})
	}
	d.held, d.heldNow = d.held+d.heldNow, 0
}

func (g *State) ignore(s base.Seat, a *Answer) {
	if g.Ignored == nil {
		return
	}
	why := "chatter"
	if a.Sense == rules.Early {
		why = "early"
	}
	g.Ignored(s, a.Line, why)
}

// removeSeat removes a seat from the game. Pending ends of others that were seen before
// come first.
func (g *State) removeSeat(s base.Seat, e Event) {
	if e.Line == 0 {
		e.Line = g.line
	}
	if e.Shown == 0 {
		e.Shown = e.Line
	}
	g.endsBefore(s, e.Shown)
	if g.sides[s].out || g.Over() || g.pos.Leave(s, e.Cause) != nil {
		return
	}
	g.leave(s, e)
}

// leave records that a seat has left the game.
func (g *State) leave(s base.Seat, e Event) {
	if e.Line == 0 {
		e.Line = g.line
	}
	d := &g.sides[s]
	d.out, d.pending = true, false
	d.waiting = d.waiting[:0]
	e.Kind, e.Seat = Faulted, s
	g.Table.Left(s, g.now)
	g.addEvent(&e)
}
