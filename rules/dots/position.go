package dots

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// symbols are the characters of lines and boxes by seat. '0' is nobody's: drawn or closed
// before the game.
const symbols = "012"

// Values of the ruling both_gone, for a game in which both programs have ended. By a
// third value the game is drawn.
const (
	firstLoses = "first_loses"
	byPoints   = "points"
)

// position is a game in play. Lines are numbered: horizontal ones row by row from the
// top, then vertical ones. Boxes are numbered in a grid with a margin of one all round,
// so that every line is between two of them.
type position struct {
	rows, cols int    // of boxes
	wide       int    // of the grid: cols and the margins
	toOpponent bool   // ruling fault_score=all_to_opponent
	bothGone   string // the ruling both_gone
	start      state
	first      base.Seat
	room       int // lines not drawn at the start

	state
	played  []stroke // the moves made, with room for all
	plies   int
	turn    base.Seat // Nobody once over
	left    base.Seat // who left the game, or Nobody
	gone    bool      // that seat left since its program had ended
	both    bool      // the other left for that reason, too
	waited  base.Seat // who was in turn when the other left
	spelled spelling
}

// state is the part of a board that moves change.
type state struct {
	lines  []byte // '.' or one of symbols
	owners []byte // of the boxes, with the same characters
	open   []int16
	score  [base.Max]int
}

// margin is the number of open sides of a box in the margin: more than can ever be drawn.
const margin = 1 << 14

// stroke is a move that was made: its line, and the boxes on both sides.
type stroke struct{ line, box, beyond uint16 }

// Turn returns the seat to move, or Nobody once the game is over.
func (p *position) Turn() base.Seat { return p.turn }

// Plies returns the number of moves made since the start.
func (p *position) Plies() int { return p.plies }

// Play draws a line and gives the boxes that it closes (at most two) to the mover, who
// then moves again (D4). The game is over with the last line, which always closes a box.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	k, ok := p.stroke(m)
	if !ok || p.turn == base.Nobody || p.lines[k.line] != '.' {
		return 0, p.refuse(m)
	}
	mover := p.turn
	p.lines[k.line] = symbols[mover]
	p.played[p.plies] = k
	p.plies++
	gain = p.close(k.box, mover) + p.close(k.beyond, mover)
	p.score[mover-1] += gain
	switch {
	case p.plies == p.room:
		p.turn = base.Nobody
	case gain == 0:
		p.turn = 3 - mover
	}
	return gain, nil
}

// stroke finds the line of a move and its boxes. ok is false if the board has no such
// line.
func (p *position) stroke(m rules.Move) (k stroke, ok bool) {
	r, c := int(m.N[0]), int(m.N[1])
	if uint(r) >= uint(p.rows) || uint(c) >= uint(p.cols) || !m.Only(3) {
		return stroke{}, false
	}
	line, beyond, box := 0, 0, (r+1)*p.wide+c+1
	switch m.N[2] {
	case up:
		line, beyond, ok = c, box-p.wide, r == 0
	case right:
		line, beyond, ok = p.vertical(r, c+1), box+1, true
	case down:
		line, beyond, ok = p.horizontal(r+1, c), box+p.wide, true
	case left:
		line, beyond, ok = p.vertical(r, 0), box-1, c == 0
	}
	return stroke{uint16(line), uint16(box), uint16(beyond)}, ok
}

// horizontal returns the number of the line in row r of points, above the boxes of row r,
// in column c of boxes.
func (p *position) horizontal(r, c int) int { return r*p.cols + c }

// vertical returns the number of the line in row r of boxes, column c of points.
func (p *position) vertical(r, c int) int { return (p.rows+1)*p.cols + r*(p.cols+1) + c }

// close draws a side of a box. It returns 1 if it was the last.
func (p *position) close(box uint16, mover base.Seat) int {
	p.open[box]--
	if p.open[box] != 0 {
		return 0
	}
	p.owners[box] = symbols[mover]
	return 1
}

// reopen takes back a side of a box. It returns 1 if the box was closed.
func (p *position) reopen(box uint16) int {
	p.open[box]++
	if p.open[box] != 1 {
		return 0
	}
	p.owners[box] = '.'
	return 1
}

// Leave ends the game for the opponent, whatever the cause and the score (D5). By the
// rulings both_gone=draw and both_gone=points the opponent may leave, too, if both
// programs have ended.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s.Other() == base.Nobody || s == p.left {
		return rules.RefuseLeft(s)
	}
	if p.bothGone != firstLoses && p.gone && !p.both && why == rules.Gone {
		p.both = true
		return nil
	}
	if p.turn == base.Nobody {
		return p.over()
	}
	p.left, p.gone, p.waited, p.turn = s, why == rules.Gone, p.turn, base.Nobody
	return nil
}

