package fiverow

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{
	{Key: "open-line", Doc: "most figures in five cells without the opponent's", Count: longestOpen},
	{Key: "fours", Doc: "lines that lack one figure to five", Count: fours},
}

// longestOpen is how many figures each seat has at most in five adjacent cells of a
// line in which the opponent has none.
func longestOpen(pos rules.Position) (n [base.Max]int) {
	windows(pos, func(s base.Seat, own int) { n[s-1] = max(n[s-1], own) })
	return n
}

// fours is how many fives of adjacent cells hold four figures of a seat and a free cell.
func fours(pos rules.Position) (n [base.Max]int) {
	windows(pos, func(s base.Seat, own int) {
		if own == 4 {
			n[s-1]++
		}
	})
	return n
}

// windows names every five adjacent cells of a line in which one seat alone has figures:
// the seat, and how many.
func windows(pos rules.Position, found func(s base.Seat, own int)) {
	p, ok := pos.(*position)
	if !ok {
		return
	}
	for c := range p.cells {
		x, y := c%p.width, c/p.width
		for _, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			if ex, ey := x+4*d[0], y+4*d[1]; ex < 0 || ex >= p.width || ey >= p.height {
				continue
			}
			var own [3]int
			for i := range 5 {
				own[seatOf(p.cells[c+i*(d[0]+d[1]*p.width)])]++
			}
			switch {
			case own[base.First] > 0 && own[base.Second] == 0:
				found(base.First, own[base.First])
			case own[base.Second] > 0 && own[base.First] == 0:
				found(base.Second, own[base.Second])
			}
		}
	}
}

// seatOf is whose figure a cell holds.
func seatOf(cell byte) base.Seat {
	switch cell {
	case symbols[base.First]:
		return base.First
	case symbols[base.Second]:
		return base.Second
	}
	return base.Nobody
}
