package grid

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
)

const maxDepth = 32 // of lists and objects within each other

// jsonReader reads JSON token by token, so that what it finds has a line.
type jsonReader struct {
	in    *json.Decoder
	text  []byte
	lines int // line feeds before at
	at    int64
	grids []Grid
}

// readJSON finds lists of objects, whose keys are heads, and lists of lists, the first of
// which is the head.
func readJSON(b []byte) ([]Grid, error) {
	r := &jsonReader{in: json.NewDecoder(bytes.NewReader(b)), text: b}
	r.in.UseNumber()
	for {
		if _, err := r.value("", 0); err == io.EOF {
			return r.grids, nil
		} else if err != nil {
			var bad *Error
			if errors.As(err, &bad) {
				return nil, bad
			}
			return nil, fail(r.line(), "json", "%v", err)
		}
	}
}

// line returns the line that the reader is at.
func (r *jsonReader) line() int {
	end := min(r.in.InputOffset(), int64(len(r.text)))
	r.lines += bytes.Count(r.text[r.at:end], []byte("\n"))
	r.at = end
	return r.lines + 1
}

// jsonCell is a value as a cell. cells are those of a list of scalars.
type jsonCell struct {
	text  string
	keys  []string // of an object
	cells []string // of an object or list
	line  int
}

// value reads one value and keeps the tables within it. name is its key.
func (r *jsonReader) value(name string, depth int) (jsonCell, error) {
	token, err := r.in.Token()
	if err != nil {
		return jsonCell{}, err
	}
	c := jsonCell{line: r.line()}
	if depth > maxDepth {
		return c, fail(c.line, "cap", "more than %d lists and objects within each other", maxDepth)
	}
	switch v := token.(type) {
	case json.Delim:
		if v == '{' {
			err = r.object(&c, depth)
		} else {
			err = r.list(&c, name, depth)
		}
		return c, err
	case string:
		c.text = v
	case json.Number:
		c.text = v.String()
	case bool:
		c.text = map[bool]string{true: "true", false: "false"}[v]
	}
	return c, nil
}

func (r *jsonReader) object(c *jsonCell, depth int) error {
	c.keys = []string{}
	for r.in.More() {
		key, err := r.in.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		v, err := r.value(name, depth+1)
		if err != nil {
			return noEnd(err)
		}
		if len(c.keys) > MaxColumns {
			return fail(r.line(), "cap", "a table has at most %d columns", MaxColumns)
		}
		if slices.Contains(c.keys, name) {
			return fail(r.line(), "json", "two values for %q", name)
		}
		c.keys, c.cells = append(c.keys, name), append(c.cells, v.text)
	}
	_, err := r.in.Token()
	return noEnd(err)
}

// noEnd returns an error if the text ends too early.
func noEnd(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

func (r *jsonReader) list(c *jsonCell, name string, depth int) error {
	g := Grid{Form: "json", Title: title(name)}
	index := map[string]int{}
	n := 0
	for ; r.in.More(); n++ {
		v, err := r.value(name, depth+1)
		if err != nil {
			return noEnd(err)
		}
		switch {
		case v.keys != nil:
			g.object(&v, index)
		case v.cells != nil && g.Head.Cells == nil && n == 0:
			g.Head = Row{v.line, v.cells}
		case v.cells != nil && len(index) == 0:
			g.Rows = append(g.Rows, Row{v.line, v.cells})
		}
		if len(g.Head.Cells) > MaxColumns {
			return fail(v.line, "cap", "a table has at most %d columns", MaxColumns)
		}
		if len(g.Rows) > MaxRows || len(c.cells) > MaxRows {
			return fail(v.line, "cap", "a table has at most %d rows", MaxRows)
		}
		c.cells = append(c.cells, v.text)
	}
	if c.cells == nil {
		c.cells = []string{}
	}
	if len(g.Rows) > 0 {
		for i := range g.Rows {
			for len(index) > 0 && len(g.Rows[i].Cells) < len(g.Head.Cells) {
				g.Rows[i].Cells = append(g.Rows[i].Cells, "")
			}
		}
		r.grids = append(r.grids, g)
	}
	_, err := r.in.Token()
	return noEnd(err)
}

// object adds an object as a row.
func (g *Grid) object(v *jsonCell, index map[string]int) {
	if g.Head.Cells == nil {
		g.Head.Line = v.line
	}
	row := Row{v.line, make([]string, len(g.Head.Cells))}
	for i, key := range v.keys {
		at, known := index[key]
		if !known {
			at = len(g.Head.Cells)
			index[key] = at
			g.Head.Cells = append(g.Head.Cells, key)
			row.Cells = append(row.Cells, "")
		}
		row.Cells[at] = v.cells[i]
	}
	g.Rows = append(g.Rows, row)
}
