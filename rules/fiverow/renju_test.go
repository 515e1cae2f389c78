package fiverow_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// placed returns a field of 15 by 15 with figures on the named cells, X in turn.
func placed(crosses, noughts string, rulings ...string) rules.Setup {
	board := make([][]byte, 15)
	for y := range board {
		board[y] = []byte(strings.Repeat(".", 15))
	}
	for symbol, names := range map[byte]string{'X': crosses, '0': noughts} {
		for _, name := range strings.Fields(names) {
			m := move(name)
			board[m.N[1]][m.N[0]] = symbol
		}
	}
	rows := make([]string, len(board))
	for y := range board {
		rows[y] = string(board[y])
	}
	return sized(15, 15, strings.Join(rows, "/")+" X", rulings...)
}

// The rule of forbidden points worked by hand.
func TestForbidden(t *testing.T) {
	const overE, overI = "E4 E5 E6 E8 E9", "I4 I5 I6 I8 I9" // E7 and I7 make six down
	for _, c := range []struct{ name, x, o, at, witness string }{
		{"six in a row", "B7 C7 D7 F7 G7", "", "E7", "cell=E7 kind=overline lines=B7,C7,D7,E7,F7,G7"},
		{"six on a diagonal, at the edge", "A0 B1 C2 D3 F5", "", "E4", "cell=E4 kind=overline lines=A0,B1,C2,D3,E4,F5"},
		{"two straight fours", "C7 D7 E7 F4 F5 F6", "", "F7", "cell=F7 kind=four-four lines=C7,D7,E7,F7;F4,F5,F6,F7 point=B7,G7;F3,F8"},
		{"two fours, blocked at an end each", "C7 D7 E7 F4 F5 F6", "B7 F3", "F7", "cell=F7 kind=four-four lines=C7,D7,E7,F7;F4,F5,F6,F7 point=G7;F8"},
		{"two fours in one row", "C7 E7 G7 I7", "", "F7", "cell=F7 kind=four-four lines=C7,E7,F7,G7;E7,F7,G7,I7 point=D7;H7"},
		{"two fours in one row, the figure in the middle", "B7 C7 D7 H7 I7 J7", "", "F7", "cell=F7 kind=four-four lines=B7,C7,D7,F7;F7,H7,I7,J7 point=E7;G7"},
		{"two threes", "F7 G7 H5 H6", "", "H7", "cell=H7 kind=three-three lines=F7,G7,H7;H5,H6,H7 point=E7;H4"},
		{"two threes with gaps", "E7 G7 H4 H6", "", "H7", "cell=H7 kind=three-three lines=E7,G7,H7;H4,H6,H7 point=F7;H5"},
		{"two threes, one beside the edge", "B7 C7 D5 D6", "", "D7", "cell=D7 kind=three-three lines=B7,C7,D7;D5,D6,D7 point=E7;D4"},
		{"three threes", "F7 G7 H5 H6 F5 G6", "", "H7", "cell=H7 kind=three-three lines=F7,G7,H7;H5,H6,H7;F5,G6,H7 point=E7;H4;E4"},
		{"a three that only one point makes straight", "F7 G7 H5 H6 C7", "", "H7", "cell=H7 kind=three-three lines=F7,G7,H7;H5,H6,H7 point=I7;H4"},
		{"a three one of whose points is forbidden", "F7 G7 H5 H6 " + overE, "", "H7", "cell=H7 kind=three-three lines=F7,G7,H7;H5,H6,H7 point=I7;H4"},

		{"a three blocked at one end is none", "F7 G7 H5 H6", "I7", "H7", ""},
		{"a three that would be an overline on both sides is none", "F7 G7 H5 H6 C7 K7", "", "H7", ""},
		{"a three both of whose points are forbidden is none", "F7 G7 H5 H6 " + overE + " " + overI, "", "H7", ""},
		{"a three one of whose points makes five and the other is forbidden is none", "F7 G7 H5 H6 " + overE + " I4 I5 I6 I8", "", "H7", ""},
		{"a four and a three", "C7 D7 E7 F5 F6", "", "F7", ""},
		{"six goes before a four", "C7 D7 E7 G7 H7 F4 F5 F6", "B7", "F7", "cell=F7 kind=overline lines=C7,D7,E7,F7,G7,H7"},
		{"a four that only an overline would complete", "C7 D7 E7 A7 H7 F4 F5 F6", "", "F7", ""},
		{"one three", "F7 G7", "", "H7", ""},
	} {
		pos := mustOpen(t, placed(c.x, c.o, "overline=renju"))
		_, refused := pos.Play(move(c.at))
		switch {
		case refused == nil && c.witness != "":
			gametest.Errorf(t, pos, "%s: %s is not forbidden", c.name, c.at)
		case refused != nil && (refused.Code != "forbidden" || refused.Witness.String() != c.witness):
			gametest.Errorf(t, pos, "%s: %s, want %q", c.name, refused.Witness, c.witness)
		}
	}
}

