package judge

import (
	"errors"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// listener follows the conversation with the second implementation of the game's protocol
// and clock, and reports where the two disagree. A nil listener does nothing.
type listener struct {
	other   rules.Listener
	done    bool // has disagreed once, or cannot follow any more
	differs bool // has disagreed
}

// The words of a rules.Listener: what a line means, where it came from, what is
// due, and why a seat has left.
var (
	senses = [...]string{rules.Nothing: "nothing", rules.More: "more", rules.Question: "question", rules.Played: "move",
		rules.BadText: "bad-text", rules.Declined: "declined", rules.Early: "early"}
	sources = [...]string{rules.FromOutput: rules.ObservedSaid, rules.FromPart: rules.ObservedPart, rules.FromFile: rules.ObservedGot}
	acts    = [...]string{rules.SendLine: rules.ObservedSent, rules.PutFile: rules.ObservedPut, rules.Run: rules.ObservedRun}
	causes  = [...]string{rules.BadMove: "bad-move", rules.TooLate: "too-late", rules.Gone: "gone"}
)

// newListener opens the second implementation. It returns nil if the log has no
// conversation, or if the game has no second implementation.
func newListener(r *replay) *listener {
	if r.game.NewListener == nil || r.given {
		return nil
	}
	other, err := r.game.Listen(r.s.Setup, r.s.Header.Protocol, derive.LimitsOf(r.l.Header).Limits)
	if r.second != nil && r.s.uncovered(err) || errors.As(err, new(*rules.NotCovered)) {
		return nil
	}
	e := &listener{other: other}
	if err != nil {
		e.report(r, &logfmt.Record{Line: 1}, "a conversation", "the second implementation refuses it: "+err.Error())
		return e
	}
	e.compare(r, &logfmt.Record{Line: 1})
	return e
}

// disagreed reports whether the two implementations have disagreed.
func (e *listener) disagreed() bool { return e != nil && e.differs }

func (e *listener) inactive() bool { return e == nil || e.done }

// pass passes one observation to the second implementation.
func (e *listener) pass(rec *logfmt.Record, what, text string) rules.Interpretation {
	return e.other.Observe(rules.Observation{Line: int(rec.Line), What: what, Seat: int(rec.Seat), Time: rec.Time, Text: text})
}

// sent compares whether both implementations consider what was sent due. If it was not,
// each continues in its own way, and there is nothing more to compare.
func (e *listener) sent(r *replay, rec *logfmt.Record, right bool) {
	if e.inactive() {
		return
	}
	what, judged := rules.ObservedSent, "wrong"
	if rec.Kind == logfmt.Put {
		what = rules.ObservedPut
	}
	if right {
		judged = "due"
	}
	answer := e.pass(rec, what, string(rec.Text))
	if answer.Sense != judged {
		e.report(r, rec, judged, answer.Sense)
	}
	e.done = e.done || !right
}

func (e *listener) ran(rec *logfmt.Record, arguments string) {
	if !e.inactive() {
		e.pass(rec, rules.ObservedRun, arguments)
	}
}

func (e *listener) exited(rec *logfmt.Record) {
	if !e.inactive() {
		e.pass(rec, rules.ObservedExit, "")
	}
}

// said compares what a line means, and what is due in reply.
func (e *listener) said(r *replay, rec *logfmt.Record, from rules.Source, m rules.Meaning) {
	if e.inactive() {
		return
	}
	answer := e.pass(rec, sources[from], string(rec.Text))
	first := senses[m.Sense]
	if m.Sense == rules.Played {
		first += " " + string(r.game.AppendMove(nil, m.Move))
	}
	other := strings.TrimSuffix(answer.Sense+" "+answer.Move, " ")
	unfinished := other == senses[rules.More] // one waits for the end of a reply that the other has refused
	if first != other && !(r.fruitless(first) && (r.fruitless(other) || unfinished)) {
		e.report(r, rec, first, other)
		return
	}
	if m.NoPenalty != answer.NoPenalty {
		e.report(r, rec, penalty(m.NoPenalty), penalty(answer.NoPenalty))
		return
	}
	e.compare(r, rec)
}

// penalty says whether a line costs its program anything.
func penalty(ignored bool) string {
	if ignored {
		return "ignored"
	}
	return "not a line that can be ignored"
}

// fruitless reports whether a line with this meaning is an answer that is not a move. The
// reason is not compared: to the rules they are the same (format C5).
func (r *replay) fruitless(sense string) bool {
	move, ok := strings.CutPrefix(sense, "move ")
	if !ok {
		return sense == senses[rules.BadText] || sense == senses[rules.Declined] || sense == senses[rules.Early]
	}
	m, refused := r.game.ParseMove([]byte(move))
	if refused != nil {
		return true
	}
	if _, refused = r.pos.Play(m); refused == nil {
		r.pos.Undo()
	}
	return refused != nil
}

// moved compares the time charged, if the stamps show one.
func (e *listener) moved(r *replay, ev *derive.Event) {
	if e.inactive() {
		return
	}
	rec := &logfmt.Record{Line: ev.Line, Seat: ev.Seat}
	text := string(r.game.AppendMove(nil, ev.Move))
	answer := e.other.Observe(rules.Observation{Line: int(rec.Line), What: rules.ObservedMove, Seat: int(rec.Seat), Time: base.Unknown,
		Text: text, Source: int(max(ev.Source, 0))})
	if answer.Used != ev.Used {
		e.report(r, rec, ev.Used.String()+" µs", answer.Used.String()+" µs")
		return
	}
	e.compare(r, rec)
}

func (e *listener) left(r *replay, ev *derive.Event) {
	if e.inactive() {
		return
	}
	rec := &logfmt.Record{Seat: ev.Seat, Line: ev.Line, Time: r.latest()}
	e.pass(rec, rules.ObservedOut, causes[ev.Cause])
	e.compare(r, rec)
}

// lost records that the log left something out, so that there is nothing more to compare.
func (e *listener) lost() {
	if e != nil {
		e.done = true
	}
}

// maxCompared limits how many due things are compared at a time. Otherwise the work
// would grow with the square of the lines of a program that asks without end.
const maxCompared = 64

// compare compares what is due to every seat.
func (e *listener) compare(r *replay, rec *logfmt.Record) {
	for i := 1; i <= r.s.Header.Seats(); i++ {
		s := base.Seat(i)
		if !r.d.Table.HasConversation(s) || r.d.Table.Waiting(s) > maxCompared {
			continue
		}
		due := e.other.Due(i)
		for k := 0; k < max(len(due), r.d.Table.Waiting(s)); k++ {
			action := r.d.Table.Queued(s, k)
			if action != nil && k < len(due) && due[k].What == acts[action.Kind] && due[k].Text == string(action.Text) {
				continue
			}
			other := "nothing"
			if k < len(due) {
				other = due[k].What + " " + due[k].Text
			}
			e.report(r, rec, "seat "+s.String()+" is due: "+dueText(action), other)
			return
		}
	}
}

// dueText returns a due action as the text of a rules.Due.
func dueText(action *rules.Action) string {
	if action == nil {
		return "nothing"
	}
	return acts[action.Kind] + " " + string(action.Text)
}

func (e *listener) report(r *replay, rec *logfmt.Record, first, other string) {
	e.done, e.differs = true, true
	r.add(rec, Finding{Code: Disagree, Message: "the two implementations of the protocol disagree: this program is at fault",
		Claimed: flat(first), Recomputed: flat(other), Source: r.game.Name})
}

// flat returns a text on one line: what is due may be a whole file.
func flat(text string) string { return strings.ReplaceAll(text, "\n", `\n`) }

// watch passes what is read to the second implementation.
type watch struct{ r *replay }

func (w watch) Sent(rec *logfmt.Record, right bool) { w.r.listener.sent(w.r, rec, right) }
func (w watch) Ran(rec *logfmt.Record, args string) { w.r.listener.ran(rec, args) }
func (w watch) Exited(rec *logfmt.Record)           { w.r.listener.exited(rec) }
func (w watch) Lost()                               { w.r.listener.lost() }
func (w watch) Said(rec *logfmt.Record, from rules.Source, m rules.Meaning) {
	w.r.listener.said(w.r, rec, from, m)
}

func (w watch) Happened(e *derive.Event) {
	r := w.r
	rec := &logfmt.Record{Line: e.Line, Seat: e.Seat}
	switch {
	case e.Kind == derive.Moved:
		r.second.play(r, rec, e.Move, e.Gain)
		r.listener.moved(r, e)
		return
	case e.Word == "illegal" && e.Why != nil:
		r.text = r.game.AppendMove(r.text[:0], e.Move)
		r.second.refuses(r, rec, r.text)
	}
	r.second.leave(r, e.Seat, e.Cause)
	r.listener.left(r, e)
}
