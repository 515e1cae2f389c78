package plain

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// observe applies the next record that is observed or done: first what has happened by
// its stamp (P2), then the record itself.
func (d *session) observe(rec *logfmt.Record) {
	if rec.Time.Known() {
		d.passTime(rec.Time)
		d.latest = rec.Time
	}
	if rec.Seat > 0 && int(rec.Seat) < len(d.programs) {
		d.possible(rec)
		d.look(rec)
	}
	d.settle()
	d.sync()
}

// look applies a record by its kind.
func (d *session) look(rec *logfmt.Record) {
	seat := int(rec.Seat)
	switch rec.Kind {
	case logfmt.Sent:
		d.sent(seat, passed(rec, rules.ObservedSent, string(rec.Text)))
	case logfmt.Put:
		if d.habits.Answer != "" {
			d.programs[seat].board = string(rec.Word)
			d.sent(seat, passed(rec, rules.ObservedPut, string(rec.Text)))
		}
	case logfmt.Run:
		d.started(rec)
	case logfmt.Said:
		if d.printed(rec, base.Number(len(rec.Text))+64); d.habits.Answer == "" {
			d.said(rec)
		}
	case logfmt.Part:
		d.printed(rec, base.Number(len(rec.Text))+64)
	case logfmt.Flood:
		d.printed(rec, rec.Num[0])
	case logfmt.Usage:
		d.used(seat, string(rec.Word), rec.Num[0])
	case logfmt.NoSend:
		d.unsendable(rec)
	case logfmt.NoStart:
		if d.inGame(seat) {
			d.leave(seat, rules.Gone, 0)
		}
	case logfmt.Got:
		d.got(rec)
	case logfmt.Exit:
		d.exited(rec)
	case logfmt.EOF:
		d.ended(rec)
	case logfmt.Close, logfmt.Kill:
		d.stopped(rec)
	case logfmt.Freeze, logfmt.Thaw:
		d.pause(rec)
	}
}

func passed(rec *logfmt.Record, what, text string) rules.Observation {
	return rules.Observation{Line: int(rec.Line), What: what, Seat: int(rec.Seat), Time: rec.Time, Text: text}
}

// started records that a program was started. By files a start is due, with the arguments
// after the program's own name, and begins another process.
func (d *session) started(rec *logfmt.Record) {
	seat := int(rec.Seat)
	p := &d.programs[seat]
	again := p.running
	p.ran, p.running = true, true
	p.exited, p.signal, p.ended, p.closed, p.broken = false, false, false, false, false
	d.thaw(rec)
	var args []string
	for i, w := range logfmt.SplitWords(rec.Text) {
		if i > 0 {
			args = append(args, string(w))
		}
	}
	run := passed(rec, rules.ObservedRun, strings.Join(args, " "))
	if d.habits.Answer == "" {
		if p.stopped == 0 {
			p.gone = nil
		}
		d.listener.Observe(run)
		return
	}
	due := slices.IndexFunc(d.listener.Due(seat), func(due rules.Due) bool { return due.What == rules.ObservedRun })
	if due < 0 {
		p.asked = p.asked && again // nothing is asked of this process (P5)
		return
	}
	if due > 0 && d.inGame(seat) {
		d.skip(seat, due) // the board (P5)
	}
	p.asked, p.killed, p.gotKill, p.answer = true, false, false, ""
	n := len(args)
	if n > 0 {
		p.answer = args[n-1]
	}
	if n >= 3 && d.inGame(seat) && p.board != "" && args[n-2] != p.board { // it is to read another file
		p.excuses++
		d.error(seat, d.line)
	}
	d.sent(seat, run)
}

// exited records the end of a process (P9, P10).
func (d *session) exited(rec *logfmt.Record) {
	seat := int(rec.Seat)
	p := &d.programs[seat]
	p.running, p.exited, p.signal = false, true, string(rec.Word) == "signal"
	d.thaw(rec)
	d.markCutoff(seat)
	d.listener.Observe(passed(rec, rules.ObservedExit, ""))
	if !d.inGame(seat) {
		return
	}
	if d.used(seat, "resident", rec.Num[3]); !d.inGame(seat) {
		return
	}
	if d.habits.Answer == "" {
		d.endedByItself(seat)
	}
}

// used records a peak of memory. Above the limit of that kind it is a fault (P9).
func (d *session) used(seat int, kind string, bytes base.Number) {
	limit := d.header.Limits
	if limit.Memory > 0 && limit.Kind == kind && bytes > limit.Memory && d.inGame(seat) {
		d.leave(seat, rules.Gone, 0)
	}
}

