package referee

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// board is the board of a bench: points, and the segments between them in the order
// of drawing. The seats alternate.
type board struct {
	points   [][2]int
	segments []string // as the rules write moves
	before   []board  // for undo
}

// maxBoard is the maximum number of points, that of the rules.
const maxBoard = 100

// change runs a command that changes the board. A command that fails changes nothing.
func (b *board) change(word string, args []string) error {
	n, err := numbers(args)
	if err != nil {
		return err
	}
	next := board{points: slices.Clone(b.points), segments: slices.Clone(b.segments)}
	switch {
	case word == "undo" && len(n) == 0:
		if len(b.before) == 0 {
			return errors.New("undo: no move to take back")
		}
		last := b.before[len(b.before)-1]
		b.points, b.segments, b.before = last.points, last.segments, b.before[:len(b.before)-1]
		return nil
	case word == "point" && len(n) == 2:
		next.points = append(next.points, [2]int{n[0], n[1]})
	case word == "unpoint" && len(n) == 1:
		err = next.remove(n[0])
	case word == "random" && len(n) == 2:
		err = next.draw(n[0], uint64(n[1]))
	case word == "segment" && len(n) == 2:
		next.segments = append(next.segments, fmt.Sprint(min(n[0], n[1]), " ", max(n[0], n[1])))
	default:
		return fmt.Errorf("no such command: %q; see --help", strings.Join(append([]string{word}, args...), " "))
	}
	if err == nil && len(next.points) >= 3 { // with fewer there is no game yet
		_, err = next.position()
	} else if err == nil && len(next.segments) > 0 {
		err = errors.New("a segment needs a board of three points")
	}
	if err != nil {
		return err
	}
	next.before = append(b.before, board{points: b.points, segments: b.segments})
	*b = next
	return nil
}

// numbers parses integers from 0.
func numbers(args []string) ([]int, error) {
	list := make([]int, len(args))
	for i, a := range args {
		v, err := strconv.ParseUint(a, 10, 31)
		if err != nil {
			return nil, fmt.Errorf("not a number: %q", a)
		}
		list[i] = int(v)
	}
	return list, nil
}

// remove removes a point and the segments that end at it. The following points are
// renumbered.
func (b *board) remove(n int) error {
	if n < 1 || n > len(b.points) {
		return fmt.Errorf("there is no point %d", n)
	}
	b.points = slices.Delete(b.points, n-1, n)
	var left []string
	for _, s := range b.segments {
		var i, j int
		fmt.Sscan(s, &i, &j)
		if i == n || j == n {
			continue
		}
		if i > n {
			i--
		}
		if j > n {
			j--
		}
		left = append(left, fmt.Sprint(i, " ", j))
	}
	b.segments = left
	return nil
}

// draw places points at random.
func (b *board) draw(n int, seed uint64) error {
	if n < 3 || n > maxBoard {
		return fmt.Errorf("random: 3 to %d points", maxBoard)
	}
	b.points, b.segments = nil, nil
	start, _, _ := strings.Cut(triangles.Game.RandomStart(n, rand.New(rand.NewPCG(seed, 0)).IntN), " |")
	for p := range strings.FieldsSeq(start) {
		x, y, _ := strings.Cut(p, ",")
		list, err := numbers([]string{x, y})
		if err != nil {
			return err
		}
		b.points = append(b.points, [2]int(list))
	}
	return nil
}

// position returns the board as a position of the rules.
func (b *board) position() (rules.Position, error) {
	var start []string
	for _, p := range b.points {
		start = append(start, fmt.Sprint(p[0])+","+fmt.Sprint(p[1]))
	}
	game := triangles.Game
	pos, err := game.Open(whole(game, rules.Setup{Seats: 2, Start: strings.Join(start, " ") + " | - | 0 0 | 1 | -"}))
	if err != nil {
		return nil, err
	}
	for _, s := range b.segments {
		m, refused := game.ParseMove([]byte(s))
		if refused == nil {
			_, refused = pos.Play(m)
		}
		if refused != nil {
			return nil, refused
		}
	}
	return pos, nil
}

// commands returns the commands that send the board to a program.
func (b *board) commands() []string {
	points := "set_points " + fmt.Sprint(len(b.points))
	for _, p := range b.points {
		points += fmt.Sprintf(" %d %d", p[0], p[1])
	}
	list := []string{points}
	for _, s := range b.segments {
		list = append(list, "play "+s)
	}
	return list
}

// text returns the board in words.
func (b *board) text() string {
	var t strings.Builder
	for i, p := range b.points {
		fmt.Fprintf(&t, "point %d at %d,%d\n", i+1, p[0], p[1])
	}
	for _, s := range b.segments {
		t.WriteString("segment " + s + "\n")
	}
	if pos, err := b.position(); err == nil {
		o := pos.Outcome()
		fmt.Fprintf(&t, "score %d-%d", o.Score[0], o.Score[1])
		if o.Over {
			t.WriteString(", no segment is left")
		}
		t.WriteString("\n")
	}
	return t.String()
}
