package convert

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules/fiverow"
)

// realFiles returns the .psq files of the Gomocup of 2018 that may lie beside the project.
func realFiles(t *testing.T) []string {
	t.Helper()
	files, _ := filepath.Glob("../../shared/records/five-in-a-row/gomocup2018_psq20/*.psq")
	if len(files) == 0 {
		t.Skip("the Gomocup records are not here: ../shared/records/five-in-a-row/gomocup2018_psq20")
	}
	return files
}

// readOne reads the one log that b must be, sealed and undamaged, and the very
// bytes that formatting it gives.
func readOne(t testing.TB, b []byte) *logfmt.Log {
	t.Helper()
	r := logfmt.NewReader(bytes.NewReader(b), "converted")
	l, err := r.ReadLog()
	if err != nil {
		t.Fatalf("%v in\n%s", err, b)
	}
	if l.Open || len(l.Damage) > 0 || !bytes.Equal(logfmt.Format(l), b) {
		t.Fatalf("open %v, damage %v in\n%s", l.Open, l.Damage, b)
	}
	if _, err := logfmt.NewReader(bytes.NewReader(b[len(l.Bytes):]), "rest").ReadLog(); err != io.EOF {
		t.Fatalf("after the log: %v", err)
	}
	return l
}

// lastOf returns the last record of a kind, or nil.
func lastOf(l *logfmt.Log, kind logfmt.Kind) *logfmt.Record {
	for i := len(l.Records) - 1; i >= 0; i-- {
		if l.Records[i].Kind == kind {
			return &l.Records[i]
		}
	}
	return nil
}

// realOpening is the one opening of all these games, drawn by hand from the
// first eleven lines of a file.
var realOpening = strings.Repeat("..................../", 15) + ".........0X.X......./.........X0........./.........X0........./.........X0........./.........X0......... 0"

// replay plays a log by the rules: all moves are legal, and the last one wins.
func replay(t *testing.T, l *logfmt.Log, winner base.Seat) {
	t.Helper()
	pos := openStart(t, l)
	for i := range l.Records {
		if rec := &l.Records[i]; rec.Kind == logfmt.Move {
			m, refused := fiverow.Game.ParseMove(rec.Text)
			if refused == nil && pos.Turn() == rec.Seat {
				_, refused = pos.Play(m)
			}
			if refused != nil {
				t.Fatalf("ply %d: %v", rec.Ply, refused)
			}
		}
	}
	if o := pos.Outcome(); !o.Over || o.Winner != winner || o.Reason != "five" {
		t.Errorf("by the rules %+v, want seat %v", o, winner)
	}
}

// What is known of these files without converting them: YIXIN18, always listed
// second, wins all but those against RAPFI and GORO18; eleven stones are
// preset; and the last number in a file's name is the colour that won.
func TestRealRecords(t *testing.T) {
	files := realFiles(t)
	if len(files) != 15 {
		t.Errorf("%d files, the collection has 15", len(files))
	}
	wins := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		notes, err := PSQ(&b, bytes.NewReader(text), file, nil)
		if err != nil || len(notes) > 0 {
			t.Errorf("%s: %v, notes %v", file, err, notes)
			continue
		}
		l := readOne(t, b.Bytes())
		h, result := l.Header, lastOf(l, logfmt.Result)
		if h.Programs[1].ID != "YIXIN18" || h.Programs[1].Name != "YIXIN18.zip" {
			t.Errorf("%s: seat 2 is %+v", file, h.Programs[1])
		}
		want := base.Second
		if id := h.Programs[0].ID; id == "RAPFI" || id == "GORO18" {
			want = base.First
		} else {
			wins++
		}
		colour := strings.TrimSuffix(file, ".psq")
		if result.Seat != want || colour[len(colour)-1:] != want.String() {
			t.Errorf("%s: winner is seat %v, want %v", file, result.Seat, want)
		}
		stones := bytes.Count(text, []byte{'\n'}) - 5
		if last := lastOf(l, logfmt.Move); int(last.Ply) != stones-11 || last.Seat != want {
			t.Errorf("%s: the last move is %d by seat %v; %d stones, 11 preset, and the winner moved last", file, last.Ply, last.Seat, stones)
		}
		if h.First != 2 || fiverow.Game.StartText(claims.Setup(h)) != realOpening {
			t.Errorf("%s: first %d, start %s", file, h.First, h.Start)
		}
		replay(t, l, want)
	}
	if wins != 13 {
		t.Errorf("YIXIN18 wins %d, want 13", wins)
	}
}
