package fiverow_test

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// sized returns a setup of the given size; each ruling is "name=value".
func sized(width, height int, start string, rulings ...string) rules.Setup {
	s := rules.Setup{
		Params: []rules.Value{{Name: "height", Value: strconv.Itoa(height)}, {Name: "width", Value: strconv.Itoa(width)}},
		Start:  start,
	}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

// officialSetup returns the official field, empty, with rulings.
func officialSetup(rulings ...string) rules.Setup { return sized(10, 10, "", rulings...) }

func mustOpen(t testing.TB, setup rules.Setup) rules.Position {
	t.Helper()
	return gametest.Open(t, fiverow.Game, setup)
}

func mustMove(t testing.TB, text string) rules.Move {
	t.Helper()
	m, refused := fiverow.ParseMove([]byte(text))
	if refused != nil {
		t.Fatalf("move %q: %v", text, refused)
	}
	return m
}

// mustPlay makes the moves, separated by blanks.
func mustPlay(t testing.TB, pos rules.Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		if _, refused := pos.Play(mustMove(t, text)); refused != nil {
			gametest.Fatalf(t, pos, "play %s: %v", text, refused)
		}
	}
}

func text(pos rules.Position) string { return string(pos.AppendText(nil)) }

// randomMoves returns all cells of a board in random order.
func randomMoves(seed uint64, width, height int) []rules.Move {
	rng := rand.New(rand.NewPCG(seed, uint64(width*1000+height)))
	var list []rules.Move
	for _, c := range rng.Perm(width * height) {
		list = append(list, rules.Move{N: [6]int16{int16(c % width), int16(c / width)}})
	}
	return list
}

// emptyRows returns n empty rows of the given width, each followed by '/'.
func emptyRows(n, width int) string {
	return strings.Repeat(strings.Repeat(".", width)+"/", n)
}

func lineText(moves []rules.Move) string {
	var names [][]byte
	for _, m := range moves {
		names = append(names, fiverow.AppendMove(nil, m))
	}
	return string(bytes.Join(names, []byte(",")))
}

// randomGame returns a random game on the official field, played to its end.
func randomGame(t testing.TB, seed uint64) []rules.Move {
	return gametest.Random(t, fiverow.Game, officialSetup(), seed, 100)
}
