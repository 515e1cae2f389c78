package synth

import (
	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// answerFile is the name in the arguments that the protocol asks for (official rules 3.3.1).
const answerFile = "answer"

// file is the manner of the file protocol: a process for every move.
type file struct{}

// start passes on the first turn.
func (file) start(s *session) {
	for _, d := range s.sides[base.First:] {
		d.prog.take(symbols[d.me])
		s.clock.pass(100 + s.chance.below(100))
		s.hand(d, d.conv.Open(nil))
	}
}

func (file) ask(*session, *side) {}

// answer lets the process end and reads its file at that moment, since the time counts
// until the end of the process (official rules 3.3.8). A process that takes too long is
// killed, and has left its answer nevertheless (3.3.9, ruling late_file).
func (m file) answer(s *session, d *side, text string, thought base.Number) (logfmt.Line, rules.Meaning) {
	s.clock.pass(int(thought))
	if thought > moveLimit {
		s.kill(d)
		s.ended(d, "signal", 9)
	} else {
		s.ended(d, "code", 0)
	}
	content := []byte(m.spell(text))
	line := s.rec.add(logfmt.Record{Kind: logfmt.Got, Seat: d.me, Time: s.clock.now, Word: []byte(answerFile), Text: content})
	_, meaning := d.conv.Receive(nil, rules.Event{From: rules.FromFile, Text: content})
	return line, meaning
}

func (file) spell(text string) string { return text + "\n" }

func (file) after(*session, *side) {}
