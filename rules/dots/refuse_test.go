package dots_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// Each reason to refuse a move, with its witness (D5).
func TestRefused(t *testing.T) {
	one := "0 0 0, 0 0 1, 0 0 2, 0 0 3" // a whole game on 2 by 2 points
	for _, c := range []struct {
		setup   rules.Setup
		played  string
		move    rules.Move
		code    rules.Code
		witness string
	}{
		{sized(3, 3, ""), "0 0 1", rules.Move{N: [6]int16{0, 0, 1}}, dots.Drawn, "line=0 0 1 by=1 ply=1"},
		{sized(3, 3, ""), "0 0 1, 1 1 2", rules.Move{N: [6]int16{1, 1, 2}}, dots.Drawn, "line=1 1 2 by=2 ply=2"},
		{sized(3, 3, ""), "0 0 0, 0 0 1, 0 0 2, 0 0 3", rules.Move{N: [6]int16{0, 0, 3}}, dots.Drawn, "line=0 0 3 by=2 ply=4"},
		{sized(2, 3, "0./12 .2. .. 2"), "", rules.Move{N: [6]int16{0, 0, 0}}, dots.Drawn, "line=0 0 0 by=0 ply=start"},
		{sized(2, 3, "0./12 .2. .. 2"), "0 1 0", rules.Move{N: [6]int16{0, 1, 2}}, dots.Drawn, "line=0 1 2 by=2 ply=start"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{4, 0, 0}}, rules.OffBoard, "box=4 0 rows=4 cols=6"}, // points for boxes (DAB-014)
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{0, 6, 3}}, rules.OffBoard, "box=0 6 rows=4 cols=6"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{-1, 0, 2}}, rules.OffBoard, "box=-1 0 rows=4 cols=6"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{0, -1, 1}}, rules.OffBoard, "box=0 -1 rows=4 cols=6"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{-1, -1, -1}}, rules.OffBoard, "box=-1 -1 rows=4 cols=6"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{math.MaxInt16, math.MinInt16, 0}}, rules.OffBoard, "box=32767 -32768 rows=4 cols=6"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{0, 0, 4}}, dots.NoSide, "box=0 0 side=4 sides=0,1,2,3"}, // DAB-016
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{3, 5, -1}}, dots.NoSide, "box=3 5 side=-1 sides=0,1,2,3"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{0, 0, 5}}, dots.NoSide, "box=0 0 side=5 sides=0,1,2,3"},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{1, 0, 0}}, rules.Unreadable, `text="1 0 0" canonical=0 0 2`},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{0, 1, 3}}, rules.Unreadable, `text="0 1 3" canonical=0 0 1`},
		{sized(5, 7, ""), "", rules.Move{N: [6]int16{0, 0, 0, 0, 0, 1}}, rules.Unreadable, "text=(0,0,0,0,0,1)"},
		{sized(2, 2, ""), one, rules.Move{N: [6]int16{0, 0, 0}}, rules.GameOver, "reason=complete ply=4 lines=4 boxes=0:1"},
		{sized(2, 2, ""), one, rules.Move{N: [6]int16{9, 9, 9}}, rules.GameOver, "reason=complete ply=4 lines=4 boxes=0:1"},
		{sized(2, 3, "11/12 222 12 -"), "", rules.Move{}, rules.GameOver, "reason=complete ply=start lines=7 boxes=1:1"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.played)
		gametest.Refused(t, pos, string(dots.AppendMove(nil, c.move)), c.move, c.code, c.witness)
	}
}

// TestWitnesses checks the witnesses of random refusals by arithmetic alone: the named
// line was drawn at the named ply, by the named seat; the named box is outside the named
// rows and columns.
func TestWitnesses(t *testing.T) {
	setup := sized(4, 5, "")
	for seed := uint64(0); seed < 20; seed++ {
		pos := mustOpen(t, setup)
		game := randomGame(t, setup, seed)
		var movers []base.Seat
		for ply, m := range game[:len(game)-1] {
			movers = append(movers, pos.Turn())
			pos.Play(m)
			checkDrawn(t, pos, game[:ply+1], movers)
		}
		for r := int16(-2); r < 6; r++ {
			for c := int16(-2); c < 7; c++ {
				_, refused := pos.Play(rules.Move{N: [6]int16{r, c, 0}})
				var br, bc, rows, cols int
				if refused == nil || refused.Code != rules.OffBoard {
					pos.Undo()
					continue
				}
				fmt.Sscan(refused.Witness.Get("box"), &br, &bc)
				fmt.Sscan(refused.Witness.Get("rows")+" "+refused.Witness.Get("cols"), &rows, &cols)
				if br != int(r) || bc != int(c) || rows != 4-1 || cols != 5-1 || 0 <= br && br < rows && 0 <= bc && bc < cols {
					gametest.Errorf(t, pos, "%d %d is refused with %v", r, c, refused.Witness)
				}
				if (r < 0 || r > 2 || c < 0 || c > 3) != (refused.Code == rules.OffBoard) {
					gametest.Errorf(t, pos, "%d %d is refused with %v", r, c, refused)
				}
			}
		}
	}
}

