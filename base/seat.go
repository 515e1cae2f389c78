// Package base has what logs and rules share, so that neither imports the other: seats,
// numbers that may be unknown, and what an id and a digest look like. It does not know who
// plays in a seat, or who moves first.
package base

import "strconv"

// Seat is a place at the board, numbered as in the rules. 1 is X, white, blue or the
// player who opens the game by its rules; 2 is the other; only halma has 3 and 4. It does
// not say who made ply 1 of a game.
type Seat uint8

// MaxMove is the greatest number of bytes in the text of a move: a hundred squares of ten
// bytes.
const MaxMove = 1024

// Max is the greatest number of seats in any game (halma).
const Max = 4

const (
	// Nobody is not a seat: a draw for a winner, or no mover once a game is over.
	Nobody Seat = 0
	First  Seat = 1
	Second Seat = 2
)

// String returns the seat's number in decimal, "0" for Nobody.
func (s Seat) String() string { return strconv.Itoa(int(s)) }

// Other returns the opposite seat of a game of two, or Nobody for any other seat.
func (s Seat) Other() Seat {
	switch s {
	case First:
		return Second
	case Second:
		return First
	}
	return Nobody
}
