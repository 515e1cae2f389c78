package rules

import (
	"bytes"
	"slices"

	"scrutineer/base"
)

// Protocol is one way in which a game talks to programs. The same value serves
// the referee, which sends what a Conversation says must be sent, and the auditor, who
// compares it with what was sent.
type Protocol struct {
	Name string // the word in a log's header
	Doc  string // one line
	// Stays: a program has to live until the game is over. One that ends while
	// another is in turn has committed its fault then, not when its turn comes.
	Stays bool
	// Answer is the name of the file in which a program that is started again for
	// every move leaves its answer. "" where programs live through the game and
	// speak in lines.
	Answer string
	// Longest is how many bytes a line may have that can be a move, in a game with long
	// moves; 0 is 255.
	Longest int
	// Replies: what a program says ends with an empty line of its own, which is no
	// part of it.
	Replies bool
	// Info are the arguments, separated by blanks, with which a program is started
	// once to tell of its author: in lines that it says, or in the answer file. ""
	// where the protocol has no words for it.
	Info string
	// Prepares: a program replies once it is ready to play, and has a limit of its own for
	// it (Limits.Startup), which runs from its start.
	Prepares bool
	// TellsMemory: a program is sent how much memory it may use (Limits.Sent).
	TellsMemory bool
	// Pause is for how many microseconds a program is sent nothing after its own move. It
	// is on nobody's clock.
	Pause base.Number
	// Fits reports why a start cannot be sent by the protocol, or nil: such a game is
	// refused before anything is started. nil where every start can be.
	Fits func(setup Setup, pos Position) error
	// Talk opens the conversation with the program of one seat. The position
	// is the live one of the game: a Conversation reads it and never changes it.
	Conversation func(setup Setup, pos Position, me base.Seat) Conversation
}

// MostBytes is the number of bytes of the longest line that can be a move.
func (p *Protocol) MostBytes() int {
	if p.Longest > 0 {
		return p.Longest
	}
	return 255
}

// Conversation is what passes with one program. It knows no pipe, no clock and no
// file: times are the caller's. Lines are without their line feed.
//
// The order of calls: Open once; then, for every move of the game whoever made
// it, Moved after the position has changed; Hear for every event in between. When
// the position has been reset, Open begins another conversation.
type Conversation interface {
	// Open appends what the program is due before any turn (sizes, numbers,
	// point sets), and its first turn's hand-over if it is the first to move.
	// It forgets all that was said before.
	Open(dst []Say) []Say
	// Moved appends what the program is due after a move by any seat: the
	// relay of another's move, answers held back until now, times sent, the
	// hand-over of its own turn. by is Nobody, and m means nothing, after a
	// seat has left: the turn may have passed, or the game be over.
	Moved(dst []Say, by base.Seat, m Move) []Say
	// Hear reads one event of the conversation and appends what is due in
	// answer.
	Hear(dst []Say, e Event) ([]Say, Meaning)
}

// Skipper is a Conversation that follows what a referee leaves out. Waiting is how many of
// the things due to its program had not been sent by then.
type Skipper interface {
	// Skipped records that the oldest thing due will not be sent.
	Skipped(waiting int)
}

// Follower is a Skipper that follows, too, what is sent and was not due.
type Follower interface {
	Skipper
	// Extra records a line that was not due. A reply to it means nothing.
	Extra(line []byte, waiting int)
}

// Speller is a Conversation that knows other spellings of what is due which mean the same
// to every program.
type Speller interface {
	// Alike reports whether a line sent means what the line due means.
	Alike(due, sent []byte) bool
	// Instead reports whether a line sent, which does not, is of the same kind, so
	// that a program takes it for the one due: another move, board or number.
	Instead(due, sent []byte) bool
}

// SameNumbers reports whether two lines have the same words, where a number may
// have leading zeros and any blanks may be between. It is how most protocols
// say what is Alike.
func SameNumbers(due, sent []byte) bool {
	return slices.EqualFunc(bytes.Fields(due), bytes.Fields(sent), sameWord)
}

