package forge

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Acted is a log forged by the grammar of acts. The programs' own lines, ends and stamps
// are those of an honest log; records of the referee were inserted, deleted, moved or
// changed anywhere, or the header was, and the claims follow from what is there then. If a
// program reacts to what was done to it, the game ends by its reaction.
type Acted struct {
	Session *Session
	Seed    uint64
	Edits   []string  // in words, with their places
	Class   string    // the kinds of edits, of the reaction and of the claims
	Honest  []byte    // the log without the acts
	Log     []byte    // nil if the format cannot express it
	Unseen  bool      // no reader of the log alone can see any of the edits
	Reacted base.Seat // the seat whose program reacted, base.Nobody if none did
}

// String names the log, so that Act makes it again from the same pool.
func (a *Acted) String() string {
	return fmt.Sprintf("%s|%d|%s", a.Session.Name, a.Seed, strings.Join(a.Edits, "; "))
}

// Believed reports whether a judge with these verdicts has believed the referee (the puppet
// law): its acts gave the game to another, or another score or blame, or made a game void
// that had a winner, and the verdict does not say so. A program that reacted to an act must
// not have lost by it.
func (a *Acted) Believed(honest, acted Verdict) bool {
	switch {
	case a.Unseen || a.Log == nil || honest.Status != verified:
		return false
	case acted.Status == void:
		return true
	case acted.Status != verified:
		return false
	case a.Reacted != base.Nobody && acted.Winner == a.Reacted:
		return false
	}
	return !acted.same(honest)
}

// Act makes the n-th log from a pool of honest sessions and a seed, nil if the session
// does not suit.
func Act(pool []*Session, seed uint64, n int) *Acted {
	c := chance{mixed(seed, uint64(n))}
	s := pool[c.below(len(pool))]
	return ActOn(s, c.next()>>16)
}

// ActOn makes the log of a session and a seed.
func ActOn(s *Session, seed uint64) *Acted {
	g := &acting{draft: newDraft(s, First, mixed(seed), nil), made: &Acted{Session: s, Seed: seed, Unseen: true}}
	if !g.prepare() {
		return nil
	}
	g.made.Honest = g.claimed(nil)
	for n := 1 + g.below(2) + g.below(2); n > 0; n-- {
		g.act()
	}
	if len(g.made.Edits) == 0 || g.made.Honest == nil {
		return nil
	}
	slices.Sort(g.classes)
	g.made.Class = strings.Join(slices.Compact(g.classes), " + ")
	g.made.Log = g.claimed(g.claim())
	if bytes.Equal(g.made.Log, g.made.Honest) {
		return nil
	}
	return g.made
}

// acting is a draft without claims, to which acts are done.
type acting struct {
	*draft
	made    *Acted
	classes []string
	near    int         // the id of a line near which most acts are done
	over    base.Number // by how much the time of a program was exceeded
}

// prepare removes the claims. In a third of the logs a program needs longer for an answer
// than it has, and goes on as if nobody had noticed.
func (g *acting) prepare() bool {
	if g.void() || len(g.plies) == 0 {
		return false
	}
	p := g.plies[g.below(len(g.plies))]
	if g.in(2) {
		p = g.plies[len(g.plies)-1]
	}
	answer := g.Session.lines[p.source]
	g.unclaim(0)
	g.near = answer.id
	at := g.index(answer.id)
	if limit := g.limit(); limit > 0 && g.in(3) && at >= 0 {
		if g.Protocol.Answer != "" {
			for at > 0 && g.lines[at].Kind != logfmt.Run {
				at--
			}
			at += 2
		}
		g.over = 1 + base.Number(g.below(3_000_000))
		g.delay(at, limit+max(g.header.Clock.Grace, 0)+g.over)
	}
	return true
}

// limit returns the time that a program has for a move, or for the game.
func (g *acting) limit() base.Number {
	return max(g.header.Clock.Move, g.header.Clock.Total, 0)
}

// note names an edit. unseen says that nobody can see it in the log.
func (g *acting) note(unseen bool, class, format string, args ...any) {
	g.made.Unseen = g.made.Unseen && unseen
	g.classes = append(g.classes, class)
	g.made.Edits = append(g.made.Edits, class+" "+fmt.Sprintf(format, args...))
}

