package analysis

import (
	"errors"
	"strconv"
)

// Outcome is how a game of two ended, seen from who made the first move.
type Outcome uint8

// The zero value is no outcome, so that a forgotten one is noticed.
const (
	FirstWins Outcome = iota + 1
	Draw
	SecondWins
)

// String is the outcome in words, such as "first wins".
func (o Outcome) String() string {
	switch o {
	case FirstWins:
		return "first wins"
	case Draw:
		return "draw"
	case SecondWins:
		return "second wins"
	}
	return "outcome " + strconv.Itoa(int(o))
}

// Result is one finished game of two bots. Games that are void, open or
// rejected make no Result.
type Result struct {
	Game   string // the kind of game, such as "fiverow"
	Event  string // the tournament; may be empty
	First  string // the bot that made ply 1
	Second string // its opponent; the same bot for a game against itself

	Outcome Outcome
	// ByFault: the loser lost by a fault, not on the board. It means nothing
	// where the game was drawn.
	ByFault bool
}

// check says why r cannot be counted.
func (r Result) check() error {
	switch {
	case r.Game == "":
		return errors.New("result: no game named")
	case r.First == "" || r.Second == "":
		return errors.New("result: a bot without an id")
	case r.Outcome < FirstWins || r.Outcome > SecondWins:
		return errors.New("result: no such outcome: " + strconv.Itoa(int(r.Outcome)))
	}
	return nil
}
