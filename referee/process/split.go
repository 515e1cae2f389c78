package process

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"sync/atomic"

	"scrutineer/base"
)

// MaxLine is the longest line in bytes, without its line feed, that is kept whole.
const MaxLine = 16000

// lineCost is the cost of a piece in addition to its bytes. It also limits a program that
// prints empty lines.
const lineCost = 64

// budget is how much of a stream may be kept, and how much has been.
type budget struct{ limit, used atomic.Int64 }

// take spends n bytes. It returns what would then be used, and whether that is within the
// limit. Refused bytes are not spent.
func (b *budget) take(n int64) (int64, bool) {
	used := b.used.Add(n)
	if used > b.limit.Load() {
		b.used.Add(-n)
		return used, false
	}
	return used, true
}

// splitter cuts a stream into events. It keeps at most one line of MaxLine bytes.
type splitter struct {
	program int
	err     bool
	budget  *budget

	line []byte // the line so far
	rest bool   // in a line longer than MaxLine, after its first part
	full bool   // nothing more is kept
	lost int64  // bytes not kept since the last Flood
	hash hash.Hash
	out  []Event
}

// feed takes bytes as they were read and returns the events that they complete. These are
// valid until the next call.
func (s *splitter) feed(b []byte) []Event {
	s.out = s.out[:0]
	for len(b) > 0 {
		n := bytes.IndexByte(b, '\n') + 1
		ends := n > 0
		if !ends {
			n = len(b)
		}
		if s.full {
			n = len(b)
		}
		n = s.piece(b[:n], ends)
		b = b[n:]
	}
	return s.out
}

// piece takes bytes of one line and returns their number.
func (s *splitter) piece(b []byte, ends bool) int {
	switch text := bytes.TrimSuffix(b, []byte("\n")); {
	case s.full:
		s.lose(b)
	case s.rest:
		s.lose(b)
		if ends {
			s.rest = false
			s.flood()
		}
	case len(s.line)+len(text) > MaxLine:
		n := MaxLine - len(s.line)
		s.line = append(s.line, b[:n]...)
		s.rest = true
		s.keep(Part)
		return n
	default:
		s.line = append(s.line, text...)
		if ends {
			s.keep(Line)
		}
	}
	return len(b)
}

// keep makes an event of the line so far, if the budget allows.
func (s *splitter) keep(k Kind) {
	used, ok := s.budget.take(int64(len(s.line)) + lineCost)
	if ok {
		s.emit(Event{Kind: k, Text: bytes.Clone(s.line)})
	} else {
		s.full = true
		s.emit(Event{Kind: Full, Num: [4]base.Number{base.Number(s.budget.limit.Load()), base.Number(used)}})
		s.lose(s.line)
		if k == Line {
			s.lose([]byte("\n"))
		}
	}
	s.line = s.line[:0]
}

func (s *splitter) lose(b []byte) {
	if s.hash == nil {
		s.hash = sha256.New()
	}
	s.hash.Write(b)
	s.lost += int64(len(b))
}

// flood makes an event of the bytes not kept since the last one.
func (s *splitter) flood() {
	if s.lost == 0 {
		return
	}
	s.emit(Event{Kind: Flood, Num: [4]base.Number{base.Number(s.lost)}, Word: hex.EncodeToString(s.hash.Sum(nil))})
	s.lost, s.hash = 0, nil
}

// end returns the remaining events of a stream that has ended. last is the last of them.
func (s *splitter) end(last Kind, why string) []Event {
	s.out = s.out[:0]
	if len(s.line) > 0 {
		s.keep(Part)
	}
	s.flood()
	s.emit(Event{Kind: last, Word: why})
	return s.out
}

func (s *splitter) emit(e Event) {
	e.Program, e.Err = s.program, s.err
	s.out = append(s.out, e)
}
