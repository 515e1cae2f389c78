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

// htmlGrid is a table that is being read.
type htmlGrid struct {
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

// readHTML reads the tags of a page in one pass. End tags may be missing. It keeps only the
// cells.
func readHTML(b []byte) (grids []Grid, err error) {
	in, line := html.NewTokenizer(bytes.NewReader(b)), 1
	var open []*htmlGrid            // the innermost last
	above, skip, depth := "", "", 0 // the text before a table; the element whose text is ignored, and how many of its name are in it
	end := func(t *htmlGrid) {      // the innermost table
		t.endRow()
		if open = open[:len(open)-1]; t.Head.Cells != nil {
			t.Title = t.title
			grids = append(grids, t.Grid)
		}
		above = ""
	}
	for {
		kind := in.Next()
		if kind == html.ErrorToken {
			break
		}
		at := line
		line += bytes.Count(in.Raw(), []byte("\n"))
		tag := in.Token()
		var t *htmlGrid
		if len(open) > 0 {
			t = open[len(open)-1]
		}
		name := tag.Data
		switch starts := kind == html.StartTagToken || kind == html.SelfClosingTagToken; {
		case kind == html.TextToken && skip == "" && t != nil && t.cell != nil:
			t.cell.WriteString(name)
		case kind == html.TextToken && skip == "" && t == nil && strings.TrimSpace(name) != "":
			above = name
		case starts && skip != "":
			if name == skip {
				depth++
			}
		case starts && name == "table":
			if len(open) == maxNested {
				return nil, fail(at, "cap", "more than %d tables within each other", maxNested)
			}
			open = append(open, &htmlGrid{Grid: Grid{Form: "html"}, title: title(above), group: hiddenBy(&tag)})
		case starts && slices.Contains([]string{"script", "style", "template", "noscript"}, name):
			skip, depth = name, 1
		case starts && t != nil:
			t.begin(&tag, at)
			if t.cell != nil && name != "td" && name != "th" && hiddenBy(&tag) && !slices.Contains(voids, name) && kind == html.StartTagToken {
				skip, depth = name, 1
			}
		case kind == html.EndTagToken:
			if skip != "" {
				if name == skip {
					depth--
				}
				// Elements that the page forgot to close must not hide the tables below.
				if depth == 0 || name == "table" {
					skip = ""
				}
				if name != "table" {
					continue
				}
			}
			switch {
			case t == nil:
			case name == "td", name == "th":
				t.endCell()
			case slices.Contains(rowTags, name):
				t.endRow()
			case name == "table":
				end(t)
			}
		}
	}
	for len(open) > 0 {
		end(open[len(open)-1])
	}
	return grids, nil
}

// rowTags are the elements of a row and of groups of rows.
var rowTags = []string{"tr", "tbody", "thead", "tfoot"}

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

// begin handles a start tag within a table.
func (t *htmlGrid) begin(tag *html.Token, line int) {
	switch name := tag.Data; {
	case name == "tr":
		t.endRow()
		t.row, t.line, t.hidden, t.head, t.single = []string{}, line, t.group || hiddenBy(tag), true, false
	case slices.Contains(rowTags, name):
		t.endRow()
		t.group = hiddenBy(tag)
	case name == "td", name == "th":
		t.endCell()
		if t.row == nil { // no tag for the row
			t.row, t.line, t.hidden, t.head = []string{}, line, t.group, true
		}
		t.head = t.head && name == "th"
		t.cell, t.span = &strings.Builder{}, [2]int{1, 1}
		for _, a := range tag.Attr {
			for i, key := range []string{"colspan", "rowspan"} {
				if n, err := strconv.Atoi(strings.TrimSpace(a.Val)); a.Key == key && err == nil {
					t.span[i] = min(max(1, n), maxSpan)
				}
			}
		}
	case t.cell != nil && slices.Contains([]string{"br", "p", "div", "li"}, name):
		t.cell.WriteString(" ")
	}
}

// reach adds cells of rows above that cover the next columns.
func (t *htmlGrid) reach() {
	for n := len(t.row); n < len(t.spans) && t.spans[n].left > 0; n = len(t.row) {
		t.spans[n].left--
		t.row = append(t.row, t.spans[n].text)
	}
}

// endCell adds the text of a cell.
func (t *htmlGrid) endCell() {
	if t.cell == nil {
		return
	}
	text := squeeze(strings.ReplaceAll(t.cell.String(), "\u00a0", " "))
	t.cell = nil
	t.reach()
	t.single = len(t.row) == 0 && t.span[0] > 1
	for i := 0; i < t.span[0] && len(t.row) <= MaxColumns; i++ {
		if i > 0 {
			text = ""
		}
		if n := len(t.row); t.span[1] > 1 {
			t.spans = append(t.spans, make([]rowSpan, max(0, n+1-len(t.spans)))...)
			t.spans[n] = rowSpan{text, t.span[1] - 1}
		}
		t.row = append(t.row, text)
	}
}

// endRow adds a row.
func (t *htmlGrid) endRow() {
	t.endCell()
	if t.row == nil {
		return
	}
	t.reach()
	row := t.row
	t.row = nil
	filled := func(s string) bool { return s != "" }
	switch wide := len(row) != len(t.Head.Cells); {
	case !slices.ContainsFunc(row, filled) || t.same(row):
	case t.Head.Cells == nil, t.single && len(t.Rows) == 0 && t.head: // of a head of two rows the second has the words
		t.Head = Row{t.line, row}
	case t.single && !slices.ContainsFunc(row[1:], filled):
		t.Extra = append(t.Extra, Row{t.line, row})
	case wide && len(t.Rows) == 0 && len(t.Head.Cells) == 1: // a title in a row of its own
		t.Extra, t.Head = append(t.Extra, t.Head), Row{t.line, row}
	default: // the caller checks the width
		t.Rows = append(t.Rows, Row{t.line, row})
		if t.hidden && !wide {
			t.Hidden++
		}
	}
}
