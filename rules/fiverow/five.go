package fiverow

import (
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

// run returns the run of equal figures through cell c. It looks no further than five
// cells each way: longer runs are overlines in any case.
func (p *position) run(c, dx, dy int) row {
	x, y := c%p.Width, c/p.Width
	back, on := p.chain(c, -dx, -dy, p.cells[c]), p.chain(c, dx, dy, p.cells[c])
	return row{x - back*dx, y - back*dy, dx, dy, back + 1 + on}
}

// chain counts the figures that follow cell c without a gap, five at most.
func (p *position) chain(c, dx, dy int, symbol byte) int {
	x, y := c%p.Width, c/p.Width
	for n := range winning {
		x, y = x+dx, y+dy
		if x < 0 || x >= p.Width || y < 0 || y >= p.Height || p.cells[y*p.Width+x] != symbol {
			return n
		}
	}
	return winning
}

// cell returns the column and row of cell i of the run.
func (r row) cell(i int) [2]int { return [2]int{r.x + i*r.dx, r.y + i*r.dy} }

// text returns the names of the cells of the run: "A0,B0,C0,D0,E0".
func (r row) text() string {
	var b []byte
	for i := range r.length {
		c := r.cell(i)
		b = append(AppendMove(b, rules.Move{N: [6]int16{int16(c[0]), int16(c[1])}}), ',')
	}
	return string(b[:max(len(b)-1, 0)])
}

// won returns the run that won the game. Its length is 0 unless the game ended by five.
func (p *position) won() row {
	if p.Reason != rules.Five {
		return row{}
	}
	return p.five(int(p.played[p.plies-1]))
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
	sums := p.windows()
	for own := 1; own <= winning; own++ {
		for s, weight := range [...]int{1, second} {
			if sums[own*weight] > 0 {
				n[s] = own
			}
		}
	}
	return n
}

// openFours counts the fives of adjacent cells that have four figures of a seat and a free
// cell.
func (p *position) openFours() [base.Max]int {
	sums := p.windows()
	return [base.Max]int{sums[4], sums[4*second]}
}

// second is the weight of a figure of seat 2; one of seat 1 weighs 1. It is more than
// five, so that the sum of five cells tells the figures of both seats.
const second = winning + 1

// weight is what a cell adds to a sum.
var weight = [256]uint8{'X': 1, '0': second}

// sums counts the fives of adjacent cells by the sum of their weights.
type sums [winning*second + 1]int

// windows sums the weights of every five adjacent cells of a line.
func (p *position) windows() (n sums) {
	w, h := p.Width, p.Height
	for y := range h {
		n.slide(p.cells[y*w:], 1, w)
		if y > 0 {
			n.slide(p.cells[y*w:], w+1, min(w, h-y))
			n.slide(p.cells[y*w+w-1:], w-1, min(w, h-y))
		}
	}
	for x := range w {
		n.slide(p.cells[x:], w, h)
		n.slide(p.cells[x:], w+1, min(w-x, h))
		n.slide(p.cells[x:], w-1, min(x+1, h))
	}
	return n
}

// slide is windows for one line of so many cells, which begins with the first. step is
// the distance between cells.
func (n *sums) slide(cells []byte, step, length int) {
	sum := 0
	for i := range length {
		sum += int(weight[cells[i*step]])
		if i >= winning {
			sum -= int(weight[cells[(i-winning)*step]])
		}
		if i >= winning-1 {
			n[sum]++
		}
	}
}
