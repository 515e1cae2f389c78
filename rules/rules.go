package rules

import (
	"strings"

	"scrutineer/base"
)

// Move is one ply as the numbers of its canonical text, in that order, unused
// places zero: fiverow {column, row}; triangles {i, j}; betoniarki {x1, y1, x2,
// y2, xs, ys}; halma {x, y, d}; dots {r, c, s}. Two moves that mean the same
// are the same Move: a game picks one name for a thing that has two (a dots
// line, a segment and its reverse).
type Move struct {
	N [6]int16
	// More is the rest of a move that needs more than six numbers, such as the squares of
	// a long capture, in any form that the game chooses, for example its canonical text.
	// It is "" in games with short moves, so that their play makes no strings. The
	// canonical text of a move has at most base.MaxMove bytes.
	More string
}

// Only reports whether a move has no more than its first n numbers.
func (m *Move) Only(n int) bool {
	for _, v := range m.N[n:] {
		if v != 0 {
			return false
		}
	}
	return m.More == ""
}

// Terms are what a setup is checked against. A game keeps them in a separate variable,
// because the functions in its Game value need them.
type Terms struct {
	Name    string   // the folder's name, and the word in a log's header
	Version int      // of the rules text and its default rulings; see SetText
	Seats   [2]int   // least and greatest number of seats
	Marks   []string // what the board shows of each seat, seat 1 first: a sign, "X", or its colour, "blue"
	Params  []Param  // in the order of their names
	Rulings []Ruling // in the order of their names
}

// Game describes a game to the rest of the project. Its value is a package variable of
// the game's folder, and never changes. Fields marked optional may be nil.
type Game struct {
	Terms
	Doc string // the rules in prose with sources, printed by `verify rules NAME`

	// NewPosition makes the position that setup describes, whose start is a position. The
	// error is a *SetupError: an impossible parameter, ruling or start. Users call Open,
	// which also knows starts by moves.
	NewPosition func(setup Setup) (Position, error)
	// ParseMove reads the canonical text of a move. It refuses every other text with the
	// code Unreadable. It does not know the position.
	ParseMove func(text []byte) (Move, *Refusal)
	// AppendMove appends the canonical text of m.
	AppendMove func(dst []byte, m Move) []byte

	// Writing is how a move's canonical text is written, in a few words and with an
	// example, for a person who has to write one. Optional.
	Writing string

	// Protocols are the ways in which the game talks to programs. Without any, games can
	// be verified but not played.
	Protocols []*Protocol
	// NewOpinion makes the game of the second implementation: slow and obvious, by
	// another author. Optional; without it nothing can be cross-checked. Users call
	// Second.
	NewOpinion func(setup Setup) (Opinion, error)
	// NewListener makes the conversation of the second implementation, by another author
	// from the protocol's prose. Optional. Users call Listen.
	NewListener func(setup Setup, protocol string, limits Limits) (Listener, error)
	// Draw appends the shapes of a position to a scene. Optional; without it
	// pages show the position's text.
	Draw func(Position) Scene
	// Diagram shows a whole game in one picture: the position, and the number of each ply
	// since the start at its place, the latest if there were several. Optional.
	Diagram func(Position) Scene
	// Language is the language of the official rules, as a BCP 47 tag, and Passages what of it
	// findings rest on. Optional.
	Language string
	Passages []Passage
	// Explain says how a reader checks a witness by hand. Its Step codes and
	// Grounds are those of the game's own text. Optional.
	Explain func(c Case) Explanation
	// Gains says in words what the last ply gains, pos being as after it: which triangles
	// or boxes it has closed, and what each is worth. Optional.
	Gains func(pos Position, last Move) string
	// Departures lists where setup leaves the ranges that the official rules announce,
	// such as sizes. Clocks are not known here. Optional.
	Departures func(setup Setup) []string
	// RandomStart draws a start of that many points, or plies, or whatever this game
	// counts. draw returns a number from 0 to n-1, each with the same probability.
	// Optional: the game has a standard start.
	RandomStart func(size int, draw func(n int) int) (start string)
	// Tournament is what the official rules say of tournaments. Optional.
	Tournament Tournament
	// Symmetries returns the maps of moves that turn a game from the standard start into
	// an equivalent one. Optional: without it there are none.
	Symmetries func(setup Setup) []func(Move) Move
	// SGF is how the Smart Game Format holds games of this kind. Optional: it does
	// not.
	SGF *SGF
	// Gomocup reports whether the game can be written as a psq file, which holds
	// five in a row.
	Gomocup bool
	// Opening reads a line of a file of openings as other programs write them, and returns
	// nil for a line of no such form. Optional. Users call OpeningStart.
	Opening func(setup Setup, line string) ([]Move, error)
	// InitOrder are the parameters in the order in which the judge of the official
	// rules reads them. Optional: that of their names.
	InitOrder []string
	// Scores says how points are counted, in a game that has them. The zero value is
	// sums of gains.
	Scores ScoreModel
	// Notate is a legal move as people write it, in words or signs; pos is as before
	// the move and must be left so. Optional: the canonical text.
	Notate func(m Move, pos Position) string
	// Measures are what pages show as curves over the plies, the first the most telling.
	// Optional.
	Measures []Measure
	// Conventions are ways of writing answers that programs are known to mix up with
	// those of the game's protocols. Optional.
	Conventions func(setup Setup) []Convention
	// Usual are the clock and limits that the official rules announce, for a referee
	// who is given no others. The rules themselves know no clock.
	Usual Limits
}

