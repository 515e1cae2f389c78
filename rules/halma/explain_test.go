package halma_test

import (
	"slices"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// What a reader checks by hand. The picture is 100 to a field, with a margin of 100 on the
// left; row 4 of 4 is at the top, from 0 to 100.
func TestExplain(t *testing.T) {
	pos := mustOpen(t, sized(4, 2))
	legal := func(move string) rules.Witness { return gametest.Facts("legal", move, "moves", "6") }
	for _, c := range []struct {
		witness rules.Witness
		want    string
	}{
		{gametest.Facts("n", "4", "field", "5,0"), "off-board; beyond 5 > 4 [5,0]; beyond 0 < 1 [5,0]"},
		{gametest.Facts("n", "4", "field", "4,1"), "off-board"},
		{gametest.Facts("n", "4", "field", "4"), "off-board"},
		{gametest.Facts("d", "5"), "direction; beyond 5 > 4 [5]"},
		{gametest.Facts("d", "0"), "direction; beyond 0 < 1 [0]"},
		{gametest.Facts("d", "4"), "direction"},
		{gametest.Facts("field", "3,2"), "empty; free  [3,2] {300,200 400,300!}"},
		{gametest.Facts("field", "4,4", "by", "2", "seat", "1"), "not-own; not-own 2 != 1 [4,4] {400,0 500,100!}"},
		{gametest.Facts("field", "1,5", "by", "2", "seat", "1"), "not-own; not-own 2 != 1 [1,5]"},
		{gametest.Facts("field", "0,1", "by", "2", "seat", "1"), "not-own; not-own 2 != 1 [0,1]"},
		{gametest.Facts("field", "1,1", "d", "4", "line", "border"), "no-free-field; ray 1 - 1 = 0 [1,1]; border  [1,1] {100,300 200,400}"},
		{gametest.Facts("field", "1,1", "d", "2", "line", "2,1:1 3,1:2"), "no-free-field; ray 4 - 1 = 3 [1,1]; taken 1 + 1 = 2 [2,1:1 3,1:2] {100,300 200,400} {200,300 300,400!} {300,300 400,400!}"},
		{gametest.Facts("field", "1,2", "d", "1", "line", "1,3:1"), "no-free-field; ray 4 - 2 = 2 [1,2]; taken 1 = 1 [1,3:1] {100,200 200,300} {100,100 200,200!}"},
		{gametest.Facts("field", "2,4", "d", "3", "line", "border"), "no-free-field; ray 4 - 1 = 3 [2,4]; border  [2,4] {200,0 300,100}"},
		{gametest.Facts("field", "1,1", "d", "5", "line", "border"), "no-free-field"},
		{gametest.Facts("field", "1,1", "d", "0", "line", "border"), "no-free-field"},
		{gametest.Facts("field", "1", "d", "1", "line", "border"), "no-free-field"},
		{gametest.Facts("field", "1,1", "d", "up", "line", "border"), "no-free-field"},
		{legal("2 1 2"), "legal; legal  [2 1 2,6]; lands 2 + 1 = 3 [3,1,x]; lands 1 + 0 = 1 [3,1,y] {200,300 300,400} {300,300 400,400} {250,350 350,350}"},
		{legal("1 1 1"), "legal; legal  [1 1 1,6]; lands 1 + 0 = 1 [1,3,x]; lands 1 + 2 = 3 [1,3,y] {100,300 200,400} {100,100 200,200} {150,350 150,150}"},
		{legal("4 4 4"), "legal; legal  [4 4 4,6]; lands 4 + (-2) = 2 [2,4,x]; lands 4 + 0 = 4 [2,4,y] {400,0 500,100} {200,0 300,100} {450,50 250,50}"},
		{gametest.Facts("move", "3 4 3"), "legal; playable  [3 4 3]; lands 3 + 0 = 3 [3,3,x]; lands 4 + (-1) = 3 [3,3,y] {300,0 400,100} {300,100 400,200} {350,50 350,150}"},
		{legal("1 1 4"), "legal; legal  [1 1 4,6]"}, // at the border
		{legal("0 1 2"), "legal; legal  [0 1 2,6]"},
		{legal("1 0 1"), "legal; legal  [1 0 1,6]"},
		{legal("5 1 4"), "legal; legal  [5 1 4,6]"},
		{legal("1 5 3"), "legal; legal  [1 5 3,6]"},
		{legal("1 1 0"), "legal; legal  [1 1 0,6]"},
		{legal("1 1 5"), "legal; legal  [1 1 5,6]"},
		{legal("no move"), "legal; legal  [no move,6]"},
		{gametest.Facts("move", "3 4 3", "turn", "1"), ""},
	} {
		if got := gametest.Explained(rules.Explain(rules.Case{Witness: c.witness, Pos: pos})); got != c.want {
			gametest.Errorf(t, pos, "%s:\n%s\nwant\n%s", c.witness, got, c.want)
		}
	}
}

// How a game ended: pawns in the winner's target, one by one; the pawns that were still
// at home; the moves made.
func TestExplainEnd(t *testing.T) {
	home := sized(4, 2, "start=2.../..1./...1/.21. 1 0,0")
	for _, c := range []struct {
		setup   rules.Setup
		moves   string
		outcome rules.Outcome
		witness rules.Witness
		want    string
	}{
		{home, "", rules.Outcome{Over: true, Winner: 1, Reason: rules.Home}, nil, "end-home; arrived 1 + 1 + 0 = 2 [1,3] {400,100 500,200} {300,0 400,100}"},
		{home, "", rules.Outcome{Over: true, Winner: 2, Reason: rules.Home}, nil, "end-home; arrived 1 + 0 + 0 = 1 [2,2] {100,300 200,400}"},
		{home, "", rules.Outcome{Over: true, Winner: 3, Reason: rules.Home}, nil, "end-home"},
		{home, "", rules.Outcome{Over: true, Reason: rules.Home}, nil, "end-home"},
		{home, "", rules.Outcome{Over: true, Reason: rules.MoveCap}, gametest.Facts("home", "1,1:2", "seat", "2", "n1", "7"), "at-home; at-home  [2,7,1,1:2] {100,300 200,400!}"},
		{sized(4, 2, "N2=2"), "2 1 2, 3 4 4, 3 1 2", rules.Outcome{Over: true, Reason: rules.MoveCap}, nil, "end-move-cap; cap 2 >= 2 []"},
		{sized(4, 2, "N2=3"), "2 1 2, 3 4 4, 3 1 2", rules.Outcome{Over: true, Reason: rules.MoveCap}, nil, "end-move-cap"},
		{sized(4, 2), "2 1 2", rules.Outcome{Over: true, Reason: rules.MoveCap}, nil, "end-move-cap"},
		{sized(4, 2, "N2=3", "n2=max_plies"), "2 1 2, 3 4 4, 3 1 2", rules.Outcome{Over: true, Reason: rules.MoveCap}, nil, "end-move-cap; cap 2 + 1 = 3 >= 3 []"},
		{sized(4, 2, "N2=4", "n2=max_plies"), "2 1 2, 3 4 4, 3 1 2", rules.Outcome{Over: true, Reason: rules.MoveCap}, nil, "end-move-cap"},
		{home, "", rules.Outcome{Over: true, Reason: rules.ByFault}, nil, "end-fault"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		if got := gametest.Explained(rules.Explain(rules.Case{Code: "wrong-winner", Witness: c.witness, Pos: pos, Outcome: c.outcome})); got != c.want {
			gametest.Errorf(t, pos, "%v:\n%s\nwant\n%s", c.outcome, got, c.want)
		}
	}
}

// A move in words: the fields that a pawn leaves and reaches, and how many it jumps over.
// Other text is unchanged.
func TestNotate(t *testing.T) {
	pos := mustOpen(t, sized(4, 2))
	for move, want := range map[string]string{
		"2 1 2": "2,1–3,1", "1 1 1": "1,1–1,3 over 1", "1 1 2": "1,1–3,1 over 1", "4 4 4": "4,4–2,4 over 1", "4 4 3": "4,4–4,2 over 1", "3 4 3": "3,4–3,3",
		"1 1 4": "1 1 4", "5 1 1": "5 1 1", "0 1 1": "0 1 1", "1 0 1": "1 0 1", "1 5 1": "1 5 1",
	} {
		if got := halma.Game.MoveText(mustMove(t, move), pos); got != want {
			gametest.Errorf(t, pos, "%s: %q, want %q", move, got, want)
		}
	}
}

// Mirrored along the diagonal columns are rows, up is right, and down is left.
func TestSymmetry(t *testing.T) {
	for move, want := range map[string]string{"2 3 1": "3 2 2", "2 3 2": "3 2 1", "2 3 3": "3 2 4", "2 3 4": "3 2 3", "2 3 0": "3 2 0"} {
		if got := gametest.Mapped(halma.Game, sized(5, 2), mustMove(t, move)); !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q, want %s alone", move, got, want)
		}
	}
}
