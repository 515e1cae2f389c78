package reconcile

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"scrutineer/event/grid"
)

// matrix is the cells of a crosstable. Rows and columns are programs in the order of the
// rows.
type matrix struct {
	from, size int  // columns of the grid
	games      bool // cells are results, a sign a game
	cells      [][]cell
}

// cell is the result of a program against another, as a table has it.
type cell struct {
	text  string
	own   int64 // in thousandths
	other int64 // in thousandths, if both are there
	games int64 // of the pair
	won, drawn,
	lost int64
	kind cellKind
}

// cellKind is the notation of a cell.
type cellKind int

const (
	noGames   cellKind = iota // empty
	ownCell                   // of a program against itself
	results                   // "10=1": one character for each game
	counted                   // "+3 =1 -2"
	ofPair                    // "3:1": of both
	outOf                     // "2.5/4": of a number of games
	ownPoints                 // "2.5"
)

var (
	ownMark    = regexp.MustCompile(`^([·•.*#xX■█▓\\–—-]+|)$`)
	gameSigns  = regexp.MustCompile(`^[01=½]+$`)
	countCell  = regexp.MustCompile(`^\(?\+(\d{1,6}) ?(?:=(\d{1,6}) ?-(\d{1,6})|-(\d{1,6}) ?=(\d{1,6}))\)?$`)
	pairCell   = regexp.MustCompile(`^(\d{1,6}(?:[.,]5|½)?|½) ?[:–-] ?(\d{1,6}(?:[.,]5|½)?|½)$`)
	outOfCell  = regexp.MustCompile(`^(\d{1,6}(?:[.,]5|½)?|½) ?/ ?(\d{1,6})$`)
	numberCell = regexp.MustCompile(`^(\d{1,6}(?:[.,]\d{1,3}|½)?|½)$`)
)

// findMatrix finds the columns of pairs: as many side by side as there are rows, with marks
// for a program against itself. A few cells that are something else are an error when they
// are read, and do not hide the others.
func (t *Table) findMatrix(g *grid.Grid) {
	n := len(g.Rows)
	if n < 2 || n > MaxColumns {
		return
	}
	bad := 0
	if n > 2 {
		bad = max(1, n*n/10)
	}
	looks, ok := looksOf(g)
	for from := 0; ok && from+n <= len(g.Head.Cells); from++ {
		if m := (&matrix{from: from, size: n}); m.fits(t, g, looks, bad) {
			t.matrix = m
			return
		}
	}
}

// look is the possible notations of a cell in a crosstable.
type look struct {
	own, empty, result bool
	signs, sure        bool // one character for each game, and it cannot be a number
}

// looksOf classifies all cells. It reports whether the rows are as wide as the head.
func looksOf(g *grid.Grid) ([][]look, bool) {
	var all [][]look
	for _, r := range g.Rows {
		if len(r.Cells) != len(g.Head.Cells) {
			return nil, false
		}
		list := make([]look, len(r.Cells))
		for i, text := range r.Cells {
			signs := gameSigns.MatchString(text)
			list[i] = look{own: ownMark.MatchString(text), empty: text == "" || text == "-", result: cellOf(text, false).kind >= 0,
				signs: signs, sure: signs && (strings.ContainsAny(text, "=½") || len(text) > 1 && text[0] == '0')}
		}
		all = append(all, list)
	}
	return all, true
}

// fits reports whether the columns are those of pairs, except for at most bad cells and one
// mark of a program against itself.
func (m *matrix) fits(t *Table, g *grid.Grid, looks [][]look, bad int) bool {
	known, signs, long, filled, strange := 0, 0, false, 0, 0
	for _, head := range g.Head.Cells[m.from : m.from+m.size] {
		if t.columnOf(head) != "" {
			known++
		}
	}
	if known == m.size {
		return false
	}
	for i := range looks {
		for j, l := range looks[i][m.from : m.from+m.size] {
			switch {
			case i == j && !l.own:
				if strange++; strange > 1 || bad == 0 {
					return false
				}
			case i == j, l.empty:
			case l.own, !l.result:
				if bad--; bad < 0 {
					return false
				}
			default:
				filled++
				if l.signs {
					signs++
				}
				long = long || l.sure
			}
		}
	}
	m.games = long && 5*signs >= 4*filled
	return filled > 0
}