// place returns the index at which an act is done: most are near the chosen answer.
func (g *acting) place() int {
	if at := g.index(g.near); at >= 0 && !g.in(3) {
		return min(max(at+2-g.below(8), 0), len(g.lines))
	}
	return g.below(len(g.lines) + 1)
}

// referees returns whether a record is of the referee's making, and no claim.
func referees(k logfmt.Kind) bool {
	switch k {
	case logfmt.Sent, logfmt.NoSend, logfmt.NoStart, logfmt.Stall, logfmt.Wait, logfmt.Tick, logfmt.Usage:
		return true
	}
	return k.Done()
}

// pick returns the index of a referee's record near the place, -1 if there is none.
func (g *acting) pick() int {
	from := g.place()
	for i := range g.lines {
		for _, at := range []int{from - i, from + i} {
			if at >= 0 && at < len(g.lines) && referees(g.lines[at].Kind) {
				return at
			}
		}
	}
	return -1
}

// act does one act.
func (g *acting) act() {
	switch n := g.below(20); {
	case n < 10:
		g.insertAct()
	case n < 13:
		g.deleteAct()
	case n < 16:
		g.moveAct()
	case n < 18:
		g.changeAct()
	default:
		g.headerAct()
	}
}

// between returns a stamp for a record at an index: that of the record above, that of the
// record below, or one between them.
func (g *acting) between(at int) base.Number {
	low := g.time(at)
	high := low
	for i := at; i < len(g.lines); i++ {
		if k := g.lines[i].Kind; k.Timed() {
			high = g.lines[i].Time
			break
		}
	}
	switch g.below(3) {
	case 0:
		return low
	case 1:
		return max(low, high)
	}
	return low + base.Number(g.below(int(max(high-low, 0))+1))
}

// insertAct inserts a record.
func (g *acting) insertAct() {
	at, seat := g.place(), base.Seat(1+g.below(2))
	rec := logfmt.Record{Seat: seat, Time: g.between(at)}
	detail, unseen, felt := "", false, true
	switch g.below(13) {
	case 0, 1, 2, 3:
		rec.Kind, rec.Text = logfmt.Sent, g.speech()
		detail = fmt.Sprintf("%.20q", rec.Text)
		felt = !g.harmless(rec.Text)
	case 4, 5:
		rec.Kind, rec.Word = logfmt.Kill, []byte([]string{"KILL", "TERM", "USR1", "STOP", "CONT"}[g.below(5)])
		detail = string(rec.Word)
	case 6:
		rec.Kind = logfmt.Close
	case 7:
		rec.Kind, rec.Word, rec.Text = logfmt.Put, []byte([]string{"field", "answer", "x"}[g.below(3)]), g.speech()
		detail = string(rec.Word)
	case 8:
		rec.Kind, rec.Word, rec.Text = logfmt.NoSend, []byte([]string{"pipe", "full", "?"}[g.below(3)]), g.speech()
		detail = string(rec.Word)
		felt = false
	case 9:
		rec.Kind, rec.Seat, rec.Time, rec.Num = logfmt.Stall, base.Nobody, 0, g.interval(at)
		unseen, felt = rec.Num[2] >= g.over, false
	case 10:
		rec.Kind, rec.Time, rec.Num = logfmt.Wait, 0, g.interval(at)
		unseen, felt = rec.Num[2] >= g.over, false
	case 11:
		rec.Kind, rec.Text = logfmt.NoStart, []byte("no such file")
		unseen, felt = !g.aliveAt(seat, at), false
	default:
		rec.Kind, rec.Word, rec.Num = logfmt.Usage, []byte("resident"), [4]base.Number{base.Number(1) << (20 + g.below(14)), 1000, 100}
		felt = false
	}
	g.insert(at, rec)
	g.lines[at].Time = rec.Time
	g.note(unseen, "insert "+strings.TrimSpace(rec.Kind.String()+" "+string(rec.Word)), "%d at %d %s", seat, at, detail)
	switch {
	case felt && g.made.Reacted == base.Nobody && g.in(2):
		g.react(seat, at+1, string(rec.Word) == "KILL")
	case rec.Kind == logfmt.Sent && g.Protocol.Name == gtp && len(rec.Text) > 0 && g.in(2):
		reply := logfmt.Record{Kind: logfmt.Said, Seat: seat, Time: rec.Time, Text: []byte("=")}
		end := reply
		end.Text = nil
		g.insert(at+1, reply, end)
	}
}

