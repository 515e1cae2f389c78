package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Quote is a command line that a POSIX shell takes for just these words. Words
// with characters that cannot be printed are written as $'...', which POSIX has
// since its issue 8, so that the line is one line whatever they hold.
func Quote(words ...string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = quoteWord(w)
	}
	return strings.Join(list, " ")
}

// harmless are the characters besides letters and digits that need no quotes
// anywhere in a word.
const harmless = "-_./:,+@%="

func quoteWord(w string) string {
	plain := w != ""
	for _, r := range w {
		plain = plain && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(harmless, r))
	}
	switch {
	case plain:
		return w
	case Printable(w) == w && utf8.ValidString(w):
		return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	var b strings.Builder
	for i := range len(w) {
		switch c := w[i]; {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(c))
		case c >= ' ' && c <= '~':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%03o`, c) // three octal digits end by themselves
		}
	}
	return "$'" + b.String() + "'"
}
