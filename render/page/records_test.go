package page_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// sessions judges all logs of a file and keeps moves and bytes.
func sessions(t testing.TB, file []byte) []*judge.Session {
	t.Helper()
	j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
	r := logfmt.NewReader(bytes.NewReader(file), "t.mlog")
	var list []*judge.Session
	for {
		s, err := j.Next(r)
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
}

// sample returns the files of the embedded sample tournament.
func sample(t testing.TB) [][]byte {
	t.Helper()
	var list [][]byte
	for _, src := range corpus.Sample() {
		f, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}

// line returns the line of the log of a record, by the format's sections 4 to 6.
func line(r page.Record) string {
	l := r.Kind
	switch r.Kind {
	case ">", "<", "!", "part", "eof", "exit", "get", "flood", "nostart", "nosend", "usage", "found", "run", "put", "close", "kill", "freeze", "thaw":
		l += " " + r.Seat.String()
		fallthrough
	case "tick":
		at := "?"
		if r.Time >= 0 {
			at = r.Time.String()
		}
		l += " " + at
	}
	if r.Text != "" {
		l += " " + r.Text
	}
	return l
}

// Every line of a log's body is shown once, in the frame of the move that it led to.
// The line of the move itself comes last.
func TestEveryRecordIsShown(t *testing.T) {
	games := 0
	for _, file := range sample(t) {
		lines := strings.Split(string(file), "\n")
		for _, s := range sessions(t, file) {
			g, err := page.Of(s)
			if err != nil {
				continue
			}
			games++
			at := s.Line + int(logfmt.HeaderLine("start", s.Header.Seats())) // the first line of the body, from 1
			for n := range g.Frames {
				f := &g.Frames[n]
				for i, r := range f.Records {
					if r.Line != at || r.Cut > 0 || line(r) != lines[at-1] {
						t.Fatalf("%s, frame %d: line %d is shown as %d: %q, want %q", g.ID, n, at, r.Line, line(r), lines[at-1])
					}
					if last := i == len(f.Records)-1; r.Kind == "m" && n < len(g.Frames)-1 && (!last || !strings.HasPrefix(r.Text, fmt.Sprint(n, " "))) {
						t.Fatalf("%s, frame %d: %q", g.ID, n, line(r))
					}
					at++
				}
				if n == 0 && len(g.Frames) > 1 && len(f.Records) > 0 {
					t.Fatalf("%s: %d records before the first move's", g.ID, len(f.Records))
				}
				at += f.More // of a flood
			}
			if want := s.Line + bytes.Count(s.Bytes, []byte{'\n'}); at != want {
				t.Fatalf("%s: shown up to line %d, want %d", g.ID, at, want)
			}
		}
	}
	if games < 60 {
		t.Errorf("only %d games", games)
	}
}

// raw returns a log of a game with only the given lines.
func raw(lines ...string) string {
	head, _, _ := strings.Cut(log, "m 1 1")
	head = strings.Replace(head, "moves charged", "raw stamped", 1)
	text := strings.Replace(head, "protocol -", "protocol console", 1)
	records := strings.Count(text, "\n")
	for _, l := range lines {
		text += l + "\n"
		if records++; records%logfmt.BlockSize == 0 {
			text += "block " + strings.Repeat("0", 64) + "\n"
		}
	}
	return text
}

// Too long records are cut, and the page says how much is missing.
func TestFloods(t *testing.T) {
	lines := []string{"< 1 0 " + strings.Repeat("x", 16000), "! 1 0"}
	for range 500 {
		lines = append(lines, "! 2 1 "+strings.Repeat("y", 600))
	}
	g, err := page.Of(sessions(t, []byte(raw(lines...)))[0])
	if err != nil {
		t.Fatal(err)
	}
	f := &g.Frames[len(g.Frames)-1]
	// 21 lines of header, 502 records, a block line after every 64 of them
	if len(f.Records) != 200 || f.More != 502+8-200 {
		t.Fatalf("%d records, %d more", len(f.Records), f.More)
	}
	if r := f.Records[0]; r.Text != strings.Repeat("x", 600) || r.Cut != 15400 || r.Kind != "<" || r.Seat != 1 || r.Time != 0 {
		t.Errorf("the first record is %.40q, cut %d", r.Text, r.Cut)
	}
	if r := f.Records[1]; r.Text != "" || r.Kind != "!" {
		t.Errorf("the second is %+v", r)
	}
	x := decode(t, g)[0].X
	last := x[len(x)-1]
	if got := fmt.Sprint(last[200]); got != "[…  0 -1 310 more records in the log]" {
		t.Errorf("the last row says %s", got)
	}
	if got := fmt.Sprint(last[0][4]); !strings.HasSuffix(got, "xx … 15400 bytes more") {
		t.Errorf("the cut line ends in %q", got[590:])
	}
	if got := fmt.Sprint(last[1]); got != "[23 stderr 1 0 ]" {
		t.Errorf("error output is %s", got)
	}
}

// A game in which every move comes with a flood is cut as a whole: the texts of five
// times 150 records of 600 bytes are more than 256 KiB.
func TestFloodOfFloods(t *testing.T) {
	var lines []string
	for i, move := range []string{"C0", "A0", "B0", "D0", "E0"} {
		by := fmt.Sprint(1 + i%2)
		lines = append(lines, slices.Repeat([]string{"! " + by + " 0 " + strings.Repeat(`\x00`, 150)}, 150)...)
		lines = append(lines, "< "+by+" 0 step! "+move)
		above := 21 + len(lines) + (21+len(lines)-1)/logfmt.BlockSize // the line of the sent text, counting block lines
		lines = append(lines, fmt.Sprint("m ", i+1, " ", by, " ", above, " 0 - ", move))
	}
	g, err := page.Of(sessions(t, []byte(raw(lines...)))[0])
	if err != nil {
		t.Fatal(err)
	}
	kept, more := 0, 0
	for i := range g.Frames {
		more += g.Frames[i].More
		for _, r := range g.Frames[i].Records {
			kept += len(r.Text)
		}
	}
	if len(g.Frames) != 6 || kept < 1<<18 || kept > 1<<18+600 || more == 0 || g.Frames[1].More > 0 || g.Frames[5].More == 0 {
		t.Errorf("%d frames, %d bytes of texts, %d records left out", len(g.Frames), kept, more)
	}
}

// A wrong line is found after move 1 and is shown with the records that led to move
// 2.
func TestFindingsMoveToTheirFrames(t *testing.T) {
	g, err := page.Of(sessions(t, []byte(raw("< 1 10 step! C0", "m 1 1 22 10 - C0", "< 2 15 step?", "> 2 20 B0", "< 2 30 step! A0", "m 2 2 26 10 - A0")))[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range g.Findings {
		if n.Code == "wrong-line" && n.Ply != 2 {
			t.Errorf("it stands with move %d", n.Ply)
		}
	}
	if !strings.Contains(fmt.Sprint(g.Findings), "wrong-line") {
		t.Errorf("findings %+v", g.Findings)
	}
}

// The sample's game that ends by a timeout shows how long the answer took.
func TestTimeoutIsTimed(t *testing.T) {
	for _, s := range sessions(t, sample(t)[0]) {
		if s.Header.ID != "betoniarki.s1.g2" {
			continue
		}
		g, err := page.Of(s)
		if err != nil {
			t.Fatal(err)
		}
		// 3 plies; requested at 21526 µs, and out of time at the kill, at 2121178 µs
		if e := g.Frames[len(g.Frames)-1]; len(g.Frames) != 5 || e.Note != "timeout-total" || e.Micros != 2_099_652 || e.Seat != 2 {
			t.Errorf("the last of %d frames is of seat %d: %s, %d µs", len(g.Frames), e.Seat, e.Note, e.Micros)
		}
		return
	}
	t.Error("no such game in the sample")
}

// In the docs' example the wrongly claimed fault is in the frame of the move that was
// refused, with its record marked.
func TestFindingsStandAtTheirRecords(t *testing.T) {
	text := strings.NewReplacer("protocol -", "protocol console", "moves charged", "raw stamped").Replace(log)
	text, _, _ = strings.Cut(text, "m 1 1")
	text += `run 1 0 a ./a
run 2 0 b ./b
< 1 10 step! C0
m 1 1 24 10 - C0
< 2 15 step?
> 2 20 C0
< 2 30 step! C0
fault 2 illegal 28 - - step! C0
result 1 fault
`
	g, err := page.Of(sessions(t, []byte(text))[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Frames) != 3 || g.Frames[2].Note != "illegal" || g.Frames[2].Seat != 2 || len(g.Frames[2].Records) != 5 {
		t.Fatalf("frames %+v", g.Frames)
	}
	for _, n := range g.Findings {
		if n.Code == "fault" && (n.Ply != 2 || n.Line != 29) {
			t.Errorf("the fault stands at frame %d, line %d", n.Ply, n.Line)
		}
	}
	rows := decode(t, g)[0].X[2]
	if got := fmt.Sprint(rows); got != "[[26 ← 2 15 step?] [27 → 2 20 C0] [28 ← 2 30 step! C0] [29 fault 2 -1 2 illegal 28 - - step! C0 fault] [30 result 1 -1 1 fault open]]" { // a truncated log has its finding at its last line
		t.Errorf("rows %s", got)
	}
	if g.Deciding() != 2 {
		t.Errorf("decided in frame %d", g.Deciding())
	}
}

// In triangles a seat that left is skipped: a segment belongs to the seat that drew
// it.
func TestSegmentsBelongToWhoDrewThem(t *testing.T) {
	links := func(f *page.Frame) (n [5]int) {
		for _, s := range f.Scene.Shapes {
			if s.Role == rules.Link {
				n[s.Seat]++
			}
		}
		return n
	}
	alone := 0
	for _, file := range sample(t) {
		for _, s := range sessions(t, file) {
			g, err := page.Of(s)
			if err != nil || g.Game != "triangles" {
				continue
			}
			for i := 1; i < len(g.Frames); i++ {
				before, now, by := links(&g.Frames[i-1]), links(&g.Frames[i]), g.Frames[i].Seat
				if g.Frames[i].Move != "" && now[by] != before[by]+1 {
					t.Fatalf("%s, move %d by seat %d: %v becomes %v", g.ID, i, by, before, now)
				}
				if g.Frames[i].Move != "" && by == g.Frames[i-1].Seat {
					alone++
				}
			}
		}
	}
	if alone < 10 {
		t.Errorf("nobody plays alone: %d", alone)
	}
}

var whole = flag.Bool("long", false, "make the page of every vector, not of each second")

// Every log of the conformance vectors, good or bad, is shown or refused. One in ten
// is decoded again frame by frame (not all, to save time).
func TestVectors(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for i, v := range list {
		if !*whole && i%2 != 0 {
			continue
		}
		for _, s := range sessions(t, v.Payload) {
			g, err := page.Of(s)
			if err != nil {
				continue
			}
			shown++
			if i%10 == 0 {
				checkFrames(t, g)
			} else {
				replay(t, g)
			}
			for _, n := range g.Findings {
				if n.Ply >= len(g.Frames) {
					t.Errorf("%s: %s is in frame %d of %d", v.Name, n.Code, n.Ply, len(g.Frames))
				}
			}
		}
	}
	if shown < 80 {
		t.Errorf("only %d shown", shown)
	}
}
