package betoniarki

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// maxSide is the longest side of a board.
const maxSide = 26

// directions are the eight directions of a mixer and of its concrete, in the order in
// which legal moves are listed.
var directions = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// symbols are the characters for each seat in a position's text.
const symbols = "-12"

// position is a game in play. Squares are numbered row by row on a board with a border of
// concrete, so that every way ends without counting.
type position struct {
	size, stride int
	steps        [8]int // from a square to its neighbours
	first        base.Seat
	startCells   []byte
	startAt      [3][maxMixers]uint16
	mixers       [3]int // by seat

	cells  []byte               // '.', '1', '2' or '#'
	at     [3][maxMixers]uint16 // by seat: the squares of its mixers
	played []ply                // room for all possible plies: each takes a free square away
	plies  int
	turn   base.Seat    // Nobody once over
	winner base.Seat    // Nobody unless over
	reason rules.Reason // NotOver unless over
	left   base.Seat    // who left the game, or Nobody

	recent recentLines // not part of the game: what programs said, for the relay
}

// ply is a move that was made: the number of the mixer, and its three squares.
type ply struct{ mixer, from, to, pour uint16 }

// square returns the number of a square, or 0 (border) if it is off the board.
func (p *position) square(x, y int) int {
	if uint(x-1) >= uint(p.size) || uint(y-1) >= uint(p.size) {
		return 0
	}
	return y*p.stride + x
}

// Turn returns the seat to move, or Nobody once the game is over.
func (p *position) Turn() base.Seat { return p.turn }

// Plies returns the number of moves made since the start.
func (p *position) Plies() int { return p.plies }

// Play moves a mixer of the seat in turn and pours concrete from its new square. The
// square it left is free by then (B2-B4). The next seat loses if it cannot move (B6).
// There are no points to gain.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y := int(m.N[2]), int(m.N[3])
	from := p.square(int(m.N[0]), int(m.N[1]))
	own := symbols[p.turn]
	if p.turn == base.Nobody || p.cells[from] != own || m.More != "" {
		return 0, p.refuse(m)
	}
	to, ok := p.reach(from, x-int(m.N[0]), y-int(m.N[1]))
	if !ok {
		return 0, p.refuse(m)
	}
	p.cells[from] = '.'
	pour, ok := p.reach(to, int(m.N[4])-x, int(m.N[5])-y)
	if !ok {
		p.cells[from] = own
		return 0, p.refuse(m)
	}
	p.cells[to], p.cells[pour] = own, '#'
	p.enter(from, to, pour)
	return 0, nil
}

// reach goes from a square by dx and dy over free squares in one of the eight directions.
// It returns the square reached, and whether it got there.
func (p *position) reach(from, dx, dy int) (to int, ok bool) {
	n, step := p.way(dx, dy)
	for to = from; n > 0; n-- {
		if to += step; p.cells[to] != '.' {
			return to, false
		}
	}
	return to, step != 0
}

// way returns how many squares dx and dy are in one of the eight directions, and the step
// of that direction, or 0 and 0 if they are in none.
func (p *position) way(dx, dy int) (n, step int) {
	if dx != 0 && dy != 0 && dx != dy && dx != -dy {
		return 0, 0
	}
	return max(dx, -dx, dy, -dy), sign(dy)*p.stride + sign(dx)
}

func sign(n int) int { return min(max(n, -1), 1) }

// enter records a move that is on the board and passes the turn.
func (p *position) enter(from, to, pour int) {
	mover := p.turn
	i := 0
	for p.at[mover][i] != uint16(from) {
		i++
	}
	p.at[mover][i] = uint16(to)
	p.played[p.plies] = ply{uint16(i), uint16(from), uint16(to), uint16(pour)}
	p.plies++
	p.turn = 3 - mover
	p.testEnd()
}