// interval returns the times of a stall or wait near an index.
func (g *acting) interval(at int) [4]base.Number {
	to := g.time(at)
	if g.in(4) {
		to += 10_000_000
	}
	from := to - base.Number(g.below(int(max(to, 0))+1))
	lost := []base.Number{1, max(g.over, 1), to - from, 2*(to-from) + 1}[g.below(4)]
	return [4]base.Number{from, to, lost}
}

// aliveAt reports whether a process of the seat runs at an index.
func (g *acting) aliveAt(s base.Seat, at int) bool {
	alive := false
	for _, n := range g.lines[:at] {
		if n.Seat == s && (n.Kind == logfmt.Run || n.Kind == logfmt.Exit) {
			alive = n.Kind == logfmt.Run
		}
	}
	return alive
}

// speech returns a line for a program: one that was sent in this session, to whomever,
// sometimes changed, a word of a protocol, a move, rubbish, or nothing.
func (g *acting) speech() []byte {
	var sent [][]byte
	for i := range g.lines {
		if g.lines[i].Kind == logfmt.Sent {
			sent = append(sent, g.lines[i].Text)
		}
	}
	switch n := g.below(10); {
	case n < 4 && len(sent) > 0:
		return sent[g.below(len(sent))]
	case n < 6 && len(sent) > 0:
		return g.changed(sent[g.below(len(sent))])
	case n < 7:
		words := []string{"quit", "END", "RESTART", "START 5", "BEGIN", "ABOUT", "INFO timeout_turn 1", "INFO max_memory 1", "step", "time_left 1", "-1", "0", "pass"}
		return []byte(words[g.below(len(words))])
	case n < 8:
		return g.Session.lines[g.plies[g.below(len(g.plies))].claim].Text
	case n < 9:
		return bytes.Repeat([]byte("x"), []int{1, 300, 15_999}[g.below(3)])
	}
	return nil
}

// changed returns a text with a small change.
func (g *acting) changed(text []byte) []byte {
	switch g.below(4) {
	case 0:
		return append(bytes.Clone(text), " 1"...)
	case 1:
		return append([]byte("0"), text...)
	}
	b := bytes.Clone(text)
	for range 20 {
		if len(b) == 0 {
			break
		}
		if i := g.below(len(b)); b[i] >= '0' && b[i] <= '9' {
			b[i] = '0' + byte(g.below(10))
			break
		}
	}
	return b
}

// harmless reports whether a line that was not due cannot harm a program (judge: what no
// program's play can depend on).
func (g *acting) harmless(text []byte) bool {
	return g.Protocol.Name == gtp && len(text) == 0 ||
		g.Protocol.Name == gomocup && bytes.HasPrefix(text, []byte("INFO ")) && !bytes.Contains(text, []byte("time")) && !bytes.Contains(text, []byte("memory"))
}

// react makes a program react to an act above an index, as it may: it answers wrongly, or
// ends, as one that is killed always does. Nothing that follows has happened.
func (g *acting) react(s base.Seat, at int, killed bool) {
	if !g.aliveAt(s, at) && g.Protocol.Answer == "" {
		return
	}
	for i := at; i < len(g.lines); i++ {
		n := g.lines[i]
		if n.Seat != s || n.Kind != logfmt.Said && n.Kind != logfmt.Got {
			continue
		}
		how, way := "answers wrongly", g.below(3)
		if killed {
			way = 2
		}
		switch way {
		case 0:
			n.Text = []byte("?")
			g.lines = append(g.lines[:i], n)
		case 1:
			text := g.Session.lines[g.plies[0].claim].Text
			n.Text = append(bytes.TrimSuffix(bytes.Clone(n.Text), g.moveIn(n.Text)), text...)
			g.lines = append(g.lines[:i], n)
		default:
			if n.Kind == logfmt.Got {
				return
			}
			how = "ends"
			g.lines = g.lines[:i]
			t := n.Time
			for k, e := range []logfmt.Record{eofOut(s), eofErr(s), exited(s)} {
				e.Time = t + base.Number(5*k)
				g.insert(len(g.lines), e)
			}
		}
		if n.Kind == logfmt.Said && how != "ends" && g.Protocol.Name == gtp {
			n.Text = nil
			n.id = g.fresh
			g.fresh++
			g.lines = append(g.lines, n)
		}
		g.finish(len(g.lines))
		g.made.Reacted = s
		g.note(false, "which "+how, "%d", s)
		return
	}
}

