package judge

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// proof says whether the evidence shows a claimed fault.
type proof uint8

const (
	attested  proof = iota // neither shown nor disproved
	disproved              // impossible
	foreseen               // it is shown, and takes effect later
	misnamed               // another fault of that seat is shown and takes effect later; the claim is taken for it
	shown                  // by the text of the claim itself, in a log of moves
)

// fault compares a claimed fault with the one that was derived.
func (r *replay) fault(rec *logfmt.Record) {
	if r.pos == nil {
		r.add(rec, Finding{Code: Unproved, Message: "the fault " + string(rec.Word) + " of " + r.who(rec.Seat) + " is claimed in a session without a game, where nothing can show it", Claimed: string(rec.Word)})
		return
	}
	e := r.due()
	switch {
	case r.silent:
	case e == nil:
		r.unshown(rec)
	case e.Kind == derive.Moved && e.Seat != rec.Seat:
		r.dropped(rec, e, string(rec.Word))
	case e.Kind == derive.Moved:
		r.legal(rec, e)
	case e.Seat != rec.Seat:
		r.unclaimed(rec, e)
	default:
		r.next++
		r.confirm(rec, e)
	}
}

// legal enters a fault that is claimed although the seat answered with a legal move.
func (r *replay) legal(rec *logfmt.Record, e *derive.Event) {
	r.text = r.game.AppendMove(r.text[:0], e.Move)
	line := strconv.Itoa(r.answerLine(e.Source))
	f := Finding{Code: FalseFault, Message: "the answer of " + r.who(e.Seat) + " at line " + line + " is a legal move: " + quote(r.text), Claimed: string(rec.Word), Recomputed: "legal",
		Witness: rules.Witness{{Name: "move", Value: string(r.text)}}, Shown: r.answerLine(e.Source), ground: string(IllegalMove)}
	if said := r.answer(e.Source); said != quote(r.text) {
		f.Message += ", from " + said
	}
	r.stop(rec, f)
}

// confirm compares a claimed fault with that of the same seat that was derived.
func (r *replay) confirm(rec *logfmt.Record, e *derive.Event) {
	f := Finding{Code: FaultConfirmed, Claimed: string(rec.Word), Message: r.who(e.Seat) + ", " + r.inWords(rec, e), Witness: r.faultWitness(e), Ply: e.After + 1,
		Shown: r.shownAt(e), ground: groundOf(e.Why), word: e.Word}
	var suspect *Finding // a further finding about a timeout
	if e.Cause == rules.TooLate {
		f.Recomputed, f.ground = us(e.Took), ""
		suspect = r.blame(rec, &f, e)
	}
	if why, ok := r.agrees(rec, e); !ok {
		switch {
		case why == "" && e.Cause == rules.TooLate:
			why = "the fault of " + r.who(e.Seat) + " is another: " + r.overTime(e)
		case why == "":
			why = "the fault of " + r.who(e.Seat) + " is another: " + r.inWords(rec, e)
		}
		right := e.Word
		if right == string(rec.Word) {
			right += " at " + r.lineText(e.Shown)
		}
		r.add(rec, Finding{Code: FalseFault, Message: r.denied(rec, why), Claimed: string(rec.Word), Recomputed: right, Ply: e.After + 1, Witness: f.Witness, Shown: f.Shown, ground: f.ground, word: e.Word})
		return
	}
	r.add(rec, f)
	if suspect != nil {
		suspect.Ply = f.Ply
		r.add(rec, *suspect)
	}
	if e.Cause == rules.TooLate && derive.CauseOf(string(rec.Word)) == rules.TooLate {
		r.usedUp(rec, e)
	}
}

// inWords describes a derived fault in the words of the claim.
func (r *replay) inWords(rec *logfmt.Record, e *derive.Event) string {
	switch {
	case e.Cause == rules.TooLate && derive.CauseOf(string(rec.Word)) == rules.BadMove:
		message := r.overTime(e) + "; lateness counts before what the answer says"
		if e.Why != nil {
			message += ": " + e.Why.Message
		}
		return message
	case e.Cause == rules.TooLate:
		return r.overTime(e)
	case e.Why != nil:
		return e.Word + r.answered(e.Source, e.Why.Message) + ": " + e.Why.Message
	case e.Word == "not-started":
		return e.Word + ": the program could not be started at " + r.lineText(e.Shown) + ": " + quote(e.Text)
	case string(rec.Word) == "memory" && byItself(e):
		return "memory: " + r.endedBy(e) + "; that it was for its use of memory is the referee's word"
	case e.Word == "memory" || e.Word == "flood":
		return e.Word + ": " + e.Took.String() + " bytes at " + r.lineText(e.Shown) + ", over the limit of " + e.Allows.String()
	}
	return e.Word + ": " + r.endedBy(e)
}

