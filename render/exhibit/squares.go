package exhibit

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// squares marks on a board of cells what a witness names: the cell that is taken, off
// the turn or still free, the squares of a move, the way that is blocked, a line that
// won, or pieces that cannot move or have not arrived.
func squares(layout rules.Layout, position string, w rules.Witness) (Picture, bool) {
	b := newBoard(position)
	if b == nil {
		return Picture{}, false
	}
	cell := pair
	if layout.Letters {
		cell = lettered
	}
	what := b.cells(cell, w)
	if text := b.move(cell, w); text != "" {
		what = text
	}
	if text := b.groups(cell, w); text != "" {
		what = text
	}
	from, ok := pair(w.Get("from"))
	to, ok2 := pair(w.Get("to"))
	switch {
	case ok && ok2 && w.Get("at") != "":
		b.line(from, to)
	case ok && ok2:
		what = "from " + w.Get("from") + " to " + w.Get("to")
		b.point(from, true)
		b.point(to, true)
	}
	if layout.Letters {
		return b.draw(letter, strconv.Itoa, false, what, "")
	}
	return b.draw(fromOne, fromOne, true, what, wayName(w))
}

// cells marks a single cell that a witness names, and says what it is.
func (b *board) cells(cell func(string) (place, bool), w rules.Witness) (what string) {
	what = "the square"
	for _, x := range []struct{ fact, is string }{{"field", "the field "}, {"at", "the square "}, {"cell", "the cell "}} {
		if p, ok := cell(w.Get(x.fact)); ok {
			what = x.is + w.Get(x.fact)
			b.point(p, true)
		}
	}
	return what
}

// move marks the cells of a move that a witness names: its only one, or those of the
// first two numbers, of the next two, and of the last two.
func (b *board) move(cell func(string) (place, bool), w rules.Witness) (what string) {
	for _, fact := range []string{"legal", "move"} {
		text := w.Get(fact)
		if p, ok := cell(text); ok && !strings.Contains(text, " ") {
			b.point(p, true)
			return "the cell " + text
		}
		if n := numbers(text, 3); n != nil {
			b.point(place{n[0] - 1, n[1] - 1}, true)
			return "the pawn of the move " + text
		}
		if n := numbers(text, 6); n != nil {
			for i := 0; i < 6; i += 2 {
				b.point(place{n[i] - 1, n[i+1] - 1}, true)
			}
			return "mixer, target and concrete of the move"
		}
	}
	return ""
}

// groups marks several cells that a witness names at once.
func (b *board) groups(cell func(string) (place, bool), w rules.Witness) (what string) {
	for _, x := range []struct{ fact, is string }{{"mixers", "the mixers that cannot move"}, {"target", "the target area"}, {"home", "pawns still at home"}} {
		for _, text := range strings.Fields(w.Get(x.fact)) {
			name, _, _ := strings.Cut(text, ":")
			if p, ok := cell(name); ok {
				what = x.is
				b.point(p, true)
			}
		}
	}
	line := w.Get("line")
	for _, text := range strings.Fields(line) { // a ray: fields and what is on them
		if name, _, ray := strings.Cut(text, ":"); ray {
			b.way(cell(name))
		}
	}
	if names := strings.Split(line, ","); len(names) > 2 && !strings.Contains(line, ":") {
		what = "the line " + line
		for _, name := range names {
			b.point(cell(name))
		}
	}
	return what
}

// lettered reads a cell: a letter for the column, a number for the row.
func lettered(text string) (place, bool) {
	if len(text) < 2 || text[0] < 'A' || text[0] > 'Z' {
		return place{}, false
	}
	y, err := strconv.Atoi(text[1:])
	return place{int(text[0] - 'A'), y}, err == nil
}

// letter names columns by letters.
func letter(x int) string { return string(rune('A' + x)) }

// line marks a straight way from a square to another, both with it.
func (b *board) line(from, to place) {
	dx, dy := sign(to.x-from.x), sign(to.y-from.y)
	for p, i := from, 0; i <= mostCells; i++ {
		b.way(p, true)
		if p == to {
			return
		}
		p = place{p.x + dx, p.y + dy}
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// wayName says what a way is that is marked.
func wayName(w rules.Witness) string {
	if w.Get("field") != "" {
		return "the fields in that direction"
	}
	return "the way"
}
