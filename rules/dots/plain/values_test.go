package plain

import (
	"flag"
	"math/rand/v2"
	"testing"
)

// TestPerft counts the sequences of moves. Every undrawn line may be drawn, so on a board
// of n lines there are n, n(n-1), n(n-1)(n-2) and so on of them. The two smallest boards
// are counted to the end of the game, where all n! end.
func TestPerft(t *testing.T) {
	for _, c := range []struct{ rows, cols, lines, depth int }{
		{2, 2, 4, 4}, {2, 3, 7, 7}, {3, 2, 7, 7}, {3, 3, 12, 3}, {2, 5, 13, 3}, {5, 5, 40, 2},
	} {
		want := 1
		for i := range c.depth {
			want *= c.lines - i
		}
		start := begun(t, c.rows, c.cols, "")
		if n := perft(t, start, c.depth); n != want {
			t.Errorf("%dx%d points, %d plies: %d, want %d", c.rows, c.cols, c.depth, n, want)
		}
	}
}

func perft(t *testing.T, b *Board, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, move := range b.Legal() {
		next := begun(t, b.rows, b.cols, b.Text())
		if _, refused := next.Play(move); refused != "" {
			t.Fatalf("%s in %q: %s", move, b.Text(), refused)
		}
		n += perft(t, next, depth-1)
	}
	return n
}

var long = flag.Bool("long", false, "solve the field of 3 by 3 boxes, too")

// TestValues compares the margin of the first player by best play with the published
// ones, of boards up to 3 by 3 boxes. Up to 13 lines the boards themselves are searched,
// each position opened again from its text. On all boards the search uses sets of lines,
// with only the boxes learned from the board: the fours of lines of which the last one
// gains.
func TestValues(t *testing.T) {
	for _, c := range []struct{ rows, cols, margin int }{ // of boxes
		{1, 1, -1}, {1, 2, 0}, {1, 3, -1}, {1, 4, 0}, {2, 2, 2}, {2, 3, -2}, {2, 4, 2}, {3, 3, -3},
	} {
		b := begun(t, c.rows+1, c.cols+1, "")
		lines := b.Legal()
		if !*long && len(lines) > 22 {
			continue
		}
		if v := solve(len(lines), learnBoxes(t, c.rows+1, c.cols+1, lines)); v != c.margin {
			t.Errorf("%dx%d boxes: %d, want %d", c.rows, c.cols, v, c.margin)
		}
		if len(lines) <= 13 {
			if v := search(t, b, map[string]int{}); v != c.margin {
				t.Errorf("%dx%d boxes searched: %d, want %d", c.rows, c.cols, v, c.margin)
			}
		}
	}
}

// search returns the margin of the seat in turn from here on. Only the drawn lines of a
// position matter, so the search goes on from boards on which these were drawn before the
// game and all boxes are owned by seat 1.
func search(t *testing.T, b *Board, known map[string]int) int {
	text := b.Text()
	if b.Turn() == 0 {
		return 0
	}
	if v, ok := known[text]; ok {
		return v
	}
	best := -1 << 30
	for _, move := range b.Legal() {
		next := begun(t, b.rows, b.cols, text)
		gain, refused := next.Play(move)
		if refused != "" {
			t.Fatalf("%s in %q: %s", move, text, refused)
		}
		rest := search(t, begun(t, b.rows, b.cols, faceless(next.Text())), known)
		if next.Turn() != b.Turn() { // or over, where the rest is nothing
			rest = -rest
		}
		best = max(best, gain+rest)
	}
	known[text] = best
	return best
}

// faceless returns the text of the position with the same lines drawn by nobody, the same
// boxes owned by seat 1, and seat 1 in turn unless it is over.
func faceless(text string) string {
	out := []byte(text)
	blanks := 0
	for i, c := range out {
		switch {
		case c == ' ':
			blanks++
		case blanks < 2 && (c == '1' || c == '2'):
			out[i] = '0'
		case c == '2':
			out[i] = '1'
		}
	}
	return string(out)
}

// learnBoxes finds the boxes of a board as sets of lines.
func learnBoxes(t *testing.T, rows, cols int, lines []string) []uint32 {
	var boxes []uint32
	n := len(lines)
	for i := range n {
		for j := range i {
			for k := range j {
				for l := range k {
					b := begun(t, rows, cols, "")
					sum := 0
					for _, line := range []int{i, j, k, l} {
						gain, _ := b.Play(lines[line])
						sum += gain
					}
					if sum > 0 {
						boxes = append(boxes, 1<<i|1<<j|1<<k|1<<l)
					}
				}
			}
		}
	}
	if len(boxes) != (rows-1)*(cols-1) {
		t.Fatalf("%dx%d points: %d boxes", rows, cols, len(boxes))
	}
	return boxes
}

// solve returns the margin of the first player on so many lines.
func solve(lines int, boxes []uint32) int {
	of := make([][]uint32, lines) // the boxes of a line
	for _, box := range boxes {
		for l := range lines {
			if box>>l&1 == 1 {
				of[l] = append(of[l], box)
			}
		}
	}
	value := make([]int8, 1<<lines) // by the set of lines drawn, for the seat in turn
	for drawn := len(value) - 2; drawn >= 0; drawn-- {
		best := int8(-100)
		for l := range lines {
			if drawn>>l&1 == 1 {
				continue
			}
			then := uint32(drawn | 1<<l)
			gain := int8(0)
			for _, box := range of[l] {
				if then&box == box {
					gain++
				}
			}
			v := -value[then]
			if gain > 0 {
				v = gain + value[then]
			}
			best = max(best, v)
		}
		value[drawn] = best
	}
	return int(value[0])
}

// TestRandomGames plays whole games at random and checks after every ply what must always
// be true, and at the end that all lines are drawn and all boxes owned.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	winners := map[int]int{}
	for range 300 {
		rows, cols := 2+rng.IntN(6), 2+rng.IntN(6)
		b := begun(t, rows, cols, "")
		now := look(b)
		drawn := 0
		for !now.Over {
			move := now.Legal[rng.IntN(len(now.Legal))]
			gain, refused := b.Play(move)
			if refused != "" {
				t.Fatalf("%s in %q: %s", move, now.Text, refused)
			}
			next := look(b)
			checkPly(t, move, gain, now, next)
			now = next
			drawn++
		}
		if drawn != rows*(cols-1)+cols*(rows-1) || now.Score[0]+now.Score[1] != (rows-1)*(cols-1) {
			t.Fatalf("%dx%d points: %d lines, score %v", rows, cols, drawn, now.Score)
		}
		winners[now.Winner]++
	}
	if winners[0] < 10 || winners[1] < 50 || winners[2] < 50 {
		t.Errorf("winners %v", winners)
	}
}
