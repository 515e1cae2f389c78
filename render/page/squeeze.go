package page

import "strings"

// squeeze makes a style or script smaller without changing its meaning, so the
// sources stay readable and the pages small. It removes comments on lines of their
// own, and spaces and line ends outside of quotes next to a character of tight (for
// line ends of a script: opens, closes). It joins a constant with the one before, if
// that has one line or ends in a brace. It is not a parser. It is for the sources of
// this package, which have no comment at the end of a line, no quote inside a
// template's ${}, and no regular expression with a quote or space.
type squeeze struct {
	tight  string // spaces beside these have no meaning
	opens  string // a line that ends so continues in the next
	closes string // a line that begins so continues the one before
}

// stylesheet and script return the settings for the two languages.
func stylesheet() squeeze { return squeeze{tight: "{};,", opens: "{};,", closes: "{}"} }
func script() squeeze {
	return squeeze{tight: "{}()[],;:?<>=+-*/&|!%", opens: "{([,;", closes: "})]"}
}

func (q squeeze) apply(source string) string {
	var b strings.Builder
	quote, last := byte(0), byte('\n')
	source = constants(withoutComments(source))
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case strings.IndexByte("'\"`", c) >= 0:
			quote = c
		case c == '\n' && (has(q.opens, last) || i+1 == len(source) || has(q.closes, source[i+1])):
			continue
		case c == ';' && i+1 < len(source) && strings.HasPrefix(strings.TrimSpace(source[i+1:]), "}"):
			continue
		case c == ' ' && (has(q.tight, last) || has(q.tight, source[i+1])):
			continue
		}
		b.WriteByte(c)
		last = c
	}
	return strings.ReplaceAll(b.String(), "};const ", "},")
}

func has(set string, c byte) bool { return strings.IndexByte(set, c) >= 0 }

// withoutComments leaves out indentation, empty lines and lines of comment.
func withoutComments(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		line = strings.TrimSpace(line)
		whole := strings.HasPrefix(line, "/*") && strings.HasSuffix(line, "*/")
		if line != "" && !whole && !strings.HasPrefix(line, "//") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// constants returns a source in which a constant goes on with the one of the line before.
func constants(source string) string {
	lines := strings.Split(source, "\n")
	constant := false
	for i, line := range lines {
		here := strings.HasPrefix(line, "const ")
		if here && constant {
			lines[i-1], lines[i] = strings.TrimSuffix(lines[i-1], ";")+",", strings.TrimPrefix(line, "const ")
		}
		constant = here && strings.HasSuffix(line, ";")
	}
	return strings.Join(lines, "\n")
}
