package rules

import "scrutineer/base"

// Measure is something to count in every position of a game, so that a curve shows how
// the game went. It is computed from the position alone, in whole numbers and in time
// that grows with the board and no faster.
type Measure struct {
	// Key names it among the measures of the game: small letters and hyphens. Pages
	// have words for replay.measure.KEY, and else show Doc.
	Key string
	Doc string // what is counted, in a few words
	// Board: it is one number for the whole board, in the place of the first seat.
	Board bool
	// Count is the number of each seat, none below 0; pos is left as it is.
	Count func(pos Position) [base.Max]int
}
