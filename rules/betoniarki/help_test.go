package betoniarki_test

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// sized returns a setup of the given size; each ruling is "name=value".
func sized(size int, start string, rulings ...string) rules.Setup {
	s := rules.Setup{Params: []rules.Value{{Name: "size", Value: strconv.Itoa(size)}}, Start: start}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

// officialSetup returns the official board and start, with rulings.
func officialSetup(rulings ...string) rules.Setup { return sized(10, "", rulings...) }

// start returns a start's text: its rows from y=1 and the seat in turn, separated by
// blanks.
func start(rows string) string {
	at := strings.LastIndexByte(rows, ' ')
	return strings.ReplaceAll(rows[:at], " ", "/") + rows[at:]
}

func mustOpen(t testing.TB, setup rules.Setup) rules.Position {
	t.Helper()
	return gametest.Open(t, betoniarki.Game, setup)
}

func mustMove(t testing.TB, text string) rules.Move {
	t.Helper()
	m, refused := betoniarki.ParseMove([]byte(text))
	if refused != nil {
		t.Fatalf("move %q: %v", text, refused)
	}
	return m
}

// mustPlay makes the moves, separated by commas.
func mustPlay(t testing.TB, pos rules.Position, moves string) {
	t.Helper()
	for _, text := range split(moves) {
		if _, refused := pos.Play(mustMove(t, text)); refused != nil {
			gametest.Fatalf(t, pos, "play %s: %v", text, refused)
		}
	}
}

func split(moves string) []string {
	if moves == "" {
		return nil
	}
	return strings.Split(moves, ", ")
}

func text(pos rules.Position) string { return string(pos.AppendText(nil)) }

// randomGame returns a random game played to its end.
func randomGame(t testing.TB, setup rules.Setup, seed uint64) []rules.Move {
	return gametest.Random(t, betoniarki.Game, setup, seed, 1000)
}

// seatOf returns who makes a move, counted from 0, in a game that blue opens.
func seatOf(ply int) base.Seat { return base.Seat(1 + ply%2) }
