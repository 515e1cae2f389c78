package derive

import (
	"bytes"
	"slices"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Kinds of departures.
const (
	Extra      DepartureKind = iota + 1 // a line was sent that was not due
	Wrong                               // something else was sent than was due
	Spelling                            // what was due was sent in another spelling
	Time                                // another time was sent than the seat had left
	Skipped                             // something due was never sent
	Unsent                              // something due had not been sent when the time ran out
	Ended                               // the program was ended without a cause
	Failed                              // a line that was not due could not be sent
	Held                                // what starts the time of a seat was held back
	Impossible                          // it cannot have happened
)

// DepartureKind is the kind of a Departure.
type DepartureKind uint8

// Departure is something that the referee did wrongly, or a record that is impossible.
type Departure struct {
	Kind DepartureKind
	Seat base.Seat
	Line logfmt.Line // of the record
	At   base.Number // its stamp
	Ply  int         // moves made before it
	// Material reports whether the seat may have lost because of it. Then only its win
	// can be the result of the game.
	Material bool
	// Act reports whether that is only because it was not due (format P7).
	Act bool
	// Favour reports whether it gave the seat time, so that its win does not follow.
	Favour bool
	What   string // the departure, as the end of a key of the tables of words
	Sent   []byte // what was sent, nil for nothing
	Due    []byte // what was due, nil for nothing
	After  bool   // the game was over
	// Left is the time that a program had left when it was ended, in microseconds; 0 if
	// its time did not run.
	Left base.Number
}

// maxDepartures limits how many departures are kept. Of more, which change nothing, only
// the number is.
const maxDepartures = 10000

// depart enters a departure and returns 1 + its index.
func (g *State) depart(p Departure) int {
	if p.Line == 0 {
		p.Line = g.line
	}
	if p.Kind == Extra && len(g.departed) >= maxDepartures {
		g.more, g.moreLine = g.more+1, p.Line
		return len(g.departed)
	}
	p.Ply, p.After, p.At = g.pos.Plies(), g.Over(), g.now
	p.Material = p.Material && !p.After
	g.departed = append(g.departed, p)
	return len(g.departed)
}

// More returns how many further lines that were not due are not in the departures, and
// the line of the last of them.
func (g *State) More() (count int, last logfmt.Line) { return g.more, g.moreLine }

// sent compares what a program was sent, or a file put for it, with what is due.
func (g *State) sent(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	if d.closed && !g.byFile() && rec.Kind == logfmt.Sent {
		g.depart(Departure{Kind: Impossible, Seat: s, Sent: rec.Text, What: "after-close"})
		return
	}
	if d.unread && !g.byFile() && rec.Kind == logfmt.Sent {
		g.depart(Departure{Kind: Impossible, Seat: s, Sent: rec.Text, What: "after-unread"})
		return
	}
	if g.proto == nil {
		return
	}
	if !g.Table.HasConversation(s) {
		g.depart(Departure{Kind: Extra, Seat: s, Sent: rec.Text, What: "after-leaving"})
		return
	}
	if (d.killed || d.exited) && !g.byFile() {
		g.depart(Departure{Kind: Extra, Seat: s, Sent: rec.Text, What: "after-exit"})
		return
	}
	action := g.Table.Queued(s, 0)
	switch m := g.match(rec, action); m {
	case exchange.Same:
		if action.Remaining.Unit > 0 {
			d.more = 0
		}
		g.takeDue(rec)
	case exchange.Other, exchange.Instead:
		switch {
		case g.catchUp(rec, exchange.Same, exchange.Alike):
		case m == exchange.Instead:
			g.misspelt(rec, action, m)
			g.takeDue(rec)
		case !g.catchUp(rec, exchange.More, exchange.Less):
			g.extra(rec)
		}
	default:
		g.misspelt(rec, action, m)
		g.takeDue(rec)
	}
}

// match compares a record with a due action.
func (g *State) match(rec *logfmt.Record, action *rules.Action) exchange.Match {
	switch {
	case action == nil:
	case action.Kind == rules.SendLine && rec.Kind == logfmt.Sent:
		return g.Table.Match(rec.Seat, action, rec.Text, rec.Time)
	case action.Kind == rules.PutFile && rec.Kind == logfmt.Put: // under any name: that is the referee's to choose
		if m := g.Table.Match(rec.Seat, action, rec.Text, rec.Time); m != exchange.Other {
			return m
		}
		return exchange.Instead
	}
	return exchange.Other
}

// misspelt enters how something sent differs from what was due.
func (g *State) misspelt(rec *logfmt.Record, action *rules.Action, m exchange.Match) {
	s := rec.Seat
	p := Departure{Kind: Time, Seat: s, Sent: rec.Text, Due: g.Table.AppendDue(nil, s, action, rec.Time)}
	switch m {
	case exchange.Alike:
		p.Kind, p.What, p.Material, p.Act = Spelling, "spelling", !neat(rec.Text), true
	case exchange.More:
		p.What = "more-time"
	case exchange.Less:
		p.What = "less-time"
	case exchange.Instead:
		p.Kind, p.What, p.Material = Wrong, "other", true
	case exchange.NoNumber:
		p.What, p.Material = "no-time", true
	}
	n := g.depart(p)
	if m == exchange.More {
		g.sides[s].more = n
	}
}

// neat reports whether a line has no needless blanks and zeros, which a program may read
// otherwise.
func neat(line []byte) bool {
	words := bytes.Fields(line)
	return bytes.Equal(line, bytes.Join(words, []byte(" "))) &&
		!slices.ContainsFunc(words, func(w []byte) bool { return len(w) > 1 && w[0] == '0' })
}

// takeDue removes the oldest due action as taken.
func (g *State) takeDue(rec *logfmt.Record) {
	d := &g.sides[rec.Seat]
	d.extras = d.extras[:0]
	if rec.Kind == logfmt.Put {
		d.board = append(d.board[:0], rec.Word...)
	}
	if g.Table.Queued(rec.Seat, 0).Clock != rules.NoClock {
		d.exitAt = base.Unknown
	}
	g.markSent(rec.Seat, rec.Line, rec.Time)
}

// markSent records that the oldest due action was taken by a record.
func (g *State) markSent(s base.Seat, line logfmt.Line, at base.Number) {
	if !g.Table.ClockStartSent(s) {
		g.sides[s].began = line
		if g.Table.Queued(s, 0).Clock != rules.NoClock {
			g.hold(s, at)
		}
	}
	g.Table.Sent(s, at)
}

// extra enters a line that was not due. The reply to it means nothing.
func (g *State) extra(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	harmless := rec.Kind == logfmt.Sent && g.Table.Harmless(s, rec.Text)
	p := Departure{Kind: Extra, Seat: s, Material: !harmless, Act: true, Sent: rec.Text, What: "extra"}
	if action := g.Table.Queued(s, 0); action != nil {
		p.Kind, p.What = Wrong, "other"
		p.Due = g.Table.AppendDue(nil, s, action, rec.Time)
	}
	p.Favour = !g.Over() && rec.Kind == logfmt.Sent && g.Table.Extra(s, rec.Text) && !harmless // the time of the reply is nobody's
	n := g.depart(p)
	d.extras = append(d.extras, n-1)
}

// maxLookahead limits how many due actions are searched for one that was taken before its
// time (format P6).
const maxLookahead = 16

// catchUp searches later due actions for what was sent. If one of them starts a clock, or
// counts as such, and matches in one of two ways, the program was not sent what is before
// it.
func (g *State) catchUp(rec *logfmt.Record, one, other exchange.Match) bool {
	s := rec.Seat
	for i := 1; i < maxLookahead; i++ {
		action := g.Table.Queued(s, i)
		if action == nil {
			return false
		}
		if action.Clock == rules.NoClock && !action.SkipsEarlier {
			continue
		}
		m := g.match(rec, action)
		if m != one && m != other {
			continue
		}
		g.skip(s, i)
		if m != exchange.Same {
			g.misspelt(rec, g.Table.Queued(s, 0), m)
		}
		g.takeDue(rec)
		return true
	}
	return false
}

// skip removes count due actions that were never taken. In the place of each a line that
// was not due was sent, or nothing.
func (g *State) skip(s base.Seat, count int) {
	d := &g.sides[s]
	instead := d.extras
	for len(instead) > 0 && g.departed[instead[0]].Due == nil {
		instead = instead[1:] // nothing was due when it was sent
	}
	for i := range count {
		due := g.Table.AppendDue(nil, s, g.Table.Queued(s, 0), g.now)
		if i < len(instead) {
			p := &g.departed[instead[i]]
			p.Kind, p.Material, p.Act, p.Due = Wrong, !p.After, false, due
			p.What = "other"
		} else {
			g.depart(Departure{Kind: Skipped, Seat: s, Material: true, Due: due, What: "skipped"})
		}
		g.Table.Skip(s)
	}
}
