package analysis

import (
	"slices"
	"strconv"

	"scrutineer/judge"
	"scrutineer/rules"
)

// symmetries are the maps of moves that turn a playing into one that the same
// rules cannot tell from it: those of the square or oblong board for fiverow
// and dots, left to right for betoniarki, along the diagonal between the two
// camps for halma. There are none for a start that is not the standard one,
// since that need not be symmetric, and none for triangles.
func symmetries(s *judge.Session) []func(rules.Move) rules.Move {
	if s.Setup.Start != "" {
		return nil
	}
	switch s.Header.Game {
	case "fiverow":
		return cells(param(s, "width"), param(s, "height"))
	case "dots":
		return boxes(param(s, "rows")-1, param(s, "cols")-1)
	case "betoniarki":
		beyond := param(s, "size") + 1
		return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
			return rules.Move{beyond - m[0], m[1], beyond - m[2], m[3], beyond - m[4], m[5]}
		}}
	case "halma":
		return []func(rules.Move) rules.Move{func(m rules.Move) rules.Move {
			return rules.Move{m[1], m[0], [...]int16{0, 2, 1, 4, 3}[m[2]%5]}
		}}
	}
	return nil
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
			if c := slices.Compare(image[:], other[:]); c != 0 {
				if c < 0 {
					best = turn
				}
				break
			}
		}
	}
	return best
}

// param is a parameter of the game as it was judged, 0 if there is none.
func param(s *judge.Session, name string) int16 {
	for _, p := range s.Setup.Params {
		if p.Name == name {
			n, _ := strconv.ParseInt(p.Value, 10, 16)
			return int16(n)
		}
	}
	return 0
}

// cells are the symmetries of moves that name a column and a row, from 0.
func cells(width, height int16) []func(rules.Move) rules.Move {
	var list []func(rules.Move) rules.Move
	for k := 1; k < 8; k++ {
		if k&4 != 0 && width != height {
			break
		}
		list = append(list, func(m rules.Move) rules.Move {
			x, y := m[0], m[1]
			if k&4 != 0 {
				x, y = y, x
			}
			if k&1 != 0 {
				x = width - 1 - x
			}
			if k&2 != 0 {
				y = height - 1 - y
			}
			return rules.Move{x, y}
		})
	}
	return list
}

// boxes are the symmetries of moves that name a box by row and column, from 0,
// and one of its sides: 0 above, 1 right, 2 below, 3 left. Of the two names of
// a line between two boxes the lesser is given, as the canonical text does.
func boxes(rows, cols int16) []func(rules.Move) rules.Move {
	var list []func(rules.Move) rules.Move
	for k := 1; k < 8; k++ {
		if k&4 != 0 && rows != cols {
			break
		}
		list = append(list, func(m rules.Move) rules.Move {
			r, c, side := m[0], m[1], m[2]&3
			if k&4 != 0 {
				r, c, side = c, r, 3-side
			}
			if k&1 != 0 {
				c, side = cols-1-c, [...]int16{0, 3, 2, 1}[side]
			}
			if k&2 != 0 {
				r, side = rows-1-r, [...]int16{2, 1, 0, 3}[side]
			}
			return lesserName(r, c, side)
		})
	}
	return list
}

// lesserName is a line by the lesser of its two names.
func lesserName(r, c, side int16) rules.Move {
	switch {
	case side == 0 && r > 0:
		return rules.Move{r - 1, c, 2}
	case side == 3 && c > 0:
		return rules.Move{r, c - 1, 1}
	}
	return rules.Move{r, c, side}
}
