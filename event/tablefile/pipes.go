package tablefile

import (
	"regexp"
	"slices"
	"strings"
)

// pipeReader reads text that has tables of pipes among other lines.
type pipeReader struct {
	heads  Heads
	grids  []Grid
	beside []Row // lines since the last table
}

// readPipes finds tables of pipes, as in Markdown.
func readPipes(b []byte, heads Heads) []Grid {
	r := &pipeReader{heads: heads}
	lines := strings.Split(strings.ReplaceAll(string(b), "\r", ""), "\n")
	for i := 0; i < len(lines); {
		kind := func(line string) (ends, bars bool) { // it separates tables, and may belong to a table of pipes
			trimmed := strings.TrimSpace(line)
			ends = trimmed == "" || strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~")
			return ends, strings.ContainsAny(line, "|│┃║") || boxRule.MatchString(line)
		}
		n, same := i, true
		ends, bars := kind(lines[i])
		for ; n < len(lines) && same; n++ {
			e, b := kind(lines[n])
			same = e == ends && b == bars
		}
		if !same {
			n--
		}
		switch {
		case bars && !ends:
			r.pipes(lines[i:n], i+1)
		case !ends:
			for k := i; k < n; k++ {
				r.aside(k+1, lines[k])
			}
		}
		i = n
	}
	r.below()
	return r.grids
}

var (
	boxRule = regexp.MustCompile(`^\s*[+├┌└╔╠╚┏┣┗]([-=─━═+┼┬┴╬╦╩╪┿]+[+┤┐┘╗╣╝┓┫┛])+\s*$`)
	rule    = regexp.MustCompile(`^[\s|:+=_\-─━═┼]*$`)
	divider = regexp.MustCompile(`^\s*\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$`)
	mdLink  = regexp.MustCompile(`!?\[([^\[\]]*)\]\([^()]*\)`)
)

// aside takes a line that is of no table.
func (r *pipeReader) aside(line int, text string) {
	if strings.TrimSpace(text) != "" && !rule.MatchString(text) {
		r.beside = append(r.beside, Row{line, []string{strings.TrimSpace(text)}})
	}
}

// add takes a table. Of the lines above it the last is its title, and those before it
// belong to the table above.
func (r *pipeReader) add(g Grid) {
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
func (r *pipeReader) below() {
	if n := len(r.grids); n > 0 {
		r.grids[n-1].Extra = append(r.grids[n-1].Extra, r.beside...)
		r.beside = nil
	}
}

// pipes takes lines with pipes between cells.
func (r *pipeReader) pipes(lines []string, first int) {
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
