package results

import "bytes"

// MaxLine is the longest line of a file of tag pairs, in bytes, its end included.
const MaxLine = 1 << 16

// TagPair reads a tag pair, `[Name "value"]`, of which backslashes are still to
// be taken away. It tells whether it is one.
func TagPair(text []byte) (name, value []byte, ok bool) {
	name, rest, _ := bytes.Cut(text[1:], []byte(" "))
	if n := len(rest); n >= 3 && rest[0] == '"' && rest[n-2] == '"' && rest[n-1] == ']' {
		return name, rest[1 : n-2], true
	}
	quoted, found := bytes.CutSuffix(bytes.TrimSpace(rest), []byte("]"))
	quoted = bytes.TrimSpace(quoted)
	if !found || len(quoted) < 2 || quoted[0] != '"' || quoted[len(quoted)-1] != '"' {
		return nil, nil, false
	}
	return name, quoted[1 : len(quoted)-1], true
}

// tags adds up the games of whole games with their tags. The first may begin
// before its tags.
func (t *table) tags(text []byte) bool {
	clear(t.values)
	began, over := false, true
	for len(text) > 0 {
		end := bytes.IndexByte(text, '\n') + 1
		if end == 0 {
			end = len(text)
		}
		line := trim(text[:end])
		text = text[end:]
		switch {
		case end >= MaxLine:
			return false
		case len(line) == 0:
		case line[0] != '[':
			over = true
		case over && began && !t.game():
			return false
		default:
			if over {
				clear(t.values)
			}
			if began, over = true, false; !t.tag(line) {
				return false
			}
		}
	}
	return !began || t.game()
}

// tag holds the value of a tag pair.
func (t *table) tag(line []byte) bool {
	name, value, ok := TagPair(line)
	if !ok || len(name) == 0 || bytes.IndexByte(value, '\\') >= 0 {
		return false
	}
	for v, tag := range t.form.Names {
		if tag == string(name) {
			t.values[v] = value
		}
	}
	return true
}
