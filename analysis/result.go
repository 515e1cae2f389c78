package analysis

import (
	"crypto/sha256"
	"errors"
	"strconv"
)

// Outcome is how a game of two ended, seen from who made the first move.
type Outcome uint8

// The zero value is no outcome, so that a forgotten one is noticed.
const (
	FirstWins  Outcome = iota + 1 // the bot that made ply 1 won
	Draw                          // nobody won
	SecondWins                    // its opponent won
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

// Digest is the first half of a SHA-256; the zero value is none.
type Digest [16]byte

// DigestOf is the digest of b.
func DigestOf(b []byte) Digest {
	sum := sha256.Sum256(b)
	return Digest(sum[:16])
}

// Result is one finished game of two bots. Games that are void, open or
// rejected make no Result.
type Result struct {
	Game  string // the kind of game, such as "fiverow"
	Event string // the tournament; may be empty
	// ID names the game within its event. Two results of one event with the
	// same ID are refused; results without one are never compared.
	ID     string
	Stage  string // of the event; may be empty
	Round  string // may be empty
	Start  string // text of the start position; empty for the standard one
	First  string // the bot that made ply 1, whatever its colour
	Second string // its opponent; the same bot for a game against itself

	Outcome Outcome
	// ByFault: the loser lost by a fault, not on the board. It means nothing
	// where the game was drawn.
	ByFault bool
	End     string // how it ended, such as "five" or "fault timeout-move"; may be empty

	// Scored reports whether the game counts points; Score is the first mover's,
	// then the other's.
	Scored bool
	Score  [2]int64

	Clock string // the time allowed, in words, such as "move 2s"; empty where it is not known
	Plies int64  // number of moves; 0 also where it is not known
	// Moves is the digest of parameters, start and moves, and Shape that of
	// their least image under the symmetries of the board. None where the moves
	// are not known.
	Moves, Shape Digest
	// Synthetic: who moved first was not recorded but made up, so that nothing
	// follows from it.
	Synthetic bool
}

// ErrTwice is why a result is refused whose event has its ID already.
var ErrTwice = errors.New("result: the event has this id already")

// check says why r cannot be counted.
func (r Result) check() error {
	switch {
	case r.Game == "":
		return errors.New("result: no game named")
	case r.First == "" || r.Second == "":
		return errors.New("result: a bot without an id")
	case r.Outcome < FirstWins || r.Outcome > SecondWins:
		return errors.New("result: no such outcome: " + strconv.Itoa(int(r.Outcome)))
	case r.Plies < 0 || max(r.Plies, r.Score[0], r.Score[1], -r.Score[0], -r.Score[1]) > largest:
		return errors.New("result: a number out of range")
	}
	return nil
}

// largest is the largest number that is counted, 2^53-1, which a float64 holds.
const largest = 1<<53 - 1

// alike reports whether nothing tells r from others that are the same in all else.
func (r Result) alike() bool { return r.ID == "" && r.Moves == Digest{} && r.Shape == Digest{} }

// key is the digest of event and ID, none without an ID.
func (r Result) key() Digest {
	if r.ID == "" {
		return Digest{}
	}
	return DigestOf([]byte(strconv.Quote(r.Event) + r.ID))
}
