package rules

import (
	"bytes"
	"slices"

	"scrutineer/base"
)

// Protocol is one way in which a game talks to programs. The referee uses it to know what
// to send, and the judge to compare that with what was sent.
type Protocol struct {
	Name string // the word in a log's header
	Doc  string // one line
	// Stays reports whether a program has to run until the game is over. If it ends while
	// another is in turn, its fault is then, not when its turn comes.
	Stays bool
	// Answer is the name of the file for the answer of a program that is started again
	// for every move. It is "" if programs run through the whole game and speak in lines.
	Answer string
	// Longest is the most bytes of a line that can be a move, in a game with long moves;
	// 0 means 255.
	Longest int
	// Replies reports whether everything that a program says ends with an empty line,
	// which is not part of it.
	Replies bool
	// Info has the arguments, separated by blanks, with which a program is started to
	// name its author, in lines or in the answer file. It is "" if the protocol has none.
	Info string
	// Prepares reports whether a program replies when it is ready to play. It has a
	// separate limit for that (Limits.Startup), which runs from its start.
	Prepares bool
	// TellsMemory reports whether a program is sent how much memory it may use
	// (Limits.Sent).
	TellsMemory bool
	// Pause is how long a program is sent nothing after its own move, in microseconds. It
	// counts for nobody's clock.
	Pause base.Number
	// Fits returns the reason why the protocol cannot send a start, or nil. Such a game
	// is refused before anything is started. A nil Fits means that every start can be
	// sent.
	Fits func(setup Setup, pos Position) error
	// Conversation opens the conversation with the program of one seat. pos is the game's
	// own position: a Conversation reads it and never changes it.
	Conversation func(setup Setup, pos Position, me base.Seat) Conversation
}

// MostBytes is the number of bytes of the longest line that can be a move.
func (p *Protocol) MostBytes() int {
	if p.Longest > 0 {
		return p.Longest
	}
	return 255
}

// Conversation is the exchange with one program. It knows no pipe, no clock and no file:
// the caller has the times. Lines are without their line feed.
//
// The order of calls: Open once; then, for every move of the game whoever made
// it, Moved after the position has changed; Receive for every event in between. When
// the position has been reset, Open begins another conversation.
type Conversation interface {
	// Open appends what is due to the program before any turn (sizes, numbers, point
	// sets), and the hand-over of its first turn if it moves first. It forgets everything
	// before.
	Open(dst []Say) []Say
	// Moved appends what is due to the program after a move by any seat: the relay of
	// another's move, answers held back until now, times sent, the hand-over of its own
	// turn. by is Nobody, and m means nothing, after a seat has left: the turn may have
	// passed, or the game be over.
	Moved(dst []Say, by base.Seat, m Move) []Say
	// Receive interprets one event of the conversation, and appends what is due in reply.
	Receive(dst []Say, e Event) ([]Say, Meaning)
}

// Skipper is a Conversation that also follows what a referee leaves out. waiting is the
// number of things due to its program that had not been sent by then.
type Skipper interface {
	// Skipped records that the oldest thing due will not be sent.
	Skipped(waiting int)
}

// Follower is a Skipper that also follows what was sent and was not due.
type Follower interface {
	Skipper
	// Extra records a line that was not due. A reply to it means nothing.
	Extra(line []byte, waiting int)
}

// Speller is a Conversation that knows other spellings of what is due, with the same
// meaning to every program.
type Speller interface {
	// Alike reports whether a sent line means the same as the due line.
	Alike(due, sent []byte) bool
	// Instead reports whether a sent line that is not Alike is of the same kind, so that
	// a program takes it for the due one: another move, board or number.
	Instead(due, sent []byte) bool
}

// SameNumbers reports whether two lines have the same words. Numbers may have leading
// zeros, and any blanks may be between. Most protocols use it for Alike.
func SameNumbers(due, sent []byte) bool {
	return slices.EqualFunc(bytes.Fields(due), bytes.Fields(sent), sameWord)
}

func sameWord(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	return isNumber(a) && isNumber(b) && (a[0] == '-') == (b[0] == '-') && bytes.Equal(bytes.TrimLeft(a, "-0"), bytes.TrimLeft(b, "-0"))
}

// AsManyNumbers reports whether both lines have only whole numbers, and the same number
// of them.
func AsManyNumbers(due, sent []byte) bool {
	words := bytes.Fields(sent)
	return len(bytes.Fields(due)) == len(words) && !slices.ContainsFunc(words, func(w []byte) bool { return !isNumber(w) })
}

