package dispute_test

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"

	"scrutineer/convert"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// taken is a game of dots on two by two points: seat 1 draws the upper line, and
// seat 2 draws it again.
const taken = `id final.3
game dots rows=2 cols=2
seat 1 ann
seat 2 bob
clock - 3000000
origin recorded -
0 run 1 a ./ann
0 run 2 b ./bob
10 > 1 2 2 1
20 > 2 2 2 2
30 > 1 -1 -1 -1
40 < 1 0 0 0
50 > 2 0 0 0
60 > 2 -1 -1 -1
70 < 2 0 0 0
`

// logOf returns the sealed log of a transcript.
func logOf(t *testing.T, transcript string) string {
	t.Helper()
	var b strings.Builder
	if _, err := convert.NewTranscripts(strings.NewReader(transcript), "t", convert.TranscriptOptions{Games: all.Games()}).Next(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func copyOf(t *testing.T, log, name string) *dispute.Copy {
	t.Helper()
	l, err := logfmt.NewReader(strings.NewReader(log), name).ReadLog()
	if err == io.EOF {
		t.Fatal("no log")
	}
	c, err := dispute.NewCopy(judge.New(all.Games(), judge.Options{}), l, err)
	if err != nil {
		t.Fatal(err)
	}
	c.Whole([]byte(log))
	return c
}

// lineOf returns the first line of a log with this prefix, counted from 1.
func lineOf(t *testing.T, log, prefix string) int {
	t.Helper()
	for i, line := range strings.Split(log, "\n") {
		if strings.HasPrefix(line, prefix) {
			return i + 1
		}
	}
	t.Fatalf("no line %q", prefix)
	return 0
}

// What two copies prove follows from how the second was made from the first.
func TestVerdicts(t *testing.T) {
	log := logOf(t, taken)
	replace := func(old, new string) string {
		if !strings.Contains(log, old) {
			t.Fatalf("no %q in the log", old)
		}
		return strings.Replace(log, old, new, 1)
	}
	cut := log[:strings.Index(log, "\nfault")+1]
	last := "0"
	if strings.HasSuffix(log, "0\n") {
		last = "1"
	}
	lie := dispute.Resealed(t, log, "result 1", "result 2")
	other := logOf(t, strings.Replace(strings.Replace(taken, "< 1 0 0 0", "< 1 0 0 1", 1), "> 2 0 0 0", "> 2 0 0 1", 1))
	moves := func(text string) string { // the same game without its exchange
		head := log[:strings.Index(log, "evidence ")] + "evidence moves none\norigin recorded -\nreferee ? ? ?\nhost\nclocksource ?\nutc ?\nseed -\nstart -\n"
		return dispute.Resealed(t, head+text+"block x", "seed -", "seed -")
	}
	for _, c := range []struct {
		name, a, b string
		code       dispute.VerdictCode
		text       string // a part of it
	}{
		{"same", log, log, dispute.SameBytes, "the same bytes: "},
		{"a move changed", log, replace(" 0 0 0 0\n", " 0 0 0 1\n"), dispute.Changed, "A holds, B was changed after sealing at line "},
		{"a move changed in A", replace(" 0 0 0 0\n", " 0 0 0 1\n"), log, dispute.Changed, "B holds, A was changed after sealing at line "},
		{"the last digest changed", log, log[:len(log)-2] + last + "\n", dispute.Changed, "A holds, B was changed after sealing"},
		{"an observed line gone", log, replace("> 2 50 0 0 0\n", ""), dispute.Unreadable, "A holds; B cannot be read from line "},
		{"a start gone", log, replace("run 2 0 b ./bob\n", ""), dispute.Unreadable, "A holds; B cannot be read from line "},
		{"a false log changed", lie, strings.Replace(lie, "host", "host x", 1), dispute.Changed, "A does not hold (wrong-winner at line "},
		{"both changed", replace("> 1 30", "> 1 31"), replace("> 1 10", "> 1 11"), dispute.BothChanged, "both were changed after sealing: A in lines 1 to "},
		{"cut", log, cut, dispute.CutOff, "A holds; B is the same log cut off after line "},
		{"cut in a line", log, log[:strings.Index(log, "result")+3], dispute.CutOff, "cut off in line " + strconv.Itoa(lineOf(t, log, "result"))},
		{"unsealed", log, strings.Replace(cut, "> 1 30", "> 1 31", 1), dispute.Unsealed, "A holds and is sealed; B has no end"},
		{"both unsealed", cut, strings.Replace(cut, "> 1 30", "> 1 31", 1), dispute.Unsealed, "neither is sealed"},
		{"no log", log, replace("clock ", "clokc "), dispute.Unreadable, "A holds; B cannot be read from line 12 on (header)"},
		{"neither a log", replace("clock ", "x "), replace("clock ", "y "), dispute.Unreadable, "neither can be read to its end"},
		{"the winner turned and sealed", log, lie, dispute.OtherClaims, "same game, other claims: the two differ in the result alone; A holds, B does not hold (wrong-winner at line "},
		{"another game", log, other, dispute.Rewritten, "both hold and differ in what was seen, what was done, moves"},
		{"stamps rewritten", log, dispute.Resealed(t, log, "> 1 10 ", "> 1 11 "), dispute.Rewritten, "both hold and differ in times: "},
		{"a rewritten answer", log, dispute.Resealed(t, log, "< 1 40 0 0 0", "< 1 40 0 0 1"), dispute.OneHolds, "A holds; B does not hold (misread-move at line "},
		{"a claim in the place of a line", log, dispute.Resealed(t, log, "> 2 60 -1 -1 -1\n", "m 2 1 27 10 0 0 0 1\n"), dispute.OneHolds, "A holds; B does not hold (wrong-seat at line "},
		{"a line in the place of a claim", dispute.Resealed(t, log, "> 2 60 -1 -1 -1\n", "m 2 1 27 10 0 0 0 1\n"), log, dispute.OneHolds, "B holds; A does not hold (wrong-seat at line "},
		{"two lies", lie, dispute.Resealed(t, log, "< 1 40 0 0 0", "< 1 40 0 0 1"), dispute.NeitherHold, "neither holds, though the digests of both do"},
		{"moves alone", moves("m 1 1 - ? 0 0 0 0\n"), moves("m 1 1 - ? 0 0 0 1\n"), dispute.Rewritten, "both hold and differ in moves"},
	} {
		got := dispute.Compare(copyOf(t, c.a, "a"), copyOf(t, c.b, "b"))
		if got.Verdict.Code != c.code || !strings.Contains(got.Verdict.Text, c.text) {
			t.Errorf("%s: %s: %s, want %s: %s", c.name, got.Verdict.Code, got.Verdict.Text, c.code, c.text)
		}
		if same := c.a == c.b; got.Same() != same {
			t.Errorf("%s: same %v", c.name, got.Same())
		}
	}
}

// linesOf returns a copy of which only the lines are known.
func linesOf(text string) *dispute.Copy {
	return &dispute.Copy{Bytes: []byte(text), Session: &judge.Session{}}
}

// A change is located in both files, and its area named.
func TestChanges(t *testing.T) {
	log := logOf(t, taken)
	at := lineOf(t, log, "m 1 1")
	for _, c := range []struct {
		old, new string
		area     dispute.Area
	}{
		{"m 1 1", "m 1 2", dispute.Moves},
		{"> 1 30", "> 1 31", dispute.Times},
		{"-1 -1 -1", "1 1 1", dispute.Done},
		{"< 1 40 0", "< 1 40 1", dispute.Seen},
		{"fault 2 illegal", "fault 2 refused", dispute.Faults},
		{"result 1", "result 2", dispute.Results},
		{"seat 1 ann", "seat 1 eve", dispute.Header},
		{"end ", "end 1", dispute.Seals},
	} {
		if !strings.Contains(log, c.old) {
			t.Fatalf("no %q in the log", c.old)
		}
		got := dispute.Compare(copyOf(t, log, "a"), copyOf(t, strings.Replace(log, c.old, c.new, 1), "b"))
		if len(got.Changes) != 1 || got.Changes[0].Area != c.area || got.Places != 1 {
			t.Errorf("%q to %q: %+v in %d places, want one of %s", c.old, c.new, got.Changes, got.Places, c.area)
		}
	}
	for _, line := range []string{"> 1 40 x", "< 1 40 x", "! 1 40 x", "part 1 40 out x", "eof 1 40 out", "exit 1 40 code 0 1 1 1", "get 1 40 a", "flood 1 40 out 5",
		"nostart 1 40 x", "nosend 1 40 pipe x", "usage 1 40 resident 5", "run 1 40 a a", "put 1 40 a x", "close 1 40", "kill 1 40 KILL", "freeze 1 40", "thaw 1 40", "tick 40 ? ?"} {
		got := dispute.Compare(linesOf(line+"\n"), linesOf(strings.Replace(line, "40", "41", 1)+"\n"))
		if len(got.Changes) != 1 || got.Changes[0].Area != dispute.Times {
			t.Errorf("another time of %q: %+v", line, got.Changes)
		}
	}
	for _, line := range []string{">", "> 1", "eof", "kill 2", "tick"} { // no records, but lines of something that cannot be read
		if got := dispute.Compare(linesOf(line+"\n"), linesOf(line+"!\n")); len(got.Changes) != 1 || got.Changes[0].Area == dispute.Times {
			t.Errorf("another line than %q: %+v", line, got.Changes)
		}
	}
	for _, c := range [][2]string{{"a\nb\n", "a\n\nb\n"}, {"a\n\nb\n", "a\nb\n"}} {
		if got := dispute.Compare(linesOf(c[0]), linesOf(c[1])); len(got.Changes) != 1 || got.Changes[0].Area != dispute.Seen {
			t.Errorf("an empty line: %+v", got.Changes)
		}
	}
	// The lines of a change of several lines are numbered in both copies.
	got := dispute.Compare(linesOf("a\nb\nc\nd\ne\n"), linesOf("a\nx\ny\nz\ne"))
	for i, c := range got.Changes {
		if c.ALine != i+2 || c.BLine != i+2 || c.A != string("bcd"[i]) || c.B != string("xyz"[i]) {
			t.Errorf("change %d of three: %+v", i, c)
		}
	}
	if len(got.Changes) != 3 || got.Places != 1 {
		t.Errorf("%+v in %d places, want three changes in one: a last line needs no line feed", got.Changes, got.Places)
	}
	got = dispute.Compare(copyOf(t, log, "a"), copyOf(t, strings.Replace(log, "m 1 1", "x-note\nm 1 1", 1), "b"))
	if len(got.Changes) != 1 || got.Changes[0].ALine != 0 || got.Changes[0].BLine != at || got.Changes[0].Area != dispute.Comments {
		t.Errorf("a line put in at %d: %+v", at, got.Changes)
	}
}

// Findings of only one copy are listed, those of both are not.
func TestOnly(t *testing.T) {
	log := logOf(t, taken)
	lie := dispute.Resealed(t, log, "result 1", "result 2")
	got := dispute.Compare(copyOf(t, lie, "a"), copyOf(t, log, "b"))
	if len(got.OnlyA) != 1 || got.OnlyA[0].Code != judge.WrongWinner || len(got.OnlyB) != 0 {
		t.Errorf("only A %v, only B %v", got.OnlyA, got.OnlyB)
	}
	got = dispute.Compare(copyOf(t, lie, "a"), copyOf(t, dispute.Resealed(t, lie, "host", "host x"), "b"))
	if len(got.OnlyA)+len(got.OnlyB) != 0 {
		t.Errorf("the same findings are told: %v, %v", got.OnlyA, got.OnlyB)
	}
	got = dispute.Compare(copyOf(t, log, "a"), copyOf(t, log[:strings.Index(log, "\nfault")+1], "b"))
	if len(got.OnlyA)+len(got.OnlyB) != 0 {
		t.Errorf("notes are told: %v, %v", got.OnlyA, got.OnlyB)
	}
}

// Any two texts are compared in bounded time, and the same bytes are equal.
func FuzzCompare(f *testing.F) {
	f.Add([]byte("mlog 1\n"), []byte(""))
	f.Add([]byte("mlog 1\nid x\nsession game\n"), []byte("mlog 1\nid y\n"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		ca, cb := copyOfAny(t, a), copyOfAny(t, b)
		c := dispute.Compare(ca, cb)
		if c.Same() != bytes.Equal(ca.Bytes, cb.Bytes) || c.Same() != (c.Verdict.Code == dispute.SameBytes) || c.Verdict.Text == "" {
			t.Errorf("%q, %q: %+v", a, b, c.Verdict)
		}
	})
}

func copyOfAny(t *testing.T, b []byte) *dispute.Copy {
	l, err := logfmt.NewReader(bytes.NewReader(b), "f").ReadLog()
	if err == io.EOF {
		err = &logfmt.SyntaxError{File: "f", Line: 1, Code: logfmt.BadFirstLine}
	}
	c, err := dispute.NewCopy(judge.New(all.Games(), judge.Options{}), l, err)
	if err != nil {
		t.Fatal(err)
	}
	c.Whole(b)
	return c
}
