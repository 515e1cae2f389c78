package judge

import (
	"strconv"

	"scrutineer/base"
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
	r.stop(rec, Finding{Code: WrongSeat, Message: "the move " + quote(rec.Text) + " is claimed of " + r.who(rec.Seat) + " while " + r.who(turn) + " is in turn",
		Claimed: rec.Seat.String(), Recomputed: turn.String()})
}

// badMove enters that a claimed move is not in canonical form.
func (r *replay) badMove(rec *logfmt.Record, refused *rules.Refusal) {
	r.stop(rec, Finding{Code: BadMove, Message: "no canonical move is claimed of " + r.who(rec.Seat) + ": " + refused.Message, Claimed: quote(rec.Text), Witness: refused.Witness})
}

// reads reports whether a claimed move is the one that its source says.
func (r *replay) reads(rec *logfmt.Record, e *derive.Event) bool {
	m, refused := r.game.ParseMove(rec.Text)
	switch {
	case refused != nil:
		r.badMove(rec, refused)
	case m != e.Move:
		r.text = r.game.AppendMove(r.text[:0], e.Move)
		f := Finding{Code: MisreadMove, Message: r.said(e.Source) + " of " + r.who(e.Seat) + " says " + quote(r.text) + ", not " + quote(rec.Text), Claimed: quote(rec.Text), Recomputed: quote(r.text)}
		f.Shown = r.answerLine(e.Source)
		if f.Claimed == r.answer(e.Source) {
			f.Message = r.said(e.Source) + " of " + r.who(e.Seat) + " means " + f.Recomputed + " by the rulings of the log"
		}
		r.stop(rec, f)
	default:
		return true
	}
	return false
}

// dropped enters a legal answer that was ignored.
func (r *replay) dropped(rec *logfmt.Record, e *derive.Event, claimed string) {
	r.text = r.game.AppendMove(r.text[:0], e.Move)
	f := Finding{Code: DroppedMove, Seat: int(e.Seat), Message: "the answer of " + r.who(e.Seat) + " is a legal move, and was ignored: " + r.said(e.Source),
		Claimed: claimed, Recomputed: quote(r.text), Witness: rules.Witness{{Name: "move", Value: string(r.text)}}, Shown: r.answerLine(e.Source), ground: string(MisreadMove)}
	r.stop(rec, f)
}

// noAnswer enters that the source of a claimed move is not an answer in turn.
func (r *replay) noAnswer(rec *logfmt.Record) {
	r.stop(rec, Finding{Code: MisreadMove, Message: r.whose(rec) + " is not a move in its turn: " + r.said(rec.Source) + r.noMove(rec), Claimed: quote(rec.Text), Shown: r.answerLine(rec.Source)})
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
	line := strconv.Itoa(f.Shown)
	switch {
	case accepted && e.Word == "illegal" && !r.reads(rec, e):
		return
	case accepted && e.Word == "illegal":
		f.Code, f.Message = IllegalMove, "illegal move of "+r.who(e.Seat)+" accepted"+r.answered(e.Source, e.Why.Message)+": "+e.Why.Message
	case accepted && e.Cause == rules.TooLate:
		f.Message, f.Claimed, f.Recomputed = "a reply of "+r.who(e.Seat)+" was accepted "+r.overTime(e), "in time", us(e.Took)
	case accepted:
		f.Message, f.Recomputed = "an answer of "+r.who(e.Seat)+" was accepted that is not a move"+r.answered(e.Source, e.Why.Message)+": "+e.Why.Message, r.answer(e.Source)
	case e.Cause == rules.BadMove:
		f.Message, f.Recomputed = "an offence of "+r.who(e.Seat)+" was ignored"+r.answered(e.Source, e.Why.Message)+": "+e.Why.Message, r.answer(e.Source)
		f.Witness = append(rules.Witness{{Name: "line", Value: line}}, f.Witness...)
	case e.Cause == rules.TooLate:
		f.Message, f.Recomputed = "the time of "+r.who(e.Seat)+" had run out at line "+line+", and that was ignored: "+r.overTime(e), us(e.Took)
	default:
		f.Message, f.Recomputed = r.who(e.Seat)+" was out at line "+line+", and that was ignored: "+r.inWords(rec, e), e.Word
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
	r.add(rec, Finding{Code: MoveAfterEnd, Message: "the move " + quote(rec.Text) + " of " + r.who(rec.Seat) + " is claimed after the end: " + r.howOver(),
		Claimed: quote(rec.Text), Witness: r.endWitness(), ground: "end-" + string(r.pos.Outcome().Reason)})
}

// howOver says when and how the game ended, and who has won.
func (r *replay) howOver() string {
	o := r.pos.Outcome()
	text := "ply " + strconv.Itoa(r.pos.Plies()) + " ended it"
	if r.pos.Plies() == 0 {
		text = "it ended before the first ply"
	}
	text += ", by " + string(o.Reason)
	if events := r.d.Events(); (o.Reason == rules.ByFault || o.Reason == rules.BothOut) && len(events) > 0 {
		e := &events[len(events)-1] // by it the last seat has left
		text = "it ended by the fault of " + r.who(e.Seat) + " at line " + strconv.Itoa(r.shownAt(e)) + ", " + e.Word
		if o.Reason == rules.BothOut {
			text += ", with which both seats are out"
		}
	}
	return text
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
		r.add(rec, Finding{Code: WrongTime, Message: quote(rec.Text) + " of " + r.who(rec.Seat) + " took " + us(e.Used) + " by the stamps, not " + us(claimed) + r.timed(e), Claimed: us(claimed),
			Recomputed: us(e.Used), Witness: span(e), Ply: e.After})
	}
}

// missedByClaim enters a move whose claimed time exceeds a limit. If the game has not
// continued since, the seat leaves it.
func (r *replay) missedByClaim(rec *logfmt.Record, limit exchange.Limit) {
	kind, of := derive.TimeKind(limit), ""
	if limit.Total {
		of = " for the whole game"
	}
	took := us(limit.Before + rec.Charged())
	r.stop(rec, Finding{Code: MissedFault, Claimed: "in time", Recomputed: took, ground: "time", word: kind,
		Message: quote(rec.Text) + " of " + r.who(rec.Seat) + " was accepted over the limit of " + us(limit.Allows) + of + " with " + took + ", by the time that the log itself charges",
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
		r.stop(rec, Finding{Code: IllegalMove, Message: "illegal move of " + r.who(rec.Seat) + " accepted: " + quote(rec.Text) + ": " + refused.Message,
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
	switch {
	case !scored:
		f.Message, f.Recomputed, f.ground = "the game has no points, and a gain of "+f.Claimed+" is claimed for "+quote(rec.Text), "none", ""
	default:
		f.Message = quote(rec.Text) + " of " + r.who(rec.Seat) + " gains " + f.Recomputed + ", not " + f.Claimed
		if why := r.gains(); why != "" {
			f.Message += ": " + why
			f.Witness = rules.Witness{{Name: "gains", Value: why}}
		}
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
