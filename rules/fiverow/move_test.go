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
	for _, c := range []struct{ text, codepoints string }{
		{"", ""},
		{"B", "U+0042"}, {"7", "U+0037"}, {"7B", "U+0037 U+0042"}, {"b7", "U+0062 U+0037"}, {"B-1", "U+0042 U+002D U+0031"},
		{"B07", "U+0042 U+0030 U+0037"}, {"B00", "U+0042 U+0030 U+0030"}, {"B+7", "U+0042 U+002B U+0037"},
		{" B7", "U+0020 U+0042 U+0037"}, {"B 7", "U+0042 U+0020 U+0037"}, {"B7 ", "U+0042 U+0037 U+0020"}, {"B7\r", "U+0042 U+0037 U+000D"},
		{"B7\n", "U+0042 U+0037 U+000A"}, {"B7\x00", "U+0042 U+0037 U+0000"}, {"B7B", "U+0042 U+0037 U+0042"}, {"aA0", "U+0061 U+0041 U+0030"},
		{"\u04127", "U+0412 U+0037"}, {"\ufeffB7", "U+FEFF U+0042 U+0037"}, {"B\uff17", "U+0042 U+FF17"}, {"\xc27", "0xC2 U+0037"}, {"BO", "U+0042 U+004F"},
		{"@0", "U+0040 U+0030"}, {"[0", "U+005B U+0030"}, {"A/", "U+0041 U+002F"}, {"A:", "U+0041 U+003A"}, {"AA/", "U+0041 U+0041 U+002F"}, {"A1:", "U+0041 U+0031 U+003A"},
		{"AVLI0", "U+0041 U+0056 U+004C U+0049 U+0030"}, // one column more than a Move can hold
		{"A32768", "U+0041 U+0033 U+0032 U+0037 U+0036 U+0038"},
		{"A99999999", "U+0041 U+0039 U+0039 U+0039 U+0039 U+0039 U+0039 U+0039 ..."},
		{strings.Repeat("A", 9), "U+0041 U+0041 U+0041 U+0041 U+0041 U+0041 U+0041 U+0041 ..."},
	} {
		m, refused := fiverow.ParseMove([]byte(c.text))
		if refused == nil {
			t.Errorf("%q is read as %v", c.text, m)
			continue
		}
		if refused.Code != rules.Unreadable || refused.Witness.Get("codepoints") != c.codepoints || m != (rules.Move{}) {
			t.Errorf("%q is refused with %s %v, want codepoints %q", c.text, refused.Code, refused.Witness, c.codepoints)
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
