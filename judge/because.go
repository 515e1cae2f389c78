package judge

import (
	"bytes"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
)

// whose names the source of a claim, and its seat.
func (r *replay) whose(rec *logfmt.Record) string {
	if src := r.l.Record(rec.Source); src != nil && src.Kind == logfmt.Got {
		return "the file " + quote(src.Word) + " of " + r.who(rec.Seat)
	}
	return "the line of " + r.who(rec.Seat)
}

// noMove says why the source of a claim is not a move in its turn, or returns "" if the
// log does not show it.
func (r *replay) noMove(rec *logfmt.Record) string {
	if taken := r.taken(rec); taken != "" {
		return taken
	}
	if file := r.elsewhere(rec); file != "" {
		return "; the answer was due in the file " + file
	}
	if end := r.gone(rec); end != "" {
		return end
	}
	if undue := r.extraSent(rec); undue != "" {
		return undue
	}
	return r.inTurnAt(rec)
}

// taken says of which ply the source of a claim is the move, or returns "".
func (r *replay) taken(rec *logfmt.Record) string {
	for _, e := range r.d.Events() {
		if e.Kind == derive.Moved && e.Source == rec.Source {
			return "; it is the move of ply " + base.Number(e.After).String()
		}
	}
	return ""
}

// inTurnAt says who was in turn when the source of a claim came, or returns "" if its own
// seat was.
func (r *replay) inTurnAt(rec *logfmt.Record) string {
	if turn := r.turnAt(rec.Source); turn != base.Nobody && turn != rec.Seat {
		return "; it came while " + r.who(turn) + " was in turn"
	}
	return ""
}

// noPenalty says why the source of a fault is not an offence.
func (r *replay) noPenalty(rec *logfmt.Record) string {
	if taken := r.taken(rec); taken != "" {
		return taken
	}
	if undue := r.extraSent(rec); undue != "" {
		return undue
	}
	if turn := r.inTurnAt(rec); turn != "" {
		return turn + ", and by the rulings of the log it is ignored"
	}
	return "; by the rulings of the log it is ignored"
}

// elsewhere returns the file in which the answer was due if a claim reads it from another
// one, or "".
func (r *replay) elsewhere(rec *logfmt.Record) string {
	src := r.l.Record(rec.Source)
	run := r.above(rec.Source, rec.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Run })
	if src == nil || src.Kind != logfmt.Got || run == nil {
		return ""
	}
	words := logfmt.SplitWords(run.Text)
	if n := len(words); n > 1 && !bytes.Equal(words[n-1], src.Word) { // the first is the program's own name
		return quote(words[n-1])
	}
	return ""
}

// gone says that a program, or its output, had ended before its claimed answer.
func (r *replay) gone(rec *logfmt.Record) string {
	end := r.above(rec.Source, rec.Seat, func(x *logfmt.Record) bool {
		return x.Kind == logfmt.Exit || x.Kind == logfmt.EOF && x.Stream == logfmt.Out || x.Kind == logfmt.Run || x.Kind == logfmt.Kill && string(x.Word) == "KILL"
	})
	switch {
	case end == nil || end.Kind == logfmt.Run || r.protocol != nil && r.protocol.Answer != "":
		return ""
	case end.Kind == logfmt.EOF:
		return "; its output had ended at " + r.lineText(end.Line)
	case end.Kind == logfmt.Kill:
		return "; it had been killed at " + r.lineText(end.Line)
	}
	return "; it had ended at " + r.lineText(end.Line)
}

// denied says why a claimed fault is false, with its kind and seat.
func (r *replay) denied(rec *logfmt.Record, why string) string {
	if strings.Contains(why, r.who(rec.Seat)) {
		return why
	}
	return "the fault " + string(rec.Word) + " of " + r.who(rec.Seat) + " does not hold: " + why
}

// extraSent says what a program was last sent that was not due, so that its reply means
// nothing.
func (r *replay) extraSent(rec *logfmt.Record) string {
	list := r.d.Departures()
	for i := len(list) - 1; i >= 0; i-- {
		p := &list[i]
		extra := p.Kind == derive.Extra || p.Kind == derive.Wrong && !p.Material
		if extra && p.Seat == rec.Seat && p.Line < rec.Source && len(bytes.TrimSpace(p.Sent)) > 0 {
			return "; it had been sent " + quote(p.Sent) + " at " + r.lineText(p.Line) + ", which was not due"
		}
	}
	return ""
}

// turnAt returns the seat in turn at a line if the moves show it, or Nobody.
func (r *replay) turnAt(line logfmt.Line) base.Seat {
	events := r.d.Events()
	for i := range events {
		switch e := &events[i]; {
		case e.Shown < line:
		case e.Kind == derive.Moved:
			return e.Seat
		default:
			return base.Nobody
		}
	}
	return r.pos.Turn()
}

// timed says from what and to what the time of a move ran.
func (r *replay) timed(e *derive.Event) string {
	start, src := r.clockStart(e), r.l.Record(e.Source)
	if start == nil || src == nil {
		return ""
	}
	from := r.clock(e)
	switch {
	case start.Line > src.Line || e.Since == e.Until && start.Kind != logfmt.Sent && src.Kind != logfmt.Got:
		return ": it came before what starts its clock"
	case src.Kind == logfmt.Got:
		exit := r.above(e.Source, e.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Exit })
		if exit == nil {
			return ": " + from
		}
		return ": " + from + ", and it ended at " + r.lineText(exit.Line)
	}
	return ": " + from + ", and " + r.answer(e.Source) + " came at " + r.lineText(e.Source)
}

// inWords says how much time the machine may have cost a program.
func (h *host) inWords() string {
	text := ""
	add := func(n base.Number, what string) {
		if n <= 0 {
			return
		}
		if text != "" {
			text += ", "
		}
		text += what + us(n)
	}
	if h.awake > tolerance {
		add(h.awake, "the clocks went apart by ")
	}
	add(h.gap, "the referee did not run for ")
	add(h.waited.us, "the program waited for a processor for ")
	add(h.own.us, "the referee waited for a processor for ")
	if h.waited.us == 0 {
		add(h.pressure, "tasks of the machine waited for a processor for ")
	}
	return text
}
