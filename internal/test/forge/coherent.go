package forge

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// coherent returns strategies in which the observations are invented together with
// the claims, so that all agree. Those that leave a trace come first.
func coherent() []Strategy {
	const f, u = "An invention that leaves a trace", "A coherent invention"
	return []Strategy{
		{Family: f, Name: "the due line deleted, the answer too, and lost on time", lie: neverAsked},
		{Family: f, Name: "the answer deleted, and called what it was not", lie: answerGone},
		{Family: f, Name: "the due line deleted, and the answer called early where that is not a fault", lie: func(d *draft) bool { return d.calledEarly(true) }},
		{Family: f, Name: "the opponent's move never relayed to who did not win", Due: Never, lie: atPly(notRelayed)},
		{Family: f, Name: "killed without a cause, and its exit counted against it", lie: func(d *draft) bool { return d.ended("exit", killed, eofOut, eofErr, exited) }},
		{Family: f, Name: "closed without a cause, and its exit counted against it", lie: closedThenEnded},

		{Family: u, Name: "the answer deleted and an exit invented", Due: Undetectable, lie: func(d *draft) bool { return d.ended("exit", eofOut, eofErr, exited) },
			Why: "a program that ends looks the same; only the program's or its author's own record can show that it answered"},
		{Family: u, Name: "the answer deleted, and the due line recorded as one that nobody could read", Due: Undetectable, lie: func(d *draft) bool { return d.failed("pipe", "") },
			Why: "a program that closes its input looks the same; inventing this is as hard as inventing the end of its output, since everything that was sent to it later has to go, too"},
		{Family: u, Name: "the end of its output invented after the answer", Due: Undetectable, lie: outputEnded,
			Why: "a program that ends after its answer looks the same"},
		{Family: u, Name: "the answer file emptied, and called an exit", Due: Undetectable, lie: emptied,
			Why: "a program that leaves no answer looks the same"},
		{Family: u, Name: "the answer deleted and a crash invented", Due: Undetectable, lie: func(d *draft) bool { return d.ended("crash", eofOut, eofErr, crashed) },
			Why: "a program that crashes looks the same"},
		{Family: u, Name: "the answer deleted and too much memory invented", Due: Undetectable, lie: func(d *draft) bool { return d.ended("memory", killed, eofOut, eofErr, d.swollen) },
			Why: "only the machine saw who used how much"},
		{Family: u, Name: "the answer deleted and a flood invented", Due: Undetectable, lie: func(d *draft) bool { return d.ended("flood", flooded, killed, eofOut, eofErr, exited) },
			Why: "nobody can read again what was not kept"},
		{Family: u, Name: "the answer deleted and the stamps moved past the limit", Due: Undetectable, lie: func(d *draft) bool { return d.slowed(false) },
			Why: "the stamps are the referee's, and a program that does not answer looks the same"},
		{Family: u, Name: "the answer stamped past the limit", Due: Undetectable, lie: func(d *draft) bool { return d.slowed(true) },
			Why: "the stamps are the referee's; only somebody who also sees the clock can know"},
		{Family: u, Name: "the answer replaced by an illegal one", Due: Undetectable, lie: atPly(answerReplaced),
			Why: "only the program and the referee know what it said"},
		{Family: u, Name: "the due line deleted and the answer called early", Due: Undetectable, lie: func(d *draft) bool { return d.calledEarly(false) },
			Why: "a program that speaks before it is asked looks the same"},
		{Family: u, Name: "a line out of turn invented", Due: Undetectable, lie: atPly(spokeEarly),
			Why: "only the program and the referee know what it said"},
		{Family: u, Name: "a false relay planted, and void as the referee's error", Due: Undetectable, lie: planted,
			Why: "an error made on purpose looks like a mistake; it is counted and shown as an error of that referee"},
		{Family: u, Name: "a stall invented, and void", Due: Undetectable, lie: func(d *draft) bool { return d.machine("host-stall") },
			Why: "only the machine's own records show what it did"},
		{Family: u, Name: "a sleep invented, and void", Due: Undetectable, lie: func(d *draft) bool { return d.machine("host-sleep") },
			Why: "only the machine's own records show what it did"},
		{Family: u, Name: "another limit in the header, and lost on time", Due: Undetectable, lie: atPly(shortened),
			Why: "the header says what was agreed; only a schedule that was announced before can contradict it"},
	}
}

func crashed(s base.Seat) logfmt.Record {
	rec := exited(s)
	rec.Word, rec.Num[0] = []byte("signal"), 11
	return rec
}

func (d *draft) swollen(s base.Seat) logfmt.Record {
	rec := crashed(s)
	rec.Num[0], rec.Num[3] = 9, d.measure("memory")[1]
	return rec
}

func flooded(s base.Seat) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Flood, Seat: s, Stream: logfmt.Out, Num: [4]base.Number{70_000}, Word: []byte(logfmt.DigestOf(nil))}
}

