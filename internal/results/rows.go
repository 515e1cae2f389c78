package results

import "bytes"

// head parses the head of a table. It reports whether everything is plain so far. A
// file of tag pairs has no head.
func (f *Form) head(text []byte) (h head, rest []byte, ok bool) {
	if f.Tags {
		return head{}, text, true
	}
	for len(text) > 0 {
		var line []byte
		if line, text = firstLine(text); blank(bytes.TrimPrefix(line, []byte("\ufeff"))) {
			continue
		}
		h, problem := headOf(string(line))
		return h, text, problem == nil && bytes.IndexByte(line, '"') < 0
	}
	return head{}, nil, false
}

// firstLine splits off the first line of a text, without its end.
func firstLine(text []byte) (line, rest []byte) {
	end := bytes.IndexByte(text, '\n')
	line = text
	if end >= 0 {
		line, rest = text[:end], text[end+1:]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line, rest
}

// blank reports whether a line is empty or may be a comment.
func blank(line []byte) bool { return len(line) == 0 || line[0] == '#' }

// rows adds up the games of whole rows of a table.
func (t *table) rows(text []byte) bool {
	for len(text) > 0 {
		var line []byte
		line, text = firstLine(text)
		comment := len(line) > 0 && line[0] == '#' && bytes.Count(line, []byte{t.head.comma})+1 != len(t.head.column)
		if comment || len(line) == 0 {
			continue
		}
		if !t.row(line) || !t.game() {
			return false
		}
	}
	return true
}

// row stores the values of a row.
func (t *table) row(line []byte) bool {
	last := len(t.head.column) - 1
	for i, v := range t.head.column {
		field, end, ok := fieldOf(line, t.head.comma)
		if !ok || (end == len(line)) != (i == last) {
			return false
		}
		if v >= 0 {
			t.values[v] = trim(field)
		}
		line = line[min(end+1, len(line)):]
	}
	return true
}

// fieldOf returns the first field of a row, and where it ends. Quotes are plain if
// there are none inside.
func fieldOf(line []byte, comma byte) (field []byte, end int, ok bool) {
	if len(line) > 0 && line[0] == '"' {
		n := bytes.IndexByte(line[1:], '"')
		end = n + 2
		return line[1 : max(n, 0)+1], end, n >= 0 && (end == len(line) || line[end] == comma)
	}
	for end < len(line) && line[end] != comma {
		if line[end] == '"' {
			return nil, 0, false
		}
		end++
	}
	return line[:end], end, true
}
