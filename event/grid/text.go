package grid

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// textReader reads text that has tables among other lines.
type textReader struct {
	heads  Heads
	grids  []Grid
	beside []Row // lines since the last table
}

// readText finds tables of pipes, as in Markdown, and of columns.
func readText(b []byte, heads Heads) ([]Grid, error) {
	r := &textReader{heads: heads}
	lines := strings.Split(strings.ReplaceAll(string(b), "\r", ""), "\n")
	for i := 0; i < len(lines); {
		n, ends, bars := i, blockEnd(lines[i]), piped(lines[i])
		for n < len(lines) && blockEnd(lines[n]) == ends && piped(lines[n]) == bars {
			n++
		}
		var err *Error
		switch {
		case ends:
		case bars:
			r.pipes(lines[i:n], i+1)
		default:
			err = r.columns(lines[i:n], i+1)
		}
		if err != nil {
			return nil, err
		}
		i = n
	}
	r.below()
	return r.grids, nil
}

// blockEnd reports whether a line separates tables.
func blockEnd(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
}

// piped reports whether a line may belong to a table of pipes.
func piped(line string) bool {
	return strings.ContainsAny(line, "|│┃║") || boxRule.MatchString(line)
}

var (
	boxRule  = regexp.MustCompile(`^\s*[+├┌└╔╠╚┏┣┗]([-=─━═+┼┬┴╬╦╩╪┿]+[+┤┐┘╗╣╝┓┫┛])+\s*$`)
	rule     = regexp.MustCompile(`^[\s|:+=_\-─━═┼]*$`)
	divider  = regexp.MustCompile(`^\s*\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$`)
	number   = regexp.MustCompile(`^\d{1,6}[.:)]?$`)
	mdLink   = regexp.MustCompile(`!?\[([^\[\]]*)\]\([^()]*\)`)
	hasDigit = regexp.MustCompile(`[0-9½=]`)
)

// aside takes a line that is of no table.
func (r *textReader) aside(line int, text string) {
	if strings.TrimSpace(text) != "" && !rule.MatchString(text) {
		r.beside = append(r.beside, Row{line, []string{strings.TrimSpace(text)}})
	}
}

// add takes a table. Of the lines above it the last is its title, and those before it
// belong to the table above.
func (r *textReader) add(g Grid) {
	if n := len(r.beside); n > 0 {
		g.Title = title(r.beside[n-1].Cells[0])
	}
	if len(r.grids) == 0 {
		g.Extra = append(g.Extra, r.beside...)
		r.beside = nil
	}
	r.below()
	r.grids = append(r.grids, g)
}

// below gives the lines since the last table to it.
func (r *textReader) below() {
	if n := len(r.grids); n > 0 {
		r.grids[n-1].Extra = append(r.grids[n-1].Extra, r.beside...)
		r.beside = nil
	}
}

// pipes takes lines with pipes between cells.
func (r *textReader) pipes(lines []string, first int) {
	g := Grid{Form: "pipes"}
	ruled, named := false, false
	for i, line := range lines {
		if boxRule.MatchString(line) || divider.MatchString(line) {
			ruled = true
			continue
		}
		cells := pipeCells(line)
		switch {
		case g.Head.Cells == nil:
			g.Head = Row{first + i, cells}
			named = slices.ContainsFunc(cells, func(c string) bool { _, names := r.heads(c); return names })
		case !g.same(cells):
			g.Rows = append(g.Rows, Row{first + i, cells})
		}
	}
	if len(g.Rows) == 0 || !ruled && !named {
		for i, line := range lines {
			r.aside(first+i, line)
		}
		return
	}
	r.add(g)
}

// pipeCells takes a row of pipes apart, the marks of Markdown taken off.
func pipeCells(line string) []string {
	line = strings.NewReplacer("│", "|", "┃", "|", "║", "|").Replace(strings.TrimSpace(line))
	line = strings.TrimPrefix(line, "|")
	if !strings.HasSuffix(line, `\|`) {
		line = strings.TrimSuffix(line, "|")
	}
	const escaped = "\x00"
	var cells []string
	for _, c := range strings.Split(strings.ReplaceAll(line, `\|`, escaped), "|") {
		c = mdLink.ReplaceAllString(strings.ReplaceAll(c, escaped, "|"), "$1")
		c = strings.NewReplacer("**", "", "__", "", "`", "", "<br>", " ", `\_`, "_", `\*`, "*", "&nbsp;", " ", "&amp;", "&", "&lt;", "<").Replace(c)
		cells = append(cells, squeeze(c))
	}
	return cells
}

