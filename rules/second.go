package rules

import "scrutineer/base"

// Opinion is a second implementation of a game's rules, slow and obvious,
// written from the text of the official rules by another hand than the Position. It speaks
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
	// Outcome reports whether the game is over, the winner (0 a draw), the
	// reason, and the points by seat (nil where the game has none).
	Outcome() (over bool, winner int, reason string, score []int)
	// Legal lists the canonical texts of all legal moves, in any order.
	Legal() []string
	// Text is the canonical text of the position.
	Text() string
}

// NotCovered is the error of a second implementation that does not know a protocol, or a
// value of a ruling: it has no opinion, and does not disagree.
type NotCovered struct{ What string }

func (e *NotCovered) Error() string { return "the second implementation does not know " + e.What }

// OpinionBy makes a game's NewOpinion of what opens a board of the second
// implementation. An error does not come with an Opinion that holds a nil board.
func OpinionBy[B Opinion](open func(Setup) (B, error)) func(Setup) (Opinion, error) {
	return func(setup Setup) (Opinion, error) {
		board, err := open(setup)
		if err != nil {
			return nil, err
		}
		return board, nil
	}
}

// Listener is a second implementation of a game's protocol and of its clock. It
// follows one conversation of a referee with all programs, in the order of the
// log, by its own reading of the prose and its own board, and shares with a Conversation
// nothing but these plain words.
type Listener interface {
	// Observe records one thing that passed and says what it makes of it.
	Observe(p Observation) Interpretation
	// Due lists what is due to a seat and has not been sent, oldest
	// first; nothing once the game is over.
	Due(seat int) []Due
}

// Observation is one thing that passed between the referee and a program, or that
// the referee concluded. Time is microseconds of one clock, base.Unknown where nobody knows it.
type Observation struct {
	Line int    // of the log, to be named again in Source
	What string // one of the words below
	Seat int
	Time base.Number
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
	ObservedSent = "sent" // a line sent
	ObservedPut  = "put"  // a file written for the program
	ObservedRun  = "run"  // the program started
	ObservedSaid = "said" // a line of its output
	ObservedPart = "part" // output whose line never ended
	ObservedGot  = "got"  // its answer file, read
	ObservedExit = "exit" // it ended
	ObservedMove = "move"
	ObservedOut  = "out"
)

// What passes besides, for a Shadow: a line sent that was not due; the
// oldest thing due, which will never be sent; the offence just heard,
// which is excused, so that the program may still answer; and the program stopped
// by the referee, and let go on.
const (
	ObservedExtra   = "extra"
	ObservedSkipped = "skipped"
	ObservedExcused = "excused"
	ObservedFroze   = "froze"
	ObservedThawed  = "thawed"
)

// Interpretation is what a Listener makes of something.
type Interpretation struct {
	// Sense: of "sent", "put" and "run" "due" or "wrong"; of what a program
	// said "nothing", "more", "question", "move", "bad-text", "declined" or
	// "early"; of the others "".
	Sense string
	Move  string      // canonical, where Sense is "move"
	Used  base.Number // of ObservedMove: microseconds charged for the move, or base.Unknown

	// Pardon: the rules name no penalty for it, and it never becomes an answer.
	Pardon bool
	// Waits: a ruling lets this move wait until the turn has come and all that is
	// due has been sent.
	Waits bool
	// GaveTurn: an extra line in the place of the one that gives the turn has
	// been taken for it, because the program has answered.
	GaveTurn bool
}

// Due is one thing due: What is "sent", "put" or "run", Text as in Passed. A
// time sent is in it as the sign %.
type Due struct{ What, Text string }

// Shadow is a Listener that can also follow a referee who does otherwise than
// the protocol has it, and whose clocks can be looked at while they run.
type Shadow interface {
	Listener
	// Compare says what something that was sent is beside something due to
	// the same seat: one of the words below.
	Compare(due Due, p Observation) string
	// GivesTurn reports whether something due starts a clock, or counts as what does: where
	// it is sent, what is due before it was not sent (format P6).
	GivesTurn(due Due) bool
	// Clock says how the time of a seat stands.
	Clock(seat int) Clock
	// Habits are those of the protocol.
	Habits() Habits
}

// What something sent is beside something due.
const (
	ComparedSame    = "same"    // it is that, to the letter
	ComparedAlike   = "alike"   // the same in another spelling
	ComparedLess    = "less"    // a time, and less than the seat has left
	ComparedMore    = "more"    // a time, and more than the seat has left
	ComparedInstead = "instead" // another of the same kind, which a program takes for it
	ComparedOther   = ""        // nothing of the kind
)

// Clock is how the time of a seat stands, in microseconds, base.Unknown where nobody knows it.
type Clock struct {
	Runs  bool
	Since base.Number // the stamp from which it runs, if it does
	Spent base.Number // what the ply to come has used besides
	Used  base.Number // what the plies before have used
	Turn  base.Number // and those of them that share the limit for a move with this one

	// Prepares: the program is getting ready, and this is that clock. It has the limit
	// Limits.Startup, and by OfTheGame that for the game, too.
	Prepares Prepare
	// Waits: nothing that is due may be sent before the program has replied.
	Waits bool
}

// Habits are what of a protocol does not depend on what passes.
type Habits struct {
	Stays   bool   // a program has to live until the game is over
	Answer  string // the name of the answer file, "" where programs speak in lines
	Replies bool   // programs reply to commands, one by one
	AnyTime bool   // an answer file counts however late it is
}
