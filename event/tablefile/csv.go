package tablefile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// separator returns the character between the cells of a header row.
func separator(head string) rune {
	by := func(a, b rune) int { return strings.Count(head, string(a)) - strings.Count(head, string(b)) }
	return slices.MaxFunc([]rune{',', ';', '\t'}, by)
}

// maxAbove is the maximum number of lines above the head of a CSV file.
const maxAbove = 20

// csvAt returns the number of lines of a CSV file above its head. It reports whether there
// is a head: cells of which one is known, and one is of names if it is not the first.
func csvAt(b []byte, heads Heads) (above int, ok bool) {
	for above < maxAbove && len(b) > 0 {
		line, rest, _ := bytes.Cut(b, []byte("\n"))
		cells := strings.Split(string(line), string(separator(string(line))))
		known, names := 0, 0
		for _, c := range cells {
			is, name := heads(strings.Trim(c, " \t\r\""))
			if is {
				known++
			}
			if name {
				names++
			}
		}
		if len(cells) > 1 && (known > 0 && above == 0 || known > 1 && names > 0) {
			return above, true
		}
		b = rest
		above++
	}
	return 0, false
}

// readCSV reads a file whose head follows the given number of lines.
func readCSV(b []byte, above int) ([]Grid, error) {
	g := Grid{Form: "csv"}
	for i := range above {
		line, rest, _ := bytes.Cut(b, []byte("\n"))
		if text := strings.TrimSpace(string(line)); text != "" {
			g.Title = title(text)
			g.Extra = append(g.Extra, Row{i + 1, []string{text}})
		}
		b = rest
	}
	in := csv.NewReader(bytes.NewReader(b))
	in.Comma = separator(FirstLine(b))
	for {
		cells, err := in.Read()
		if err == io.EOF {
			break
		}
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			return nil, fail(above+bad.Line, "csv", "%v", bad.Err)
		}
		if err != nil {
			return nil, err
		}
		line, _ := in.FieldPos(0)
		line += above
		if g.Head.Cells == nil {
			g.Head = Row{line, cells}
		} else {
			g.Rows = append(g.Rows, Row{line, cells})
		}
		if len(g.Rows) > MaxRows || len(cells) > MaxColumns {
			break // enough for an error
		}
	}
	if g.Head.Cells == nil {
		return nil, nil
	}
	return []Grid{g}, nil
}
