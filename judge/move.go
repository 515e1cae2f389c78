package judge

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// move compares a claimed move with the derived one. If nothing was recorded it makes the
// move.
func (r *replay) move(rec *logfmt.Record) {
	switch e := r.due(); {
	case r.pos == nil || r.silent:
	case r.given:
		r.play(rec)
	case e == nil:
		r.underived(rec)
	case e.Kind == derive.Faulted:
		r.unclaimed(rec, e)
	case r.same(rec, e):
		r.charged(rec, e)
		r.next++
		r.gain(rec, e.Gain)
	}
}

// same reports whether a claimed move is the derived one, and enters the differences.
func (r *replay) same(rec *logfmt.Record, e *derive.Event) bool {
	switch {
	case rec.Seat != e.Seat:
		r.outOfTurn(rec, e.Seat)
	case rec.Source > e.Source:
		r.dropped(rec, e, quote(rec.Text))
	case rec.Source < e.Source:
		r.noAnswer(rec)
	default:
		return r.reads(rec, e)
	}
	return false
}

// outOfTurn enters that a seat's move is claimed while another seat is in turn.
func (r *replay) outOfTurn(rec *logfmt.Record, turn base.Seat) {
	r.stop(rec, Finding{Code: WrongSeat, Says: say("finding.wrong-seat", text(rec.Text), r.who(rec.Seat), r.who(turn)),
		Claimed: rec.Seat.String(), Recomputed: turn.String()})
}

// badMove enters that a claimed move is not in canonical form.
func (r *replay) badMove(rec *logfmt.Record, refused *rules.Refusal) {
	r.stop(rec, Finding{Code: BadMove, Says: say("finding.bad-move", r.who(rec.Seat), because(refused)), Claimed: quote(rec.Text), Witness: refused.Witness})
}

// reads reports whether a claimed move is the one that its source says.
func (r *replay) reads(rec *logfmt.Record, e *derive.Event) bool {
	m, refused := r.game.ParseMove(rec.Text)
	switch {
	case refused != nil:
		r.badMove(rec, refused)
	case m != e.Move:
		r.text = r.game.AppendMove(r.text[:0], e.Move)
		said, line := r.said(e.Source)
		key := "finding.misread-move"
		if said == text(rec.Text) {
			key = "finding.means" // by the rulings of the log
		}
		r.stop(rec, Finding{Code: MisreadMove, Says: say(key, said, line, r.who(e.Seat), text(r.text), text(rec.Text)), Claimed: quote(rec.Text), Recomputed: quote(r.text), Shown: r.answerLine(e.Source)})
	default:
		return true
	}
	return false
}

// dropped enters a legal answer that was ignored.
func (r *replay) dropped(rec *logfmt.Record, e *derive.Event, claimed string) {
	r.text = r.game.AppendMove(r.text[:0], e.Move)
	said, line := r.said(e.Source)
	f := Finding{Code: DroppedMove, Seat: int(e.Seat), Says: say("finding.dropped-move", r.who(e.Seat), said, line),
		Claimed: claimed, Recomputed: quote(r.text), Witness: rules.Witness{{Name: "move", Value: string(r.text)}}, Shown: r.answerLine(e.Source), ground: string(MisreadMove)}
	r.stop(rec, f)
}

// noAnswer enters that the source of a claimed move is not an answer in turn.
func (r *replay) noAnswer(rec *logfmt.Record) {
	said, line := r.said(rec.Source)
	r.stop(rec, Finding{Code: MisreadMove, Says: say("finding.no-answer", said, line, r.who(rec.Seat), r.file(rec), r.noMove(rec)), Claimed: quote(rec.Text), Shown: r.answerLine(rec.Source)})
}

