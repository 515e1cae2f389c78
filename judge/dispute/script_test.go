package dispute

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
)

func lines(text string) [][]byte {
	var list [][]byte
	for i := range text {
		list = append(list, []byte(text[i:i+1]))
	}
	return list
}

// apply applies a script to a, and takes what it inserts from b.
func apply(a, b [][]byte, s []span) []byte {
	var out [][]byte
	at := 0
	for _, e := range s {
		out = append(append(out, a[at:e.a]...), b[e.b:e.b+e.nb]...)
		at = e.a + e.na
	}
	return bytes.Join(append(out, a[at:]...), nil)
}

// distance returns the least number of lines removed and inserted, by the table of all
// prefixes.
func distance(a, b [][]byte) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		for k := range table[i] {
			switch {
			case i == 0 || k == 0:
				table[i][k] = i + k
			case bytes.Equal(a[i-1], b[k-1]):
				table[i][k] = table[i-1][k-1]
			default:
				table[i][k] = 1 + min(table[i-1][k], table[i][k-1])
			}
		}
	}
	return table[len(a)][len(b)]
}

// The script turns one text into the other, and no shorter one does.
func TestScriptIsTheShortest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		b := make([]byte, rnd.IntN(12))
		for i := range b {
			b[i] = "abc"[rnd.IntN(3)]
		}
		return string(b)
	}
	for range 5000 {
		x, y := word(), word()
		a, b := lines(x), lines(y)
		s := script(a, b)
		if got := string(apply(a, b, s)); got != y {
			t.Fatalf("%q to %q: %v gives %q", x, y, s, got)
		}
		edits, end := 0, -1
		for _, e := range s {
			edits += e.na + e.nb
			if e.a <= end && end >= 0 && e.na+e.nb > 0 && e.a < end {
				t.Fatalf("%q to %q: %v overlaps", x, y, s)
			}
			end = e.a + e.na
		}
		if want := distance(a, b); edits != want {
			t.Fatalf("%q to %q: %v is %d edits, want %d", x, y, s, edits, want)
		}
	}
}

// If too much differs, everything between the first and the last different line is one
// span.
func TestScriptOfTooMuch(t *testing.T) {
	var a, b [][]byte
	for i := range 4 * maxEdits {
		a = append(a, []byte{'a', byte(i), byte(i >> 8)})
		b = append(b, []byte{'b', byte(i), byte(i >> 8)})
	}
	same := []byte("same")
	a = append(append([][]byte{same}, a...), same)
	b = append(append([][]byte{same}, b...), same)
	s := script(a, b)
	if len(s) != 1 || s[0] != (span{1, 4 * maxEdits, 1, 4 * maxEdits}) {
		t.Errorf("got %v", s)
	}
}

// A line of a transcript may begin with a time. A kind, a seat and, for what is read from
// a program, the name of the file follow.
func TestFields(t *testing.T) {
	for line, want := range map[string]string{
		"< 1 0 0 0\n": "<|1|0 0 0\n", "70 < 1 0 0 0": "70|<|1|0 0 0", "get 1 answer E4 x": "get|1|answer|E4 x", "5 get 1 answer E4": "5|get|1|answer|E4", "70 eof": "70|eof|", "": "",
	} {
		words, text := fields([]byte(line))
		if got := string(bytes.Join(append(words, []byte(line)[text:]), []byte{'|'})); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// A line of a transcript is about one seat, and gets another text behind the words that it
// begins with. What is not printable ASCII is escaped, and so is the backslash.
func TestLinesWithAnotherText(t *testing.T) {
	for _, c := range []struct {
		line, text, want string
		seat             base.Seat
	}{
		{"< 1 0 0 0\n", "1 1 1", "< 1 1 1 1\n", 1},
		{"70 < 2 0 0 0\n", "x", "70 < 2 x\n", 2},
		{"9 < 4 0 0 0\n", "x", "9 < 4 x\n", 4},
		{"0 < 4 0 0 0\n", "x", "0 < 4 x\n", 4},
		{"get 3 answer E4\\x0a\n", "E5", "get 3 answer E5\n", 3},
		{"5 get 1 answer E4\n", "", "5 get 1 answer \n", 1},
		{"< 1 \n", "x", "< 1 x\n", 1},
		{"< 1\n", "x", "< 1 x\n", 1},
		{"< 1 a\n", " ~\x1f\x7f\\\xff", "< 1  ~\\x1f\\x7f\\x5c\\xff\n", 1},
		{"<\n", "x", "< x\n", base.Nobody},
		{"< 12 a\n", "x", "< 12 x\n", base.Nobody},
	} {
		if got := string(withText([]byte(c.line), c.text)); got != c.want {
			t.Errorf("%q with %q: %q, want %q", c.line, c.text, got, c.want)
		}
		if got := seatOf([]byte(c.line)); got != c.seat {
			t.Errorf("%q: seat %d, want %d", c.line, got, c.seat)
		}
	}
	if got := seatOf(nil); got != base.Nobody {
		t.Errorf("no line: seat %d", got)
	}
}

// A fault and a void are conclusions of a referee, everything else is an observation.
func TestStated(t *testing.T) {
	for line, want := range map[string]bool{"fault 1 illegal\n": true, "void operator\n": true, "< 1 fault \n": false, "70 eof 1\n": false, "faulty\n": false} {
		if stated([]byte(line)) != want {
			t.Errorf("%q: %v", line, !want)
		}
	}
}

// Wrong errors are those for which a log is rejected.
func TestWrong(t *testing.T) {
	y := Why{Referee: []*judge.Finding{{Severity: judge.Cosmetic}, {Severity: judge.Decisive}, {Severity: judge.Note}, {Severity: judge.Score}, {Severity: judge.Reason}}}
	if got := y.Wrong(); len(got) != 3 || got[0] != y.Referee[1] || got[1] != y.Referee[3] || got[2] != y.Referee[4] {
		t.Errorf("%+v", got)
	}
}
