package judge

import (
	"bytes"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
)

// file returns the name of the file that is the source of a claim, or nil.
func (r *replay) file(rec *logfmt.Record) words.Cell {
	if src := r.l.Record(rec.Source); src != nil && src.Kind == logfmt.Got {
		return text(src.Word)
	}
	return nil
}

// noMove says why the source of a claim is not a move in its turn, or returns nil if the
// log does not show it.
func (r *replay) noMove(rec *logfmt.Record) words.Cell {
	if taken := r.taken(rec); taken != nil {
		return taken
	}
	if file := r.elsewhere(rec); file != nil {
		return say("finding.no-move.file", file)
	}
	if end := r.gone(rec); end != nil {
		return end
	}
	if undue := r.extraSent(rec); undue != nil {
		return undue
	}
	if turn := r.turnAt(rec.Source); turn != base.Nobody && turn != rec.Seat {
		return say("finding.no-move.turn", r.who(turn), nil)
	}
	return nil
}

// taken says of which ply the source of a claim is the move, or returns nil.
func (r *replay) taken(rec *logfmt.Record) words.Cell {
	for _, e := range r.d.Events() {
		if e.Kind == derive.Moved && e.Source == rec.Source {
			return say("finding.no-move.taken", words.Literal(base.Number(e.After).String()))
		}
	}
	return nil
}

// noPenalty says why the source of a fault is not an offence.
func (r *replay) noPenalty(rec *logfmt.Record) words.Cell {
	if taken := r.taken(rec); taken != nil {
		return taken
	}
	if undue := r.extraSent(rec); undue != nil {
		return undue
	}
	if turn := r.turnAt(rec.Source); turn != base.Nobody && turn != rec.Seat {
		return say("finding.no-move.turn", r.who(turn), words.If(true))
	}
	return say("finding.no-move.ignored")
}

// elsewhere returns the file in which the answer was due if a claim reads it from another
// one, or nil.
func (r *replay) elsewhere(rec *logfmt.Record) words.Cell {
	src := r.l.Record(rec.Source)
	run := r.above(rec.Source, rec.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Run })
	if src == nil || src.Kind != logfmt.Got || run == nil {
		return nil
	}
	list := logfmt.SplitWords(run.Text)
	if n := len(list); n > 1 && !bytes.Equal(list[n-1], src.Word) { // the first is the program's own name
		return text(list[n-1])
	}
	return nil
}

// gone says that a program, or its output, had ended before its claimed answer.
func (r *replay) gone(rec *logfmt.Record) words.Cell {
	end := r.above(rec.Source, rec.Seat, func(x *logfmt.Record) bool {
		return x.Kind == logfmt.Exit || x.Kind == logfmt.EOF && x.Stream == logfmt.Out || x.Kind == logfmt.Run || x.Kind == logfmt.Kill && string(x.Word) == "KILL"
	})
	switch {
	case end == nil || end.Kind == logfmt.Run || r.protocol != nil && r.protocol.Answer != "":
		return nil
	case end.Kind == logfmt.EOF:
		return say("finding.no-move.output", r.lineOf(end.Line))
	case end.Kind == logfmt.Kill:
		return say("finding.no-move.killed", r.lineOf(end.Line))
	}
	return say("finding.no-move.ended", r.lineOf(end.Line))
}

// denied says why a claimed fault is false, with its kind and seat.
func (r *replay) denied(rec *logfmt.Record, why words.Phrase) words.Phrase {
	return say("finding.false-fault", words.Literal(rec.Word), r.who(rec.Seat), why)
}

// extraSent says what a program was last sent that was not due, so that its reply means
// nothing, or returns nil.
func (r *replay) extraSent(rec *logfmt.Record) words.Cell {
	list := r.d.Departures()
	for i := len(list) - 1; i >= 0; i-- {
		p := &list[i]
		extra := p.Kind == derive.Extra || p.Kind == derive.Wrong && !p.Material
		if extra && p.Seat == rec.Seat && p.Line < rec.Source && len(bytes.TrimSpace(p.Sent)) > 0 {
			return say("finding.no-move.undue", text(p.Sent), r.lineOf(p.Line))
		}
	}
	return nil
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

// timed says from what and to what the time of a move ran, or returns nil.
func (r *replay) timed(e *derive.Event) words.Cell {
	start, src := r.clockStart(e), r.l.Record(e.Source)
	switch {
	case start == nil || src == nil:
		return nil
	case start.Line > src.Line || e.Since == e.Until && start.Kind != logfmt.Sent && src.Kind != logfmt.Got:
		return say("finding.timed.before")
	case src.Kind == logfmt.Got:
		exit := r.above(e.Source, e.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Exit })
		if exit == nil {
			return r.clock(e)
		}
		return words.List{r.clock(e), say("finding.timed.ended", r.lineOf(exit.Line))}
	}
	return words.List{r.clock(e), say("finding.came.answer", words.Literal(r.answer(e.Source)), r.lineOf(e.Source))}
}

// inWords says how much time the machine may have cost a program, or returns nil.
func (h *host) inWords() words.Cell {
	var list words.List
	add := func(key string, n base.Number) {
		if n > 0 {
			list = append(list, say(key, timeOf(n, tolerance)))
		}
	}
	if h.awake > tolerance {
		add("finding.host.apart", h.awake)
	}
	add("finding.host.gap", h.gap)
	add("finding.host.waited", h.waited.us)
	add("finding.host.own", h.own.us)
	if h.waited.us == 0 {
		add("finding.host.pressure", h.pressure)
	}
	if list == nil {
		return nil
	}
	return list
}