// underived judges a claimed move if nothing more follows from the records above it.
func (r *replay) underived(rec *logfmt.Record) {
	turn := r.pos.Turn()
	switch {
	case turn == base.Nobody:
		r.moveAfterEnd(rec)
	case turn != rec.Seat:
		r.outOfTurn(rec, turn)
	default:
		if _, refused := r.game.ParseMove(rec.Text); refused != nil {
			r.badMove(rec, refused)
			return
		}
		r.noAnswer(rec)
	}
}

// unclaimed enters a fault above a claim that was ignored.
func (r *replay) unclaimed(rec *logfmt.Record, e *derive.Event) {
	accepted := rec.Kind == logfmt.Move && rec.Source == e.Source && !e.Source.None()
	if rec.Kind == logfmt.Move && rec.Source < e.Shown && !accepted {
		r.noAnswer(rec)
		return
	}
	f := Finding{Code: MissedFault, Seat: int(e.Seat), Witness: r.faultWitness(e), Shown: r.shownAt(e), ground: groundOf(e.Why), word: e.Word}
	if rec.Kind == logfmt.Move {
		f.Claimed = quote(rec.Text)
	}
	offence := func(key string) words.Phrase {
		said, line := r.answered(e)
		return say(key, r.who(e.Seat), said, line, because(e.Why))
	}
	switch {
	case accepted && e.Word == "illegal" && !r.reads(rec, e):
		return
	case accepted && e.Word == "illegal":
		f.Code, f.Says = IllegalMove, offence("finding.illegal-move")
	case accepted && e.Cause == rules.TooLate:
		f.Says, f.Claimed, f.Recomputed = say("finding.late-accepted", r.who(e.Seat), r.overTime(e)), "in time", us(e.Took)
	case accepted:
		f.Says, f.Recomputed = offence("finding.no-move-accepted"), r.answer(e.Source)
	case e.Cause == rules.BadMove:
		f.Says, f.Recomputed = offence("finding.offence-ignored"), r.answer(e.Source)
		f.Witness = append(rules.Witness{{Name: "line", Value: strconv.Itoa(f.Shown)}}, f.Witness...)
	case e.Cause == rules.TooLate:
		f.Says, f.Recomputed = say("finding.time-ignored", r.who(e.Seat), lineNo(f.Shown), r.overTime(e)), us(e.Took)
	default:
		f.Says, f.Recomputed = say("finding.out-ignored", r.who(e.Seat), lineNo(f.Shown), r.inWords(rec, e)), e.Word
	}
	if e.Cause == rules.TooLate {
		f.ground = "time"
	}
	r.stop(rec, f)
}

// shownAt returns the line in the file of the answer for which a program left the game, or
// of the record that shows it.
func (r *replay) shownAt(e *derive.Event) int {
	if !e.Source.None() {
		return r.answerLine(e.Source)
	}
	return r.answerLine(e.Shown)
}

func (r *replay) moveAfterEnd(rec *logfmt.Record) {
	if r.after {
		return
	}
	r.after = true
	r.add(rec, Finding{Code: MoveAfterEnd, Says: say("finding.move-after-end", text(rec.Text), r.who(rec.Seat), r.howOver()),
		Claimed: quote(rec.Text), Witness: r.endWitness(), ground: "end-" + string(r.pos.Outcome().Reason)})
}

// howOver says when and how the game ended, and who has won.
func (r *replay) howOver() words.Cell {
	o := r.pos.Outcome()
	if events := r.d.Events(); (o.Reason == rules.ByFault || o.Reason == rules.BothOut) && len(events) > 0 {
		e := &events[len(events)-1] // by it the last seat has left
		return say("finding.over.fault", r.who(e.Seat), lineNo(r.shownAt(e)), words.Literal(e.Word), words.If(o.Reason == rules.BothOut))
	}
	if r.pos.Plies() == 0 {
		return say("finding.over.start", words.Literal(o.Reason))
	}
	return say("finding.over.ply", lineNo(r.pos.Plies()), words.Literal(o.Reason))
}

