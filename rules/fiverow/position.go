package fiverow

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// maxSide is the longest side of a board: a cell's number fits 16 bits.
const maxSide = 255

// symbols are the characters of cells and of the last word of a position's text, by seat:
// nobody, X, the digit 0.
const symbols = "-X0"

// position is a game in play.
type position struct {
	width, height int
	overline      string
	overFirst     bool // ruling five_and_overline=forbidden
	drawnGone     bool // ruling both_gone=draw
	first         base.Seat
	room          int     // free cells at the start
	drawnAt       int     // number of figures on the field at which the game is drawn (ruling draw_after)
	most          int     // moves possible until then
	places        []place // of every cell, see five.go
	startCells    []byte  // the start, to go back to
	startBits     []byte  // both seats' lines at the start

	cells  []byte       // '.', 'X' or '0', row by row
	bits   []byte       // both seats' lines in one allocation
	lines  [3][]byte    // by seat: its part of bits
	played []uint16     // the cells of the moves made, with room for all
	plies  int          // how many of them
	turn   base.Seat    // Nobody once over
	winner base.Seat    // Nobody unless over
	reason rules.Reason // NotOver unless over
	left   base.Seat    // who left the game first, or Nobody
	gone   bool         // that seat left since its program had ended

	grid []rules.Shape // the empty field, once it was drawn
}

// Turn returns the seat to move, or Nobody once the game is over.
func (p *position) Turn() base.Seat { return p.turn }

// Plies returns the number of moves made since the start.
func (p *position) Plies() int { return p.plies }

// Play puts a figure of the seat in turn on a free cell (1.2) and tests for the end: five
// first, then the full board (1.5, 1.6), so that five on the last free cell is a win.
// There are no points to gain.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y := int(m.N[0]), int(m.N[1])
	if uint(x) >= uint(p.width) || uint(y) >= uint(p.height) || !m.Only(2) {
		return 0, p.refuse(m)
	}
	c := y*p.width + x
	mover := p.turn
	if mover == base.Nobody || p.cells[c] != '.' || p.renju() && mover == base.First && p.judge(c, 0).bans() {
		return 0, p.refuse(m)
	}
	p.cells[c] = symbols[mover]
	p.played[p.plies] = uint16(c)
	p.plies++
	p.turn = 3 - mover
	if mark(p.lines[mover], &p.places[c]) && p.five(c).length > 0 {
		p.end(rules.Five, mover)
	} else {
		p.runOut()
	}
	return 0, nil
}

// runOut ends the game if no more moves can be made, or, by renju, none of X.
func (p *position) runOut() {
	switch {
	case p.plies == p.room:
		p.end(rules.Full, base.Nobody)
	case p.plies == p.most:
		p.end(rules.MoveCap, base.Nobody)
	case p.stuck():
		p.end(rules.NoMove, base.Second)
	}
}

// Leave ends the game for the opponent, whatever the cause (1.7). By the ruling
// both_gone=draw the opponent may leave, too, if both programs have ended.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s.Other() == base.Nobody || s == p.left {
		return rules.RefuseLeft(s)
	}
	if p.drawnGone && p.gone && p.reason == rules.ByFault && why == rules.Gone {
		p.end(rules.BothOut, base.Nobody)
		return nil
	}
	if p.turn == base.Nobody {
		return p.over()
	}
	p.left, p.gone = s, why == rules.Gone
	p.end(rules.ByFault, s.Other())
	return nil
}

func (p *position) end(reason rules.Reason, winner base.Seat) {
	p.turn, p.reason, p.winner = base.Nobody, reason, winner
}

// Undo takes back the last Play or Leave. The game was not over before either, except if
// both seats left.
func (p *position) Undo() {
	if p.reason == rules.BothOut {
		p.end(rules.ByFault, p.left.Other())
		return
	}
	if p.left != base.Nobody {
		p.left, p.gone = base.Nobody, false
	} else if p.plies > 0 {
		p.plies--
		c := p.played[p.plies]
		unmark(p.lines[p.inTurn()], &p.places[c])
		p.cells[c] = '.'
	} else {
		return
	}
	p.turn, p.reason, p.winner = p.inTurn(), rules.NotOver, base.Nobody
}

// inTurn returns the seat that would move next if the game were not over.
func (p *position) inTurn() base.Seat {
	if p.plies%2 == 0 {
		return p.first
	}
	return 3 - p.first
}

// Reset goes back to the start.
func (p *position) Reset() {
	copy(p.cells, p.startCells)
	copy(p.bits, p.startBits)
	p.plies, p.left, p.gone = 0, base.Nobody, false
	p.turn, p.reason, p.winner = p.first, rules.NotOver, base.Nobody
	p.runOut()
}

// Outcome returns whether the game is over and who won. Points are not counted.
func (p *position) Outcome() rules.Outcome {
	return rules.Outcome{Over: p.turn == base.Nobody, Winner: p.winner, Reason: p.reason}
}

// AppendLegal appends every free cell, row by row from row 0, that is not forbidden.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.turn == base.Nobody {
		return dst
	}
	x, y := 0, 0
	restricted := p.renju() && p.turn == base.First
	for c, symbol := range p.cells {
		if symbol == '.' && !(restricted && p.judge(c, 0).bans()) {
			dst = append(dst, rules.Move{N: [6]int16{int16(x), int16(y)}})
		}
		if x++; x == p.width {
			x, y = 0, y+1
		}
	}
	return dst
}

// AppendText appends the rows joined by '/', a blank and the figure in turn.
func (p *position) AppendText(dst []byte) []byte {
	for y := 0; y < p.height; y++ {
		dst = append(dst, p.cells[y*p.width:(y+1)*p.width]...)
		dst = append(dst, '/')
	}
	dst[len(dst)-1] = ' '
	return append(dst, symbols[p.turn])
}

// at returns the number of the cell in column x and row y, which is on the board.
func (p *position) at(x, y int) int { return y*p.width + x }

// count returns the number of cells with the symbol.
func (p *position) count(symbol byte) int {
	n := 0
	for _, s := range p.cells {
		if s == symbol {
			n++
		}
	}
	return n
}
