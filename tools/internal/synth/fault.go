package synth

import (
	"bytes"
	"strconv"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// goWrong does what goes wrong at this ply, when the seat of d is in turn. It reports
// whether that ends the turn.
func (s *session) goWrong(d *side) bool {
	s.wrong = true
	switch f := s.opt.Fault; f {
	case Illegal, Unreadable, Refused, Late:
		s.badAnswer(d, f)
	case EarlyStep:
		s.misplaced(d, "unreadable", "step?")
	case TooMany:
		s.tooMany(s.sides[d.me.Other()])
	case Silent:
		s.silent(d)
	case Exits:
		s.leaves(d, "exit", "code", 3)
	case Crash:
		s.leaves(d, "crash", "signal", 11)
	case Flood:
		s.floods(d)
	case Stall, Sleep:
		s.void(f)
	default:
		s.harmless(d, f)
		return false
	}
	return true
}

// badAnswer lets a program give an answer that ends the game.
func (s *session) badAnswer(d *side, f Fault) {
	s.manner.ask(s, d)
	text, kind, thought := "pass", "refused", s.thought(d)
	switch f {
	case Illegal:
		text, kind = s.name(s.taken()), "illegal"
	case Unreadable:
		text, kind = "7B", "unreadable"
	case Late:
		text, kind = s.name(s.free()), "timeout-move"
		thought = moveLimit + 20_000 + base.Number(s.chance.below(200_000))
	}
	line, _ := s.manner.answer(s, d, text, thought)
	if f != Illegal {
		text = s.manner.spell(text)
	}
	s.fault(d, kind, line, []byte(text))
}

// taken is an occupied cell, or one off the field if there is none.
func (s *session) taken() int {
	text := s.pos.AppendText(nil)
	for y := 0; y < s.opt.Height; y++ {
		row := text[y*(s.opt.Width+1):][:s.opt.Width]
		if x := bytes.IndexAny(row, "X0"); x >= 0 {
			return y*s.opt.Width + x
		}
	}
	return s.opt.Width * s.opt.Height
}

// free is a free cell, whoever is in turn.
func (s *session) free() int {
	legal := s.pos.AppendLegal(nil)
	m := legal[s.chance.below(len(legal))]
	return int(m.N[1])*s.opt.Width + int(m.N[0])
}

// misplaced lets a program say a line when it must not.
func (s *session) misplaced(d *side, kind, text string) {
	s.clock.pass(1_000 + s.chance.below(1_000))
	line, _ := s.hear(d, text)
	s.fault(d, kind, line, []byte(text))
}

// tooMany lets a program that is not in turn ask until no further question may wait (one
// may already be waiting).
func (s *session) tooMany(d *side) {
	for {
		s.clock.pass(15)
		line, meaning := s.hear(d, "step?")
		if meaning.Sense == rules.BadText {
			s.fault(d, "unreadable", line, []byte("step?"))
			return
		}
	}
}

// silent lets a program think until it is killed.
func (s *session) silent(d *side) {
	s.manner.ask(s, d)
	wait := d.since + moveLimit + 1_000 + base.Number(s.chance.below(1_000)) - s.clock.now
	d.cpu += wait
	s.clock.pass(int(wait))
	s.kill(d)
	s.fault(d, "timeout-move", 0, nil)
}

// leaves lets a program end in its own turn.
func (s *session) leaves(d *side, kind, word string, status base.Number) {
	s.manner.ask(s, d)
	s.clock.pass(int(s.thought(d)))
	s.ended(d, word, status)
	if _, byFile := s.manner.(file); !byFile {
		s.fault(d, kind, 0, nil)
		return
	}
	line := s.rec.add(logfmt.Record{Kind: logfmt.Got, Seat: d.me, Time: s.clock.now, Word: []byte(answerFile)})
	if kind == "exit" {
		kind = "refused" // an empty answer
	}
	s.fault(d, kind, line, nil)
}

// keepOut is how much output of a program is kept (format O3); more is a flood. keepLine
// is how much of a line is kept (O2).
const (
	keepOut  = 1 << 20
	keepLine = 16_000
)

// floods lets a program write endlessly.
func (s *session) floods(d *side) {
	s.manner.ask(s, d)
	s.clock.pass(60_000)
	bulk := bytes.Repeat([]byte("B7 "), (keepOut+keepLine)/3)
	s.rec.add(logfmt.Record{Kind: logfmt.Part, Seat: d.me, Time: s.clock.now, Stream: logfmt.Out, Text: bulk[:keepLine]})
	var l lost
	l.add(bulk[keepLine:])
	s.kill(d)
	s.flood(d, logfmt.Out, &l)
	s.fault(d, "flood", 0, nil)
}

// fault claims a program's fault and what follows by the rules, and stops the program. It
// has the offending text if the source is a line.
func (s *session) fault(d *side, kind string, line logfmt.Line, text []byte) {
	limit, used := logfmt.None, logfmt.None
	switch kind {
	case "timeout-move":
		limit, used = moveLimit, s.clock.now-d.since
		text = nil
	case "flood":
		limit, used = keepOut, (keepOut+keepLine)/3*3
	}
	cause := causes[kind]
	s.rec.add(logfmt.Record{Kind: logfmt.Fault, Seat: d.me, Word: []byte(kind), Source: line, Num: [4]base.Number{limit, used}, Text: text})
	if refused := s.pos.Leave(d.me, cause); refused != nil {
		s.fail(&Error{"Fault", refused.Message})
		return
	}
	s.result()
	if d.alive {
		if kind != "flood" && !line.None() {
			s.kill(d)
		}
		s.killed(d)
	}
}

// causes are the names of faults in the rules.
var causes = map[string]rules.Cause{
	"illegal": rules.BadMove, "unreadable": rules.BadMove, "refused": rules.BadMove, "early": rules.BadMove,
	"timeout-move": rules.TooLate, "exit": rules.Gone, "crash": rules.Gone, "flood": rules.Gone,
}

// harmless lets a program do something that the referee ignores.
func (s *session) harmless(d *side, f Fault) {
	s.clock.pass(100 + s.chance.below(100))
	if f == Noisy {
		for i := 0; d.lost.bytes < keepErr; i++ {
			s.note(d, "assertion failed: depth >= 0, was -"+strconv.Itoa(i))
		}
		return
	}
	text := ""
	switch f {
	case Chatter:
		text = "thinking"
	case Early:
		d, text = s.sides[d.me.Other()], "step! "+s.name(s.free())
	}
	line, _ := s.hear(d, text)
	s.rec.add(logfmt.Record{Kind: logfmt.Drop, Seat: d.me, Source: line, Word: []byte(f)})
}

// void ends the game because the host did not run: it was so busy that nothing ran, or it
// was suspended, which only one of the two clocks counts.
func (s *session) void(f Fault) {
	const long = 7_300_000
	from := s.clock.now
	word, text := "host-stall", "tasks waited 7300000 us for a processor"
	if f == Sleep {
		word, text = "host-sleep", "the clocks drifted 7300000 us apart"
		s.clock.slept += long
		s.clock.pass(1_000)
	} else {
		s.clock.pressure += long
		s.clock.pass(long + 1_000)
		s.rec.add(logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{from, s.clock.now, long}})
	}
	s.clock.tick()
	s.rec.add(logfmt.Record{Kind: logfmt.Void, Word: []byte(word), Num: [4]base.Number{from, s.clock.now}, Text: []byte(text)})
	s.closed = true
}
