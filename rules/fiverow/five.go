package fiverow

import (
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// winning is the number of adjacent figures that win (1.5).
const winning = 5

// row is a run of adjacent cells in one direction: the first of them, the step to the
// next, and how many there are. A row of length 0 means none.
type row struct{ x, y, dx, dy, length int }

// Values of the ruling overline.
const (
	anyFive = "win"
	exact5  = "exact5"
	renju   = "renju"
)

// renju reports whether the restrictions of renju apply to X.
func (p *position) renju() bool { return p.overline == renju }

// five returns the run through the figure on cell c that wins by the ruling overline, cut
// to its first five cells, or one of length 0. If several win it is the first in the order
// row, column, falling diagonal, rising diagonal.
func (p *position) five(c int) row {
	for _, step := range directions() {
		r := p.run(c, step[0], step[1])
		if r.length < winning || !p.wins(r, p.cells[c]) {
			continue
		}
		r.length = winning
		return r
	}
	return row{}
}

// wins reports whether a run of five or more figures wins.
func (p *position) wins(r row, figure byte) bool {
	switch p.overline {
	case exact5:
		return r.length == winning
	case renju:
		return r.length == winning || figure != symbols[base.First]
	}
	return true
}

// run returns the run of equal figures through cell c.
func (p *position) run(c, dx, dy int) row {
	x, y := c%p.Width, c/p.Width
	back, on := p.chain(c, -dx, -dy, p.cells[c]), p.chain(c, dx, dy, p.cells[c])
	return row{x - back*dx, y - back*dy, dx, dy, back + 1 + on}
}

// chain counts the figures that follow cell c without a gap.
func (p *position) chain(c, dx, dy int, symbol byte) (n int) {
	for x, y := c%p.Width+dx, c/p.Width+dy; p.Has(x, y) && p.cells[y*p.Width+x] == symbol; x, y = x+dx, y+dy {
		n++
	}
	return n
}

// cell returns the column and row of cell i of the run.
func (r row) cell(i int) [2]int { return [2]int{r.x + i*r.dx, r.y + i*r.dy} }

// cellsOf returns the cells of a run.
func (p *position) cellsOf(r row) (list []int) {
	for i := range r.length {
		list = append(list, (r.y+i*r.dy)*p.Width+r.x+i*r.dx)
	}
	return list
}

// names returns the names of cells: "A0,B0,C0,D0,E0".
func (p *position) names(cells []int) string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = p.Name(c%p.Width, c/p.Width)
	}
	return strings.Join(names, ",")
}

// won returns the run that won the game. Its length is 0 unless the game ended by five.
func (p *position) won() row {
	if p.Reason != rules.Five {
		return row{}
	}
	return p.five(int(p.played[p.Made-1]))
}

// A seat's figures are stored as a string of bits in which every row, column and diagonal
// of the board occurs once, one after the other, separated by a zero bit. A cell has four
// bits there, one for each direction. A figure makes five in a row if the bits around one
// of them do.

// gap is how far apart two figures of one five can be.
const gap = 4

// window is the mask of the deciding bits around a cell's own: gap before, gap after.
const window = 1<<(2*gap+1) - 1

// place is where a cell's bits are: for each direction the number of the first bit of its
// window, which is the gap bits before its own, itself, and the gap bits after.
type place [4]uint32

// directions returns the steps along a row, a column, a falling and a rising diagonal, in
// the order of place. Rows are counted downwards.
func directions() [4][2]int { return [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} }

// layout returns the place of every cell of a board, row by row, and the number of bytes
// for the bits of one seat.
func layout(width, height int) (places []place, size int) {
	places = make([]place, width*height)
	next := 0 // first bit of the window of the next cell
	for d, step := range directions() {
		for y := range height {
			for x := range width {
				px, py := x-step[0], y-step[1]
				if px >= 0 && px < width && py >= 0 && py < height {
					continue // not the first cell of its line
				}
				for i, j := x, y; i < width && j >= 0 && j < height; i, j = i+step[0], j+step[1] {
					places[j*width+i][d] = uint32(next)
					next++
				}
				next++
			}
		}
	}
	return places, next/8 + 2
}

// mark sets the bits of a cell and reports whether five or more in a row run through it
// in any direction. It has no branch before the answer. A window of nine bits that begins
// anywhere in a byte ends in the next.
func mark(line []byte, at *place) bool {
	var five uint16
	for _, b := range at {
		i := int(b / 8)
		near := line[i : i+2]
		w := (uint16(near[0])|uint16(near[1])<<8)>>(b%8)&window | 1<<gap
		two := w & (w >> 1)
		four := two & (two >> 2)
		five |= four & (w >> 4)
		own := b + gap
		line[own/8] |= 1 << (own % 8)
	}
	return five != 0
}

// unmark clears the bits of a cell.
func unmark(line []byte, at *place) {
	for _, b := range at {
		own := b + gap
		line[own/8] &^= 1 << (own % 8)
	}
}

var measures = []rules.Measure{
	{Key: "open-line", Doc: "most figures in five cells without the opponent's", Count: rules.Counter((*position).longestOpen)},
	{Key: "fours", Doc: "lines that lack one figure to five", Count: rules.Counter((*position).openFours)},
}

// longestOpen returns for each seat the greatest number of its figures in five adjacent
// cells of a line without a figure of the opponent.
func (p *position) longestOpen() (n [base.Max]int) {
	p.windows(func(x, o int) {
		if o == 0 {
			n[0] = max(n[0], x)
		} else if x == 0 {
			n[1] = max(n[1], o)
		}
	})
	return n
}

// openFours counts the fives of adjacent cells that have four figures of a seat and a free
// cell.
func (p *position) openFours() (n [base.Max]int) {
	p.windows(func(x, o int) {
		if x == winning-1 && o == 0 {
			n[0]++
		} else if o == winning-1 && x == 0 {
			n[1]++
		}
	})
	return n
}

// windows calls do with the numbers of X and of 0 in every five adjacent cells of a line.
func (p *position) windows(do func(x, o int)) {
	for _, step := range directions() {
		for c := range p.cells {
			x, y := c%p.Width, c/p.Width
			if !p.Has(x+(winning-1)*step[0], y+(winning-1)*step[1]) {
				continue
			}
			var n [3]int
			for i := range winning {
				n[seatOf(p.cells[c+i*(step[1]*p.Width+step[0])])]++
			}
			do(n[base.First], n[base.Second])
		}
	}
}
