package tablefile

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// Caps of HTML.
const (
	maxNested = 16  // tables within each other
	maxSpan   = 100 // rows or columns that a cell covers
)

// htmlReader reads the tags of a page in one pass. End tags may be missing. It keeps only
// the cells.
type htmlReader struct {
	in    *html.Tokenizer
	line  int
	grids []Grid
	open  []*htmlTableAt // the innermost last
	above strings.Builder
	skip  string // the element whose text is ignored; "" for none
	depth int    // of elements of that name within it
}

// htmlTableAt is a table that is being read.
type htmlTableAt struct {
	Grid
	title  string
	row    []string
	spans  []rowSpan // cells of rows above that extend down, by column
	line   int       // of the row
	hidden bool      // the row or its group is hidden
	group  bool      // the group of rows is hidden
	head   bool      // the row has only heads
	cell   *strings.Builder
	span   [2]int // columns and rows of the cell
	single bool   // the row has one cell that covers several columns
}

// rowSpan is a cell that covers rows further down.
type rowSpan struct {
	text string
	left int
}

// voids are elements without an end.
var voids = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

func readHTML(b []byte) ([]Grid, error) {
	r := &htmlReader{in: html.NewTokenizer(bytes.NewReader(b)), line: 1}
	for {
		kind := r.in.Next()
		if kind == html.ErrorToken {
			break
		}
		raw := r.in.Raw()
		line := r.line
		r.line += bytes.Count(raw, []byte("\n"))
		t := r.in.Token()
		var err *Error
		switch kind {
		case html.TextToken:
			r.text(t.Data)
		case html.StartTagToken, html.SelfClosingTagToken:
			err = r.begin(&t, line)
		case html.EndTagToken:
			err = r.end(t.Data)
		}
		if err != nil {
			return nil, err
		}
	}
	for len(r.open) > 0 {
		if err := r.end("table"); err != nil {
			return nil, err
		}
	}
	return r.grids, nil
}

// now returns the innermost table, or nil outside of tables.
func (r *htmlReader) now() *htmlTableAt {
	if len(r.open) == 0 {
		return nil
	}
	return r.open[len(r.open)-1]
}

// text adds visible text.
func (r *htmlReader) text(s string) {
	t := r.now()
	switch {
	case r.skip != "":
	case t != nil && t.cell != nil:
		t.cell.WriteString(s)
	case t == nil && strings.TrimSpace(s) != "":
		r.above.Reset()
		r.above.WriteString(s)
	}
}

// hiddenBy reports whether the attributes of an element hide it.
func hiddenBy(t *html.Token) bool {
	for _, a := range t.Attr {
		style := strings.ToLower(strings.Join(strings.Fields(a.Val), ""))
		if a.Key == "hidden" || a.Key == "style" && (strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden") || strings.Contains(style, "visibility:collapse")) {
			return true
		}
	}
	return false
}

// begin handles a start tag.
func (r *htmlReader) begin(tag *html.Token, line int) *Error {
	name, t := tag.Data, r.now()
	if r.skip != "" {
		if name == r.skip {
			r.depth++
		}
		return nil
	}
	switch name {
	case "table":
		if len(r.open) == maxNested {
			return fail(line, "cap", "more than %d tables within each other", maxNested)
		}
		r.open = append(r.open, &htmlTableAt{Grid: Grid{Form: "html"}, title: title(r.above.String()), group: hiddenBy(tag)})
		return nil
	case "tbody", "thead", "tfoot", "tr":
		if t == nil {
			return nil
		}
		err := t.endRow()
		if name != "tr" {
			t.group = hiddenBy(tag)
		} else {
			t.row, t.line, t.hidden, t.head, t.single = []string{}, line, t.group || hiddenBy(tag), true, false
		}
		return err
	case "td", "th":
		if t != nil {
			t.beginCell(tag, line)
		}
		return nil
	case "script", "style", "template", "noscript":
		r.skip, r.depth = name, 1
		return nil
	}
	if t != nil && t.cell != nil {
		if slices.Contains([]string{"br", "p", "div", "li"}, name) {
			t.cell.WriteString(" ")
		}
		if hiddenBy(tag) && !slices.Contains(voids, name) && tag.Type == html.StartTagToken {
			r.skip, r.depth = name, 1
		}
	}
	return nil
}

