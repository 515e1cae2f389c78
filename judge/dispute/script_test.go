package dispute

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"scrutineer/judge"
)

func letters(text string) [][]byte {
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
		a, b := letters(x), letters(y)
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

// Wrong errors are those for which a log is rejected.
func TestWrong(t *testing.T) {
	y := judge.Why{Referee: []*judge.Finding{{Severity: judge.Cosmetic}, {Severity: judge.Decisive}, {Severity: judge.Note}, {Severity: judge.Score}, {Severity: judge.Reason}}}
	if got := y.Wrong(); len(got) != 3 || got[0] != y.Referee[1] || got[1] != y.Referee[3] || got[2] != y.Referee[4] {
		t.Errorf("%+v", got)
	}
}
