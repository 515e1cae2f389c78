package judge

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// move compares a claimed move with the one that was derived, or where nothing was
// recorded makes it.
func (r *replay) move(rec *logfmt.Record) {
	switch e := r.due(); {
	case r.pos == nil || r.silent:
	case r.given:
		r.play(rec)
	case e == nil:
		r.underived(rec)
	case e.Kind == derive.Fell:
		r.unclaimed(rec, e)
	case r.same(rec, e):
		r.charged(rec, e)
		r.next++
		r.gain(rec, e.Gain)
	}
}

// same reports whether a claimed move is the one derived, and enters in what it
// differs.
func (r *replay) same(rec *logfmt.Record, e *derive.Event) bool {
	switch {
	case rec.Seat != e.Seat:
		r.stop(rec, Finding{Code: WrongSeat, Message: "the seat is not in turn", Claimed: rec.Seat.String(), Recomputed: e.Seat.String()})
	case rec.Source > e.Source:
		r.dropped(rec, e, quote(rec.Text))
	case rec.Source < e.Source:
		r.noAnswer(rec)
	default:
		return r.reads(rec, e)
	}
	return false
}

// reads reports whether a claimed move is the one that its source says.
func (r *replay) reads(rec *logfmt.Record, e *derive.Event) bool {
	m, refused := r.game.ParseMove(rec.Text)
	switch {
	case refused != nil:
		r.stop(rec, Finding{Code: BadMove, Message: "no canonical move: " + refused.Message, Claimed: quote(rec.Text), Witness: refused.Witness})
	case m != e.Move:
		r.text = r.game.AppendMove(r.text[:0], e.Move)
		r.stop(rec, Finding{Code: MisreadMove, Message: "the line says another move: " + r.quoted(e.Source), Claimed: quote(rec.Text), Recomputed: quote(r.text)})
	default:
		return true
	}
	return false
}

// quoted is the text of a record in quotes.
func (r *replay) quoted(line int32) string {
	if rec := r.l.Record(line); rec != nil {
		return quote(rec.Text)
	}
	return "nothing"
}

// dropped enters that a legal answer was ignored.
func (r *replay) dropped(rec *logfmt.Record, e *derive.Event, claimed string) {
	r.text = r.game.AppendMove(r.text[:0], e.Move)
	f := Finding{Code: DroppedMove, Seat: int(e.Seat), Message: "the answer at line " + strconv.Itoa(r.l.LineIn(e.Source)) + " is a legal move, and was ignored",
		Claimed: claimed, Recomputed: quote(r.text), Witness: rules.Witness{{Name: "move", Value: string(r.text)}}}
	r.stop(rec, f)
}

// noAnswer enters that a move is claimed of a line that is no answer in turn.
func (r *replay) noAnswer(rec *logfmt.Record) {
	r.stop(rec, Finding{Code: MisreadMove, Message: "the line is no move in its turn: " + r.quoted(rec.Source), Claimed: quote(rec.Text)})
}

// underived judges a claimed move where nothing more follows from the records above
// it.
func (r *replay) underived(rec *logfmt.Record) {
	turn := r.pos.Turn()
	switch {
	case turn == base.Nobody:
		r.moveAfterEnd(rec)
	case turn != rec.Seat:
		r.stop(rec, Finding{Code: WrongSeat, Message: "the seat is not in turn", Claimed: rec.Seat.String(), Recomputed: turn.String()})
	default:
		if _, refused := r.game.ParseMove(rec.Text); refused != nil {
			r.stop(rec, Finding{Code: BadMove, Message: "no canonical move: " + refused.Message, Claimed: quote(rec.Text), Witness: refused.Witness})
			return
		}
		r.noAnswer(rec)
	}
}

// unclaimed enters that a fault was ignored above a claim.
func (r *replay) unclaimed(rec *logfmt.Record, e *derive.Event) {
	accepted := rec.Kind == logfmt.Move && rec.Source == e.Source && e.Source > 0
	if rec.Kind == logfmt.Move && rec.Source < e.Shown {
		r.noAnswer(rec)
		return
	}
	f := Finding{Code: MissedFault, Seat: int(e.Seat), Ply: e.After + 1, Witness: r.faultWitness(e)}
	if rec.Kind == logfmt.Move {
		f.Claimed = quote(rec.Text)
	}
	line := strconv.Itoa(r.l.LineIn(e.Shown))
	switch {
	case accepted && e.Word == "illegal" && !r.reads(rec, e):
		return
	case accepted && e.Word == "illegal":
		f.Code, f.Message, f.Source = IllegalMove, "illegal move accepted: "+e.Why.Message, r.game.Name
	case accepted && e.Cause == rules.TooLate:
		f.Message, f.Claimed, f.Recomputed = "a reply over the limit of time was accepted", "in time", e.Used.String()+" us"
	case accepted:
		f.Message, f.Recomputed = "an answer was accepted that is no move: "+e.Why.Message, r.quoted(e.Source)
	case e.Cause == rules.BadMove:
		f.Message, f.Recomputed = "the answer at line "+line+" is an offence, and was ignored: "+e.Why.Message, r.quoted(e.Source)
		f.Witness = append(rules.Witness{{Name: "line", Value: line}}, f.Witness...)
	case e.Cause == rules.TooLate:
		f.Message, f.Recomputed = "the time of the program had run out at line "+line+", and that was ignored", e.Took.String()+" us"
	default:
		f.Message, f.Recomputed = "the program was out at line "+line+", and that was ignored", e.Word
	}
	r.stop(rec, f)
}

