package rules

import (
	"strconv"

	"scrutineer/base"
)

// Tournament is what a game's official rules say of tournaments. The zero value is
// rules that say nothing.
type Tournament struct {
	Points Points
	// NoDraws cites why no game can be drawn; "" where games can be.
	NoDraws string
	// BothSeats cites why each pair plays each start in both seats; "" where that is
	// not asked for.
	BothSeats string
	// Starts are the numbers of starts that a pair may play, the usual one first, and
	// StartsSource cites them; nil where any number will do.
	Starts       []int
	StartsSource string
	// StartsStage is the stage in which every pair plays the usual number of starts.
	StartsStage string
	// EmptyFirst cites why a pair plays from the empty start first, and from it no
	// more; "" where the order does not matter.
	EmptyFirst string
	// VariedTerms says that games of a pair differ in board and clock, and cites it.
	VariedTerms string
	// Frozen cites why programs must not change during a tournament; "" where they
	// may.
	Frozen string
}

// Points is what a game is worth in half points, so that halves are whole. The zero
// value is a scheme that is not known.
type Points struct{ Win, Draw, Loss int }

// Known reports whether the rules say what a game is worth.
func (p Points) Known() bool { return p != Points{} }

// OrUsual is the points, or two for a win and one for a draw where the rules say
// nothing.
func (p Points) OrUsual() Points {
	if p.Known() {
		return p
	}
	return Points{Win: 4, Draw: 2}
}

// Encounter is the half points that a pair shares out in the stage in which it plays
// the usual number of starts in both seats; 0 where the rules name no number.
func (t Tournament) Encounter() int {
	if len(t.Starts) == 0 || t.BothSeats == "" {
		return 0
	}
	return t.Starts[0] * 2 * t.Points.Win
}

// SGF is how the Smart Game Format FF[4] holds games of a kind.
type SGF struct {
	Number string           // of the game, in GM
	Cells  [3]byte          // how a position's text writes seat 1, seat 2 and a blocked square; 0 none
	Points func(Move) []int // column and row, from 0, of every point of a move
}

// Measure is something to count in every position of a game, so that a curve shows how
// the game went. It is computed from the position alone, in whole numbers and in time
// that grows with the board and no faster.
type Measure struct {
	// Key names it among the measures of the game: small letters and hyphens. Pages
	// have words for replay.measure.KEY, and else show Doc.
	Key string
	Doc string // what is counted, in a few words
	// Board: it is one number for the whole board, in the place of the first seat.
	Board bool
	// Count is the number of each seat, none below 0; pos is left as it is.
	Count func(pos Position) [base.Max]int
}

// ScoreModel says how a game counts points. It is what those may rely on who know
// the rules of no game.
type ScoreModel uint8

const (
	// Running scores are sums of gains: a move adds its gain, 0 or more, to the score
	// of the seat that made it, and changes no other score.
	Running ScoreModel = iota
	// Falling scores may go down: a move may change any score. Its gain is what it adds
	// to the score of the seat that made it, and 0 where it adds nothing or takes away.
	// A log needs no gain below 0 for that: who judges it counts all scores again by the
	// rules after every move, and compares what the result says. No score is ever below
	// 0: a game that could get there counts from a number that is high enough.
	Falling
	// FinalOnly scores are counted when the game is over: they are 0 until then, and
	// no move gains anything.
	FinalOnly
)

// MoveText is a move as people write it: by Notate, or its canonical text. It must be
// called before the move is made in pos.
func (g *Game) MoveText(m Move, pos Position) string {
	if g.Notate != nil {
		return g.Notate(m, pos)
	}
	return string(g.AppendMove(nil, m))
}

// Points are the points of a game of two, "3:2".
func (o Outcome) Points() string { return strconv.Itoa(o.Score[0]) + ":" + strconv.Itoa(o.Score[1]) }

// Leader is who of two has more points, Nobody where they have as many.
func (o Outcome) Leader() base.Seat {
	switch {
	case o.Score[0] > o.Score[1]:
		return base.First
	case o.Score[0] < o.Score[1]:
		return base.Second
	}
	return base.Nobody
}
