package table

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Safe returns s as safe text on one line of a terminal. It escapes characters that
// are not visible or change how other text is shown: control characters (C0, DEL,
// C1), line and paragraph separators, marks and overrides of writing direction,
// characters without width or shape, blanks other than the space, spaces that are not
// visible (at either end, and after another), private and unassigned characters, and
// a combining mark at the start or after two others. Each becomes \u{..} with its
// number in hexadecimal. A byte that is not valid UTF-8 becomes \xhh, and a backslash
// becomes two, so different texts stay different. Safe is not idempotent: call it
// once.
func Safe(s string) string {
	var b strings.Builder
	marks := maxMarks // no combining mark may come first
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

// maxMarks is how many combining marks a character may have.
const maxMarks = 2

func hex(n int64, digits int) string {
	h := strconv.FormatInt(n, 16)
	return strings.Repeat("0", max(0, digits-len(h))) + h
}

// hidden reports whether a character does not show as itself. Most are not printable
// by their Unicode class (controls, formats with all direction marks and zero-width
// joiners, separators, private, unassigned). The rest are listed: letters, marks and
// symbols that are blank by design.
func hidden(r rune) bool {
	switch {
	case !unicode.IsPrint(r):
		return true
	case unicode.Is(unicode.Variation_Selector, r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
		return true
	}
	return r == '\u2800' // braille without dots
}

// lost reports whether the space at s[i] would not be visible.
func lost(s string, i int) bool {
	return i == 0 || i == len(s)-1 || s[i-1] == ' '
}

// fence ends a text with right-to-left letters with a left-to-right mark, which has
// no width. Without it, a terminal that reorders such text would move the numbers of
// the next columns.
func fence(s string) string {
	if strings.ContainsFunc(s, rightToLeft) {
		return s + "\u200e"
	}
	return s
}

// rightToLeft reports whether a character is in a block that Unicode Standard Annex 9
// assigns to right-to-left writing.
func rightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff ||
		r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}
