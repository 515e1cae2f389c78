package convert

import (
	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// recorder writes a log of a past conversation. It records what was exchanged, and a claim
// writer claims what follows. A fault that nothing shows must be stated.
type recorder struct {
	*claims.Writer // nil in a session without a game
	log            *logfmt.Writer
	voids          bool               // a void is stated in a later line
	void           bool               // and is written
	below          []bodyLine         // the lines after the current one
	late           [base.Max + 1]bool // a fault of time is claimed in spite of that
}

// setting is what a recorder must know of a game.
type setting struct {
	game  *rules.Game
	proto *rules.Protocol
	setup rules.Setup
	pos   rules.Position
}

// newRecorder begins a log and the game in it. If a later line states a void, earlier
// faults of time are claimed only if they are stated: the machine may have caused them.
func newRecorder(log *logfmt.Writer, h *logfmt.Header, s setting, voids bool) (*recorder, error) {
	r := &recorder{log: log, voids: voids}
	if err := log.Begin(h); err != nil {
		return nil, err
	}
	if s.pos != nil {
		r.Writer = claims.New(log, s.game, s.proto, s.setup, s.pos, h.Seats(), derive.LimitsOf(h))
		r.Excused = func(e *derive.Event) bool {
			r.late[e.Seat] = r.voids && r.statedLate(e.Seat)
			if !r.voids || r.late[e.Seat] {
				return false
			}
			r.StopClaims()
			return true
		}
		r.conclude()
	}
	return r, nil
}

// statedLate reports whether a fault of time of a seat is stated right after the current
// line.
func (r *recorder) statedLate(s base.Seat) bool {
	for i := 0; i < len(r.below) && r.below[i].Kind.Claimed(); i++ {
		if rec := &r.below[i].Record; rec.Seat == s && isLate(rec) {
			return true
		}
	}
	return false
}

// isLate reports whether a record is a fault of time.
func isLate(rec *logfmt.Record) bool {
	return rec.Kind == logfmt.Fault && derive.CauseOf(string(rec.Word)) == rules.TooLate
}

// confirms reports whether a stated fault of time is claimed already: it counts in spite of
// a later void.
func (r *recorder) confirms(rec *logfmt.Record) bool { return isLate(rec) && r.late[rec.Seat] }

// feed handles one line. below are those after it.
func (r *recorder) feed(p *bodyLine, below []bodyLine) *wrong {
	r.below = below
	switch {
	case p.Kind == logfmt.Fault && r.confirms(&p.Record):
	case p.Kind == logfmt.Fault:
		return r.state(&p.Record)
	case p.Kind == logfmt.Void:
		return r.stateVoid(&p.Record)
	case r.Writer == nil || r.void:
		r.log.Append(&p.Record)
	default:
		r.Add(p.Record)
		r.conclude()
	}
	return nil
}

// conclude claims the result of a game that is over.
func (r *recorder) conclude() {
	if r.Writer.Over() {
		r.Result()
	}
}

// open reports whether a fault of a seat, or with nobody a void, may be claimed.
func (r *recorder) open(s base.Seat) bool {
	return !r.void && (r.Writer == nil || r.ClaimsStopped() || !r.Over() && !r.Out(s))
}

// state claims a fault because the transcript states it.
func (r *recorder) state(rec *logfmt.Record) *wrong {
	switch {
	case r.Writer == nil:
		r.log.Append(rec)
	case r.void || r.Over():
		return &wrong{"order", "a fault is stated after the game was over"}
	case r.Out(rec.Seat):
		return &wrong{"order", "a fault is stated of seat " + rec.Seat.String() + ", which has left the game"}
	default:
		r.Fault(rec.Seat, claims.Fault{Kind: string(rec.Word), Limit: rec.Num[0], Used: rec.Num[1], Text: string(rec.Text)})
		r.conclude()
	}
	return nil
}

// stateVoid claims that there is no fair result because the transcript states it.
func (r *recorder) stateVoid(rec *logfmt.Record) *wrong {
	if r.void || r.Writer != nil && r.Over() && !r.ClaimsStopped() {
		return &wrong{"order", "a game is called void after it was over"}
	}
	r.void = true
	r.log.Append(rec)
	return nil
}

// finish claims what only the end of the transcript shows, that a program that has ended
// says nothing more, and seals the log. It reports whether the game has an end.
func (r *recorder) finish() (ended bool, err error) {
	if r.Writer == nil || r.void {
		return true, r.log.End()
	}
	r.Finish()
	r.conclude()
	return r.Over(), r.log.End()
}