// cellOf reads a cell of a pair; the kind is -1 if it cannot be read.
func cellOf(text string, games bool) cell {
	c := cell{text: text, kind: -1}
	num := func(s string) int64 { n, _ := thousandths(s); return n }
	m := func(re *regexp.Regexp) []string { return re.FindStringSubmatch(text) }
	switch {
	case text == "" || text == "-" || text == "--" || text == "/":
		c.kind = noGames
	case games && gameSigns.MatchString(text):
		c.kind = results
		c.won, c.lost = int64(strings.Count(text, "1")), int64(strings.Count(text, "0"))
		c.drawn = int64(strings.Count(text, "=") + strings.Count(text, "½"))
		c.games = c.won + c.drawn + c.lost
	case games:
	case countCell.MatchString(text):
		x := m(countCell)
		c.kind, c.won, c.drawn, c.lost = counted, sum10(x[1]), sum10(x[2]+x[5]), sum10(x[3]+x[4])
		c.games = c.won + c.drawn + c.lost
	case pairCell.MatchString(text):
		x := m(pairCell)
		c.kind, c.own, c.other = ofPair, num(x[1]), num(x[2])
	case outOfCell.MatchString(text):
		x := m(outOfCell)
		c.kind, c.own, c.games = outOf, num(x[1]), sum10(x[2])
	case numberCell.MatchString(text), gameSigns.MatchString(text):
		c.kind, c.own = ownPoints, num(text)
	}
	return c
}

// matrixRow reads the cells of a row.
func (t *Table) matrixRow(line int, cells []string, i int) error {
	m := t.matrix
	list := make([]cell, m.size)
	for j, text := range cells[m.from : m.from+m.size] {
		switch c := cellOf(text, m.games); {
		case i == j && ownMark.MatchString(text):
			list[j] = cell{kind: ownCell}
		case i == j:
			return t.fail(line, "cell", "a program has a result against itself: %s", quoted(text))
		case c.kind < 0:
			return t.fail(line, "cell", "not a result against another program: %s", quoted(text))
		default:
			list[j] = c
		}
	}
	m.cells = append(m.cells, list)
	return nil
}

// mirrors reports whether two cells of a pair say the same.
func (c cell) mirrors(d cell) bool {
	switch {
	case c.kind == noGames || d.kind == noGames:
		return c.kind == d.kind
	case c.kind != d.kind:
		return true // in two notations; both are compared with the games
	case c.kind == results:
		return strings.NewReplacer("1", "0", "0", "1", "½", "=").Replace(c.text) == strings.ReplaceAll(d.text, "½", "=")
	case c.kind == counted:
		return c.won == d.lost && c.drawn == d.drawn && c.lost == d.won
	case c.kind == ofPair:
		return c.own == d.other && c.other == d.own
	case c.kind == outOf:
		return c.games == d.games && c.own+d.own == 1000*c.games
	}
	return true
}

// ways is the number of interpretations of a number in a cell of a pair: points of 1, 1/2
// and 0, points of the scheme, or wins.
const ways = 3

// agrees reports whether a cell is the result of the games, with its number interpreted in
// one way. If partial is set, the games may be fewer.
func (c cell) agrees(t tally, s Scheme, way int, partial bool) bool {
	worth := [ways]Scheme{{1000, 500, 0}, s, {1000, 0, 0}}[way]
	own, other := worth.of(t.won, t.drawn, t.lost), worth.of(t.lost, t.drawn, t.won)
	same := func(claimed, have int64) bool { return claimed == have || partial && claimed > have }
	switch c.kind {
	case results, counted:
		return same(c.won, t.won) && same(c.drawn, t.drawn) && same(c.lost, t.lost)
	case ofPair:
		return same(c.own, own) && same(c.other, other)
	case outOf:
		return same(c.games, t.games()) && (way != 0 || same(c.own, own))
	case ownPoints:
		return same(c.own, own)
	}
	return t.games() == 0
}

