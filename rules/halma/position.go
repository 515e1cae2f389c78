package halma

import (
	"bytes"
	"math/bits"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// roomAtOpen is how many moves a position can take back without allocating more memory.
// Longer games allocate more once, and keep it.
const roomAtOpen = 2048

// position is a game in play. Cells are counted row by row from (1,1).
type position struct {
	given
	areas      *areas
	startCells []byte // the start, to go back to
	start      state
	pawns      [base.Max]int // how many each seat has

	cells []byte // '.' or the seat's digit
	where [base.Max][]uint16
	index []uint16 // the index of the pawn on a cell in its seat's where
	state
	plies  int
	past   []act
	winner base.Seat    // Nobody unless over
	reason rules.Reason // NotOver unless over
}

// state is what a move changes in addition to the board.
type state struct {
	turn   base.Seat // Nobody once over
	out    uint8     // the seats that are out, one bit each
	late   uint8     // the seats with a pawn at home after their move N1
	made   [base.Max]int
	atHome [base.Max]int // own pawns in the seat's home
	inGoal [base.Max]int // own pawns in its target
}

// act is a move, or a seat that leaves, with what is needed to take it back.
type act struct {
	from, to uint16
	turn     base.Seat // before it
	out      uint8     // before it
	left     bool      // a seat left
	gone     bool      // because the program had ended
}

func symbolOf(s base.Seat) byte { return '0' + byte(s) }
func bit(s base.Seat) uint8     { return 1 << (s - 1) }

// Turn returns the seat to move, or Nobody once the game is over.
func (p *position) Turn() base.Seat { return p.turn }

// Plies returns the number of moves made since the start.
func (p *position) Plies() int { return p.plies }

// Play takes a pawn of the seat in turn to the first free field in a direction and tests
// for the end. There are no points to gain.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y, d := int(m.N[0])-1, int(m.N[1])-1, m.N[2]
	if uint(x) >= uint(p.n) || uint(y) >= uint(p.n) || !m.Only(3) {
		return 0, p.refuse(m)
	}
	from := y*p.n + x
	if p.turn == base.Nobody || p.cells[from] != symbolOf(p.turn) {
		return 0, p.refuse(m)
	}
	to := p.landing(x, y, d)
	if to < 0 {
		return 0, p.refuse(m)
	}
	mover := p.turn
	p.past = append(p.past, act{from: uint16(from), to: uint16(to), turn: mover, out: p.out})
	p.shift(mover, from, to)
	p.made[mover-1]++
	p.plies++
	p.settle(mover)
	return 0, nil
}

// landing returns the first free cell from column x and row y, both from 0, in direction
// d, or -1 if there is none or no such direction.
func (p *position) landing(x, y int, d int16) int {
	steps, delta := p.ray(x, y, d)
	c := y*p.n + x
	for ; steps > 0; steps-- {
		if c += delta; p.cells[c] == '.' {
			return c
		}
	}
	return -1
}

// ray returns how many fields there are in direction d, and the difference of their
// numbers.
func (p *position) ray(x, y int, d int16) (steps, delta int) {
	switch d {
	case up:
		return p.n - 1 - y, p.n
	case right:
		return p.n - 1 - x, 1
	case down:
		return y, -p.n
	case left:
		return x, -1
	}
	return 0, 0
}