func (r *replay) moveAfterEnd(rec *logfmt.Record) {
	if r.after {
		return
	}
	r.after = true
	r.add(rec, Finding{Code: MoveAfterEnd, Message: "the game was over after ply " + strconv.Itoa(r.pos.Plies()) + ": " + string(r.pos.Outcome().Reason),
		Claimed: quote(rec.Text), Witness: r.endWitness(), Source: r.game.Name})
}

// endWitness is why nothing can be played, in the words of the rules.
func (r *replay) endWitness() rules.Witness {
	if _, refused := r.pos.Play(rules.Move{}); refused != nil {
		return refused.Witness
	}
	r.pos.Undo()
	return nil
}

// charged compares the time charged with the one derived. Where no stamps tell it
// the claim is taken, unless it is over a limit.
func (r *replay) charged(rec *logfmt.Record, e *derive.Event) {
	claimed := rec.Charged()
	switch {
	case e.Used.Unknown():
		e.Used = claimed
		if limit, late := r.d.Table.Late(rec.Seat, claimed); late {
			r.missedByClaim(rec, limit)
		}
		r.d.Table.Charge(rec.Seat, claimed)
	case !claimed.Unknown() && claimed != e.Used:
		r.add(rec, Finding{Code: WrongTime, Message: "the stamps say another time", Claimed: claimed.String() + " us",
			Recomputed: e.Used.String() + " us", Witness: span(e), Ply: e.After})
	}
}

// missedByClaim enters that by its own claim a log has accepted a move that took
// too long. If the game has not gone on since, the seat leaves it.
func (r *replay) missedByClaim(rec *logfmt.Record, limit exchange.Limit) {
	r.stop(rec, Finding{Code: MissedFault, Message: "a reply over the limit of time was accepted", Claimed: "in time",
		Recomputed: rec.Charged().String() + " us",
		Witness:    r.timeWitness(limit, rec.Charged(), nil)})
	if !r.given && r.next == len(r.d.Events())-1 {
		r.pos.Undo()
	}
	r.d.Attest(rec.Line, rec.Seat, derive.Fault{Word: "timeout-move", Cause: rules.TooLate, Limit: limit})
}

// span is between which stamps a time lies.
func span(e *derive.Event) rules.Witness {
	if e.Since < 0 || e.Until < 0 {
		return nil
	}
	return rules.Witness{{Name: "from", Value: e.Since.String()}, {Name: "to", Value: e.Until.String()}}
}

// timeWitness shows a time in microseconds: the limit, what was used of it by this
// ply and by those before, and between which stamps.
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

// faultWitness is what shows a fault that was derived.
func (r *replay) faultWitness(e *derive.Event) rules.Witness {
	switch {
	case e.Cause == rules.TooLate:
		return r.timeWitness(e.Limit, e.Used, e)
	case e.Why != nil:
		return e.Why.Witness
	case e.Word == "memory" || e.Word == "flood":
		return rules.Witness{{Name: "limit_bytes", Value: e.Allows.String()}, {Name: "used_bytes", Value: e.Took.String()}}
	}
	return nil
}

// play makes a claimed move of which no conversation is recorded.
func (r *replay) play(rec *logfmt.Record) {
	turn := r.pos.Turn()
	switch {
	case turn == base.Nobody:
		r.moveAfterEnd(rec)
		return
	case turn != rec.Seat:
		r.stop(rec, Finding{Code: WrongSeat, Message: "the seat is not in turn", Claimed: rec.Seat.String(), Recomputed: turn.String()})
		return
	}
	if limit, late := r.d.Table.Late(rec.Seat, rec.Charged()); late {
		r.missedByClaim(rec, limit)
		return
	}
	m, refused := r.game.ParseMove(rec.Text)
	if refused != nil {
		r.stop(rec, Finding{Code: BadMove, Message: "no canonical move: " + refused.Message, Claimed: quote(rec.Text), Witness: refused.Witness})
		return
	}
	if refused := r.d.Play(rec.Line, m, rec.Charged()); refused != nil {
		r.stop(rec, Finding{Code: IllegalMove, Ply: r.pos.Plies() + 1, Message: "illegal move accepted: " + refused.Message, Claimed: quote(rec.Text),
			Witness: refused.Witness, Source: r.game.Name})
		r.second.refuses(r, rec, rec.Text)
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
	f := Finding{Code: WrongGain, Message: "the move gains other points", Recomputed: strconv.Itoa(gain), Claimed: "none"}
	switch claimed {
	case logfmt.None:
	case logfmt.Unknown:
		f.Claimed = "?"
	default:
		f.Claimed = claimed.String()
	}
	if !scored {
		f.Message, f.Recomputed = "the game has no points", "none"
	}
	r.add(rec, f)
}

// stop enters a finding below which claims are not compared any more. Where moves
// are given nothing follows from then on.
func (r *replay) stop(rec *logfmt.Record, f Finding) {
	if r.pos != nil && f.Ply == 0 {
		f.After = r.made()
		f.Ply = f.After + 1
	}
	r.add(rec, f)
	r.part(rec)
	r.silent, r.unfounded = true, f.Code == FalseFault || f.Code == IllegalMove || f.Code == MissedFault
	r.stopped = r.given && f.Code != MissedFault
}

// part takes note from where on the log goes its own way: from the record that a
// claim misjudges, or ignores.
func (r *replay) part(rec *logfmt.Record) {
	if r.silent {
		return
	}
	r.apart = rec.Line
	if rec.Source > 0 {
		r.apart = rec.Source
	}
	if events := r.d.Events(); r.next < len(events) {
		r.apart = min(r.apart, events[r.next].Shown)
	}
}

// drop looks whether an ignored line was a legal answer.
func (r *replay) drop(rec *logfmt.Record) {
	if e := r.due(); !r.silent && e != nil && e.Kind == derive.Moved && e.Source == rec.Source {
		r.dropped(rec, e, string(rec.Word))
	}
}
