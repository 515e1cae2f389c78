package fiverow_test

import (
	"slices"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// What a reader checks by hand on 5 columns and 6 rows. The picture is 100 to a cell, with a
// margin of 100; row 0 is at the top.
func TestExplain(t *testing.T) {
	facts, over := gametest.Facts, func(r rules.Reason) rules.Outcome { return rules.Outcome{Over: true, Winner: 1, Reason: r} }
	for _, c := range []struct {
		moves   string
		witness rules.Witness
		outcome rules.Outcome
		want    string
	}{
		{"", facts("width", "5", "cell", "F6"), rules.Outcome{}, "off-board; letter  [F,5]; beyond 5 > 4 [F6]; beyond 6 > 5 [F6]"},
		{"", facts("width", "5", "cell", "E5"), rules.Outcome{}, "off-board"},
		{"", facts("width", "5", "cell", "?"), rules.Outcome{}, "off-board"},
		{"", facts("cell", "B2", "by", "X"), rules.Outcome{}, "occupied {200,300 300,400!}"},
		{"", facts("cell", "E5", "by", "X"), rules.Outcome{}, "occupied {500,600 600,700!}"},
		{"", facts("cell", "F5", "by", "X"), rules.Outcome{}, "occupied"},
		{"", facts("cell", "E6", "by", "X"), rules.Outcome{}, "occupied"},
		{"", facts("cell", "?", "by", "X"), rules.Outcome{}, "occupied"},
		{"", facts("cell", "A0"), rules.Outcome{}, ""},
		{"", facts("by", "X"), rules.Outcome{}, ""},
		{"", facts("kind", "overline"), rules.Outcome{}, ""},
		{"", facts("lines", "A0,B0"), rules.Outcome{}, ""},
		{"", facts("legal", "A0", "moves", "30"), rules.Outcome{}, "legal; legal  [A0,30]; free  [A0] {100,100 200,200}"},
		{"", facts("move", "E5"), rules.Outcome{}, "legal; playable  [E5]; free  [E5] {500,600 600,700}"},
		{"", facts("cell", "C2", "kind", "double-four", "lines", "A2,B2,C2;C2,C3", "point", "D2"), rules.Outcome{},
			"forbidden; forbidden-double-four 1 + 1 + 1 = 3 [A2,B2,C2,D2]; forbidden-double-four 1 + 1 = 2 [C2,C3,] {300,300 400,400!} {100,300 200,400} {200,300 300,400} {300,400 400,500}"},
		{"A0 A1 B1 B0 C2 C0 D3 D0 E4", nil, over(rules.Five), "end-five; next 1 - 0 = 1 [A0,B1,x]; next 1 - 0 = 1 [A0,B1,y]; next 2 - 1 = 1 [B1,C2,x]; next 2 - 1 = 1 [B1,C2,y]; " +
			"next 3 - 2 = 1 [C2,D3,x]; next 3 - 2 = 1 [C2,D3,y]; next 4 - 3 = 1 [D3,E4,x]; next 4 - 3 = 1 [D3,E4,y]; five 1 + 1 + 1 + 1 + 1 = 5 [X] {150,150 550,550}"},
		{"A0", nil, over(rules.Five), "end-five"},
		{"A0 B0 C0", nil, over(rules.Full), "end-full; cells 2 + 1 = 5*6 []"},
		{"A0 B0 C0", nil, over(rules.MoveCap), "end-move-cap; cap 2 + 1 = 3 []"},
		{"A0", nil, over(rules.ByFault), "end-fault"},
		{"A0", nil, rules.Outcome{}, ""},
	} {
		pos := mustOpen(t, sized(5, 6, ""))
		mustPlay(t, pos, c.moves)
		if got := gametest.Explained(rules.Explain(rules.Case{Code: "wrong-winner", Witness: c.witness, Pos: pos, Outcome: c.outcome})); got != c.want {
			gametest.Errorf(t, pos, "%s %s:\n%s\nwant\n%s", c.moves, c.witness, got, c.want)
		}
	}
}

// The field mirrored left to right, upside down, both, and, if it is square, along its
// diagonal and all of these.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		width, height int
		move          string
		want          []string
	}{
		{5, 6, "A1", []string{"E1", "A4", "E4"}},
		{5, 5, "A1", []string{"E1", "A3", "E3", "B0", "D0", "B4", "D4"}},
	} {
		if got := gametest.Mapped(fiverow.Game, sized(c.width, c.height, ""), mustMove(t, c.move)); !slices.Equal(got, c.want) {
			t.Errorf("%dx%d, %s: %q, want %q", c.width, c.height, c.move, got, c.want)
		}
	}
	if fiverow.Game.Symmetries(rules.Setup{Params: []rules.Value{{Name: "width", Value: "x"}}}) != nil {
		t.Error("symmetries of no size")
	}
}
