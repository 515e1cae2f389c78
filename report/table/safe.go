package table

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Safe makes any text fit for one line of a terminal: what does not show, or
// changes how other text shows, is written out. That is control characters
// (C0, DEL, C1), line and paragraph separators, marks and overrides of writing
// direction, characters without width or without a shape, blanks other than
// the space, spaces that nobody would see (at either end, and after another),
// private and unassigned characters, and a third combining mark in a row or one
// at the start: each becomes \u{..} with its number in hexadecimal. A
// byte that is no UTF-8 becomes \xhh and a backslash two, so that different
// texts stay different. Call it once: it is not idempotent.
func Safe(s string) string {
	var b strings.Builder
	marks := maxMarks // as if marks stood before the first character
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + hex(int64(s[i]), 2))
		case r == '\\':
			b.WriteString(`\\`)
		case hidden(r) || marks > maxMarks || r == ' ' && lost(s, i):
			b.WriteString(`\u{` + hex(int64(r), 1) + `}`)
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

// maxMarks is how many combining marks may be on one character.
const maxMarks = 2

func hex(n int64, digits int) string {
	h := strconv.FormatInt(n, 16)
	return strings.Repeat("0", max(0, digits-len(h))) + h
}

// hidden reports whether a character does not show as itself. Most such are not
// printable by Unicode's classes (controls, formats with all direction marks
// and zero-width joiners, separators, private, unassigned); the rest are
// listed: letters, marks and symbols that are blank by design.
func hidden(r rune) bool {
	switch {
	case !unicode.IsPrint(r):
		return true
	case unicode.Is(unicode.Variation_Selector, r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
		return true
	}
	return r == '\u2800' // braille without dots
}

// lost reports whether the space at s[i] would not be seen.
func lost(s string, i int) bool {
	return i == 0 || i == len(s)-1 || s[i-1] == ' '
}

// fence ends a text that holds letters written from right to left with a mark
// of the other direction. Without it a terminal that reorders such text would
// take the numbers of the next columns along. The mark has no width.
func fence(s string) string {
	if strings.ContainsFunc(s, rightToLeft) {
		return s + "\u200e"
	}
	return s
}

// rightToLeft reports whether a character is in a block that Unicode Standard
// Annex 9 gives to writing from right to left.
func rightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff ||
		r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}
