package halma

import (
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Measures of the picture. The coordinates are in a margin of one step at the left and
// below, since the corner (1,1) is the lower left one.
const (
	half     = rules.Unit / 2
	pawn     = rules.Unit * 36 / 100 // radius of a pawn
	lettered = rules.Unit * 3 / 10   // height of a coordinate
	head     = rules.Unit / 4        // length of an arrow's head
)

// Draw returns the picture of the position.
func (p *position) Draw() rules.Scene {
	side := (p.n + 1) * rules.Unit
	s := rules.Scene{Width: side, Height: side, Label: spec.Label(p) + p.doubt()}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X: rules.Unit, X2: side, Y2: p.n * rules.Unit})
	s.Shapes = p.drawHomes(s.Shapes)
	s.Shapes = p.drawGrid(s.Shapes)
	s.Shapes = p.drawGoals(s.Shapes)
	s.Shapes = p.drawPawns(s.Shapes)
	s.Shapes = p.drawLast(s.Shapes)
	if p.reason == rules.Home {
		s.Shapes = p.border(s.Shapes, p.winner, rules.Winning)
	}
	return s
}

// column returns where column x, from 0, begins; row returns the upper edge of row y.
func column(x int) int            { return (x + 1) * rules.Unit }
func (p *position) row(y int) int { return (p.n - 1 - y) * rules.Unit }

// drawHomes shows each seat's home, as one rectangle for every run of its fields in a
// row.
func (p *position) drawHomes(dst []rules.Shape) []rules.Shape {
	for s := base.First; int(s) <= p.seats; s++ {
		home := p.areas.home[s-1]
		for c := 0; c < len(home); c++ {
			if !home[c] {
				continue
			}
			x, y, to := c%p.n, c/p.n, c%p.n+1
			for ; to < p.n && home[y*p.n+to]; to++ {
				c++
			}
			dst = append(dst, rules.Shape{Form: rules.Rect, Role: rules.Area, Seat: s, X: column(x), Y: p.row(y), X2: column(to), Y2: p.row(y - 1)})
		}
	}
	return dst
}

func (p *position) drawGrid(dst []rules.Shape) []rules.Shape {
	end, bottom := column(p.n), p.n*rules.Unit
	for x := 0; x <= p.n; x++ {
		dst = append(dst, rules.Shape{Form: rules.Line, Role: rules.Grid, X: column(x), X2: column(x), Y2: bottom})
	}
	for y := 0; y <= p.n; y++ {
		dst = append(dst, rules.Shape{Form: rules.Line, Role: rules.Grid, X: rules.Unit, Y: y * rules.Unit, X2: end, Y2: y * rules.Unit})
	}
	for x := 0; x < p.n; x++ {
		dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, X: column(x) + half, Y: bottom + half, R: lettered, Text: strconv.Itoa(x + 1)})
	}
	for y := 0; y < p.n; y++ {
		dst = append(dst, rules.Shape{Form: rules.Text, Role: rules.Label, X: half, Y: p.row(y) + half, R: lettered, Text: strconv.Itoa(y + 1)})
	}
	return dst
}

// drawLast marks the target of the last move, and draws the way there, over the pawns
// that were jumped.
func (p *position) drawLast(dst []rules.Shape) []rules.Shape {
	a := p.last()
	if a.turn == base.Nobody {
		return dst
	}
	x, y := int(a.to)%p.n, int(a.to)/p.n
	dst = append(dst, rules.Shape{Form: rules.Rect, Role: rules.Last, Seat: a.turn, X: column(x), Y: p.row(y), X2: column(x + 1), Y2: p.row(y - 1)})
	return rules.Arrow(dst, p.line(a, rules.Last), pawn, head)
}

// line goes from the centre of the field that a move left to that of the field that it
// reached.
func (p *position) line(a act, role rules.Role) rules.Shape {
	from, to := int(a.from), int(a.to)
	return rules.Shape{Form: rules.Line, Role: role, Seat: a.turn,
		X: column(from%p.n) + half, Y: p.row(from/p.n) + half, X2: column(to%p.n) + half, Y2: p.row(to/p.n) + half}
}

func seatOf(symbol byte) base.Seat { return base.Seat(symbol - '0') }

func (p *position) drawPawns(dst []rules.Shape) []rules.Shape {
	for c, symbol := range p.cells {
		if symbol != '.' {
			dst = append(dst, rules.Shape{Form: rules.Disc, Role: rules.Stone, Seat: seatOf(symbol), X: column(c%p.n) + half, Y: p.row(c/p.n) + half, R: pawn})
		}
	}
	return dst
}

// drawGoals draws the border of each seat's target, in the colour of the seat.
func (p *position) drawGoals(dst []rules.Shape) []rules.Shape {
	for s := base.First; int(s) <= p.seats; s++ {
		dst = p.border(dst, s, rules.Goal)
	}
	return dst
}

// border draws the border of a seat's target.
func (p *position) border(dst []rules.Shape, s base.Seat, role rules.Role) []rules.Shape {
	for _, c := range p.areas.room[s-1] {
		x, y := c%p.n, c/p.n
		x1, x2, top, bottom := column(x), column(x+1), p.row(y), p.row(y-1)
		for _, side := range [4]struct{ i, j, x, y, toX, toY int }{ // the field beyond, and the side
			{x, y + 1, x1, top, x2, top},
			{x + 1, y, x2, top, x2, bottom},
			{x, y - 1, x1, bottom, x2, bottom},
			{x - 1, y, x1, top, x1, bottom},
		} {
			if !p.aimed(s, side.i, side.j) {
				dst = append(dst, rules.Shape{Form: rules.Line, Role: role, Seat: s, X: side.x, Y: side.y, X2: side.toX, Y2: side.toY})
			}
		}
	}
	return dst
}

// aimed reports whether a field, if it is on the board, belongs to a seat's target.
func (p *position) aimed(s base.Seat, x, y int) bool {
	return x >= 0 && x < p.n && y >= 0 && y < p.n && p.areas.target[s-1][y*p.n+x]
}

// doubt names the seats that had a pawn at home after their move N1, if it is not known
// what that means.
func (p *position) doubt() string {
	if !p.unsettled || p.late == 0 {
		return ""
	}
	names := ""
	for s := base.First; int(s) <= p.seats; s++ {
		if p.late&bit(s) != 0 {
			names += ", " + spec.Marks[s-1]
		}
	}
	return " (depends on the ruling n1: at home after move " + strconv.Itoa(p.n1) + names + ")"
}

// Diagram shows a whole game in one picture: thin lines are the ways of the pawns, and
// each pawn that has moved has the number of its last ply.
func (p *position) Diagram() rules.Scene {
	s := p.Draw()
	s.Shapes = rules.Without(s.Shapes, rules.Stone, rules.Last)
	arrived, ply := map[uint16]int{}, 0
	for _, a := range p.past {
		if a.left {
			continue
		}
		ply++
		delete(arrived, a.from)
		arrived[a.to] = ply
		s.Shapes = append(s.Shapes, p.line(a, rules.Way))
	}
	s.Shapes = p.drawPawns(s.Shapes)
	for c, symbol := range p.cells {
		if n := arrived[uint16(c)]; n > 0 {
			s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Text, Role: rules.Number, Seat: seatOf(symbol),
				X: column(c%p.n) + half, Y: p.row(c/p.n) + half, R: lettered, Text: strconv.Itoa(n)})
		}
	}
	return s
}
