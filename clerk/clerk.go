// Package clerk writes the claims that follow from a conversation: it reads what
// programs say by their protocol, makes the moves, and writes moves, lines passed
// over, faults and the result into a log, each below the line that it rests on.
// The referee has one for a game being played, a converter for one that is past.
//
// The clerk deliberately sees only what it is handed. It knows no process, so
// that a program crashed, was killed or used too much memory is for others to
// say (Fault); and it explains nothing: a conversation that breaks off stays
// without a result.
package clerk

import (
	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// Clerk is one game being written down. Make it with New.
type Clerk struct {
	Table exchange.Table
	// Fell is told of every fault as it is written. Optional.
	Fell func(s seat.Seat)
	// Moved is told of every move as it is written. Optional.
	Moved func(by seat.Seat, move string)
	// Excused is asked before a fault of time is claimed that an answer proves,
	// which took so long: whether it is no fault of the program's. Who says so has
	// claimed something else. Optional.
	Excused func(s seat.Seat, l exchange.Limit, used int64) bool

	game   *rules.Game
	pos    rules.Position
	log    *logfmt.Writer
	err    error
	seats  int
	sides  [seat.Max + 1]side
	latest int64
	closed bool // a result or void is written
}

// side is one program's part in it.
type side struct {
	out     bool // it has left the game
	deaf    bool // nothing that it says counts any more
	waiting []Answer
}

// Answer is something that a program said, and the line of the log that holds
// it.
type Answer struct {
	Line  int32
	At    int64 // stamp of that line
	Given int64 // when the answer was given, if that was earlier; 0 is At
	Text  []byte
	rules.Meaning
}

func (a *Answer) given() int64 {
	if a.Given > 0 {
		return a.Given
	}
	return a.At
}

// New begins a game at its start. The log must have its header.
func New(log *logfmt.Writer, g *rules.Game, p *rules.Protocol, setup rules.Setup, pos rules.Position, seats int, limits rules.Limits) *Clerk {
	c := &Clerk{game: g, pos: pos, log: log, seats: seats, latest: logfmt.Unknown}
	c.Table.Reset(limits)
	c.Table.Open(p, setup, pos, seats)
	return c
}

// Err is the first error of writing; after it nothing is written.
func (c *Clerk) Err() error { return c.err }

// Over tells that nothing more can be claimed of the game.
func (c *Clerk) Over() bool { return c.closed || c.pos.Turn() == seat.Nobody }

// Out tells whether a seat has left the game.
func (c *Clerk) Out(s seat.Seat) bool { return c.sides[s].out }

// Latest is the latest stamp written.
func (c *Clerk) Latest() int64 { return c.latest }

// Waits tells whether a move of a program waits for its turn.
func (c *Clerk) Waits(s seat.Seat) bool { return len(c.sides[s].waiting) > 0 }

// Deafen lets nothing count any more that a program says: its fault is certain,
// and only still to be written.
func (c *Clerk) Deafen(s seat.Seat) { c.sides[s].deaf = true }

// Add writes a record and returns its line.
func (c *Clerk) Add(rec logfmt.Record) int32 {
	if c.err == nil {
		c.err = c.log.Append(&rec)
	}
	if rec.Kind.Timed() {
		c.latest = max(c.latest, rec.Time)
	}
	return c.log.Lines()
}

// Hear reads what a program said by its protocol, and claims what follows.
func (c *Clerk) Hear(s seat.Seat, from rules.Source, a Answer) {
	if c.Over() {
		return
	}
	d := &c.sides[s]
	a.Meaning = c.Table.Hear(s, from, a.Text, a.At)
	if d.out || d.deaf {
		return
	}
	mine := c.pos.Turn() == s
	switch a.Sense {
	case rules.Played:
		if mine && c.Table.Waiting(s) == 0 && len(d.waiting) == 0 {
			c.move(s, a)
			return
		}
		a.Text = append([]byte(nil), a.Text...)
		d.waiting = append(d.waiting, a)
	case rules.BadText, rules.Declined, rules.Early:
		if a.Pardon && !mine {
			c.drop(s, a)
			return
		}
		c.offence(s, a)
	}
}

// TakeWaiting takes a move that a ruling let wait for its turn, once the program
// has been given what that turn owes it.
func (c *Clerk) TakeWaiting() {
	s := c.pos.Turn()
	d := &c.sides[s]
	if s == seat.Nobody || c.closed || len(d.waiting) == 0 || c.Table.Waiting(s) > 0 || d.out || d.deaf {
		return
	}
	a := d.waiting[0]
	d.waiting = d.waiting[1:]
	c.move(s, a)
}

// drop says that a line is passed over.
func (c *Clerk) drop(s seat.Seat, a Answer) {
	why := "chatter"
	if a.Sense == rules.Early {
		why = "early"
	}
	c.Add(logfmt.Record{Kind: logfmt.Drop, Seat: s, Source: a.Line, Word: []byte(why)})
}

// move judges a readable move of the seat in turn: lateness first, then
// legality.
func (c *Clerk) move(s seat.Seat, a Answer) {
	used := c.Table.Used(s, a.given())
	if limit, late := c.Table.Late(s, used); late && !a.AnyTime {
		c.late(s, a, limit, used)
		return
	}
	gain, refused := c.pos.Play(a.Move)
	if refused != nil {
		c.Fault(s, Fault{Kind: "illegal", Source: a.Line, Text: string(a.Text)})
		return
	}
	points := int64(logfmt.None)
	if c.pos.Outcome().Scored {
		points = int64(gain)
	}
	text := c.game.AppendMove(nil, a.Move)
	c.Add(logfmt.Record{Kind: logfmt.Move, Ply: int32(c.pos.Plies()), Seat: s, Source: a.Line, Num: [4]int64{used, points}, Text: text})
	c.Table.Moved(s, a.Move, used, a.At)
	if c.Moved != nil {
		c.Moved(s, string(text))
	}
}

// offence judges what is no move: lateness first.
func (c *Clerk) offence(s seat.Seat, a Answer) {
	if c.pos.Turn() == s {
		used := c.Table.Used(s, a.given())
		if limit, late := c.Table.Late(s, used); late {
			c.late(s, a, limit, used)
			return
		}
	}
	kind := "unreadable"
	switch a.Sense {
	case rules.Declined:
		kind = "refused"
	case rules.Early:
		kind = "early"
		if a.Why.Code == rules.ExtraCommand {
			kind = "extra"
		}
	}
	c.Fault(s, Fault{Kind: kind, Source: a.Line, Text: string(a.Text)})
}

// late is a fault of time that an answer proves.
func (c *Clerk) late(s seat.Seat, a Answer, limit exchange.Limit, used int64) {
	if c.Excused != nil && c.Excused(s, limit, used) {
		return
	}
	c.Fault(s, Fault{Kind: TimeKind(limit), Source: a.Line, Limit: limit.Allows, Used: limit.Before + used})
}
