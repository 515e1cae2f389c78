package judge

import (
	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// replay is one pass over the records of a log. It derives the session from the
// observations, and compares every claim with what was derived above it. Its buffers are
// reused for the next log.
type replay struct {
	s    *Session
	l    *logfmt.Log
	game *rules.Game
	pos  rules.Position
	*states
	protocol *rules.Protocol // nil if no conversation is recorded
	text     []byte

	at         int         // index of the present record
	next       int         // of the first event that no claim has taken up
	time       base.Number // of the latest stamp
	slept      bool        // the drift of the clocks has been reported
	tick       logfmt.Record
	result     *logfmt.Record
	void       *logfmt.Record
	over       bool        // the game had ended at the last claim, which is the result or void if there is one
	given      bool        // no conversation is recorded: moves are taken from the claims
	silent     bool        // a claim has failed, so later ones are not compared
	departedAt logfmt.Line // line of the record where the log departs from the derivation, 0 if it does not
	unfounded  bool        // the failed claim was a fault
	stopped    bool        // moves are given, and one of them failed: no outcome follows
	after      bool        // a move after the end has been reported
	ends       [base.Max + 1]logfmt.Line
	flooded    [base.Max + 1]bool
}

// states are the derivations, which are reused for one log after another.
type states struct {
	d     derive.State
	alone derive.State // without the faults that were accepted without proof
}

// game replays the log's body into the session.
func (j *Judge) game(s *Session, l *logfmt.Log) {
	r := &j.run
	var pos rules.Position
	var protocol *rules.Protocol
	if s.Game != nil {
		pos = j.table.pos
		if l.Header.Evidence.Raw() {
			protocol = j.table.protocol(s.Game.Protocol(s.Header.Protocol))
		}
	}
	if r.states == nil {
		r.states = new(states)
	}
	r.begin(s, l, pos, protocol)
	r.body()
	if j.opt.Keep {
		r.keep()
	}
}

func (r *replay) begin(s *Session, l *logfmt.Log, pos rules.Position, protocol *rules.Protocol) {
	*r = replay{s: s, l: l, game: s.Game, pos: pos, states: r.states, protocol: protocol, text: r.text}
	r.given = protocol == nil
	r.d.Begin(protocol, s.Setup, pos, s.Header.Seats(), derive.LimitsOf(l.Header))
	if pos != nil {
		r.first(pos.Turn())
	}
}

// first compares the claimed first mover with the start position.
func (r *replay) first(turn base.Seat) {
	s := r.s
	s.First = turn
	if s.Header.First.Known() && turn != base.Nobody && base.Seat(s.Header.First) != turn {
		s.add(Finding{Code: WrongFirst, Line: r.l.LineIn(headerLineOf("first", s)), Says: say("finding.wrong-first", s.who(turn), s.who(base.Seat(s.Header.First))),
			Claimed: s.Header.First.String(), Recomputed: turn.String()})
	}
}

func (r *replay) body() {
	for i := range r.l.Records {
		rec := &r.l.Records[i]
		r.at = i
		r.time = max(r.time, rec.Time)
		switch {
		case rec.Kind.Claimed():
			r.claim(rec)
			continue
		case rec.Kind == logfmt.Tick:
			r.ticked(rec)
		case rec.Kind == logfmt.Flood:
			r.flooded[rec.Seat] = true
		}
		r.d.Observe(rec)
	}
	if !r.l.Open && r.latest().Known() {
		r.beyond()
	}
	if r.pos != nil && !r.l.Open {
		r.d.Finish()
	}
}

// beyond enters the stalls and waits that end later than the last stamp of a sealed log
// with stamps (format P15).
func (r *replay) beyond() {
	for i := range r.l.Records {
		rec := &r.l.Records[i]
		if (rec.Kind == logfmt.Stall || rec.Kind == logfmt.Wait) && rec.Num[1] > r.time {
			r.add(rec, Finding{Code: ImpossibleEvent, Severity: Decisive, Says: say("finding.beyond"), Claimed: us(rec.Num[1]), Recomputed: us(r.time)})
		}
	}
}

// keep keeps the moves in the session, without one that was taken back.
func (r *replay) keep() {
	events := r.d.Events()
	for i := range events {
		if e := &events[i]; e.Kind == derive.Moved && len(r.s.Moves) < r.pos.Plies() {
			r.s.Moves = append(r.s.Moves, Ply{e.Seat, e.Move, e.Used, e.Gain})
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
	}
	r.over = r.d.Over()
}

// due returns the first event that no claim has taken up, or nil.
func (r *replay) due() *derive.Event {
	events := r.d.Events()
	for ; r.next < len(events); r.next++ {
		e := &events[r.next]
		if e.Attested || e.Kind == derive.Faulted && e.Shown < r.ends[e.Seat] {
			continue
		}
		return e
	}
	return nil
}

// ticked compares the clock that runs in sleep with the one that stamps.
func (r *replay) ticked(rec *logfmt.Record) {
	if rec.Num[0].Unknown() || rec.Time.Unknown() {
		return
	}
	if r.tick.Kind == 0 {
		r.tick = *rec
		return
	}
	drift := (rec.Num[0] - r.tick.Num[0]) - (rec.Time - r.tick.Time)
	if (drift > tolerance || drift < -tolerance) && !r.slept {
		r.slept = true
		r.add(rec, Finding{Code: SleptHost, Says: say("finding.host-slept", r.lineOf(r.tick.Line), r.lineOf(rec.Line), timeOf(drift, tolerance)),
			Recomputed: us(drift), Source: "format T5"})
	}
}

// add enters a finding at a record. Without a ply it is that of the last move.
func (r *replay) add(rec *logfmt.Record, f Finding) {
	if f.After == 0 {
		f.After = r.made()
	}
	if f.Ply == 0 {
		f.Ply = f.After
	}
	r.enter(rec, f)
}

// enter enters a finding at a record, with its ply and position as given.
func (r *replay) enter(rec *logfmt.Record, f Finding) {
	f.Line = r.l.LineIn(rec.Line)
	if f.Seat == 0 && rec.Seat <= base.Max && rec.Kind != logfmt.Result {
		f.Seat = int(rec.Seat)
	}
	r.s.add(f)
}

// atEnd enters a finding about the result: the last position shows it.
func (r *replay) atEnd(f Finding) {
	f.Ply, f.After = r.pos.Plies(), r.pos.Plies()
	r.enter(r.result, f)
}

// made returns how many moves the claims so far have taken up.
func (r *replay) made() int {
	if events := r.d.Events(); r.next > 0 && r.next <= len(events) {
		return events[r.next-1].After
	}
	return 0
}

// latest returns the latest stamp, or Unknown if nothing is stamped.
func (r *replay) latest() base.Number {
	if r.l.Header.Evidence.Stamped() {
		return r.time
	}
	return logfmt.Unknown
}
