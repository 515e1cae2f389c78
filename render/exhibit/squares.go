package exhibit

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// fiverow marks the cell that is taken, off the turn or still free, or the five.
func fiverow(position string, w rules.Witness) (Picture, bool) {
	b := newBoard(position)
	if b == nil {
		return Picture{}, false
	}
	what := "the cell " + w.Get("cell")
	for _, name := range []string{"cell", "move", "legal"} {
		if p, ok := cell(w.Get(name)); ok {
			b.point(p, true)
			what = "the cell " + w.Get(name)
			break
		}
	}
	if line := w.Get("line"); line != "" {
		what = "the line " + line
		for _, name := range strings.Split(line, ",") {
			b.point(cell(name))
		}
	}
	return b.draw(letter, strconv.Itoa, false, what, "")
}

// cell reads a cell of fiverow: a letter for the column, a number for the row.
func cell(text string) (place, bool) {
	if len(text) < 2 || text[0] < 'A' || text[0] > 'Z' {
		return place{}, false
	}
	y, err := strconv.Atoi(text[1:])
	return place{int(text[0] - 'A'), y}, err == nil
}

// letter names columns by letters.
func letter(x int) string { return string(rune('A' + x)) }

// betoniarki marks the square that a mixer cannot leave, pass or enter and the
// way to it, or the mixers that cannot move.
func betoniarki(position string, w rules.Witness) (Picture, bool) {
	b := newBoard(position)
	if b == nil {
		return Picture{}, false
	}
	what := "the square"
	for _, name := range []string{"cell", "at"} {
		if text := w.Get(name); text != "" {
			what = "the square " + text
			b.point(pair(text))
		}
	}
	if text := w.Get("mixers"); text != "" {
		what = "the mixers that cannot move"
		for _, name := range strings.Split(text, " ") {
			b.point(pair(name))
		}
	}
	from, ok := pair(w.Get("from"))
	to, ok2 := pair(w.Get("to"))
	for _, name := range []string{"legal", "move"} {
		if n := numbers(w.Get(name), 6); n != nil {
			what = "mixer, target and concrete of the move"
			b.point(place{n[0] - 1, n[1] - 1}, true)
			b.point(place{n[2] - 1, n[3] - 1}, true)
			b.point(place{n[4] - 1, n[5] - 1}, true)
		}
	}
	if ok && ok2 && w.Get("at") != "" {
		b.line(from, to)
	} else if ok && ok2 {
		what = "from " + w.Get("from") + " to " + w.Get("to")
		b.point(from, true)
		b.point(to, true)
	}
	return b.draw(fromOne, fromOne, true, what, "the way")
}

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

// halma marks the pawn and the fields that it would have to pass, or the fields
// of an area.
func halma(position string, w rules.Witness) (Picture, bool) {
	b := newBoard(position)
	if b == nil {
		return Picture{}, false
	}
	what, ray := "the field "+w.Get("field"), "the fields in that direction"
	b.point(pair(w.Get("field")))
	for _, name := range []string{"legal", "move"} {
		if n := numbers(w.Get(name), 3); n != nil {
			what = "the pawn of the move " + w.Get(name)
			b.point(place{n[0] - 1, n[1] - 1}, true)
		}
	}
	for _, text := range strings.Split(w.Get("line"), " ") {
		name, _, _ := strings.Cut(text, ":")
		b.way(pair(name))
	}
	for _, area := range []string{"target", "home"} {
		for _, text := range strings.Split(w.Get(area), " ") {
			name, _, _ := strings.Cut(text, ":")
			if p, ok := pair(name); ok {
				what = map[string]string{"target": "the target area", "home": "pawns still at home"}[area]
				b.point(p, true)
			}
		}
	}
	return b.draw(fromOne, fromOne, true, what, ray)
}
