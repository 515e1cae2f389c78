package rules

import (
	"bytes"
	"slices"

	"scrutineer/base"
)

// Protocol is one way in which a game talks to programs. The referee uses it to know what
// to send. The judge compares that with what was sent.
type Protocol struct {
	Name string // the word in a log's header
	Doc  string // one line
	// Stays reports whether a program has to run until the game is over. If it ends while
	// another seat is in turn, its fault takes effect then, not when its turn comes.
	Stays bool
	// Answer is the name of the answer file, if a program is started again for every
	// move. It is "" if programs run through the whole game and speak in lines.
	Answer string
	// Longest is the greatest number of bytes in a line that can be a move; 0 means 255.
	Longest int
	// Replies reports whether everything that a program says ends with an empty line,
	// which is not part of the reply.
	Replies bool
	// Info is the arguments, separated by blanks, with which a program is started to name
	// its author, in lines or in the answer file. It is "" if the protocol has none.
	Info string
	// Prepares reports whether a program replies when it is ready to play. A separate
	// limit (Limits.Startup) applies, counted from the program's start.
	Prepares bool
	// SendsMemory reports whether a program is sent its memory limit (Limits.Sent).
	SendsMemory bool
	// Pause is how long nothing is sent to a program after its own move, in microseconds.
	// No clock counts it.
	Pause base.Number
	// Fits returns why the protocol cannot send a start, or nil. Such a game is refused
	// before any program starts. A nil Fits means that every start can be sent.
	Fits func(setup Setup, pos Position) error
	// Conversation opens the conversation with the program of one seat. It reads pos, a
	// position that NewPosition made, and never changes it.
	Conversation func(setup Setup, pos Position, me base.Seat) Conversation
}

// MostBytes returns the greatest number of bytes in a line that can be a move.
func (p *Protocol) MostBytes() int {
	if p.Longest > 0 {
		return p.Longest
	}
	return 255
}

// Conversation is the exchange with one program. It has no pipe, clock or file: the
// caller has the times. Lines do not include their line feed.
//
// The order of calls is: Open once; Moved after each move of the game, by any seat, when
// the position has changed; Receive for every event in between. When the position has
// been reset, Open begins another conversation.
type Conversation interface {
	// Open appends what is due before any turn (sizes, numbers, point sets), and what
	// gives the first turn if the program moves first. It forgets everything before.
	Open(dst []Action) []Action
	// Moved appends what is due after a move by any seat: another seat's move, delayed
	// answers, remaining times, and what gives the program its own turn. After a seat has
	// left, by is Nobody and m means nothing: the turn may have passed, or the game may
	// be over.
	Moved(dst []Action, by base.Seat, m Move) []Action
	// Receive interprets one event and appends what is due in reply.
	Receive(dst []Action, e Event) ([]Action, Meaning)
}

// Skipper is a Conversation that also follows what a referee leaves out. waiting is the
// number of actions due to its program that had not been taken by then.
type Skipper interface {
	// Skipped records that the oldest due action will not be taken.
	Skipped(waiting int)
}

// Follower is a Skipper that also follows lines that were sent but not due.
type Follower interface {
	Skipper
	// Extra records a line that was not due. A reply to it means nothing.
	Extra(line []byte, waiting int)
}

// Harmless is a Conversation that knows lines which its program can be sent at any time, since
// no play depends on them.
type Harmless interface {
	// Harmless reports whether a line that is not due is one of them.
	Harmless(line []byte) bool
}

// Speller is a Conversation that knows other spellings of a due line that mean the same
// to every program.
type Speller interface {
	// Alike reports whether a sent line means the same as the due line.
	Alike(due, sent []byte) bool
	// Instead reports whether a sent line that is not Alike is of the same kind: another
	// move, board or number. A program takes it for the due line.
	Instead(due, sent []byte) bool
}

// SameNumbers reports whether two lines have the same words. Leading zeros of numbers and
// the amount of blanks make no difference. Most protocols use it for Alike.
func SameNumbers(due, sent []byte) bool {
	return slices.EqualFunc(bytes.Fields(due), bytes.Fields(sent), func(a, b []byte) bool {
		return bytes.Equal(a, b) || isNumber(a) && isNumber(b) && (a[0] == '-') == (b[0] == '-') && bytes.Equal(bytes.TrimLeft(a, "-0"), bytes.TrimLeft(b, "-0"))
	})
}

// NumberLines is Alike and Instead of a protocol of whole numbers, to embed.
type NumberLines struct{}

// Alike reports whether a line has the same numbers.
func (NumberLines) Alike(due, sent []byte) bool { return SameNumbers(due, sent) }

// Instead reports whether a line has as many numbers as the due one.
func (NumberLines) Instead(due, sent []byte) bool { return AsManyNumbers(due, sent) }

// NotLine returns what an event means that is not from FromOutput, in a protocol of lines.
// Bytes without a line end could go on. No bytes mean nothing.
func (e *Event) NotLine() Meaning {
	switch {
	case e.From == FromFile:
		return Misread(RefuseText(Unreadable, "no answer file in this protocol", e.Text))
	case len(e.Text) == 0:
		return Meaning{}
	}
	return Misread(RefuseText(Unended, "the line does not end", e.Text))
}

