package fiverow

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// winning is the number of adjacent figures that win (1.5).
const winning = 5

// row is a run of adjacent cells in one direction: the first of them, the step
// to the next, and how many there are. No run has length 0.
type row struct{ x, y, dx, dy, length int }

// five is the run through the figure on cell c that wins by the ruling
// overline, cut to its first five cells, or one of length 0. Where several win
// it is the first in the order row, column, falling diagonal, rising diagonal.
func (p *position) five(c int) row {
	for _, step := range directions() {
		r := p.run(c, step[0], step[1])
		if r.length == winning || r.length > winning && !p.exact {
			r.length = winning
			return r
		}
	}
	return row{}
}

// run is the run of equal figures through cell c, looking no further than five
// cells each way: longer runs are overlines however long they are.
func (p *position) run(c, dx, dy int) row {
	x, y := c%p.width, c/p.width
	back, on := p.reach(x, y, -dx, -dy), p.reach(x, y, dx, dy)
	return row{x - back*dx, y - back*dy, dx, dy, back + 1 + on}
}

// reach counts the figures equal to that on (x, y) which follow it without a
// gap, five at most.
func (p *position) reach(x, y, dx, dy int) int {
	symbol := p.cells[p.at(x, y)]
	for n := range winning {
		x, y = x+dx, y+dy
		if x < 0 || x >= p.width || y < 0 || y >= p.height || p.cells[p.at(x, y)] != symbol {
			return n
		}
	}
	return winning
}

// moves are the cells of the run.
func (r row) moves() []rules.Move {
	var list []rules.Move
	for i := 0; i < r.length; i++ {
		list = append(list, rules.Move{int16(r.x + i*r.dx), int16(r.y + i*r.dy)})
	}
	return list
}

// text names the cells of the run: "A0,B0,C0,D0,E0".
func (r row) text() string {
	var b []byte
	for i, m := range r.moves() {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendMove(b, m)
	}
	return string(b)
}

// won is the run that won the game, of length 0 unless it ended by five.
func (p *position) won() row {
	if p.reason != rules.Five {
		return row{}
	}
	return p.five(int(p.played[p.plies-1]))
}

// Line is the five cells that won the game, in order, the last move among
// them; nil unless pos is a position of this package that ended by five. Of a
// longer run it is the first five cells.
func Line(pos rules.Position) []rules.Move {
	if p, ok := pos.(*position); ok {
		return p.won().moves()
	}
	return nil
}

// last is the cell of the last move and who made it; Nobody at the start.
func (p *position) last() (x, y int, by base.Seat) {
	if p.plies == 0 {
		return 0, 0, base.Nobody
	}
	c := int(p.played[p.plies-1])
	by = base.First
	if p.cells[c] == symbols[base.Second] {
		by = base.Second
	}
	return c % p.width, c / p.width, by
}