func checkDrawn(t *testing.T, pos rules.Position, path []rules.Move, movers []base.Seat) {
	t.Helper()
	m := path[len(path)/2]
	_, refused := pos.Play(m)
	if refused == nil || refused.Code != dots.Drawn {
		gametest.Fatalf(t, pos, "%v is drawn again: %v", m, refused)
	}
	var ply int
	fmt.Sscan(refused.Witness.Get("ply"), &ply)
	if path[ply-1] != m || movers[ply-1].String() != refused.Witness.Get("by") || refused.Witness.Get("line") != string(dots.AppendMove(nil, m)) {
		gametest.Errorf(t, pos, "%v is refused with %v", m, refused.Witness)
	}
}

// tenToTwo returns 4 by 4 boxes of which seat 1 has ten and seat 2 two.
func tenToTwo() string {
	return "0000/0000/0000/0000/.... " + strings.Repeat("00000/", 3) + "..... 1111/1111/1122/.... 1"
}

// Whoever leaves for whatever cause, the opponent wins at once, whatever the boxes (D5,
// DAB-031). The score follows the ruling fault_score.
func TestLeave(t *testing.T) {
	for _, ruling := range []string{"fault_score=as_is", "fault_score=all_to_opponent"} {
		for _, s := range []base.Seat{base.First, base.Second} {
			for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
				score := [base.Max]int{10, 2}
				if ruling == "fault_score=all_to_opponent" {
					score = [base.Max]int{}
					score[s.Other()-1] = 16
				}
				leave(t, mustOpen(t, sized(5, 5, tenToTwo(), ruling)), s, why, score)
			}
		}
	}
}

func leave(t *testing.T, pos rules.Position, s base.Seat, why rules.Cause, score [base.Max]int) {
	t.Helper()
	mustPlay(t, pos, "3 0 2") // seat 2 is in turn
	if refused := pos.Leave(s, why); refused != nil {
		gametest.Fatalf(t, pos, "seat %d cannot leave: %v", s, refused)
	}
	want := rules.Outcome{Over: true, Winner: s.Other(), Reason: rules.ByFault, Scored: true, Score: score}
	if got := pos.Outcome(); got != want {
		gametest.Errorf(t, pos, "seat %d leaves: %+v, want %+v", s, got, want)
	}
	if pos.Turn() != base.Nobody || len(pos.AppendLegal(nil)) != 0 || pos.Plies() != 1 || !strings.HasSuffix(text(pos), " -") {
		gametest.Errorf(t, pos, "seat %d has left and the game goes on: %s", s, text(pos))
	}
	leaveAgain(t, pos, s, rules.AlreadyOut, "seat="+s.String())
	leaveAgain(t, pos, s.Other(), rules.GameOver, "reason=fault ply=1")
	if _, refused := pos.Play(mustMove(t, "3 1 2")); refused == nil || refused.Code != rules.GameOver {
		gametest.Errorf(t, pos, "a move after a fault: %v", refused)
	}
	pos.Undo()
	want = rules.Outcome{Scored: true, Score: [base.Max]int{10, 2}}
	if pos.Turn() != base.Second || pos.Outcome() != want {
		gametest.Errorf(t, pos, "leaving taken back leaves seat %d in turn, %+v", pos.Turn(), pos.Outcome())
	}
	pos.Leave(s, why)
	pos.Reset()
	if pos.Turn() != base.First || pos.Outcome() != want || pos.Plies() != 0 {
		gametest.Errorf(t, pos, "Reset after leaving leaves seat %d in turn, %+v", pos.Turn(), pos.Outcome())
	}
}

