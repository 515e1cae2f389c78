package analysis

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// Outcome is how a game of two ended, from the side of the first mover.
type Outcome uint8

// The zero value is not an outcome, so that a forgotten one is noticed.
const (
	FirstWins  Outcome = iota + 1 // the bot that made ply 1 won
	Draw                          // nobody won
	SecondWins                    // its opponent won
)

// String returns the outcome in words, such as "first wins".
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

// String returns the digest in hexadecimal digits; "-" is none.
func (d Digest) String() string {
	if d == (Digest{}) {
		return "-"
	}
	return hex.EncodeToString(d[:])
}

// DigestOf returns the digest of b.
func DigestOf(b []byte) Digest {
	sum := sha256.Sum256(b)
	return Digest(sum[:16])
}

// Result is one finished game of two bots. Void, open and rejected games have no Result.
type Result struct {
	Game  string `json:"game,omitzero"`  // the kind of game, such as "fiverow"
	Event string `json:"event,omitzero"` // the tournament; may be empty
	// ID names the game within its event. Two results of one event with the same ID are
	// refused; results without one are never compared.
	ID     string `json:"id,omitzero"`
	Stage  string `json:"stage,omitzero"`  // of the event; may be empty
	Round  string `json:"round,omitzero"`  // may be empty
	Start  string `json:"start,omitzero"`  // text of the start position; empty for the standard one
	First  string `json:"first,omitzero"`  // the bot that made ply 1, whatever its colour
	Second string `json:"second,omitzero"` // its opponent; the same bot for a game against itself

	Outcome Outcome `json:"outcome,omitzero"`
	// ByFault reports whether the loser lost by a fault, not on the board. It has no
	// meaning if the game was drawn.
	ByFault bool   `json:"byfault,omitzero"`
	End     string `json:"end,omitzero"` // how it ended, such as "five" or "fault timeout-move"; may be empty

	// Scored reports whether the game counts points. Score is the first mover's, then the
	// other's.
	Scored bool     `json:"scored,omitzero"`
	Score  [2]int64 `json:"score,omitzero"`

	// Pair names a pair of games with swapped seats that this game belongs to; empty if it
	// is unknown.
	Pair  string `json:"pair,omitzero"`
	Clock string `json:"clock,omitzero"` // the time allowed, in words, such as "move 2s"; empty if unknown
	Plies int64  `json:"plies,omitzero"` // number of moves; 0 also if unknown
	// Moves is the digest of parameters, start and moves, and Shape that of their least
	// image under the symmetries of the board. Both are zero if the moves are unknown.
	Moves Digest `json:"moves,omitzero"`
	Shape Digest `json:"shape,omitzero"`
	// Synthetic reports that the order of seats has no meaning: it was not recorded, or
	// the game is neutral. Such a result counts for strength only.
	Synthetic bool `json:"synthetic,omitzero"`
}

// ErrTwice is the error for a result whose event already has its ID.
var ErrTwice = errors.New("result: duplicate id in the event")

// check returns why r cannot be counted.
func (r *Result) check() error {
	switch {
	case r.Game == "":
		return errors.New("result: no game named")
	case r.First == "" || r.Second == "":
		return errors.New("result: a bot without an id")
	case r.Outcome < FirstWins || r.Outcome > SecondWins:
		return errors.New("result: unknown outcome: " + strconv.Itoa(int(r.Outcome)))
	case r.Plies < 0 || max(r.Plies, r.Score[0], r.Score[1], -r.Score[0], -r.Score[1]) > largest:
		return errors.New("result: a number out of range")
	}
	return nil
}

// largest is the largest number that is counted, 2^53-1. A float64 represents all numbers
// up to it exactly.
const largest = 1<<53 - 1

// alike reports whether nothing distinguishes r from another result with the same other
// fields.
func (r *Result) alike() bool { return r.ID == "" && r.Moves == Digest{} }

// Key returns the digest of event and ID, none without an ID.
func (r Result) Key() Digest {
	if r.ID == "" {
		return Digest{}
	}
	return DigestOf([]byte(strconv.Quote(r.Event) + r.ID))
}

// saturatedProduct returns a·b for numbers that are not negative, or the largest int64 on
// overflow.
func saturatedProduct(a, b int64) int64 {
	if hi, lo := bits.Mul64(uint64(a), uint64(b)); hi == 0 && lo <= math.MaxInt64 {
		return int64(lo)
	}
	return math.MaxInt64
}

// mulLess reports whether a·b < c·d, without overflow.
func mulLess(a, b, c, d uint64) bool {
	h1, l1 := bits.Mul64(a, b)
	h2, l2 := bits.Mul64(c, d)
	return h1 < h2 || h1 == h2 && l1 < l2
}

// Reason is why a number is missing. Its text is that of the JSON output.
type Reason string

// Reasons.
const (
	SeatsNotRecorded Reason = "who moved first was not recorded"
	SeatsFixed       Reason = "no bot moved first in some games and second in others so that it could be distinguished from strength"
	NotConverged     Reason = "the estimates did not pass their test"
	NotRated         Reason = "the pool was not rated"
)

// Variance is the source of the limits of ratings. Its text is that of the JSON output.
type Variance string

// Sources of variance.
const (
	OfFisher         Variance = "Fisher information"
	OfFisherRepeated Variance = "Fisher information, repeated games counted once"
	OfSpread         Variance = "strengths drawn from a normal distribution, since the pairing may follow results"
)

// Ending is one way in which games ended.
type Ending struct {
	End    string `json:"end"` // such as "five" or "fault timeout-move"; empty if unknown
	Games  Share  `json:"games"`
	Wins   int64  `json:"wins"` // of the first mover
	Draws  int64  `json:"draws"`
	Losses int64  `json:"losses"`
	Plies  int64  `json:"plies"` // in all of these games together
}

// Endings returns how games ended, the most frequent first.
func Endings(c *Counts, game string, o Options) []Ending {
	z, _ := quantiles(o.complete().Level)
	list := []Ending{}
	l := c.games[game]
	if l == nil {
		return list
	}
	by := map[string]*Ending{}
	games := int64(0)
	l.each(func(e *entry, n int64) {
		x, t := entryOf(by, l.names[e.end]), tallyOf(e.outcome, false).times(n)
		x.Wins, x.Draws, x.Losses = x.Wins+t.Wins, x.Draws+t.Draws, x.Losses+t.Losses
		x.Plies, games = saturated(x.Plies, saturatedProduct(n, e.plies)), games+n
	})
	for _, end := range sorted(by) {
		x := by[end]
		x.End, x.Games = end, shareOf(x.Wins+x.Draws+x.Losses, games, z)
		list = append(list, *x)
	}
	slices.SortStableFunc(list, func(a, b Ending) int { return cmp.Compare(b.Games.Count, a.Games.Count) })
	return list
}

// Repetition is an ordered pair with equal games.
type Repetition struct {
	First    string `json:"first"`
	Second   string `json:"second"`
	Games    int64  `json:"games"`
	Distinct int64  `json:"distinct"` // distinct games; images under a symmetry of the board are the same
}

// Repetitions returns the ordered pairs that played the same game more than once, in the
// order of ids.
func Repetitions(c *Counts, game string) []Repetition {
	list := []Repetition{}
	if l := c.games[game]; l != nil {
		bots, met := l.meetings()
		for _, m := range met {
			if m.distinct < m.Games() {
				list = append(list, Repetition{bots[m.first], bots[m.second], m.Games(), m.distinct})
			}
		}
	}
	return list
}
