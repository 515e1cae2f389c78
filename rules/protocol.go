package rules

import "scrutineer/seat"

// Protocol is one way in which a game talks to programs. The same value serves
// the referee, which sends what a Talk says must be sent, and the auditor, who
// compares it with what was sent.
type Protocol struct {
	Name string // the word in a log's header
	Doc  string // one line
	// Talk opens the conversation with the program of one seat. The position
	// is the live one of the game: a Talk reads it and never changes it.
	Talk func(setup Setup, pos Position, me seat.Seat) Talk
}

// Talk is the conversation with one program. It knows no pipe, no clock and no
// file: times are the caller's. Lines are without their line feed.
//
// The order of calls: Open once; then, for every move of the game whoever made
// it, Moved after the position has changed; Hear for every event in between.
type Talk interface {
	// Open appends what the program is owed before any turn (sizes, numbers,
	// point sets), and its first turn's hand-over if it is the first to move.
	Open(dst []Say) []Say
	// Moved appends what the program is owed after a move by any seat: the
	// relay of another's move, answers held back until now, told times, the
	// hand-over of its own turn. by is Nobody, and m means nothing, after a
	// seat has left and the game goes on: the turn may have passed.
	Moved(dst []Say, by seat.Seat, m Move) []Say
	// Hear reads one event of the conversation and appends what is owed in
	// answer.
	Hear(dst []Say, e Event) ([]Say, Meaning)
}

// Act is something the referee does to a program.
type Act uint8

const (
	SendLine Act = iota + 1 // a line to its standard input
	PutFile                 // a file in its folder
	Run                     // start it with Text as arguments: the first as it stands, the names of files as the referee likes
	Shut                    // close its input
)

// Say is one thing owed to a program.
type Say struct {
	Act  Act
	Name string // of the file to put
	Text []byte // the line, the file's content, or the arguments separated by blanks
	// Clock: the mover's time starts when this has been handed over.
	Clock bool
	// Filled: Text is a pattern in which the caller puts a number that only it
	// knows, at the place of the first '%': the time left, in the protocol's
	// own unit.
	Filled bool
}

// Source is where an event's bytes came from.
type Source uint8

const (
	FromOutput Source = iota + 1 // a whole line of standard output
	FromPart                     // bytes of standard output whose line never ended
	FromFile                     // the content of the answer file
)

// Event is one thing that came from a program.
type Event struct {
	From Source
	Text []byte
}

// Sense is what a line means in its protocol.
type Sense uint8

const (
	Nothing  Sense = iota // an empty or tolerated line
	More                  // the first of several lines that make one reply
	Question              // the program asks; the answer is owed (or held back)
	Played                // a readable move, legal or not
	BadText               // not readable: see Why
	Declined              // the program says that it will not move
	Early                 // a move out of turn
)

// Meaning is what an event means. Why is set for BadText, Declined and Early.
type Meaning struct {
	Sense   Sense
	Move    Move
	Why     *Refusal
	AnyTime bool // a ruling lets the move count however late it came
}
