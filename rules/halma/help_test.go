package halma_test

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// sized returns a setup for two. Each ruling or other parameter is "name=value". n1 and
// n2 are 0 unless given; "seats=3" and "start=..." are allowed.
func sized(n, k int, more ...string) rules.Setup {
	params := map[string]string{"n": strconv.Itoa(n), "k": strconv.Itoa(k), "n1": "0", "n2": "0"}
	var s rules.Setup
	for _, m := range more {
		name, value, _ := strings.Cut(m, "=")
		switch name {
		case "N1", "N2":
			params[strings.ToLower(name)] = value
		case "start":
			s.Start = value
		case "seats":
			s.Seats, _ = strconv.Atoi(value)
		default:
			s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
		}
	}
	for _, name := range []string{"k", "n", "n1", "n2"} {
		s.Params = append(s.Params, rules.Value{Name: name, Value: params[name]})
	}
	return s
}

func mustOpen(t testing.TB, setup rules.Setup) rules.Position {
	t.Helper()
	return gametest.Open(t, halma.Game, setup)
}

func mustMove(t testing.TB, text string) rules.Move {
	t.Helper()
	m, refused := halma.ParseMove([]byte(text))
	if refused != nil {
		t.Fatalf("move %q: %v", text, refused)
	}
	return m
}

// mustPlay makes the moves, given as "x y d" and separated by commas.
func mustPlay(t testing.TB, pos rules.Position, moves string) {
	t.Helper()
	for _, text := range list(moves) {
		if _, refused := pos.Play(mustMove(t, text)); refused != nil {
			gametest.Fatalf(t, pos, "play %s: %v", text, refused)
		}
	}
}

func list(moves string) []string {
	if moves == "" {
		return nil
	}
	return strings.Split(moves, ", ")
}

func text(pos rules.Position) string { return string(pos.AppendText(nil)) }

// randomGame returns up to plies random moves.
func randomGame(t testing.TB, setup rules.Setup, seed uint64, plies int) []rules.Move {
	return gametest.Random(t, halma.Game, setup, seed, plies)
}
