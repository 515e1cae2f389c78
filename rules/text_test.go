package rules_test

import (
	"strings"
	"testing"

	"scrutineer/rules"
)

// A text is shown whole up to rules.Shown bytes. A longer one is cut, with the number of
// bytes left out.
func TestQuote(t *testing.T) {
	for more, want := range map[int]string{-1: "", 0: "", 1: " and 1 bytes more", 10: " and 10 bytes more"} {
		text := strings.Repeat("x", rules.Shown+more)
		if got := rules.Quote([]byte(text)); got != `"`+text[:min(len(text), rules.Shown)]+`"`+want {
			t.Errorf("%d bytes more: %s", more, got)
		}
	}
}

// A character is named by its number with at least four digits, a byte that is not UTF-8
// by its own. A witness names the first eight.
func TestCodePoints(t *testing.T) {
	for text, want := range map[string]string{
		"":            "",
		"A":           "U+0041",
		"\u0412":      "U+0412", // not the letter B
		"\U0001F600":  "U+1F600",
		"\U0010FFFF":  "U+10FFFF",
		"\xc2":        "0xC2",
		"\x80":        "0x80",
		"\ufffd":      "U+FFFD", // not a byte that could not be read
		"\x00\n":      "U+0000 U+000A",
		"1234567\xc2": "U+0031 U+0032 U+0033 U+0034 U+0035 U+0036 U+0037 0xC2",
		"123456789":   "U+0031 U+0032 U+0033 U+0034 U+0035 U+0036 U+0037 U+0038 ...",
	} {
		w := rules.TextWitness([]byte(text))
		if got := w.Get("codepoints"); got != want || w.Get("text") != rules.Quote([]byte(text)) || len(w) != 2 {
			t.Errorf("%q: %v, want %s", text, w, want)
		}
	}
}
