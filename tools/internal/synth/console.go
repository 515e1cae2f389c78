package synth

import (
	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// console is the manner of the console protocol: both programs run during the whole game.
type console struct{}

// start runs both programs, the opener first. Each asks for its figure, and an eager
// program that does not open asks at once for its first turn.
func (m console) start(s *session) {
	opener := s.pos.Turn()
	for _, me := range [2]base.Seat{opener, opener.Other()} {
		if me == base.Nobody {
			return
		}
		d := s.sides[me]
		s.clock.pass(200 + s.chance.below(200))
		s.run(d, "")
		if me == opener {
			d.since = s.clock.now // its first move counts from its start (official rules 3.4.8)
		}
		s.hand(d, d.conv.Open(nil))
	}
	for _, me := range [2]base.Seat{opener, opener.Other()} {
		d := s.sides[me]
		s.clock.pass(500 + s.chance.below(1500))
		m.question(s, d, "figure?")
		if me != opener && d.player.eager {
			m.early(s, d)
		}
	}
}

func (console) question(s *session, d *side, text string) {
	s.clock.pass(20 + s.chance.below(60))
	d.prog.expect(text)
	s.hear(d, text)
}

// early asks for the coming turn while the other program thinks.
func (m console) early(s *session, d *side) {
	for _, q := range d.prog.questions(false) {
		m.question(s, d, q)
	}
	d.prog.ready = true
}

func (m console) ask(s *session, d *side) {
	for _, q := range d.prog.questions(s.plies == 0) {
		m.question(s, d, q)
	}
}

func (m console) answer(s *session, d *side, text string, thought base.Number) (logfmt.Line, rules.Meaning) {
	s.clock.pass(int(thought))
	return s.hear(d, m.spell(text))
}

func (console) spell(text string) string {
	if text == "pass" {
		return text
	}
	return "step! " + text
}

// after lets an eager program ask for its next turn. The program does not know yet
// whether there will be one.
func (m console) after(s *session, d *side) {
	if d.player.eager && d.alive {
		m.early(s, d)
	}
}
