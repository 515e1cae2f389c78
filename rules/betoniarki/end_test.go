package betoniarki_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// The seat in turn loses exactly when none of its mixers has a free square beside it
// (B6).
func TestEnd(t *testing.T) {
	for _, c := range []struct {
		start, played string
		winner        base.Seat // Nobody: it goes on
	}{
		{"1### #### #### #..2 1", "", base.Second}, // blue shut in at the start
		{"1#.. #### .... ...2 1", "", base.Second}, // the free ones are not beside it
		{"1### #### #### 2.## 1", "", base.Second}, // red could move, but is not in turn
		{"1### #### #### 2.## 2", "", base.Nobody}, // red is in turn
		{"1### #### #### ###2 2", "", base.First},  // nobody can move: who is in turn loses
		{"12## 2### #### #... 1", "", base.Second}, // shut in by mixers
		{"11## ##.# #### #2.. 1", "", base.Nobody}, // its other mixer can
		{"1#.. ##.. ..1. 2... 1", "", base.Nobody},
		{"1### #.## #### ###2 1", "", base.Nobody},            // one free square, on the diagonal, is enough
		{"1### #.## #### ###2 1", "1 1 2 2 1 1", base.First},  // with the pouring back; red is stuck
		{"1..# #### #### #..2 1", "1 1 3 1 2 1", base.Nobody}, // red can still move
		{"1..2 #### #### #### 1", "1 1 2 1 3 1", base.First},  // red shut in by concrete
		{"1..2 #### #### #### 1", "1 1 3 1 2 1", base.First},  // and by a mixer
		{"1..2 #### #### #### 1", "1 1 3 1 1 1", base.First},  // the free square is out of reach after it
		{"1..2 #### #### #### 1", "1 1 2 1 1 1", base.Nobody}, // it comes out
		{"1..2 #### #### #### 1", "1 1 2 1 1 1, 4 1 3 1 4 1", base.Second},
		{"1... #### #### #..2 1", "1 1 4 1 2 1, 4 4 2 4 4 4, 4 1 3 1 4 1", base.Nobody},
	} {
		pos := mustOpen(t, sized(4, start(c.start)))
		mustPlay(t, pos, c.played)
		want := rules.Outcome{}
		if c.winner != base.Nobody {
			want = rules.Outcome{Over: true, Winner: c.winner, Reason: rules.NoMove}
		}
		if got := pos.Outcome(); got != want || (pos.Turn() == base.Nobody) != want.Over {
			gametest.Errorf(t, pos, "%s after %q: %+v, want %+v", c.start, c.played, got, want)
		}
	}
}

// What is true of every game: as much concrete as moves made, four mixers a side, never
// more than 92 moves, no draw, and the last to move wins.
func TestLaws(t *testing.T) {
	pos := mustOpen(t, officialSetup())
	longest := 0
	for seed := uint64(0); seed < 200; seed++ {
		pos.Reset()
		game := randomGame(t, officialSetup(), seed)
		for i, m := range game {
			if pos.Turn() != seatOf(i) {
				gametest.Fatalf(t, pos, "seed %d, ply %d: seat %d in turn", seed, i+1, pos.Turn())
			}
			pos.Play(m)
			now := text(pos)
			if strings.Count(now, "#") != i+1 || strings.Count(now[:109], "1") != 4 || strings.Count(now[:109], "2") != 4 || len(now) != 111 {
				gametest.Fatalf(t, pos, "seed %d, ply %d: %s", seed, i+1, now)
			}
		}
		longest = max(longest, len(game))
		if o := pos.Outcome(); !o.Over || o.Winner != seatOf(len(game)-1) || o.Reason != rules.NoMove {
			gametest.Errorf(t, pos, "seed %d: %+v after %d plies", seed, o, len(game))
		}
	}
	if longest > 92 || longest < 50 {
		gametest.Errorf(t, pos, "the longest game has %d plies", longest)
	}
}
