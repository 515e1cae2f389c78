// Package demo makes games for tests: a five-in-a-row drawn by hand. It does not know
// the rules; the moves and the five are written out.
package demo

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// moves is a game in which X makes an open four at move 21 and five at 23.
const moves = "E4 E5 F5 D3 G6 H7 F4 F6 G4 D4 G5 G3 G7 G8 H5 I5 H4 I4 H6 H3 E3 D2 I7"

// Plies is the number of moves of Game.
const Plies = 23

// Game returns a decided game between a and b. Move 10 has no recorded time; every
// other one took (7919 * its number) mod 400 thousand microseconds, move 17 two
// seconds more.
func Game(id, a, b string) page.Game {
	g := page.Game{
		ID: id, Game: "fiverow", Status: "verified", Result: "seat 1 wins: five",
		First: base.First,
		Seats: []page.Seat{{ID: base.First, Name: a, Mark: "X"}, {ID: base.Second, Name: b, Mark: "0"}},
	}
	list := strings.Fields(moves)
	for n := 0; n <= len(list); n++ {
		g.Frames = append(g.Frames, frame(list[:n]))
	}
	last := &g.Frames[Plies].Scene
	last.Shapes = append(last.Shapes, rules.Shape{Form: rules.Line, Role: rules.Winning, Seat: base.First,
		X: centre(4), Y: centre(3), X2: centre(8), Y2: centre(7)})
	return g
}

// Filled returns a game of n moves (up to 100) that fills the cells in order.
func Filled(n int) page.Game {
	g := Game("filled", "one", "two")
	list := make([]string, n)
	g.Frames = nil
	for i := range list {
		list[i] = string(rune('A'+i%10)) + strconv.Itoa(i/10)
	}
	for i := 0; i <= n; i++ {
		g.Frames = append(g.Frames, frame(list[:i]))
	}
	return g
}

// frame returns the position after the moves.
func frame(list []string) page.Frame {
	f := page.Frame{Micros: base.Unknown, Board: text(list)}
	f.Scene = rules.Scene{Width: 1100, Height: 1100, Shapes: empty()}
	f.Scene.Label = strconv.Itoa(len(list)) + " stones on the board"
	n := len(list)
	if n == 0 {
		return f
	}
	f.Move, f.Seat = list[n-1], side(n-1)
	if n != 10 {
		f.Micros = base.Number(int64(n) * 7919 % 400_000)
	}
	if n == 17 {
		f.Micros += 2_000_000
	}
	for i, m := range list {
		f.Scene.Shapes = append(f.Scene.Shapes, stone(m, side(i)))
	}
	x, y := cell(f.Move)
	f.Scene.Shapes = append(f.Scene.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Last,
		X: x - 46, Y: y - 46, X2: x + 46, Y2: y + 46})
	return f
}

func side(i int) base.Seat { return base.Seat(1 + i%2) }

func centre(i int) int { return 110 + 100*i }

func cell(m string) (x, y int) { return centre(int(m[0] - 'A')), centre(int(m[1] - '0')) }

func stone(m string, s base.Seat) rules.Shape {
	x, y := cell(m)
	if s == base.First {
		return rules.Shape{Form: rules.Cross, Role: rules.Stone, Seat: s, X: x, Y: y, R: 27}
	}
	return rules.Shape{Form: rules.Disc, Role: rules.Stone, Seat: s, X: x, Y: y, R: 30}
}

// empty returns the board without stones.
func empty() []rules.Shape {
	list := []rules.Shape{{Form: rules.Rect, Role: rules.Board, X: 60, Y: 60, X2: 1060, Y2: 1060}}
	for i := 0; i <= 10; i++ {
		at := 60 + 100*i
		list = append(list, rules.Shape{Form: rules.Line, Role: rules.Grid, X: at, Y: 60, X2: at, Y2: 1060},
			rules.Shape{Form: rules.Line, Role: rules.Grid, X: 60, Y: at, X2: 1060, Y2: at})
	}
	for i := range 10 {
		list = append(list, rules.Shape{Form: rules.Text, Role: rules.Label, X: centre(i), Y: 32, R: 32, Text: string(rune('A' + i))},
			rules.Shape{Form: rules.Text, Role: rules.Label, X: 32, Y: centre(i), R: 32, Text: strconv.Itoa(i)})
	}
	return list
}

// text returns the board as ten lines.
func text(list []string) string {
	var rows [10][10]byte
	for y := range rows {
		for x := range rows[y] {
			rows[y][x] = '.'
		}
	}
	for i, m := range list {
		rows[m[1]-'0'][m[0]-'A'] = "X0"[i%2]
	}
	var b strings.Builder
	for y := range rows {
		b.Write(append(rows[y][:], '\n'))
	}
	return b.String()
}
