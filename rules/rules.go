// Package rules says what a game is: its parameters and rulings, a position that is
// played on in place, moves, outcomes, refusals with witnesses, the protocols between
// game and programs, and pictures made of flat shapes. The games themselves are the
// folders below; rules/all lists them. CONTRIBUTING.md says how to add one.
//
// The package and its games know no log, clock, process, file or network, on purpose.
// What a clock or a process decides enters as Leave. What is due to a program is
// described (Action), never sent. Nothing here needs anything that a browser lacks. All
// input from a program or a setup may be hostile: it is refused with a message, and
// never causes a panic or unbounded memory.
//
// The seat in turn comes from the Position, never from counting plies: in dots a closed box
// keeps the turn, and in triangles a seat that leaves is skipped while the other goes on
// alone. Every loop over seats runs to Setup.Seats, never to two.
package rules

import (
	"slices"
	"strings"

	"scrutineer/base"
)

// Move is one ply as the numbers of its canonical text, in that order, unused places
// zero: fiverow {column, row}; triangles {i, j}; betoniarki {x1, y1, x2, y2, xs, ys};
// halma {x, y, d}; dots {r, c, s}. Moves that mean the same are equal: if a thing has two
// names, such as a segment and its reverse, the game picks one.
type Move struct {
	N [6]int16
	// More is the rest of a move that needs more than six numbers, such as the squares of
	// a long capture, in any form that the game chooses. In games with short moves it is
	// "", so that play allocates no strings. The canonical text of a move has at most
	// base.MaxMove bytes.
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

// Spec is what a setup is checked against. A game keeps them in a separate variable,
// because functions in its Game value need them.
type Spec struct {
	Name    string   // the folder's name, and the word in a log's header
	Version int      // of the rules text and its default rulings; see SetText
	Seats   [2]int   // least and greatest number of seats
	Marks   []string // how the board shows each seat, seat 1 first: a sign such as "X", or a colour such as "blue"
	Params  []Param  // in the order of their names
	Rulings []Ruling // in the order of their names
}

// Game describes a game to the rest of the project. Its value is a package variable of
// the game's folder and never changes. Fields marked optional may be nil.
type Game struct {
	Spec
	Doc string // the rules in prose with sources, printed by `verify rules NAME`

	// NewPosition makes the position that setup describes. The start must be a position,
	// not moves. The error is a *SetupError: an impossible parameter, ruling or start.
	// Users call Open, which also accepts starts by moves.
	NewPosition func(setup Setup) (Position, error)
	// ParseMove reads the canonical text of a move. It does not know the position or the
	// board: it reads whatever a Move can store, so that Play can say what is wrong with it.
	// It refuses every other text with the code Unreadable, and another name of a thing
	// with the witness canonical, too.
	ParseMove func(text []byte) (Move, *Refusal)
	// AppendMove appends the canonical text of m. A move without one, with more numbers or
	// negative ones, is written in a way that ParseMove does not read (AppendAny).
	AppendMove func(dst []byte, m Move) []byte

	// Writing describes the canonical text of a move in a few words with an example, for
	// a person who writes one. Optional.
	Writing string

	// Protocols are the ways in which the game talks to programs. Without any, games can
	// be verified but not played.
	Protocols []*Protocol
	// Language is the language of the official rules as a BCP 47 tag. Passages are the
	// parts that findings are based on. Optional.
	Language string
	Passages []Passage
	// RandomStart draws a start of size points, plies or whatever the game counts. draw
	// returns a number from 0 to n-1, each with the same probability. Optional; without
	// it only the standard start can be used.
	RandomStart func(size int, draw func(n int) int) (start string)
	// Tournament is what the official rules say about tournaments. Optional.
	Tournament Tournament
	// Symmetries returns the maps of moves that turn a game from the standard start into
	// an equivalent one. Optional; without it there are none.
	Symmetries func(setup Setup) []func(Move) Move
	// SGF says how the Smart Game Format stores games of this kind. Optional; without it
	// SGF cannot store them.
	SGF *SGF
	// Opening reads a line of a file of openings as other programs write them. It returns
	// nil for a line in another form. Optional. Users call OpeningStart.
	Opening func(setup Setup, line string) ([]Move, error)
	// InitOrder is the order in which the judge of the official rules reads the
	// parameters. Optional; without it they are in the order of their names.
	InitOrder []string
	// Scores says how points are counted, if the game has any. The zero value is Running:
	// sums of gains.
	Scores ScoreModel
	// Measures are what pages show as curves over the plies, the most telling first.
	// Optional.
	Measures []Measure
	// Usual is the clock and limits that the official rules announce, as a referee's
	// default. The rules themselves know no clock.
	Usual Limits
}

// Limits is what a program is allowed. 0 means no limit.
type Limits struct {
	Total, Move, Grace base.Number // microseconds: for the whole game, for a move, tolerated beyond either
	Memory, Stack      base.Number // bytes
	// Startup is how many microseconds a program has to get ready, if its protocol wants
	// a reply for that. Sent is the memory limit in bytes that a program is sent.
	Startup, Sent base.Number
	// Unsure reports whether some that are 0 are unknown, and may be limits.
	Unsure bool
}

// Param is a number that a game needs to be set up, such as a width.
type Param struct {
	Name     string
	Min, Max int
	Official int    // the official value, or 0 where the official rules leave it open
	Usual    int    // if Official is 0: the value that a referee uses by default
	Doc      string // one line
}

// Value is the name of a parameter or ruling, and its value.
type Value struct{ Name, Value string }

// Setup is what must be known before ply 1: parameters and rulings by name, a start
// position in the text of Position, and the number of seats. An empty Start is the
// standard start. A ruling that is not listed has its default.
type Setup struct {
	Params  []Value
	Rulings []Value
	Start   string
	Seats   int // 0 means two
}

// Position is a game in play. It is changed in place and takes back what it did, both
// without allocation, so that one Position serves many games.
type Position interface {
	// Turn returns the seat to move, or Nobody once the game is over. Seats need not
	// alternate: a closed box keeps the turn (dots), and a seat that has left is skipped
	// (triangles).
	Turn() base.Seat
	// Play makes a move for the seat in turn and returns the points it gains, 0 if the
	// game has none. A refused move changes nothing.
	Play(m Move) (gain int, refused *Refusal)
	// Leave takes a seat out of the game for a fault, whoever is in turn. The game
	// decides what follows: in triangles the others play on, in the other four the
	// opponent wins at once. Leaving twice, or after the end, is refused.
	Leave(s base.Seat, why Cause) (refused *Refusal)
	// Undo takes back the last Play or Leave that was not refused. At the start it does
	// nothing.
	Undo()
	// Reset goes back to the start.
	Reset()
	// Plies returns the number of moves since the start. Leaving is not a move.
	Plies() int
	// Outcome returns whether the game is over, and its result so far.
	Outcome() Outcome
	// AppendLegal appends every legal move of the seat in turn in the game's fixed order.
	// It appends none once the game is over.
	AppendLegal(dst []Move) []Move
	// AppendText appends the canonical text of the position: all that later play depends
	// on. Open with that text as the start returns an equal position, unless the game is
	// over or a ruling forbids such a start.
	AppendText(dst []byte) []byte
}

// Ending is who is in turn, how a game ended and after how many moves, for a Position to
// embed. It counts no points.
type Ending struct {
	Made   int       // moves since the start
	Mover  base.Seat // Nobody once over
	Winner base.Seat // Nobody unless over
	Reason Reason    // NotOver unless over
}

// Turn returns the seat to move, or Nobody once the game is over.
func (e *Ending) Turn() base.Seat { return e.Mover }

// Outcome returns whether the game is over and who won.
func (e *Ending) Outcome() Outcome {
	return Outcome{Over: e.Mover == base.Nobody, Winner: e.Winner, Reason: e.Reason}
}

// Plies returns the number of moves made since the start.
func (e *Ending) Plies() int { return e.Made }

// End ends the game.
func (e *Ending) End(reason Reason, winner base.Seat) {
	e.Mover, e.Winner, e.Reason = base.Nobody, winner, reason
}

// GoOn gives a seat the turn in a game that is not over, or not any more.
func (e *Ending) GoOn(turn base.Seat) { e.Mover, e.Winner, e.Reason = turn, base.Nobody, NotOver }

// Duel is the Ending of a game of two in which a seat that leaves loses at once.
type Duel struct {
	Ending
	// BothMayLeave is a ruling: if both programs have ended by themselves, nobody has won.
	BothMayLeave bool
	left         base.Seat // who left first, or Nobody
	gone         bool      // since its program had ended
	waited       base.Seat // who was in turn then
}

// Begin gives a seat the first turn of a game.
func (d *Duel) Begin(turn base.Seat) {
	d.left, d.gone, d.Made = base.Nobody, false, 0
	d.GoOn(turn)
}

// LeaveBy takes a seat out, whoever is in turn. over refuses what comes after the end.
func (d *Duel) LeaveBy(s base.Seat, why Cause, over func() *Refusal) *Refusal {
	switch {
	case s.Other() == base.Nobody || s == d.left:
		return RefuseLeft(s)
	case d.BothMayLeave && d.gone && d.Reason == ByFault && why == Gone:
		d.End(BothOut, base.Nobody)
		return nil
	case d.Mover == base.Nobody:
		return over()
	}
	d.left, d.gone, d.waited = s, why == Gone, d.Mover
	d.End(ByFault, s.Other())
	return nil
}

// Return takes back the last Leave, and reports whether a seat had left.
func (d *Duel) Return() bool {
	switch {
	case d.left == base.Nobody:
		return false
	case d.Reason == BothOut:
		d.End(ByFault, d.left.Other())
	default:
		d.left, d.gone = base.Nobody, false
		d.GoOn(d.waited)
	}
	return true
}

// If returns the text if something holds, and "" otherwise.
func If(holds bool, text string) string {
	if holds {
		return text
	}
	return ""
}

// Listed returns the texts that are not "", such as those of If.
func Listed(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// IsOut reports whether a seat has left a game in which others may go on.
func IsOut(pos Position, s base.Seat) bool {
	p, ok := pos.(interface{ IsOut(base.Seat) bool })
	return ok && p.IsOut(s)
}

// What a Position may do besides, if its game wants to be shown to people. None of it
// changes the position.
type (
	// Drawer draws pictures. Without it pages show the position's text.
	Drawer interface{ Draw() Scene }
	// Diagrammer shows the game so far in one picture: the position, and the number of
	// each ply at its place, the latest if there are several.
	Diagrammer interface{ Diagram() Scene }
	// Explainer says how a reader checks a witness by hand. Step codes and Grounds are
	// the game's own.
	Explainer interface{ Explain(c Case) Explanation }
	// Gainer says in words what the last ply gained: which triangles or boxes it closed,
	// and what each is worth.
	Gainer interface{ Gains(last Move) string }
	// Notator returns a legal move as people write it, in words or signs.
	Notator interface{ Notate(m Move) string }
	// Official lists where the start of a game is outside the ranges of the official
	// rules, such as sizes. It does not know clocks.
	Official interface{ Unofficial() []string }
)

// Draw returns the picture of a position, or an empty one if it has none.
func Draw(pos Position) (s Scene) {
	if p, ok := pos.(Drawer); ok {
		return p.Draw()
	}
	return s
}

// Diagram returns the picture of a whole game, or an empty one if there is none.
func Diagram(pos Position) (s Scene) {
	if p, ok := pos.(Diagrammer); ok {
		return p.Diagram()
	}
	return s
}

// Gains says what the last ply gained, or returns "" if the game has no words for it.
func Gains(pos Position, last Move) string {
	if p, ok := pos.(Gainer); ok {
		return p.Gains(last)
	}
	return ""
}

// Explain explains a case at its position, or returns the zero value.
func Explain(c Case) (e Explanation) {
	if p, ok := c.Pos.(Explainer); ok {
		return p.Explain(c)
	}
	return e
}

// Cause is why a seat leaves the game, as far as rules distinguish causes.
type Cause uint8

const (
	BadMove Cause = iota + 1 // illegal, unreadable or refused
	TooLate                  // over a time limit
	Gone                     // the program ended, crashed, was killed, broke a limit or a rule of conduct
)

// Reason is how a game ended: one of these, or the game's own, which is "x-" followed by
// small letters, digits and "-", at most 32 bytes in all.
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

// Outcome is the result of a game by its rules so far. It knows no clocks or processes:
// their effects enter as Leave.
type Outcome struct {
	Over   bool
	Winner base.Seat // Nobody: a draw, or not over
	Reason Reason
	Scored bool          // whether the game counts points
	Score  [base.Max]int // points by seat, seat 1 first
}

// List is a list of games in the order of their names.
type List []*Game

// Find returns the named game, or nil.
func (l List) Find(name string) *Game {
	for _, g := range l {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Names returns the names of the games for a message.
func (l List) Names() string {
	var names []string
	for _, g := range l {
		names = append(names, g.Name)
	}
	return strings.Join(names, ", ")
}
