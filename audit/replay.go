package audit

import (
	"bytes"
	"strconv"

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
	second *second // nil unless cross-checking
	keep   bool
	sides  [seat.Max + 1]side
	says   []rules.Say
	text   []byte

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

// side is one program's part of a session.
type side struct {
	talk  rules.Talk
	owed  queue
	heard []heard
	clock int64 // when the time for its move began to run, or Unknown
	used  int64 // microseconds of its moves so far
	taken int32 // source of its latest move, 0 none
	reply int32 // line of a readable reply in turn that no claim has taken up, 0 none
	bad   int32 // line of an answer in turn that is no move and that no claim has taken up, 0 none
	ended bool  // an exit, or the end of its output, is recorded
	exit  int64 // stamp of the latest exit since its clock began to run, or Unknown
	flood bool
}

// heard is what a line of output meant when it came.
type heard struct {
	line    int32
	meaning rules.Meaning
}

func (d *side) reset() {
	d.talk = nil
	d.owed.reset()
	d.heard = d.heard[:0]
	d.clock, d.used, d.exit = logfmt.Unknown, 0, logfmt.Unknown
	d.taken, d.reply, d.bad = 0, 0, 0
	d.ended, d.flood = false, false
}

// meant is what the line meant, and whether it was output at all.
func (d *side) meant(line int32) (rules.Meaning, bool) {
	for i := len(d.heard) - 1; i >= 0; i-- {
		if d.heard[i].line == line {
			return d.heard[i].meaning, true
		}
	}
	return rules.Meaning{}, false
}

// game replays the log's body into the session.
func (j *Judge) game(s *Session, l *logfmt.Log) {
	r := &j.run
	var pos rules.Position
	r.second = nil
	if s.Game != nil {
		pos = j.table.pos
		if j.opt.CrossCheck {
			r.second = newSecond(s)
		}
	}
	r.keep = j.opt.Keep
	r.begin(s, l, pos)
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
	if s.Game == nil {
		return
	}
	r.first(r.turn)
	if l.Header.Evidence.Raw() {
		r.openTalks()
	}
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

func (r *replay) openTalks() {
	p := r.game.Protocol(r.s.Header.Protocol)
	if p == nil {
		return
	}
	for i := 1; i <= r.s.Header.Seats(); i++ {
		r.sides[i].talk = p.Talk(r.s.Setup, r.pos, seat.Seat(i))
		r.says = r.sides[i].talk.Open(r.says[:0])
		r.sides[i].owed.push(r.says)
	}
}

func (r *replay) body() {
	for i := range r.l.Records {
		rec := &r.l.Records[i]
		if rec.Time > r.time {
			r.time = rec.Time
		}
		switch rec.Kind {
		case logfmt.Sent:
			r.sent(rec, rules.SendLine)
		case logfmt.Put:
			r.sent(rec, rules.PutFile)
		case logfmt.Run:
			r.run(rec)
		case logfmt.Said:
			r.said(rec, rules.FromOutput)
		case logfmt.Got:
			r.said(rec, rules.FromFile)
		case logfmt.Part:
			if rec.Stream == logfmt.Out {
				r.said(rec, rules.FromPart)
			}
		case logfmt.Exit:
			r.sides[rec.Seat].ended, r.sides[rec.Seat].exit = true, rec.Time
		case logfmt.EOF:
			r.sides[rec.Seat].ended = true
		case logfmt.Flood:
			r.sides[rec.Seat].flood = true
		case logfmt.Tick:
			r.ticked(rec)
		default:
			r.claim(rec)
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

// sent holds what a program was given against what it was owed.
func (r *replay) sent(rec *logfmt.Record, act rules.Act) {
	d := &r.sides[rec.Seat]
	if d.talk == nil || r.over {
		return
	}
	say := d.owed.pop()
	switch {
	case say == nil:
		r.add(rec, Finding{Code: WrongLine, Message: "the program was sent what it is not owed", Claimed: quote(rec.Text)})
	case say.Act != act || !matches(say, rec.Text):
		r.add(rec, Finding{Code: WrongLine, Message: "the program was sent something else than it is owed",
			Claimed: quote(rec.Text), Recomputed: quote(say.Text)})
	}
	if say != nil && say.Clock != rules.NoClock {
		d.start(rec.Time)
	}
}

// start lets the time for its move run. An exit above in the file is that of
// another process, whatever its stamp (format T2).
func (d *side) start(at int64) { d.clock, d.exit = at, logfmt.Unknown }

// run starts the clock of a program whose start is its turn, and of the one
// that opens the game.
func (r *replay) run(rec *logfmt.Record) {
	d := &r.sides[rec.Seat]
	if say := d.owed.peek(); say != nil && say.Act == rules.Run && !r.over {
		d.start(rec.Time)
		r.arguments(rec, d.owed.pop())
		return
	}
	if r.pos != nil && r.pos.Plies() == 0 && r.turn == rec.Seat {
		d.start(rec.Time)
	}
}

// arguments holds the first argument of a program against what it is owed; the
// others are names of files, which are the referee's to choose.
func (r *replay) arguments(rec *logfmt.Record, say *rules.Say) {
	owed, _, _ := bytes.Cut(say.Text, []byte{' '})
	var got []byte
	if words := logfmt.SplitWords(rec.Text); len(words) > 1 {
		got = words[1]
	}
	if !bytes.Equal(owed, got) {
		r.add(rec, Finding{Code: WrongLine, Message: "the program was started with another command than it is owed",
			Claimed: quote(got), Recomputed: quote(owed)})
	}
}

// said reads output by the protocol and remembers what it meant.
func (r *replay) said(rec *logfmt.Record, from rules.Source) {
	d := &r.sides[rec.Seat]
	if d.talk == nil || r.over {
		return
	}
	var meaning rules.Meaning
	r.says, meaning = d.talk.Hear(r.says[:0], rules.Event{From: from, Text: rec.Text})
	d.owed.push(r.says)
	d.heard = append(d.heard, heard{rec.Line, meaning})
	if r.turn != rec.Seat {
		return
	}
	switch meaning.Sense {
	case rules.Played:
		if d.reply == 0 {
			d.reply = rec.Line
		}
	case rules.BadText, rules.Declined:
		if d.bad == 0 {
			d.bad = rec.Line
		}
	}
}

// ticked compares the clock that runs in sleep with the one that stamps.
func (r *replay) ticked(rec *logfmt.Record) {
	const tolerance = 1000 // microseconds between two readings of two clocks
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

// leave takes a seat out for a fault.
func (r *replay) leave(s seat.Seat, why rules.Cause) {
	if r.pos.Leave(s, why) == nil {
		r.second.leave(r, s, why)
	}
	r.look()
	if !r.over {
		r.tell(seat.Nobody, rules.Move{})
	}
}