// agrees reports whether a claimed fault is of the derived kind, or of another kind that
// the records above also show. If not, why may be empty.
func (r *replay) agrees(rec *logfmt.Record, e *derive.Event) (why string, ok bool) {
	word := string(rec.Word)
	cause := derive.CauseOf(word)
	switch {
	case word == "memory":
		if why, ok := r.memory(rec); !ok {
			return why, false
		}
		limit := r.l.Header.Limits.Memory
		return "", e.Word == "memory" || byItself(e) || limit > 0 && r.peak(rec) > limit
	case cause == rules.BadMove:
		return r.sameOffence(rec, e)
	case cause == rules.TooLate && e.Cause == rules.TooLate:
		return r.sameLimit(rec, e)
	case word == "exit" || word == "crash":
		return r.endsAs(rec, e)
	}
	return "", word == e.Word
}

// sameOffence reports whether a claimed offence is the derived one: its source is that
// line, or a line of that reply. If not, why may be empty.
func (r *replay) sameOffence(rec *logfmt.Record, e *derive.Event) (why string, ok bool) {
	switch {
	case r.unended(rec):
		return "", true
	case e.Cause != rules.BadMove:
		return "", !e.Source.None() && e.Source == rec.Source && (e.Why != nil || e.Cause == rules.Gone)
	case rec.Source.None() || rec.Source == e.Source:
		return "", true
	}
	if _, from := r.reply(e.Source); rec.Source >= from && rec.Source <= r.replyEnd(e.Source) {
		return "", true
	}
	return "the offence of " + r.who(e.Seat) + " is not at " + r.lineText(rec.Source) + ": " + r.inWords(rec, e), false
}

// unended reports whether a fault is based on output without a line end.
func (r *replay) unended(rec *logfmt.Record) bool {
	said := r.l.Record(rec.Source)
	return said != nil && said.Kind == logfmt.Part
}

// byItself reports whether the program ended, and nothing more is known about how.
func byItself(e *derive.Event) bool { return e.Word == "exit" || e.Word == "crash" }

// endsAs reports whether a program ended as a claim says: by itself, or by a signal. If
// it is out for exceeding a limit, its end must be recorded, too.
func (r *replay) endsAs(rec *logfmt.Record, e *derive.Event) (why string, ok bool) {
	gone := e.Cause == rules.Gone
	ended := r.d.Exited(rec.Seat) && !r.d.Ended(rec.Seat)
	if !byItself(e) && !(gone && ended) && !r.crashed(rec, e) {
		return "", false
	}
	if r.otherEnd(rec) != "" {
		return "it was no " + string(rec.Word) + " of " + r.who(e.Seat) + ": " + r.endedBy(e), false
	}
	return "", true
}

// otherEnd returns how a program ended by the last exit above a claim: exit for a code,
// crash for a signal. It is "" if the claim says the same.
func (r *replay) otherEnd(rec *logfmt.Record) string {
	exit := r.above(rec.Line, rec.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Exit })
	switch {
	case exit == nil:
		return ""
	case string(exit.Word) == "signal" && string(rec.Word) == "exit":
		return "crash"
	case string(exit.Word) == "code" && string(rec.Word) == "crash":
		return "exit"
	}
	return ""
}

// crashed reports whether a claim treats an empty answer file as the crash that left it
// empty.
func (r *replay) crashed(rec *logfmt.Record, e *derive.Event) bool {
	p := r.game.Protocol(r.s.Header.Protocol)
	file := r.l.Record(e.Source)
	return p != nil && p.Answer != "" && string(rec.Word) == "crash" && r.d.Exited(rec.Seat) && !r.d.Ended(rec.Seat) &&
		e.Cause == rules.BadMove && file != nil && len(file.Text) == 0
}

