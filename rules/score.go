package rules

import (
	"strconv"

	"scrutineer/base"
)

// ScoreModel says how a game counts points. It is what those may rely on who know
// the rules of no game.
type ScoreModel uint8

const (
	// Running scores are sums of gains: a move adds its gain, 0 or more, to the score
	// of the seat that made it, and changes no other score.
	Running ScoreModel = iota
	// Falling scores may go down: a move may change any score. Its gain is what it adds
	// to the score of the seat that made it, and 0 where it adds nothing or takes away.
	// A log needs no gain below 0 for that: who judges it counts all scores anew by the
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
