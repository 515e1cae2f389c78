package rules

import "scrutineer/seat"

// Scene is a picture of a position as flat shapes, back to front. Distances
// are whole units; Unit of them are one step of the board. A scene says what a
// shape means (Role, Seat), never how it looks: colours and strokes belong to
// whoever draws it. Two scenes of one game have the same size, and a shape
// that has not changed is equal in both, so that a replay can be stored as the
// plies at which each shape appears and disappears.
type Scene struct {
	Width, Height int
	Shapes        []Shape
	Label         string // the position in a few words, for readers who do not see
}

// Unit is the length of one step of a board.
const Unit = 100

// Form is the geometry of a shape.
type Form uint8

const (
	Line     Form = iota + 1 // from (X, Y) to (X2, Y2)
	Disc                     // centre (X, Y), radius R
	Cross                    // two strokes through (X, Y), reaching R each way
	Rect                     // corners (X, Y) and (X2, Y2)
	Triangle                 // corners (X, Y), (X2, Y2), (X3, Y3)
	Text                     // Text centred on (X, Y), height R
)

// Role is what a shape means.
type Role uint8

const (
	Board   Role = iota + 1 // the board's ground
	Grid                    // lines and points of the empty board
	Label                   // coordinates at the edge
	Stone                   // a piece of a seat
	Area                    // ground that belongs to a seat: a box, a triangle, a home
	Wall                    // a square that is gone
	Link                    // a segment or line drawn by a seat
	Last                    // marks the last move
	Winning                 // marks why the game is over
)

// Shape is one figure. Unused fields are zero, so that equal figures are equal
// values.
type Shape struct {
	Form         Form
	Role         Role
	Seat         seat.Seat
	X, Y, X2, Y2 int
	X3, Y3, R    int
	Text         string
}
