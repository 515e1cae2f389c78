package halma_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// shutIn reports by the text alone whether no pawn of a seat has a free field in its row
// or column.
func shutIn(text string, s base.Seat) bool {
	board, _, _ := strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	for _, row := range rows {
		for x := range row {
			if row[x] != '0'+byte(s) {
				continue
			}
			for i := range rows {
				if row[i] == '.' || rows[i][x] == '.' {
					return false
				}
			}
		}
	}
	return true
}

// On boards with one or two free fields seats are often unable to move. The fields must
// explain whose turn it is, or that the game is over.
func TestCrowded(t *testing.T) {
	shut := 0
	for _, start := range []string{"1122/1212/2.12/2211 1 0,0", "112/21./221 1 0,0", "1112/2.12/2212/21.1 2 0,0"} {
		for _, ruling := range []string{"stuck=loss", "stuck=pass"} {
			n := strings.IndexByte(start, '/')
			pos := mustOpen(t, sized(n, 1, "home=explicit", "start="+start, ruling))
			for seed := uint64(0); seed < 200; seed++ {
				pos.Reset()
				rng := rand.New(rand.NewPCG(seed, 1))
				for ply := 0; ply < 60 && !pos.Outcome().Over; ply++ {
					mover, legal := pos.Turn(), pos.AppendLegal(nil)
					pos.Play(legal[rng.IntN(len(legal))])
					want, over := mover.Other(), false
					if pos.Outcome().Reason != rules.Home && shutIn(text(pos), want) {
						shut++
						want, over = mover, ruling == "stuck=loss"
					}
					if over && pos.Outcome() != (rules.Outcome{Over: true, Winner: mover, Reason: rules.NoMove}) || !over && !pos.Outcome().Over && pos.Turn() != want {
						gametest.Fatalf(t, pos, "%s, seed %d: %s: seat %d moved, seat %d in turn, %+v", ruling, seed, text(pos), mover, pos.Turn(), pos.Outcome())
					}
					if !over && pos.Outcome().Reason == rules.NoMove {
						gametest.Fatalf(t, pos, "%s, seed %d: %s: over, but nobody is shut in", ruling, seed, text(pos))
					}
				}
			}
		}
	}
	if shut < 100 {
		t.Errorf("seats were shut in %d times only", shut)
	}
}

// The message of each refusal.
func TestWords(t *testing.T) {
	pos := mustOpen(t, sized(6, 2, "seats=3", "N2=1"))
	word := func(m rules.Move) string {
		_, refused := pos.Play(m)
		return refused.Error()
	}
	left := func(s base.Seat) string { return pos.Leave(s, rules.Gone).Error() }
	check := func(got, want string) {
		t.Helper()
		if got != want {
			gametest.Errorf(t, pos, "%q, want %q", got, want)
		}
	}
	check(word(rules.Move{N: [6]int16{7, 1, 1}}), "off-board: field 7,1 is not on the board of side 6")
	check(word(rules.Move{N: [6]int16{1, 1, 9}}), "direction: direction 9 is none of 1 to 4")
	check(word(rules.Move{N: [6]int16{3, 3, 1}}), "empty: no pawn stands on 3,3")
	check(word(rules.Move{N: [6]int16{6, 6, 1}}), "not-own: the pawn on 6,6 is seat 2's, and seat 1 is in turn")
	check(word(rules.Move{N: [6]int16{2, 1, 3}}), "no-free-field: no free field down of 2,1, which is at the border")
	check(word(rules.Move{N: [6]int16{1, 2, 3}}), "no-free-field: no free field down of 1,2")
	check(left(4), "already-out: there is no seat 4")
	check(left(0), "already-out: there is no seat 0")
	pos.Leave(3, rules.Gone)
	check(left(3), "already-out: seat 3 is out of the game already")
	mustPlay(t, pos, "1 1 2, 6 6 4")
	check(word(rules.Move{}), "game-over: the game is over since ply 2: move-cap")
	_, refused := pos.Play(rules.Move{})
	check(refused.Witness.String(), "reason=move-cap ply=2 n2=1 made=1,1,0") // seat 3 is out, but not by N1
	pos.Reset()
	pos.Leave(1, rules.Gone)
	pos.Leave(2, rules.Gone)
	check(word(rules.Move{}), "game-over: the game is over since the start: fault")
	_, bad := halma.ParseMove([]byte("1 1"))
	check(bad.Error(), `unreadable: not three numbers: "1 1"`)
	for _, m := range []rules.Move{{N: [6]int16{-1, 1, 1}}, {N: [6]int16{1, -1, 1}}, {N: [6]int16{1, 1, -1}}} {
		if name := string(halma.AppendMove(nil, m)); name[0] != '(' {
			gametest.Errorf(t, pos, "%v is written %s", m, name)
		}
	}
}