// tally is the games of a program against another.
type tally struct {
	won, drawn, lost int64
	logs             []*Log
}

func (t tally) games() int64 { return t.won + t.drawn + t.lost }

// pairs returns the games of each program against each other.
func (k *tableCheck) pairs() map[[2]string]tally {
	m := map[[2]string]tally{}
	for _, l := range k.games {
		for i, p := range l.players {
			key := [2]string{p.ID, l.players[1-i].ID}
			t := m[key]
			switch l.winnerID() {
			case "":
				t.drawn++
			case p.ID:
				t.won++
			default:
				t.lost++
			}
			t.logs = append(t.logs, l)
			m[key] = t
		}
	}
	return m
}

// crosstable compares the cells of pairs with each other, with the points of their rows,
// and with the games.
func (k *tableCheck) crosstable() {
	m := k.table.matrix
	if m == nil {
		return
	}
	for i := range m.cells {
		for j := range i {
			if a, b := m.cells[i][j], m.cells[j][i]; !a.mirrors(b) {
				k.at(&k.table.rows[i], CellMirror, fmt.Sprintf("%s against %s is %s in its row, but %s in the other's", quoted(k.table.rows[i].bot), quoted(k.table.rows[j].bot), quoted(a.text), quoted(b.text)), a.text, b.text, nil)
			}
		}
		k.rowOfCells(&k.table.rows[i], m.cells[i])
	}
	pairs := k.pairs()
	best, way := -1, 0
	for w := range ways {
		if n := k.cells(pairs, w, nil); best < 0 || n < best {
			best, way = n, w
		}
	}
	k.cells(pairs, way, func(r *row, a, b string, c cell, t tally) {
		have := fmt.Sprintf("+%d =%d -%d", t.won, t.drawn, t.lost)
		k.at(r, WrongMatch, fmt.Sprintf("%s against %s: %s of the games that count, not %s", a, b, have, quoted(c.text)), c.text, have, t.logs)
	})
}

// cells counts the cells that contradict the games, and calls found with each.
func (k *tableCheck) cells(pairs map[[2]string]tally, way int, found func(r *row, a, b string, c cell, t tally)) (wrong int) {
	for i, list := range k.table.matrix.cells {
		a := k.bot(k.table.rows[i].bot)
		for j, c := range list {
			b := k.bot(k.table.rows[j].bot)
			if i == j || a == nil || b == nil {
				continue
			}
			t := pairs[[2]string{a.id, b.id}]
			if c.agrees(t, k.scheme, way, k.table.opt.Partial) {
				continue
			}
			wrong++
			if found != nil {
				found(&k.table.rows[i], a.id, b.id, c, t)
			}
		}
	}
	return wrong
}

// rowOfCells compares the points and games of a row with its cells, if they show how every
// game ended.
func (k *tableCheck) rowOfCells(r *row, list []cell) {
	if slices.ContainsFunc(list, func(c cell) bool { return c.kind > counted }) {
		return
	}
	var won, drawn, lost int64
	for _, c := range list {
		won, drawn, lost = won+c.won, drawn+c.drawn, lost+c.lost
	}
	if worth := k.scheme.of(won, drawn, lost); k.table.states(r, Points) && !covers(r.points, worth, r.digits, 3) {
		k.at(r, RowPoints, fmt.Sprintf("%s: the cells of its row are worth %s points by %s, not %s", quoted(r.bot), points(worth), k.scheme, points(r.points)), points(r.points), points(worth), nil)
	}
	if n := won + drawn + lost; k.table.states(r, Played) && r.count[Played] != n {
		k.at(r, RowSum, fmt.Sprintf("%s: the cells of its row are %d games, not %d", quoted(r.bot), n, r.count[Played]), fmt.Sprint(r.count[Played]), fmt.Sprint(n), nil)
	}
}
