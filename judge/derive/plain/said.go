package plain

import (
	"strings"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// said reads a line of a program's output (P3, P4).
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
	meaning := d.listener.Observe(passed(rec, rules.ObservedSaid, string(rec.Text)))
	if meaning.GaveTurn && strings.Contains(due[0].Text, "%") { // not a number for its time (P16)
		d.error(seat, d.line)
	}
	switch meaning.Sense {
	case "move":
		if meaning.Waits {
			p.waiting = append(p.waiting, answer{meaning.Move, d.line})
		} else {
			d.move(seat, meaning.Move, d.line)
		}
	case "bad-text", "declined", "early":
		if !meaning.NoPenalty {
			d.offence(seat, rules.BadMove)
		}
	}
}

// offence removes a seat for what its program has said, unless a line that was not due
// excuses it (P7).
func (d *session) offence(seat int, cause rules.Cause) {
	if p := &d.programs[seat]; p.excuses > 0 {
		p.excuses--
		d.listener.Observe(rules.Observation{Line: d.line, What: rules.ObservedExcused, Seat: seat, Time: d.latest})
		return
	}
	d.leave(seat, cause, d.line)
}

// got reads a file of a program (P5): the answer file, when the process that the turn has
// started is over.
func (d *session) got(rec *logfmt.Record) {
	seat := int(rec.Seat)
	p := &d.programs[seat]
	if d.habits.Answer == "" || string(rec.Word) != p.answer || d.board.Turn() != seat {
		return
	}
	if !p.asked || p.running && !p.gotKill {
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
	meaning := d.listener.Observe(passed(rec, rules.ObservedGot, string(rec.Text)))
	switch meaning.Sense {
	case "move":
		d.move(seat, meaning.Move, d.line)
	case "bad-text", "declined", "early":
		d.offence(seat, cause)
		p.cut = p.killed && p.out && cause == rules.BadMove
	}
}
