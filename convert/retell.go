package convert

import (
	"scrutineer/clerk"
	"scrutineer/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// retelling is a conversation that is past, being written down: what passed is
// put into a log, and a clerk claims what follows. It claims only what the
// conversation shows; a fault of which nothing is seen has to be stated.
type retelling struct {
	*clerk.Clerk // nil in a session without a game
	log          *logfmt.Writer
	proto        *rules.Protocol
	pos          rules.Position
	sides        [seat.Max + 1]told
	closed       bool // a void is written
}

// told is what is known of one program.
type told struct {
	ended   bool // its process, at
	endedAt int64
	how     string          // and by: exit, crash
	shown   bool            // its output ended, too
	killed  bool            // by the referee, in the middle of the game
	late    *exchange.Limit // that had passed by then
}

// setting is all that a retelling has to know of a game.
type setting struct {
	game  *rules.Game
	proto *rules.Protocol
	setup rules.Setup
	pos   rules.Position
}

// newRetelling begins a log and the game in it.
func newRetelling(log *logfmt.Writer, h *logfmt.Header, s setting) (*retelling, error) {
	r := &retelling{log: log, proto: s.proto, pos: s.pos}
	if err := log.Begin(h); err != nil {
		return nil, err
	}
	if s.pos != nil {
		r.Clerk = clerk.New(log, s.game, s.proto, s.setup, s.pos, h.Seats(), clockOf(h.Clock))
		r.conclude(seat.Nobody)
	}
	return r, nil
}

// clockOf is the clock of a header: what is unknown there limits nothing.
func clockOf(c logfmt.Clock) rules.Limits {
	return rules.Limits{Total: max(c.Total, 0), Move: max(c.Move, 0), Grace: max(c.Grace, 0)}
}

// feed takes in one line.
func (r *retelling) feed(p *passed) *wrong {
	switch {
	case p.Kind == logfmt.Fault:
		return r.state(&p.Record)
	case p.Kind == logfmt.Void:
		return r.void(&p.Record)
	case p.Kind == deaf:
		if r.Clerk != nil {
			r.Deafen(p.Seat)
		}
	case r.Clerk == nil || r.closed:
		r.log.Append(&p.Record)
	default:
		r.take(&p.Record)
	}
	return nil
}

// follow claims what follows from a line. Where the next one states a fault of
// a seat, nothing is concluded of that seat here.
func (r *retelling) follow(p *passed, stated seat.Seat) {
	if r.Clerk == nil || r.closed || p.Kind == deaf {
		return
	}
	if p.Kind == logfmt.Exit || p.Kind == logfmt.EOF {
		r.settle(p.Seat, stated)
	}
	r.conclude(stated)
}

// open tells whether a fault of a seat, or with nobody a void, may be claimed.
func (r *retelling) open(s seat.Seat) bool {
	return !r.closed && (r.Clerk == nil || !r.Over() && !r.Out(s))
}

// over tells that nothing more can be claimed of a game.
func (r *retelling) over() bool { return r.closed || r.Clerk == nil || r.Over() }

// take records what passed and lets the clerk hear it.
func (r *retelling) take(rec *logfmt.Record) {
	s := rec.Seat
	d := &r.sides[s]
	line := r.Add(*rec)
	said := clerk.Answer{Line: line, At: rec.Time, Text: rec.Text}
	switch rec.Kind {
	case logfmt.Sent, logfmt.Put:
		r.sent(rec)
	case logfmt.Run:
		r.ran(rec)
	case logfmt.Said:
		r.Hear(s, rules.FromOutput, said)
	case logfmt.Part:
		if rec.Stream == logfmt.Out {
			r.Hear(s, rules.FromPart, said)
		}
	case logfmt.Got:
		if d.ended {
			said.Given = max(d.endedAt, 0)
		}
		r.Hear(s, rules.FromFile, said)
	case logfmt.Kill:
		if !r.Over() {
			r.killed(rec)
		}
	case logfmt.Exit:
		d.ended, d.endedAt, d.how = true, rec.Time, "exit"
		if string(rec.Word) == "signal" {
			d.how = "crash"
		}
	case logfmt.EOF:
		d.shown = d.shown || rec.Stream == logfmt.Out
	}
}

// ahead is how many of the things owed are looked through for a line that is not
// the first of them.
const ahead = 16

// sent takes what was handed over for the oldest thing owed. Where it is not
// that, but a later one that hands over a turn, those before it were left out.
func (r *retelling) sent(rec *logfmt.Record) {
	t := &r.Table
	for i := 0; i < ahead; i++ {
		say := t.Queued(rec.Seat, i)
		if say == nil {
			break
		}
		act := rules.SendLine
		if rec.Kind == logfmt.Put {
			act = rules.PutFile
		}
		if i > 0 && say.Clock == rules.NoClock || say.Act != act || !t.Right(rec.Seat, say, rec.Text, rec.Time) {
			continue
		}
		for ; i > 0; i-- {
			t.Skip(rec.Seat)
		}
		break
	}
	t.Sent(rec.Seat, rec.Time)
}

// ran takes note of a start: one that is owed, or that of a program which stays.
func (r *retelling) ran(rec *logfmt.Record) {
	r.sides[rec.Seat] = told{}
	if say := r.Table.Queued(rec.Seat, 0); say != nil && say.Act == rules.Run && !r.Over() {
		r.Table.Sent(rec.Seat, rec.Time)
		return
	}
	r.Table.Ran(rec.Seat, rec.Time)
}

// killed takes note that the referee has given a program up: nothing that it
// says from here on counts. An answer file is another matter: it is read when
// its program has ended, however that came.
func (r *retelling) killed(rec *logfmt.Record) {
	d := &r.sides[rec.Seat]
	if r.Out(rec.Seat) || r.byTurn() || d.killed {
		return
	}
	r.Deafen(rec.Seat)
	d.killed = true
	if last, limit, ok := r.Table.Deadline(rec.Seat); ok && rec.Time > last {
		d.late = &limit
	}
}

// byTurn tells whether programs are started for every move.
func (r *retelling) byTurn() bool { return r.proto.Answer != "" }

// conclude does what follows from all that has passed so far: a move that waited
// is taken, a program in turn that has ended is out, a game that is over has its
// result.
func (r *retelling) conclude(stated seat.Seat) {
	if !r.Over() {
		r.TakeWaiting()
	}
	if turn := r.pos.Turn(); !r.Over() && r.sides[turn].ended {
		r.settle(turn, stated)
	}
	if r.Over() {
		r.Result()
	}
}

// settle claims the fault of a program that has ended, where one is shown and
// none stated.
func (r *retelling) settle(s, stated seat.Seat) {
	if why, ok := r.explained(s); ok && s != stated {
		r.Fault(s, why)
	}
}

// explained is the fault that the end of a program shows. A program that the
// referee killed did not end by itself: that it was killed when its time was up
// is seen; any other ground is not.
func (r *retelling) explained(s seat.Seat) (clerk.Fault, bool) {
	if r.over() || r.Out(s) || r.byTurn() {
		return clerk.Fault{}, false
	}
	d := &r.sides[s]
	switch {
	case !d.ended:
	case d.late != nil:
		used := d.late.Before + max(r.Table.Used(s, r.Latest()), 0)
		return clerk.Fault{Kind: clerk.TimeKind(*d.late), Limit: d.late.Allows, Used: used}, true
	case d.killed || !d.shown:
	case r.proto.Stays || r.pos.Turn() == s && !r.Waits(s):
		return clerk.Fault{Kind: d.how}, true
	}
	return clerk.Fault{}, false
}

// state claims a fault on the transcript's word.
func (r *retelling) state(rec *logfmt.Record) *wrong {
	switch {
	case r.Clerk == nil:
		r.log.Append(rec)
	case r.over():
		return &wrong{"order", "a fault is stated after the game was over"}
	case r.Out(rec.Seat):
		return &wrong{"order", "a fault is stated of seat " + rec.Seat.String() + ", which has left the game"}
	default:
		r.Fault(rec.Seat, clerk.Fault{Kind: string(rec.Word), Limit: rec.Num[0], Used: rec.Num[1], Text: string(rec.Text)})
	}
	return nil
}

// void claims on the transcript's word that there is no fair result.
func (r *retelling) void(rec *logfmt.Record) *wrong {
	if r.closed || r.Clerk != nil && r.Over() {
		return &wrong{"order", "a game is called void after it was over"}
	}
	r.closed = true
	r.log.Append(rec)
	return nil
}

// finish concludes what only the end of the transcript shows, that a program
// which has ended says nothing more, and seals the log. It tells whether the
// game has an end.
func (r *retelling) finish() (ended bool, err error) {
	if r.Clerk == nil || r.closed {
		return true, r.log.End()
	}
	for i := range r.sides {
		d := &r.sides[i]
		if d.ended && !d.shown {
			d.shown = true
			r.settle(seat.Seat(i), seat.Nobody)
		}
	}
	r.conclude(seat.Nobody)
	return r.Over(), r.log.End()
}
