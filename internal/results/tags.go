package results

import (
	"bytes"
	"fmt"
)

// MaxLine is the maximum length of a line of a file of tag pairs in bytes, including
// its end.
const MaxLine = 1 << 16

// TagPair splits a tag pair, `[Name "value"]`. The value still has its backslashes.
// It reports whether it is one.
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

// tag is the beginning of a tag pair, `[Name "`, and its value, -1 for none.
type tag struct {
	begin []byte
	value Value
}

// maxExpected is the number of tags at whose places the next game is expected to
// have the same tags.
const maxExpected = 64

// tags adds up whole games with their tags. The block may begin before the tags of
// the first.
func (t *table) tags(text []byte) bool {
	clear(t.values[:])
	count, over := 0, true // tags of the game, and whether they have ended
	ended := false         // the line of the result was read
	for len(text) > 0 {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			end = len(text)
		}
		line := trim(text[:end])
		text = text[min(end+1, len(text)):]
		switch {
		case end+1 >= MaxLine:
			return false
		case len(line) == 0:
			over = true
		case line[0] != '[':
			over = true
			if count == 0 || ended || !t.ends(line) {
				return false
			}
			ended = true
		case over && count > 0 && !t.game():
			return false
		default:
			if over {
				clear(t.values[:])
				count, over, ended = 0, false, false
			}
			if !t.tag(line, count) {
				return false
			}
			count++
		}
	}
	return count == 0 || t.game()
}

// tag stores the value of a tag pair, the at-th of the game.
func (t *table) tag(line []byte, at int) bool {
	if at < len(t.expect) {
		e := &t.expect[at]
		if n := len(line) - 2; n >= len(e.begin) && line[n] == '"' && line[n+1] == ']' && bytes.HasPrefix(line, e.begin) {
			if e.value >= 0 {
				t.values[e.value] = line[len(e.begin):n]
			}
			return true
		}
	}
	name, value, ok := TagPair(line)
	if !ok || len(name) == 0 {
		return false
	}
	found, known := tags[string(name)]
	if !known {
		found = -1
	} else {
		t.values[found] = value
	}
	if begin := fmt.Appendf(nil, "[%s \"", name); at < maxExpected && bytes.HasPrefix(line, begin) {
		t.expect = append(t.expect[:min(at, len(t.expect))], tag{begin, found})
	}
	return true
}

// ends reports whether a line after the tags has nothing but the result that is among
// them, or nothing.
func (t *table) ends(line []byte) bool {
	return len(line) == 1 && line[0] == '*' && len(t.values[Result]) > 0 || bytes.Equal(line, t.values[Result]) && played(string(line))
}