// Limits is what a program is allowed. 0 is not a limit.
type Limits struct {
	Total, Move, Grace base.Number // microseconds: for the whole game, for a move, tolerated beyond either
	Memory, Stack      base.Number // bytes
	// Startup is the microseconds in which a program has to be ready, where its protocol
	// wants a reply for that, and Sent the bytes of memory that it is sent as its limit.
	Startup, Sent base.Number
	// Unsure: some that are 0 are not known, and may be limits all the same.
	Unsure bool
}

// Param is a number that a game needs to be set up, such as a width.
type Param struct {
	Name     string
	Min, Max int
	Official int    // the official value, or 0 where the official rules leave it open
	Usual    int    // where Seed is 0: the value that a referee uses by default
	Doc      string // one line
}

// Value is a parameter or ruling and what it is set to.
type Value struct{ Name, Value string }

// Setup is what must be known before ply 1: parameters and rulings by name, a
// start position in the text of Position, and the number of seats. An empty
// Start is the standard start; a ruling not listed has its default.
type Setup struct {
	Params  []Value
	Rulings []Value
	Start   string
	Seats   int // 0 means two
	// Plies are the moves that led to Start, for a second implementation that is given the
	// position of a start by moves; else nil.
	Plies []string
}

// Position is a game in play. It is changed in place, takes back what it did,
// and does neither with allocation, so that one Position serves many games.
type Position interface {
	// Turn is the seat to move, Nobody once the game is over. Seats need not
	// alternate: a box closed keeps the turn (dots), a seat that is out is
	// ignored (triangles).
	Turn() base.Seat
	// Play makes a move for the seat in turn and returns the points it gains
	// (0 where the game has none). A refused move changes nothing.
	Play(m Move) (gain int, refused *Refusal)
	// Leave takes a seat out of the game for a fault, whoever is in turn. What
	// follows is the game's own matter: in triangles the others play on, in
	// the other four the opponent wins at once. Leaving twice, or after the
	// end, is refused.
	Leave(s base.Seat, why Cause) (refused *Refusal)
	// Undo takes back the last Play or Leave that was not refused. It does
	// nothing at the start.
	Undo()
	// Reset takes everything back to the start.
	Reset()
	// Plies is the number of moves made since the start; leaving is none.
	Plies() int
	// Outcome says whether the game is over and how it stands.
	Outcome() Outcome
	// AppendLegal appends every legal move of the seat in turn, in the game's
	// fixed order; none once the game is over.
	AppendLegal(dst []Move) []Move
	// AppendText appends the canonical text of the position: all that later
	// play depends on. Open with that text as the start gives an equal one,
	// unless the game is over or a ruling lets no game start there.
	AppendText(dst []byte) []byte
}

// Cause is why a seat leaves the game, as far as rules tell causes apart.
type Cause uint8

const (
	BadMove Cause = iota + 1 // illegal, unreadable or refused
	TooLate                  // over a limit of time
	Gone                     // the program ended, crashed, was killed, broke a limit or a rule of conduct
)

// Reason is how a game ended: one of these, or one of the game's own, which is "x-"
// and small letters, digits and "-", at most 32 in all.
type Reason string

const (
	NotOver  Reason = ""         // the game goes on
	Five     Reason = "five"     // fiverow: five in a row
	Full     Reason = "full"     // fiverow: no free cell, a draw
	Complete Reason = "complete" // triangles, dots: nothing left to draw; points decide
	NoMove   Reason = "no-move"  // betoniarki, halma: the seat in turn cannot move
	Home     Reason = "home"     // halma: all pawns in the target area
	MoveCap  Reason = "move-cap" // halma: the agreed number of moves is used up
	ByFault  Reason = "fault"    // a seat left and the rules ended the game
	BothOut  Reason = "both-out" // triangles: every seat left; points so far decide
)

// Outcome is how a game stands by its rules. Clocks and processes are not
// known here: they enter as Leave.
type Outcome struct {
	Over   bool
	Winner base.Seat // Nobody: a draw, or not over
	Reason Reason
	Scored bool          // whether the game counts points
	Score  [base.Max]int // points by seat, seat 1 first
}

// List is games in the order of their names.
type List []*Game

// Find is the named game, or nil.
func (l List) Find(name string) *Game {
	for _, g := range l {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Names are the names of the games, for a message.
func (l List) Names() string {
	var names []string
	for _, g := range l {
		names = append(names, g.Name)
	}
	return strings.Join(names, ", ")
}
