package triangles_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// Points that the tests below share.
const (
	square   = "1,1 5,1 5,5 1,5"                                     // convex
	centred  = "1,1 7,1 1,7 2,2"                                     // point 4 inside 1-2-3
	lined    = "1,1 3,1 5,1 3,4"                                     // point 2 inside 1-3
	example  = "5,6 10,1 5,7 10,9 6,10 5,10 13,8 9,19 14,6"          // the seed's
	sofar    = "1-2:0 1-4:0 2-9:0 4-5:0 4-8:0 4-9:0"                 // its segments
	centred9 = "1,1 9,1 9,9 1,9 5,5"                                 // a square and its middle
	inner4   = "1,1 9,1 5,9 5,4"                                     // one in a triangle
	inner5   = "1,1 12,1 6,12 5,4 7,5"                               // two in a triangle
	line5    = "1,1 2,1 3,1 4,1 5,1"                                 // all on a line
	convex5  = "3,1 7,1 9,5 5,9 1,5"                                 // h = 5
	convex6  = "3,1 7,1 10,5 7,9 3,9 1,5"                            // h = 6
	convex7  = "30,1 70,1 99,30 90,80 50,99 10,80 1,30"              // h = 7
	grid32   = "1,1 2,1 3,1 1,2 2,2 3,2"                             // 3 by 2
	grid42   = "1,1 2,1 3,1 4,1 1,2 2,2 3,2 4,2"                     // 4 by 2
	grid33   = "1,1 2,1 3,1 1,2 2,2 3,2 1,3 2,3 3,3"                 // 3 by 3
	corners  = "1,1 100,1 1,100 100,100 50,50 51,51 1,99 99,100 2,2" // the greatest numbers
)

// from returns a setup that starts with only points; each ruling is "name=value".
func from(points string, rulings ...string) rules.Setup {
	return starting(points+" | - | 0 0 | "+turnFor(points)+" | -", rulings...)
}

// turnFor returns who is in turn with only points: nobody with a single one.
func turnFor(points string) string {
	if !strings.Contains(points, " ") {
		return "-"
	}
	return "1"
}

// starting returns a setup with this start.
func starting(start string, rulings ...string) rules.Setup {
	s := rules.Setup{Start: start}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

func mustOpen(t testing.TB, setup rules.Setup) rules.Position {
	t.Helper()
	return gametest.Open(t, triangles.Game, setup)
}

// named returns the move of a segment as the tests write it: 1-3.
func named(t testing.TB, name string) rules.Move {
	t.Helper()
	m, refused := triangles.ParseMove([]byte(strings.Replace(name, "-", " ", 1)))
	if refused != nil {
		t.Fatalf("move %q: %v", name, refused)
	}
	return m
}

// mustPlay draws segments, separated by blanks. If ":n" follows a name the move must gain
// n.
func mustPlay(t testing.TB, pos rules.Position, moves string) {
	t.Helper()
	for _, word := range strings.Fields(moves) {
		name, want, says := strings.Cut(word, ":")
		gain, refused := pos.Play(named(t, name))
		if refused != nil {
			gametest.Fatalf(t, pos, "play %s: %v", name, refused)
		}
		if says && fmt.Sprint(gain) != want {
			gametest.Errorf(t, pos, "%s gains %d, want %s", name, gain, want)
		}
	}
}

func text(pos rules.Position) string { return string(pos.AppendText(nil)) }

// names returns the legal moves as the tests write them.
func names(pos rules.Position) string {
	var list []string
	for _, m := range pos.AppendLegal(nil) {
		list = append(list, fmt.Sprintf("%d-%d", m.N[0], m.N[1]))
	}
	return strings.Join(list, " ")
}

// place is a point for the tests' own arithmetic.
type place struct{ x, y int64 }

// scattered returns n different points with coordinates from 1 to side.
func scattered(rng *rand.Rand, n, side int) []place {
	var list []place
	for _, c := range rng.Perm(side * side)[:n] {
		list = append(list, place{int64(c%side) + 1, int64(c/side) + 1})
	}
	return list
}

func pointsText(list []place) string {
	var words []string
	for _, c := range list {
		words = append(words, fmt.Sprintf("%d,%d", c.x, c.y))
	}
	return strings.Join(words, " ")
}

// randomGame returns a random game from a setup, played to its end. It tries segments in
// random order, so that it needs no list of legal ones.
func randomGame(t testing.TB, setup rules.Setup, n int, seed uint64) []rules.Move {
	pos := mustOpen(t, setup)
	rng := rand.New(rand.NewPCG(seed, 5))
	var game, all []rules.Move
	for i := 1; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			all = append(all, rules.Move{N: [6]int16{int16(i), int16(j)}})
		}
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, m := range all {
		if _, refused := pos.Play(m); refused == nil {
			game = append(game, m)
		}
	}
	if !pos.Outcome().Over {
		gametest.Fatalf(t, pos, "%s: not over after every segment was tried", setup.Start)
	}
	return game
}
