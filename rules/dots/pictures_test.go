package dots_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// sketch is a field as a reader draws it from the moves: 100 to a box, the first point at
// 100, 100, the numbers of the boxes' rows and columns in the margin before it.
type sketch struct {
	*field
	by     map[edge]base.Seat
	owner  map[[2]int]base.Seat
	moves  []rules.Move
	movers []base.Seat
}

// ends returns the place of a point, and of the other end of a line.
func (e edge) ends() (x, y, x2, y2 int) {
	x, y = 100+100*e.c, 100+100*e.r
	if e.down {
		return x, y, x, y + 100
	}
	return x, y, x + 100, y
}

// edges returns all lines, the horizontal ones row by row and then the vertical ones.
func (k *sketch) edges() (list []edge) {
	for _, down := range []bool{false, true} {
		for r := range k.rows + 1 {
			for c := range k.cols + 1 {
				if down && r < k.rows || !down && c < k.cols {
					list = append(list, edge{r, c, down})
				}
			}
		}
	}
	return list
}

// sidesOf returns the lines above, right of, below and left of a box.
func sidesOf(r, c int) [4]edge {
	return [4]edge{{r, c, false}, {r, c + 1, true}, {r + 1, c, false}, {r, c, true}}
}

// open returns how many sides of a box are not drawn.
func (k *sketch) open(r, c int) (n int) {
	for _, e := range sidesOf(r, c) {
		if !k.drawn[e] {
			n++
		}
	}
	return n
}

// boxes returns the boxes beside a line, upper left first.
func (k *sketch) boxes(e edge) (list [][2]int) {
	before := [2]int{e.r - 1, e.c}
	if e.down {
		before = [2]int{e.r, e.c - 1}
	}
	for _, b := range [][2]int{before, {e.r, e.c}} {
		if b[0] >= 0 && b[1] >= 0 && b[0] < k.rows && b[1] < k.cols {
			list = append(list, b)
		}
	}
	return list
}

// follow draws a move of a seat.
func (k *sketch) follow(m rules.Move, by base.Seat) {
	e := edgeOf(m)
	k.draw(e)
	k.by[e] = by
	for _, b := range k.boxes(e) {
		if k.open(b[0], b[1]) == 0 {
			k.owner[b] = by
		}
	}
	k.moves, k.movers = append(k.moves, m), append(k.movers, by)
}

// shapes returns those of the picture, or of the diagram.
func (k *sketch) shapes(diagram bool) (list []rules.Shape) {
	add := func(s rules.Shape) { list = append(list, s) }
	add(rules.Shape{Form: rules.Rect, Role: rules.Board, X: 50, Y: 50, X2: 150 + 100*k.cols, Y2: 150 + 100*k.rows})
	for c := range k.cols {
		add(rules.Shape{Form: rules.Text, Role: rules.Label, X: 150 + 100*c, Y: 25, R: 30, Text: strconv.Itoa(c)})
	}
	for r := range k.rows {
		add(rules.Shape{Form: rules.Text, Role: rules.Label, X: 25, Y: 150 + 100*r, R: 30, Text: strconv.Itoa(r)})
	}
	for b, by := range k.owner {
		x, y := 100+100*b[1], 100+100*b[0]
		add(rules.Shape{Form: rules.Rect, Role: rules.Area, Seat: by, X: x, Y: y, X2: x + 100, Y2: y + 100})
		add(rules.Shape{Form: rules.Text, Role: rules.Label, Seat: by, X: x + 50, Y: y + 50, R: 30, Text: fmt.Sprint(by)})
	}
	for _, e := range k.edges() {
		if k.drawn[e] {
			x, y, x2, y2 := e.ends()
			add(rules.Shape{Form: rules.Line, Role: rules.Link, Seat: k.by[e], X: x, Y: y, X2: x2, Y2: y2})
		}
	}
	for r := range k.rows + 1 {
		for c := range k.cols + 1 {
			add(rules.Shape{Form: rules.Disc, Role: rules.Grid, X: 100 + 100*c, Y: 100 + 100*r, R: 8})
		}
	}
	for i := len(k.moves) - 1; i >= 0 && !diagram && k.movers[i] == k.movers[len(k.moves)-1]; i-- {
		x, y, x2, y2 := edgeOf(k.moves[i]).ends()
		role := map[bool]rules.Role{true: rules.Last, false: rules.Trail}[i == len(k.moves)-1]
		add(rules.Shape{Form: rules.Rect, Role: role, Seat: k.movers[i], X: x - 12, Y: y - 12, X2: x2 + 12, Y2: y2 + 12})
	}
	for i := 0; i < len(k.moves) && diagram; i++ {
		x, y, x2, y2 := edgeOf(k.moves[i]).ends()
		add(rules.Shape{Form: rules.Disc, Role: rules.Board, X: (x + x2) / 2, Y: (y + y2) / 2, R: 20})
		add(rules.Shape{Form: rules.Text, Role: rules.Number, X: (x + x2) / 2, Y: (y + y2) / 2, R: 25, Text: strconv.Itoa(i + 1)})
	}
	return list
}