// endWitness returns why nothing can be played, in the words of the rules.
func (r *replay) endWitness() rules.Witness {
	if _, refused := r.pos.Play(rules.Move{}); refused != nil {
		return refused.Witness
	}
	r.pos.Undo()
	return nil
}

// charged compares the charged time with the derived one. If no stamps show it, the claim
// is accepted unless it exceeds a limit.
func (r *replay) charged(rec *logfmt.Record, e *derive.Event) {
	claimed := rec.Charged()
	switch {
	case e.Used.Unknown():
		e.Used = claimed
		if limit, late := r.d.Table.LateByClaim(rec.Seat, claimed); late {
			r.missedByClaim(rec, limit)
		}
		r.d.Table.Charge(rec.Seat, claimed)
	case !claimed.Unknown() && claimed != e.Used:
		r.add(rec, Finding{Code: WrongTime, Says: say("finding.wrong-time", r.who(rec.Seat), text(rec.Text), timeOf(e.Used, claimed), timeOf(claimed, e.Used), r.timed(e)), Claimed: us(claimed),
			Recomputed: us(e.Used), Witness: span(e), Ply: e.After})
	}
}

// missedByClaim enters a move whose claimed time exceeds a limit. If the game has not
// continued since, the seat leaves it.
func (r *replay) missedByClaim(rec *logfmt.Record, limit exchange.Limit) {
	kind, took := derive.TimeKind(limit), limit.Before+rec.Charged()
	r.stop(rec, Finding{Code: MissedFault, Claimed: "in time", Recomputed: us(took), ground: "time", word: kind,
		Says:    say("finding.late-by-claim", r.who(rec.Seat), text(rec.Text), timeOf(took, limit.Allows), timeOf(limit.Allows, 0), words.If(limit.Total)),
		Witness: r.timeWitness(limit, rec.Charged(), nil)})
	if !r.given && r.next == len(r.d.Events())-1 {
		r.pos.Undo()
	}
	r.d.Attest(rec.Line, rec.Seat, derive.Fault{Word: kind, Cause: rules.TooLate, Limit: limit})
}

// span returns the stamps at which a time begins and ends, if it does not end before.
func span(e *derive.Event) rules.Witness {
	if !e.Since.Known() || !e.Until.Known() || e.Since > e.Until {
		return nil
	}
	return rules.Witness{{Name: "from", Value: e.Since.String()}, {Name: "to", Value: e.Until.String()}}
}

// timeWitness shows a time in microseconds: the limit, what this ply and those before
// used of it, and between which stamps.
func (r *replay) timeWitness(limit exchange.Limit, used base.Number, e *derive.Event) rules.Witness {
	w := rules.Witness{{Name: "limit_us", Value: limit.Allows.String()}, {Name: "used_us", Value: used.String()}}
	if limit.Before > 0 {
		w = append(w, rules.Fact{Name: "before_us", Value: limit.Before.String()})
	}
	if g := r.l.Header.Clock.Grace; g > 0 {
		w = append(w, rules.Fact{Name: "grace_us", Value: g.String()})
	}
	if e == nil {
		return w
	}
	return append(w, span(e)...)
}

// faultWitness returns what shows a derived fault.
func (r *replay) faultWitness(e *derive.Event) rules.Witness {
	switch {
	case e.Cause == rules.TooLate:
		return append(r.timeWitness(e.Limit, e.Used, e), r.clockFacts(e)...)
	case e.Why != nil:
		return e.Why.Witness
	case e.Word == "memory" || e.Word == "flood":
		return rules.Witness{{Name: "limit_bytes", Value: e.Allows.String()}, {Name: "used_bytes", Value: e.Took.String()}}
	case byItself(e):
		return r.exitFacts(e)
	}
	return nil
}

