package derive

import (
	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// drainTime is how long lines of a program can still come after its end, or after that of
// its output: a third of a second, in microseconds (format P12).
const drainTime = 1000000 / 3

// pause is how long something may be due before it is sent, in microseconds (format P16).
const pause = 100000

// Limits are the limits of a program in the header of a log. 0 means no limit, or an
// unknown one.
type Limits struct {
	rules.Limits
	Flood base.Number // bytes of standard output, 64 more for each line
	// Kind is the kind of memory that the limit is on (resident, virtual, data), as the
	// header names it; "" means any.
	Kind string
	// Stamped reports whether every record of the exchange has its time, also the starts.
	Stamped bool
}

// Kinds of events.
const (
	Moved   Kind = iota + 1 // a seat made a move
	Faulted                 // a seat left the game for a fault
)

// Kind is the kind of an Event.
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
	// Used is the time of a move in microseconds, or Unknown. For a fault of time it is
	// what this ply used of the limit.
	Used  base.Number
	First base.Number // when time of this ply first ran, or Unknown
	Since base.Number // when that time began to run, or Unknown
	Until base.Number // when that time ended
	// Began is the line of the record with which that time began: what was sent to the
	// program, or what gave it the turn; 0 if it began with the program's start. It is
	// set for a move or a timeout.
	Began logfmt.Line

	Fault
}

// Fault is why a seat left the game.
type Fault struct {
	Word     string // the kind by the format's list; "" for a move
	Cause    rules.Cause
	Limit    exchange.Limit // of a timeout
	Allows   base.Number    // the limit of a fault of memory or flood, in bytes
	Took     base.Number    // what was used of Allows
	Text     []byte         // the answer; valid as long as the record that has it
	Why      *rules.Refusal // of an answer that is not a legal move
	Attested bool           // no observation shows it
	OnWord   bool           // only the referee's word does (format P16)
}

// Answer is what a program said, with its record.
type Answer struct {
	Line  logfmt.Line
	At    base.Number // stamp of the record
	Given base.Number // when the answer was given: At, or the end of the process that left a file
	Text  []byte
	rules.Meaning
}

// State is one game that is being derived. Begin starts it and reuses its buffers.
type State struct {
	Table exchange.Table
	// Ignored is called with lines that do not count and are not an offence. why is
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
	turn     logfmt.Line // of the record with which the turn came
	now      base.Number // the latest stamp, or Unknown
}

// side is what is known about one program.
type side struct {
	life
	out               bool // it has left the game
	waiting           []Answer
	extras            []int       // the departures that are such lines, since something due was sent
	began             logfmt.Line // line of the last action that started its time
	more              int         // 1 + the departure by which it was sent more time than it has, 0 none
	stopped           int         // 1 + the departure by which the referee ended it without a cause, 0 none
	frozen            bool        // a freeze over its limit has been noted
	output            base.Number // of it, as Limits.Flood counts
	board             []byte      // the name of the file that was last written for it
	ranAt             base.Number // stamp of its last start, or Unknown
	refused           bool        // it could not be started
	exitSeen, outSeen bool        // since its last run, due or not: its exit, and the end of its output
	said              base.Number // stamp of the last line that it said, or Unknown
	held              base.Number // how long what starts its time was held back beyond the pause, in the plies before
	heldNow           base.Number // and in this one
	favoured          bool        // it would have exceeded its limit with that
	unheard           untold      // what it had not been sent when it began what it says
	replying          bool        // which goes on
}

// Begin opens a game at its start. Without a protocol there is no conversation, and moves
// are made by Play.
func (g *State) Begin(p *rules.Protocol, setup rules.Setup, pos rules.Position, seats int, limits Limits) {
	g.proto, g.pos, g.seats, g.limits = p, pos, seats, limits
	g.events, g.departed = g.events[:0], g.departed[:0]
	g.line, g.turn, g.now, g.more = 0, 0, base.Unknown, 0
	for i := range g.sides {
		d := &g.sides[i]
		*d = side{waiting: d.waiting[:0], extras: d.extras[:0], board: d.board[:0], life: life{exitAt: base.Unknown}, ranAt: base.Unknown, said: base.Unknown}
	}
	g.Table.Reset(limits.Limits)
	if pos != nil {
		g.Table.Open(p, setup, pos, seats)
	}
}

