package forge

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// lives returns strategies that claim impossible things about programs and processes.
func lives() []Strategy {
	const f = "Something that cannot have happened"
	return []Strategy{
		{Family: f, Name: "an answer after the end of its output", Due: Never, lie: answerAfter(eofOut)},
		{Family: f, Name: "an answer after the exit", Due: Never, lie: answerAfter(eofOut, eofErr, exited)},
		{Family: f, Name: "asked and answered after the kill", Due: Never, lie: askedAfter(killed)},
		{Family: f, Name: "asked and answered after the exit", Due: Never, lie: askedAfter(exited)},
		{Family: f, Name: "a line sent after close", Due: Never, lie: askedAfter(closed)},
		{Family: f, Name: "a line sent after one that nobody could read", Due: Never, lie: sentAfterFailure},
		{Family: f, Name: "a line failed that was not due, and the program called gone", Due: Never, lie: func(d *draft) bool { return d.failed("pipe", "x") }},
		{Family: f, Name: "a line failed since its pipe was full, and the program called gone", Due: Never, lie: func(d *draft) bool { return d.failed("full", "") }},
		{Family: f, Name: "started twice", Due: Never, lie: atPly(startedTwice)},
		{Family: f, Name: "said something before it was started", Due: Never, Places: 1 << First, lie: lateRun},
		{Family: f, Name: "never started", Due: Never, Places: 1 << First, lie: atPly(neverRun)},
		{Family: f, Name: "frozen in its turn, then lost on time", Due: Never, Places: atEnd, lie: frozenThenLate},
		{Family: f, Name: "frozen, and its answer called late", lie: func(d *draft) bool { return d.freezeAndBlame(true) }},
		{Family: f, Name: "frozen without an answer, and called late", lie: func(d *draft) bool { return d.freezeAndBlame(false) }},
		{Family: f, Name: "an exit with a code called a crash", Due: Never, Places: atEnd, lie: func(d *draft) bool { return d.rename("exit", "crash", "code", 0) }},
		{Family: f, Name: "an exit by a signal called an exit", Due: Never, Places: atEnd, lie: func(d *draft) bool { return d.rename("crash", "exit", "signal", 11) }},
	}
}

func eofOut(s base.Seat) logfmt.Record {
	return logfmt.Record{Kind: logfmt.EOF, Seat: s, Stream: logfmt.Out}
}

func eofErr(s base.Seat) logfmt.Record {
	return logfmt.Record{Kind: logfmt.EOF, Seat: s, Stream: logfmt.Err}
}

func exited(s base.Seat) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Exit, Seat: s, Word: []byte("code"), Num: [4]base.Number{1, 1500, 300, 2_600_000}}
}

func killed(s base.Seat) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Kill, Seat: s, Word: []byte("KILL")}
}

func closed(s base.Seat) logfmt.Record { return logfmt.Record{Kind: logfmt.Close, Seat: s} }

// turn returns the ply at the place of a program that runs through the whole game and
// had no fault. It reports whether there is one.
func (d *draft) turn() (ply, bool) {
	p, ok := d.ply()
	if !ok || d.Protocol.Answer != "" || d.faulted(d.plies[p].claim) {
		return ply{}, false
	}
	return d.plies[p], true
}

// answerAfter inserts events before an answer that make it impossible, and leaves out
// the real end of the program.
func answerAfter(events ...func(base.Seat) logfmt.Record) func(d *draft) bool {
	return func(d *draft) bool {
		t, ok := d.turn()
		if !ok {
			return false
		}
		at := t.source
		if d.Protocol.Name == gtp {
			at-- // the line before the empty one
		}
		d.forget(t.by, at, logfmt.EOF, logfmt.Exit)
		for i, e := range events {
			d.insert(at+i, e(t.by))
		}
		return true
	}
}

// forget removes all lines of some kinds of a seat from an index on.
func (d *draft) forget(s base.Seat, from int, kinds ...logfmt.Kind) {
	kept := d.lines[:from]
	for _, n := range d.lines[from:] {
		gone := false
		for _, k := range kinds {
			gone = gone || n.Kind == k && n.Seat == s
		}
		if !gone {
			kept = append(kept, n)
		}
	}
	d.lines = kept
}

// askedAfter inserts an event before the line that requested a move.
func askedAfter(event func(base.Seat) logfmt.Record) func(d *draft) bool {
	return func(d *draft) bool {
		t, ok := d.turn()
		if !ok {
			return false
		}
		at := d.due(t.by, t.source)
		if at < t.turn || d.Protocol.Name == console && t.turn == 0 || d.lines[at].Kind != logfmt.Sent {
			return false
		}
		rec := event(t.by)
		if rec.Kind == logfmt.Exit {
			d.forget(t.by, at, logfmt.Exit)
		}
		d.insert(at, rec)
		return true
	}
}