// unshown judges a fault that nothing above it shows. If no observation could show it, it
// is attested, and takes effect at its line.
func (r *replay) unshown(rec *logfmt.Record) {
	f := Finding{Claimed: string(rec.Word)}
	p := disproved
	switch {
	case r.d.Out(rec.Seat):
		f.Message = r.who(rec.Seat) + " had left the game"
	case r.d.Over():
		f.Message = "the fault " + string(rec.Word) + " is claimed of " + r.who(rec.Seat) + " after the end: " + r.howOver()
	case r.given:
		p, f = r.unrecorded(rec)
	default:
		p, f = r.unobserved(rec)
	}
	f.Claimed, f.Ply, f.Code, f.word = string(rec.Word), r.made()+1, FalseFault, string(rec.Word)
	switch p {
	case disproved:
		f.Message = r.denied(rec, f.Message)
		if r.d.Out(rec.Seat) {
			f.Severity = Cosmetic
			r.add(rec, f)
			return
		}
		r.stop(rec, f)
		r.stopped = false
		return
	case foreseen, misnamed:
		f.Code = FaultConfirmed
		if p == misnamed {
			f.Code, f.Message = FalseFault, r.denied(rec, f.Message)
		}
		r.ends[rec.Seat] = rec.Line
		r.add(rec, f)
		return
	}
	r.takeOut(rec, p, f)
}

// takeOut applies a fault that was not derived.
func (r *replay) takeOut(rec *logfmt.Record, p proof, f Finding) {
	if p == shown {
		f.Code = FaultConfirmed
		r.add(rec, f)
	} else {
		r.attest(rec, f, reasonOf(f.Message, string(rec.Word)))
	}
	out := r.d.Attest(rec.Line, rec.Seat, derive.Fault{Word: string(rec.Word), Cause: derive.CauseOf(string(rec.Word))})
	if p == attested {
		r.s.Attested[len(r.s.Attested)-1].Decides = out
	}
}

// unobserved judges a fault that the records above it do not show.
func (r *replay) unobserved(rec *logfmt.Record) (proof, Finding) {
	switch word := string(rec.Word); word {
	case "timeout-move", "timeout-total", "timeout-start":
		return r.timeout(rec)
	case "exit", "crash":
		switch end := r.d.Ending(rec.Seat); {
		case !end.None() && r.otherEnd(rec) != "":
			return misnamed, Finding{Message: "it was no " + word + " of " + r.who(rec.Seat) + ": " + r.endedBy(&derive.Event{Seat: rec.Seat, Shown: end}), Recomputed: r.otherEnd(rec), Shown: r.l.LineIn(end)}
		case !end.None():
			return foreseen, Finding{Message: r.who(rec.Seat) + ", " + word + ": " + r.endedBy(&derive.Event{Seat: rec.Seat, Shown: end}), Shown: r.l.LineIn(end)}
		case !r.d.Exited(rec.Seat):
			return disproved, Finding{Message: "no exit and no end of output of " + r.who(rec.Seat) + " is recorded"}
		case r.d.Ended(rec.Seat):
			return disproved, Finding{Message: r.who(rec.Seat) + " did not end by itself: the referee ended it" + r.ender(rec)}
		}
	case "flood":
		if !r.flooded[rec.Seat] {
			return disproved, Finding{Message: "no flood of " + r.who(rec.Seat) + " is recorded"}
		}
	case "memory":
		end := r.d.Ending(rec.Seat)
		if why, ok := r.memory(rec); !ok && !end.None() {
			return misnamed, Finding{Message: why}
		} else if !ok {
			return disproved, Finding{Message: why}
		}
		if !end.None() {
			e := &derive.Event{Seat: rec.Seat, Shown: end, Fault: derive.Fault{Word: "exit"}}
			return foreseen, Finding{Message: r.who(rec.Seat) + ", " + r.inWords(rec, e), Shown: r.l.LineIn(end)}
		}
		return attested, Finding{Message: "attested by the log alone: memory" + howEnforced(r.l.Header.Limits.How)}
	case "protocol":
		if !rec.Source.None() {
			return disproved, r.noOffence(rec)
		}
	case "illegal", "unreadable", "refused", "early", "extra":
		if end := r.d.Ending(rec.Seat); !end.None() && r.unended(rec) {
			return foreseen, Finding{Message: r.who(rec.Seat) + ", " + word + ": the program ended at " + r.lineText(end) + " within a line: " + r.said(rec.Source), Shown: r.l.LineIn(end)}
		}
		return disproved, r.noOffence(rec)
	}
	return attested, Finding{}
}

