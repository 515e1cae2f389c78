package synth

import (
	"scrutineer/base"
	"scrutineer/logfmt"
)

// info asks the first player for its author, in two lines: on its output in the console
// protocol (official rules 3.4.6), otherwise in its answer file (3.3.6).
func (s *session) info() {
	s.rec.begin(s.opt.header(logfmt.None))
	s.clock.tick()
	d := &side{me: base.First, player: playerOf(s.opt.Players[0])}
	s.sides[base.First] = d
	byFile := s.opt.Protocol == "file"
	args := "INFO"
	if byFile {
		args = "INFO field " + answerFile
	}
	s.clock.pass(100 + s.chance.below(100))
	s.run(d, args)
	s.clock.pass(int(s.thought(d)))
	lines := [2]string{d.player.ID + ", a simulated program", "no school"}
	if !byFile {
		for _, text := range lines {
			s.rec.add(logfmt.Record{Kind: logfmt.Said, Seat: d.me, Time: s.clock.now, Text: []byte(text)})
		}
	}
	s.ended(d, "code", 0)
	if byFile {
		text := lines[0] + "\n" + lines[1] + "\n"
		s.rec.add(logfmt.Record{Kind: logfmt.Got, Seat: d.me, Time: s.clock.now, Word: []byte(answerFile), Text: []byte(text)})
	}
	s.clock.pass(20)
	s.clock.tick()
}
