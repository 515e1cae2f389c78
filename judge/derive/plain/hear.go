package plain

import (
	"strings"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// said takes a line of a program's output (P3, P4).
func (d *session) said(rec *logfmt.Record) {
	seat := int(rec.Seat)
	if !d.inGame(seat) {
		return
	}
	p := &d.programs[seat]
	if p.gone != nil && d.board.Turn() == seat && (p.gone.turn != d.turns || p.gone.due) {
		return // the program cannot know (P11)
	}
	due := d.listener.Due(seat)
	heard := d.listener.Observe(passed(rec, rules.ObservedSaid, string(rec.Text)))
	if heard.GaveTurn && strings.Contains(due[0].Text, "%") { // no number for its time (P16)
		d.error(seat, d.line)
	}
	switch heard.Sense {
	case "move":
		if heard.Waits {
			p.waiting = append(p.waiting, answer{heard.Move, d.line})
		} else {
			d.move(seat, heard.Move, d.line)
		}
	case "bad-text", "declined", "early":
		if !heard.Pardon {
			d.offence(seat, rules.BadMove)
		}
	}
}

// offence takes a seat out for what its program has said, unless a line excuses it
// that was not due (P7).
func (d *session) offence(seat int, cause rules.Cause) {
	if p := &d.programs[seat]; p.excuses > 0 {
		p.excuses--
		d.listener.Observe(rules.Observation{Line: d.line, What: rules.ObservedExcused, Seat: seat, Time: d.latest})
		return
	}
	d.leave(seat, cause, d.line)
}

// got takes a file of a program's (P5): the answer file, when the process that the
// turn has started is over.
func (d *session) got(rec *logfmt.Record) {
	seat := int(rec.Seat)
	p := &d.programs[seat]
	if d.habits.Answer == "" || string(rec.Word) != p.answer || d.board.Turn() != seat {
		return
	}
	if !p.asked || p.running && !p.slain {
		return
	}
	p.asked = false
	if len(rec.Text) == 0 && p.signal && !p.killed && !p.late {
		d.leave(seat, rules.Gone, d.line)
		return
	}
	cause := rules.BadMove
	if p.late {
		cause = rules.TooLate
	}
	heard := d.listener.Observe(passed(rec, rules.ObservedGot, string(rec.Text)))
	switch heard.Sense {
	case "move":
		d.move(seat, heard.Move, d.line)
	case "bad-text", "declined", "early":
		d.offence(seat, cause)
		p.cut = p.killed && p.out && cause == rules.BadMove
	}
}