// Undo takes back the last Play or Leave. The line itself shows whose move it takes back.
func (p *position) Undo() {
	switch {
	case p.both:
		p.both = false
	case p.left != base.Nobody:
		p.turn, p.left, p.gone = p.waited, base.Nobody, false
	case p.plies > 0:
		p.plies--
		k := p.played[p.plies]
		mover := base.Seat(p.lines[k.line] - symbols[0])
		p.lines[k.line] = '.'
		p.score[mover-1] -= p.reopen(k.box) + p.reopen(k.beyond)
		p.turn = mover
	}
}

// Reset goes back to the start.
func (p *position) Reset() {
	copy(p.lines, p.start.lines)
	copy(p.owners, p.start.owners)
	copy(p.open, p.start.open)
	p.score = p.start.score
	p.plies, p.left, p.gone, p.both, p.turn = 0, base.Nobody, false, false, p.first
	p.spelled = spelling{}
}

// Outcome returns whether the game is over and its result: more boxes win, equal boxes
// are a draw (D4, D11), and a seat that left has lost (D5). If both left nobody has won,
// or by both_gone=points who has more boxes.
func (p *position) Outcome() rules.Outcome {
	o := rules.Outcome{Scored: true, Score: p.score}
	switch {
	case p.both:
		o.Over, o.Reason = true, rules.BothOut
		if p.bothGone == byPoints {
			o.Winner = o.Leader()
		}
	case p.left != base.Nobody:
		o.Over, o.Reason, o.Winner = true, rules.ByFault, p.left.Other()
		if p.toOpponent {
			o.Score = [base.Max]int{}
			o.Score[o.Winner-1] = p.rows * p.cols
		}
	case p.turn == base.Nobody:
		o.Over, o.Reason, o.Winner = true, rules.Complete, o.Leader()
	}
	return o
}

// AppendLegal appends every line that is not drawn: the horizontal ones row by row, then
// the vertical ones.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.turn == base.Nobody {
		return dst
	}
	line := 0
	for r := 0; r <= p.rows; r++ {
		for c := 0; c < p.cols; c++ {
			if p.lines[line] == '.' {
				dst = append(dst, across(r, c))
			}
			line++
		}
	}
	for r := 0; r < p.rows; r++ {
		for c := 0; c <= p.cols; c++ {
			if p.lines[line] == '.' {
				dst = append(dst, upright(r, c))
			}
			line++
		}
	}
	return dst
}

// across returns the move that draws the horizontal line in row r of points.
func across(r, c int) rules.Move {
	if r == 0 {
		return rules.Move{N: [6]int16{0, int16(c), up}}
	}
	return rules.Move{N: [6]int16{int16(r - 1), int16(c), down}}
}

// upright returns the move that draws the vertical line in column c of points.
func upright(r, c int) rules.Move {
	if c == 0 {
		return rules.Move{N: [6]int16{int16(r), 0, left}}
	}
	return rules.Move{N: [6]int16{int16(r), int16(c - 1), right}}
}

// AppendText appends the horizontal lines, the vertical lines, the boxes, and
// the seat in turn.
func (p *position) AppendText(dst []byte) []byte {
	flat := (p.rows + 1) * p.cols
	for at := 0; at < flat; at += p.cols {
		dst = append(append(dst, p.lines[at:at+p.cols]...), '/')
	}
	dst[len(dst)-1] = ' '
	for at := flat; at < len(p.lines); at += p.cols + 1 {
		dst = append(append(dst, p.lines[at:at+p.cols+1]...), '/')
	}
	dst[len(dst)-1] = ' '
	for r := 0; r < p.rows; r++ {
		dst = append(append(dst, p.rowOf(r)...), '/')
	}
	dst[len(dst)-1] = ' '
	return append(dst, "-12"[p.turn])
}

// rowOf returns the owners of the boxes in row r.
func (p *position) rowOf(r int) []byte {
	at := (r+1)*p.wide + 1
	return p.owners[at : at+p.cols]
}

var measures = []rules.Measure{
	{Key: "boxes", Doc: "boxes closed", Count: rules.Counter((*position).boxes)},
	{Key: "safe-lines", Doc: "lines that give no box away", Board: true, Count: rules.Counter((*position).safeLines)},
}

// boxes counts the boxes that each seat has closed, whatever a fault makes of the score.
func (p *position) boxes() [base.Max]int { return p.score }

// safeLines counts the undrawn lines that leave no box with one open side when they are
// drawn.
func (p *position) safeLines() (n [base.Max]int) {
	safe := func(line, box, beyond int) {
		if p.lines[line] == '.' && p.open[box] != 2 && p.open[box] != 1 && p.open[beyond] != 2 && p.open[beyond] != 1 {
			n[0]++
		}
	}
	for r := range p.rows + 1 {
		for c := range p.cols + 1 {
			box := (r+1)*p.wide + c + 1
			if c < p.cols {
				safe(p.horizontal(r, c), box, box-p.wide)
			}
			if r < p.rows {
				safe(p.vertical(r, c), box, box-1)
			}
		}
	}
	return n
}