// sentAfterFailure inserts a failed write of the same line before the one that
// requested a move.
func sentAfterFailure(d *draft) bool {
	t, ok := d.turn()
	if !ok {
		return false
	}
	at := d.due(t.by, t.source)
	if at < t.turn || d.lines[at].Kind != logfmt.Sent {
		return false
	}
	d.insert(at, logfmt.Record{Kind: logfmt.NoSend, Seat: t.by, Word: []byte("pipe"), Text: d.lines[at].Text})
	return true
}

func startedTwice(d *draft, p int) bool {
	if d.faulted(d.plies[p].claim) {
		return false
	}
	at := d.due(d.plies[p].by, d.plies[p].source)
	if at < 0 {
		return false
	}
	d.insert(at+1, logfmt.Record{Kind: logfmt.Run, Seat: d.plies[p].by, Word: []byte("bots"), Text: []byte("./bot")})
	if d.Protocol.Answer != "" {
		d.lines[at+1].Text = d.lines[at].Text
		d.lines[at+1].Word = d.lines[at].Word
	}
	return true
}

// lateRun moves the start of a program after its first line.
func lateRun(d *draft) bool {
	t, ok := d.turn()
	if !ok {
		return false
	}
	from := -1
	for i := range d.lines[:t.source] {
		if d.lines[i].Kind == logfmt.Run && d.lines[i].Seat == t.by {
			from = i
		}
	}
	if from < 0 {
		return false
	}
	run := d.lines[from]
	run.Time = d.lines[t.source].Time
	d.remove(from)
	d.insert(t.source, run.Record) // one line earlier, so after its answer
	return true
}

func neverRun(d *draft, p int) bool {
	by := d.plies[p].by
	for i := range d.lines[:d.plies[p].source] {
		if d.lines[i].Kind == logfmt.Run && d.lines[i].Seat == by {
			d.remove(i)
			return true
		}
	}
	return false
}

// frozenThenLate stops a program for nearly all the time that it is then claimed to
// have used.
func frozenThenLate(d *draft) bool {
	at := d.faultOf("timeout-move", "timeout-total")
	if at < 0 {
		return false
	}
	s := d.lines[at].Seat
	from := d.due(s, at)
	if from < 0 {
		return false
	}
	for i := from; i < at; i++ {
		if d.lines[i].Kind == logfmt.Move { // it has been in turn since
			from = i
		}
	}
	since := from
	for k := d.lines[since].Kind; !k.Observed() && !k.Done(); k = d.lines[since].Kind {
		since-- // a claim has no stamp
	}
	long := from
	for i := from + 1; i < at; i++ {
		if k := d.lines[i].Kind; (k.Observed() || k.Done()) && d.lines[i].Time-d.lines[since].Time > 100_000 {
			long = i
			break
		}
	}
	if long == from {
		return false
	}
	thaw := logfmt.Record{Kind: logfmt.Thaw, Seat: s, Time: d.lines[long].Time}
	d.insert(long, thaw)
	d.insert(from+1, logfmt.Record{Kind: logfmt.Freeze, Seat: s})
	return true
}

// freezeAndBlame stops a program beyond its limit, continues it, and claims that it
// was late.
func (d *draft) freezeAndBlame(answered bool) bool {
	p, ok := d.ply()
	limit := max(d.header.Clock.Move, d.header.Clock.Total)
	if !ok || limit <= 0 || d.faulted(d.plies[p].claim) {
		return false
	}
	s, source := d.plies[p].by, d.plies[p].source
	from := d.due(s, source)
	if from < d.plies[p].turn {
		return false
	}
	by := limit + 50_000
	d.insert(from+1, logfmt.Record{Kind: logfmt.Freeze, Seat: s})
	d.delay(from+2, by)
	d.insert(from+2, logfmt.Record{Kind: logfmt.Thaw, Seat: s, Time: d.time(from+2) + by})
	kind, id, at := "timeout-total", d.lines[source+2].id, source+3
	if d.header.Clock.Move > 0 {
		kind = "timeout-move"
	}
	if !answered {
		id, at = 0, from+3
	}
	return d.accuseOf(by, at, s, kind, id, p)
}

// rename changes the kind of a fault, if the process ended in this way.
func (d *draft) rename(was, is, how string, status base.Number) bool {
	at := d.faultOf(was)
	if at < 0 {
		return false
	}
	s := d.lines[at].Seat
	for i := at; i >= 0; i-- {
		n := &d.lines[i]
		if n.Kind != logfmt.Exit || n.Seat != s {
			continue
		}
		if string(n.Word) != how {
			return false
		}
		n.Num[0] = status
		d.lines[at].Word = []byte(is)
		return true
	}
	return false
}
