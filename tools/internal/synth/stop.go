package synth

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// keepErr is how many bytes of a program's error output are kept. The format
// allows 64 KiB (O3); a sample should not be full of noise.
const keepErr = 4096

// lost is what a program wrote and the log does not keep.
type lost struct {
	bytes base.Number
	sum   hash.Hash
}

func (l *lost) add(b []byte) {
	if l.sum == nil {
		l.sum = sha256.New()
	}
	l.bytes += base.Number(len(b))
	l.sum.Write(b)
}

// flood records what was lost of a stream, if anything.
func (s *session) flood(d *side, stream logfmt.Stream, l *lost) {
	if l.bytes == 0 {
		return
	}
	digest := hex.EncodeToString(l.sum.Sum(nil))
	s.rec.add(logfmt.Record{Kind: logfmt.Flood, Seat: d.me, Time: s.clock.now, Stream: stream, Num: [4]base.Number{l.bytes}, Word: []byte(digest)})
	*l = lost{}
}

// note lets a program write a line to its error output, and keeps it as long as there is
// room.
func (s *session) note(d *side, text string) {
	s.clock.pass(10 + s.chance.below(30))
	if d.spent+len(text)+1 > keepErr || d.lost.bytes > 0 {
		d.lost.add(append([]byte(text), '\n'))
		return
	}
	d.spent += len(text) + 1
	s.rec.add(logfmt.Record{Kind: logfmt.Noted, Seat: d.me, Time: s.clock.now, Text: []byte(text)})
}

// ended records that a program's outputs and then its process came to an end.
func (s *session) ended(d *side, word string, status base.Number) {
	s.rec.add(logfmt.Record{Kind: logfmt.EOF, Seat: d.me, Time: s.clock.now, Stream: logfmt.Out})
	s.flood(d, logfmt.Err, &d.lost)
	s.rec.add(logfmt.Record{Kind: logfmt.EOF, Seat: d.me, Time: s.clock.now, Stream: logfmt.Err})
	used := [4]base.Number{status, d.cpu, d.cpu / 50, d.player.memory}
	s.rec.add(logfmt.Record{Kind: logfmt.Exit, Seat: d.me, Time: s.clock.now, Word: []byte(word), Num: used})
	d.alive, d.cpu, d.spent = false, 0, 0
}

// kill stops a program by force.
func (s *session) kill(d *side) {
	if d.alive {
		s.rec.add(logfmt.Record{Kind: logfmt.Kill, Seat: d.me, Time: s.clock.now, Word: []byte("KILL")})
	}
}

// killed is the end of a program after kill.
func (s *session) killed(d *side) {
	s.clock.pass(40 + s.chance.below(100))
	s.ended(d, "signal", 9)
}

// stop ends what still runs: inputs are closed, and the programs exit.
func (s *session) stop() {
	for _, d := range s.sides[base.First:] {
		if d != nil && d.alive {
			s.clock.pass(10 + s.chance.below(30))
			s.rec.add(logfmt.Record{Kind: logfmt.Close, Seat: d.me, Time: s.clock.now})
			s.clock.pass(100 + s.chance.below(900))
			s.ended(d, "code", 0)
		}
	}
	s.clock.pass(20)
	s.clock.tick()
}