// printed counts standard output. Beyond the limit it is a fault (P9).
func (d *session) printed(rec *logfmt.Record, bytes base.Number) {
	seat := int(rec.Seat)
	if rec.Kind != logfmt.Said && rec.Stream != logfmt.Out {
		return
	}
	p := &d.programs[seat]
	p.output += bytes
	if limit := d.header.Limits.Flood; limit > 0 && p.output > limit && d.inGame(seat) {
		d.leave(seat, rules.Gone, 0)
	}
}

// ended records that an output has ended (P10).
func (d *session) ended(rec *logfmt.Record) {
	seat := int(rec.Seat)
	if rec.Stream != logfmt.Out {
		return
	}
	d.programs[seat].ended = true
	if d.habits.Answer == "" && d.inGame(seat) {
		d.endedByItself(seat)
	}
}

// unsendable records a line that nobody could read. If it was due, that is an end of the
// program (P10).
func (d *session) unsendable(rec *logfmt.Record) {
	seat := int(rec.Seat)
	if string(rec.Word) != "pipe" || d.programs[seat].broken {
		return
	}
	d.programs[seat].broken = true
	if d.habits.Answer != "" || !d.inGame(seat) {
		return
	}
	due := d.listener.Due(seat)
	if len(due) == 0 {
		return
	}
	switch d.listener.Compare(due[0], passed(rec, rules.ObservedSent, string(rec.Text))) {
	case rules.ComparedSame, rules.ComparedAlike, rules.ComparedMore, rules.ComparedLess:
		d.endedByItself(seat)
	}
}

// endedByItself makes an end pending, or applies it if it is complete (P10, P12).
func (d *session) endedByItself(seat int) {
	p := &d.programs[seat]
	if p.stopped != 0 || p.dead {
		return
	}
	if !p.pending {
		p.pending, p.endLine, p.endAt = true, d.line, d.latest
	}
	if p.exited && p.ended {
		d.takeEffect(seat)
	}
}

// markCutoff records that a program cannot know what comes later (P11).
func (d *session) markCutoff(seat int) {
	if p := &d.programs[seat]; p.gone == nil && d.habits.Answer == "" {
		p.gone = &cutoff{d.turns, len(d.listener.Due(seat)) > 0}
	}
}

// stopped records that the referee has closed the input of a program or sent it a signal
// (P8, P12, P16). By files a close does not count.
func (d *session) stopped(rec *logfmt.Record) {
	seat := int(rec.Seat)
	p := &d.programs[seat]
	if rec.Kind == logfmt.Close {
		p.closed = true
		if d.habits.Answer != "" {
			return
		}
	}
	if string(rec.Word) == "KILL" {
		p.gotKill = true
		d.markCutoff(seat)
	}
	if !d.inGame(seat) || d.habits.Answer != "" && !(p.asked && p.running && d.board.Turn() == seat) {
		return
	}
	if p.pending {
		d.takeEffect(seat)
		return
	}
	if p.exited || p.dead {
		return
	}
	p.killed = true
	if p.stopped == 0 && !p.late {
		p.stopped = d.line
	}
}

// pause records that a program was stopped for a time, or resumed (P8).
func (d *session) pause(rec *logfmt.Record) {
	if rec.Kind == logfmt.Thaw {
		d.thaw(rec)
		return
	}
	if p := &d.programs[rec.Seat]; !p.frozen {
		p.frozen, p.frozenSince = true, rec.Time
		d.listener.Observe(passed(rec, rules.ObservedFroze, ""))
	}
}

// thaw records that a program is not stopped any more: by a thaw, or because the stopped
// process has ended or another one was started.
func (d *session) thaw(rec *logfmt.Record) {
	if p := &d.programs[rec.Seat]; p.frozen {
		clock := d.listener.Clock(int(rec.Seat))
		d.listener.Observe(passed(rec, rules.ObservedThawed, ""))
		p.frozen = false
		if now := d.listener.Clock(int(rec.Seat)); clock.Runs {
			p.frozenFor += now.Since - clock.Since
		}
	}
}

// possible finds impossible events (P15).
func (d *session) possible(rec *logfmt.Record) {
	p := &d.programs[rec.Seat]
	out := rec.Kind == logfmt.Said || (rec.Kind == logfmt.Part || rec.Kind == logfmt.Flood) && rec.Stream == logfmt.Out
	switch {
	case out && p.ended,
		rec.Kind == logfmt.Sent && (p.closed || p.broken) && d.habits.Answer == "",
		rec.Kind == logfmt.Run && p.running,
		(out || rec.Kind == logfmt.Got) && !p.ran && d.header.Evidence.Stamped(),
		rec.Kind == logfmt.Run && !p.ran && p.seen && !d.header.Evidence.Stamped():
		d.impossible()
	}
	p.seen = p.seen || out || rec.Kind == logfmt.Got || rec.Kind == logfmt.EOF || rec.Kind == logfmt.Exit
}
