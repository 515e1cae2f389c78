package judge

import (
	"strconv"

	"scrutineer/internal/words"
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
		r.add(rec, Finding{Code: Unproved, Says: say("finding.unproved", words.Literal(rec.Word), r.who(rec.Seat)), Claimed: string(rec.Word)})
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
	said, line := r.said(e.Source)
	r.stop(rec, Finding{Code: FalseFault, Says: r.denied(rec, say("finding.why.legal", line, text(r.text), words.If(said != text(r.text)), said)),
		Claimed: string(rec.Word), Recomputed: "legal", Witness: rules.Witness{{Name: "move", Value: string(r.text)}}, Shown: r.answerLine(e.Source), ground: string(IllegalMove)})
}

// confirm compares a claimed fault with that of the same seat that was derived.
func (r *replay) confirm(rec *logfmt.Record, e *derive.Event) {
	f := Finding{Code: FaultConfirmed, Claimed: string(rec.Word), Witness: r.faultWitness(e), Ply: e.After + 1,
		Shown: r.shownAt(e), ground: groundOf(e.Why), word: e.Word}
	var suspect *Finding // a further finding about a timeout
	cleared := false
	if e.Cause == rules.TooLate {
		f.Recomputed, f.ground = us(e.Took), ""
		suspect, cleared = r.blame(rec, &f, e)
	}
	f.Says = say("finding.fault", r.who(e.Seat), r.inWords(rec, e), words.If(cleared))
	if why, ok := r.agrees(rec, e); !ok {
		switch {
		case why.Key == "" && e.Cause == rules.TooLate:
			why = say("finding.why.another", r.overTime(e))
		case why.Key == "":
			why = say("finding.why.another", r.inWords(rec, e))
		}
		right := e.Word
		if right == string(rec.Word) {
			right += " at line " + strconv.Itoa(r.l.LineIn(e.Shown))
		}
		r.add(rec, Finding{Code: FalseFault, Says: r.denied(rec, why), Claimed: string(rec.Word), Recomputed: right, Ply: e.After + 1, Witness: f.Witness, Shown: f.Shown, ground: f.ground, word: e.Word})
		return
	}
	if e.OnWord {
		r.attest(rec, f, say("finding.only-word"))
		r.s.Attested[len(r.s.Attested)-1].Decides = true
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
func (r *replay) inWords(rec *logfmt.Record, e *derive.Event) words.Phrase {
	word := words.Literal(e.Word)
	switch {
	case e.Cause == rules.TooLate && derive.CauseOf(string(rec.Word)) == rules.BadMove:
		return say("finding.late-first", r.overTime(e), because(e.Why))
	case e.Cause == rules.TooLate:
		return r.overTime(e)
	case e.Why != nil:
		said, line := r.answered(e)
		return say("finding.offence", word, said, line, because(e.Why))
	case e.Word == "not-started":
		return say("finding.not-started", word, r.lineOf(e.Shown), text(e.Text))
	case string(rec.Word) == "memory" && byItself(e):
		return say("finding.memory-attested", r.endedBy(e))
	case e.Word == "memory" || e.Word == "flood":
		return say("finding.bytes", word, bytesOf(e.Took, e.Allows), r.lineOf(e.Shown), bytesOf(e.Allows, 0))
	}
	return say("finding.by", word, r.endedBy(e))
}

// agrees reports whether a claimed fault is of the derived kind, or of another kind that
// the records above also show. If not, why may be empty.
func (r *replay) agrees(rec *logfmt.Record, e *derive.Event) (why words.Phrase, ok bool) {
	word := string(rec.Word)
	cause := derive.CauseOf(word)
	switch {
	case word == "memory":
		if why, ok := r.memory(rec); !ok {
			return why, false
		}
		limit := r.l.Header.Limits.Memory
		return why, e.Word == "memory" || byItself(e) || limit > 0 && r.peak(rec) > limit
	case cause == rules.BadMove:
		return r.sameOffence(rec, e)
	case cause == rules.TooLate && e.Cause == rules.TooLate:
		return r.sameLimit(rec, e)
	case word == "exit" || word == "crash":
		return r.endsAs(rec, e)
	}
	return why, word == e.Word
}

// sameOffence reports whether a claimed offence is the derived one: its source is that
// line, or a line of that reply. If not, why may be empty.
func (r *replay) sameOffence(rec *logfmt.Record, e *derive.Event) (why words.Phrase, ok bool) {
	switch {
	case r.unended(rec):
		return why, true
	case e.Cause != rules.BadMove:
		return why, !e.Source.None() && e.Source == rec.Source && (e.Why != nil || e.Cause == rules.Gone)
	case rec.Source.None() || rec.Source == e.Source:
		return why, true
	}
	if _, from := r.reply(e.Source); rec.Source >= from && rec.Source <= r.replyEnd(e.Source) {
		return why, true
	}
	return say("finding.why.elsewhere", r.lineOf(rec.Source), r.inWords(rec, e)), false
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
func (r *replay) endsAs(rec *logfmt.Record, e *derive.Event) (why words.Phrase, ok bool) {
	gone := e.Cause == rules.Gone
	ended := r.d.Exited(rec.Seat) && !r.d.Ended(rec.Seat)
	if !byItself(e) && !(gone && ended) && !r.crashed(rec, e) {
		return why, false
	}
	if r.otherEnd(rec) != "" {
		return r.endedBy(e), false
	}
	return why, true
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
	f := Finding{}
	p := disproved
	switch {
	case r.d.Out(rec.Seat):
		f.Says = say("finding.why.left")
	case r.d.Over():
		f.Says = say("finding.why.after-end", r.howOver())
	case r.given:
		p, f = r.unrecorded(rec)
	default:
		p, f = r.unobserved(rec)
	}
	f.Claimed, f.Ply, f.Code, f.word = string(rec.Word), r.made()+1, FalseFault, string(rec.Word)
	switch p {
	case disproved:
		f.Says = r.denied(rec, f.Says)
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
			f.Code, f.Says = FalseFault, r.denied(rec, f.Says)
		}
		r.ends[rec.Seat] = rec.Line
		r.add(rec, f)
		return
	case shown: // a fault that was not derived takes effect
		f.Code = FaultConfirmed
		r.add(rec, f)
	default:
		r.attest(rec, f, f.Says)
	}
	out := r.d.Attest(rec.Line, rec.Seat, derive.Fault{Word: string(rec.Word), Cause: derive.CauseOf(string(rec.Word))})
	if p == attested {
		r.s.Attested[len(r.s.Attested)-1].Decides = out
	}
}

// unobserved judges a fault that the records above it do not show. The finding says why
// it does not hold, what supports it, or, if it holds, all.
func (r *replay) unobserved(rec *logfmt.Record) (proof, Finding) {
	end := r.d.Ending(rec.Seat)
	ended := &derive.Event{Seat: rec.Seat, Shown: end, Fault: derive.Fault{Word: string(rec.Word)}}
	switch word := string(rec.Word); word {
	case "timeout-move", "timeout-total", "timeout-start":
		return r.timeout(rec)
	case "exit", "crash":
		switch {
		case !end.None() && r.otherEnd(rec) != "":
			return misnamed, Finding{Says: r.endedBy(ended), Recomputed: r.otherEnd(rec), Shown: r.l.LineIn(end)}
		case !end.None():
			return foreseen, Finding{Says: say("finding.fault", r.who(rec.Seat), r.inWords(rec, ended), nil), Shown: r.l.LineIn(end)}
		case !r.d.Exited(rec.Seat):
			return disproved, Finding{Says: say("finding.why.no-exit")}
		case r.d.Ended(rec.Seat):
			return disproved, Finding{Says: r.ender(rec)}
		}
	case "flood":
		if !r.flooded[rec.Seat] {
			return disproved, Finding{Says: say("finding.why.no-flood")}
		}
	case "memory":
		if why, ok := r.memory(rec); !ok && !end.None() {
			return misnamed, Finding{Says: why}
		} else if !ok {
			return disproved, Finding{Says: why}
		}
		if !end.None() {
			ended.Word = "exit"
			return foreseen, Finding{Says: say("finding.fault", r.who(rec.Seat), r.inWords(rec, ended), nil), Shown: r.l.LineIn(end)}
		}
		switch how := r.l.Header.Limits.How; how {
		case "enforced", "observed":
			return attested, Finding{Says: say("finding.why." + how)}
		}
	case "protocol":
		if !rec.Source.None() {
			return disproved, r.noOffence(rec)
		}
	case "illegal", "unreadable", "refused", "early", "extra":
		if !end.None() && r.unended(rec) {
			said, line := r.said(rec.Source)
			return foreseen, Finding{Says: say("finding.fault", r.who(rec.Seat), say("finding.ended-within", words.Literal(word), r.lineOf(end), said, line), nil), Shown: r.l.LineIn(end)}
		}
		return disproved, r.noOffence(rec)
	}
	return attested, Finding{}
}

// noOffence says why an answer is not the offence that a fault claims.
func (r *replay) noOffence(rec *logfmt.Record) Finding {
	switch {
	case !rec.Source.None():
		said, line := r.said(rec.Source)
		return Finding{Says: say("finding.why.no-offence", said, line, r.file(rec), r.noPenalty(rec)), Shown: r.answerLine(rec.Source)}
	case r.pos.Turn() != rec.Seat:
		return Finding{Says: say("finding.why.not-turn", r.who(r.pos.Turn()), words.If(true)), Recomputed: "seat " + r.pos.Turn().String()}
	}
	return Finding{Says: say("finding.why.unrecorded")}
}

// unrecorded judges a fault in a log without a recorded conversation: its text is the
// move that it calls illegal.
func (r *replay) unrecorded(rec *logfmt.Record) (proof, Finding) {
	switch word := string(rec.Word); {
	case word == "timeout-move" || word == "timeout-total" || word == "timeout-start":
		return r.timeout(rec)
	case word == "memory":
		if why, ok := r.memory(rec); !ok {
			return disproved, Finding{Says: why}
		}
	case (word == "exit" || word == "crash") && r.l.Header.Evidence.Raw() && !r.d.Exited(rec.Seat):
		return disproved, Finding{Says: say("finding.why.no-exit")}
	case word == "flood" && r.l.Header.Evidence.Raw() && !r.flooded[rec.Seat]:
		return disproved, Finding{Says: say("finding.why.no-flood")}
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
		return disproved, r.notInTurn()
	}
	if len(rec.Text) == 0 {
		return attested, Finding{Says: say("finding.why.no-text")}
	}
	m, refused := r.game.ParseMove(rec.Text)
	if refused != nil {
		return shown, r.faultByText(rec, refused)
	}
	if _, refused = r.pos.Play(m); refused == nil {
		r.pos.Undo()
		r.text = r.game.AppendMove(r.text[:0], m)
		return disproved, Finding{Says: say("finding.why.legal", nil, text(r.text), nil, nil), Recomputed: "legal", Witness: rules.Witness{{Name: "move", Value: string(r.text)}}, ground: string(IllegalMove)}
	}
	return shown, r.faultByText(rec, refused)
}

// faultByText returns the fault that the text of its claim shows.
func (r *replay) faultByText(rec *logfmt.Record, refused *rules.Refusal) Finding {
	said := text(rec.Text)
	return Finding{Says: say("finding.fault", r.who(rec.Seat), say("finding.offence", words.Literal(rec.Word), unless(quotes(refused, said), said), nil, because(refused)), nil),
		Witness: refused.Witness, ground: groundOf(refused)}
}

// notInTurn says that a seat is not in turn, and who is.
func (r *replay) notInTurn() Finding {
	return Finding{Says: say("finding.why.not-turn", r.who(r.pos.Turn()), nil), Recomputed: "seat " + r.pos.Turn().String(), ground: "not-turn"}
}

// ender says at which line above a claim the referee ended a program, and how.
func (r *replay) ender(rec *logfmt.Record) words.Phrase {
	by := r.above(rec.Line, rec.Seat, func(x *logfmt.Record) bool { return x.Kind == logfmt.Kill || x.Kind == logfmt.Close })
	switch {
	case by == nil:
		return say("finding.why.ended", nil, nil)
	case by.Kind == logfmt.Kill:
		return say("finding.why.ended", r.lineOf(by.Line), words.Literal(by.Word))
	}
	return say("finding.why.ended", r.lineOf(by.Line), nil)
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
