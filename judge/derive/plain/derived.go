package plain

import (
	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Derived is what follows from a log.
type Derived struct {
	Events     []Event // moves and faults in order
	Errors     []Error // of the referee, only those that are material to a seat (P16), in order
	Impossible []int   // the lines of impossible events (P15)
	Over       bool    // the game has ended by its rules
	Winner     int     // 0 a draw, or not over
	Reason     string  // "" while it is not over
	Score      []int   // points by seat, nil if the game has none
}

// Event is a move, or that a seat has left the game for a fault.
type Event struct {
	Seat   int
	Line   int         // of the record at which it takes effect, or the last above the end
	Source int         // of the answer, 0 none
	Shown  int         // of the record that shows it first: Line, or for an end the exit or eof
	Move   string      // canonical; "" for a fault
	Gain   int         // points
	Used   base.Number // microseconds charged for a move, or unknown
	Cause  rules.Cause // of a fault; 0 for a move
}

// Error is an error of the referee that may have cost a seat the game.
type Error struct{ Seat, Line int }

// Attested is a fault that no record shows: the seat leaves the game at the line (P20).
type Attested struct {
	Line, Seat int
	Cause      rules.Cause
}

// Material reports whether an error is material to a seat.
func (t *Derived) Material(seat int) bool {
	for _, e := range t.Errors {
		if e.Seat == seat {
			return true
		}
	}
	return false
}

// Derive reads the records of a log in order and returns what follows from them. It
// returns an error if there is no second implementation, or if it refuses the setup.
func Derive(l *logfmt.Log, g *rules.Game, setup rules.Setup, attested ...Attested) (Derived, error) {
	d, err := begin(l.Header, g, setup)
	if err != nil {
		return Derived{}, err
	}
	for i := range l.Records {
		rec := &l.Records[i]
		d.attest(int(rec.Line), attested)
		switch {
		case d.listener == nil:
			d.line = int(rec.Line)
			d.claim(rec)
		case rec.Kind.Observed() || rec.Kind.Done():
			d.line = int(rec.Line)
			d.observe(rec)
		}
	}
	if !l.Open {
		d.finish()
	}
	d.derived.Over, d.derived.Winner, d.derived.Reason, d.derived.Score = d.board.Outcome()
	return d.derived, nil
}
