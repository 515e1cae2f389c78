package halma

import (
	"strings"

	"scrutineer/rules"
)

// given is a setup's parameters and rulings, read and checked.
type given struct {
	n, k, n1, n2 int
	seats        int
	home         string // ruling home
	fullWins     bool   // ruling blocked_target=full_and_at_least_one_own
	leaveHome    bool   // ruling n1=home_empty_by_move_N1
	unsettled    bool   // ruling n1=unknown
	allPlies     bool   // ruling n2=max_plies
	mostWins     bool   // ruling n2_result=more_in_target
	passing      bool   // ruling stuck=pass
	drawnGone    bool   // ruling both_gone=draw
}

func read(setup rules.Setup) (g given, err error) {
	if err := terms.CheckSetup(setup); err != nil {
		return g, err
	}
	for _, p := range []struct {
		name string
		to   *int
	}{{"k", &g.k}, {"n", &g.n}, {"n1", &g.n1}, {"n2", &g.n2}} {
		if *p.to, err = terms.ParamOf(setup, p.name); err != nil {
			return g, err
		}
	}
	g.seats = max(setup.Seats, 2)
	g.home = terms.RulingOf(setup, "home")
	g.fullWins = terms.RulingOf(setup, "blocked_target") == "full_and_at_least_one_own"
	g.leaveHome = terms.RulingOf(setup, "n1") == "home_empty_by_move_N1"
	g.unsettled = terms.RulingOf(setup, "n1") == "unknown"
	g.allPlies = terms.RulingOf(setup, "n2") == "max_plies"
	g.mostWins = terms.RulingOf(setup, "n2_result") == "more_in_target"
	g.drawnGone = terms.RulingOf(setup, "both_gone") == "draw"
	g.passing = terms.RulingOf(setup, "stuck") == "pass"
	return g, nil
}

// The directions of a canonical move.
const (
	up = iota + 1
	right
	down
	left
)

// compass names the directions, the canonical number of each being its place.
var compass = [...]string{"", "up", "right", "down", "left"}

// permutations are the values of the ruling dirs, the canonical one first: the
// four numbers in order, each with its direction.
func permutations() []string {
	var list []string
	for a := up; a <= left; a++ {
		for b := up; b <= left; b++ {
			for c := up; c <= left; c++ {
				if d := up + right + down + left - a - b - c; a != b && a != c && b != c {
					list = append(list, "1"+compass[a]+",2"+compass[b]+",3"+compass[c]+",4"+compass[d])
				}
			}
		}
	}
	return list
}

// meanings is what the numbers 1 to 4 mean by a value of the ruling dirs.
func meanings(value string) (dirs [left + 1]int16) {
	for number, word := range strings.Split(value, ",") {
		for d := int16(up); d <= left; d++ {
			if word[1:] == compass[d] {
				dirs[number+1] = d
			}
		}
	}
	return dirs
}
