package judge

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// Position returns a new start position of the session, for showing the game. It returns
// nil if there is none.
func (s *Session) Position() rules.Position {
	if s.Game == nil {
		return nil
	}
	pos, err := s.Game.Open(s.Setup)
	if err != nil {
		return nil
	}
	return pos
}

// PositionAfter returns a new position after the given number of plies. It returns nil if
// the session did not keep its moves (see Options.Keep), or was not replayed that far.
func (s *Session) PositionAfter(plies int) rules.Position {
	pos := s.Position()
	if pos == nil || plies > len(s.Moves) {
		return nil
	}
	for i := range plies {
		if !s.Step(pos, i) {
			return nil
		}
	}
	return pos
}

// Step plays the move with index i on a position in which all moves before it were
// played, and reports whether that was possible. Seats that had left the game by then are
// removed first.
func (s *Session) Step(pos rules.Position, i int) bool {
	skipSeats(pos, s.Moves[i].Seat)
	_, refused := pos.Play(s.Moves[i].Move)
	return refused == nil
}

// skipSeats removes the seats in turn before s, which left the game without ending it.
func skipSeats(pos rules.Position, s base.Seat) {
	for range base.Max {
		turn := pos.Turn()
		if turn == s || turn == base.Nobody {
			return
		}
		for _, why := range []rules.Cause{rules.Gone, rules.TooLate, rules.BadMove} {
			if pos.Leave(turn, why) != nil {
				return
			}
			if pos.Turn() != base.Nobody {
				break
			}
			pos.Undo()
		}
	}
}
