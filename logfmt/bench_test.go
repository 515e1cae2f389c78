package logfmt

import (
	"bytes"
	"crypto/sha256"
	"io"
	"testing"

	"scrutineer/base"
)

// exchange returns a log as console sessions of fiverow make them: before each move the
// program asks for the field and the last step.
func exchange(t testing.TB, plies int) []byte {
	var recs []Record
	at := int64(0)
	line := Line(21)
	add := func(r Record) Line { recs = append(recs, r); line++; skip(&line); return line }
	for ply := 1; ply <= plies; ply++ {
		s := base.Seat(1 + (ply+1)%2)
		at += 1200
		add(Record{Kind: Said, Seat: s, Time: base.Number(at), Text: []byte("field?")})
		for row := 0; row < 10; row++ {
			add(Record{Kind: Sent, Seat: s, Time: base.Number(at + 20), Text: []byte("..X.0.....")})
		}
		add(Record{Kind: Said, Seat: s, Time: base.Number(at + 40), Text: []byte("step?")})
		add(Record{Kind: Sent, Seat: s, Time: base.Number(at + 50), Text: []byte("B7")})
		source := add(Record{Kind: Said, Seat: s, Time: base.Number(at + 1100), Text: []byte("step! C7")})
		add(Record{Kind: Move, Seat: s, Ply: int32(ply), Source: source, Num: [4]base.Number{1050, None}, Text: []byte("C7")})
	}
	recs = append(recs, Record{Kind: Result, Seat: 1, Word: []byte("five"), Num: [4]base.Number{None, None, None, None}})
	return writeSample(t, recs)
}

// skip skips the line of a block digest.
func skip(line *Line) {
	if *line%(BlockSize+1) == 0 {
		*line++
	}
}

func BenchmarkReadLog(b *testing.B) {
	text := bytes.Repeat(exchange(b, 60), 40)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	r := NewReader(nil, "")
	for b.Loop() {
		r.Reset(bytes.NewReader(text), "bench.mlog")
		for {
			l, err := r.ReadLog()
			if err == io.EOF {
				break
			}
			if err != nil || len(l.Damage) > 0 {
				b.Fatal(err, l.Damage)
			}
		}
	}
}

// BenchmarkSHA256 is the reference: one digest over the same bytes.
func BenchmarkSHA256(b *testing.B) {
	text := bytes.Repeat(exchange(b, 60), 40)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		sha256.Sum256(text)
	}
}

func BenchmarkWriter(b *testing.B) {
	recs := sampleRecords()
	b.SetBytes(int64(len(writeSample(b, recs))))
	b.ReportAllocs()
	h := sampleHeader()
	for b.Loop() {
		w := NewWriter(io.Discard, SyncNever)
		if err := w.Begin(h); err != nil {
			b.Fatal(err)
		}
		for i := range recs {
			w.Append(&recs[i])
		}
		if err := w.End(); err != nil {
			b.Fatal(err)
		}
	}
}

// The hot loop allocates nothing once the buffers have grown.
func TestReadingAllocatesNothing(t *testing.T) {
	text := bytes.Repeat(exchange(t, 60), 4)
	r := NewReader(nil, "")
	src := bytes.NewReader(text)
	n := testing.AllocsPerRun(20, func() {
		src.Reset(text)
		r.Reset(src, "a.mlog")
		for {
			if _, err := r.ReadLog(); err != nil {
				if err != io.EOF {
					t.Fatal(err)
				}
				return
			}
		}
	})
	if n > 0 {
		t.Errorf("%v allocations for four logs read, want none", n)
	}
}