// unanswered ends the session before the answer at the place. It returns the ply's
// number.
func (d *draft) unanswered() (p int, s base.Seat, ok bool) {
	if p, ok = d.ply(); !ok || d.faulted(d.plies[p].claim) {
		return 0, 0, false
	}
	s = d.plies[p].by
	at := d.due(s, d.plies[p].source) + 1
	if at < d.plies[p].turn {
		return 0, 0, false
	}
	d.lines = d.lines[:at]
	return p, s, true
}

// ended makes the program that should answer end in its turn, by events a millisecond
// apart, and claims a fault of the kind.
func (d *draft) ended(kind string, events ...func(base.Seat) logfmt.Record) bool {
	if kind == "memory" && d.header.Limits.Memory <= 0 || d.Protocol.Answer != "" && kind != "exit" && kind != "crash" {
		return false
	}
	p, s, ok := d.unanswered()
	if !ok {
		return false
	}
	for _, e := range events {
		rec := e(s)
		rec.Time = d.time(len(d.lines)) + 1000
		d.insert(len(d.lines), rec)
	}
	if d.Protocol.Answer != "" {
		d.insert(len(d.lines), logfmt.Record{Kind: logfmt.Got, Seat: s, Word: []byte(d.Protocol.Answer)})
	}
	at := len(d.lines)
	return d.accuse(at, s, kind, 0, p) != nil
}

// failed makes the line fail that requested a move, or the given line, and claims
// that the program has ended.
func (d *draft) failed(why, text string) bool {
	p, s, ok := d.unanswered()
	if !ok || d.lines[len(d.lines)-1].Kind != logfmt.Sent {
		return false
	}
	at := len(d.lines) - 1
	rec := d.lines[at].Record
	rec.Kind, rec.Word = logfmt.NoSend, []byte(why)
	if text != "" {
		rec.Text = []byte(text)
	}
	d.lines = d.lines[:at]
	d.insert(at, rec)
	return d.accuse(at+1, s, "exit", 0, p) != nil
}

// closedThenEnded is for programs that run through the whole game, since by files
// every input is closed at once.
func closedThenEnded(d *draft) bool {
	return d.Protocol.Answer == "" && d.ended("exit", closed, eofOut, eofErr, exited)
}

// emptied empties the answer file of a process that has ended.
func emptied(d *draft) bool {
	p, ok := d.ply()
	if !ok || d.lines[d.plies[p].source].Kind != logfmt.Got || d.faulted(d.plies[p].claim) {
		return false
	}
	at := d.plies[p].source + 1
	d.lines[at-1].Text = nil
	return d.accuse(at, d.plies[p].by, "exit", 0, p) != nil
}

// late returns a time at which the clock of a seat with a pending request has run
// out.
func (d *draft) late() (at base.Number, kind string) {
	if c := d.header.Clock; c.Move > 0 {
		return d.time(len(d.lines)) + c.Move + c.Grace + 20_000, "timeout-move"
	} else if c.Total > 0 {
		return d.time(len(d.lines)) + c.Total + c.Grace + 20_000, "timeout-total"
	}
	return 0, ""
}

// slowed makes the clock of the program in turn run out, with or without an answer
// after that.
func (d *draft) slowed(answered bool) bool {
	p, ok := d.ply()
	if !ok {
		return false
	}
	answer := d.Session.lines[d.plies[p].source]
	if answer.Kind != logfmt.Said && answered || d.Protocol.Name == gtp && answered {
		return false
	}
	p, s, ok := d.unanswered()
	if !ok {
		return false
	}
	from := d.time(len(d.lines))
	at, kind := d.late()
	if kind == "" {
		return false
	}
	source := 0
	if answered {
		answer.Time = at
		source = d.insert(len(d.lines), answer.Record)
	} else {
		d.insert(len(d.lines), logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: at, Word: []byte("KILL")})
	}
	end := len(d.lines)
	return d.accuseOf(at-from, end, s, kind, source, p)
}

// neverAsked does the same to a program without a request.
func neverAsked(d *draft) bool {
	p, s, ok := d.unanswered()
	if !ok || d.lines[len(d.lines)-1].Kind != logfmt.Sent || d.Protocol.Name == console {
		return false
	}
	d.lines = d.lines[:len(d.lines)-1]
	at, kind := d.late()
	if kind == "" {
		return false
	}
	used := at - d.time(len(d.lines))
	d.insert(len(d.lines), logfmt.Record{Kind: logfmt.Kill, Seat: s, Time: at, Word: []byte("KILL")})
	end := len(d.lines)
	return d.accuseOf(used, end, s, kind, 0, p)
}

// answerGone claims a bad answer of a program, but the answer is not in the log.
func answerGone(d *draft) bool {
	p, s, ok := d.unanswered()
	if !ok {
		return false
	}
	end := len(d.lines)
	return d.accuse(end, s, [...]string{"illegal", "unreadable", "refused", "extra", "early"}[d.below(5)], 0, p) != nil
}

