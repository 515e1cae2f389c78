package rules

// ScoreModel says how a game counts points. It is what those may rely on who know
// the rules of no game.
type ScoreModel uint8

const (
	// Running scores are sums of gains: a move adds its gain, 0 or more, to the score
	// of the seat that made it, and changes no other score.
	Running ScoreModel = iota
	// Falling scores may go down: a move adds its gain to the score of the seat that
	// made it, and may change other scores, too.
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
