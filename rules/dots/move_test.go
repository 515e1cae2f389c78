package dots_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// A line between two boxes is written under the lesser of its names, on every line of a
// field, and only under that; on 3 by 4 points there are 17.
func TestNames(t *testing.T) {
	lines := map[edge]bool{}
	for r := 0; r < 2; r++ {
		for c := 0; c < 3; c++ {
			for s := 0; s < 4; s++ {
				m := rules.Move{N: [6]int16{int16(r), int16(c), int16(s)}}
				name := strconv.Itoa(r) + " " + strconv.Itoa(c) + " " + strconv.Itoa(s)
				least := lesser(r, c, s)
				got, refused := dots.ParseMove([]byte(name))
				switch {
				case m == least && (refused != nil || got != m || string(dots.AppendMove(nil, m)) != name):
					t.Errorf("%q is read as %v (%v), written %q", name, got, refused, dots.AppendMove(nil, m))
				case m != least && (refused == nil || refused.Code != rules.Unreadable || refused.Witness.Get("canonical") != string(dots.AppendMove(nil, least)) ||
					refused.Message != "not the canonical name of the line: "+strconv.Quote(name)+", which is "+string(dots.AppendMove(nil, least))):
					t.Errorf("%q is read as %v (%v), want %v", name, got, refused, least)
				}
				lines[edgeOf(m)] = true
			}
		}
	}
	if legal := len(mustOpen(t, sized(3, 4, "")).AppendLegal(nil)); len(lines) != 17 || legal != 17 {
		t.Errorf("%d lines have names, %d are legal, want 17", len(lines), legal)
	}
}

// Horizontal lines row by row, then vertical ones.
func TestLegalOrder(t *testing.T) {
	var list []string
	for _, m := range mustOpen(t, sized(3, 3, "")).AppendLegal(nil) {
		list = append(list, string(dots.AppendMove(nil, m)))
	}
	want := "0 0 0, 0 1 0, 0 0 2, 0 1 2, 1 0 2, 1 1 2, 0 0 3, 0 0 1, 0 1 1, 1 0 3, 1 0 1, 1 1 1"
	if got := strings.Join(list, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Everything but three plain decimals with single blanks is unreadable (DAB-022), and the
// witness shows what the eye cannot distinguish.
func TestMisspelling(t *testing.T) {
	for _, text := range []string{
		"", " ", "2", "2 3", "2 3 1 4", "2,3,1", "a b c", "2 3 1 ", " 2 3 1", "2  3 1", "2\t3\t1", "2 3 1\r", "2 3 1\n", "2 3 1\x00",
		"02 3 1", "2 03 1", "2 3 01", "00 0 0", "+2 3 1", "-1 -1 -1", "-1 0 2", "0 0 -1", "2 3 1.0", "2 3 x1", "1-1-1", "2 3 ", "2  1",
		"32768 0 2", "0 32768 1", "0 0 32768", "99999999999999999999 0 2", "\u06f2 \u06f3 \u06f1", "\ufeff2 3 1", "2\u00a03\u00a01",
	} {
		m, refused := dots.ParseMove([]byte(text))
		if refused == nil {
			t.Errorf("%q is read as %v", text, m)
		} else if refused.Code != rules.Unreadable || m != (rules.Move{}) || !strings.HasPrefix(refused.Witness.Get("text"), `"`) {
			t.Errorf("%q is refused with %v %v", text, refused, refused.Witness)
		}
	}
	for text, shown := range map[string]string{
		"\u06f1 1": `"\u06f1 1"`, "\xc2 1": `"\xc2 1"`, "123456789": `"123456789"`, "\U0001F3B2" + "1": `"\U0001f3b21"`, "1 2 3" + "\u200f" + " 44": `"1 2 3\u200f 44"`,
	} {
		if _, refused := dots.ParseMove([]byte(text)); refused == nil || refused.Witness.Get("text") != shown {
			t.Errorf("%q is refused with %v, want %s", text, refused.Witness, shown)
		}
	}
	if _, refused := dots.ParseMove([]byte(strings.Repeat("7", 100))); !strings.HasSuffix(refused.Message, "and 20 bytes more") {
		t.Errorf("a long text is refused with %q", refused.Message)
	}
}

// Every move that a Move can store comes back from its text.
func TestEveryMove(t *testing.T) {
	for _, m := range []rules.Move{
		{N: [6]int16{0, 0, 0}}, {N: [6]int16{0, math.MaxInt16, 0}}, {N: [6]int16{math.MaxInt16, 0, 3}}, {N: [6]int16{math.MaxInt16, math.MaxInt16, 1}}, {N: [6]int16{math.MaxInt16, math.MaxInt16, 2}},
		{N: [6]int16{5, 5, 4}}, {N: [6]int16{0, 0, math.MaxInt16}},
	} {
		text := dots.AppendMove([]byte("<"), m)
		if back, refused := dots.ParseMove(text[1:]); refused != nil || back != m {
			t.Errorf("%v is written %q and read as %v (%v)", m, text, back, refused)
		}
	}
	for m, want := range map[rules.Move]string{
		{N: [6]int16{-1, -1, -1}}:          "-1 -1 -1",
		{N: [6]int16{1, 2, 3, 4, 5, 6}}:    "(1,2,3,4,5,6)",
		{N: [6]int16{0, 0, 0, 0, 0, -7}}:   "(0,0,0,0,0,-7)",
		{N: [6]int16{math.MinInt16, 0, 2}}: "-32768 0 2",
	} {
		text := dots.AppendMove(nil, m)
		if _, refused := dots.ParseMove(text); string(text) != want || refused == nil {
			t.Errorf("%v is written %q and read: %v", m, text, refused)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"0 0 0", "2 3 1", "1 0 0", "0 1 3", "02 3 1", "-1 -1 -1", "32767 32767 2", "2 3 1\r"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, refused := dots.ParseMove(text)
		if refused == nil && string(dots.AppendMove(nil, m)) != string(text) {
			t.Errorf("%q is read as %q", text, dots.AppendMove(nil, m))
		}
	})
}
