package rules

import "scrutineer/base"

// Opinion is a second implementation of a game's rules, slow and obvious, written from
// the text of the official rules by another author than the Position. It uses plain words
// and numbers, so that the two share no other types: a move is its canonical text, a seat
// is its number, 0 is nobody.
type Opinion interface {
	// Turn returns the seat to move, or 0 once the game is over.
	Turn() int
	// Play makes a move and returns the points gained and "". If the move is refused, it
	// returns the reason in words and changes nothing.
	Play(move string) (gain int, refused string)
	// Leave takes a seat out for a fault.
	Leave(seat int, why Cause) (refused string)
	// Outcome returns whether the game is over, the winner (0 for a draw), the reason,
	// and the points by seat (nil if the game has none).
	Outcome() (over bool, winner int, reason string, score []int)
	// Legal returns the canonical texts of all legal moves, in any order.
	Legal() []string
	// Text returns the canonical text of the position.
	Text() string
}

// NotCovered is the error of a second implementation that does not know a protocol, or a
// value of a ruling. It is not a disagreement.
type NotCovered struct{ What string }

func (e *NotCovered) Error() string { return "the second implementation does not know " + e.What }

// OpinionBy makes a game's NewOpinion from a function that opens a board of the second
// implementation. It returns a nil Opinion with an error, never one around a nil board.
func OpinionBy[B Opinion](open func(Setup) (B, error)) func(Setup) (Opinion, error) {
	return func(setup Setup) (Opinion, error) {
		board, err := open(setup)
		if err != nil {
			return nil, err
		}
		return board, nil
	}
}

// Listener is a second implementation of a game's protocol and of its clock. It follows
// one conversation of a referee with all programs, in the order of the log. It has its
// own board and its own reading of the prose, and shares only these plain words with a
// Conversation.
type Listener interface {
	// Observe records one observation and returns what it means.
	Observe(p Observation) Interpretation
	// Due returns what is due to a seat and has not been sent, oldest first. It returns
	// nothing once the game is over.
	Due(seat int) []Due
}

// Observation is one thing that the referee and a program exchanged, or that the referee
// concluded. Time is in microseconds of one clock, or base.Unknown.
type Observation struct {
	Line int    // of the log, for Source to refer to
	What string // one of the constants below
	Seat int
	Time base.Number
	Text string
	// Source, for "move", is the Line that the move was read from, or 0 if unknown.
	Source int
}

// Kinds of observations. Of "sent", "said", "part", "put" and "got", Text is the line or
// content; of "run", it is the arguments without the program's own name, separated by
// blanks; of "exit", it is empty. A "move" says that the seat in turn has made the move
// Text (canonical), read from Source. An "out" says that a seat has left for the cause
// Text: "bad-move", "too-late" or "gone".
const (
	ObservedSent = "sent" // a line sent
	ObservedPut  = "put"  // a file written for the program
	ObservedRun  = "run"  // the program started
	ObservedSaid = "said" // a line of its output
	ObservedPart = "part" // output without a line end
	ObservedGot  = "got"  // its answer file, read
	ObservedExit = "exit" // it ended
	ObservedMove = "move"
	ObservedOut  = "out"
)

// More kinds, for a Tracker: a line sent that was not due; the oldest due action, which
// will never be taken; the last offence, which is excused, so that the program may still
// answer; and the program stopped by the referee, and continued.
const (
	ObservedExtra   = "extra"
	ObservedSkipped = "skipped"
	ObservedExcused = "excused"
	ObservedFroze   = "froze"
	ObservedThawed  = "thawed"
)

// Interpretation is what an observation means to a Listener.
type Interpretation struct {
	// Sense is "due" or "wrong" of "sent", "put" and "run"; "nothing", "more",
	// "question", "move", "bad-text", "declined" or "early" of what a program said; "" of
	// the others.
	Sense string
	Move  string      // canonical, if Sense is "move"
	Used  base.Number // of ObservedMove: microseconds charged for the move, or base.Unknown

	// NoPenalty reports whether the rules name no penalty for it. It never becomes an
	// answer.
	NoPenalty bool
	// Waits reports whether a ruling lets this move wait until it is the seat's turn and
	// all that is due has been sent.
	Waits bool
	// GaveTurn reports whether an extra line counts as the line that gives the turn,
	// because the program has answered it.
	GaveTurn bool
}

// Due is one thing that is due: What is "sent", "put" or "run", Text is as in
// Observation. The sign % stands for a time.
type Due struct{ What, Text string }

// Tracker is a Listener that also follows a referee who deviates from the protocol, and
// reports how the clocks run.
type Tracker interface {
	Listener
	// Compare compares something sent with something due to the same seat. It returns one
	// of the constants below.
	Compare(due Due, p Observation) string
	// GivesTurn reports whether something due starts a clock, or counts as such: when it
	// is sent, everything due before it was left out (format P6).
	GivesTurn(due Due) bool
	// Clock returns the state of a seat's clock.
	Clock(seat int) Clock
	// Traits returns the traits of the protocol.
	Traits() Traits
}

// Results of Tracker.Compare.
const (
	ComparedSame    = "same"    // identical
	ComparedAlike   = "alike"   // the same in another spelling
	ComparedLess    = "less"    // a time, less than the seat has left
	ComparedMore    = "more"    // a time, more than the seat has left
	ComparedInstead = "instead" // another of the same kind, which a program takes for it
	ComparedOther   = ""        // unrelated
)

// Clock is the state of a seat's clock, in microseconds or base.Unknown.
type Clock struct {
	Runs  bool
	Since base.Number // the stamp since which it runs
	Spent base.Number // used by the coming ply before that
	Used  base.Number // used by earlier plies
	Turn  base.Number // the part of Used that shares the limit for a move with this ply

	// Prepares says that the program is getting ready, and that this is that clock. Its
	// limit is Limits.Startup, and with StartupAndGame that for the game, too.
	Prepares Prepare
	// Waits reports whether nothing due may be sent before the program has replied.
	Waits bool
}

// Traits are constant properties of a protocol.
type Traits struct {
	Stays   bool   // a program has to live until the game is over
	Answer  string // the name of the answer file, "" if programs speak in lines
	Replies bool   // programs reply to each command
	AnyTime bool   // an answer file counts however late it is
}
