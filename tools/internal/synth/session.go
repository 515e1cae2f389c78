package synth

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// session is one log while it is made.
type session struct {
	opt    Options
	manner manner
	clock  *clock
	chance *chance
	pos    rules.Position
	rec    *recorder
	sides  [base.Second + 1]*side // by seat; none for nobody
	plies  int32
	closed bool // a result or void has been claimed
	wrong  bool // the fault has happened
	err    error
	move   []byte // scratch
}

// side is one program in the game.
type side struct {
	me     base.Seat
	player *Player
	prog   *program
	conv   rules.Conversation
	since  base.Number // when the time for its move began
	cpu    base.Number // microseconds of thought
	alive  bool        // its process runs
	spent  int         // bytes of error output kept
	lost   lost        // error output not kept
}

// manner is how programs are started, asked and stopped. There is one for each protocol.
type manner interface {
	// start prepares both programs for the first turn.
	start(s *session)
	// ask lets a program in turn ask what it wants to know.
	ask(s *session, d *side)
	// answer lets a program in turn give its answer after thinking for some
	// microseconds, and returns its line in the log and what it means.
	answer(s *session, d *side, text string, thought base.Number) (logfmt.Line, rules.Meaning)
	// spell is an answer as the program gives it: a line, or a file's content.
	spell(text string) string
	// after lets a program do what it does once it has moved.
	after(s *session, d *side)
}

// Append makes a session and appends its log to dst. After an error dst is unchanged: the
// error is an *Error, or that of a start that the rules refuse.
func Append(dst []byte, opt Options) ([]byte, error) {
	opt, err := opt.filled()
	if err != nil {
		return dst, err
	}
	s := &session{opt: opt, chance: &chance{opt.Seed}, manner: console{}}
	if opt.Protocol == "file" {
		s.manner = file{}
	}
	s.rec = newRecorder(dst)
	s.clock = &clock{rec: s.rec, chance: s.chance}
	if opt.Session == "info" {
		s.info()
	} else if err := s.game(); err != nil {
		return dst, err
	}
	out, err := s.rec.end()
	if err == nil {
		err = s.err
	}
	if err != nil {
		return dst, err
	}
	return out, nil
}

// game plays a game from its start to its result or void.
func (s *session) game() error {
	pos, err := fiverow.Game.Open(s.opt.setup())
	if err != nil {
		return err
	}
	s.pos = pos
	first := base.Number(pos.Turn())
	if pos.Turn() == base.Nobody {
		first = logfmt.None
	}
	s.rec.begin(s.opt.header(first))
	s.clock.tick()
	for me := base.First; me <= base.Second; me++ {
		s.sides[me] = s.newSide(me)
	}
	s.manner.start(s)
	for !s.closed && s.pos.Turn() != base.Nobody {
		s.turn(s.sides[s.pos.Turn()])
	}
	if !s.closed {
		s.result()
	}
	s.stop()
	if s.opt.Fault != "" && !s.wrong {
		s.fail(&Error{"FaultPly", "the game ended after ply " + strconv.Itoa(int(s.plies))})
	}
	return nil
}

func (s *session) newSide(me base.Seat) *side {
	p := playerOf(s.opt.Players[me-1])
	proto := fiverow.Game.Protocol(s.opt.Protocol)
	return &side{me: me, player: p, conv: proto.Conversation(s.opt.setup(), s.pos, me),
		prog: newProgram(p, s.opt.Width, s.opt.Height, &chance{s.opt.Seed ^ uint64(me)<<60})}
}

// turn lets a program make its move, or do what goes wrong at this ply.
func (s *session) turn(d *side) {
	if s.opt.Fault != "" && !s.wrong && int(s.plies)+1 == s.opt.FaultPly && s.goWrong(d) {
		return
	}
	s.manner.ask(s, d)
	text := s.name(d.prog.choose())
	if d.player.chatty {
		s.note(d, "ply "+strconv.Itoa(int(s.plies)+1)+" best "+text)
	}
	line, meaning := s.manner.answer(s, d, text, s.thought(d))
	s.moved(d, line, meaning)
}