// gain explains what the last move gains, in steps and in words.
func (k *sketch) gain() (e rules.Explanation, words string) {
	m := k.moves[len(k.moves)-1]
	e.Ground = "gain"
	x, y, x2, y2 := edgeOf(m).ends()
	e.Mark(rules.Shape{Form: rules.Line, X: x, Y: y, X2: x2, Y2: y2}, false)
	var said, worth []string
	sum := 0
	for _, b := range k.boxes(edgeOf(m)) {
		var spec []string
		for _, side := range sidesOf(b[0], b[1]) {
			spec = append(spec, map[bool]string{true: "1", false: "0"}[k.drawn[side]])
		}
		name, n := fmt.Sprint(b[0], b[1]), 4-k.open(b[0], b[1])
		line := strings.Join(spec, " + ") + " = " + strconv.Itoa(n)
		has := strconv.Itoa(n) + " of 4 sides"
		if n < 4 {
			line += " < 4"
		} else {
			has, sum = "all 4 sides", sum+1
		}
		e.Step("box", line, name)
		e.Mark(rules.Shape{Form: rules.Rect, X: 100 + 100*b[1], Y: 100 + 100*b[0], X2: 200 + 100*b[1], Y2: 200 + 100*b[0]}, n < 4)
		worth = append(worth, strconv.Itoa(n/4))
		said = append(said, "the box "+name+" has "+has)
	}
	e.Step("gain", strings.Join(worth, " + ")+" = "+strconv.Itoa(sum))
	return e, strings.Join(said, ", ")
}

// called marks a line and explains its other name.
func (k *sketch) called(e *rules.Explanation, m rules.Move, against bool) {
	x, y, x2, y2 := edgeOf(m).ends()
	e.Mark(rules.Shape{Form: rules.Line, X: x, Y: y, X2: x2, Y2: y2}, against)
	boxes := k.boxes(edgeOf(m))
	if len(boxes) < 2 {
		return
	}
	upper, lower, side := boxes[0][0], boxes[1], 0 // the lower box has the line on top, the right one at the left
	if edgeOf(m).down {
		upper, side = boxes[0][1], 3
	}
	e.Step("other-name", fmt.Sprintf("%d + 1 = %d", upper, upper+1), fmt.Sprint(lower[0], lower[1], side))
}

// free explains a line that can be drawn, done one that is drawn.
func (k *sketch) free(m rules.Move) (e rules.Explanation) {
	name := string(dots.AppendMove(nil, m))
	e.Ground = "legal"
	e.Step("playable", "", name)
	e.Step("undrawn", "", name)
	k.called(&e, m, false)
	return e
}

func (k *sketch) done(m rules.Move) (e rules.Explanation) {
	e.Ground = "drawn"
	k.called(&e, m, true)
	return e
}

// explained requires an explanation of a case.
func explained(t *testing.T, c rules.Case, want rules.Explanation) {
	t.Helper()
	if got, want := fmt.Sprintf("%+v", rules.Explain(c)), fmt.Sprintf("%+v", want); got != want {
		t.Fatalf("%s: %s %v %v:\n%s\nwant\n%s", text(c.Pos), c.Code, c.Witness, c.Last, got, want)
	}
}

// safe counts the lines that leave no box beside them with one open side.
func (k *sketch) safe() (n int) {
	for _, e := range k.edges() {
		if !k.drawn[e] && !slices.ContainsFunc(k.boxes(e), func(b [2]int) bool { return k.open(b[0], b[1]) <= 2 }) {
			n++
		}
	}
	return n
}