// columns reads lines that may have tables of columns.
func (r *textReader) columns(lines []string, first int) *Error {
	for i := 0; i < len(lines); {
		if h, ok := headOf(strings.Fields(lines[i]), r.heads); ok && i+1 < len(lines) {
			g, used, err := h.table(lines[i:], first+i)
			if err != nil {
				return err
			}
			if g != nil {
				r.add(*g)
				i += used
				continue
			}
		}
		r.aside(first+i, lines[i])
		i++
	}
	return nil
}

// textHead is a line with words above columns, one of them above names.
type textHead struct {
	words []string
	known []bool
	name  int
}

// headOf reads words as heads. One must be of names, and another must be known.
func headOf(words []string, heads Heads) (h textHead, ok bool) {
	names, known := 0, 0
	for i := 0; i < len(words) && i <= MaxColumns; i++ {
		w := words[i]
		is, name := heads(w)
		if i+1 < len(words) {
			if both, n := heads(w + " " + words[i+1]); both {
				w, is, name = w+" "+words[i+1], both, n
				i++
			}
		}
		if name {
			names++
			h.name = len(h.words)
		} else if is {
			known++
		}
		h.words, h.known = append(h.words, w), append(h.known, is)
	}
	return h, names == 1 && known > 0
}

// maxShort is the number of consecutive lines that may not be rows before a table ends.
const maxShort = 4

// table reads the lines below a head, and returns the number of lines it used. A table
// without a row is nil.
func (h textHead) table(lines []string, first int) (*Grid, int, *Error) {
	g := &Grid{Form: "text", Head: Row{first, h.words}}
	ranked := h.ranked(lines[1:])
	if ranked {
		h.words, h.known, h.name = append([]string{"#"}, h.words...), append([]bool{true}, h.known...), 1
		g.Head.Cells = h.words
	}
	used, short, head := 1, 0, strings.Join(strings.Fields(lines[0]), " ")
	for i, line := range lines[1:] {
		if rule.MatchString(line) {
			continue
		}
		cells, ok := h.cells(line)
		if strings.Join(strings.Fields(line), " ") == head {
			if len(g.Rows) == 0 {
				break
			}
			continue
		}
		switch {
		case !ok && i+1-used >= maxShort && len(g.Rows) > 0 || !ok && i >= maxShort && len(g.Rows) == 0:
			return h.ending(g, lines, first, used, ranked)
		case !ok && short == 0:
			short = i + 1
		case !ok:
		case short > 0:
			if fixed := h.fixed(lines, first, ranked); fixed != nil {
				return fixed, len(lines), nil
			}
			return nil, 0, fail(first+short, "cell", "a row with fewer cells than the head at line %d: %.60q", first, lines[short])
		default:
			g.Rows = append(g.Rows, Row{first + i + 1, cells})
			used = i + 2
		}
	}
	return h.ending(g, lines, first, used, ranked)
}

// ending adds the rows with empty cells at the end of a table, if the table can be cut
// where all its lines have blanks.
func (h textHead) ending(g *Grid, lines []string, first, used int, ranked bool) (*Grid, int, *Error) {
	rows := len(g.Rows)
	for n := min(len(lines), used+maxShort); n > used && rows > 0; n-- {
		whole := h.fixed(lines[:n], first, ranked)
		if whole == nil || len(whole.Rows) <= rows || whole.Rows[rows-1].Line != g.Rows[rows-1].Line {
			continue
		}
		if !slices.ContainsFunc(whole.Rows[rows:], func(r Row) bool { return !whole.figures(r, h.words[h.name]) }) {
			return whole, n, nil
		}
	}
	return g.orNone(used)
}

