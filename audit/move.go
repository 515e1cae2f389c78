package audit

import (
	"strconv"

	"scrutineer/exchange"
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
	if r.unpunished(rec) {
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
	if r.unmentioned(rec, d) {
		return
	}
	d.reply, d.taken = 0, rec.Source
	used, until := r.used(rec, d)
	meaning, _ := d.meant(rec.Source)
	if limit, late := r.table.Late(rec.Seat, used); late && !meaning.AnyTime {
		r.missed(rec, rec.Seat, rules.TooLate, Finding{Message: "a reply over the limit of time was accepted",
			Claimed: "in time", Recomputed: strconv.FormatInt(used, 10) + " us", Witness: r.timeWitness(rec.Seat, until, used, limit)})
		return
	}
	m, refused := r.game.ParseMove(rec.Text)
	if refused != nil {
		r.stop(rec, Finding{Code: BadMove, Message: "no canonical move: " + refused.Message, Claimed: quote(rec.Text), Witness: refused.Witness})
		return
	}
	if r.table.Talks(rec.Seat) {
		if !r.source(rec, d, m) {
			return
		}
		r.unsent(rec, d)
	}
	r.play(rec, m, used, until)
}

// unpunished enters an offence of any program above the line that a claim rests
// on which no claim has taken up, and tells whether there is one.
func (r *replay) unpunished(rec *logfmt.Record) bool {
	if r.over || r.pos == nil {
		return false
	}
	before := rec.Line
	if rec.Kind != logfmt.Result && rec.Source > 0 {
		before = rec.Source
	}
	first := seat.Nobody
	for i := 1; i <= r.s.Header.Seats(); i++ {
		bad := r.sides[i].bad
		if rec.Kind == logfmt.Fault && rec.Seat == seat.Seat(i) {
			continue
		}
		if bad != 0 && bad < before && (first == seat.Nobody || bad < r.sides[first].bad) {
			first = seat.Seat(i)
		}
	}
	if first == seat.Nobody {
		return false
	}
	r.passedOver(rec, first)
	return true
}

// unsent enters what the seat was owed when its move was accepted and had not
// been sent.
func (r *replay) unsent(rec *logfmt.Record, d *side) {
	say := r.table.Queued(rec.Seat, 0)
	if say == nil {
		return
	}
	r.text = r.table.AppendDue(r.text[:0], rec.Seat, say, rec.Time)
	r.add(rec, Finding{Code: WrongLine, Ply: r.pos.Plies() + 1, Message: "a move was accepted before the program was sent what it is owed",
		Claimed: "nothing", Recomputed: quote(r.text)})
	for r.table.Waiting(rec.Seat) > 0 {
		r.table.Skip(rec.Seat)
	}
	r.ear.lost()
	d.bad = 0
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
	if source == nil {
		return rec.Charged(), logfmt.Unknown
	}
	until = r.answered(rec.Seat, d, source)
	if used = r.table.Used(rec.Seat, until); used == exchange.Unknown {
		return rec.Charged(), logfmt.Unknown
	}
	if claimed := rec.Charged(); claimed != logfmt.Unknown && claimed != used {
		r.add(rec, Finding{Code: WrongTime, Ply: r.pos.Plies() + 1, Message: "the stamps say another time", Claimed: strconv.FormatInt(claimed, 10) + " us",
			Recomputed: strconv.FormatInt(used, 10) + " us", Witness: r.span(rec.Seat, until)})
	}
	return used, until
}

// span is between which stamps a time lies that is running.
func (r *replay) span(s seat.Seat, until int64) rules.Witness {
	if since := r.table.Since(s); until >= 0 && since >= 0 {
		return rules.Witness{{Name: "from", Value: strconv.FormatInt(since, 10)}, {Name: "to", Value: strconv.FormatInt(until, 10)}}
	}
	return nil
}

// answered is the stamp at which a program gave its answer: that of the line;
// for an answer file the end of the process that left it, where that is
// recorded.
func (r *replay) answered(s seat.Seat, d *side, source *logfmt.Record) int64 {
	if source.Kind == logfmt.Got && d.exit >= r.table.Since(s) && d.exit != logfmt.Unknown && d.exit <= source.Time {
		return d.exit
	}
	return source.Time
}

// timeWitness shows a time in microseconds: the limit, what was used of it by
// this move and by those before, and between which stamps.
func (r *replay) timeWitness(s seat.Seat, until, used int64, limit exchange.Limit) rules.Witness {
	w := rules.Witness{{Name: "limit_us", Value: strconv.FormatInt(limit.Allows, 10)}, {Name: "used_us", Value: strconv.FormatInt(used, 10)}}
	if limit.Before > 0 {
		w = append(w, rules.Fact{Name: "before_us", Value: strconv.FormatInt(limit.Before, 10)})
	}
	if g := r.l.Header.Clock.Grace; g > 0 {
		w = append(w, rules.Fact{Name: "grace_us", Value: strconv.FormatInt(g, 10)})
	}
	return append(w, r.span(s, until)...)
}

// source holds a claimed move against the line that it was read from. Where the
// program was not sent what it is owed, nothing says that the line was early.
func (r *replay) source(rec *logfmt.Record, d *side, m rules.Move) bool {
	meaning, ok := d.meant(rec.Source)
	said := r.l.Record(rec.Source)
	unsent := d.lost || r.table.Waiting(rec.Seat) > 0
	if !ok || said == nil || unsent && (meaning.Sense == rules.Early || meaning.Sense == rules.Nothing) {
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
		r.missed(rec, rec.Seat, rules.BadMove, Finding{Message: "an answer was accepted that is no move: " + why.Message, Claimed: quote(rec.Text),
			Recomputed: quote(said.Text), Witness: why.Witness})
	default:
		r.stop(rec, Finding{Code: MisreadMove, Message: "the line is no move: " + quote(said.Text), Claimed: quote(rec.Text)})
	}
	return false
}

// passedOver enters that a seat's offence was left without a word and the game
// went on.
func (r *replay) passedOver(rec *logfmt.Record, by seat.Seat) {
	d := &r.sides[by]
	said := r.l.Record(d.bad)
	meaning, _ := d.meant(d.bad)
	line := strconv.Itoa(r.l.LineIn(d.bad))
	r.missed(rec, by, rules.BadMove, Finding{Message: "the line before, at line " + line + ", is an offence and was passed over: " + meaning.Why.Message,
		Claimed: quote(rec.Text), Recomputed: quote(said.Text), Witness: append(rules.Witness{{Name: "line", Value: line}}, meaning.Why.Witness...)})
}

// play makes the move by the rules and tells everybody who is owed something.
func (r *replay) play(rec *logfmt.Record, m rules.Move, used, until int64) {
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
	r.gain(rec, gain)
	if r.keep {
		r.s.Moves = append(r.s.Moves, Ply{rec.Seat, m, used, gain})
	}
	at := int64(logfmt.Unknown)
	if source := r.l.Record(rec.Source); source != nil {
		at = source.Time
	}
	r.sides[rec.Seat].lost = false
	r.table.Moved(rec.Seat, m, used, at)
	r.ear.moved(r, rec, used, until != logfmt.Unknown)
	r.turned()
}

func (r *replay) gain(rec *logfmt.Record, gain int) {
	claimed := rec.Gain()
	scored := r.pos.Outcome().Scored
	if scored && (claimed == int64(gain) || claimed == logfmt.Unknown) || !scored && claimed == logfmt.None {
		return
	}
	f := Finding{Code: WrongGain, Message: "the move gains other points", Recomputed: strconv.Itoa(gain), Claimed: "none"}
	switch claimed {
	case logfmt.None:
	case logfmt.Unknown:
		f.Claimed = "?"
	default:
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
func (r *replay) missed(rec *logfmt.Record, by seat.Seat, why rules.Cause, f Finding) {
	f.Code, f.Ply, f.Seat = MissedFault, r.pos.Plies()+1, int(by)
	r.add(rec, f)
	r.leave(by, why)
	r.decide()
}

// drop looks whether a line passed over was a good reply.
func (r *replay) drop(rec *logfmt.Record) {
	d := &r.sides[rec.Seat]
	meaning, _ := d.meant(rec.Source)
	if d.bad == rec.Source && meaning.Pardon {
		d.bad = 0 // openly passed over
	}
	if r.over || !r.table.Talks(rec.Seat) || d.reply == 0 || d.reply != rec.Source {
		return
	}
	said := r.l.Record(rec.Source)
	r.stop(rec, Finding{Code: DroppedMove, Message: "a readable reply in turn was passed over: " + quote(said.Text), Claimed: string(rec.Word)})
}
