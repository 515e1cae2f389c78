package logfmt

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
)

// sink is a target that counts and fails as it is told.
type sink struct {
	bytes.Buffer
	writes   []int // length of each call
	syncs    []int // after how many writes each Sync came
	failAt   int   // the Write, from 1, that fails
	short    bool  // it fails by writing half and saying nothing
	half     bool  // it writes half before its error
	syncFail int   // the Sync, from 1, that fails
}

var errDisk = errors.New("no space left on device")

func (s *sink) Write(b []byte) (int, error) {
	s.writes = append(s.writes, len(b))
	if len(s.writes) != s.failAt {
		return s.Buffer.Write(b)
	}
	n := 0
	if s.half || s.short {
		n, _ = s.Buffer.Write(b[:len(b)/2])
	}
	if s.short {
		return n, nil
	}
	return n, errDisk
}

func (s *sink) Sync() error {
	s.syncs = append(s.syncs, len(s.writes))
	if len(s.syncs) == s.syncFail {
		return errDisk
	}
	return nil
}

// longRecords returns a body of more than two blocks.
func longRecords() []Record {
	recs := sampleRecords()
	result := recs[len(recs)-1]
	recs = recs[:len(recs)-1]
	for len(recs) < 150 {
		recs = append(recs, Record{Kind: Noted, Seat: 1, Time: 3000, Text: []byte("talk")})
	}
	return append(recs, result)
}

// writeAll writes a log and returns the first error of each call.
func writeAll(w *Writer, recs []Record) []error {
	errs := []error{w.Begin(sampleHeader())}
	for i := range recs {
		errs = append(errs, w.Append(&recs[i]))
	}
	return append(errs, w.End())
}

// One record is one call of Write, with the block digest due before it.
func TestOneWriteForEachRecord(t *testing.T) {
	recs := longRecords()
	s := &sink{}
	for _, err := range writeAll(NewWriter(s, SyncNever), recs) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(s.writes) != 1+len(recs)+1 {
		t.Errorf("%d writes for a header, %d records and an end", len(s.writes), len(recs))
	}
	if len(s.syncs) > 0 {
		t.Errorf("%d syncs where none was asked for", len(s.syncs))
	}
	file := s.Bytes()
	for i, n := range s.writes {
		part := file[:n]
		file = file[n:]
		if part[len(part)-1] != '\n' {
			t.Fatalf("write %d ends within a line: %q", i, part)
		}
		if i > 0 && i <= len(recs) {
			part = bytes.TrimPrefix(part, part[:max(0, bytes.LastIndexByte(part[:len(part)-1], '\n')+1)])
			if want := AppendRecord(nil, &recs[i-1]); !bytes.Equal(part, want) {
				t.Errorf("write %d ends in %q, want %q", i, part, want)
			}
		}
	}
}

// A process killed between two writes leaves whole records.
func TestEveryPrefixOfWritesIsReadable(t *testing.T) {
	recs := longRecords()
	s := &sink{}
	writeAll(NewWriter(s, SyncNever), recs)
	size := 0
	for i, n := range s.writes {
		size += n
		l, err := NewReader(bytes.NewReader(s.Bytes()[:size]), "").ReadLog()
		if err != nil || l.Torn > 0 || len(l.Damage) > 0 || l.Open != (i < len(s.writes)-1) {
			t.Fatalf("after write %d: open %v, torn %d, damage %v, %v", i, l.Open, l.Torn, l.Damage, err)
		}
	}
}

// The first error of any kind stays: it is returned ever after, and nothing more is
// written.
func TestAFailedWriteLatches(t *testing.T) {
	recs := longRecords()
	for _, mode := range []sink{{}, {half: true}, {short: true}} {
		for at := 1; at <= len(recs)+2; at++ {
			s := mode
			s.failAt = at
			want := errDisk
			if s.short {
				want = io.ErrShortWrite
			}
			w := NewWriter(&s, SyncAll)
			for i, err := range writeAll(w, recs) {
				if i < at-1 && err != nil || i >= at-1 && err != want {
					t.Fatalf("write %d fails: call %d returns %v", at, i+1, err)
				}
			}
			if len(s.writes) != at || len(s.syncs) != at-1 || w.Err() != want {
				t.Fatalf("write %d fails: %d writes and %d syncs in all, %v", at, len(s.writes), len(s.syncs), w.Err())
			}
			if err := w.Begin(sampleHeader()); err != want || len(s.writes) != at {
				t.Fatalf("write %d fails: another log begins: %v", at, err)
			}
		}
	}
}