// play makes a claimed move without a recorded conversation.
func (r *replay) play(rec *logfmt.Record) {
	turn := r.pos.Turn()
	switch {
	case turn == base.Nobody:
		r.moveAfterEnd(rec)
		return
	case turn != rec.Seat:
		r.outOfTurn(rec, turn)
		return
	}
	if limit, late := r.d.Table.Late(rec.Seat, rec.Charged()); late {
		r.missedByClaim(rec, limit)
		return
	}
	m, refused := r.game.ParseMove(rec.Text)
	if refused != nil {
		r.badMove(rec, refused)
		return
	}
	if refused := r.d.Play(rec.Line, m, rec.Charged()); refused != nil {
		r.stop(rec, Finding{Code: IllegalMove, Says: say("finding.illegal-move", r.who(rec.Seat), text(rec.Text), nil, because(refused)),
			Claimed: quote(rec.Text), Witness: refused.Witness, ground: groundOf(refused), word: "illegal"})
		r.stopped = false
		r.d.Attest(rec.Line, rec.Seat, derive.Fault{Word: "illegal", Cause: rules.BadMove})
		return
	}
	r.next = len(r.d.Events())
	r.gain(rec, r.d.Events()[r.next-1].Gain)
}

func (r *replay) gain(rec *logfmt.Record, gain int) {
	claimed := rec.Gain()
	scored := r.pos.Outcome().Scored
	if scored && (claimed == base.Number(gain) || claimed.Unknown()) || !scored && claimed.None() {
		return
	}
	f := Finding{Code: WrongGain, Claimed: claimed.String(), Recomputed: strconv.Itoa(gain), ground: "gain"}
	if claimed.None() {
		f.Claimed = "none"
	}
	if !scored {
		f.Says, f.Recomputed, f.ground = say("finding.no-points", words.Literal(f.Claimed), text(rec.Text)), "none", ""
	} else {
		var why words.Cell
		if gains := r.gains(); gains != "" {
			why, f.Witness = words.Literal(gains), rules.Witness{{Name: "gains", Value: gains}}
		}
		f.Says = say("finding.wrong-gain", text(rec.Text), r.who(rec.Seat), words.Literal(f.Recomputed), words.Literal(f.Claimed), why)
	}
	r.add(rec, f)
}

// gains says what the ply that was compared last gains, or returns "" if the game has no
// text for it, or if there are so many wrong gains that this one is not listed.
func (r *replay) gains() string {
	if r.s.full(WrongGain, Score) {
		return ""
	}
	pos, err := r.game.Open(r.s.Setup)
	if err != nil {
		return ""
	}
	events := r.d.Events()[:r.next]
	for i := range events {
		switch e := &events[i]; e.Kind {
		case derive.Moved:
			pos.Play(e.Move)
		case derive.Faulted:
			pos.Leave(e.Seat, e.Cause)
		}
	}
	return rules.Gains(pos, events[r.next-1].Move)
}

// stop enters a finding after which claims are not compared any more. In a log of moves
// nothing follows from then on.
func (r *replay) stop(rec *logfmt.Record, f Finding) {
	f.After = r.made()
	f.Ply = f.After + 1
	r.add(rec, f)
	r.depart(rec)
	r.silent, r.unfounded = true, f.Code == FalseFault || f.Code == IllegalMove || f.Code == MissedFault
	r.stopped = r.given && f.Code != MissedFault
}

// depart records where the log departs from the derivation: at the record that a claim
// misjudges, or ignores.
func (r *replay) depart(rec *logfmt.Record) {
	r.departedAt = rec.Line
	if !rec.Source.None() {
		r.departedAt = rec.Source
	}
	if events := r.d.Events(); r.next < len(events) {
		r.departedAt = min(r.departedAt, events[r.next].Shown)
	}
}

// drop checks whether an ignored line was a legal answer.
func (r *replay) drop(rec *logfmt.Record) {
	if e := r.due(); !r.silent && e != nil && e.Kind == derive.Moved && e.Source == rec.Source {
		r.dropped(rec, e, string(rec.Word))
	}
}