// calledEarly removes the line that requested a move.
func (d *draft) calledEarly(ignored bool) bool {
	p, ok := d.ply()
	if !ok || d.Protocol.Answer != "" || d.Protocol.Name == console || d.ignoresEarly() != ignored || d.faulted(d.plies[p].claim) {
		return false
	}
	t := d.plies[p]
	at := d.due(t.by, t.source)
	if at < t.turn {
		return false
	}
	d.remove(at)
	return d.accuse(t.source, t.by, "early", d.lines[t.source-1].id, p) != nil
}

// notRelayed does not send the opponent's move to a program.
func notRelayed(d *draft, p int) bool {
	if d.Protocol.Name == console || d.void() || d.winner() == d.plies[p].by.Other() {
		return false
	}
	at := d.relayed(p)
	if at < 0 || d.plies[p+1].by != d.plies[p].by.Other() {
		return false
	}
	d.remove(at)
	return true
}

// outputEnded invents that the output of a program ended after its answer, which
// remains, and claims that as its end in this turn.
func outputEnded(d *draft) bool {
	t, ok := d.turn()
	if !ok {
		return false
	}
	p, _ := d.ply()
	d.insert(t.source+1, eofOut(t.by))
	return d.accuse(t.source+2, t.by, "exit", 0, p) != nil
}

// answerReplaced replaces the answer by a move that was made before.
func answerReplaced(d *draft, p int) bool {
	if p == 0 || d.Protocol.Name == gtp || d.faulted(d.plies[p].claim) {
		return false
	}
	t := d.plies[p]
	n := &d.lines[t.source]
	n.Text = d.Session.lines[d.plies[p-1].source].Text
	return d.accuse(t.source+1, t.by, "illegal", n.id, p) != nil
}

// spokeEarly makes the program of a ply send something while the other is in turn.
func spokeEarly(d *draft, p int) bool {
	if d.Protocol.Answer != "" || d.ignoresEarly() || d.Protocol.Name == gtp || d.faulted(d.plies[p].claim) {
		return false
	}
	s, at := d.plies[p].by.Other(), d.plies[p].source
	id := d.insert(at, logfmt.Record{Kind: logfmt.Said, Seat: s, Text: d.Session.lines[at].Text})
	return d.accuse(at+1, s, "early", id, p) != nil
}

// planted sends a wrong move to a program that is about to win, and ends the game.
func planted(d *draft) bool {
	p, ok := d.ply()
	if !ok || d.faulted(d.plies[p].claim) || !d.relay(true) {
		return false
	}
	at := d.relayed(p)
	if at < 0 {
		at = d.plies[p].claim + 1
		for d.lines[at].Seat != d.plies[p].by.Other() || d.lines[at].Kind != logfmt.Sent {
			at++
		}
	}
	d.unclaim(at + 1)
	now := d.time(at + 1)
	d.insert(at+1, logfmt.Record{Kind: logfmt.Void, Word: []byte("referee"), Num: [4]base.Number{now, now}, Text: []byte("sent a wrong line")})
	d.finish(at + 2)
	return true
}

// machine invents an event of the machine, in a game that a program is about to lose.
func (d *draft) machine(kind string) bool {
	if !d.voidBefore(kind) {
		return false
	}
	for i := range d.lines {
		if d.lines[i].Kind != logfmt.Void {
			continue
		}
		const long = 7_000_000
		from := d.time(i)
		d.delay(i, long)
		rec := logfmt.Record{Kind: logfmt.Tick, Time: from + long, Num: [4]base.Number{from + long + d.drift(), d.pressure()}}
		awake, waited := base.Number(0), base.Number(long)
		if kind == "host-sleep" {
			awake, waited = long, 0
		}
		rec.Num[0] += awake
		rec.Num[1] += waited
		d.lines[i].Num = [4]base.Number{from, from + long}
		for j := i; j < len(d.lines); j++ {
			if d.lines[j].Kind == logfmt.Tick {
				d.lines[j].Num[0] += awake
				d.lines[j].Num[1] += waited
			}
		}
		d.insert(i, rec)
		return true
	}
	return false
}

// shortened writes a limit for a move into the header that an answer exceeded.
func shortened(d *draft, p int) bool {
	if d.header.Clock.Move <= 0 || d.Protocol.Answer != "" || d.faulted(d.plies[p].claim) {
		return false
	}
	used := d.lines[d.plies[p].claim].Num[0]
	for _, q := range d.plies[:p] {
		if d.lines[q.claim].Num[0] >= used {
			return false
		}
	}
	if used < 2 {
		return false
	}
	d.header.Clock.Move, d.header.Clock.Grace = used-1, 0
	at := d.plies[p].source + 1
	d.blame(at, d.plies[p].by, "timeout-move", d.lines[at-1].id, p)
	d.lines[at].Num = [4]base.Number{used - 1, used}
	d.finish(at + 2)
	return true
}
