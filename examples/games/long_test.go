package games

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// A game with long moves passes the tests for every game.
func TestLongMovesPromises(t *testing.T) {
	later := gametest.Usual(Trek)
	later.Start = "96 2 90 6"
	gametest.Run(t, Trek, []rules.Setup{gametest.Usual(Trek), later})
}

// The limit of a log: from square 97 on, three squares of two digits and 254 of
// three, with 256 spaces between, are 6 + 762 + 256 = 1024 bytes. From 98 on it would
// be 1025.
func TestLongestMove(t *testing.T) {
	if text := walk(97, 257); len(text) != 1024 || base.MaxMove != 1024 {
		t.Errorf("%d bytes, want 1024; the bound is %d", len(text), base.MaxMove)
	}
	for start, want := range map[string]int{"96 1 0 0": 3, "97 1 0 0": 2} {
		pos, err := Trek.Open(rules.Setup{Params: gametest.Usual(Trek).Params, Start: start})
		if err != nil {
			t.Fatal(err)
		}
		if legal := pos.AppendLegal(nil); len(legal) != want {
			t.Errorf("%s: %d moves, want %d", start, len(legal), want)
		}
	}
}

// A text that is too long for a log fails the tests.
func TestTooLongMove(t *testing.T) {
	g := *Trek
	g.AppendMove = func(dst []byte, m rules.Move) []byte {
		return append(Trek.AppendMove(dst, m), strings.Repeat(" 7", 1024)...)
	}
	if err := gametest.Check(&g, []rules.Setup{gametest.Usual(Trek)}); err == nil || !strings.Contains(err.Error(), "1024 bytes") {
		t.Errorf("a move of more than 2048 bytes: %v", err)
	}
}
