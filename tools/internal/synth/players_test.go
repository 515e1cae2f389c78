package synth

import (
	"bytes"
	"strings"
	"testing"
)

// The first numbers of SplitMix64 from the state 1234567, as published with
// descriptions of the generator.
func TestChance(t *testing.T) {
	c := &chance{1234567}
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := c.next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

func viewOf(me byte, rows ...string) *view {
	v := &view{width: len(rows[0]), height: len(rows), cells: []byte(strings.Join(rows, "")), me: me, other: 'X'}
	if me == 'X' {
		v.other = '0'
	}
	v.worth = make([]int, len(v.cells))
	return v
}

// Every player that looks makes five, or else prevents five: on these fields one cell
// does it.
func TestFivesAreSeen(t *testing.T) {
	fields := []struct {
		name string
		rows []string
		want int
	}{
		{"makes five in a row", []string{"XXXX.0", "0000..", "......"}, 4},
		{"makes five in a column", []string{"X.0", "X.0", "..0", "X.0", "X.."}, 6},
		{"makes five in a diagonal", []string{"X....", ".X...", "..X..", "...X.", "....."}, 24},
		{"makes five in the other diagonal", []string{"....X", "...X.", ".....", ".X...", "X...."}, 12},
		{"stops five", []string{"X0000.", "......", "......"}, 5},
	}
	for _, f := range fields {
		for _, p := range players[1:] {
			v := viewOf('X', f.rows...)
			before := bytes.Clone(v.cells)
			if got := p.choose(v, &chance{1}); got != f.want {
				t.Errorf("%s: %s chooses cell %d, want %d", f.name, p.ID, got, f.want)
			}
			if !bytes.Equal(before, v.cells) || v.me != 'X' {
				t.Errorf("%s: %s leaves another field behind", f.name, p.ID)
			}
		}
	}
}

// No player ever chooses an occupied cell, and each finds the last free one.
func TestFreeCells(t *testing.T) {
	for _, p := range players {
		v := viewOf('X', "X0X0", "0X0X", "X0.0")
		if got := p.choose(v, &chance{1}); got != 10 {
			t.Errorf("%s chooses cell %d, the only free one is 10", p.ID, got)
		}
	}
}

// Scout rates a cell by what the other side gains from its best answer: an open five is
// worth most.
func TestReply(t *testing.T) {
	v := viewOf('X', "X0000.", "......", "......")
	if got := v.reply(17); got < attack[four] {
		t.Errorf("a five left open is worth %d to the other, want %d or more", got, attack[four])
	}
	if got := v.reply(5); got >= attack[four] {
		t.Errorf("a five stopped is worth %d to the other", got)
	}
}

const four = 4

// A program knows what it was sent: its figure, the field, and the other's step.
func TestProgramReads(t *testing.T) {
	p := newProgram(playerOf("reach"), 5, 2, &chance{1})
	for _, q := range []string{"figure?", "field?", "step?"} {
		p.expect(q)
	}
	for _, line := range []string{"0", "X....", "....0", "C1"} {
		p.read(line)
	}
	if string(p.view.cells) != "X......X.0" || p.view.me != '0' || p.view.other != 'X' || len(p.asked) > 0 {
		t.Errorf("field %s, me %c, other %c, waiting %v", p.view.cells, p.view.me, p.view.other, p.asked)
	}
	p.load("0....\n.X...\n")
	if string(p.view.cells) != "0.....X..." {
		t.Errorf("field %s", p.view.cells)
	}
}

// A start has the requested number of figures of each side, X in turn, and no window of
// five with three figures of only one side.
func TestStart(t *testing.T) {
	for seed := uint64(0); seed < 30; seed++ {
		text, err := Start(seed, 10, 10, 8)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := Start(seed, 10, 10, 8)
		if text != again {
			t.Errorf("seed %d: %s and then %s", seed, text, again)
		}
		board, turn, _ := strings.Cut(text, " ")
		if strings.Count(board, "X") != 8 || strings.Count(board, "0") != 8 || turn != "X" {
			t.Errorf("seed %d: %s", seed, text)
		}
		for _, row := range strings.Split(board, "/") {
			for x := 0; x+5 <= len(row); x++ {
				w := row[x : x+5]
				if n, m := strings.Count(w, "X"), strings.Count(w, "0"); n > 2 && m == 0 || m > 2 && n == 0 {
					t.Errorf("seed %d: row %s", seed, row)
				}
			}
		}
	}
	for _, each := range []int{-1, 50} {
		if text, err := Start(1, 10, 10, each); err == nil {
			t.Errorf("%d of each side: %s", each, text)
		}
	}
}
