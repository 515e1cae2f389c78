// Command dots plays Dots and Boxes for a server that sends lines of three numbers: R
// C T, then -1 -1 -1 when it is the program's turn, then the opponent's lines as r c
// s. It answers with r c s.
//
// It ignores the clock and trusts what it is sent. It ignores an invalid line.
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
	Name: "dots",
	About: `dots plays Dots and Boxes. It reads "R C T", the rows and columns of points and
its own number; "-1 -1 -1" asks it for a line, and it answers "r c s": a box, from
0 0, and a side, 0 up, 1 right, 2 down, 3 left. The opponent's lines come as "r c s".`,
	Greedy: `takes a box where it can, two at once if it can; else draws a line that
gives no box a third side; else gives away the shortest chain.`,
}

func main() {
	os.Exit(about.Run(func(s bot.Settings) error {
		play(s, bot.NewLink(s, os.Stdin, os.Stdout, "\n"))
		return nil
	}))
}

// play plays until the input ends.
func play(s bot.Settings, link *bot.Link) {
	var b *board
	rng := s.Rand()
	for {
		text, ok := link.Line()
		if !ok {
			return
		}
		n, ok := numbers(text)
		switch {
		case !ok:
		case b == nil:
			b = newBoard(n[0], n[1])
		case n == [3]int{-1, -1, -1}:
			answer(s, link, b, rng)
		default:
			b.draw(b.line(n[0], n[1], n[2]))
		}
	}
}

// answer draws and sends a line.
func answer(s bot.Settings, link *bot.Link, b *board, rng *rand.Rand) {
	l := b.greedy(rng)
	if s.Random {
		l = b.random(rng)
	}
	if l == none {
		return
	}
	w := bot.Words{Legal: b.name(l), Illegal: b.drawn(), Unreadable: "a line"}
	b.draw(l)
	link.Move(w)
}

// numbers parses a line of three integers.
func numbers(text string) (n [3]int, ok bool) {
	words := strings.Fields(text)
	if len(words) != 3 {
		return n, false
	}
	for i, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil {
			return n, false
		}
		n[i] = v
	}
	return n, true
}

// name returns a line as r c s, by one of its boxes.
func (b *board) name(l int) string {
	for i, box := range b.boxes {
		for side, other := range box {
			if other == l {
				return fmt.Sprintf("%d %d %d", i/b.wide, i%b.wide, side)
			}
		}
	}
	return ""
}

// drawn returns a line that has been drawn, or one of a box that does not exist.
func (b *board) drawn() string {
	for l, is := range b.have {
		if is {
			return b.name(l)
		}
	}
	return fmt.Sprintf("%d %d 0", b.high, b.wide)
}
