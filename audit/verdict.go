package audit

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// close compares the claimed result with the recomputed one and settles the
// session's status.
func (j *Judge) close(s *Session, l *logfmt.Log) {
	r := &j.run
	if r.pos != nil {
		s.Plies = r.pos.Plies()
		s.Outcome = r.pos.Outcome()
		s.Known = s.Outcome.Over && !r.stopped
		if r.stopped {
			s.Outcome = rules.Outcome{Scored: s.Outcome.Scored}
		}
	}
	r.claimed(s)
	r.untold()
	if r.void == nil && r.pos != nil && r.result != nil {
		r.compare(s)
	}
	s.leftOut()
	s.soften()
	j.settle(s, l)
}

func (r *replay) claimed(s *Session) {
	if r.result == nil {
		return
	}
	s.Claimed = Claim{Stated: true, Winner: r.result.Seat, Reason: string(r.result.Word)}
	for i := 0; i < s.Header.Seats() && r.result.Num[i] != logfmt.None; i++ {
		s.Claimed.Score = append(s.Claimed.Score, r.result.Num[i])
	}
}

// untold enters what a program was still owed when the game had ended, and was
// not sent before the referee closed its input or killed it.
func (r *replay) untold() {
	if r.result == nil || r.pos == nil || r.stopped || r.decided || r.turn != seat.Nobody || r.l.Open {
		return
	}
	for i := 1; i <= r.s.Header.Seats(); i++ {
		say := r.table.Queued(seat.Seat(i), 0)
		if say != nil && r.sides[i].over && !r.sides[i].gone {
			r.add(r.result, Finding{Code: WrongLine, Severity: Cosmetic, Seat: i, Message: "the program was ended by the referee and not sent what it was owed",
				Claimed: "nothing", Recomputed: quote(say.Text)})
		}
	}
}

// compare enters what of the claimed result does not hold.
func (r *replay) compare(s *Session) {
	rec, o := r.result, s.Outcome
	if !s.Known {
		if !r.stopped {
			r.earlyEnd(rec)
		}
		return
	}
	if o.Winner != rec.Seat {
		r.add(rec, Finding{Code: WrongWinner, Message: "the winner is " + seatText(o.Winner) + ": " + string(o.Reason),
			Claimed: seatText(rec.Seat), Recomputed: seatText(o.Winner), Witness: r.endWitness(), Source: r.game.Name})
	}
	if claimed := string(rec.Word); claimed != "?" && claimed != string(o.Reason) {
		r.add(rec, Finding{Code: WrongReason, Message: "the game ended otherwise", Claimed: claimed, Recomputed: string(o.Reason), Source: r.game.Name})
	}
	r.score(s, rec)
}

func (r *replay) earlyEnd(rec *logfmt.Record) {
	f := Finding{Code: EarlyEnd, Message: "the game is not over", Claimed: seatText(rec.Seat) + ", " + string(rec.Word), Recomputed: "not over", Source: r.game.Name}
	if moves := r.pos.AppendLegal(nil); len(moves) > 0 {
		r.text = r.game.AppendMove(r.text[:0], moves[0])
		f.Witness = rules.Witness{{Name: "legal", Value: string(r.text)}, {Name: "moves", Value: strconv.Itoa(len(moves))}, {Name: "turn", Value: r.pos.Turn().String()}}
	}
	r.add(rec, f)
}

func (r *replay) score(s *Session, rec *logfmt.Record) {
	var right []int64
	for i := 0; s.Outcome.Scored && i < s.Header.Seats(); i++ {
		right = append(right, int64(s.Outcome.Score[i]))
	}
	if !slices.Equal(s.Claimed.Score, right) {
		r.add(rec, Finding{Code: WrongScore, Message: "other points", Claimed: scoreText(s.Claimed.Score), Recomputed: scoreText(right), Source: r.game.Name})
	}
}

// scoreText is the points of every seat, or that there are none.
func scoreText(score []int64) string {
	if score == nil {
		return "none"
	}
	var words []string
	for _, n := range score {
		words = append(words, strconv.FormatInt(n, 10))
	}
	return strings.Join(words, " ")
}

// soften weighs what is decisive as a matter of the reason where the winner is
// the claimed one all the same. Digests that do not hold stay decisive: nothing
// in such a log can be trusted.
func (s *Session) soften() {
	if !s.Known || !s.Claimed.Stated || s.Outcome.Winner != s.Claimed.Winner {
		return
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if severities[f.Code] == Decisive && f.Code != WrongSet {
			f.Severity = Reason
		}
	}
}

// settle chooses the status, the gravest first.
func (j *Judge) settle(s *Session, l *logfmt.Log) {
	r := &j.run
	rejected := false
	for _, f := range s.Findings {
		rejected = rejected || f.Severity.rejects()
	}
	last := l.LineIn(headerLineOf("start", s))
	if n := len(l.Records); n > 0 {
		last = l.LineIn(l.Records[n-1].Line)
	}
	switch {
	case rejected:
		s.Status = Rejected
	case r.void != nil:
		s.Status = VoidStatus
		r.add(r.void, Finding{Code: VoidGame, Message: "no fair result: " + string(r.void.Word), Claimed: quote(r.void.Text)})
		r.attestVoid()
	case l.Open:
		s.Status = Open
		s.add(Finding{Code: OpenLog, Line: last, Ply: s.Plies, After: s.Plies, Message: "no end record: cut off, or still being recorded", Source: "format"})
	case r.result == nil && s.Header.Session != "info":
		s.Status = Open
		s.add(Finding{Code: NoResult, Line: last, Ply: s.Plies, After: s.Plies, Message: "sealed without a result"})
	case s.restsOnWord():
		s.Status = AttestedStatus
	}
	if (r.second.disagreed() || r.ear.disagreed()) && (s.Status == Verified || s.Status == AttestedStatus) {
		s.Status = Disputed
	}
}

// seatText names a seat in messages.
func seatText(s seat.Seat) string {
	if s == seat.Nobody {
		return "a draw"
	}
	return "seat " + s.String()
}
