package logfmt

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"scrutineer/base"
)

// sampleHeader returns a header with a value in every line.
func sampleHeader() *Header {
	digest := strings.Repeat("5e", 32)
	return &Header{
		ID: "r03.g0117", Session: "game", Game: "fiverow",
		Params:   []Pair{{"height", "10"}, {"width", "10"}},
		Rulings:  Rulings{Set: "fiverow-1", Digest: digest, Deviations: []Pair{{"overline", "exact5"}, {"row0", "?"}}},
		Protocol: "console",
		Event:    "winter\\x20cup", Stage: "2", Round: "3", Slot: "117",
		Attempt: 2, Previous: digest,
		Programs: []Program{{"alpha", "1.2", digest, "Алфа \\ 1 "}, {"beta", "?", "?", ""}},
		First:    1,
		Clock:    Clock{None, 5000000, 0, "answer"},
		Limits:   Limits{67108864, Unknown, "resident", "observed", 524288, None, Unknown},
		Evidence: Evidence{"raw", "stamped"},
		Origin:   Origin{"recorded", "-", ""},
		Referee:  Program{ID: "scrutineer", Version: "0.1", Digest: "?"},
		Host:     "linux 6.1, 2 cores", Source: "CLOCK_MONOTONIC", UTC: "2026-05-01T12:00:00Z", Seed: 17,
		Start: "-",
	}
}

// sampleRecords returns every kind that a caller of Writer may write.
func sampleRecords() []Record {
	text := func(s string) []byte { return []byte(s) }
	digest := text(strings.Repeat("0a", 32))
	n := None
	return []Record{
		{Kind: Run, Seat: 1, Time: 0, Word: text("/srv/bots/al pha"), Text: text(`./alpha --name a\x20b \_`)},
		{Kind: Run, Seat: 2, Time: 0, Word: text("-"), Text: nil},
		{Kind: Tick, Time: 5, Num: [4]base.Number{5, Unknown}},
		{Kind: Said, Seat: 1, Time: 1532, Text: text("step! B7")}, // line 25
		{Kind: Sent, Seat: 2, Time: 1532, Text: nil},
		{Kind: Noted, Seat: 2, Time: 1600, Text: text("debug \x00\xff\\ \r")},
		{Kind: Said, Seat: 2, Time: 1600, Text: text("  two blanks  ")}, // line 28
		{Kind: Part, Seat: 2, Time: 1700, Stream: Out, Text: text("half a li")},
		{Kind: Move, Ply: 1, Seat: 1, Source: 25, Num: [4]base.Number{1532, None}, Text: text("B7")},
		{Kind: Drop, Seat: 2, Source: 28, Word: text("chatter")},
		{Kind: Flood, Seat: 2, Time: 1800, Stream: Err, Num: [4]base.Number{1 << 40}, Word: digest},
		{Kind: Got, Seat: 1, Time: 1900, Word: text("answer.txt"), Text: text("C1\r\n")},
		{Kind: Put, Seat: 1, Time: 1900, Word: text("field"), Text: text("...\n.X.\n")},
		{Kind: Close, Seat: 1, Time: 1950},
		{Kind: EOF, Seat: 1, Time: 1950, Stream: Out},
		{Kind: Freeze, Seat: 2, Time: 1960},
		{Kind: Thaw, Seat: 2, Time: 1961},
		{Kind: Kill, Seat: 2, Time: 2000, Word: text("KILL")},
		{Kind: Exit, Seat: 2, Time: 2001, Word: text("signal"), Num: [4]base.Number{9, 1000, 20, 4096}},
		{Kind: Fault, Seat: 2, Word: text("timeout-move"), Num: [4]base.Number{5000000, 5000001}},
		{Kind: Fault, Seat: 1, Word: text("illegal"), Source: 25, Num: [4]base.Number{n, n}, Text: text("B7")},
		{Kind: NoStart, Seat: 2, Time: 2001, Text: text("no such file ")},
		{Kind: Usage, Seat: 1, Time: 2001, Word: text("resident"), Num: [4]base.Number{4096, 10, Unknown}},
		{Kind: Found, Seat: 2, Time: 2001, Word: text("an swer"), Num: [4]base.Number{3}, Text: text("?")},
		{Kind: Stall, Num: [4]base.Number{5, 9, 4}},
		{Kind: Wait, Seat: 2, Num: [4]base.Number{5, 9, 40}},
		{Kind: Extension, Word: text("x-note"), Text: text(`any\x0athing`)},
		{Kind: Result, Seat: 1, Word: text("fault"), Num: [4]base.Number{7, 0, n, n}},
	}
}

