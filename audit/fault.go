package audit

import (
	"strconv"

	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// proof is what the evidence makes of a claimed fault.
type proof uint8

const (
	shown    proof = iota // by the evidence
	attested              // neither shown nor disproved
	disproved
)

// fault judges a claimed fault and, unless it is disproved, lets it have its
// effect.
func (r *replay) fault(rec *logfmt.Record) {
	if r.pos == nil {
		r.add(rec, Finding{Code: Unproved, Message: "attested by the log alone: " + string(rec.Word), Claimed: string(rec.Word)})
		return
	}
	if r.stopped || r.decided || r.pos.Outcome().Over {
		return
	}
	if r.unpunished(rec) || r.unclaimed(rec) {
		return
	}
	p, f := r.proofOf(rec)
	cause := causeOf(string(rec.Word))
	if cause == rules.BadMove && p == shown {
		if late, w := r.lateAnswer(rec); late {
			cause, f.Witness = rules.TooLate, w
			f.Message = "the answer was over the limit of time, which comes before its being no good: " + f.Message
		}
	}
	f.Claimed = string(rec.Word)
	f.Ply = r.pos.Plies() + 1
	switch p {
	case shown:
		f.Code = FaultStands
	case attested:
		f.Code = Unproved
	case disproved:
		f.Code = FalseFault
	}
	word := p == attested && r.onWord(rec, &r.sides[rec.Seat])
	if word {
		r.attest(rec, f, reasonOf(f.Message, string(rec.Word)))
	} else {
		r.add(rec, f)
	}
	if r.suspect != nil {
		r.suspect.Ply = f.Ply
		r.add(rec, *r.suspect)
		r.suspect = nil
	}
	if p == disproved {
		return
	}
	if out := r.leave(rec.Seat, cause); word {
		r.s.Attested[len(r.s.Attested)-1].Decides = out
	}
}

// unclaimed stops at a fault of a seat that is not in turn, where the one in turn
// had given a readable reply before which no claim has taken up.
func (r *replay) unclaimed(rec *logfmt.Record) bool {
	if r.turn == rec.Seat {
		return false
	}
	before := rec.Line
	if rec.Source > 0 {
		before = rec.Source
	}
	line := r.sides[r.turn].reply
	if line == 0 || line >= before {
		return false
	}
	r.stop(rec, Finding{Code: DroppedMove, Seat: int(r.turn), Message: "the reply before, at line " + strconv.Itoa(r.l.LineIn(line)) + ", was passed over",
		Claimed: string(rec.Word), Recomputed: quote(r.l.Record(line).Text)})
	return true
}

// lateAnswer tells whether the answer that a fault names came over a limit of
// time, and shows it.
func (r *replay) lateAnswer(rec *logfmt.Record) (bool, rules.Witness) {
	source := r.l.Record(rec.Source)
	if source == nil || r.turn != rec.Seat {
		return false, nil
	}
	until := r.answered(rec.Seat, &r.sides[rec.Seat], source)
	used := r.table.Used(rec.Seat, until)
	limit, late := r.table.Late(rec.Seat, used)
	if !late {
		return false, nil
	}
	return true, r.timeWitness(rec.Seat, until, used, limit)
}

// causeOf is what a fault is to the rules.
func causeOf(kind string) rules.Cause {
	switch kind {
	case "illegal", "unreadable", "refused", "extra", "early":
		return rules.BadMove
	case "timeout-move", "timeout-total":
		return rules.TooLate
	}
	return rules.Gone
}

func (r *replay) proofOf(rec *logfmt.Record) (proof, Finding) {
	d := &r.sides[rec.Seat]
	raw := r.l.Header.Evidence.Raw()
	if r.table.Talks(rec.Seat) && d.stale(rec.Source) {
		return disproved, Finding{Message: "the line, or one below it, was taken for a move: the fault is not in it"}
	}
	if d.lost && causeOf(string(rec.Word)) == rules.BadMove {
		return attested, Finding{Message: "the program was not sent what it is owed, so that its replies cannot be told apart"}
	}
	switch kind := string(rec.Word); kind {
	case "illegal":
		return r.illegal(rec, d)
	case "unreadable", "refused", "early", "extra":
		return r.answer(rec, d, kind)
	case "timeout-move", "timeout-total":
		return r.timeout(rec, d, kind)
	case "exit", "crash":
		if raw && !d.ended {
			return disproved, Finding{Message: "no exit and no end of output of the program is recorded"}
		}
	case "flood":
		if raw && !d.flood {
			return disproved, Finding{Message: "no flood of the program is recorded"}
		}
	case "memory":
		return r.memory(rec)
	}
	return attested, Finding{Message: "attested by the log alone: " + string(rec.Word)}
}

// memory holds what a fault says of memory against the header: that a program
// used so much a log can only attest, but not by a limit that there was not.
func (r *replay) memory(rec *logfmt.Record) (proof, Finding) {
	held, limit := r.l.Header.Limits, rec.Limit()
	switch {
	case held.Memory == logfmt.None && held.Stack == logfmt.None:
		return disproved, Finding{Message: "by the header there is no such limit", Recomputed: "no limit"}
	case limit >= 0 && held.Memory != logfmt.Unknown && held.Stack != logfmt.Unknown && limit != held.Memory && limit != held.Stack:
		return disproved, Finding{Message: "the header has another limit", Recomputed: strconv.FormatInt(max(held.Memory, held.Stack), 10) + " bytes"}
	case held.How == "observed" && limit >= 0 && rec.Used() >= 0 && rec.Used() <= limit:
		return disproved, Finding{Message: "what was used is within the limit", Recomputed: strconv.FormatInt(limit, 10) + " bytes"}
	}
	return attested, Finding{Message: "attested by the log alone: memory" + howHeld(held.How)}
}

// howHeld says whose word a limit rests on, by the header.
func howHeld(how string) string {
	switch how {
	case "enforced":
		return ", by a limit that the system enforced"
	case "observed":
		return ", by a limit that the referee observed"
	}
	return ""
}

// illegal asks the rules about the move that is called illegal.
func (r *replay) illegal(rec *logfmt.Record, d *side) (proof, Finding) {
	if r.turn != rec.Seat {
		return disproved, Finding{Message: "the seat was not in turn", Recomputed: "seat " + r.turn.String()}
	}
	text := rec.Text
	var m rules.Move
	if meaning, ok := d.meant(rec.Source); ok && r.table.Talks(rec.Seat) {
		if meaning.Sense != rules.Played {
			return shown, Finding{Message: "the answer is not even readable", Witness: witnessOf(meaning.Why)}
		}
		m = meaning.Move
	} else if len(text) == 0 {
		return attested, Finding{Message: "the log does not say which move was illegal"}
	} else if parsed, refused := r.game.ParseMove(text); refused != nil {
		return shown, Finding{Message: refused.Message, Witness: refused.Witness}
	} else {
		m = parsed
	}
	_, refused := r.pos.Play(m)
	if refused == nil {
		r.pos.Undo()
		r.text = r.game.AppendMove(r.text[:0], m)
		return disproved, Finding{Message: "the move is legal: " + quote(r.text), Recomputed: "legal", Witness: rules.Witness{{Name: "move", Value: string(r.text)}}}
	}
	return shown, Finding{Message: "illegal: " + refused.Message, Witness: refused.Witness, Source: r.game.Name}
}

func witnessOf(why *rules.Refusal) rules.Witness {
	if why == nil {
		return nil
	}
	return why.Witness
}

// answer reads the source again of an answer that is called no move.
func (r *replay) answer(rec *logfmt.Record, d *side, kind string) (proof, Finding) {
	meaning, ok := d.meant(rec.Source)
	if !ok {
		return r.textOf(rec, kind)
	}
	want := map[string]rules.Sense{"unreadable": rules.BadText, "refused": rules.Declined, "early": rules.Early, "extra": rules.Early}[kind]
	if meaning.Sense == want {
		f := Finding{Message: kind, Witness: witnessOf(meaning.Why)}
		if meaning.Why != nil {
			f.Message = kind + ": " + meaning.Why.Message
		}
		return shown, f
	}
	if meaning.Sense == rules.Played && (kind != "early" || r.turn == rec.Seat) {
		if _, refused := r.pos.Play(meaning.Move); refused != nil {
			return shown, Finding{Message: "readable, but illegal: " + refused.Message, Witness: refused.Witness}
		}
		r.pos.Undo()
	}
	if meaning.Sense == rules.BadText || meaning.Sense == rules.Declined {
		return shown, Finding{Message: "no move: " + meaning.Why.Message, Witness: meaning.Why.Witness}
	}
	said := r.l.Record(rec.Source)
	return disproved, Finding{Message: "the answer is not " + kind + ": " + quote(said.Text)}
}

// textOf judges an answer that is no move by its text, where there is nothing
// else of it: in a log of moves.
func (r *replay) textOf(rec *logfmt.Record, kind string) (proof, Finding) {
	if !r.l.Header.Evidence.Raw() && len(rec.Text) > 0 && (kind == "unreadable" || kind == "refused") {
		if _, refused := r.game.ParseMove(rec.Text); refused != nil {
			return shown, Finding{Message: kind + ": " + refused.Message, Witness: refused.Witness}
		}
	}
	return attested, Finding{Message: "the log does not hold the answer: " + kind}
}

// timeout looks for two stamps that are further apart than the limit.
func (r *replay) timeout(rec *logfmt.Record, d *side, kind string) (proof, Finding) {
	limit, not, f := r.limit(rec, kind)
	if not {
		return disproved, f
	}
	if limit.Allows <= 0 {
		return attested, Finding{Message: "no limit is known"}
	}
	if meaning, ok := d.meant(d.reply); ok && d.reply != 0 && meaning.AnyTime {
		return disproved, Finding{Message: "by the ruling the answer counts however late it came", Recomputed: quote(r.l.Record(d.reply).Text)}
	}
	if say := r.table.Owed(rec.Seat); say != nil && r.l.Header.Evidence.Raw() {
		return disproved, Finding{Message: "the program was never sent what it is owed, and waited for it", Recomputed: quote(say.Text)}
	}
	until := r.until(rec, d)
	used := r.table.Used(rec.Seat, until)
	stamped := used != exchange.Unknown && until != logfmt.Unknown
	if !stamped {
		if used = rec.Used(); used < 0 {
			return attested, Finding{Message: "the log does not say how long it took"}
		}
		limit.Before = 0 // what the log claims is used of the whole limit
	}
	f = Finding{Recomputed: strconv.FormatInt(limit.Before+used, 10) + " us", Witness: r.timeWitness(rec.Seat, until, used, limit)}
	switch {
	case limit.Before+used <= limit.Allows+max(r.l.Header.Clock.Grace, 0):
		f.Message = "the time allowed had not passed"
		return disproved, f
	case !stamped:
		f.Message = "attested by the log alone: over the limit of " + strconv.FormatInt(limit.Allows, 10) + " us"
		return attested, f
	}
	f.Message = "over the limit of " + strconv.FormatInt(limit.Allows, 10) + " us"
	r.suspect = r.blame(rec, &f, used, until, limit)
	return shown, f
}

// limit is the one that a fault of time names; or what disproves that it can be
// passed: the header has another, or the seat's time was not running.
func (r *replay) limit(rec *logfmt.Record, kind string) (limit exchange.Limit, disproved bool, f Finding) {
	limit.Total, limit.Allows = kind == "timeout-total", r.l.Header.Clock.Move
	if limit.Total {
		limit.Allows = r.l.Header.Clock.Total
	}
	limit.Before = r.table.Spent(rec.Seat, limit.Total)
	switch {
	case limit.Allows == logfmt.None:
		return limit, true, Finding{Message: "by the header there is no such limit", Recomputed: "no limit"}
	case limit.Allows < 0:
		limit.Allows = rec.Limit()
	case rec.Limit() >= 0 && rec.Limit() != limit.Allows:
		return limit, true, Finding{Message: "the header has another limit", Recomputed: strconv.FormatInt(limit.Allows, 10) + " us"}
	}
	if r.turn != rec.Seat && r.table.Since(rec.Seat) == exchange.Unknown {
		return limit, true, Finding{Message: "the seat was not in turn", Recomputed: "seat " + r.turn.String()}
	}
	return limit, false, Finding{}
}

// until is the stamp at which the seat answered, or else the latest one before
// the fault was called; logfmt.Unknown where nothing is stamped.
func (r *replay) until(rec *logfmt.Record, d *side) int64 {
	if !r.l.Header.Evidence.Stamped() {
		return logfmt.Unknown
	}
	line := rec.Source
	if line == logfmt.None {
		line = d.reply
	}
	if source := r.l.Record(line); source != nil {
		return r.answered(rec.Seat, d, source)
	}
	return r.time
}
