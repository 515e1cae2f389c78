// Package claims writes a log with the claims that follow from its observations:
// moves, lines ignored, faults and the result, each below the record that shows it.
// The referee has one for a game being played, a converter for one that is past.
// What follows is derived, as a judge of the log derives it (package derive).
//
// The claim writer sees only the records that it gets, on purpose. It knows no process. A
// fault that no record shows has to be claimed by the caller (Fault).
package claims

import (
	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Writer writes the log of one game. Make it with New.
type Writer struct {
	derive.State
	// Faulted is called with every fault as it is written. Optional.
	Faulted func(s base.Seat)
	// Moved is called with every move as it is written. Optional.
	Moved func(by base.Seat, move string)
	// Excused is called before a fault of time or a failed start is claimed. If it
	// returns true, the fault is not claimed, and the caller claims something else.
	// Optional.
	Excused func(e *derive.Event) bool
	// Ended is called before the end of a program is claimed. It returns what ended the
	// program, if the caller knows that. Optional.
	Ended func(e *derive.Event) (Fault, bool)

	game          *rules.Game
	pos           rules.Position
	log           *logfmt.Writer
	err           error
	seats         int
	next          int  // index of the first event that is not claimed
	closed        bool // a result or void is written
	void          string
	claimsStopped bool // somebody else writes it
}

// New begins a game at its start. The log must have its header.
func New(log *logfmt.Writer, g *rules.Game, p *rules.Protocol, setup rules.Setup, pos rules.Position, seats int, limits derive.Limits) *Writer {
	c := &Writer{game: g, pos: pos, log: log, seats: seats}
	c.Begin(p, setup, pos, seats, limits)
	c.Ignored = c.drop
	return c
}

// Err returns the first error of writing. After it nothing is written.
func (c *Writer) Err() error { return c.err }

// Over reports whether nothing more can be claimed of the game.
func (c *Writer) Over() bool { return c.closed || c.State.Over() }

// Add writes a record, and the claims that follow from it. It returns the record's
// line.
func (c *Writer) Add(rec logfmt.Record) logfmt.Line {
	rec.Line = c.write(&rec)
	if rec.Kind.Timed() { // not what is noted while a claim is made
		c.Observe(&rec)
		c.claim()
	}
	return rec.Line
}

// Note writes a record without deriving any claim from it. It returns the record's line.
func (c *Writer) Note(rec logfmt.Record) logfmt.Line { return c.write(&rec) }

func (c *Writer) write(rec *logfmt.Record) logfmt.Line {
	if c.err == nil {
		c.err = c.log.Append(rec)
	}
	return c.log.Lines()
}

// claim writes the claims that have followed and are not written yet.
func (c *Writer) claim() {
	for ; c.next < len(c.Events()) && !c.closed; c.next++ {
		e := c.Events()[c.next]
		switch {
		case e.Attested:
		case e.Kind == derive.Moved:
			c.move(&e)
		case c.Excused != nil && (e.Cause == rules.TooLate || e.Word == "not-started") && c.Excused(&e):
		default:
			c.faulted(&e)
		}
	}
}

// move claims a move.
func (c *Writer) move(e *derive.Event) {
	points := logfmt.None
	if c.pos.Outcome().Scored {
		points = base.Number(e.Gain)
	}
	text := c.game.AppendMove(nil, e.Move)
	c.write(&logfmt.Record{Kind: logfmt.Move, Ply: int32(e.After), Seat: e.Seat, Source: e.Source, Num: [4]base.Number{e.Used, points}, Text: text})
	if c.Moved != nil {
		c.Moved(e.Seat, string(text))
	}
}

// faulted claims a fault that was derived.
func (c *Writer) faulted(e *derive.Event) {
	why := Fault{Kind: e.Word, Source: e.Source, Limit: e.Allows, Used: e.Took}
	if e.Cause == rules.BadMove || e.Word == "not-started" {
		why.Text = string(e.Text)
	}
	if c.Ended != nil && (e.Word == "exit" || e.Word == "crash") {
		if known, ok := c.Ended(e); ok {
			why = known
			why.Source = e.Source
		}
	}
	c.fault(e.Seat, &why)
	if c.Faulted != nil {
		c.Faulted(e.Seat)
	}
}

// fault writes a fault. It returns the record's line.
func (c *Writer) fault(s base.Seat, why *Fault) logfmt.Line {
	rec := logfmt.Record{Kind: logfmt.Fault, Seat: s, Word: []byte(why.Kind), Source: why.Source, Num: [4]base.Number{logfmt.None, logfmt.None}, Text: []byte(why.Text)}
	if named(why.Kind) {
		rec.Num = [4]base.Number{why.Limit, why.Used}
	}
	return c.write(&rec)
}

// drop claims that a line is ignored.
func (c *Writer) drop(s base.Seat, line logfmt.Line, why string) {
	if !c.closed {
		c.write(&logfmt.Record{Kind: logfmt.Drop, Seat: s, Source: line, Word: []byte(why)})
	}
}

// Finish claims what only the end of the log shows.
func (c *Writer) Finish() {
	c.State.Finish()
	c.claim()
}

// StopClaims ends the claims of this writer. Somebody else claims what follows.
func (c *Writer) StopClaims() { c.closed, c.claimsStopped = true, true }

// ClaimsStopped reports whether StopClaims was called.
func (c *Writer) ClaimsStopped() bool { return c.claimsStopped }
