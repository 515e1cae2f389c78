package rules

// Opinion is a second implementation of a game's rules, slow and obvious,
// written from the seed's prose by another hand than the Position. It speaks
// in plain words and numbers so that the two share no types beyond these: a
// move is its canonical text, a seat its number, 0 nobody.
type Opinion interface {
	// Turn is the seat to move, 0 once the game is over.
	Turn() int
	// Play makes a move and returns the points gained and "" or, where it is
	// refused, the ground in words; then nothing has changed.
	Play(move string) (gain int, refused string)
	// Leave takes a seat out for a fault.
	Leave(seat int, why Cause) (refused string)
	// Outcome tells whether the game is over, the winner (0 a draw), the
	// reason, and the points by seat (nil where the game has none).
	Outcome() (over bool, winner int, reason string, score []int)
	// Legal lists the canonical texts of all legal moves, in any order.
	Legal() []string
	// Text is the canonical text of the position.
	Text() string
}