// end handles an end tag.
func (r *htmlReader) end(name string) *Error {
	t := r.now()
	if r.skip != "" {
		if name == r.skip {
			r.depth--
		}
		// Elements that the page forgot to close must not hide the tables below.
		if r.depth == 0 || name == "table" {
			r.skip = ""
		}
		if name != "table" {
			return nil
		}
	}
	if t == nil {
		return nil
	}
	switch name {
	case "td", "th":
		t.endCell()
	case "tr", "tbody", "thead", "tfoot":
		return t.endRow()
	case "table":
		err := t.endRow()
		r.open = r.open[:len(r.open)-1]
		if t.Head.Cells != nil {
			t.Title = t.title
			r.grids = append(r.grids, t.Grid)
		}
		r.above.Reset()
		return err
	}
	return nil
}

// beginCell handles the tag of a cell.
func (t *htmlTableAt) beginCell(tag *html.Token, line int) {
	t.endCell()
	if t.row == nil { // no tag for the row
		t.row, t.line, t.hidden, t.head = []string{}, line, t.group, true
	}
	t.head = t.head && tag.Data == "th"
	t.cell, t.span = &strings.Builder{}, [2]int{1, 1}
	for _, a := range tag.Attr {
		for i, key := range []string{"colspan", "rowspan"} {
			if n, err := strconv.Atoi(strings.TrimSpace(a.Val)); a.Key == key && err == nil {
				t.span[i] = min(max(1, n), maxSpan)
			}
		}
	}
}

// reach adds cells of rows above that cover the next columns.
func (t *htmlTableAt) reach() {
	for n := len(t.row); n < len(t.spans) && t.spans[n].left > 0; n = len(t.row) {
		t.spans[n].left--
		t.row = append(t.row, t.spans[n].text)
	}
}

// endCell adds the text of a cell.
func (t *htmlTableAt) endCell() {
	if t.cell == nil {
		return
	}
	text := squeeze(strings.ReplaceAll(t.cell.String(), "\u00a0", " "))
	t.cell = nil
	t.reach()
	t.single = len(t.row) == 0 && t.span[0] > 1
	for i := range t.span[0] {
		if len(t.row) > MaxColumns {
			return
		}
		if i > 0 {
			text = ""
		}
		for n := len(t.row); t.span[1] > 1 && n >= len(t.spans); {
			t.spans = append(t.spans, rowSpan{})
		}
		if n := len(t.row); t.span[1] > 1 {
			t.spans[n] = rowSpan{text, t.span[1] - 1}
		}
		t.row = append(t.row, text)
	}
}

// endRow adds a row.
func (t *htmlTableAt) endRow() *Error {
	t.endCell()
	row := t.row
	if row == nil {
		return nil
	}
	t.reach()
	row, t.row = t.row, nil
	empty := !slices.ContainsFunc(row, func(s string) bool { return s != "" })
	switch {
	case empty || t.same(row):
	case t.Head.Cells == nil:
		t.Head = Row{t.line, row}
	case t.single && len(t.Rows) == 0 && t.head: // a head of two rows: the second has the words
		t.Head = Row{t.line, row}
	case t.single && !slices.ContainsFunc(row[1:], func(s string) bool { return s != "" }):
		t.Extra = append(t.Extra, Row{t.line, row})
	case len(row) != len(t.Head.Cells):
		if len(t.Rows) == 0 && len(t.Head.Cells) == 1 { // a title in a row of its own
			t.Extra, t.Head = append(t.Extra, t.Head), Row{t.line, row}
			return nil
		}
		t.Rows = append(t.Rows, Row{t.line, row}) // the caller checks the width
	default:
		t.Rows = append(t.Rows, Row{t.line, row})
		if t.hidden {
			t.Hidden++
		}
	}
	return nil
}
