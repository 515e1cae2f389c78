package triangles_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// A square of four points: 1-2 leaves two points free, 3-4 none; 2-3 and 1-4 close
// nothing, and 1-3 closes two triangles, for the first seat.
func TestMeasures(t *testing.T) {
	pos := mustOpen(t, from(square))
	for _, step := range []struct {
		a, b                int16
		free, first, second int
	}{{0, 0, 4, 0, 0}, {1, 2, 2, 0, 0}, {3, 4, 0, 0, 0}, {2, 3, 0, 0, 0}, {1, 4, 0, 0, 0}, {1, 3, 0, 2, 0}} {
		if step.a > 0 {
			if _, refused := pos.Play(rules.Move{N: [6]int16{step.a, step.b}}); refused != nil {
				t.Fatal(refused)
			}
		}
		points, free := triangles.Game.Measures[0].Count(pos), triangles.Game.Measures[1].Count(pos)
		if points != [base.Max]int{step.first, step.second} || free != [base.Max]int{step.free} {
			gametest.Errorf(t, pos, "points %v, free %v; want %+v", points, free, step)
		}
	}
}

// People read the numbers of the points and what the segment gains: in a square with all
// sides drawn the diagonal closes two triangles.
func TestNotation(t *testing.T) {
	pos := mustOpen(t, from(square))
	for _, step := range []struct {
		a, b int16
		want string
	}{{1, 2, "1–2"}, {3, 4, "3–4"}, {2, 3, "2–3"}, {1, 4, "1–4"}, {1, 3, "1–3 +2"}} {
		m := rules.Move{N: [6]int16{step.a, step.b}}
		if got := triangles.Game.MoveText(m, pos); got != step.want {
			gametest.Errorf(t, pos, "%v is written %q, want %q", m, got, step.want)
		}
		if _, refused := pos.Play(m); refused != nil {
			t.Fatal(refused)
		}
	}
	if got := triangles.Game.MoveText(rules.Move{N: [6]int16{2, 4}}, pos); got != "2 4" { // it cannot be drawn: as it is written
		gametest.Errorf(t, pos, "a segment that cannot be drawn is written %q", got)
	}
}
