package rules

import (
	"slices"
	"strconv"

	"scrutineer/base"
)

// Scene is a picture of a position as flat shapes, back to front. Distances are whole
// numbers; a step of the board is Unit of them. A scene says what a shape means (Role,
// Seat), never how it looks: whoever draws it chooses colours and strokes. Two scenes of
// one game have the same size, and a shape that has not changed is equal in both. So a
// replay can be stored as the plies at which each shape appears and disappears.
type Scene struct {
	Width, Height int
	Grid          GridKind // where the shapes are, for pictures made of letters
	Shapes        []Shape
	Label         string // the position in a few words, for readers who do not see
}

// GridKind says where the shapes of a scene are.
type GridKind uint8

const (
	Squares GridKind = iota // stones are in the middle of squares of one step
	Corners                 // lines are between corners one step apart
	Plane                   // anything is anywhere
)

// Unit is the length of one step of a board.
const Unit = 100

// Form is the geometry of a shape.
type Form uint8

const (
	Line     Form = iota + 1 // from (X, Y) to (X2, Y2), R to each side; R 0 depends on the role
	Disc                     // centre (X, Y), radius R
	Cross                    // two strokes through (X, Y), reaching R each way
	Rect                     // corners (X, Y) and (X2, Y2)
	Triangle                 // corners (X, Y), (X2, Y2), (X3, Y3)
	Text                     // Text centred on (X, Y), height R
)

// Role is what a shape means.
type Role uint8

const (
	Board   Role = iota + 1 // the background of the board
	Grid                    // lines and points of the empty board
	Label                   // coordinates at the edge
	Stone                   // a piece of a seat
	Area                    // an area of a seat: a box, a triangle, a home
	Wall                    // a square that is gone
	Link                    // a segment or line drawn by a seat
	Last                    // marks the last move
	Winning                 // marks why the game is over
	Trail                   // marks what the seat did before the last move in the same turn
	Goal                    // the border of the area that a seat wants to reach
	Way                     // where a piece went during the game; only in diagrams
	Number                  // the number of a ply at its place; only in diagrams
)

// Shape is one figure. Unused fields are zero, so that equal figures are equal values.
type Shape struct {
	Form         Form
	Role         Role
	Seat         base.Seat
	X, Y, X2, Y2 int
	X3, Y3, R    int
	Text         string
}

// Arrow appends an arrow along line, which is a row, a column or a diagonal: the line,
// and a head of length head in the same role. The tip ends before units before the line's
// end.
func Arrow(dst []Shape, line Shape, before, head int) []Shape {
	dx, dy := Sign(line.X2-line.X), Sign(line.Y2-line.Y)
	if dx != 0 && dy != 0 { // about the length of a diagonal along each axis
		before, head = before*7/10, head*7/10
	}
	tipX, tipY := line.X2-dx*before, line.Y2-dy*before
	line.X2, line.Y2 = tipX-dx*head, tipY-dy*head
	wing := head * 6 / 10
	return append(dst, line, Shape{Form: Triangle, Role: line.Role, Seat: line.Seat, X: tipX, Y: tipY,
		X2: line.X2 - dy*wing, Y2: line.Y2 + dx*wing, X3: line.X2 + dy*wing, Y3: line.Y2 - dx*wing})
}

// Sign returns -1, 0 or 1.
func Sign(n int) int { return min(max(n, -1), 1) }

// Without returns the shapes that have none of the roles.
func Without(shapes []Shape, roles ...Role) []Shape {
	var list []Shape
	for _, s := range shapes {
		if !slices.Contains(roles, s.Role) {
			list = append(list, s)
		}
	}
	return list
}

// AppendNumber appends the number of a ply in the middle of a line, on a background of radius
// around. It is of the given height.
func AppendNumber(dst []Shape, line Shape, ply, around, height int) []Shape {
	x, y := (line.X+line.X2)/2, (line.Y+line.Y2)/2
	return append(dst, Shape{Form: Disc, Role: Board, X: x, Y: y, R: around},
		Shape{Form: Text, Role: Number, X: x, Y: y, R: height, Text: strconv.Itoa(ply)})
}

// GainText returns the points that a move gains as notation adds them, such as " +1", or "" if
// there are none. It plays the move and takes it back.
func GainText(pos Position, m Move) string {
	gain, refused := pos.Play(m)
	if refused != nil {
		return ""
	}
	if pos.Undo(); gain == 0 {
		return ""
	}
	return " +" + strconv.Itoa(gain)
}

// Label describes a position in a few words: the ply, who is in turn or how it ended, the
// points.
func (t *Spec) Label(pos Position) string {
	at, o := "start, ", pos.Outcome()
	if n := pos.Plies(); n > 0 {
		at = "ply " + strconv.Itoa(n) + ", "
	}
	points, counted := "", ""
	if o.Scored {
		points, counted = ", "+o.Points(), " "+o.Points()
	}
	switch {
	case !o.Over:
		return at + t.Marks[pos.Turn()-1] + " to move" + points
	case o.Winner == base.Nobody:
		return at + "draw" + counted + ": " + string(o.Reason)
	}
	return at + t.Marks[o.Winner-1] + " wins" + counted + ": " + string(o.Reason)
}
