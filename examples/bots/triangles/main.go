// Command triangles plays the game of segments and triangles. It reads commands on
// lines, set_points, play, time_left, gen_move and quit, and replies to each with =
// or ?, a text, and an empty line. set_points may come again at any time, with or
// without the segments that have been drawn.
//
// It ignores the score and the clock, since a move takes a few milliseconds.
package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"scrutineer/examples/bots/internal/bot"
)

var about = bot.Program{
	Name: "triangles",
	About: `triangles draws segments between points and closes triangles. It replies to the
commands set_points, play, time_left, gen_move and quit with = or ?, a text, and
an empty line. Empty lines are ignored.`,
	Greedy: `closes as many triangles as it can; where it can close none it draws a
segment after which the opponent can close none, or else as few as may be.`,
}

func main() {
	os.Exit(about.Run(func(s bot.Settings) error {
		play(s, bot.NewLink(s, os.Stdin, os.Stdout, "\n\n"))
		return nil
	}))
}

// player is the state of the program between two commands.
type player struct {
	settings bot.Settings
	rng      *rand.Rand
	link     *bot.Link
	plane    *plane
}

// play replies to commands until quit or the end of the input.
func play(s bot.Settings, link *bot.Link) {
	p := &player{settings: s, rng: s.Rand(), link: link, plane: newPlane(nil)}
	for {
		text, ok := link.Line()
		if !ok {
			return
		}
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		if words[0] == "gen_move" {
			p.move()
			continue
		}
		link.Say(p.reply(words[0], words[1:]))
		if words[0] == "quit" {
			return
		}
	}
}

// reply runs a command other than gen_move.
func (p *player) reply(command string, args []string) string {
	n, err := numbers(args)
	switch command {
	case "set_points":
		if err == nil {
			err = p.setPoints(n)
		}
	case "play":
		if err == nil {
			err = p.draw(n)
		}
	case "time_left", "quit":
		err = nil
	default:
		err = errors.New("unknown command")
	}
	if err != nil {
		return "? " + err.Error()
	}
	return "="
}

// setPoints replaces the points and removes all segments.
func (p *player) setPoints(n []int) error {
	if len(n) == 0 || n[0] < 0 || n[0] > maxPoints || len(n) != 1+2*n[0] {
		return errors.New("set_points needs n and n times x y")
	}
	points := make([]point, n[0])
	for i := range points {
		points[i] = point{n[1+2*i], n[2+2*i]}
	}
	p.plane = newPlane(points)
	return nil
}

// draw draws the segment of a play command.
func (p *player) draw(n []int) error {
	if len(n) != 2 {
		return errors.New("play needs two points")
	}
	if !p.plane.draw(segment{n[0] - 1, n[1] - 1}.ordered()) {
		return errors.New("that segment cannot be drawn")
	}
	return nil
}

// move replies to gen_move.
func (p *player) move() {
	if len(p.plane.open) == 0 {
		p.link.Say("? nothing can be drawn")
		return
	}
	s := p.plane.greedy(p.rng)
	if p.settings.Random {
		s = p.plane.open[p.rng.IntN(len(p.plane.open))]
	}
	p.plane.draw(s)
	p.link.Move(bot.Words{
		Legal:      fmt.Sprintf("= %d %d", s.i+1, s.j+1),
		Illegal:    fmt.Sprintf("= %d %d", s.i+1, s.i+1),
		Unreadable: "= a segment",
		Resign:     "? no move",
	})
}

// numbers parses integers.
func numbers(words []string) ([]int, error) {
	n := make([]int, len(words))
	for i, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil || v > largest || v < -largest {
			return nil, fmt.Errorf("%q is not a number", w)
		}
		n[i] = v
	}
	return n, nil
}
