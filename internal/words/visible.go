package words

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns s with everything that can hide, reorder or overprint text replaced
// by its number: control and format characters such as U+202E (right-to-left
// override) by [U+202E], invalid UTF-8 by [0xFF], and so for blanks other than the
// space, letters without a glyph, and every mark after the third on one letter. It
// keeps the joiners of Persian and Indic writing, U+200C and U+200D, between two
// letters from U+0590 up, and U+FE0F, which selects the coloured form, after a
// symbol.
func Visible(s string) string { return show(s, false) }

// VisibleLines is like Visible for a text of several lines.
func VisibleLines(s string) string { return show(s, true) }

// maxMarks is the maximum number of combining marks on one letter.
const maxMarks = 3

func show(s string, lines bool) string {
	if plain(s, lines) {
		return s
	}
	var b strings.Builder
	marks := 0
	before := rune(0)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		marks = nextMarks(marks, r)
		switch {
		case r == utf8.RuneError && n == 1:
			b.WriteString("[0x" + strings.ToUpper(strconv.FormatUint(uint64(s[i]), 16)) + "]")
		case r == '\n' && lines:
			b.WriteByte('\n')
		case joins(r, before, s[i+n:]), r == 0xfe0f && unicode.Is(unicode.So, before), unicode.IsPrint(r) && !blank(r) && marks <= maxMarks:
			b.WriteRune(r)
		default:
			b.WriteString(number(r))
		}
		before, i = r, i+n
	}
	return b.String()
}

// plain reports whether s is only printable ASCII.
func plain(s string, lines bool) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] < ' ' || s[i] > '~') && !(lines && s[i] == '\n') {
			return false
		}
	}
	return true
}

// nextMarks returns the number of consecutive combining marks up to and including r.
func nextMarks(marks int, r rune) int {
	if unicode.Is(unicode.M, r) {
		return marks + 1
	}
	return 0
}

// joins reports whether r is a joiner that has an effect here.
func joins(r, before rune, rest string) bool {
	if r != '\u200c' && r != '\u200d' {
		return false
	}
	after, _ := utf8.DecodeRuneInString(rest)
	return letter(before) && letter(after)
}

func letter(r rune) bool {
	return r >= 0x590 && r != utf8.RuneError && (unicode.IsLetter(r) || unicode.Is(unicode.M, r))
}

// blank reports whether r is formally printable but shows nothing: fillers of Hangul,
// the empty Braille pattern, the grapheme joiner, variation selectors.
func blank(r rune) bool {
	switch {
	case r == 0x34f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x2800, r == 0x3164, r == 0xffa0:
		return true
	case r >= 0x180b && r <= 0x180f, r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef:
		return true
	}
	return false
}

func number(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "[U+" + strings.Repeat("0", max(4-len(hex), 0)) + hex + "]"
}