// isNumber reports whether a word is a whole number, with or without a minus.
func isNumber(word []byte) bool {
	digits := bytes.TrimPrefix(word, []byte{'-'})
	return len(digits) > 0 && len(bytes.Trim(digits, "0123456789")) == 0
}

// Act is an action of the referee on a program.
type Act uint8

const (
	SendLine Act = iota + 1 // a line to its standard input
	PutFile                 // a file in its folder
	Run                     // start it with Text as arguments: the first as it is, the names of files as the referee likes
	Shut                    // close its input
)

// Start is what sending something does to a program's clock.
type Start uint8

const (
	NoClock Start = iota // nothing
	// Starts starts the time for a ply, if it does not run already.
	Starts
	// GoesOn is as Starts, but the limit for a move applies to this ply together with the
	// seat's plies before it, back to the last Starts.
	GoesOn
)

// Remaining is how a quantity is sent to a program, usually the remaining time: as a
// whole number of units, never negative.
type Remaining struct {
	Unit  base.Number // in microseconds or bytes; 0 where nothing is sent
	Round Round
	What  Quantity
	// None is what is sent if there is no such limit. For TimeLeft 0 means one day.
	None base.Number
	// Omit reports whether the line is not due if there is no such limit, or if it is
	// unknown.
	Omit bool
}

// Quantity is which quantity is sent.
type Quantity uint8

const (
	TimeLeft    Quantity = iota // of its time for the game
	MoveLimit                   // Limits.Move
	GameLimit                   // Limits.Total
	MemoryLimit                 // Limits.Sent
)

// Round is how a number of units is rounded.
type Round uint8

const (
	Floor   Round = iota // down
	Ceil                 // up
	Nearest              // a half goes up
)

// Whole returns the number of units to send for that many remaining microseconds.
func (t Remaining) Whole(left base.Number) base.Number {
	if left <= 0 || t.Unit <= 0 {
		return 0
	}
	n, rest := left/t.Unit, left%t.Unit
	if t.Round == Ceil && rest > 0 || t.Round == Nearest && rest >= t.Unit-rest {
		n++
	}
	return n
}

// Say is one thing that is due to a program. Due things are sent in order.
type Say struct {
	Act   Act
	Name  string // of the file to put
	Text  []byte // the line, the file's content, or the arguments separated by blanks
	Clock Start
	// Remaining is what the caller puts in the place of the first '%' in Text: the time
	// that the seat has left for the whole game, or another quantity.
	Remaining Remaining
	// Marks reports whether sending it before its turn means that everything due before
	// it was not sent, as for what starts a clock (format P6).
	Marks bool
	// Prepares reports whether the reply to it, which it Awaits, ends the time in which a
	// program gets ready.
	Prepares Prepare
	// Lasts reports whether it stays due when the game ends before it is sent. A relayed
	// move does; a turn or an answer does not.
	Lasts bool
	// Awaits reports whether the program has to reply (Meaning.Replied) before the next
	// due thing is sent.
	Awaits bool
}

// Prepare is which limits the time counts for in which a program gets ready.
type Prepare uint8

const (
	NotAtAll  Prepare = iota // it needs no time for that
	Apart                    // its own
	OfTheGame                // its own, and of its time for the game, too
)

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
	// Waiting is how many things due to this program had not been sent when it said this.
	// It cannot be an answer to them.
	Waiting int
}

// Sense is what a line means in its protocol.
type Sense uint8

const (
	Nothing  Sense = iota // an empty or tolerated line
	More                  // the first of several lines that make one reply
	Question              // the program asks; the answer is due (or held back)
	Played                // a readable move, legal or not
	BadText               // not readable: see Why
	Declined              // the program says that it will not move
	Early                 // a move out of turn
)

// Meaning is what an event means. Why is set for BadText, Declined and Early. These three
// are offences, whoever is in turn. If a protocol tolerates a line, the sense is Nothing.
// A move said while another is in turn is Played only if a ruling lets it wait: then it
// is made in the program's next turn, before anything said later.
type Meaning struct {
	Sense   Sense
	Move    Move
	Why     *Refusal
	AnyTime bool // a ruling lets the move count however late it came
	// Pardon reports whether the official rules name no penalty for it. While another is
	// in turn it is not an offence. In turn a referee may ignore it, and says so.
	Pardon bool
	// Replied reports whether this completes the reply to the oldest Say that Awaits one.
	// The clock that such a Say has started stops once all are replied to, and the time
	// until then counts for the seat's next ply.
	Replied bool
}
