package audit

import (
	"strconv"

	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// replay is one pass over the body of a log. Its buffers serve one log after
// another.
type replay struct {
	s      *Session
	l      *logfmt.Log
	game   *rules.Game
	pos    rules.Position
	table  exchange.Table
	second *second // nil unless cross-checking
	ear    *ear    // likewise
	keep   bool
	sides  [seat.Max + 1]side
	text   []byte
	// suspect is what else is to be said of a fault of time that is being judged.
	suspect *Finding

	at      int   // of the present record
	time    int64 // of the latest stamp
	slept   bool  // the drift of the clocks has been told
	tick    logfmt.Record
	result  *logfmt.Record
	void    *logfmt.Record
	turn    seat.Seat
	over    bool // nothing more can be judged of the game
	stopped bool // the log is beyond replaying: no outcome follows
	decided bool // a fault that the log missed has ended the game
	after   bool // a move after the end has been told
}

// side is what a log shows of one program.
type side struct {
	ears  ears
	taken int32 // source of its latest move, 0 none
	reply int32 // line of a readable reply in turn that no claim has taken up, 0 none
	bad   int32 // line of an offence that no claim has taken up, 0 none
	lost  bool  // until its next move replies cannot be told apart: it was not sent a command
	ended bool  // an exit, or the end of its output, is recorded
	exit  int64 // stamp of the latest exit since its clock was started, or Unknown
	flood bool
	over  bool // the referee has closed its input or killed it
	gone  bool // it has ended, and not by the referee's doing
}

// game replays the log's body into the session.
func (j *Judge) game(s *Session, l *logfmt.Log) {
	r := &j.run
	var pos rules.Position
	r.second, r.ear = nil, nil
	if s.Game != nil {
		pos = j.table.pos
	}
	r.keep = j.opt.Keep
	r.begin(s, l, pos)
	if s.Game != nil && j.opt.CrossCheck {
		r.second = newSecond(s)
		r.ear = newEar(r)
	}
	r.body()
}

func (r *replay) begin(s *Session, l *logfmt.Log, pos rules.Position) {
	r.s, r.l, r.game, r.pos = s, l, s.Game, pos
	r.time, r.slept, r.tick.Kind = 0, false, 0
	r.result, r.void = nil, nil
	r.stopped, r.decided, r.after = false, false, false
	for i := range r.sides {
		r.sides[i].reset()
	}
	r.look()
	r.table.Reset(limitsOf(l.Header.Clock))
	if s.Game == nil {
		return
	}
	r.first(r.turn)
	var protocol *rules.Protocol
	if l.Header.Evidence.Raw() {
		protocol = s.Game.Protocol(s.Header.Protocol)
	}
	r.table.Open(protocol, s.Setup, pos, s.Header.Seats())
}

// limitsOf is the clock of a header: what is unknown there limits nothing.
func limitsOf(c logfmt.Clock) rules.Limits {
	return rules.Limits{Total: max(c.Total, 0), Move: max(c.Move, 0), Grace: max(c.Grace, 0)}
}

// first holds the claimed first mover against the start position.
func (r *replay) first(turn seat.Seat) {
	s := r.s
	s.First = turn
	if s.Header.First > 0 && turn != seat.Nobody && seat.Seat(s.Header.First) != turn {
		s.add(Finding{Code: WrongFirst, Line: r.l.LineIn(headerLineOf("first", s)), Message: "the start position has another seat in turn",
			Claimed: strconv.Itoa(s.Header.First), Recomputed: turn.String()})
	}
}

func (r *replay) body() {
	for i := range r.l.Records {
		rec := &r.l.Records[i]
		r.at = i
		if rec.Time > r.time {
			r.time = rec.Time
		}
		switch {
		case rec.Kind.Claimed():
			r.claim(rec)
		case rec.Kind == logfmt.Tick:
			r.ticked(rec)
		default:
			r.passed(rec)
		}
	}
}

func (r *replay) claim(rec *logfmt.Record) {
	switch rec.Kind {
	case logfmt.Move:
		r.move(rec)
	case logfmt.Drop:
		r.drop(rec)
	case logfmt.Fault:
		r.fault(rec)
	case logfmt.Void:
		r.void = rec
	case logfmt.Result:
		r.result = rec
		r.unpunished(rec)
	}
}

// look takes note of whose turn it is, and whether anything more can be judged
// of the game itself, after either may have changed.
func (r *replay) look() {
	r.turn = seat.Nobody
	if r.pos != nil {
		r.turn = r.pos.Turn()
	}
	r.over = r.stopped || r.decided || r.turn == seat.Nobody
}

// ticked compares the clock that runs in sleep with the one that stamps.
func (r *replay) ticked(rec *logfmt.Record) {
	if rec.Num[0] == logfmt.Unknown || rec.Time == logfmt.Unknown {
		return
	}
	if r.tick.Kind == 0 {
		r.tick = *rec
		return
	}
	drift := (rec.Num[0] - r.tick.Num[0]) - (rec.Time - r.tick.Time)
	if (drift > tolerance || drift < -tolerance) && !r.slept {
		r.slept = true
		r.add(rec, Finding{Code: SleptHost, Message: "the host slept or its clock was changed",
			Recomputed: strconv.FormatInt(drift, 10) + " us", Source: "format"})
	}
}

// add enters a finding at a record. The ply is the one made last where nothing
// else is said.
func (r *replay) add(rec *logfmt.Record, f Finding) {
	f.Line = r.l.LineIn(rec.Line)
	if f.Seat == 0 && rec.Seat <= seat.Max && rec.Kind != logfmt.Result {
		f.Seat = int(rec.Seat)
	}
	if r.pos != nil {
		f.After = r.pos.Plies()
	}
	if f.Ply == 0 {
		f.Ply = f.After
	}
	r.s.add(f)
}

// leave takes a seat out for a fault. It reports whether the seat was still in.
func (r *replay) leave(s seat.Seat, why rules.Cause) bool {
	out := r.pos.Leave(s, why) == nil
	if out {
		r.second.leave(r, s, why)
		r.look()
		r.table.Left(s, r.latest())
		r.ear.left(r, s, why)
		r.sides[s].bad, r.sides[s].reply = 0, 0
	}
	r.look()
	r.turned()
	return out
}

// latest is the latest stamp, or Unknown where nothing is stamped.
func (r *replay) latest() int64 {
	if r.l.Header.Evidence.Stamped() {
		return r.time
	}
	return logfmt.Unknown
}

// turned looks whether the seat now in turn has said its move already.
func (r *replay) turned() {
	if r.turn != seat.Nobody && r.table.Talks(r.turn) {
		d := &r.sides[r.turn]
		d.reply = d.waited()
	}
}
