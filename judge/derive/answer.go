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
	untimed := g.takeExtra(s)
	m := g.Table.Receive(s, from, rec.Text, rec.Time)
	if from == rules.FromOutput && (m.Sense == rules.Nothing || m.Sense == rules.More) {
		return
	}
	a := Answer{Line: rec.Line, At: rec.Time, Given: given, Text: rec.Text, Untimed: untimed, Meaning: m}
	if from == rules.FromFile && len(rec.Text) == 0 && d.how == "crash" && !d.ended && !g.isLate(s, &a) {
		g.removeSeat(s, Event{Source: a.Line, At: a.At, Used: base.Unknown, First: g.Table.First(s), Since: g.Table.Since(s), Until: a.Given,
			Fault: Fault{Word: "crash", Cause: rules.Gone}})
		return
	}
	switch a.Sense {
	case rules.Played:
		if g.pos.Turn() == s && len(d.waiting) == 0 && (g.Table.Waiting(s) == 0 || !g.Table.Defers(s)) {
			g.move(s, &a)
			return
		}
		a.Text = bytes.Clone(a.Text)
		d.waiting = append(d.waiting, a)
	case rules.BadText, rules.Declined, rules.Early:
		g.offence(s, &a)
	}
}

// takeExtra makes a line that was sent in the place of a prompt count as the prompt, if
// the program in turn answers and nothing else is due to it. It reports whether there is
// such a line.
func (g *State) takeExtra(s base.Seat) bool {
	d := &g.sides[s]
	if g.pos.Turn() != s || len(d.extras) == 0 || g.Table.Waiting(s) != 1 || g.Table.Queued(s, 0).Clock == rules.NoClock || g.Table.Queued(s, 0).AwaitsReply {
		return false
	}
	p := &g.departed[d.extras[len(d.extras)-1]]
	if p.Line <= g.turn {
		return false // it was sent before the turn came
	}
	if action := g.Table.Queued(s, 0); action.Remaining.Unit > 0 {
		p.Kind, p.Material, p.What = Time, !p.After, "no-time"
	}
	d.extras = d.extras[:0]
	g.markSent(s, p.Line, p.At)
	return true
}

// move makes a move of the seat in turn, or removes the seat for it. A pending end of
// another program comes before a move that ends the game.
func (g *State) move(s base.Seat, a *Answer) {
	first, began := g.Table.First(s), g.began(s)
	used, since := g.used(s, a)
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
	d := &g.sides[s]
	switch {
	case a.NoPenalty:
		g.ignore(s, a)
		return
	case d.excuses > 0:
		d.excuses--
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
	g.removeSeat(s, Event{Source: a.Line, At: a.At, Used: base.Unknown, First: g.Table.First(s), Since: g.Table.Since(s), Until: a.Given,
		Move: a.Move, Fault: Fault{Word: word, Cause: rules.BadMove, Text: a.Text, Why: a.Why}})
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
