package check

import "testing"

// A void attempt and a removed game are counted for both players.
func TestLaidAside(t *testing.T) {
	list := cup()
	again := replay(t, list[0], true, "")
	tour := together(t, append(list, again))
	for _, s := range judged(t, "removed.mlog", newGame(90, "a", "d", 1).bytes(t)) {
		tour.Remove(Of(s))
	}
	r, err := tour.Judge(Against{})
	if err != nil {
		t.Fatal(err)
	}
	want := []SetAside{
		{ID: "a", Voids: 1, Removed: 1, Words: "the organiser, who disqualified, the referee test", InsteadWon: 1, InsteadNone: 1, StoodBetter: 1, StoodNotKnown: 1},
		{ID: "b", Voids: 1, Words: "the referee test", InsteadLost: 1, StoodNotKnown: 1},
		{ID: "d", Removed: 1, Words: "the organiser, who disqualified", InsteadNone: 1, StoodWorse: 1},
	}
	got := r.Contests[0].SetAside
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v, want %+v", got[i], want[i])
		}
	}
}
