package main

// most is the maximum number of rows or columns.
const most = 100

// none is not a line.
const none = -1

// board is the lines of a game, numbered: first the horizontal ones, row by row, then
// the vertical ones.
type board struct {
	high, wide int      // in boxes
	have       []bool   // the lines drawn
	boxes      [][4]int // the lines of each box: top, right, bottom, left
	beside     [][]int  // the boxes of each line, one or two
	sides      []int    // how many lines of each box are drawn
}

// newBoard returns an empty board of rows by columns of points.
func newBoard(rows, cols int) *board {
	high, wide := min(max(rows, 2), most)-1, min(max(cols, 2), most)-1
	lines := (high+1)*wide + high*(wide+1)
	b := &board{
		high: high, wide: wide,
		have:   make([]bool, lines),
		boxes:  make([][4]int, high*wide),
		beside: make([][]int, lines),
		sides:  make([]int, high*wide),
	}
	for i := range b.boxes {
		up := i
		left := (high+1)*wide + i/wide*(wide+1) + i%wide
		b.boxes[i] = [4]int{up, left + 1, up + wide, left}
		for _, l := range b.boxes[i] {
			b.beside[l] = append(b.beside[l], i)
		}
	}
	return b
}

// line returns the number of line r c s, or none.
func (b *board) line(r, c, s int) int {
	if r < 0 || r >= b.high || c < 0 || c >= b.wide || s < 0 || s > 3 {
		return none
	}
	return b.boxes[r*b.wide+c][s]
}

// draw draws a line and returns how many boxes it has closed. An invalid line, or one
// already drawn, changes nothing.
func (b *board) draw(l int) int {
	if l == none || b.have[l] {
		return 0
	}
	b.have[l] = true
	closed := 0
	for _, i := range b.beside[l] {
		b.sides[i]++
		if b.sides[i] == 4 {
			closed++
		}
	}
	return closed
}

// rub removes a drawn line.
func (b *board) rub(l int) {
	b.have[l] = false
	for _, i := range b.beside[l] {
		b.sides[i]--
	}
}
