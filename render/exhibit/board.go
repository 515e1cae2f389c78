package exhibit

import (
	"fmt"
	"strconv"
	"strings"
)

// place is a column and a row of a board, from 0.
type place struct{ x, y int }

// board is a position of cells. Rows are as in the text of the position.
type board struct {
	rows  []string
	marks map[place]string // the two signs around a cell
	worth bool             // something other than a way is marked
}

// newBoard takes the rows out of a position's text; nil if they are no rectangle
// or too wide.
func newBoard(position string) *board {
	field, _, _ := strings.Cut(position, " ")
	b := &board{rows: strings.Split(field, "/"), marks: map[place]string{}}
	for _, row := range b.rows {
		if len(row) != len(b.rows[0]) {
			return nil
		}
	}
	if len(b.rows[0]) == 0 || len(b.rows[0]) > mostCells || len(b.rows) > mostCells {
		return nil
	}
	return b
}

// point puts brackets around a cell, if it is on the board.
func (b *board) point(p place, ok bool) {
	if ok && b.has(p) {
		b.marks[p] = "[]"
		b.worth = true
	}
}

// way puts round brackets around a cell that has no others.
func (b *board) way(p place, ok bool) {
	if ok && b.has(p) && b.marks[p] == "" {
		b.marks[p] = "()"
	}
}

func (b *board) has(p place) bool {
	return p.y >= 0 && p.y < len(b.rows) && p.x >= 0 && p.x < len(b.rows[p.y])
}

// ways reports whether any cell is marked as a way.
func (b *board) ways() bool {
	for _, m := range b.marks {
		if m == "()" {
			return true
		}
	}
	return false
}

// draw draws the board with names of columns above and of rows at the left: the
// last row first if it is upside down. It returns false if nothing is marked.
func (b *board) draw(column, row func(int) string, upsideDown bool, what, way string) (Picture, bool) {
	if !b.worth {
		return Picture{}, false
	}
	head := "   "
	for x := range b.rows[0] {
		head += fmt.Sprintf("%2s ", column(x))
	}
	pic := Picture{Lines: []string{strings.TrimRight(head, " ")}, Legend: "[ ] " + what}
	if b.ways() {
		pic.Legend += ", ( ) " + way
	}
	for i := range b.rows {
		y := i
		if upsideDown {
			y = len(b.rows) - 1 - i
		}
		line := fmt.Sprintf("%2s ", row(y))
		for x := range b.rows[y] {
			signs := b.marks[place{x, y}]
			if signs == "" {
				signs = "  "
			}
			line += signs[:1] + b.rows[y][x:x+1] + signs[1:]
		}
		pic.Lines = append(pic.Lines, strings.TrimRight(line, " "))
	}
	return pic, true
}

// fromOne names columns or rows that are counted from 1.
func fromOne(i int) string { return strconv.Itoa(i + 1) }

// pair reads "x,y", counted from 1.
func pair(text string) (place, bool) {
	x, y, ok := strings.Cut(text, ",")
	px, err := strconv.Atoi(x)
	py, err2 := strconv.Atoi(y)
	return place{px - 1, py - 1}, ok && err == nil && err2 == nil
}

// numbers reads numbers with single blanks between them; nil if there are others
// than n.
func numbers(text string, n int) []int {
	words := strings.Split(text, " ")
	if len(words) != n {
		return nil
	}
	list := make([]int, n)
	for i, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil {
			return nil
		}
		list[i] = v
	}
	return list
}
