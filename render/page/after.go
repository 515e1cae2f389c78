package page

import (
	"scrutineer/judge"
	"scrutineer/rules"
)

// After is the position that the frame of ply n shows in the game that Of makes
// of the session: of the last ply that could be replayed, if n is more. It is
// nil where Of finds nothing to show.
func After(s *judge.Session, n int) rules.Position {
	pos := s.Position()
	for i := 0; pos != nil && i < min(n, len(s.Moves)) && s.Step(pos, i); i++ {
	}
	return pos
}
