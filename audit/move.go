package audit

import (
	"strconv"

	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// move judges a claimed move: who, when, from which line, and whether it is
// legal.
func (r *replay) move(rec *logfmt.Record) {
	if r.pos == nil || r.stopped || r.decided {
		return
	}
	if r.over {
		r.moveAfterEnd(rec, r.pos.Outcome())
		return
	}
	if r.turn != rec.Seat {
		r.stop(rec, Finding{Code: WrongSeat, Message: "the seat is not in turn", Claimed: rec.Seat.String(), Recomputed: r.turn.String()})
		return
	}
	d := &r.sides[rec.Seat]
	if d.bad != 0 && d.bad < rec.Source {
		r.passedOver(rec, d)
		return
	}
	if r.unmentioned(rec, d) {
		return
	}
	d.reply, d.bad, d.taken = 0, 0, rec.Source
	used, until := r.used(rec, d)
	meaning, _ := d.meant(rec.Source)
	if limit, before, late := r.late(d, used); late && !meaning.AnyTime {
		r.missed(rec, rules.TooLate, Finding{Message: "a reply over the limit of time was accepted",
			Claimed: "in time", Recomputed: strconv.FormatInt(used, 10) + " us", Witness: r.timeWitness(d, until, used, before, limit)})
		return
	}
	m, refused := r.game.ParseMove(rec.Text)
	if refused != nil {
		r.stop(rec, Finding{Code: BadMove, Message: "no canonical move: " + refused.Message, Claimed: quote(rec.Text), Witness: refused.Witness})
		return
	}
	if d.talk != nil && !r.source(rec, d, m) {
		return
	}
	r.play(rec, d, m, used)
}

// unmentioned stops at a move read from a line that a move before it was read
// from, or from one below a readable reply of the same turn of which the log
// says nothing.
func (r *replay) unmentioned(rec *logfmt.Record, d *side) bool {
	switch {
	case d.stale(rec.Source):
		r.stop(rec, Finding{Code: MisreadMove, Message: "the line, or one below it, was taken for a move before", Claimed: quote(rec.Text)})
	case d.reply != 0 && d.reply < rec.Source:
		said := r.l.Record(d.reply)
		r.stop(rec, Finding{Code: DroppedMove, Message: "the reply before, at line " + strconv.Itoa(r.l.LineIn(d.reply)) + ", was passed over",
			Claimed: quote(rec.Text), Recomputed: quote(said.Text)})
	default:
		return false
	}
	return true
}

// stale tells whether a move was read from the line already, or from one below
// it.
func (d *side) stale(line int32) bool { return line > 0 && line <= d.taken }

func (r *replay) moveAfterEnd(rec *logfmt.Record, o rules.Outcome) {
	if r.after {
		return
	}
	r.after = true
	r.add(rec, Finding{Code: MoveAfterEnd, Message: "the game was over after ply " + strconv.Itoa(r.pos.Plies()) + ": " + string(o.Reason),
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

// used is the time a move took, by the stamps where there are any, and the
// stamp of its source.
func (r *replay) used(rec *logfmt.Record, d *side) (used, until int64) {
	source := r.l.Record(rec.Source)
	if source == nil || source.Time == logfmt.Unknown || d.clock == logfmt.Unknown {
		return rec.Charged(), logfmt.Unknown
	}
	until = d.answered(source)
	used = until - d.clock
	if claimed := rec.Charged(); claimed != logfmt.Unknown && claimed != used {
		r.add(rec, Finding{Code: WrongTime, Message: "the stamps say another time", Claimed: strconv.FormatInt(claimed, 10) + " us",
			Recomputed: strconv.FormatInt(used, 10) + " us", Witness: rules.Witness{
				{Name: "from", Value: strconv.FormatInt(d.clock, 10)}, {Name: "to", Value: strconv.FormatInt(until, 10)}}})
	}
	return used, until
}

// answered is the stamp at which a program gave its answer: that of the line;
// for an answer file the end of the process that left it, where that is
// recorded.
func (d *side) answered(source *logfmt.Record) int64 {
	if source.Kind == logfmt.Got && d.exit >= d.clock && d.exit <= source.Time {
		return d.exit
	}
	return source.Time
}

// late tells whether a move that took so long is over a limit, which, and what
// of that limit had been used before.
func (r *replay) late(d *side, used int64) (limit, before int64, late bool) {
	if used == logfmt.Unknown {
		return 0, 0, false
	}
	c := &r.l.Header.Clock
	grace := max(c.Grace, 0)
	if c.Move >= 0 && used > c.Move+grace {
		return c.Move, 0, true
	}
	if c.Total >= 0 && d.used+used > c.Total+grace {
		return c.Total, d.used, true
	}
	return 0, 0, false
}

// timeWitness shows a time in microseconds: the limit, what was used of it by
// this move and by those before, and between which stamps.
func (r *replay) timeWitness(d *side, until, used, before, limit int64) rules.Witness {
	w := rules.Witness{{Name: "limit_us", Value: strconv.FormatInt(limit, 10)}, {Name: "used_us", Value: strconv.FormatInt(used, 10)}}
	if before > 0 {
		w = append(w, rules.Fact{Name: "before_us", Value: strconv.FormatInt(before, 10)})
	}
	if g := r.l.Header.Clock.Grace; g > 0 {
		w = append(w, rules.Fact{Name: "grace_us", Value: strconv.FormatInt(g, 10)})
	}
	if until >= 0 && d.clock >= 0 {
		w = append(w, rules.Fact{Name: "from", Value: strconv.FormatInt(d.clock, 10)}, rules.Fact{Name: "to", Value: strconv.FormatInt(until, 10)})
	}
	return w
}

// source holds a claimed move against the line that it was read from.
func (r *replay) source(rec *logfmt.Record, d *side, m rules.Move) bool {
	meaning, ok := d.meant(rec.Source)
	said := r.l.Record(rec.Source)
	if !ok || said == nil {
		return true
	}
	switch meaning.Sense {
	case rules.Played:
		if meaning.Move == m {
			return true
		}
		r.text = r.game.AppendMove(r.text[:0], meaning.Move)
		r.stop(rec, Finding{Code: MisreadMove, Message: "the line says another move: " + quote(said.Text), Claimed: quote(rec.Text), Recomputed: quote(r.text)})
	case rules.BadText, rules.Declined, rules.Early:
		why := meaning.Why
		if why == nil {
			why = &rules.Refusal{Message: "not a reply in turn"}
		}
		r.missed(rec, rules.BadMove, Finding{Message: "an answer was accepted that is no move: " + why.Message, Claimed: quote(rec.Text),
			Recomputed: quote(said.Text), Witness: why.Witness})
	default:
		r.stop(rec, Finding{Code: MisreadMove, Message: "the line is no move: " + quote(said.Text), Claimed: quote(rec.Text)})
	}
	return false
}

// passedOver enters that an answer which is no move was left without a word
// and the claimed one accepted.
func (r *replay) passedOver(rec *logfmt.Record, d *side) {
	said := r.l.Record(d.bad)
	meaning, _ := d.meant(d.bad)
	line := strconv.Itoa(r.l.LineIn(d.bad))
	r.missed(rec, rules.BadMove, Finding{Message: "the answer before, at line " + line + ", is no move and was passed over: " + meaning.Why.Message,
		Claimed: quote(rec.Text), Recomputed: quote(said.Text), Witness: append(rules.Witness{{Name: "line", Value: line}}, meaning.Why.Witness...)})
}

// play makes the move by the rules and tells everybody who is owed something.
func (r *replay) play(rec *logfmt.Record, d *side, m rules.Move, used int64) {
	gain, refused := r.pos.Play(m)
	r.second.play(r, rec, gain, refused)
	if refused != nil {
		r.add(rec, Finding{Code: IllegalMove, Ply: r.pos.Plies() + 1, Message: "illegal move accepted: " + refused.Message, Claimed: quote(rec.Text),
			Witness: refused.Witness, Source: r.game.Name})
		r.leave(rec.Seat, rules.BadMove)
		r.decide()
		return
	}
	r.look()
	if used > 0 {
		d.used += used
	}
	r.gain(rec, gain)
	if r.keep {
		r.s.Moves = append(r.s.Moves, Ply{rec.Seat, m, used, gain})
	}
	d.clock = logfmt.Unknown
	r.moved(rec, m)
}

// moved hands the move to every conversation. The time of the seat in turn runs
// from when the move could have been told to it; a hand-over sets it anew.
func (r *replay) moved(rec *logfmt.Record, m rules.Move) {
	if source := r.l.Record(rec.Source); source != nil && r.turn != seat.Nobody {
		r.sides[r.turn].clock = source.Time
	}
	r.tell(rec.Seat, m)
}

// tell hands a move, or that a seat has left, to every conversation.
func (r *replay) tell(by seat.Seat, m rules.Move) {
	for i := 1; i <= r.s.Header.Seats(); i++ {
		d := &r.sides[i]
		if d.talk == nil {
			return
		}
		r.says = d.talk.Moved(r.says[:0], by, m)
		d.owed.push(r.says)
	}
}

func (r *replay) gain(rec *logfmt.Record, gain int) {
	claimed := rec.Gain()
	scored := r.pos.Outcome().Scored
	if scored && claimed == int64(gain) || !scored && claimed == logfmt.None {
		return
	}
	f := Finding{Code: WrongGain, Message: "the move gains other points", Recomputed: strconv.Itoa(gain), Claimed: "none"}
	if claimed != logfmt.None {
		f.Claimed = strconv.FormatInt(claimed, 10)
	}
	if !scored {
		f.Message, f.Recomputed = "the game has no points", "none"
	}
	r.add(rec, f)
}

// stop enters a finding behind which nothing can be replayed.
func (r *replay) stop(rec *logfmt.Record, f Finding) {
	if r.pos != nil {
		f.Ply = r.pos.Plies() + 1
	}
	r.add(rec, f)
	r.stopped = true
	r.look()
}

// decide ends the game where the log went on.
func (r *replay) decide() {
	r.decided = true
	r.look()
}

// missed enters a fault that the log passed over, and lets it have its effect.
func (r *replay) missed(rec *logfmt.Record, why rules.Cause, f Finding) {
	f.Code, f.Ply = MissedFault, r.pos.Plies()+1
	r.add(rec, f)
	r.leave(rec.Seat, why)
	r.decide()
}

// drop looks whether a line passed over was a good reply.
func (r *replay) drop(rec *logfmt.Record) {
	d := &r.sides[rec.Seat]
	if meaning, _ := d.meant(rec.Source); d.bad == rec.Source && meaning.Why != nil && meaning.Why.Code == rules.Unreadable {
		d.bad = 0 // talk that the protocol does not know, openly passed over
	}
	if r.over || d.talk == nil || d.reply == 0 || d.reply != rec.Source {
		return
	}
	said := r.l.Record(rec.Source)
	r.stop(rec, Finding{Code: DroppedMove, Message: "a readable reply in turn was passed over: " + quote(said.Text), Claimed: string(rec.Word)})
}