// thought is how long a program thinks: mostly its ordinary time, seldom much
// longer, and never near the limit.
func (s *session) thought(d *side) base.Number {
	t := d.player.think + s.chance.below(d.player.think)
	if s.chance.below(40) == 0 {
		t *= 20
	}
	d.cpu += base.Number(t)
	return base.Number(t)
}

// name is a cell in the game's notation; a cell after the last one is off the field.
func (s *session) name(cell int) string {
	m := rules.Move{N: [6]int16{int16(cell % s.opt.Width), int16(cell / s.opt.Width)}}
	s.move = fiverow.AppendMove(s.move[:0], m)
	return string(s.move)
}

// moved claims a move that was read from a line, and passes it to both programs.
func (s *session) moved(d *side, line logfmt.Line, meaning rules.Meaning) {
	if meaning.Sense != rules.Played {
		s.fail(&Error{"Players", d.player.ID + " did not answer with a move"})
		return
	}
	if _, refused := s.pos.Play(meaning.Move); refused != nil {
		s.fail(&Error{"Players", d.player.ID + " made an illegal move: " + refused.Message})
		return
	}
	s.plies++
	source := s.clock.now
	s.rec.add(logfmt.Record{Kind: logfmt.Move, Seat: d.me, Ply: s.plies, Source: line,
		Num: [4]base.Number{source - d.since, logfmt.None}, Text: fiverow.AppendMove(s.move[:0], meaning.Move)})
	other := s.sides[d.me.Other()]
	other.since = source
	for _, x := range s.sides[base.First:] {
		s.hand(x, x.conv.Moved(nil, d.me, meaning.Move))
	}
	if s.pos.Turn() == base.Nobody {
		s.result()
	}
	s.manner.after(s, d)
}

// result claims how the game ended.
func (s *session) result() {
	o := s.pos.Outcome()
	n := logfmt.None
	s.rec.add(logfmt.Record{Kind: logfmt.Result, Seat: o.Winner, Word: []byte(o.Reason), Num: [4]base.Number{n, n, n, n}})
	s.closed = true
}

// fail ends the session with an error: its log is not given out.
func (s *session) fail(err error) {
	if s.err == nil {
		s.err = err
	}
	s.closed = true
}

// hand sends a program what is due to it. Its clock starts when the protocol says so.
func (s *session) hand(d *side, actions []rules.Action) {
	for _, action := range actions {
		s.clock.pass(3 + s.chance.below(9))
		switch action.Kind {
		case rules.SendLine:
			s.rec.add(logfmt.Record{Kind: logfmt.Sent, Seat: d.me, Time: s.clock.now, Text: action.Text})
			d.prog.read(string(action.Text))
		case rules.PutFile:
			s.rec.add(logfmt.Record{Kind: logfmt.Put, Seat: d.me, Time: s.clock.now, Word: []byte(action.Name), Text: action.Text})
			d.prog.load(string(action.Text))
		case rules.Run:
			s.run(d, string(action.Text))
		}
		if action.Clock != rules.NoClock {
			d.since = s.clock.now
		}
	}
}

// run starts a program.
func (s *session) run(d *side, args string) {
	if args != "" {
		args = " " + args
	}
	s.rec.add(logfmt.Record{Kind: logfmt.Run, Seat: d.me, Time: s.clock.now, Word: []byte(d.player.ID), Text: []byte("./" + d.player.ID + args)})
	d.alive = true
}

// hear records a line of a program and sends it the answer that is due.
func (s *session) hear(d *side, text string) (logfmt.Line, rules.Meaning) {
	line := s.rec.add(logfmt.Record{Kind: logfmt.Said, Seat: d.me, Time: s.clock.now, Text: []byte(text)})
	actions, meaning := d.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte(text)})
	s.hand(d, actions)
	return line, meaning
}
