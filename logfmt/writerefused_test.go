package logfmt

import (
	"bytes"
	"io"
	"testing"

	"scrutineer/base"
)

// What a reader would refuse is not written, and neither is anything after it.
func TestWhatIsRefusedIsNotWritten(t *testing.T) {
	b := func(s string) []byte { return []byte(s) }
	for name, rec := range map[string]Record{
		"no kind":                    {},
		"no such kind":               {Kind: kinds + 1},
		"a block":                    {Kind: Block, Word: b(someDigest)},
		"an end":                     {Kind: End, Word: b(someDigest), Text: b(someDigest)},
		"no seat":                    {Kind: Said, Time: 1},
		"a seat that is not there":   {Kind: Said, Seat: 3, Time: 1},
		"seat 255":                   {Kind: Close, Seat: 255, Time: 1},
		"no time":                    {Kind: Said, Seat: 1, Time: Unknown},
		"a time below zero":          {Kind: Said, Seat: 1, Time: -3},
		"a time too large":           {Kind: Said, Seat: 1, Time: MaxNumber + 1},
		"a text too long":            {Kind: Said, Seat: 1, Time: 1, Text: make([]byte, MaxRaw+1)},
		"a line too long":            {Kind: Extension, Word: b("x-"), Text: bytes.Repeat([]byte("a"), MaxLine)},
		"a line feed":                {Kind: Extension, Word: b("x-"), Text: b("a\nend")},
		"two words in one":           {Kind: Extension, Word: b("x-a b"), Text: b("c")},
		"an extension of no name":    {Kind: Extension, Word: b("y-a")},
		"a sign as an argument":      {Kind: Run, Seat: 1, Time: 1, Word: b("/b"), Text: b("-")},
		"a text that would be lost":  {Kind: Close, Seat: 1, Time: 1, Text: b("lost")},
		"a word that would be lost":  {Kind: Said, Seat: 1, Time: 1, Word: b("lost")},
		"a seat that would be lost":  {Kind: Tick, Seat: 1, Time: 1},
		"a ply that would be lost":   {Kind: Said, Seat: 1, Ply: 1, Time: 1},
		"a number that would be":     {Kind: Said, Seat: 1, Time: 1, Num: [4]base.Number{1}},
		"no stream":                  {Kind: EOF, Seat: 1, Time: 1},
		"no such stream":             {Kind: EOF, Seat: 1, Time: 1, Stream: 7},
		"ply 2":                      {Kind: Move, Seat: 1, Ply: 2, Text: b("a")},
		"a fault of no list":         {Kind: Fault, Seat: 1, Word: b("bad"), Num: [4]base.Number{None, None}},
		"a score of the second only": {Kind: Result, Word: b("five"), Num: [4]base.Number{None, 1, None, None}},
	} {
		s := &sink{}
		w := NewWriter(s, SyncAll)
		if err := w.Begin(sampleHeader()); err != nil {
			t.Fatal(err)
		}
		first := w.Append(&rec)
		good := Record{Kind: Close, Seat: 1, Time: 1}
		if first == nil || w.Append(&good) != first || w.End() != first || w.Err() != first || len(s.writes) != 1 {
			t.Errorf("%s: %v, %d writes: %s", name, first, len(s.writes), s.Bytes()[s.writes[0]:])
		}
	}
}

// A header without a set of rulings needs no digest for it, and cannot keep one.
func TestRulingsThatAreNoSet(t *testing.T) {
	for _, game := range []string{"-", "fiverow"} {
		for _, digest := range []string{"", "-", someDigest} {
			h := sampleHeader()
			h.Game, h.Params, h.Rulings = game, nil, Rulings{Set: "?", Digest: digest}
			if game == "-" {
				h.Rulings.Set = "-"
			}
			if err := NewWriter(io.Discard, SyncNever).Begin(h); (err == nil) != (digest != someDigest) {
				t.Errorf("game %s, digest %q: %v", game, digest, err)
			}
		}
	}
}

func TestWhatAWriterCannotDo(t *testing.T) {
	good := Record{Kind: Close, Seat: 1, Time: 1}
	for name, do := range map[string]func(*Writer) error{
		"a record before any log": func(w *Writer) error { return w.Append(&good) },
		"an end before any log":   func(w *Writer) error { return w.End() },
		"a log within a log":      func(w *Writer) error { w.Begin(sampleHeader()); return w.Begin(sampleHeader()) },
		"a record after an end":   func(w *Writer) error { w.Begin(sampleHeader()); w.End(); return w.Append(&good) },
		"a second end":            func(w *Writer) error { w.Begin(sampleHeader()); w.End(); return w.End() },
		"a header of nothing":     func(w *Writer) error { return w.Begin(&Header{}) },
		"two lines in one value":  func(w *Writer) error { h := sampleHeader(); h.Source = "a\nutc ?"; return w.Begin(h) },
		"a header within a value": func(w *Writer) error { h := sampleHeader(); h.Source = "a\nutc ?\nseed -\nstart -"; return w.Begin(h) },
		"a line within a value":   func(w *Writer) error { h := sampleHeader(); h.Protocol = "a\nb"; return w.Begin(h) },
		"a seat within a value": func(w *Writer) error {
			h := sampleHeader()
			h.Programs = []Program{{"a", "1 ?\nseat 2 b 1", "?", ""}}
			return w.Begin(h)
		},
		"two fields in one": func(w *Writer) error {
			h := sampleHeader()
			h.Programs[0] = Program{"a", "1 ?", "?", ""}
			return w.Begin(h)
		},
		"a name of the referee's": func(w *Writer) error { h := sampleHeader(); h.Referee.Name = "R"; return w.Begin(h) },
		"rulings without a set": func(w *Writer) error {
			h := sampleHeader()
			h.Rulings.Set = "?"
			return w.Begin(h)
		},
	} {
		w := NewWriter(io.Discard, SyncNever)
		if err := do(w); err == nil || w.Err() != err {
			t.Errorf("%s: %v", name, err)
		}
	}
}
