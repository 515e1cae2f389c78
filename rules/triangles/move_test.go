package triangles_test

import (
	"math"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

func TestSpelling(t *testing.T) {
	for text, want := range map[string]rules.Move{
		"1 2": {N: [6]int16{1, 2}}, "2 10": {N: [6]int16{2, 10}}, "99 100": {N: [6]int16{99, 100}}, "0 5": {N: [6]int16{0, 5}}, "2 2": {N: [6]int16{2, 2}}, "0 0": {}, "1 32767": {N: [6]int16{1, math.MaxInt16}},
	} {
		m, refused := triangles.ParseMove([]byte(text))
		if refused != nil || m != want {
			t.Errorf("%q is read as %v (%v), want %v", text, m, refused, want)
		}
		if got := string(triangles.AppendMove([]byte("<"), m)); got != "<"+text {
			t.Errorf("%v is written %q, want %q", m, got, "<"+text)
		}
	}
}

// Everything else is unreadable, also the other order of the points.
func TestMisspelling(t *testing.T) {
	for _, text := range []string{
		"", " ", "1", "1 ", " 2", "1  2", " 1 2", "1 2 ", "1\t2", "1 2\n", "1 2\r", "1,2", "1-2", "2 1", "01 2", "1 02", "00 1", "+1 2", "1 +2", "-1 2", "1 -2",
		"1 2 3", "1.0 2", "a b", "\u0663 \u0664", "\ufeff1 2", "1 2\x00", "1 32768", "1 99999999999999999999", "99999999999999999999 1", "= 1 2", strings.Repeat("1", 100000),
	} {
		m, refused := triangles.ParseMove([]byte(text))
		if refused == nil || refused.Code != rules.Unreadable || m != (rules.Move{}) {
			t.Errorf("%.20q is read as %v (%v)", text, m, refused)
		}
	}
	_, refused := triangles.ParseMove([]byte("\u0663 \u0664"))
	if got := refused.Witness.String(); got != `text="\u0663 \u0664"` {
		t.Errorf("witness %s", got)
	}
}

// Moves without a text are written in brackets, so that they cannot be read.
func TestUnnamed(t *testing.T) {
	for _, m := range []rules.Move{{N: [6]int16{3, 1}}, {N: [6]int16{-1, 2}}, {N: [6]int16{-3, -2}}, {N: [6]int16{1, 2, 3}}, {N: [6]int16{1, 2, 0, 0, 0, 1}}, {N: [6]int16{math.MinInt16, math.MaxInt16}}} {
		text := triangles.AppendMove(nil, m)
		if text[0] != '(' {
			t.Errorf("%v is written %q", m, text)
		}
		if back, refused := triangles.ParseMove(text); refused == nil {
			t.Errorf("%v is written %q and read as %v", m, text, back)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"1 2", "2 1", "01 2", "0 0", "1 32767", "1 32768", "\u0663 \u0664"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, refused := triangles.ParseMove(text)
		if refused == nil && string(triangles.AppendMove(nil, m)) != string(text) {
			t.Errorf("%q is read as %q", text, triangles.AppendMove(nil, m))
		}
	})
}

// FuzzOpen: no start crashes, and one that opens is its own text.
func FuzzOpen(f *testing.F) {
	for _, s := range []string{
		square + " | - | 0 0 | 1 | -", example + " | " + sofar + " | 3 4 | 2 | 1", "9,9 | - | 0 0 | - | -", " |  |  |  | ", lined + " | 1-3:0 | 0 0 | 1 | -",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, start string) {
		pos, err := triangles.Game.Open(starting(start))
		if err == nil && text(pos) != start {
			gametest.Errorf(t, pos, "%q opens as %q", start, text(pos))
		}
	})
}
