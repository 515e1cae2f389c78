package results

import "bytes"

// head takes the head off a table, and finds the values by it. It reports whether
// all is plain so far; a file of tag pairs has no head.
func (f *Form) head(text []byte) (columns []int, rest []byte, ok bool) {
	if f.Tags {
		return nil, text, true
	}
	for len(text) > 0 {
		var line []byte
		if line, text = firstLine(text); !blank(line) {
			columns, ok = f.columns(line)
			return columns, text, ok
		}
	}
	return nil, nil, false
}

// columns finds the values by the head of a table, and reports whether it is plain
// and all is there that must be.
func (f *Form) columns(line []byte) (list []int, ok bool) {
	fields := bytes.Split(line, []byte{','})
	list = make([]int, len(fields))
	last := map[int]int{} // where each value stands
	for i, field := range fields {
		list[i] = -1
		for v, name := range f.Names {
			if name != "" && name == string(field) {
				if before, twice := last[v]; twice {
					list[before] = -1
				}
				list[i], last[v] = v, i
			}
		}
	}
	for _, must := range []int{f.First, f.Second, f.Result} {
		if _, there := last[must]; !there {
			return nil, false
		}
	}
	return list, bytes.IndexByte(line, '"') < 0
}

// firstLine cuts the first line off a text, and its end off the line: as
// encoding/csv does, which also takes a carriage return for one.
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

// blank reports whether encoding/csv passes over a line.
func blank(line []byte) bool { return len(line) == 0 || line[0] == '#' }

// rows adds up the games of whole rows of a table.
func (t *table) rows(text []byte) bool {
	for len(text) > 0 {
		var line []byte
		if line, text = firstLine(text); blank(line) {
			continue
		}
		if !t.row(line) || !t.game() {
			return false
		}
	}
	return true
}

// row holds the values of a row.
func (t *table) row(line []byte) bool {
	last := len(t.column) - 1
	for i, v := range t.column {
		field, end, ok := fieldOf(line)
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

// fieldOf is the first field of a row, and where it ends. Quotes are plain around
// a field that holds none.
func fieldOf(line []byte) (field []byte, end int, ok bool) {
	if len(line) > 0 && line[0] == '"' {
		n := bytes.IndexByte(line[1:], '"')
		end = n + 2
		return line[1 : max(n, 0)+1], end, n >= 0 && (end == len(line) || line[end] == ',')
	}
	for end < len(line) && line[end] != ',' {
		if line[end] == '"' {
			return nil, 0, false
		}
		end++
	}
	return line[:end], end, true
}