// The ruling both_gone decides if the programs of both seats have ended, one after the
// other (D5): the first loses, or nobody wins, or the one with more boxes does.
func TestBothGone(t *testing.T) {
	for _, c := range []struct {
		ruling, start string
		first, second rules.Cause
		winner        [3]base.Seat // by who leaves first; Nobody: a draw
		both          bool
	}{
		{"both_gone=first_loses", tenToTwo(), rules.Gone, rules.Gone, [3]base.Seat{0, 2, 1}, false},
		{"both_gone=draw", tenToTwo(), rules.Gone, rules.Gone, [3]base.Seat{}, true},
		{"both_gone=points", tenToTwo(), rules.Gone, rules.Gone, [3]base.Seat{0, 1, 1}, true},
		{"both_gone=points", "", rules.Gone, rules.Gone, [3]base.Seat{}, true},
		{"both_gone=draw", tenToTwo(), rules.TooLate, rules.Gone, [3]base.Seat{0, 2, 1}, false}, // it was put out, and did not end by itself
		{"both_gone=draw", tenToTwo(), rules.Gone, rules.BadMove, [3]base.Seat{0, 2, 1}, false},
		{"both_gone=points", tenToTwo(), rules.BadMove, rules.Gone, [3]base.Seat{0, 2, 1}, false},
	} {
		for s := base.First; s <= base.Second; s++ {
			pos := mustOpen(t, sized(5, 5, c.start, c.ruling))
			before := pos.Outcome()
			if refused := pos.Leave(s, c.first); refused != nil {
				t.Fatal(refused)
			}
			alone := pos.Outcome()
			if alone.Winner != s.Other() || alone.Reason != rules.ByFault {
				gametest.Errorf(t, pos, "%s: seat %d has left: %+v", c.ruling, s, alone)
			}
			refused := pos.Leave(s.Other(), c.second)
			want := rules.Outcome{Over: true, Winner: c.winner[s], Reason: rules.BothOut, Scored: true, Score: before.Score}
			if !c.both {
				want.Reason = rules.ByFault
			}
			if got := pos.Outcome(); got != want || (refused == nil) != c.both || pos.Turn() != base.Nobody {
				gametest.Errorf(t, pos, "%s, seat %d first, %d and %d: %+v (%v), want %+v", c.ruling, s, c.first, c.second, got, refused, want)
			}
			if !c.both {
				continue
			}
			for _, again := range []base.Seat{s, s.Other()} {
				if pos.Leave(again, rules.Gone) == nil {
					gametest.Errorf(t, pos, "%s: seat %d leaves again", c.ruling, again)
				}
			}
			pos.Undo()
			if pos.Outcome() != alone {
				gametest.Errorf(t, pos, "%s: taken back: %+v", c.ruling, pos.Outcome())
			}
			pos.Undo()
			if pos.Outcome() != before || pos.Turn() != base.First {
				gametest.Errorf(t, pos, "%s: both taken back: %+v", c.ruling, pos.Outcome())
			}
			pos.Leave(s, c.first)
			pos.Leave(s.Other(), c.second)
			pos.Reset()
			if pos.Outcome() != before || pos.Turn() != base.First {
				gametest.Errorf(t, pos, "%s: Reset: %+v", c.ruling, pos.Outcome())
			}
		}
	}
}

// Only the two seats can leave, and nobody after the last box (DAB-032).
func TestLeaveNobody(t *testing.T) {
	pos := mustOpen(t, sized(2, 2, ""))
	leaveAgain(t, pos, base.Nobody, rules.AlreadyOut, "seat=0")
	leaveAgain(t, pos, 3, rules.AlreadyOut, "seat=3")
	mustPlay(t, pos, "0 0 0, 0 0 1, 0 0 2, 0 0 3")
	for _, s := range []base.Seat{base.First, base.Second} {
		leaveAgain(t, pos, s, rules.GameOver, "reason=complete ply=4 lines=4 boxes=0:1")
	}
	if o := pos.Outcome(); o.Winner != base.Second || o.Reason != rules.Complete {
		gametest.Errorf(t, pos, "leaving after the end has changed the outcome: %+v", o)
	}
}

func leaveAgain(t *testing.T, pos rules.Position, s base.Seat, code rules.Code, witness string) {
	t.Helper()
	refused := pos.Leave(s, rules.Gone)
	if refused == nil {
		gametest.Fatalf(t, pos, "seat %d leaves", s)
	}
	if refused.Code != code || refused.Witness.String() != witness {
		gametest.Errorf(t, pos, "seat %d is refused with %s %q, want %s %q", s, refused.Code, refused.Witness, code, witness)
	}
}

// Undo at the start does nothing.
func TestUndoAtTheStart(t *testing.T) {
	for _, setup := range []rules.Setup{sized(3, 3, ""), sized(2, 2, "./. .. . 2"), sized(2, 2, "0/0 00 0 -")} {
		pos := mustOpen(t, setup)
		before := text(pos)
		pos.Undo()
		if text(pos) != before || pos.Plies() != 0 {
			gametest.Errorf(t, pos, "%q becomes %q", before, text(pos))
		}
	}
}
