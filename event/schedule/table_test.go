package schedule

import (
	"testing"

	"scrutineer/base"
)

// Equal totals share a rank, and the next has the place by number.
func TestRanks(t *testing.T) {
	tally := newTally(Points{2000, 1000, 0}, names(5)) // the fifth has not played
	tally.game(Pair{"p04", "p01"}, Result{Winner: base.First})
	tally.game(Pair{"p02", "p03"}, Result{Winner: base.Nobody})
	want := "rank,bot,played,won,drawn,lost,points\n1,p04,1,1,0,0,2\n2,p02,1,0,1,0,1\n2,p03,1,0,1,0,1\n4,p01,1,0,0,1,0\n"
	if got := string(tally.table("x").CSV()); got != want {
		t.Errorf("%s", got)
	}
	tally = newTally(Points{1000, 500, 0}, names(2))
	tally.game(Pair{"p01", "p02"}, Result{})
	rest(tally, "p02")
	want = "standing,bot,played,won,drawn,lost,points,byes,total\n1,p02,1,0,1,0,0.5,1,1.5\n2,p01,1,0,1,0,0.5,0,0.5\n"
	if got := string(tally.table("x").CSV()); got != want {
		t.Errorf("%s", got)
	}
}
