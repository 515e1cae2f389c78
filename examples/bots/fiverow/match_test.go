package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/examples/bots/internal/bot"
	"scrutineer/examples/bots/internal/bottest"
)

// ask answers the questions of a program until it sends step?.
func ask(t *testing.T, p *bottest.Peer, rows [10]string, figure string) {
	t.Helper()
	if q := p.Read(); q != "field?" {
		t.Fatalf("%q is asked, not field?", q)
	}
	p.Send(rows[:]...)
	if q := p.Read(); q != "figure?" {
		t.Fatalf("%q is asked, not figure?", q)
	}
	p.Send(figure)
}

// hasFive reports whether a figure has five in a row through a cell.
func hasFive(cells map[[2]int]byte, x, y int) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, way := range [2]int{1, -1} {
			for i := 1; cells[[2]int{x + way*i*d[0], y + way*i*d[1]}] == cells[[2]int{x, y}]; i++ {
				n++
			}
		}
		if n >= 5 {
			return true
		}
	}
	return false
}

// match plays a game from an empty field in the console protocol, and returns the
// winner, 0 or 1, or -1 for a draw.
func match(t *testing.T, flags [2]string) int {
	t.Helper()
	rows := [10]string(slices.Repeat([]string{".........."}, 10))
	var who [2]*bottest.Peer
	for i := range who {
		who[i] = bottest.Start(t, program(t, flags[i]))
	}
	ask(t, who[0], rows, "X")
	cells, winner, last := map[[2]int]byte{}, -1, ""
	for ply := 0; ply < 100 && winner < 0; ply++ {
		p := who[ply%2]
		switch {
		case ply == 1: // the field is requested after X has moved
			row := int(last[1] - '0')
			col := int(last[0] - 'A')
			rows[row] = strings.Repeat(".", col) + "X" + strings.Repeat(".", 9-col)
			ask(t, p, rows, "0")
			fallthrough
		case ply > 1:
			if q := p.Read(); q != "step?" {
				t.Fatalf("%q is asked, not step?", q)
			}
			p.Send(last)
		}
		text := p.Read()
		var x, y byte
		if _, err := fmt.Sscanf(text, "step! %c%c", &x, &y); err != nil || len(text) != 8 {
			t.Fatalf("%q is no move", text)
		}
		at := [2]int{int(x) - 'A', int(y) - '0'}
		if at[0] < 0 || at[0] > 9 || at[1] < 0 || at[1] > 9 || cells[at] != 0 {
			t.Fatalf("%q is not legal after %d moves", text, ply)
		}
		cells[at], last = "X0"[ply%2], text[6:]
		if hasFive(cells, at[0], at[1]) {
			winner = ply % 2
		}
	}
	for _, w := range who {
		w.End()
	}
	return winner
}

func TestGreedyBeatsRandom(t *testing.T) {
	match(t, [2]string{"", "-seed 2"})
	match(t, [2]string{"-play random", "-play random -seed 2"})
	won, games := 0, 20
	for seed := range games {
		greedy, random := fmt.Sprint("-seed ", seed), fmt.Sprint("-play random -seed ", seed)
		if match(t, [2]string{greedy, random}) == 0 {
			won++
		}
		if match(t, [2]string{random, greedy}) == 1 {
			won++
		}
	}
	t.Logf("%d of %d", won, 2*games)
	if won < 2*games-2 {
		t.Errorf("greedy wins %d of %d", won, 2*games)
	}
}

// fieldOf returns a field from its first lines; the rest is empty.
func fieldOf(t *testing.T, lines ...string) *field {
	t.Helper()
	f := &field{}
	for row := range f {
		text := ".........."
		if row < len(lines) {
			text = lines[row]
		}
		if !f.read(row, text) {
			t.Fatal(text)
		}
	}
	return f
}

// Completing five is better than preventing the opponent's five, which is better than
// a longer row. A row with figures of both has no value.
func TestGreedy(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"completes five, does not keep from five", []string{"XXXX......", "0000......"}, []string{"E0"}},
		{"keeps from five, does not make an open four", []string{"0000......", "..........", "...XXX...."}, []string{"E0"}},
		{"completes five on the diagonal", []string{"X.........", ".X........", "..........", "...X......", "....X.....", "0000......"}, []string{"C2"}},
		{"completes five on the other diagonal", []string{".........X", "........X.", ".......X..", "......X...", "..........", "0000......"}, []string{"F4"}},
		{"completes five in a column", []string{"0X........", "0X........", "0X........", "0.........", ".X........", ".X........"}, []string{"B3"}},
		{"leaves a row that is closed", []string{"X000.X....", "..........", "..........", "..........", "..........", "...XX....."}, []string{"C5", "F5"}},
		{"closes three open ones", []string{"..........", "...000....", "X........."}, []string{"C1", "G1"}},
	} {
		f := fieldOf(t, c.lines...)
		for seed := range 5 {
			got, ok := f.choose('X', false, bot.Settings{Seed: uint64(seed)}.Rand())
			if !ok || !slices.Contains(c.want, got.String()) {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
			}
		}
	}
}
