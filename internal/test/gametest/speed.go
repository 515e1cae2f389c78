package gametest

import (
	"math/rand/v2"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// Open returns the position of a setup. The test ends if the game refuses the setup.
func Open(t testing.TB, g *rules.Game, setup rules.Setup) rules.Position {
	t.Helper()
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatalf("%s: %v", SetupWords(setup), err)
	}
	return pos
}

// Random returns a random game to its end, or to a number of plies.
func Random(t testing.TB, g *rules.Game, setup rules.Setup, seed uint64, plies int) []rules.Move {
	t.Helper()
	pos, rng := Open(t, g, setup), rand.New(rand.NewPCG(seed, 5))
	var game, legal []rules.Move
	for len(game) < plies && !pos.Outcome().Over {
		legal = pos.AppendLegal(legal[:0])
		game = append(game, legal[rng.IntN(len(legal))])
		if _, refused := pos.Play(game[len(game)-1]); refused != nil {
			t.Fatal(refused)
		}
	}
	return game
}

// Bench times what a judge does with a game, on games that can be played from a setup:
// opening it, resetting it, reading a move, making all moves of a game, and listing the
// legal moves half-way through one.
func Bench(b *testing.B, g *rules.Game, setup rules.Setup, games [][]rules.Move) {
	b.Run("open", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Open(b, g, setup)
		}
	})
	pos := Open(b, g, setup)
	b.Run("reset", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			pos.Reset()
		}
	})
	b.Run("parse", func(b *testing.B) { benchParse(b, g, games[0]) })
	b.Run("play", func(b *testing.B) { benchPlay(b, pos, games) })
	b.Run("legal", func(b *testing.B) {
		pos.Reset()
		for _, m := range games[0][:len(games[0])/2] {
			pos.Play(m)
		}
		var legal []rules.Move
		b.ReportAllocs()
		for b.Loop() {
			legal = pos.AppendLegal(legal[:0])
		}
	})
}

// benchParse reads the moves of a game, one after another.
func benchParse(b *testing.B, g *rules.Game, game []rules.Move) {
	var texts [][]byte
	for _, m := range game {
		texts = append(texts, g.AppendMove(nil, m))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, refused := g.ParseMove(texts[i%len(texts)]); refused != nil {
			b.Fatal(refused)
		}
	}
}

// benchPlay plays whole games. It reports the time of a move in addition to that of a
// game.
func benchPlay(b *testing.B, pos rules.Position, games [][]rules.Move) {
	b.ReportAllocs()
	plies := 0
	for i := 0; b.Loop(); i++ {
		pos.Reset()
		game := games[i%len(games)]
		for _, m := range game {
			if _, refused := pos.Play(m); refused != nil {
				b.Fatal(refused)
			}
		}
		plies += len(game)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/move")
}

// BenchConversation times a whole game with both programs in a protocol. opening is what each says
// at the start; the rest is what the one in turn says to make a ply, counted from 0.
func BenchConversation(b *testing.B, g *rules.Game, setup rules.Setup, protocol string, game []rules.Move, opening []string, turn func(ply int, move string) []string) {
	pos := Open(b, g, setup)
	convs := [3]rules.Conversation{1: g.Protocol(protocol).Conversation(setup, pos, 1), 2: g.Protocol(protocol).Conversation(setup, pos, 2)}
	hello, lines := events(opening), make([][]rules.Event, len(game))
	for ply, m := range game {
		lines[ply] = events(turn(ply, string(g.AppendMove(nil, m))))
	}
	actions := make([]rules.Action, 0, 16)
	b.ReportAllocs()
	for b.Loop() {
		pos.Reset()
		for _, t := range convs[1:] {
			t.Open(actions)
			said(t, actions, hello)
		}
		for ply, list := range lines {
			by := pos.Turn()
			m := said(convs[by], actions, list).Move
			if _, refused := pos.Play(m); refused != nil {
				b.Fatalf("ply %d: %v", ply+1, refused)
			}
			convs[1].Moved(actions, by, m)
			convs[2].Moved(actions, by, m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(game)), "ns/move")
}

// events returns lines as events of a program.
func events(lines []string) []rules.Event {
	var list []rules.Event
	for _, line := range lines {
		list = append(list, rules.Event{From: rules.FromOutput, Text: []byte(line)})
	}
	return list
}

// said passes lines to a conversation and returns what the last one means.
func said(t rules.Conversation, actions []rules.Action, lines []rules.Event) (m rules.Meaning) {
	for _, e := range lines {
		_, m = t.Receive(actions, e)
	}
	return m
}

// NoPositionAllocations fails the test if a position allocates memory after its first use: by playing
// the game, taking it back, leaving, resetting, writing its text, or by reading and
// writing moves.
func NoPositionAllocations(t *testing.T, g *rules.Game, setup rules.Setup, game []rules.Move) {
	t.Helper()
	pos := Open(t, g, setup)
	legal := pos.AppendLegal(nil)
	var text []byte
	NoAllocations(t, "play, undo and reset", func() {
		for i, m := range game {
			pos.Play(m)
			if i%8 == 0 { // costly in some games
				legal = pos.AppendLegal(legal[:0])
			}
			text = pos.AppendText(text[:0])
			pos.Outcome()
		}
		for range game {
			pos.Undo()
		}
		pos.Leave(base.First, rules.Gone)
		pos.Undo()
		pos.Play(game[0])
		pos.Leave(base.Second, rules.TooLate)
		pos.Undo()
		pos.Reset()
	})
	text = g.AppendMove(text[:0], game[0])
	NoAllocations(t, "parse and append", func() {
		m, _ := g.ParseMove(text)
		text = g.AppendMove(text[:0], m)
	})
}

// NoAllocations fails the test if a function allocates memory after its first call.
func NoAllocations(t *testing.T, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n != 0 {
		t.Errorf("%s: %v allocations", what, n)
	}
}
