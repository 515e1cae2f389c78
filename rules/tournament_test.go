package rules_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// A pair of fiverow plays five starts, each in both seats (4.7, 4.8). A win is two points
// (4.10): 20 points, 40 halves. If the rules name no number of starts, or do not require
// both seats, nothing is known.
func TestPairHalfPoints(t *testing.T) {
	points := rules.Points{Win: 4, Draw: 2}
	for _, c := range []struct {
		tournament rules.Tournament
		want       int
	}{
		{rules.Tournament{Points: points, Starts: []int{5, 3}, BothSeats: "4.7"}, 40},
		{rules.Tournament{Points: points, Starts: []int{1}, BothSeats: "4.7"}, 8},
		{rules.Tournament{Points: points, Starts: []int{5, 3}}, 0},
		{rules.Tournament{Points: points, BothSeats: "4.7"}, 0},
		{rules.Tournament{}, 0},
	} {
		if got := c.tournament.PairHalfPoints(); got != c.want {
			t.Errorf("%+v: %d half points, want %d", c.tournament, got, c.want)
		}
	}
}

// Points named by the rules are used; otherwise a win is two points and a draw one.
func TestPoints(t *testing.T) {
	for p, known := range map[rules.Points]bool{{}: false, {Win: 6, Draw: 2}: true, {Draw: 1}: true, {Loss: -2}: true} {
		want := p
		if !known {
			want = rules.Points{Win: 4, Draw: 2}
		}
		if p.Known() != known || p.OrUsual() != want {
			t.Errorf("%+v: known %v, %+v; want %v, %+v", p, p.Known(), p.OrUsual(), known, want)
		}
	}
	if got := (rules.Outcome{Score: [base.Max]int{3, 12, 7}}).Points(); got != "3:12" {
		t.Errorf("the points are %q", got)
	}
}

// A move is written as people write it, by the position before it, or in its canonical
// text.
func TestMoveText(t *testing.T) {
	g := *heap
	pos, err := g.Open(heapOf(10, 2, ""))
	if err != nil {
		t.Fatal(err)
	}
	if got := g.MoveText(rules.Move{N: [6]int16{3}}, pos); got != "3" {
		t.Errorf("canonical: %q", got)
	}
	if got := g.MoveText(rules.Move{N: [6]int16{3}}, noting{pos}); got != "3 of 10 1 0 0 0" {
		t.Errorf("as people write it: %q", got)
	}
}

type noting struct{ rules.Position }

func (n noting) Notate(m rules.Move) string {
	return string(heap.AppendMove(nil, m)) + " of " + n.Position.(*heapPosition).text()
}

// Find finds games by name. Names keeps their order.
func TestList(t *testing.T) {
	a, b := &rules.Game{Spec: rules.Spec{Name: "ants"}}, &rules.Game{Spec: rules.Spec{Name: "bees"}}
	list := rules.List{a, b}
	if list.Find("ants") != a || list.Find("bees") != b || list.Find("") != nil || list.Find("ant") != nil {
		t.Error("another game is found")
	}
	if got := list.Names(); got != "ants, bees" {
		t.Errorf("the names are %q", got)
	}
	if got := (rules.List{}).Names(); got != "" {
		t.Errorf("the names of no games are %q", got)
	}
}

// Only requires that all later numbers are 0.
func TestOnly(t *testing.T) {
	for _, c := range []struct {
		move rules.Move
		n    int // the least number that holds
	}{
		{rules.Move{}, 0},
		{rules.Move{N: [6]int16{5}}, 1},
		{rules.Move{N: [6]int16{0, -1}}, 2},
		{rules.Move{N: [6]int16{0, 0, 0, 0, 0, 1}}, 6},
		{rules.Move{More: "x"}, 7},
	} {
		for n := range 7 {
			if got := c.move.Only(n); got != (n >= c.n) {
				t.Errorf("%+v has only %d numbers: %v", c.move, n, got)
			}
		}
	}
}