// testEnd ends the game if no mixer of the seat in turn has a free square beside it (B6).
// One square is enough, since concrete can be poured where the mixer came from.
func (p *position) testEnd() {
	for _, c := range p.at[p.turn][:p.mixers[p.turn]] {
		for _, step := range p.steps {
			if p.cells[int(c)+step] == '.' {
				return
			}
		}
	}
	p.end(rules.NoMove, 3-p.turn)
}

func (p *position) end(reason rules.Reason, winner base.Seat) {
	p.turn, p.reason, p.winner = base.Nobody, reason, winner
}

// Leave ends the game for the opponent, whatever the cause (B8).
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s.Other() == base.Nobody || s == p.left {
		return rules.RefuseLeft(s)
	}
	if p.turn == base.Nobody {
		return p.over()
	}
	p.left = s
	p.end(rules.ByFault, s.Other())
	return nil
}

// Undo takes back the last Play or Leave. The game was not over before either.
func (p *position) Undo() {
	if p.left != base.Nobody {
		p.left = base.Nobody
	} else if p.plies > 0 {
		p.plies--
		m, mover := p.played[p.plies], p.mover(p.plies)
		p.cells[m.pour], p.cells[m.to] = '.', '.'
		p.cells[m.from] = symbols[mover] // last: it may be where concrete was poured
		p.at[mover][m.mixer] = m.from
	} else {
		return
	}
	p.turn, p.reason, p.winner = p.mover(p.plies), rules.NotOver, base.Nobody
}

// mover returns who makes the ply after so many.
func (p *position) mover(plies int) base.Seat {
	if plies%2 == 0 {
		return p.first
	}
	return 3 - p.first
}

// Reset goes back to the start.
func (p *position) Reset() {
	copy(p.cells, p.startCells)
	p.at = p.startAt
	p.plies, p.left = 0, base.Nobody
	p.turn, p.reason, p.winner = p.first, rules.NotOver, base.Nobody
	p.testEnd()
}

// Outcome returns whether the game is over and who won. Points are not counted.
func (p *position) Outcome() rules.Outcome {
	return rules.Outcome{Over: p.turn == base.Nobody, Winner: p.winner, Reason: p.reason}
}

// AppendText appends the rows from y=1 joined by '/', a blank and the seat in
// turn.
func (p *position) AppendText(dst []byte) []byte {
	for y := 1; y <= p.size; y++ {
		at := y*p.stride + 1
		dst = append(dst, p.cells[at:at+p.size]...)
		dst = append(dst, '/')
	}
	dst[len(dst)-1] = ' '
	return append(dst, symbols[p.turn])
}

// AppendLegal appends every legal move: mixers row by row from y=1; for each its ways,
// and for each way the concrete, direction by direction from +x turning towards +y, the
// nearest square first.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	own := symbols[p.turn] // '-' once over, which is on no square
	for y := 1; y <= p.size; y++ {
		for x := 1; x <= p.size; x++ {
			if from := y*p.stride + x; p.cells[from] == own {
				p.cells[from] = '.' // pouring back is allowed
				dst = p.appendWays(dst, from)
				p.cells[from] = own
			}
		}
	}
	return dst
}

func (p *position) appendWays(dst []rules.Move, from int) []rules.Move {
	for _, step := range p.steps {
		for to := from + step; p.cells[to] == '.'; to += step {
			dst = p.appendPours(dst, from, to)
		}
	}
	return dst
}

func (p *position) appendPours(dst []rules.Move, from, to int) []rules.Move {
	x1, y1 := p.xy(from)
	x2, y2 := p.xy(to)
	for i, step := range p.steps {
		dx, dy := int16(directions[i][0]), int16(directions[i][1])
		x, y := x2, y2
		for pour := to + step; p.cells[pour] == '.'; pour += step {
			x, y = x+dx, y+dy
			dst = append(dst, rules.Move{N: [6]int16{x1, y1, x2, y2, x, y}})
		}
	}
	return dst
}

// xy returns the column and the row of a square, from 1.
func (p *position) xy(c int) (x, y int16) { return int16(c % p.stride), int16(c / p.stride) }