func move(name string) rules.Move {
	m, _ := fiverow.ParseMove([]byte(name))
	return m
}

// Who wins by what, and what only applies to X.
func TestRenju(t *testing.T) {
	const crossed = "B7 C7 D7 F7 G7 E3 E4 E5 E6" // E7 makes six across and five down
	for _, e := range []ended{
		{name: "five", setup: placed("B7 C7 D7 E7", "", "overline=renju"), moves: "F7", winner: 1, reason: rules.Five, line: "B7,C7,D7,E7,F7"},
		{name: "five with two threes", setup: placed("B7 C7 D7 E7 F5 F6 D5 E6", "", "overline=renju"), moves: "F7", winner: 1, reason: rules.Five, line: "B7,C7,D7,E7,F7"},
		{name: "five beside an overline", setup: placed(crossed, "", "overline=renju"), moves: "E7", winner: 1, reason: rules.Five, line: "E3,E4,E5,E6,E7"},
		{name: "noughts win by six", setup: placed("", "B7 C7 D7 F7 G7", "overline=renju"), moves: "A0 E7", winner: 2, reason: rules.Five, line: "B7,C7,D7,E7,F7"},
		{name: "noughts make two fours", setup: placed("", "C7 D7 E7 F4 F5 F6", "overline=renju"), moves: "A0 F7", goesOn: true},
		{name: "X leaves an overline alone", setup: sized(7, 1, "XX..XXX X", "overline=renju"), moves: "C0", goesOn: true},
		{name: "X has no cell left", setup: sized(7, 1, "XXX.XXX -", "overline=renju"), winner: 2, reason: rules.NoMove},
		{name: "X has no cell left after a move", setup: sized(9, 1, "XXX.XXX.. X", "overline=renju"), moves: "H0 I0", winner: 2, reason: rules.NoMove},
	} {
		t.Run(e.name, e.check)
	}
	pos := mustOpen(t, placed(crossed, "", "overline=renju", "five_and_overline=forbidden"))
	if _, refused := pos.Play(move("E7")); refused == nil || refused.Witness.Get("kind") != "overline" {
		gametest.Errorf(t, pos, "five beside an overline: %v", refused)
	}
}

// paired is a start on 15 by 15 with a number of figures, as almostFull, without the seat in turn.
func paired(figures int) string {
	var b []byte
	for y := range 15 {
		for x := range 15 {
			symbol := "X0"[(x/2+y)%2]
			if y*15+x >= figures {
				symbol = '.'
			}
			b = append(b, symbol)
		}
		b = append(b, '/')
	}
	b[len(b)-1] = ' '
	return string(b)
}

// 200 figures on the field end the game, including those of the start.
func TestDrawAfter(t *testing.T) {
	for _, e := range []ended{
		{name: "the 200th", setup: sized(15, 15, paired(198)+"X", "draw_after=200"), moves: "O14 N14", reason: rules.MoveCap},
		{name: "not the 199th", setup: sized(15, 15, paired(198)+"X", "draw_after=200"), moves: "O14", goesOn: true},
		{name: "never", setup: sized(15, 15, paired(198)+"X"), moves: "O14 N14", goesOn: true},
		{name: "a start of 200", setup: sized(15, 15, paired(200)+"-", "draw_after=200"), reason: rules.MoveCap},
		{name: "a full field is full", setup: sized(1, 2, "", "draw_after=200"), moves: "A0 A1", reason: rules.Full},
		{name: "five with the 200th wins", setup: sized(15, 15, paired(191)+"X", "draw_after=200"), moves: "A14 O13 B14 O14 C14 N13 D14 N14 E14", winner: 1, reason: rules.Five, line: "A14,B14,C14,D14,E14"},
	} {
		t.Run(e.name, e.check)
	}
}