// shift takes a pawn of a seat from one cell to another.
func (p *position) shift(s base.Seat, from, to int) {
	p.cells[from], p.cells[to] = '.', symbolOf(s)
	i := p.index[from]
	p.index[to] = i
	p.where[s-1][i] = uint16(to)
	home, target := p.areas.home[s-1], p.areas.target[s-1]
	p.atHome[s-1] += one(home[to]) - one(home[from])
	p.inGoal[s-1] += one(target[to]) - one(target[from])
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Undo takes back the last Play or Leave. The game was not over before either.
func (p *position) Undo() {
	if len(p.past) == 0 {
		return
	}
	a := p.past[len(p.past)-1]
	p.past = p.past[:len(p.past)-1]
	p.turn, p.out = a.turn, a.out
	p.reason, p.winner = rules.NotOver, base.Nobody
	if a.left && a.turn == base.Nobody { // both had left
		p.end(rules.ByFault, base.Seat(bits.Len8((uint8(1)<<p.seats-1)&^p.out)))
	}
	if a.left {
		return
	}
	s := a.turn
	p.shift(s, int(a.to), int(a.from))
	if p.made[s-1] == p.n1 {
		p.late &^= bit(s)
	}
	p.made[s-1]--
	p.plies--
}

// Reset goes back to the start.
func (p *position) Reset() {
	copy(p.cells, p.startCells)
	p.state = p.start
	for i := range p.where {
		p.where[i] = p.where[i][:0]
	}
	for c, symbol := range p.cells {
		if symbol != '.' {
			i := symbol - symbolOf(base.First)
			p.index[c] = uint16(len(p.where[i]))
			p.where[i] = append(p.where[i], uint16(c))
		}
	}
	p.plies, p.past = 0, p.past[:0]
	p.reason, p.winner = rules.NotOver, base.Nobody
}

// Outcome returns whether the game is over and who won. Points are not counted.
func (p *position) Outcome() rules.Outcome {
	return rules.Outcome{Over: p.turn == base.Nobody, Winner: p.winner, Reason: p.reason}
}

// AppendLegal appends every legal move: the pawns row by row from (1,1), the
// directions in their order.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.turn == base.Nobody {
		return dst
	}
	own := symbolOf(p.turn)
	for y := 0; y < p.n; y++ {
		row := p.cells[y*p.n : (y+1)*p.n]
		x := bytes.IndexByte(row, own)
		for ; x >= 0 && x < p.n; x++ {
			if row[x] != own {
				continue
			}
			for d := int16(up); d <= left; d++ {
				if p.landing(x, y, d) >= 0 {
					dst = append(dst, rules.Move{N: [6]int16{int16(x + 1), int16(y + 1), d}})
				}
			}
		}
	}
	return dst
}

// AppendText appends the rows joined by '/', the seat in turn, the moves made and, if
// more than two play, the seats that are out.
func (p *position) AppendText(dst []byte) []byte {
	for y := 0; y < p.n; y++ {
		dst = append(dst, p.cells[y*p.n:(y+1)*p.n]...)
		dst = append(dst, '/')
	}
	dst[len(dst)-1] = ' '
	if p.turn == base.Nobody {
		dst = append(dst, '-')
	} else {
		dst = append(dst, symbolOf(p.turn))
	}
	sep := byte(' ')
	for _, n := range p.made[:p.seats] {
		dst = strconv.AppendInt(append(dst, sep), int64(n), 10)
		sep = ','
	}
	if p.seats == 2 {
		return dst
	}
	sep = ' '
	for s := base.First; int(s) <= p.seats; s++ {
		if p.out&bit(s) != 0 {
			dst = append(dst, sep, symbolOf(s))
			sep = ','
		}
	}
	return dst
}

var measures = []rules.Measure{
	{Key: "distance", Doc: "steps to go", Count: rules.Counter((*position).distance)},
	{Key: "arrived", Doc: "pawns in the target area", Count: rules.Counter((*position).inTargets)},
}

// inTargets counts the pawns of each seat in its target.
func (p *position) inTargets() [base.Max]int { return p.inGoal }

// distance returns how many steps along rows and columns the pawns of each seat are away
// from its target together, each from the nearest field of it.
func (p *position) distance() (n [base.Max]int) {
	steps := make([]int, len(p.cells))
	for s := range p.seats {
		p.stepsTo(p.areas.target[s], steps)
		for c, symbol := range p.cells {
			if symbol == symbolOf(base.Seat(s+1)) {
				n[s] += steps[c]
			}
		}
	}
	return n
}

// stepsTo counts the steps from every field to the nearest one of an area, once in
// reading order and once backwards.
func (p *position) stepsTo(area []bool, steps []int) {
	for c := range steps {
		steps[c] = 2 * p.n
		if area[c] {
			steps[c] = 0
		}
		p.nearer(steps, c, -1)
	}
	for c := len(steps) - 1; c >= 0; c-- {
		p.nearer(steps, c, 1)
	}
}

// nearer updates a field from its neighbour on one side.
func (p *position) nearer(steps []int, c, side int) {
	if x := c%p.n + side; x >= 0 && x < p.n {
		steps[c] = min(steps[c], steps[c+side]+1)
	}
	if y := c/p.n + side; y >= 0 && y < p.n {
		steps[c] = min(steps[c], steps[c+side*p.n]+1)
	}
}
