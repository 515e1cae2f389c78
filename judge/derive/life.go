package derive

import (
	"bytes"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// life is what is known about a program's process since its last start.
type life struct {
	ran     bool // it was started at least once
	runs    bool // it has not ended since the last start
	spoke   bool // something came from it
	outEnds bool // its standard output has ended
	closed  bool // the referee has closed its input
	unread  bool // a write has failed because nobody could read its input
	killed  bool // the referee has sent it KILL
	ended   bool // the referee has closed its input or sent it a signal
	exited  bool
	asked   bool        // it was started because its move was due, and its answer file has not been read
	file    string      // the name of that file in its arguments
	dead    logfmt.Line // line of the first exit or KILL, 0 none
	unsent  bool        // something was due to it then
	exitAt  base.Number // stamp of the exit since its clock was started, or Unknown
	how     string      // how it ended then: exit, crash

	// An end waits for the last lines that may still come.
	pending     bool
	pendingAt   base.Number
	pendingLine logfmt.Line
	gone        bool // the end has taken effect, and the seat is out when its turn comes
}

// lives records what happened to a program's process.
func (g *State) lives(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	switch rec.Kind {
	case logfmt.Run:
		g.run(rec)
	case logfmt.Exit:
		g.exit(rec)
	case logfmt.EOF:
		d.spoke = d.spoke || !g.limits.Stamped
		if rec.Stream == logfmt.Out && d.outSeen && g.limits.Stamped && !g.byFile() {
			g.depart(Departure{Kind: Impossible, Seat: s, What: "output-twice"})
		}
		if rec.Stream == logfmt.Out {
			d.outEnds, d.outSeen = true, true
			g.endSeen(s, rec)
		}
	case logfmt.Flood:
		if rec.Stream == logfmt.Out {
			g.flood(s, rec.Num[0])
		}
	case logfmt.NoSend:
		g.unsent(rec)
	case logfmt.Usage:
		g.peak(s, string(rec.Word), rec.Num[0])
	case logfmt.NoStart:
		d.refused = true
		if d.runs {
			g.depart(Departure{Kind: Impossible, Seat: s, What: "runs"})
		}
		if g.proto != nil {
			g.removeSeat(s, fault(g.line, rec.Time, Fault{Word: "not-started", Cause: rules.Gone, Text: rec.Text}))
		}
	case logfmt.Close, logfmt.Kill:
		g.stop(rec)
	case logfmt.Freeze:
		g.Table.Froze(s, rec.Time)
	case logfmt.Thaw:
		g.Table.Thawed(s, rec.Time)
	}
}

// run records a start: one that is due, or that of a program that stays.
func (g *State) run(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	again := d.runs
	d.exitSeen, d.outSeen = false, false
	switch {
	case again:
		g.depart(Departure{Kind: Impossible, Seat: s, What: "started-twice"})
	case d.refused:
		g.depart(Departure{Kind: Impossible, Seat: s, What: "started-after-all"})
	case !d.ran && d.spoke && !g.limits.Stamped:
		g.depart(Departure{Kind: Impossible, Seat: s, What: "before-start"})
	}
	action := g.startDue(s)
	if action == nil && g.byFile() && again {
		return
	}
	stopped, exited := d.stopped > 0 && !g.byFile(), d.exited
	if !stopped {
		d.life = life{exitAt: base.Unknown, gone: d.gone, pending: d.pending && !g.byFile(), pendingAt: d.pendingAt, pendingLine: d.pendingLine}
	}
	d.ran, d.runs, d.closed, d.ranAt = true, true, false, rec.Time
	g.Table.Thawed(s, rec.Time)
	switch {
	case g.proto == nil || g.Over() || !g.Table.HasConversation(s):
	case action == nil:
		g.ranExtra(rec, exited)
	default:
		g.ranDue(rec)
	}
}

// startDue returns the start that is due to a program next, or after the file that is
// written before it. It returns nil if there is none.
func (g *State) startDue(s base.Seat) *rules.Action {
	for i := range 2 {
		if action := g.Table.Queued(s, i); action != nil && action.Kind == rules.Run {
			return action
		}
	}
	return nil
}

// ranDue records a start that was due.
func (g *State) ranDue(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	if g.Table.Queued(s, 0).Kind != rules.Run {
		g.skip(s, 1)
	}
	action := g.Table.Queued(s, 0)
	if due, got := command(action, rec); !bytes.Equal(due, got) {
		g.depart(Departure{Kind: Wrong, Seat: s, Material: true, Sent: got, Due: due, What: "command"})
	}
	if words := logfmt.SplitWords(rec.Text); g.byFile() && len(words) > 1 {
		d.file = string(words[len(words)-1])
		g.readsBoard(rec, words)
	}
	d.extras, d.asked = d.extras[:0], true
	g.markSent(s, rec.Line, rec.Time)
}

// readsBoard compares the file that a program was to read with the one that was written
// for it.
func (g *State) readsBoard(rec *logfmt.Record, words [][]byte) {
	d := &g.sides[rec.Seat]
	if len(words) < 4 || len(d.board) == 0 { // the program's name, its mark, two files
		return
	}
	if read := words[len(words)-2]; !bytes.Equal(read, d.board) {
		g.depart(Departure{Kind: Wrong, Seat: rec.Seat, Material: true, Sent: read, Due: bytes.Clone(d.board), What: "board-file"})
	}
}

// ranExtra records a start that was not due. By files nothing is asked of that process: a
// clock that an exit has stopped does not run again.
func (g *State) ranExtra(rec *logfmt.Record, exited bool) {
	s := rec.Seat
	if g.byFile() {
		g.sides[s].exited = exited
		g.depart(Departure{Kind: Extra, Seat: s, Material: true, Act: true, Sent: rec.Text, What: "start-undue"})
	}
	g.Table.Ran(s, rec.Time)
}

// command returns the first of the due arguments, and what is in its place. The due
// arguments are the last ones, after the program's name and its own words. The others are
// names of files, which the referee chooses.
func command(action *rules.Action, rec *logfmt.Record) (due, got []byte) {
	due, _, _ = bytes.Cut(action.Text, []byte{' '})
	at := len(rec.Text) // where the words in the place of the arguments begin
	for range bytes.Count(action.Text, []byte{' '}) + 1 {
		at = bytes.LastIndexByte(rec.Text[:max(at, 0)], ' ')
	}
	if at > 0 && at+1 < len(rec.Text) {
		got = logfmt.SplitWords(rec.Text[at+1:])[0]
	}
	return due, got
}

// exit records that a process has ended. It has ended by itself only if the referee did
// not end it before.
func (g *State) exit(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	if d.exitSeen && g.limits.Stamped {
		g.depart(Departure{Kind: Impossible, Seat: s, What: "ended-twice"})
	}
	d.exitSeen = true
	d.runs, d.exited, d.exitAt, d.spoke = false, true, rec.Time, d.spoke || !g.limits.Stamped
	g.die(s)
	g.Table.Thawed(s, rec.Time)
	d.how = "exit"
	if string(rec.Word) == "signal" {
		d.how = "crash"
	}
	g.peak(s, "resident", rec.Num[3])
	g.endSeen(s, rec)
}

// peak records the peak of a program's memory of a kind.
func (g *State) peak(s base.Seat, kind string, bytes base.Number) {
	d := &g.sides[s]
	if g.limits.Memory <= 0 || bytes <= g.limits.Memory || kind != g.limits.Kind || d.out || g.Over() || g.proto == nil {
		return
	}
	g.removeSeat(s, fault(g.line, g.now, Fault{Word: "memory", Cause: rules.Gone, Allows: g.limits.Memory, Took: bytes}))
}

// fault returns a fault that a record shows which is not an answer.
func fault(line logfmt.Line, at base.Number, f Fault) Event {
	return Event{Shown: line, At: at, Used: base.Unknown, First: base.Unknown, Since: base.Unknown, Until: base.Unknown, Fault: f}
}

// die records the first record after which a program can read nothing more.
func (g *State) die(s base.Seat) {
	if d := &g.sides[s]; d.dead == 0 {
		d.dead, d.unsent = g.line, g.Table.Waiting(s) > 0
	}
}

// unsent records that a line could not be sent. If it was due and nobody could read it,
// the program has closed its input or has ended: a pending end (format P10).
func (g *State) unsent(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	if string(rec.Word) != "pipe" || d.unread {
		return
	}
	d.unread = true
	if g.byFile() || g.proto == nil || d.out || g.Over() {
		return
	}
	action := g.Table.Queued(s, 0)
	asSent := *rec
	asSent.Kind = logfmt.Sent
	switch g.match(&asSent, action) {
	case exchange.Same, exchange.Alike, exchange.More, exchange.Less:
		g.endSeen(s, rec)
	default:
		p := Departure{Kind: Failed, Seat: s, Sent: rec.Text, What: "unsendable"}
		if action != nil {
			p.Due = g.Table.AppendDue(nil, s, action, rec.Time)
		}
		g.depart(p)
	}
}

// endSeen records an exit, the end of standard output, or an input that nobody reads.
// Each is a pending end; the first two together take effect at once.
func (g *State) endSeen(s base.Seat, rec *logfmt.Record) {
	d := &g.sides[s]
	if g.byFile() || g.proto == nil || d.ended || d.out || d.gone || g.Over() {
		return
	}
	if !d.pending {
		d.pending, d.pendingAt, d.pendingLine = true, rec.Time, g.line
	}
	if d.exited && d.outEnds {
		g.takeEffect(s)
	}
}

// takeEffect applies a pending end: at once if the protocol wants programs to stay,
// otherwise when the turn comes.
func (g *State) takeEffect(s base.Seat) {
	d := &g.sides[s]
	if !d.pending {
		return
	}
	g.endsBefore(s, d.pendingLine)
	d.pending, d.gone = false, true
	if g.proto.Stays || g.pos.Turn() == s {
		g.removeEnded(s)
	}
}

// removeEnded removes a seat whose program has ended by itself.
func (g *State) removeEnded(s base.Seat) {
	d := &g.sides[s]
	g.removeSeat(s, g.endOf(s))
	if d.out && g.Over() {
		g.winnerEnded(s)
	}
}

// winnerEnded removes the seat that has won because another program ended, if its own
// program has ended, too, and a ruling of the game lets it leave.
func (g *State) winnerEnded(but base.Seat) {
	for i := 1; i <= g.seats; i++ {
		s := base.Seat(i)
		if d := &g.sides[i]; s == but || d.out || !d.pending && !d.gone || g.pos.Leave(s, rules.Gone) != nil {
			continue
		}
		g.leave(s, g.endOf(s))
	}
}

// endOf returns the fault of a program that has ended by itself.
func (g *State) endOf(s base.Seat) Event {
	d := &g.sides[s]
	word := d.how
	if word == "" {
		word = "exit" // only its output has ended, or its input
	}
	return fault(d.pendingLine, d.pendingAt, Fault{Word: word, Cause: rules.Gone})
}

// earliestEnd returns the seat, other than but, whose pending end was seen first, or
// Nobody.
func (g *State) earliestEnd(but base.Seat) base.Seat {
	first := base.Nobody
	for i := 1; i <= g.seats; i++ {
		s := base.Seat(i)
		d := &g.sides[i]
		if s != but && d.pending && !d.out && (first == base.Nobody || d.pendingLine < g.sides[first].pendingLine) {
			first = s
		}
	}
	return first
}

// endsBefore applies the pending ends of other seats that were seen above a line.
func (g *State) endsBefore(s base.Seat, line logfmt.Line) {
	for o := g.earliestEnd(s); o != base.Nobody && g.sides[o].pendingLine < line; o = g.earliestEnd(s) {
		g.takeEffect(o)
	}
}

// stop records that the referee has closed a program's input or sent it a signal. A
// pending end is the program's own. Otherwise there must be a cause, which may come
// later.
func (g *State) stop(rec *logfmt.Record) {
	s := rec.Seat
	d := &g.sides[s]
	byFile := g.byFile()
	if rec.Kind == logfmt.Close {
		d.closed = true
		if byFile {
			return
		}
	}
	if !byFile {
		g.takeEffect(s)
	}
	d.ended = d.ended || !d.exited
	if strings.HasSuffix(string(rec.Word), "KILL") {
		d.killed = true
		g.die(s)
	}
	if g.proto == nil || d.out || d.gone || g.Over() || d.stopped > 0 || byFile && (!d.runs || !d.asked || g.pos.Turn() != s) {
		return
	}
	left := base.Number(0)
	if last, _, ok := g.Table.Deadline(s); ok && rec.Time >= 0 && !g.Table.ClockPending(s) {
		if left = last - rec.Time; left < 0 {
			return // its time is up, though a ruling lets its answer count
		}
	}
	what := "ended"
	if rec.Kind == logfmt.Close {
		what = "closed"
	}
	d.stopped = g.depart(Departure{Kind: Ended, Seat: s, What: what, Left: left})
}

// flood counts output of a program, kept or not.
func (g *State) flood(s base.Seat, bytes base.Number) {
	d := &g.sides[s]
	d.output += bytes
	if g.limits.Flood <= 0 || d.output <= g.limits.Flood || d.out || g.Over() || g.proto == nil {
		return
	}
	g.removeSeat(s, fault(g.line, g.now, Fault{Word: "flood", Cause: rules.Gone, Allows: g.limits.Flood, Took: d.output}))
}

// settleStops decides which programs the referee ended without a cause: those that were
// in the game, and did not leave it for memory or output that only a record below shows.
func (g *State) settleStops() {
	for i := 1; i <= g.seats; i++ {
		if n := g.sides[i].stopped; n > 0 {
			g.departed[n-1].Material = !g.explained(base.Seat(i))
		}
	}
}

func (g *State) explained(s base.Seat) bool {
	for i := range g.events {
		if e := &g.events[i]; e.Kind == Faulted && e.Seat == s {
			return e.Attested || e.Word == "memory" || e.Word == "flood"
		}
	}
	return false
}

// Material reports whether an error of the referee above a line may have cost a seat
// the game.
func (g *State) Material(s base.Seat, above logfmt.Line) bool {
	g.settleStops()
	for i := range g.departed {
		if p := &g.departed[i]; p.Material && p.Seat == s && p.Line < above {
			return true
		}
	}
	return false
}

// Favoured reports whether an error of the referee above a line gave a seat time.
func (g *State) Favoured(s base.Seat, above logfmt.Line) bool {
	for i := range g.departed {
		if p := &g.departed[i]; p.Favour && p.Seat == s && p.Line < above {
			return true
		}
	}
	return false
}

// Ending returns the line of the end of a program that ended by itself, whether it has
// taken effect or is pending; 0 if there is none.
func (g *State) Ending(s base.Seat) logfmt.Line {
	if d := &g.sides[s]; d.pending || d.gone {
		return d.pendingLine
	}
	return 0
}

// Stopped returns the stamp at which the referee ended a program without a cause, so that
// its time stopped; Unknown if it did not.
func (g *State) Stopped(s base.Seat) base.Number {
	if n := g.sides[s].stopped; n > 0 {
		return g.departed[n-1].At
	}
	return base.Unknown
}

// Ended reports whether the referee has closed the input of a program or sent it a
// signal before it ended.
func (g *State) Ended(s base.Seat) bool { return g.sides[s].ended }

// Unread reports whether a line could not be sent to a program because nobody could read
// its input.
func (g *State) Unread(s base.Seat) bool { return g.sides[s].unread }

// Exited reports whether the log has the end of a program's process, or of its output if
// it speaks in lines.
func (g *State) Exited(s base.Seat) bool {
	return g.sides[s].exited || g.sides[s].outEnds && !g.byFile()
}
