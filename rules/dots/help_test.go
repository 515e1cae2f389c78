package dots_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// sized returns a setup of rows by cols points; each ruling is "name=value".
func sized(rows, cols int, start string, rulings ...string) rules.Setup {
	s := rules.Setup{
		Params: []rules.Value{{Name: "cols", Value: strconv.Itoa(cols)}, {Name: "rows", Value: strconv.Itoa(rows)}},
		Start:  start,
	}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

func mustOpen(t testing.TB, setup rules.Setup) rules.Position {
	t.Helper()
	return gametest.Open(t, dots.Game, setup)
}

func mustMove(t testing.TB, text string) rules.Move {
	t.Helper()
	m, refused := dots.ParseMove([]byte(text))
	if refused != nil {
		t.Fatalf("move %q: %v", text, refused)
	}
	return m
}

// moveList reads moves separated by commas: "0 0 0, 0 0 3".
func moveList(t testing.TB, moves string) []rules.Move {
	t.Helper()
	var list []rules.Move
	for _, text := range strings.Split(moves, ",") {
		if text = strings.TrimSpace(text); text != "" {
			list = append(list, mustMove(t, text))
		}
	}
	return list
}

// mustPlay makes the moves and returns the gains as digits: "0001".
func mustPlay(t testing.TB, pos rules.Position, moves string) string {
	t.Helper()
	gains := ""
	for _, m := range moveList(t, moves) {
		gain, refused := pos.Play(m)
		if refused != nil {
			gametest.Fatalf(t, pos, "play %s: %v", dots.AppendMove(nil, m), refused)
		}
		gains += strconv.Itoa(gain)
	}
	return gains
}

func text(pos rules.Position) string { return string(pos.AppendText(nil)) }

// randomGame returns a random game from a setup, played to its end.
func randomGame(t testing.TB, setup rules.Setup, seed uint64) []rules.Move {
	pos := mustOpen(t, setup)
	game := pos.AppendLegal(nil) // every order of the lines is a game
	rand.New(rand.NewPCG(seed, 5)).Shuffle(len(game), func(i, j int) { game[i], game[j] = game[j], game[i] })
	return game
}

// field is a slow implementation of this game that shares nothing with the package: the
// set of drawn lines.
type field struct {
	rows, cols int // of boxes
	drawn      map[edge]bool
}

// edge is the line from point (r, c) to the right, or down.
type edge struct {
	r, c int
	down bool
}

// edgeOf returns the line of a side of a box.
func edgeOf(m rules.Move) edge {
	r, c := int(m.N[0]), int(m.N[1])
	return []edge{{r, c, false}, {r, c + 1, true}, {r + 1, c, false}, {r, c, true}}[m.N[2]]
}

// draw draws a line and counts the boxes that it completes.
func (f *field) draw(e edge) int {
	if f.drawn[e] {
		panic("drawn twice")
	}
	before := f.closed()
	f.drawn[e] = true
	return f.closed() - before
}

func (f *field) closed() int {
	n := 0
	for r := 0; r < f.rows; r++ {
		for c := 0; c < f.cols; c++ {
			if f.drawn[edge{r, c, false}] && f.drawn[edge{r + 1, c, false}] && f.drawn[edge{r, c, true}] && f.drawn[edge{r, c + 1, true}] {
				n++
			}
		}
	}
	return n
}