// slowly is the rule of forbidden points read word for word from rules.txt: points are
// searched along the whole line, runs counted again.
type slowly map[[2]int]bool

const side = 15

func (s slowly) run(at, d [2]int) (n int, has func([2]int) bool) {
	cells := map[[2]int]bool{}
	for _, sign := range []int{1, -1} {
		for p := at; s[p]; p = [2]int{p[0] + sign*d[0], p[1] + sign*d[1]} {
			cells[p] = true
		}
	}
	return len(cells), func(p [2]int) bool { return cells[p] }
}

func (s slowly) with(p [2]int, ask func()) { s[p] = true; ask(); delete(s, p) }

// completes returns the free points of a line that make exactly n through both points.
func (s slowly) completes(noughts slowly, at, d [2]int, n int) (list [][2]int) {
	for i := -side; i <= side; i++ {
		q := [2]int{at[0] + i*d[0], at[1] + i*d[1]}
		if q[0] < 0 || q[0] >= side || q[1] < 0 || q[1] >= side || s[q] || noughts[q] {
			continue
		}
		s.with(q, func() {
			if many, has := s.run(at, d); many == n && has(q) {
				list = append(list, q)
			}
		})
	}
	return list
}

// banned returns the kind of a point, "" if allowed, "five" if it wins.
func (s slowly) banned(noughts slowly, at [2]int) (kind string) {
	lines := [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
	s.with(at, func() {
		longest := 0
		for _, d := range lines {
			n, _ := s.run(at, d)
			if longest = max(longest, n); n == 5 {
				kind = "five"
			}
		}
		if kind == "" && longest > 5 {
			kind = "overline"
		}
		if kind != "" {
			return
		}
		fours, threes := 0, 0
		for _, d := range lines {
			points := s.completes(noughts, at, d, 5)
			if len(points) == 2 && max(points[1][0]-points[0][0], points[1][1]-points[0][1]) == 5 {
				points = points[1:]
			}
			if fours += len(points); len(points) > 0 {
				continue
			}
			three := false
			for _, q := range s.completes(noughts, at, d, 4) {
				straight := false
				s.with(q, func() { straight = len(s.completes(noughts, at, d, 5)) == 2 })
				three = three || straight && s.banned(noughts, q) == ""
			}
			if three {
				threes++
			}
		}
		if fours >= 2 {
			kind = "four-four"
		} else if threes >= 2 {
			kind = "three-three"
		}
	})
	return kind
}

// TestForbiddenSlowly compares every free cell of dense random fields.
func TestForbiddenSlowly(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	met := map[string]int{}
	for range *positions / 500 {
		x, o := slowly{}, slowly{}
		var crosses, noughts []string
		dense, share := 1+rng.IntN(6), 1+rng.IntN(4)
		for c := range side * side {
			name := string(rune('A'+c%side)) + strconv.Itoa(c/side)
			switch {
			case rng.IntN(8) >= dense:
			case rng.IntN(6) >= share:
				crosses, x[[2]int{c % side, c / side}] = append(crosses, name), true
			default:
				noughts, o[[2]int{c % side, c / side}] = append(noughts, name), true
			}
		}
		compareSlowly(t, placed(strings.Join(crosses, " "), strings.Join(noughts, " "), "overline=renju"), x, o, met)
	}
	for _, kind := range []string{"", "five", "overline", "four-four", "three-three"} {
		if met[kind] == 0 {
			t.Errorf("never met: %q", kind)
		}
	}
	t.Log(met)
}

func compareSlowly(t *testing.T, setup rules.Setup, x, o slowly, met map[string]int) {
	pos, err := fiverow.Game.Open(setup)
	if err != nil {
		return // it holds five
	}
	for c := range side * side {
		at := [2]int{c % side, c / side}
		if x[at] || o[at] || pos.Turn() != base.First {
			continue
		}
		kind, got := x.banned(o, at), ""
		_, refused := pos.Play(rules.Move{N: [6]int16{int16(at[0]), int16(at[1])}})
		switch {
		case refused != nil:
			got = refused.Witness.Get("kind")
		case pos.Outcome().Reason == rules.Five:
			got = "five"
		}
		if refused == nil {
			pos.Undo()
		}
		if met[kind]++; got != kind {
			gametest.Fatalf(t, pos, "%v\nat %v: %q, want %q", setup.Start, at, got, kind)
		}
	}
}