// Events returns what has followed so far. The list and what it points to are valid until
// the next record.
func (g *State) Events() []Event { return g.events }

// Departures returns what the referee did differently from the protocol.
func (g *State) Departures() []Departure { return g.departed }

// Over reports whether the game has ended by its rules.
func (g *State) Over() bool { return g.pos == nil || g.pos.Turn() == base.Nobody }

// Out reports whether a seat has left the game.
func (g *State) Out(s base.Seat) bool { return g.sides[s].out }

// Latest returns the latest stamp, or Unknown.
func (g *State) Latest() base.Number { return g.now }

// Waits reports whether a move of a program waits for its turn.
func (g *State) Waits(s base.Seat) bool { return len(g.sides[s].waiting) > 0 }

// untold is whether something due to a program had not been sent when it spoke.
type untold uint8

const (
	told      untold = iota
	justDue          // it had been due for at most the pause
	longSince        // it had been due for longer
)

// byFile reports whether programs are started again for every move.
func (g *State) byFile() bool { return g.proto != nil && g.proto.Answer != "" }

// Observe reads the next record. It ignores claims.
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

// Finish ends a sealed log: nothing more comes that a pending end could wait for.
func (g *State) Finish() {
	for s := g.earliestEnd(base.Nobody); s != base.Nobody; s = g.earliestEnd(base.Nobody) {
		g.takeEffect(s)
	}
	g.follow()
	g.settleStops()
}

// Play makes a move of the seat in turn whose line is unknown.
func (g *State) Play(line logfmt.Line, m rules.Move, used base.Number) *rules.Refusal {
	s := g.pos.Turn()
	gain, refused := g.pos.Play(m)
	if refused != nil {
		return refused
	}
	g.Table.Moved(s, m, used, base.Unknown)
	g.addEvent(&Event{Kind: Moved, Seat: s, Line: line, Shown: line, At: base.Unknown, Move: m, Gain: gain, Used: used,
		First: base.Unknown, Since: base.Unknown, Until: base.Unknown})
	return nil
}

// Attest removes a seat for a fault that no observation shows. It reports whether the
// seat was in the game.
func (g *State) Attest(line logfmt.Line, s base.Seat, f Fault) bool {
	g.line = max(g.line, line)
	f.Attested = true
	before := len(g.events)
	e := fault(line, base.Unknown, f)
	e.Line = line
	g.removeSeat(s, e)
	g.follow()
	return len(g.events) > before
}

// addEvent enters an event.
func (g *State) addEvent(e *Event) {
	e.After = g.pos.Plies()
	g.turn = g.line
	g.events = append(g.events, *e)
}

// follow applies what follows when a turn has come: a program that has ended is out, and
// a waiting move is made.
func (g *State) follow() {
	for {
		s := g.pos.Turn()
		d := &g.sides[s]
		switch {
		case s == base.Nobody:
			return
		case d.gone:
			g.removeEnded(s)
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

// LimitsOf returns the limits of a log's header. Unknown limits do not apply.
func LimitsOf(h *logfmt.Header) Limits {
	c := h.Clock
	l := Limits{Stamped: h.Evidence.Stamped(), Limits: rules.Limits{Total: max(c.Total, 0), Move: max(c.Move, 0), Grace: max(c.Grace, 0)}}
	l.Startup, l.Sent = max(h.Limits.Startup, 0), max(h.Limits.Sent, 0)
	l.Unsure = c.Total.Unknown() || c.Move.Unknown() || h.Limits.Sent.Unknown()
	l.Memory, l.Kind, l.Flood = max(h.Limits.Memory, 0), h.Limits.Kind, max(h.Limits.Flood, 0)
	return l
}
