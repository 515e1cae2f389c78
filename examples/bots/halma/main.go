// Command halma plays Halma with pawns that go to the first free field, over lines.
// It reads n k N1 N2 nr, then the opponent's moves as x y d, and when it is its turn
// one number, the remaining milliseconds. It answers x y d.
//
// It assumes that a home is the triangle of the fields with x+y<=k+1, that white
// begins at 1 1, and that the directions are 1 up, 2 right, 3 down, 4 left. It
// ignores the clock and the limits N1 and N2.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"scrutineer/examples/bots/internal/bot"
)

var about = bot.Program{
	Name: "halma",
	About: `halma plays Halma on n by n fields, 1 1 to n n. It reads "n k N1 N2 nr" (nr is 1
white, who begins at 1 1, or 2 black), then lines "x y d", the opponent's moves,
and lines of one number, the milliseconds left, which it answers with its move:
a pawn's field and a direction, 1 up, 2 right, 3 down, 4 left.`,
	Greedy: `gives every pawn a field of the goal, the shortest way in all, and makes
the move that brings a pawn nearest to its field, the last pawns first.`,
}

func main() {
	os.Exit(about.Run(func(s bot.Settings) error {
		play(s, bot.NewLink(s, os.Stdin, os.Stdout, "\n"))
		return nil
	}))
}

// play plays until the input ends.
func play(s bot.Settings, link *bot.Link) {
	rng := s.Rand()
	var b *board
	me := 0
	for {
		text, ok := link.Line()
		if !ok {
			return
		}
		switch n := numbers(text); {
		case len(n) == 5 && b == nil && (n[4] == 1 || n[4] == 2):
			b = newBoard(n[0], n[1])
			me = n[4]
		case b == nil:
		case len(n) == 1:
			answer(s, link, b, me, rng)
		case len(n) == 3:
			b.make(move{field{n[0], n[1]}, n[2]})
		}
	}
}

// answer makes and sends a move. If there is none it sends nothing.
func answer(s bot.Settings, link *bot.Link, b *board, me int, rng *rand.Rand) {
	m, ok := b.greedy(me, rng)
	if s.Random {
		m, ok = b.random(me, rng)
	}
	if !ok {
		return
	}
	w := bot.Words{Legal: m.String(), Illegal: b.foreign(me).String(), Unreadable: "a move"}
	b.make(m)
	link.Move(w)
}

// foreign returns a move of an opponent's pawn.
func (b *board) foreign(number int) move {
	pawns := b.pawns(3 - number)
	if len(pawns) == 0 {
		return move{}
	}
	return move{pawns[0], up}
}

// numbers parses a line of integers; any other line gives none.
func numbers(text string) []int {
	var n []int
	for _, w := range strings.Fields(text) {
		v, err := strconv.Atoi(w)
		if err != nil {
			return nil
		}
		n = append(n, v)
	}
	return n
}

// String returns the move as x y d.
func (m move) String() string { return fmt.Sprintf("%d %d %d", m.from.x, m.from.y, m.way) }
