package derive

import (
	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// drained is how long after the end of a program, or of its output, lines of it
// can still come: a third of a second, in microseconds (format P12).
const drained = 1000000 / 3

// Limits are what the header of a log allows a program. 0 is not a limit, or one that
// nobody knows.
type Limits struct {
	rules.Limits
	Flood base.Number // bytes of standard output, 64 more for each line
	// Memory is of this kind (resident, virtual, data), as the header names it; "" is
	// any.
	Kind string
	// Stamped: every record of the exchange has its time, the starts among them.
	Stamped bool
}

// What an Event is.
const (
	Moved Kind = iota + 1 // a seat made a move
	Fell                  // a seat left the game for a fault
)

// Kind is what an Event is.
type Kind uint8

// Event is one thing that follows from the observations.
type Event struct {
	Kind   Kind
	Seat   base.Seat
	Line   logfmt.Line // of the record at which it takes effect
	Shown  logfmt.Line // of the first record that shows it: Line, or for an end the exit or eof above
	Source logfmt.Line // of the record with the answer, 0 none
	At     base.Number // stamp of the answer, or else of Line; Unknown
	After  int         // moves made when it had taken effect

	// Of a move.
	Move rules.Move
	Gain int
	// Used is the time of a move, or of a fault of time what was used of the limit
	// by this ply, in microseconds; Unknown.
	Used  base.Number
	First base.Number // when time of this ply first ran, or Unknown
	Since base.Number // when that time began to run, or Unknown
	Until base.Number // and when it ended
	// Began is the line of the record with which that time began, of a move or a fault of
	// time: what was sent to the program, or what made it its turn; 0 its start.
	Began logfmt.Line

	Fault
}

// Fault is why a seat left the game.
type Fault struct {
	Word     string // the kind by the format's list; "" for a move
	Cause    rules.Cause
	Limit    exchange.Limit // of a fault of time
	Allows   base.Number    // the limit of a fault of memory or flood, in bytes
	Took     base.Number    // and what was used of it
	Text     []byte         // the answer; good as long as the record that held it
	Why      *rules.Refusal // of an answer that is not a legal move
	Attested bool           // no observation shows it
}

// Answer is what a program said, and the record that holds it.
type Answer struct {
	Line  logfmt.Line
	At    base.Number // stamp of the record
	Given base.Number // when the answer was given: At, or the end of the process that left a file
	Text  []byte
	// Untimed: its time began to run only when it was read (P6), so it cannot be late.
	Untimed bool
	rules.Meaning
}

// Watcher is called with what a State reads, for a second reading beside it.
type Watcher interface {
	Sent(rec *logfmt.Record, right bool)
	Ran(rec *logfmt.Record, args string)
	Exited(rec *logfmt.Record)
	Said(rec *logfmt.Record, from rules.Source, m rules.Meaning)
	Happened(e *Event)
	// Lost: from here on the conversation is not what the protocol has.
	Lost()
}

// State is one game being derived. Begin opens it; its buffers serve one game after
// another.
type State struct {
	Table exchange.Table
	// Watch is called with everything that is read. Optional.
	Watch Watcher
	// Ignored is called with lines that count for nothing and are no offence: why is
	// chatter, or early for a move out of turn. Optional.
	Ignored func(s base.Seat, line logfmt.Line, why string)

	proto    *rules.Protocol
	pos      rules.Position
	seats    int
	limits   Limits
	sides    [base.Max + 1]side
	events   []Event
	departed []Departure
	more     int // departures that are not kept
	moreLine logfmt.Line
	line     logfmt.Line // of the present record
	turn     logfmt.Line // and of the one with which the turn came
	now      base.Number // the latest stamp, or Unknown
}

// side is what is known of one program.
type side struct {
	life
	out     bool // it has left the game
	waiting []Answer
	excuses int         // replies to lines that were not due
	extras  []int       // departures that are such lines, since something due was sent
	began   logfmt.Line // line of what was sent last that has started its time
	more    int         // 1 + the departure by which it was sent more time than it has, 0 none
	stopped int         // 1 + the departure by which the referee ended it without a cause, 0 none
	frozen  bool        // that it was frozen over its limit has been noted
	output  base.Number // of it, as Limits.Flood counts
	board   []byte      // the name of the file that was put for it last
}

// Begin opens a game at its start. Without a protocol nobody is talked to, and
// moves are given by Play.
func (g *State) Begin(p *rules.Protocol, setup rules.Setup, pos rules.Position, seats int, limits Limits) {
	g.proto, g.pos, g.seats, g.limits = p, pos, seats, limits
	g.events, g.departed = g.events[:0], g.departed[:0]
	g.line, g.turn, g.now, g.more = 0, 0, base.Unknown, 0
	for i := range g.sides {
		d := &g.sides[i]
		*d = side{waiting: d.waiting[:0], extras: d.extras[:0], board: d.board[:0], life: life{exitAt: base.Unknown}}
	}
	g.Table.Reset(limits.Limits)
	if pos != nil {
		g.Table.Open(p, setup, pos, seats)
	}
}

// Events lists what has followed so far. The list and what it points to are good
// until the next record.
func (g *State) Events() []Event { return g.events }

// Departures lists what the referee did otherwise than the protocol has it.
func (g *State) Departures() []Departure { return g.departed }

// Over reports whether the game has ended by its rules.
func (g *State) Over() bool { return g.pos == nil || g.pos.Turn() == base.Nobody }

// Out reports whether a seat has left the game.
func (g *State) Out(s base.Seat) bool { return g.sides[s].out }

// Latest is the latest stamp, or Unknown.
func (g *State) Latest() base.Number { return g.now }

// Waits reports whether a move of a program waits for its turn.
func (g *State) Waits(s base.Seat) bool { return len(g.sides[s].waiting) > 0 }

// byFile reports whether programs are started again for every move.
func (g *State) byFile() bool { return g.proto != nil && g.proto.Answer != "" }

// Observe takes the next record that is observed or done. It ignores claims.
func (g *State) Observe(rec *logfmt.Record) {
	if g.pos == nil || !rec.Kind.Timed() {
		return
	}
	g.line = rec.Line
	g.advance(rec)
	switch rec.Kind {
	case logfmt.Sent, logfmt.Put:
		g.sent(rec)
	case logfmt.Said:
		g.said(rec)
	case logfmt.Part:
		g.part(rec)
	case logfmt.Got:
		g.got(rec)
	case logfmt.Noted, logfmt.Tick, logfmt.Found:
	default:
		g.lives(rec)
	}
	g.follow()
}

// Finish takes note that a sealed log has ended: nothing more comes that an end
// could wait for.
func (g *State) Finish() {
	for s := g.earliestEnd(base.Nobody); s != base.Nobody; s = g.earliestEnd(base.Nobody) {
		g.ends(s)
	}
	g.follow()
	g.settleStops()
}

// Play makes a move of the seat in turn that no line is known of.
func (g *State) Play(line logfmt.Line, m rules.Move, used base.Number) *rules.Refusal {
	s := g.pos.Turn()
	gain, refused := g.pos.Play(m)
	if refused != nil {
		return refused
	}
	g.Table.Moved(s, m, used, base.Unknown)
	g.happen(&Event{Kind: Moved, Seat: s, Line: line, Shown: line, At: base.Unknown, Move: m, Gain: gain, Used: used,
		First: base.Unknown, Since: base.Unknown, Until: base.Unknown})
	return nil
}

// Attest takes a seat out for a fault that no observation shows. It reports
// whether the seat was in the game.
func (g *State) Attest(line logfmt.Line, s base.Seat, f Fault) bool {
	g.line = max(g.line, line)
	f.Attested = true
	before := len(g.events)
	e := fault(line, base.Unknown, f)
	e.Line = line
	g.fall(s, e)
	g.follow()
	return len(g.events) > before
}

// happen enters an event.
func (g *State) happen(e *Event) {
	e.After = g.pos.Plies()
	g.turn = g.line
	g.events = append(g.events, *e)
	if g.Watch != nil {
		g.Watch.Happened(&g.events[len(g.events)-1])
	}
}

// follow does what follows from a turn that has come: a program that has ended is
// out, a move that waited is made.
func (g *State) follow() {
	for {
		s := g.pos.Turn()
		d := &g.sides[s]
		switch {
		case s == base.Nobody:
			return
		case d.gone:
			g.fallEnded(s)
		case len(d.waiting) > 0 && g.Table.Waiting(s) == 0:
			a := d.waiting[0]
			d.waiting = d.waiting[1:]
			g.move(s, &a)
		default:
			return
		}
		if d.gone && !d.out && g.pos.Turn() == s {
			return // it cannot leave
		}
	}
}

// LimitsOf are the limits of a log's header: what is unknown there limits nothing.
func LimitsOf(h *logfmt.Header) Limits {
	c := h.Clock
	l := Limits{Stamped: h.Evidence.Stamped(), Limits: rules.Limits{Total: max(c.Total, 0), Move: max(c.Move, 0), Grace: max(c.Grace, 0)}}
	l.Startup, l.Sent = max(h.Limits.Startup, 0), max(h.Limits.Sent, 0)
	l.Unsure = c.Total.Unknown() || c.Move.Unknown() || h.Limits.Sent.Unknown()
	l.Memory, l.Kind, l.Flood = max(h.Limits.Memory, 0), h.Limits.Kind, max(h.Limits.Flood, 0)
	return l
}