// Every picture of whole games, the explanation of every gain and every drawn line, the
// safe lines and the end are what a reader finds from the moves alone.
func TestSketch(t *testing.T) {
	for i, size := range [][2]int{{2, 2}, {2, 5}, {6, 2}, {4, 5}, {5, 3}} {
		setup := sized(size[0], size[1], "")
		pos := mustOpen(t, setup)
		k := &sketch{field: &field{rows: size[0] - 1, cols: size[1] - 1, drawn: map[edge]bool{}}, by: map[edge]base.Seat{}, owner: map[[2]int]base.Seat{}}
		sameShapes(t, rules.Draw(pos), k.shapes(false))
		sameShapes(t, rules.Diagram(pos), k.shapes(true))
		for _, m := range randomGame(t, setup, uint64(i)) {
			by := pos.Turn()
			if got := dots.Game.Measures[1].Count(pos); got != [base.Max]int{k.safe()} {
				gametest.Fatalf(t, pos, "%s: %v safe lines, want %d", text(pos), got, k.safe())
			}
			explained(t, rules.Case{Pos: pos, Witness: rules.Witness{{Name: "move", Value: string(dots.AppendMove(nil, m))}}}, k.free(m))
			if _, refused := pos.Play(m); refused != nil {
				t.Fatal(refused)
			}
			k.follow(m, by)
			sameShapes(t, rules.Draw(pos), k.shapes(false))
			sameShapes(t, rules.Diagram(pos), k.shapes(true))
			e, words := k.gain()
			explained(t, rules.Case{Code: "wrong-gain", Pos: pos, Last: m}, e)
			if got := rules.Gains(pos, m); got != words {
				gametest.Fatalf(t, pos, "%s: %v: %s, want %s", text(pos), m, got, words)
			}
			_, refused := pos.Play(m)
			if refused.Code == dots.Drawn {
				explained(t, rules.Case{Code: "illegal-move", Pos: pos, Witness: refused.Witness}, k.done(m))
			}
			if !pos.Outcome().Over && refused.Message != "the line "+string(dots.AppendMove(nil, m))+" is drawn since ply "+strconv.Itoa(pos.Plies()) {
				gametest.Errorf(t, pos, "%v is drawn again: %v", m, refused)
			}
		}
		o := pos.Outcome()
		var score [base.Max]int
		for _, by := range k.owner {
			score[by-1]++
		}
		lines := fmt.Sprintf("%d*%d + %d*%d = %d", size[0], size[1]-1, size[1], size[0]-1, len(k.moves))
		boxes := fmt.Sprintf("%d + %d = %d", score[0], score[1], len(k.owner))
		e := rules.Explain(rules.Case{Code: "wrong-score", Pos: pos, Outcome: o})
		if o.Score != score || e.Ground != "end-complete" || e.Steps[0].Sum != lines || e.Steps[1].Sum != boxes || len(e.Steps) != 3 {
			gametest.Errorf(t, pos, "%s: %+v, %+v, want %s and %s", text(pos), o, e, lines, boxes)
		}
	}
}

func sameShapes(t *testing.T, s rules.Scene, want []rules.Shape) {
	t.Helper()
	if ground := want[0]; s.Width != ground.X2 || s.Height != ground.Y2 || s.Grid != rules.Corners {
		t.Errorf("%d by %d, want %d by %d", s.Width, s.Height, ground.X2, ground.Y2)
	}
	gametest.SameShapes(t, s, want)
}

// What is not a position of the game is neither explained nor measured.
func TestOfNothing(t *testing.T) {
	if e := rules.Explain(rules.Case{Code: "wrong-gain"}); e.Ground != "" || e.Steps != nil {
		t.Errorf("explained %+v", e)
	}
	for _, m := range dots.Game.Measures {
		if got := m.Count(nil); got != [base.Max]int{} {
			t.Errorf("%s: %v", m.Key, got)
		}
	}
	if got := rules.Gains(nil, rules.Move{}); got != "" {
		t.Error(got)
	}
	pos := mustOpen(t, sized(3, 3, ""))
	for _, m := range []rules.Move{{N: [6]int16{1, 0, 0}}, {N: [6]int16{2, 0, 2}}, {N: [6]int16{-1, 0, 2}}, {N: [6]int16{0, 0, 4}}, {N: [6]int16{0, 0, 1, 1}}} {
		e := rules.Explain(rules.Case{Code: "wrong-gain", Pos: pos, Last: m})
		if e.Ground != "gain" || e.Steps != nil || e.Marks != nil {
			gametest.Errorf(t, pos, "%v is explained: %+v", m, e)
		}
	}
}