func TestAFailedSyncLatches(t *testing.T) {
	recs := longRecords()
	for at := 1; at <= len(recs)+2; at++ {
		s := &sink{syncFail: at}
		for i, err := range writeAll(NewWriter(s, SyncAll), recs) {
			if (err != nil) != (i >= at-1) {
				t.Fatalf("sync %d fails: call %d returns %v", at, i+1, err)
			}
		}
		if len(s.writes) != at || len(s.syncs) != at {
			t.Fatalf("sync %d fails: %d writes, %d syncs", at, len(s.writes), len(s.syncs))
		}
	}
}

// The header, each fault, void and result and the end are flushed; with SyncAll every
// record.
func TestWhenItIsMadeSafe(t *testing.T) {
	recs := longRecords()
	s := &sink{}
	writeAll(NewWriter(s, SyncClaims), recs)
	want := []int{1}
	for i := range recs {
		if k := recs[i].Kind; k == Fault || k == Void || k == Result {
			want = append(want, i+2)
		}
	}
	want = append(want, len(recs)+2)
	if len(want) != 5 || !slices.Equal(s.syncs, want) { // two faults and a result
		t.Errorf("synced after writes %v, want %v", s.syncs, want)
	}
	s = &sink{}
	w := NewWriter(s, SyncClaims)
	void := Record{Kind: Void, Word: []byte("disk"), Num: [4]base.Number{0, Unknown}}
	if err := errors.Join(w.Begin(sampleHeader()), w.Append(&void)); err != nil || !slices.Equal(s.syncs, []int{1, 2}) {
		t.Errorf("void: synced after writes %v, %v", s.syncs, err)
	}
	s = &sink{}
	writeAll(NewWriter(s, SyncAll), recs)
	if len(s.syncs) != len(recs)+2 {
		t.Errorf("%d syncs of %d writes", len(s.syncs), len(s.writes))
	}
	if errs := writeAll(NewWriter(struct{ io.Writer }{s}, SyncAll), recs); errors.Join(errs...) != nil {
		t.Errorf("a target that cannot sync: %v", errs)
	}
}

// A log that would exceed the caps is stopped while its end still fits.
func TestTheWriterKeepsTheCaps(t *testing.T) {
	note := Record{Kind: Extension, Word: []byte("x-")}
	big := Record{Kind: Noted, Seat: 1, Text: bytes.Repeat([]byte("t"), MaxRaw)}
	for _, rec := range []*Record{&note, &big} {
		w := NewWriter(io.Discard, SyncNever)
		if err := w.Begin(sampleHeader()); err != nil {
			t.Fatal(err)
		}
		var recs []Record
		for w.Append(rec) == nil {
			recs = append(recs, *rec)
		}
		if !strings.Contains(w.Err().Error(), "cap") {
			t.Error(w.Err())
		}
		file := writeSample(t, recs)
		if list := findings(t, string(file)); list != nil {
			t.Errorf("with one record less: %v", list)
		}
		if n := bytes.Count(file, []byte{'\n'}); n < MaxLines-10 && len(file) < MaxLog-20000 {
			t.Errorf("stopped at %d lines, %d bytes", n, len(file))
		}
	}
}

// Lines returns the line of the last record, including block lines.
func TestLinesOfTheWriter(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b, SyncNever)
	if err := w.Begin(sampleHeader()); err != nil {
		t.Fatal(err)
	}
	recs := longRecords()
	for i := range recs {
		if err := w.Append(&recs[i]); err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(b.Bytes(), []byte{'\n'}); int(w.Lines()) != n {
			t.Fatalf("record %d: line %d, want %d", i, w.Lines(), n)
		}
	}
}
