package dots_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules/dots"
)

// A field of 2 by 3 points has two boxes beside each other and 7 lines, all safe. With
// the top of both drawn each has 3 open sides, and any line still leaves it 2: all 5
// others are safe. With the bottom of the left one drawn, too, its other sides give it
// away: only the right and the lower side of the right box are safe. Then the line
// between them is drawn, which leaves the left box one side, and the right one two: none
// is safe. Its left side closes the left box: 1 box.
func TestMeasures(t *testing.T) {
	pos := mustOpen(t, sized(2, 3, ""))
	for _, step := range []struct {
		moves       string
		safe        int
		left, right int
	}{{"", 7, 0, 0}, {"0 0 0, 0 1 0", 5, 0, 0}, {"0 0 2", 2, 0, 0}, {"0 0 1", 0, 0, 0}, {"0 0 3", 0, 1, 0}} {
		mustPlay(t, pos, step.moves)
		boxes, safe := dots.Game.Measures[0].Count(pos), dots.Game.Measures[1].Count(pos)
		if boxes != [base.Max]int{step.left, step.right} || safe != [base.Max]int{step.safe} {
			gametest.Errorf(t, pos, "after %s: boxes %v, safe lines %v; want %+v", step.moves, boxes, safe, step)
		}
	}
}

// People read the box, its side as an arrow, and the number of boxes that the line
// closes. The position is not changed.
func TestNotation(t *testing.T) {
	pos := mustOpen(t, sized(2, 3, ""))
	mustPlay(t, pos, "0 0 0, 0 0 2, 0 0 3")
	before := string(pos.AppendText(nil))
	for text, want := range map[string]string{"0 0 1": "0 0 → +1", "0 1 0": "0 1 ↑", "0 1 2": "0 1 ↓", "0 0 0": "0 0 ↑"} {
		m, refused := dots.Game.ParseMove([]byte(text))
		if refused != nil {
			t.Fatal(refused)
		}
		if got := dots.Game.MoveText(m, pos); got != want || string(pos.AppendText(nil)) != before {
			gametest.Errorf(t, pos, "%s is written %q, want %q; the position is %s", text, got, want, pos.AppendText(nil))
		}
	}
}
