package fiverow

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

func openSize(t *testing.T, width, height int) *position {
	t.Helper()
	pos, err := open(rules.Setup{Params: []rules.Value{{Name: "height", Value: strconv.Itoa(height)}, {Name: "width", Value: strconv.Itoa(width)}}})
	if err != nil {
		t.Fatal(err)
	}
	return pos.(*position)
}

// rebuilt returns the bits for the cells of a position.
func rebuilt(p *position) []byte {
	bits := make([]byte, len(p.bits))
	half := len(bits) / 2
	for c, symbol := range p.cells {
		switch symbol {
		case 'X':
			mark(bits[:half], &p.places[c])
		case '0':
			mark(bits[half:], &p.places[c])
		}
	}
	return bits
}

// Whatever is played, taken back and reset, the bits are those of the cells.
func TestBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, size := range [][2]int{{10, 10}, {1, 40}, {40, 1}, {7, 13}, {3, 3}} {
		p := openSize(t, size[0], size[1])
		for i := 0; i < 2000; i++ {
			switch n := rng.IntN(100); {
			case n < 60:
				p.Play(rules.Move{N: [6]int16{int16(rng.IntN(size[0])), int16(rng.IntN(size[1]))}})
			case n < 99:
				p.Undo()
			default:
				p.Reset()
			}
			if !bytes.Equal(p.bits, rebuilt(p)) {
				t.Fatalf("%v: step %d: the bits are not those of %s", size, i, p.AppendText(nil))
			}
		}
	}
}

// The answer for a cell is that of counting along the board, also if it has fives
// already.
func TestMark(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	found := 0
	for _, size := range [][2]int{{10, 10}, {1, 40}, {40, 1}, {7, 13}, {255, 3}, {3, 255}} {
		for game := 0; game < 20; game++ {
			p := openSize(t, size[0], size[1])
			for _, c := range rng.Perm(len(p.cells))[:len(p.cells)*3/4] {
				p.cells[c] = 'X'
				counted := p.five(c).length > 0
				if got := mark(p.lines[base.First], &p.places[c]); got != counted {
					t.Fatalf("%v: cell %d: marked %v, counted %v: %s", size, c, got, counted, p.AppendText(nil))
				}
				if counted {
					found++
				}
			}
		}
	}
	if found == 0 {
		t.Error("no five was ever made")
	}
}

// No two cells share a bit in any direction, and between the bits of one line and the
// next there is one that no cell has.
func TestLayout(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {10, 10}, {2, 9}, {255, 1}, {30, 17}} {
		places, bytes := layout(size[0], size[1])
		owner := map[uint32]int{}
		for c, at := range places {
			for d, b := range at {
				if _, taken := owner[b]; taken || int(b)/8+2 > bytes || int(b+gap)/8 >= bytes {
					t.Fatalf("%v: cell %d, direction %d: bit %d is taken or outside", size, c, d, b)
				}
				owner[b] = d<<16 | c
			}
		}
		for b, this := range owner {
			next, ok := owner[b+1]
			if !ok {
				continue
			}
			step := directions()[this>>16]
			x, y := this&0xffff%size[0]+step[0], this&0xffff/size[0]+step[1]
			if next != this&^0xffff|(y*size[0]+x) {
				t.Fatalf("%v: bits %d and %d are neighbours, their cells are not", size, b, b+1)
			}
		}
	}
}

// The measures are those of examining every five adjacent cells.
func TestWindows(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, size := range [][2]int{{10, 10}, {1, 12}, {12, 1}, {7, 5}, {5, 7}, {4, 6}, {4, 4}} {
		p := openSize(t, size[0], size[1])
		for range 200 {
			if _, refused := p.Play(rules.Move{N: [6]int16{int16(rng.IntN(size[0])), int16(rng.IntN(size[1]))}}); refused != nil && p.Mover == base.Nobody {
				p.Reset()
			}
			most, lack := looked(p)
			if got := p.longestOpen(); got != most {
				t.Fatalf("%s: the longest open lines are %v, want %v", p.AppendText(nil), got, most)
			}
			if got := p.openFours(); got != lack {
				t.Fatalf("%s: the fours are %v, want %v", p.AppendText(nil), got, lack)
			}
		}
	}
}

// looked returns for each seat the most figures in five adjacent cells without any of the
// opponent, and how many such fives have four.
func looked(p *position) (most, lack [base.Max]int) {
	for _, step := range directions() {
		for c := range p.cells {
			x, y := c%p.Width, c/p.Width
			if lastX, lastY := x+4*step[0], y+4*step[1]; lastX < 0 || lastX >= p.Width || lastY < 0 || lastY >= p.Height {
				continue
			}
			var own [2]int
			for i := range 5 {
				switch p.cells[(y+i*step[1])*p.Width+x+i*step[0]] {
				case 'X':
					own[0]++
				case '0':
					own[1]++
				}
			}
			for s := range own {
				if own[1-s] > 0 {
					continue
				}
				most[s] = max(most[s], own[s])
				if own[s] == 4 {
					lack[s]++
				}
			}
		}
	}
	return most, lack
}