// noOffence says why an answer is not the offence that a fault claims.
func (r *replay) noOffence(rec *logfmt.Record) Finding {
	switch {
	case !rec.Source.None():
		return Finding{Message: r.whose(rec) + " is not an offence: " + r.said(rec.Source) + r.noPenalty(rec), Shown: r.answerLine(rec.Source)}
	case r.pos.Turn() != rec.Seat:
		return Finding{Message: r.notInTurn(rec.Seat) + ", and no offence of it is recorded", Recomputed: "seat " + r.pos.Turn().String()}
	}
	return Finding{Message: "no offence of " + r.who(rec.Seat) + " is recorded"}
}

// unrecorded judges a fault in a log without a recorded conversation: its text is the
// move that it calls illegal.
func (r *replay) unrecorded(rec *logfmt.Record) (proof, Finding) {
	switch word := string(rec.Word); {
	case word == "timeout-move" || word == "timeout-total" || word == "timeout-start":
		return r.timeout(rec)
	case word == "memory":
		if why, ok := r.memory(rec); !ok {
			return disproved, Finding{Message: why}
		}
	case (word == "exit" || word == "crash") && r.l.Header.Evidence.Raw() && !r.d.Exited(rec.Seat):
		return disproved, Finding{Message: "no exit and no end of output of " + r.who(rec.Seat) + " is recorded"}
	case word == "flood" && r.l.Header.Evidence.Raw() && !r.flooded[rec.Seat]:
		return disproved, Finding{Message: "no flood of " + r.who(rec.Seat) + " is recorded"}
	case word == "illegal":
		return r.illegal(rec)
	case (word == "unreadable" || word == "refused") && len(rec.Text) > 0 && !r.l.Header.Evidence.Raw():
		if _, refused := r.game.ParseMove(rec.Text); refused != nil {
			return shown, r.faultByText(rec, refused)
		}
	}
	return attested, Finding{}
}

// illegal judges the move that is called illegal by the rules.
func (r *replay) illegal(rec *logfmt.Record) (proof, Finding) {
	if turn := r.pos.Turn(); turn != rec.Seat {
		return disproved, Finding{Message: r.notInTurn(rec.Seat), Recomputed: "seat " + turn.String(), ground: "not-turn"}
	}
	if len(rec.Text) == 0 {
		return attested, Finding{Message: "the log does not say which move was illegal"}
	}
	m, refused := r.game.ParseMove(rec.Text)
	if refused != nil {
		return shown, r.faultByText(rec, refused)
	}
	if _, refused = r.pos.Play(m); refused == nil {
		r.pos.Undo()
		r.text = r.game.AppendMove(r.text[:0], m)
		return disproved, Finding{Message: "the move of " + r.who(rec.Seat) + " is legal: " + quote(r.text), Recomputed: "legal", Witness: rules.Witness{{Name: "move", Value: string(r.text)}}, ground: string(IllegalMove)}
	}
	return shown, r.faultByText(rec, refused)
}

// faultByText returns the fault that the text of its claim shows.
func (r *replay) faultByText(rec *logfmt.Record, refused *rules.Refusal) Finding {
	text := r.who(rec.Seat) + ", " + string(rec.Word) + ": "
	if said := quote(rec.Text); !strings.Contains(refused.Message, said) {
		text += said + ": "
	}
	return Finding{Message: text + refused.Message, Witness: refused.Witness, ground: groundOf(refused)}
}

// notInTurn says that a seat is not in turn, and who is.
func (r *replay) notInTurn(s base.Seat) string {
	return r.who(s) + " was not in turn, but " + r.who(r.pos.Turn())
}

// ender says at which line above a claim the referee ended a program, and how.
func (r *replay) ender(rec *logfmt.Record) string {
	by := r.above(rec.Line, rec.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Kill || x.Kind == logfmt.Close })
	switch {
	case by == nil:
		return ""
	case by.Kind == logfmt.Kill:
		return " at " + r.lineText(by.Line) + ", by the signal " + string(by.Word)
	}
	return " at " + r.lineText(by.Line) + ", where it closed its input"
}

// blameOfVoid returns who erred if a game is void for a reason of the format.
func blameOfVoid(why string) Blame {
	switch why {
	case "referee":
		return Referee
	case "host-stall", "host-sleep", "disk":
		return Machine
	}
	return Nobody
}