func writeSample(t testing.TB, records []Record) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, SyncNever)
	if err := w.Begin(sampleHeader()); err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := w.Append(&records[i]); err != nil {
			t.Fatalf("record %d: %v", i, err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWrittenIsRead(t *testing.T) {
	text := writeSample(t, sampleRecords())
	r := NewReader(bytes.NewReader(text), "a.mlog")
	l, err := r.ReadLog()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if l.Open || l.Torn != 0 || len(l.Damage) != 0 {
		t.Errorf("open %v torn %d damage %v", l.Open, l.Torn, l.Damage)
	}
	if got := Format(l); !bytes.Equal(got, text) {
		t.Errorf("format of parse differs:\n%s\nwant\n%s", got, text)
	}
	if l.Header.Programs[0].Name != `Алфа \ 1 ` || Unword(l.Header.Event) != "winter cup" {
		t.Errorf("names: %q %q", l.Header.Programs[0].Name, Unword(l.Header.Event))
	}
	if got := l.Record(27).Text; string(got) != "debug \x00\xff\\ \r" {
		t.Errorf("line 27: %q", got)
	}
	if _, err := r.ReadLog(); err != io.EOF {
		t.Errorf("after the last log: %v, want EOF", err)
	}
}

func TestManyLogsInOneFile(t *testing.T) {
	one := writeSample(t, sampleRecords())
	r := NewReader(bytes.NewReader(bytes.Repeat(one, 300)), "many.mlog")
	for i := 0; i < 300; i++ {
		l, err := r.ReadLog()
		if err != nil {
			t.Fatalf("log %d: %v", i, err)
		}
		if !bytes.Equal(l.Bytes, one) || l.Offset != int64(i*len(one)) || len(l.Damage) > 0 {
			t.Fatalf("log %d at %d: %d bytes", i, l.Offset, len(l.Bytes))
		}
	}
	if _, err := r.ReadLog(); err != io.EOF {
		t.Errorf("got %v, want EOF", err)
	}
}

// After a log that cannot be read, and anything in between, the next one is read.
func TestGoesOnAtTheNextLog(t *testing.T) {
	one := string(writeSample(t, sampleRecords()))
	bad := strings.Replace(one, "seat 1", "seat 7", 1)
	r := NewReader(strings.NewReader(bad+one+"rubbish\n\x00\n"+one), "x.mlog")
	var codes []string
	whole := 0
	for {
		_, err := r.ReadLog()
		if err == io.EOF {
			break
		}
		var syn *SyntaxError
		if errors.As(err, &syn) {
			codes = append(codes, string(syn.Code))
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		whole++
	}
	if whole != 2 || strings.Join(codes, " ") != "field trailing" {
		t.Errorf("%d whole logs, codes %v", whole, codes)
	}
}

// A cut anywhere leaves every whole record before it.
func TestEveryCut(t *testing.T) {
	text := writeSample(t, sampleRecords())
	headerEnd := bytes.Index(text, []byte("\nstart ")) + len("\nstart -\n")
	r := NewReader(nil, "")
	for cut := 0; cut < len(text); cut++ {
		r.Reset(bytes.NewReader(text[:cut]), "cut.mlog")
		l, err := r.ReadLog()
		if cut < headerEnd {
			var syn *SyntaxError
			if cut == 0 && err != io.EOF || cut > 0 && (!errors.As(err, &syn) || syn.Code != Torn) {
				t.Fatalf("cut at %d: %v", cut, err)
			}
			continue
		}
		if err != nil || !l.Open {
			t.Fatalf("cut at %d: open %v, %v", cut, l.Open, err)
		}
		whole := bytes.LastIndexByte(text[:cut], '\n') + 1
		if !bytes.Equal(l.Bytes, text[:whole]) || l.Torn != cut-whole {
			t.Fatalf("cut at %d: %d bytes and %d torn, want %d and %d", cut, len(l.Bytes), l.Torn, whole, cut-whole)
		}
		if _, err := r.ReadLog(); err != io.EOF {
			t.Fatalf("cut at %d: then %v", cut, err)
		}
	}
}

// A torn line that runs into the next first line only costs the torn record.
func TestGluedFirstLine(t *testing.T) {
	text := writeSample(t, sampleRecords())
	headerEnd := bytes.Index(text, []byte("\nstart ")) + len("\nstart -\n")
	for cut := headerEnd + 1; cut < len(text); cut++ {
		if text[cut-1] == '\n' {
			continue
		}
		whole := bytes.LastIndexByte(text[:cut], '\n') + 1
		joined := append(append([]byte(nil), text[:cut]...), text...)
		r := NewReader(bytes.NewReader(joined), "glued.mlog")
		l, err := r.ReadLog()
		var syn *SyntaxError
		if !errors.As(err, &syn) || syn.Code != Glued {
			t.Fatalf("cut at %d: %v, want glued", cut, err)
		}
		if !bytes.Equal(l.Bytes, text[:whole]) || len(l.Records) > 0 && len(AppendRecord(nil, &l.Records[len(l.Records)-1])) == 0 {
			t.Fatalf("cut at %d: kept %d bytes, want %d", cut, len(l.Bytes), whole)
		}
		n := len(l.Records)
		want := bytes.Count(text[headerEnd:whole], []byte{'\n'})
		if n != want {
			t.Fatalf("cut at %d: %d records kept, want %d", cut, n, want)
		}
		l, err = r.ReadLog()
		if err != nil || l.Open || len(l.Damage) > 0 || !bytes.Equal(l.Bytes, text) {
			t.Fatalf("cut at %d: the second log: %v", cut, err)
		}
		if line := bytes.Count(joined[:cut], []byte{'\n'}) + 1; l.Line != line {
			t.Fatalf("cut at %d: second log at line %d, want %d", cut, l.Line, line)
		}
	}
}
