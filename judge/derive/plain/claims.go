package plain

import (
	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// claim applies a claim in a log without observations (P14): moves are made by the rules,
// and a fault takes effect at its line.
func (d *session) claim(rec *logfmt.Record) {
	switch rec.Kind {
	case logfmt.Move:
		if d.board.Turn() == int(rec.Seat) {
			d.given(int(rec.Seat), string(rec.Text), rec.Charged())
		}
	case logfmt.Fault:
		d.leave(int(rec.Seat), causeOf(string(rec.Word)), 0)
	}
}

// given makes a move that the log claims.
func (d *session) given(seat int, text string, charged base.Number) {
	gain, refused := d.board.Play(text)
	if refused != "" {
		return
	}
	d.past = append(d.past, step{seat: seat, move: text})
	d.derived.Events = append(d.derived.Events, Event{Seat: seat, Line: d.line, Move: text, Gain: gain, Used: charged})
}

// causeOf returns the cause in the rules for a kind of fault.
func causeOf(kind string) rules.Cause {
	switch kind {
	case "illegal", "unreadable", "refused", "extra", "early":
		return rules.BadMove
	case "timeout-move", "timeout-total", "timeout-start":
		return rules.TooLate
	}
	return rules.Gone
}
