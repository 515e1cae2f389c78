package fiverow_test

import (
	"math"
	"strings"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// A column's letters are bijective base 26, A = 1, without a zero: Z is 26, AA is 27, ZZ
// is 26*26+26 = 702, AAA 703; columns count from 0.
func TestSpelling(t *testing.T) {
	for _, c := range []struct {
		text        string
		column, row int16
	}{
		{"A0", 0, 0}, {"B7", 1, 7}, {"J9", 9, 9}, {"Z0", 25, 0}, {"A10", 0, 10}, {"O0", 14, 0},
		{"AA0", 26, 0}, {"AZ9", 51, 9}, {"BA254", 52, 254}, {"IU254", 254, 254}, {"ZZ1", 701, 1}, {"AAA0", 702, 0},
		{"ZZZ0", 18277, 0}, {"AAAA0", 18278, 0}, {"AVLH32767", math.MaxInt16, math.MaxInt16},
	} {
		m, refused := fiverow.ParseMove([]byte(c.text))
		if want := (rules.Move{N: [6]int16{c.column, c.row}}); refused != nil || m != want {
			t.Errorf("%q is read as %v (%v), want %v", c.text, m, refused, want)
		}
		if got := string(fiverow.AppendMove([]byte("<"), m)); got != "<"+c.text {
			t.Errorf("%v is written %q, want %q", m, got, "<"+c.text)
		}
	}
}

// Everything else is unreadable. The cases of 3.3.3 and 3.4.5 come first. The witness
// shows what the eye cannot distinguish.
func TestMisspelling(t *testing.T) {
	for _, c := range []struct{ text, shown string }{
		{"", `""`}, {"B", `"B"`}, {"7", `"7"`}, {"7B", `"7B"`}, {"b7", `"b7"`}, {"B-1", `"B-1"`}, {"B07", `"B07"`}, {"B00", `"B00"`}, {"B+7", `"B+7"`},
		{" B7", `" B7"`}, {"B 7", `"B 7"`}, {"B7 ", `"B7 "`}, {"B7\r", `"B7\r"`}, {"B7\n", `"B7\n"`}, {"B7\x00", `"B7\x00"`}, {"B7B", `"B7B"`}, {"aA0", `"aA0"`},
		{"\u04127", `"\u04127"`}, {"\ufeffB7", `"\ufeffB7"`}, {"B\uff17", `"B\uff17"`}, {"\xc27", `"\xc27"`}, {"BO", `"BO"`},
		{"@0", `"@0"`}, {"[0", `"[0"`}, {"A/", `"A/"`}, {"A:", `"A:"`}, {"AA/", `"AA/"`}, {"A1:", `"A1:"`},
		{"AVLI0", `"AVLI0"`}, // one column more than a Move can hold
		{"A32768", `"A32768"`}, {"A99999999", `"A99999999"`}, {strings.Repeat("A", 9), `"AAAAAAAAA"`},
	} {
		m, refused := fiverow.ParseMove([]byte(c.text))
		if refused == nil {
			t.Errorf("%q is read as %v", c.text, m)
			continue
		}
		if refused.Code != rules.Unreadable || refused.Witness.Get("text") != c.shown || m != (rules.Move{}) {
			t.Errorf("%q is refused with %s %v, want %s", c.text, refused.Code, refused.Witness, c.shown)
		}
	}
}

// The message says what a reader would not see.
func TestMisspellingWords(t *testing.T) {
	for text, words := range map[string]string{
		"\u04127":                "U+0412 looks like B",
		"\ufeffB7":               "byte order mark",
		"B7\x00":                 "nul",
		"b7":                     "small letter",
		"\u0416" + "7":           "U+0416 is not a Latin letter",
		"\xc27":                  "0xC2 is not a Latin letter",
		strings.Repeat("?", 100): "and 20 bytes more",
	} {
		_, refused := fiverow.ParseMove([]byte(text))
		if refused == nil || !strings.Contains(refused.Message, words) {
			t.Errorf("%q is refused with %v, want %q", text, refused, words)
		}
	}
}

// All moves that a Move can name, in steps, come back from their text, and no two have
// the same.
func TestEveryMove(t *testing.T) {
	seen := map[string]bool{}
	for column := 0; column <= math.MaxInt16; column++ {
		m := rules.Move{N: [6]int16{int16(column), int16(column * 7 % (math.MaxInt16 + 1))}}
		text := fiverow.AppendMove(nil, m)
		back, refused := fiverow.ParseMove(text)
		if refused != nil || back != m || seen[string(text)] {
			t.Fatalf("%v is written %q, read as %v (%v), seen before: %v", m, text, back, refused, seen[string(text)])
		}
		seen[string(text)] = true
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"A0", "B7", "J9", "AA10", "b7", "B07", "\u04127", "\ufeffB7", "B7\r\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, refused := fiverow.ParseMove(text)
		if refused == nil && string(fiverow.AppendMove(nil, m)) != string(text) {
			t.Errorf("%q is read as %q", text, fiverow.AppendMove(nil, m))
		}
	})
}
