package fiverow_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/internal/test/opinion"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

var (
	positions = flag.Int("positions", 8000, "how many positions TestSecond compares")
	long      = flag.Bool("long", false, "count the positions of TestPerft where they are millions, and play on rows of 255")
)

// TestSecond compares the position with judge.py: on boards of all sizes, by every ruling
// on overlines, and from starts partly filled at random, good and bad.
func TestSecond(t *testing.T) {
	opinion.Boards{Game: fiverow.Game, Positions: *positions, Text: someText,
		Need: []string{"five", "full", "fault", "move-cap", "no-move", "refused", "left", "start refused", "overline", "four-four", "three-three"},
		Setup: func(rng *rand.Rand) rules.Setup {
			m := &match{rng: rng}
			return m.someSetup()
		}}.Run(t)
}

// match draws a setup.
type match struct {
	rng           *rand.Rand
	width, height int
}

// someText returns a free cell that is not a legal move, if there is one, or what is not
// a coordinate.
func someText(rng *rand.Rand, _ rules.Setup, pos rules.Position) string {
	legal := map[string]bool{}
	for _, m := range pos.AppendLegal(nil) {
		legal[string(fiverow.AppendMove(nil, m))] = true
	}
	for y, row := range strings.Split(strings.Fields(text(pos))[0], "/") {
		for x, c := range row {
			move := string(fiverow.AppendMove(nil, rules.Move{N: [6]int16{int16(x), int16(y)}}))
			if c == '.' && !legal[move] && rng.IntN(3) > 0 {
				return move
			}
		}
	}
	bad := []string{
		"", "A", "0", "a0", "A00", "A01", "A-1", "+A0", " A0", "A0 ", "A 0", "A0\n", "A0\r", "\u04100", "AO", "A0A", "0A", "A0.", "ZZZZZZ0", "A99999999999", "A99999",
		"\ufeffA0", "A\uff10", "A\x00", "@0", "[0", "A:", "A/", "-", "X", "pass",
	}
	return bad[rng.IntN(len(bad))]
}

// someSetup returns a board of any size, more often a small or narrow one, and a start
// that may be bad.
func (m *match) someSetup() rules.Setup {
	sides := []int{1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 20, 27}
	m.width, m.height = sides[m.rng.IntN(len(sides))], sides[m.rng.IntN(len(sides))]
	if m.rng.IntN(3) == 0 {
		m.height = 1 + m.rng.IntN(2)
	}
	setup := sized(m.width, m.height, "")
	choose := func(name string, values ...string) {
		if i := m.rng.IntN(len(values) + 1); i < len(values) {
			setup.Rulings = append(setup.Rulings, rules.Value{Name: name, Value: values[i]})
		}
	}
	choose("first", "X", "by_count", "by_count")
	choose("overline", "win", "exact5", "renju", "renju", "renju", "renju", "renju", "renju")
	choose("five_and_overline", "win", "forbidden")
	switch m.rng.IntN(6) {
	case 0, 1:
		setup.Start = m.someStart()
	case 2, 3, 4:
		m.width, m.height = 5+m.rng.IntN(12), 1+m.rng.IntN(16)
		if m.rng.IntN(4) == 0 {
			m.width, m.height = 15, 15
			choose("draw_after", "200", "200", "200")
		}
		setup.Params = sized(m.width, m.height, "").Params
		setup.Start = m.denseStart()
	}
	return setup
}

// denseStart returns a field on which renju forbids many points: figures at random, in
// numbers that need not be equal, but no run of five. X is in turn.
func (m *match) denseStart() string {
	board := make([][]byte, m.height)
	for y := range board {
		board[y] = []byte(strings.Repeat(".", m.width))
	}
	crosses, noughts := 15+m.rng.IntN(60), m.rng.IntN(40)
	overlines := m.rng.IntN(2) == 0 // of X
	if m.rng.IntN(2) == 0 {         // hardly anything free
		noughts = 99 - crosses
	}
	if m.width*m.height == 225 { // nearly 200 figures, in short runs
		for _, c := range m.rng.Perm(m.width * m.height)[:199-m.rng.IntN(5)] {
			x, y := c%m.width, c/m.width
			board[y][x] = "X0"[(x/2+y)%2]
		}
		return string(bytes.Join(board, []byte("/"))) + " X"
	}
	for _, c := range m.rng.Perm(m.width * m.height) {
		n, x, y := m.rng.IntN(100), c%m.width, c/m.width
		switch {
		case n < crosses && (longest(board, x, y, 'X') < 5 || overlines && longest(board, x, y, 'X') > 5):
			board[y][x] = 'X'
		case n >= crosses && n < crosses+noughts && longest(board, x, y, '0') < 5:
			board[y][x] = '0'
		}
	}
	return string(bytes.Join(board, []byte("/"))) + " X"
}

// longest returns the length of the longest run that a figure at x, y would make.
func longest(board [][]byte, x, y int, mine byte) int {
	most := 0
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for i := 1; ; i++ {
				u, v := x+sign*i*d[0], y+sign*i*d[1]
				if u < 0 || v < 0 || v >= len(board) || u >= len(board[0]) || board[v][u] != mine {
					break
				}
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// someStart returns a partly or wholly filled board of the match's size, sometimes with
// one character changed.
func (m *match) someStart() string {
	cells := m.rng.Perm(m.width * m.height)
	board := []byte(strings.Repeat(".", len(cells)))
	fill := m.rng.IntN(len(cells) + 1)
	switch m.rng.IntN(4) {
	case 0:
		fill = len(cells)
	case 1:
		fill = min(fill, 6)
	}
	uneven := m.rng.IntN(4) == 0
	for i, c := range cells[:fill] {
		board[c] = "X0"[i%2]
		if uneven {
			board[c] = "X0"[m.rng.IntN(2)]
		}
	}
	turn := byte("X0-"[m.rng.IntN(3)])
	if m.rng.IntN(3) > 0 { // most often what it must be for an even start
		turn = "X0"[fill%2]
		if fill == len(cells) {
			turn = '-'
		}
	}
	var b []byte
	for y := 0; y < m.height; y++ {
		b = append(append(b, board[y*m.width:(y+1)*m.width]...), '/')
	}
	b[len(b)-1] = ' '
	b = append(b, turn)
	if m.rng.IntN(10) == 0 {
		b[m.rng.IntN(len(b))] = ".X0/ -xO\n"[m.rng.IntN(9)]
	}
	if m.rng.IntN(20) == 0 {
		b = b[:m.rng.IntN(len(b)+1)]
	}
	return string(b)
}
