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

// Listener is a second implementation of a game's protocol and of its clock. It
// follows one conversation of a referee with all programs, in the order of the
// log, by its own reading of the prose and its own board, and shares with a Talk
// nothing but these plain words.
type Listener interface {
	// Pass takes note of one thing that passed and says what it makes of it.
	Pass(p Passed) Heard
	// Due lists what is owed to a seat and has not been handed over, oldest
	// first; nothing once the game is over.
	Due(seat int) []Due
}

// Passed is one thing that passed between the referee and a program, or that
// the referee concluded. Time is microseconds of one clock, -1 where unknown.
type Passed struct {
	Line int    // of the log, to be named again in Source
	What string // one of the words below
	Seat int
	Time int64
	Text string
	// Source, for "move", is the Line that the move was read from, 0 unknown.
	Source int
}

// What passes. Of "sent", "said", "part", "put" and "got", Text is the line or
// content; of "run", the arguments without the program's own name, blanks
// between; of "exit", nothing. A "move" is the referee's word that the seat in
// turn has made the move Text (canonical), read from Source; an "out" that a
// seat has left for the cause Text: "bad-move", "too-late" or "gone".
const (
	PassedSent = "sent" // a line handed over
	PassedPut  = "put"  // a file written for the program
	PassedRun  = "run"  // the program started
	PassedSaid = "said" // a line of its output
	PassedPart = "part" // output whose line never ended
	PassedGot  = "got"  // its answer file, read
	PassedExit = "exit" // it ended
	PassedMove = "move"
	PassedOut  = "out"
)

// Heard is what a Listener makes of something.
type Heard struct {
	// Sense: of "sent", "put" and "run" "due" or "wrong"; of what a program
	// said "nothing", "more", "question", "move", "bad-text", "declined" or
	// "early"; of the others "".
	Sense string
	Move  string // canonical, where Sense is "move"
	// Ignored: the rules name no penalty for it, though Sense is "bad-text" or
	// "early".
	Ignored bool
	Used    int64 // of PassedMove: microseconds charged for the move, -1 unknown
}

// Due is one thing owed: What is "sent", "put" or "run", Text as in Passed. A
// told time stands in it as the sign %.
type Due struct{ What, Text string }
