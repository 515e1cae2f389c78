package hostile

import (
	"slices"
	"strings"
)

// Mark is the property of window that every script in a name sets.
const Mark = "pwned"

// Names returns all names, at least 200, all different and none empty. Some are not
// valid UTF-8 and some are long, up to 70,000 bytes. The caller may change the slice.
func Names() []string {
	return slices.Concat(Markup(), Script(), Text(), Formats(), Paths())
}

// Long returns very long names: unbroken, of many words, of wide characters, of marks
// on one letter.
func Long() []string {
	return []string{
		strings.Repeat("W", 300),
		strings.Repeat("long name ", 500),
		strings.Repeat("x", 70_000),
		strings.Repeat("漢", 200),
		"a" + strings.Repeat("\u0301", 500),
		strings.Repeat("\u202e\u2066", 50) + "a",
		strings.Repeat("<b>", 400),
		strings.Repeat("&", 1000),
		strings.Repeat(`"`, 1000),
	}
}