// moveIn returns the part of an answer that is the move.
func (g *acting) moveIn(text []byte) []byte {
	if i := bytes.LastIndexByte(text, ' '); g.Protocol.Name == console && i >= 0 {
		return text[i+1:]
	}
	if rest, ok := bytes.CutPrefix(text, []byte("= ")); ok {
		return rest
	}
	return text
}

// deleteAct deletes a record of the referee.
func (g *acting) deleteAct() {
	at := g.pick()
	if at < 0 {
		return
	}
	n := g.lines[at]
	g.remove(at)
	// After a deleted kill an end by a signal is the program's own.
	g.note(n.Kind == logfmt.Kill || n.Kind == logfmt.Tick, "delete "+n.Kind.String(), "%d at %d", n.Seat, at)
}

// moveAct moves a record of the referee up or down.
func (g *acting) moveAct() {
	at := g.pick()
	if at < 0 {
		return
	}
	n := g.lines[at]
	was := n.Time
	g.remove(at)
	to := min(max(at+g.below(17)-8, 0), len(g.lines))
	if n.Kind.Timed() {
		n.Time = g.between(to)
	}
	g.lines = slices.Insert(g.lines, to, n)
	within := n.Time-was <= pause && was-n.Time <= pause
	unseen := to == at && within && (n.Kind == logfmt.Sent || n.Kind == logfmt.Run)
	g.note(unseen || n.Kind == logfmt.Tick, "move "+n.Kind.String(), "%d from %d to %d", n.Seat, at, to)
}

// pause is how late a line may be sent, in µs: less than that nobody can see.
const pause = 100_000

// changeAct changes a record of the referee.
func (g *acting) changeAct() {
	at := g.pick()
	if at < 0 {
		return
	}
	n := &g.lines[at]
	what := "text"
	switch {
	case g.in(3) && n.Seat != base.Nobody:
		n.Seat, what = n.Seat.Other(), "seat"
	case n.Kind == logfmt.Kill:
		n.Word, what = []byte("USR1"), "signal"
	case n.Kind == logfmt.Stall || n.Kind == logfmt.Wait || n.Kind == logfmt.Usage:
		n.Num[2], what = 1, "number"
	case n.Kind == logfmt.Tick || n.Kind == logfmt.Close || n.Kind == logfmt.Freeze || n.Kind == logfmt.Thaw:
		return
	case g.in(4) && len(n.Text) > 0:
		n.Text = g.changed(g.speech())
	default:
		n.Text = g.changed(n.Text)
	}
	g.note(false, "change "+what+" of "+n.Kind.String(), "%d at %d", n.Seat, at)
}

// headerAct changes the header.
func (g *acting) headerAct() {
	h, told := &g.header, g.tells()
	what, unseen := "", false
	switch g.below(7) {
	case 0:
		h.Protocol, what = []string{"-", "?"}[g.below(2)], "protocol"
	case 1:
		h.Clock.Move, h.Clock.Total, what, unseen = logfmt.Unknown, logfmt.Unknown, "clock unknown", !told
	case 2:
		h.Clock.Move, h.Clock.Total, what, unseen = logfmt.None, logfmt.None, "no clock", !told
	case 3:
		if h.Limits.Memory > 0 {
			h.Limits.Memory, what, unseen = 1<<20, "memory", !told
		}
	case 4:
		h.Clock.Grace, what, unseen = max(h.Clock.Grace, 0)+g.over, "grace", true
	case 5:
		if h.Clock.Move > 0 {
			h.Clock.Move, what, unseen = h.Clock.Move/2+1, "clock", !told
		} else if h.Clock.Total > 0 {
			h.Clock.Total, what, unseen = h.Clock.Total/2+1, "clock", !told
		}
	default:
		if start := g.start(); start != "" {
			h.Start, what = start, "start"
		}
	}
	if what != "" {
		g.note(unseen, "header "+what, "")
	}
}

