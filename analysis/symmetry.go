package analysis

import (
	"slices"

	"scrutineer/judge"
	"scrutineer/rules"
)

// symmetries are the maps of moves that turn a playing into one that the same rules
// cannot tell from it. There are none for a start that is not the standard one, since
// that need not be symmetric.
func symmetries(s *judge.Session) []func(rules.Move) rules.Move {
	if s.Setup.Start != "" || s.Game == nil || s.Game.Symmetries == nil {
		return nil
	}
	return s.Game.Symmetries(s.Setup)
}

// least is the map that makes the least of the images of some plies, compared ply
// by ply and number by number; nil where none is less than the plies themselves.
func least(plies []judge.Ply, maps []func(rules.Move) rules.Move) func(rules.Move) rules.Move {
	var best func(rules.Move) rules.Move
	for _, turn := range maps {
		for i := range plies {
			image, other := turn(plies[i].Move), plies[i].Move
			if best != nil {
				other = best(other)
			}
			if c := slices.Compare(image.N[:], other.N[:]); c != 0 {
				if c < 0 {
					best = turn
				}
				break
			}
		}
	}
	return best
}