func sameWord(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	return isNumber(a) && isNumber(b) && (a[0] == '-') == (b[0] == '-') && bytes.Equal(bytes.TrimLeft(a, "-0"), bytes.TrimLeft(b, "-0"))
}

// AsManyNumbers reports whether two lines hold the same number of whole numbers, and
// nothing else.
func AsManyNumbers(due, sent []byte) bool {
	words := bytes.Fields(sent)
	return len(bytes.Fields(due)) == len(words) && !slices.ContainsFunc(words, func(w []byte) bool { return !isNumber(w) })
}

// isNumber reports whether a word is a whole number, with or without a minus.
func isNumber(word []byte) bool {
	digits := bytes.TrimPrefix(word, []byte{'-'})
	return len(digits) > 0 && len(bytes.Trim(digits, "0123456789")) == 0
}

// Act is something the referee does to a program.
type Act uint8

const (
	SendLine Act = iota + 1 // a line to its standard input
	PutFile                 // a file in its folder
	Run                     // start it with Text as arguments: the first as it is, the names of files as the referee likes
	Shut                    // close its input
)

// Start is what handing something over does to a program's clock.
type Start uint8

const (
	NoClock Start = iota // nothing
	// Starts: the time for a ply runs from here, if it does not run already.
	Starts
	// GoesOn: as Starts, and a limit for a move holds for this ply and the
	// seat's plies before it back to the last Starts, taken together.
	GoesOn
)

// Remaining is how a quantity is sent to a program, most often the remaining time: a
// whole number of units, never negative.
type Remaining struct {
	Unit  base.Number // in microseconds or bytes; 0 where nothing is sent
	Round Round
	What  Quantity
	// None is what is sent where there is no such limit: of TimeLeft, 0 is a day.
	None base.Number
	// Omit: where there is no such limit, or nobody knows it, the line is not due.
	Omit bool
}

// Quantity is what a program is sent as a number that its rules do not know.
type Quantity uint8

const (
	TimeLeft    Quantity = iota // of its time for the game
	MoveLimit                   // Limits.Move
	GameLimit                   // Limits.Total
	MemoryLimit                 // Limits.Sent
)

// Round is how a number of units that is not whole becomes so.
type Round uint8

const (
	Floor   Round = iota // down
	Ceil                 // up
	Nearest              // a half goes up
)

// Whole is the number of units that is sent for so many remaining microseconds.
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

// Say is one thing due to a program. What is due is sent in order.
type Say struct {
	Act   Act
	Name  string // of the file to put
	Text  []byte // the line, the file's content, or the arguments separated by blanks
	Clock Start
	// Remaining: Text is a pattern, and at the place of its first '%' the caller
	// puts the time that the seat has left of its clock for the whole game, or what else
	// it says.
	Remaining Remaining
	// Marks: where it is sent before its turn, what is due before it was not sent, as
	// with what starts a clock (format P6).
	Marks bool
	// Prepares: with the reply to it, which it Awaits, a program is ready, and its time to
	// start ends.
	Prepares Prepare
	// Lasts: it is due even when the game ends before it is sent, as the
	// news of a move is, and a turn or an answer is not.
	Lasts bool
	// Awaits: what is due after it is not sent before the program has
	// replied (Meaning.Replied).
	Awaits bool
}

// Prepare is whose the time is in which a program gets ready.
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
	// Waiting is how many of the things due to this program had not been
	// sent when it said this: it cannot be an answer to them.
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

// Meaning is what an event means. Why is set for BadText, Declined and Early:
// each of these three is an offence, whoever is in turn, and a Conversation whose
// protocol tolerates a line says Nothing. A move said while another is in turn
// is Played only where a ruling lets it wait: it is then taken in the program's
// next turn, before anything said later.
type Meaning struct {
	Sense   Sense
	Move    Move
	Why     *Refusal
	AnyTime bool // a ruling lets the move count however late it came
	// Pardon: the official rules name no penalty for it. While another is in turn it is
	// no offence, and in turn a referee may pass it over if he says so.
	Pardon bool
	// Replied: this completes the reply to the oldest Say that Awaits one. The
	// clock that such a Say has started stops once all are replied to, and the
	// time until then counts for the seat's next ply.
	Replied bool
}
