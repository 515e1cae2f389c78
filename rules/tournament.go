package rules

import (
	"strconv"

	"scrutineer/base"
)

// Tournament is what a game's official rules say about tournaments. The zero value means
// that they say nothing.
type Tournament struct {
	Points Points
	// NoDraws cites why no game can be drawn. It is "" if games can be.
	NoDraws string
	// BothSeats cites why each pair plays each start in both seats. It is "" if that is
	// not required.
	BothSeats string
	// Starts are the numbers of starts that a pair may play, the usual one first.
	// StartsSource cites them. Starts is nil if any number is allowed.
	Starts       []int
	StartsSource string
	// StartsStage is the stage in which every pair plays the usual number of starts.
	StartsStage string
	// EmptyFirst cites why a pair plays from the empty start first and never again. It is
	// "" if the order does not matter.
	EmptyFirst string
	// VariedTerms cites that games of a pair differ in board and clock.
	VariedTerms string
	// Frozen cites why programs must not change during a tournament. It is "" if they
	// may.
	Frozen string
}

// Points is what a game is worth in half points, so that halves are whole. The zero value
// is an unknown scheme.
type Points struct{ Win, Draw, Loss int }

// Known reports whether the rules say what a game is worth.
func (p Points) Known() bool { return p != Points{} }

// OrUsual returns p, or two points for a win and one for a draw if p is unknown.
func (p Points) OrUsual() Points {
	if p.Known() {
		return p
	}
	return Points{Win: 4, Draw: 2}
}

// Worth returns what a win, a draw and a loss are worth by the rules of the game, in
// thousandths of a point: 2/1/0 if the rules do not say it, or the game is not known (nil).
func (g *Game) Worth() (win, draw, loss int64) {
	var p Points
	if g != nil {
		p = g.Tournament.Points
	}
	p = p.OrUsual()
	return 500 * int64(p.Win), 500 * int64(p.Draw), 500 * int64(p.Loss)
}

// PairHalfPoints returns the half points that a pair shares in the stage in which it plays the
// usual number of starts in both seats. It is 0 if the rules name no number.
func (t Tournament) PairHalfPoints() int {
	if len(t.Starts) == 0 || t.BothSeats == "" {
		return 0
	}
	return t.Starts[0] * 2 * t.Points.Win
}

// SGF says how the Smart Game Format FF[4] stores games of a kind.
type SGF struct {
	Number string           // of the game, in GM
	Cells  [3]byte          // how a position's text writes seat 1, seat 2 and a blocked square; 0 for none
	Points func(Move) []int // column and row, from 0, of every point of a move
}

// Measure is something to count in every position of a game, for a curve that shows how
// the game went. It is computed from the position alone, in whole numbers, in time at
// most linear in the size of the board.
type Measure struct {
	// Key is its name among the measures of the game: small letters and hyphens. Pages
	// show the words for replay.measure.KEY, or Doc if there are none.
	Key string
	Doc string // what is counted, in a few words
	// Board reports whether it is one number for the whole board, in the place of the
	// first seat.
	Board bool
	// Count returns the number of each seat, never negative. It must not change pos.
	Count func(pos Position) [base.Max]int
}

// Counter returns the Count of a game's own positions. It counts nothing in others.
func Counter[P Position](count func(p P) [base.Max]int) func(Position) [base.Max]int {
	return func(pos Position) (n [base.Max]int) {
		if p, ok := pos.(P); ok {
			return count(p)
		}
		return n
	}
}

// ScoreModel says how a game counts points, for code that does not know the rules.
type ScoreModel uint8

const (
	// Running scores are sums of gains: a move adds its gain, 0 or more, to the score of
	// the seat that made it. It changes no other score.
	Running ScoreModel = iota
	// Falling scores may go down: a move may change any score. Its gain is what it adds
	// to the score of the seat that made it, or 0 if it adds nothing or takes away. A log
	// needs no negative gains: the judge counts all scores by the rules after every move
	// and compares the result. No score is ever negative: a game in which one could be
	// counts from a number that is high enough.
	Falling
	// FinalOnly scores are counted when the game is over. Until then they are 0, and no
	// move gains anything.
	FinalOnly
)

// MoveText returns a move as people write it: by the position (Notator), or in its canonical text. pos is
// the position before the move.
func (g *Game) MoveText(m Move, pos Position) string {
	if p, ok := pos.(Notator); ok {
		return p.Notate(m)
	}
	return string(g.AppendMove(nil, m))
}

// Points returns the points of a game of two, such as "3:2".
func (o Outcome) Points() string { return strconv.Itoa(o.Score[0]) + ":" + strconv.Itoa(o.Score[1]) }

// Leader returns which of two seats has more points, or Nobody if they are equal.
func (o Outcome) Leader() base.Seat {
	switch {
	case o.Score[0] > o.Score[1]:
		return base.First
	case o.Score[0] < o.Score[1]:
		return base.Second
	}
	return base.Nobody
}