// Misread is the meaning of what cannot be read.
func Misread(why *Refusal) Meaning { return Meaning{Sense: BadText, Why: why} }

// AsManyNumbers reports whether both lines have only whole numbers, and equally many.
func AsManyNumbers(due, sent []byte) bool {
	words := bytes.Fields(sent)
	return len(bytes.Fields(due)) == len(words) && !slices.ContainsFunc(words, func(w []byte) bool { return !isNumber(w) })
}

// isNumber reports whether a word is a whole number, with or without a minus.
func isNumber(word []byte) bool {
	digits := bytes.TrimPrefix(word, []byte{'-'})
	return len(digits) > 0 && len(bytes.Trim(digits, "0123456789")) == 0
}

// ActionKind is a kind of action of the referee on a program.
type ActionKind uint8

const (
	SendLine   ActionKind = iota + 1 // send a line to its standard input
	PutFile                          // write a file in its folder
	Run                              // start it with Text as arguments: the first unchanged, the file names of the referee's choice
	CloseInput                       // close its standard input
)

// ClockEffect is the effect of an action on a program's clock.
type ClockEffect uint8

const (
	NoClock ClockEffect = iota // no effect
	// Starts starts the time for a ply, if it does not run already.
	Starts
	// GoesOn is like Starts, but the limit for a move covers this ply together with the
	// seat's plies back to the last Starts.
	GoesOn
)

// Remaining says how a quantity is sent to a program, usually the remaining time. It is a
// whole number of units and never negative.
type Remaining struct {
	Unit  base.Number // in microseconds or bytes; 0 if nothing is sent
	Round Round
	What  Quantity
	// None is what is sent if there is no such limit. For TimeLeft, 0 means one day.
	None base.Number
	// Omit reports whether the line is not due if there is no such limit, or if the limit
	// is unknown.
	Omit bool
}

// Quantity says which quantity is sent.
type Quantity uint8

const (
	TimeLeft    Quantity = iota // the remaining time for the game
	MoveLimit                   // Limits.Move
	GameLimit                   // Limits.Total
	MemoryLimit                 // Limits.Sent
)

// Round says how a number of units is rounded.
type Round uint8

const (
	Floor   Round = iota // down
	Ceil                 // up
	Nearest              // to the nearest unit; halves go up
)

// Whole returns the number of units to send for a remaining time in microseconds.
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

// Action is one thing that the referee has to do with a program. Due actions are taken in
// order.
type Action struct {
	Kind  ActionKind
	Name  string // of the file to put
	Text  []byte // the line, the file's content, or the arguments separated by blanks
	Clock ClockEffect
	// Remaining replaces the first '%' in Text: the seat's remaining time for the game,
	// or another quantity.
	Remaining Remaining
	// SkipsEarlier reports whether taking the action before its turn means that everything
	// due before it was left out, as for an action that starts a clock (format P6).
	SkipsEarlier bool
	// Prepares says which limits apply while a program gets ready. The reply to the
	// action ends that time.
	Prepares Prepare
	// StaysDue reports whether the action stays due if the game ends before it is taken. A
	// relayed move does; a turn or an answer does not.
	StaysDue bool
	// AwaitsReply reports whether the program has to reply (Meaning.Replied) before the next
	// due action is taken.
	AwaitsReply bool
}

// Prepare says which limits apply to the time in which a program gets ready.
type Prepare uint8

const (
	NoPreparation  Prepare = iota // it needs no time to get ready
	StartupOnly                   // only Limits.Startup
	StartupAndGame                // Limits.Startup and the time for the game
)

// Source says where an event's bytes came from.
type Source uint8

const (
	FromOutput Source = iota + 1 // a whole line of standard output
	FromPart                     // bytes of standard output without a line end
	FromFile                     // the content of the answer file
)

// Event is one thing that came from a program.
type Event struct {
	From Source
	Text []byte
	// Waiting is how many due actions had not been taken when the program said this. It
	// cannot be an answer to them.
	Waiting int
}

// Sense is what a line means in its protocol.
type Sense uint8

const (
	Nothing  Sense = iota // an empty or tolerated line
	More                  // the first of several lines that make one reply
	Question              // the program asks; the answer is due now or after Moved
	Played                // a readable move, legal or not
	BadText               // not readable: see Why
	Declined              // the program says that it will not move
	Early                 // a move out of turn
)

// Meaning is what an event means. Why is set for BadText, Declined and Early, which are
// offences whoever is in turn. A line that the protocol tolerates is Nothing. A move said
// while another seat is in turn is Played only if a ruling lets it wait. It is then made
// in the program's next turn, before anything said later.
type Meaning struct {
	Sense   Sense
	Move    Move
	Why     *Refusal
	AnyTime bool // a ruling lets the move count however late it came
	// NoPenalty reports whether the official rules name no penalty for it. Out of turn it
	// is then not an offence. In turn a referee may ignore it, and says so.
	NoPenalty bool
	// Replied reports whether this completes the reply to the oldest Action that awaits
	// one. The clock that such an Action has started stops once all are replied to. The
	// time until then counts for the seat's next ply.
	Replied bool
}
