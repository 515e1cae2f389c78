// Command betoniarki plays concrete mixers, the Game of the Amazons, over lines. It
// reads its number, 1 or 2, then the opponent's moves as six numbers, and when it is
// its turn one number, the remaining seconds. It answers with the six numbers of its
// move.
//
// It ignores the clock, since a move takes a few milliseconds, and trusts the moves
// that it is sent.
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
	Name: "betoniarki",
	About: `betoniarki plays concrete mixers on 10 by 10 squares, 1 1 to 10 10. It reads its
number (1 blue, who begins; 2 red), then lines of six numbers, the opponent's
moves, and lines of one number, the seconds left, which it answers with its move:
from, to and poured, each as x y.`,
	Greedy: `looks one move ahead, at some three thousand moves, drawn at random where
there are more, for the one after which its mixers have most ways to go and the
opponent's fewest.`,
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
	b := start()
	me := 0
	for {
		text, ok := link.Line()
		if !ok {
			return
		}
		switch n := numbers(text); {
		case len(n) == 1 && me == 0:
			if n[0] == 1 || n[0] == 2 {
				me = n[0]
			}
		case len(n) == 1:
			answer(s, link, b, me, rng)
		case len(n) == 6:
			b.hear(n)
		}
	}
}

// answer makes and sends a move. If there is none it sends nothing, and has lost.
func answer(s bot.Settings, link *bot.Link, b *board, me int, rng *rand.Rand) {
	m, ok := b.greedy(me, rng)
	if s.Random {
		m, ok = b.random(me, rng)
	}
	if !ok {
		return
	}
	still := move{m.from, m.from, m.to}
	b.make(m)
	link.Move(bot.Words{Legal: m.String(), Illegal: still.String(), Unreadable: "a move"})
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

// hear makes a move of the opponent. It ignores one with squares off the board.
func (b *board) hear(n []int) {
	for _, v := range n {
		if v < 1 || v > size {
			return
		}
	}
	b.make(move{at(n[0], n[1]), at(n[2], n[3]), at(n[4], n[5])})
}

// String returns the move as x1 y1 x2 y2 xs ys.
func (m move) String() string {
	x := func(s int) int { return s % row }
	y := func(s int) int { return s / row }
	return fmt.Sprintf("%d %d %d %d %d %d", x(m.from), y(m.from), x(m.to), y(m.to), x(m.pour), y(m.pour))
}
