package fiverow_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules/fiverow"
)

// X plays A0 B0 C0 D0 and 0 plays E0 at the end: before that X has four in A0-E0 and
// three in B0-F0; after it X has no open five in row 0, and down the columns one each.
// 0 has A5 B5 C5 far away, three in A5-E5.
func TestMeasures(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	check := func(after string, openX, open0, foursX, fours0 int) {
		t.Helper()
		mustPlay(t, pos, after)
		m := fiverow.Game.Measures
		if got, want := m[0].Count(pos), ([base.Max]int{openX, open0}); got != want {
			gametest.Errorf(t, pos, "after %s: the longest open lines are %v, want %v", after, got, want)
		}
		if got, want := m[1].Count(pos), ([base.Max]int{foursX, fours0}); got != want {
			gametest.Errorf(t, pos, "after %s: the fours are %v, want %v", after, got, want)
		}
	}
	check("", 0, 0, 0, 0)
	check("A0", 1, 0, 0, 0)
	check("A5 B0 B5 C0 C5", 3, 3, 0, 0)
	check("D0", 4, 3, 1, 0)
	check("E0", 1, 3, 0, 0)
	check("J9 D5", 1, 4, 0, 1)
}

// Four in the middle of a line lack one figure at both ends: B0-E0 with A0 or F0 is two
// fives with four in them. A diagonal of four cells has no five.
func TestFours(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	mustPlay(t, pos, "B0 J9 C0 J7 D0 J5 E0 J3")
	if got := fiverow.Game.Measures[1].Count(pos); got != [base.Max]int{2} {
		gametest.Errorf(t, pos, "fours %v, want 2", got)
	}
	short := mustOpen(t, sized(4, 4, ""))
	mustPlay(t, short, "A0 D0 B1 C0 C2 B0 D3")
	if got := fiverow.Game.Measures[0].Count(short); got != [base.Max]int{} {
		gametest.Errorf(t, pos, "a field of four by four has no five: %v", got)
	}
}
