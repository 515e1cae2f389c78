package process

import (
	"bytes"
	"testing"

	"scrutineer/base"
)

// FuzzSplit reads any output in any pieces under any cap. Every byte is kept or counted as
// lost, lines have no line feed and at most MaxLine bytes, and what is kept costs no more
// than the cap.
func FuzzSplit(f *testing.F) {
	f.Add([]byte("a\n\nb\r\nc"), uint16(500), uint16(2), uint16(0))
	f.Add([]byte("aaaa\nb"), uint16(200), uint16(7), uint16(15998))
	f.Add(bytes.Repeat([]byte("x\n"), 40), uint16(300), uint16(1), uint16(17000))
	f.Fuzz(func(t *testing.T, text []byte, limit, piece, pad uint16) {
		text = append(bytes.Repeat([]byte{'p'}, int(pad)), text...)
		s := newSplitter(base.Number(limit) * 4)
		kept, cost := base.Number(0), base.Number(0)
		count := func(events []Event) {
			for _, e := range events {
				if len(e.Text) > MaxLine || bytes.IndexByte(e.Text, '\n') >= 0 {
					t.Fatalf("%v %q", e.Kind, e.Text)
				}
				switch e.Kind {
				case Line:
					kept += base.Number(len(e.Text)) + 1
				case Part:
					kept += base.Number(len(e.Text))
				case Flood:
					kept += base.Number(e.Num[0])
				}
				if e.Kind == Line || e.Kind == Part {
					cost += base.Number(len(e.Text)) + lineCost
				}
			}
		}
		for at := 0; at < len(text); at += int(piece) + 1 {
			count(s.feed(text[at:min(at+int(piece)+1, len(text))]))
		}
		count(s.end(EOF, ""))
		if kept != base.Number(len(text)) || cost > base.Number(limit)*4 {
			t.Fatalf("%d of %d bytes told of, at a cost of %d with a cap of %d", kept, len(text), cost, base.Number(limit)*4)
		}
	})
}