// tells reports whether the programs were told a time or a limit.
func (g *acting) tells() bool {
	for i := range g.lines {
		t := g.lines[i].Text
		if g.lines[i].Kind == logfmt.Sent && (bytes.HasPrefix(t, []byte("time")) || bytes.HasPrefix(t, []byte("INFO "))) {
			return true
		}
	}
	return false
}

// start returns another start with which the game can be opened: a position after some
// moves, or the start with a small change. It returns "" if there is none.
func (g *acting) start() string {
	pos := g.position(0)
	if g.in(2) {
		pos = g.position(g.below(len(g.plies) + 1))
	}
	if pos == nil {
		return ""
	}
	text := pos.AppendText(nil)
	for range 8 {
		setup := g.Setup()
		if setup.Start = string(g.changed(text)); setup.Start == g.header.Start {
			continue
		}
		if _, err := g.Game.Open(setup); err == nil {
			return setup.Start
		}
	}
	return ""
}

// claim returns how the claims are written: as they follow, or with a void for the game
// that a cause such as a stall would excuse.
func (g *acting) claim() *logfmt.Record {
	if !g.in(3) {
		return nil
	}
	why := []string{"host-stall", "host-sleep", "setup", "referee"}[g.below(4)]
	g.made.Class += " as void " + why
	return &logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Text: []byte("no fair game")}
}

// claimed returns the log of the draft with the claims that follow from its records, sealed;
// nil if the format cannot express it. void, if not nil, replaces the result.
// Times are told as they are due, since the referee knows what it has recorded so far.
func (g *acting) claimed(void *logfmt.Record) []byte {
	h := g.header
	setup := claims.Setup(&h)
	pos, err := g.Game.Open(setup)
	if err != nil {
		return nil
	}
	var buf bytes.Buffer
	out := logfmt.NewWriter(&buf, logfmt.SyncNever)
	if out.Begin(&h) != nil {
		return nil
	}
	w := claims.New(out, g.Game, g.Protocol, setup, pos, 2, derive.LimitsOf(&h))
	for _, n := range g.lines {
		rec := n.Record
		rec.Source, rec.Line = 0, 0
		if a := w.Table.Due(rec.Seat); rec.Kind == logfmt.Sent && a != nil && a.Kind == rules.SendLine && !w.Over() {
			due := w.Table.AppendText(nil, rec.Seat, a)
			if word, _, ok := bytes.Cut(due, []byte(" ")); ok && a.Remaining != (rules.Remaining{}) && bytes.HasPrefix(rec.Text, word) {
				rec.Text = due
			}
		}
		line := w.Add(rec)
		if h.Protocol != g.Protocol.Name && n.id == g.near && !w.ClaimsStopped() && !w.Over() {
			g.accuseUnread(w, pos, rec.Seat, line)
		}
		if pos.Outcome().Over && !w.ClaimsStopped() {
			g.conclude(w, pos, void)
		}
	}
	if w.Finish(); pos.Outcome().Over && !w.ClaimsStopped() {
		g.conclude(w, pos, void)
	}
	if w.Err() != nil || out.End() != nil {
		return nil
	}
	return buf.Bytes()
}

// accuseUnread claims that a line which nobody reads, since the header names no protocol, was
// an illegal move.
func (g *acting) accuseUnread(w *claims.Writer, pos rules.Position, s base.Seat, line logfmt.Line) {
	if pos.Leave(s, rules.BadMove) != nil {
		return
	}
	w.Note(logfmt.Record{Kind: logfmt.Fault, Seat: s, Word: []byte("illegal"), Source: line, Num: [4]base.Number{logfmt.None, logfmt.None},
		Text: g.Session.lines[g.plies[0].claim].Text})
	if pos.Outcome().Over {
		g.conclude(w, pos, nil)
	}
}

// conclude writes the result of a game that is over, or the void.
func (g *acting) conclude(w *claims.Writer, pos rules.Position, void *logfmt.Record) {
	rec := resultOf(pos)
	if void != nil {
		rec = *void
		rec.Num[0], rec.Num[1] = max(w.Latest()-10_000_000, 0), max(w.Latest(), 0)
	}
	w.Note(rec)
	w.StopClaims()
}