// figures reports whether a row has a name under this head, and figures beside it.
func (g *Grid) figures(r Row, name string) bool {
	at := slices.Index(g.Head.Cells, name)
	for i, c := range r.Cells {
		if i != at && hasDigit.MatchString(c) {
			return at >= 0 && r.Cells[at] != ""
		}
	}
	return false
}

// orNone returns the table, unless it has no row.
func (g *Grid) orNone(used int) (*Grid, int, *Error) {
	if len(g.Rows) == 0 {
		return nil, 0, nil
	}
	g.drop()
	return g, used, nil
}

// ranked reports whether rows begin with a rank without a word in the head.
func (h textHead) ranked(lines []string) bool {
	n := 0
	for _, line := range lines {
		f := strings.Fields(line)
		if rule.MatchString(line) {
			continue
		}
		if h.name > 0 || len(f) < len(h.words)+1 {
			break
		}
		n++
		if !number.MatchString(f[0]) || strings.TrimRight(f[0], ".:)") == f[0] && f[0] != strconv.Itoa(n) {
			return false
		}
	}
	return n > 0
}

// cells returns the cells of a row: all but the name are one word each. It reports whether
// there are enough, with figures if the head promises some.
func (h textHead) cells(line string) ([]string, bool) {
	words := strings.Fields(line)
	after := len(h.words) - h.name - 1
	if len(words) < len(h.words) {
		return nil, false
	}
	cells := slices.Concat(words[:h.name], []string{strings.Join(words[h.name:len(words)-after], " ")}, words[len(words)-after:])
	figures := false
	for i, c := range cells {
		figures = figures || i != h.name && h.known[i] && hasDigit.MatchString(c)
	}
	return cells, figures
}

// fixed cuts a table where all its lines have blanks. It returns nil if that gives no
// table.
func (h textHead) fixed(lines []string, first int, ranked bool) *Grid {
	var text [][]rune
	var at []int
	for i, line := range lines {
		if rule.MatchString(line) {
			continue
		}
		if strings.Contains(line, "\t") {
			return nil
		}
		text, at = append(text, []rune(line)), append(at, first+i)
	}
	edges := edgesOf(text)
	g := &Grid{Form: "text"}
	for i, line := range text {
		var cells []string
		for k := range len(edges) - 1 {
			cells = append(cells, cut(line, edges[k], edges[k+1]))
		}
		if i == 0 && ranked {
			cells[0] = "#"
		}
		if words, whole := h.cells(string(line)); i > 0 && whole && !slices.Equal(words, cells) {
			return nil
		}
		g.Rows = append(g.Rows, Row{at[i], cells})
	}
	g.Head, g.Rows = g.Rows[0], g.Rows[1:]
	if !slices.Equal(g.Head.Cells, h.words) {
		return nil
	}
	g.drop()
	return g
}

// cut returns a part of a line without the blanks around it.
func cut(line []rune, from, to int) string {
	return strings.TrimSpace(string(line[min(from, len(line)):min(to, len(line))]))
}

// edgesOf returns where columns begin and the last ends: all lines have blanks before the
// place, and the head has a word there, except for the first.
func edgesOf(text [][]rune) []int {
	var filled []bool
	for _, line := range text {
		for col, c := range line {
			if col == len(filled) {
				filled = append(filled, false)
			}
			filled[col] = filled[col] || c != ' '
		}
	}
	var edges []int
	for col := 0; col < len(filled); col++ {
		if !filled[col] {
			continue
		}
		from := col
		for col < len(filled) && filled[col] {
			col++
		}
		if len(edges) == 0 || cut(text[0], from, col) != "" {
			edges = append(edges, from)
		}
	}
	return append(edges, len(filled))
}

// drop removes columns of marks between columns, such as the ":" after a name.
func (g *Grid) drop() {
	for i := len(g.Head.Cells) - 1; i >= 0; i-- {
		mark := g.Head.Cells[i]
		if mark != ":" && mark != ";" || slices.ContainsFunc(g.Rows, func(r Row) bool { return r.Cells[i] != mark }) {
			continue
		}
		g.Head.Cells = slices.Delete(slices.Clone(g.Head.Cells), i, i+1)
		for k := range g.Rows {
			g.Rows[k].Cells = slices.Delete(g.Rows[k].Cells, i, i+1)
		}
	}
}
