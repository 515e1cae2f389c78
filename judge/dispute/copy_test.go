package dispute

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// sealedLog returns a log of moves of five in a row, with its digests.
func sealedLog(t *testing.T, id string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	g := all.Find("fiverow")
	h := &logfmt.Header{ID: id, Session: "game", Game: g.Name, Params: []logfmt.Pair{{Name: "height", Value: "10"}, {Name: "width", Value: "10"}},
		Rulings:  logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))},
		Protocol: "-", Event: "-", Stage: "-", Round: "-", Slot: "-", Attempt: 1, Previous: "-",
		Programs: []logfmt.Program{{ID: "ann", Version: "?", Digest: "?"}, {ID: "bob", Version: "?", Digest: "?"}},
		First:    1, Clock: logfmt.Clock{Total: logfmt.None, Move: logfmt.None, From: "-"},
		Limits:   logfmt.Limits{Memory: logfmt.Unknown, Stack: logfmt.Unknown, Kind: "?", How: "?", Flood: logfmt.Unknown, Startup: logfmt.Unknown, Sent: logfmt.Unknown},
		Evidence: logfmt.Evidence{Exchange: "moves", Times: "none"}, Origin: logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee: logfmt.Program{ID: "hand", Version: "-", Digest: "-"}, Source: "?", UTC: "?", Seed: logfmt.None, Start: "-"}
	if err := w.Begin(h); err != nil {
		t.Fatal(err)
	}
	for i, m := range []string{"A0", "A1"} {
		if err := w.Append(&logfmt.Record{Kind: logfmt.Move, Ply: int32(i + 1), Seat: base.Seat(i + 1), Num: [4]base.Number{logfmt.Unknown, logfmt.None}, Text: []byte(m)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// readCopy returns a copy of the first log of a file.
func readCopy(t *testing.T, file []byte) *Copy {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(file), "f").ReadLog()
	c, err := NewCopy(judge.New(all.Games(), judge.Options{}), l, err)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A copy knows whether its log has an end, whether its digests hold, and whether it can be
// read; a log whose torn last line runs into the next one is open, if it has a header.
func TestNewCopy(t *testing.T) {
	whole := sealedLog(t, "one")
	next := sealedLog(t, "two")
	at := func(text string) int { return bytes.Index(whole, []byte(text)) }
	changed := bytes.Replace(bytes.Clone(whole), []byte("A1"), []byte("A2"), 1)
	for _, c := range []struct {
		name         string
		file         []byte
		open, fault  bool
		broken       int
		sealed       bool
		header       int
		status       judge.Status
		sameBytes    bool
		lines, first int
	}{
		{"whole", whole, false, false, 0, true, 21, judge.Open, true, 25, 1},
		{"changed", changed, false, false, 1, false, 21, judge.Rejected, true, 25, 1},
		{"cut off", whole[:at("block ")], true, false, 0, false, 21, judge.Open, true, 23, 1},
		{"torn, and run into the next", append(bytes.Clone(whole[:at("A1")]), next...), true, false, 0, false, 21, judge.Open, false, 22, 1},
		{"torn in its header, and run into the next", append(bytes.Clone(whole[:at("clock")+3]), next...), false, true, 0, false, 0, judge.Malformed, false, 0, 1},
		{"not to be read from its header on", bytes.Replace(bytes.Clone(whole), []byte("clock"), []byte("clokc"), 1), false, true, 0, false, 0, judge.Malformed, false, 0, 1},
		{"not to be read from its second move on", bytes.Replace(bytes.Clone(whole), []byte("m 2"), []byte("m 3"), 1), false, true, 0, false, 21, judge.Malformed, false, 0, 1},
	} {
		p := readCopy(t, c.file)
		if p.Open != c.open && !c.fault || (p.Fault != nil) != c.fault || len(p.Broken) > 0 != (c.broken > 0) || p.Sealed() != c.sealed || p.header != c.header || p.Session.Status != c.status || p.LineIn(1) != c.first || p.LineIn(5) != c.first+4 {
			t.Errorf("%s: open %v, fault %v, broken %v, sealed %v, header %d, %s", c.name, p.Open, p.Fault, p.Broken, p.Sealed(), p.header, p.Session.Status)
		}
		if c.lines > 0 && p.Lines() != c.lines {
			t.Errorf("%s: %d lines, want %d", c.name, p.Lines(), c.lines)
		}
		if c.sameBytes && !bytes.Equal(p.Bytes, c.file) {
			t.Errorf("%s: other bytes", c.name)
		}
	}
	broken := errors.New("disk on fire")
	if _, err := NewCopy(judge.New(all.Games(), judge.Options{}), &logfmt.Log{}, broken); err != broken {
		t.Errorf("%v", err)
	}
	if c, err := NewCopy(judge.New(all.Games(), judge.Options{}), &logfmt.Log{Line: 1}, fmt.Errorf("f: %w", &logfmt.SyntaxError{Line: 1, Code: logfmt.BadFirstLine})); err != nil || c.Fault == nil {
		t.Errorf("%v", err)
	}
}

// Whole gives a copy what follows the bytes that could be read, and nothing else.
func TestWhole(t *testing.T) {
	for raw, want := range map[string]string{"ab": "ab", "abc": "abc", "a": "ab", "xbc": "ab", "": "ab"} {
		c := &Copy{Bytes: []byte("ab")}
		if c.Whole([]byte(raw)); string(c.Bytes) != want {
			t.Errorf("%q: %q, want %q", raw, c.Bytes, want)
		}
	}
}

// A copy is sealed if it has an end, can be read, and no digest is wrong.
func TestSealed(t *testing.T) {
	for k := range 8 {
		c := &Copy{Open: k&1 > 0}
		if k&2 > 0 {
			c.Fault = &logfmt.SyntaxError{}
		}
		if k&4 > 0 {
			c.Broken = []logfmt.Damage{{}}
		}
		if c.Sealed() != (k == 0) {
			t.Errorf("open %v, fault %v, broken %v: sealed %v", c.Open, c.Fault, c.Broken, c.Sealed())
		}
	}
}

// Wrong is what a log is rejected for, or what is not a log. The gravest finding is the first
// of the highest severity.
func TestSoundAndGravest(t *testing.T) {
	for _, s := range judge.Statuses {
		c := &Copy{Session: &judge.Session{Status: s}}
		if want := s != judge.Rejected && s != judge.Malformed && s != judge.Unsupported; c.Sound() != want || c.Gravest() != nil {
			t.Errorf("%s: sound %v, gravest %v", s, c.Sound(), c.Gravest())
		}
	}
	rank := []judge.Severity{judge.Note, judge.Cosmetic, judge.Reason, judge.Score, judge.Decisive} // the first two are not wrong
	for i, a := range rank {
		for k, b := range rank {
			c := &Copy{Session: &judge.Session{Findings: []judge.Finding{{Severity: a}, {Severity: b}}}}
			want := -1
			if max(i, k) > 1 {
				want = 0
				if k > i {
					want = 1
				}
			}
			if f := c.Gravest(); (f == nil) != (want < 0) || f != nil && f != &c.Session.Findings[want] {
				t.Errorf("%s and %s: %+v", a, b, f)
			}
		}
	}
}

// second returns a copy of a log that is below another in its file, and how many lines
// that has.
func second(t *testing.T, log []byte) (*Copy, int) {
	t.Helper()
	above := sealedLog(t, "above")
	file := append(bytes.Clone(above), log...)
	r := logfmt.NewReader(bytes.NewReader(file), "f")
	if _, err := r.ReadLog(); err != nil {
		t.Fatal(err)
	}
	l, err := r.ReadLog()
	c, err := NewCopy(judge.New(all.Games(), judge.Options{}), l, err)
	if err != nil {
		t.Fatal(err)
	}
	c.Whole(log)
	return c, bytes.Count(above, []byte("\n"))
}

// What two copies prove is said with lines of their files, for either order of the two.
func TestVerdictsInWords(t *testing.T) {
	log := sealedLog(t, "one")
	line := func(prefix string) int {
		return bytes.Count(log[:bytes.Index(log, []byte("\n"+prefix))], []byte("\n")) + 2
	}
	replace := func(old, new string) []byte { return bytes.Replace(bytes.Clone(log), []byte(old), []byte(new), 1) }
	without := func(prefix string) []byte {
		at := bytes.Index(log, []byte("\n"+prefix)) + 1
		return append(bytes.Clone(log[:at]), log[at+bytes.IndexByte(log[at:], '\n')+1:]...)
	}
	cut := bytes.Clone(log[:bytes.Index(log, []byte("block "))])
	digest := bytes.Clone(log)
	digest[len(digest)-2] ^= 1 // the last digit of a digest, which stays one of 0 to 9 and a to f, or not
	if digest[len(digest)-2] == '`' || digest[len(digest)-2] == 'g' {
		digest[len(digest)-2] = 'b'
	}
	unknown := []byte(Resealed(t, string(log), "rulings fiverow-1", "rulings fiverow-2"))
	last := line("end ")
	for _, c := range []struct {
		name string
		b    []byte
		code VerdictCode
		text string // with B for the copy, A for the log, and %d for the lines of the file above
	}{
		{"a move changed", replace("A1", "A2"), Changed, fmt.Sprintf("A holds, B was changed after sealing at line %d", line("m 2"))},
		{"a move gone", without("m 2"), Changed, fmt.Sprintf("A holds, B was changed after sealing before line %d, where a line is missing", line("m 2"))},
		{"a note put in", replace("m 2", "x-note\nm 2"), Changed, fmt.Sprintf("A holds, B was changed after sealing at line %d", line("m 2"))},
		{"cut off", cut, CutOff, fmt.Sprintf("A holds; B is the same log cut off after line %d", line("m 2"))},
		{"cut off in a line", log[:len(cut)-1], CutOff, fmt.Sprintf("A holds; B is the same log cut off in line %d", line("m 2"))},
		{"cut off in its end", log[:len(log)-1], CutOff, fmt.Sprintf("A holds; B is the same log cut off in line %d", last)},
		{"another and cut off", bytes.Replace(bytes.Clone(cut), []byte("A1"), []byte("A2"), 1), Unsealed, "A holds and is sealed; B has no end, and nothing shows whether it was changed: they differ in moves"},
		{"no log", replace("clock ", "clokc "), Unreadable, fmt.Sprintf("A holds; B cannot be read from line %d on (header)", line("clock "))},
		{"of later rules", unknown, OneHolds, "A holds; B is unsupported, though its digests do: it was rewritten by whoever sealed it"},
	} {
		a, _ := second(t, log)
		b, above := second(t, c.b)
		text := shifted(c.text, above)
		if got := Compare(a, b).Verdict; got.Code != c.code || got.Text != text {
			t.Errorf("%s: %s: %s, want %s: %s", c.name, got.Code, got.Text, c.code, text)
		}
		turned := strings.NewReplacer("A ", "B ", "B ", "A ").Replace(text)
		if got := Compare(b, a).Verdict; got.Code != c.code || got.Text != turned {
			t.Errorf("%s, turned: %s: %s, want %s: %s", c.name, got.Code, got.Text, c.code, turned)
		}
	}
	// One with a wrong digest, and the same without its last line feed, which has no end.
	a, above := second(t, digest)
	b, _ := second(t, digest[:len(digest)-1])
	if got, want := Compare(a, b).Verdict, fmt.Sprintf("B holds, A was changed after sealing (A in lines %d to %d)", above+1, above+last-1); got.Code != Changed || got.Text != want {
		t.Errorf("%s: %s, want %s", got.Code, got.Text, want)
	}
	// Of both a single digest is wrong, that of all lines, and it is another.
	other := bytes.Clone(digest)
	for _, c := range []byte("0123456789") {
		if c != digest[len(digest)-2] && c != log[len(log)-2] {
			other[len(other)-2] = c
		}
	}
	b, _ = second(t, other)
	where := fmt.Sprintf("in lines %d to %d", above+1, above+last-1)
	if got := Compare(a, b).Verdict; len(a.Broken) != 1 || len(b.Broken) != 1 || got.Code != BothChanged || got.Text != "both were changed after sealing: A "+where+", B "+where {
		t.Errorf("%s: %s", got.Code, got.Text)
	}
	if a, _ := second(t, log); Compare(a, a).Verdict.Text != fmt.Sprintf("the same bytes: %d lines", last) {
		t.Errorf("%s", Compare(a, a).Verdict.Text)
	}
}

// shifted adds the lines above a log to every line that a text names.
func shifted(text string, above int) string {
	return atLine.ReplaceAllStringFunc(text, func(s string) string {
		n := 0
		fmt.Sscanf(s, "line %d", &n)
		return fmt.Sprintf("line %d", n+above)
	})
}

// Resealed returns a log with changed lines and new digests, as only someone who seals
// logs can make it.
func Resealed(t *testing.T, log string, old, new string) string {
	t.Helper()
	if !strings.Contains(log, old) {
		t.Fatalf("no %q in the log", old)
	}
	body := strings.Replace(log[:strings.Index(log, "block ")], old, new, 1)
	l, err := logfmt.NewReader(strings.NewReader(body), "t").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	w.Begin(l.Header)
	for i := range l.Records {
		w.Append(&l.Records[i])
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
