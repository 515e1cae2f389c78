package rules_test

import (
	"strings"
	"testing"
	"unicode/utf8"

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
// by its own.
func TestCodePoint(t *testing.T) {
	for text, want := range map[string]string{
		"A":          "U+0041",
		"\u0412":     "U+0412", // not the letter B
		"\U0001F600": "U+1F600",
		"\U0010FFFF": "U+10FFFF",
		"\xc2":       "0xC2",
		"\x80":       "0x80",
		"\ufffd":     "U+FFFD", // not a byte that could not be read
		"\x00":       "U+0000",
	} {
		r, size := utf8.DecodeRuneInString(text)
		if got := rules.CodePoint(r, []byte(text[:size])); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
