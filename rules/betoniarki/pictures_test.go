package betoniarki_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// drawing is a reader's own drawing of a position, from its text and the moves alone: 100
// to a square, row 1 at the bottom, a margin at the left and below for the numbers. The
// order of shapes within a role does not matter here.
type drawing struct {
	n      int
	shapes map[rules.Role][]rules.Shape
}

func (d *drawing) add(s rules.Shape) { d.shapes[s.Role] = append(d.shapes[s.Role], s) }

// middle returns the centre of a square.
func (d *drawing) middle(x, y int) (int, int) { return 100*x + 50, 100*(d.n-y) + 50 }

// box draws a square without an edge of this width.
func (d *drawing) box(role rules.Role, seat base.Seat, x, y, less int) {
	mx, my := d.middle(x, y)
	d.add(rules.Shape{Form: rules.Rect, Role: role, Seat: seat, X: mx - 50 + less, Y: my - 50 + less, X2: mx + 50 - less, Y2: my + 50 - less})
}

// ground draws what is the same in every picture of a board: its lines and numbers.
func ground(n int) *drawing {
	d := &drawing{n, map[rules.Role][]rules.Shape{}}
	d.add(rules.Shape{Form: rules.Rect, Role: rules.Board, X: 100, X2: 100 * (n + 1), Y2: 100 * n})
	for i := range n + 1 {
		d.add(rules.Shape{Form: rules.Line, Role: rules.Grid, X: 100 + 100*i, X2: 100 + 100*i, Y2: 100 * n})
		d.add(rules.Shape{Form: rules.Line, Role: rules.Grid, X: 100, Y: 100 * i, X2: 100 + 100*n, Y2: 100 * i})
	}
	for i := 1; i <= n; i++ {
		mx, my := d.middle(i, i)
		d.add(rules.Shape{Form: rules.Text, Role: rules.Label, X: mx, Y: 100*n + 50, R: 30, Text: strconv.Itoa(i)})
		d.add(rules.Shape{Form: rules.Text, Role: rules.Label, X: 50, Y: my, R: 30, Text: strconv.Itoa(i)})
	}
	return d
}

// mixers draws the mixers, as in pictures and diagrams. Those that cannot move are
// crossed out.
func (d *drawing) mixers(b board, o rules.Outcome) {
	for y := 1; y <= d.n; y++ {
		for x := 1; x <= d.n; x++ {
			mx, my := d.middle(x, y)
			s := base.Seat(b.at(x, y) - '0')
			if b.at(x, y) == '.' || b.at(x, y) == '#' {
				continue
			}
			d.add(rules.Shape{Form: rules.Disc, Role: rules.Stone, Seat: s, X: mx, Y: my, R: 30})
			if o.Reason == rules.NoMove && s != o.Winner {
				d.add(rules.Shape{Form: rules.Cross, Role: rules.Winning, Seat: o.Winner, X: mx, Y: my, R: 40})
			}
		}
	}
}

func picture(b board, o rules.Outcome) *drawing {
	d := ground(len(b.rows))
	d.mixers(b, o)
	for y := 1; y <= d.n; y++ {
		for x := 1; x <= d.n; x++ {
			if b.at(x, y) == '#' {
				d.box(rules.Wall, base.Nobody, x, y, 10)
			}
		}
	}
	return d
}

// course draws the diagram: where each ply poured, with its number, and where its mixer
// went. Other concrete was there at the start.
func course(b board, o rules.Outcome, first base.Seat, moves []rules.Move) *drawing {
	d := ground(len(b.rows))
	d.mixers(b, o)
	poured := map[[2]int]bool{}
	for i, m := range moves {
		by := first
		if i%2 == 1 {
			by = first.Other()
		}
		x, y := int(m.N[4]), int(m.N[5])
		poured[[2]int{x, y}] = true
		d.box(rules.Area, by, x, y, 10)
		mx, my := d.middle(x, y)
		d.add(rules.Shape{Form: rules.Text, Role: rules.Number, X: mx, Y: my, R: 30, Text: strconv.Itoa(i + 1)})
		way := rules.Shape{Form: rules.Line, Role: rules.Way, Seat: by}
		way.X, way.Y = d.middle(int(m.N[0]), int(m.N[1]))
		way.X2, way.Y2 = d.middle(int(m.N[2]), int(m.N[3]))
		d.add(way)
	}
	for y := 1; y <= d.n; y++ {
		for x := 1; x <= d.n; x++ {
			if b.at(x, y) == '#' && !poured[[2]int{x, y}] {
				d.box(rules.Wall, base.Nobody, x, y, 10)
			}
		}
	}
	return d
}

// same requires that a scene has the shapes of a drawing, without those of some roles.
func (d *drawing) same(t *testing.T, s rules.Scene, but ...rules.Role) {
	t.Helper()
	if side := 100 * (d.n + 1); s.Width != side || s.Height != side {
		t.Errorf("%d by %d, want %d", s.Width, s.Height, side)
	}
	left := map[rules.Shape]int{}
	for _, list := range d.shapes {
		for _, shape := range list {
			left[shape]++
		}
	}
	for _, shape := range s.Shapes {
		if left[shape]--; left[shape] < 0 && !slices.Contains(but, shape.Role) {
			t.Fatalf("%s: drawn without a reason: %+v", s.Label, shape)
		}
		if left[shape] <= 0 {
			delete(left, shape)
		}
	}
	if len(left) > 0 {
		t.Fatalf("%s: not drawn: %+v", s.Label, left)
	}
}

// Every line, number, mixer, cross and square of concrete of whole games is where the
// text of the position says, and nothing else is drawn.
func TestPictures(t *testing.T) {
	for seed, setup := range []rules.Setup{
		sized(6, ""), sized(8, ""),
		sized(4, start("1..# .... .... #..2 2")),
		sized(5, start("1.#.. ..... #...# ..... ..#.2 1")),
		sized(12, "1###########/"+strings.Repeat("############/", 10)+"#########..2 2"),
	} {
		pos := mustOpen(t, setup)
		first := pos.Turn()
		game := randomGame(t, setup, uint64(seed))
		for i := 0; ; i++ {
			b := readBoard(text(pos))
			picture(b, pos.Outcome()).same(t, rules.Draw(pos), rules.Last)
			course(b, pos.Outcome(), first, game[:i]).same(t, rules.Diagram(pos))
			if i == len(game) {
				break
			}
			pos.Play(game[i])
		}
	}
}
