package halma_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// A pawn goes to the first free field, however many pawns of either side it passes
// (HAL-001, HAL-002).
func TestLanding(t *testing.T) {
	for _, c := range []struct {
		setup       rules.Setup
		moves, want string // the rows in question joined by '/', from y=1
	}{
		{sized(8, 3), "1 1 2", ".111...."},
		{sized(8, 3), "2 1 2", "1.11...."},
		{sized(8, 3), "3 1 2", "11.1...."},
		{sized(8, 3), "1 3 1", "111...../11....../......../1......."},
		{sized(8, 3), "1 1 1", ".11...../11....../1......./1......."},
		{sized(8, 3), "3 1 2, 8 8 3, 4 1 4", "111....."}, // back
		{sized(5, 1, "home=explicit", "start=11212/...../...../...../2.... 2 0,0"), "1 5 3", "11212/...../...../2..../....."},
		{sized(5, 1, "home=explicit", "start=1.212/...../...../...../2.... 2 0,0"), "5 1 4", "1221."},
		{sized(5, 1, "home=explicit", "start=.1212/...../...../...../2.... 2 0,0"), "5 1 4", "2121."},
		{sized(3, 1, "seats=4"), "1 1 2, 3 3 3, 3 1 1, 1 3 2", ".1./..2/.43"}, // 3 passes over 2, 4 finds (2,3) free
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.moves)
		if got := text(pos); !strings.HasPrefix(got, c.want) {
			gametest.Errorf(t, pos, "after %s: %s, want %s", c.moves, got, c.want)
		}
	}
}

// Each reason to refuse a move, with its witness (HAL-003, 004, 008, 009).
func TestRefused(t *testing.T) {
	won := sized(4, 2, "start=22../...1/..../2.11 1 5,5")
	for _, c := range []struct {
		setup   rules.Setup
		played  string
		move    rules.Move
		code    rules.Code
		witness string
	}{
		{sized(8, 3), "1 1 2", rules.Move{N: [6]int16{6, 8, 2}}, halma.NoFreeField, "field=6,8 d=2 line=7,8:2 8,8:2"},
		{sized(8, 3), "1 1 2", rules.Move{N: [6]int16{8, 6, 1}}, halma.NoFreeField, "field=8,6 d=1 line=8,7:2 8,8:2"},
		{sized(8, 3), "1 1 2", rules.Move{N: [6]int16{8, 8, 2}}, halma.NoFreeField, "field=8,8 d=2 line=border"},
		{sized(8, 3), "", rules.Move{N: [6]int16{1, 1, 3}}, halma.NoFreeField, "field=1,1 d=3 line=border"},
		{sized(8, 3), "", rules.Move{N: [6]int16{3, 1, 4}}, halma.NoFreeField, "field=3,1 d=4 line=2,1:1 1,1:1"},
		{sized(8, 3), "", rules.Move{N: [6]int16{4, 4, 1}}, halma.Empty, "field=4,4"},
		{sized(8, 3), "", rules.Move{N: [6]int16{8, 8, 3}}, halma.NotOwn, "field=8,8 by=2 seat=1"},
		{sized(8, 3), "1 1 2", rules.Move{N: [6]int16{1, 2, 2}}, halma.NotOwn, "field=1,2 by=1 seat=2"}, // HAL-021
		{sized(8, 3), "", rules.Move{N: [6]int16{1, 1, 0}}, halma.Direction, "d=0"},
		{sized(8, 3), "", rules.Move{N: [6]int16{1, 1, 5}}, halma.Direction, "d=5"},
		{sized(8, 3), "", rules.Move{N: [6]int16{1, 1, math.MinInt16}}, halma.Direction, "d=-32768"},
		{sized(8, 3), "", rules.Move{N: [6]int16{4, 4, 5}}, halma.Direction, "d=5"},
		{sized(8, 3), "", rules.Move{N: [6]int16{0, 1, 1}}, rules.OffBoard, "field=0,1 n=8"},
		{sized(8, 3), "", rules.Move{N: [6]int16{9, 1, 1}}, rules.OffBoard, "field=9,1 n=8"},
		{sized(8, 3), "", rules.Move{N: [6]int16{1, -1, 9}}, rules.OffBoard, "field=1,-1 n=8"},
		{sized(8, 3), "", rules.Move{N: [6]int16{1, 9, 1}}, rules.OffBoard, "field=1,9 n=8"},
		{sized(8, 3), "", rules.Move{N: [6]int16{1, 1, 1, 0, 0, 1}}, rules.Unreadable, "text=(1,1,1,0,0,1)"},
		{won, "4 2 1", rules.Move{N: [6]int16{1, 4, 3}}, rules.GameOver, "reason=home ply=1 seat=1 target=4,3:1 3,4:1 4,4:1"}, // HAL-012
		{sized(8, 3, "N2=1"), "1 1 2, 8 8 4", rules.Move{}, rules.GameOver, "reason=move-cap ply=2 n2=1 made=1,1"},            // HAL-017
		{sized(8, 2, "N1=1", "n1=home_empty_by_move_N1"), "1 1 2", rules.Move{N: [6]int16{8, 8, 3}}, rules.GameOver,
			"reason=move-cap ply=1 n1=1 seat=1 home=2,1:1 1,2:1"},
		{sized(3, 1, "start=.1./..1/112 1 4,4"), "2 1 2", rules.Move{N: [6]int16{3, 3, 1}}, rules.GameOver, "reason=no-move ply=1 made=5,4"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.played)
		gametest.Refused(t, pos, string(halma.AppendMove(nil, c.move)), c.move, c.code, c.witness)
	}
}

// TestWitness checks the witness of no-free-field by itself: the named fields are those
// from the pawn to the border, and all are taken.
func TestWitness(t *testing.T) {
	setup := sized(6, 3, "home=square")
	shut := 0
	for seed := uint64(0); seed < 20; seed++ {
		pos := mustOpen(t, setup)
		for _, m := range randomGame(t, setup, seed, 60) {
			pos.Play(m)
			rows := strings.Split(text(pos)[:41], "/")
			for i := 0; i < 6*6*4; i++ {
				x, y, d := i%6+1, i/6%6+1, i/36+1
				if rows[y-1][x-1] == '0'+byte(pos.Turn()) {
					shut += checkShut(t, pos, rows, x, y, d)
				}
			}
		}
	}
	if shut < 1000 {
		t.Errorf("only %d refusals seen", shut)
	}
}

// checkShut compares a move with the fields before the pawn. It returns 1 if it is
// refused.
func checkShut(t *testing.T, pos rules.Position, rows []string, x, y, d int) int {
	t.Helper()
	step := [5][2]int{{}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}[d]
	want, free := "", false
	for i, j := x+step[0], y+step[1]; i >= 1 && i <= 6 && j >= 1 && j <= 6; i, j = i+step[0], j+step[1] {
		holds := rows[j-1][i-1 : i]
		want += " " + strconv.Itoa(i) + "," + strconv.Itoa(j) + ":" + holds
		free = free || holds == "."
	}
	if want == "" {
		want = " border"
	}
	_, refused := pos.Play(rules.Move{N: [6]int16{int16(x), int16(y), int16(d)}})
	if (refused == nil) != free || refused != nil && refused.Witness.Get("line") != want[1:] {
		gametest.Fatalf(t, pos, "%v: %d %d %d: %v, want the line%s", rows, x, y, d, refused, want)
	}
	if refused == nil {
		pos.Undo()
		return 0
	}
	return 1
}

// Whatever is played, each seat keeps its pawns, and a move empties one field and fills
// one that was free.
func TestConserved(t *testing.T) {
	for _, setup := range []rules.Setup{sized(8, 3, "N2=100"), sized(6, 2, "seats=4", "N2=100"), sized(5, 2, "home=square", "seats=3", "N2=100")} {
		pos := mustOpen(t, setup)
		start := text(pos)
		for _, m := range randomGame(t, setup, 3, 400) {
			before := text(pos)
			mover := string(rune('0' + pos.Turn()))
			pos.Play(m)
			after := text(pos)
			rows := strings.IndexByte(start, ' ')
			var changed string
			for i := range before[:rows] {
				if before[i] != after[i] {
					changed += before[i:i+1] + after[i:i+1] + " "
				}
			}
			if changed != mover+". ."+mover+" " && changed != "."+mover+" "+mover+". " {
				gametest.Fatalf(t, pos, "%v turns %s into %s", m, before, after)
			}
			for s := '1'; s <= '4'; s++ {
				if strings.Count(start[:rows], string(s)) != strings.Count(after[:rows], string(s)) {
					gametest.Fatalf(t, pos, "seat %c has not kept its pawns: %s", s, after)
				}
			}
		}
	}
}

// Mirrored in the diagonal, with up for right and down for left, the game is the same.
func TestMirror(t *testing.T) {
	other := [5]int16{0, 2, 1, 4, 3}
	for _, setup := range []rules.Setup{sized(5, 2, "N2=200"), sized(4, 1), sized(6, 3, "home=square", "N2=60", "n2_result=more_in_target")} {
		for seed := uint64(0); seed < 20; seed++ {
			one, two := mustOpen(t, setup), mustOpen(t, setup)
			for _, m := range randomGame(t, setup, seed, 500) {
				_, first := one.Play(m)
				_, second := two.Play(rules.Move{N: [6]int16{m.N[1], m.N[0], other[m.N[2]]}})
				if first != nil || second != nil || one.Outcome() != two.Outcome() || len(one.AppendLegal(nil)) != len(two.AppendLegal(nil)) {
					t.Fatalf("seed %d, %v: %v and %v", seed, m, one.Outcome(), two.Outcome())
				}
			}
		}
	}
}

// Three plain decimals separated by single blanks, and nothing else.
func TestSpelling(t *testing.T) {
	for text, want := range map[string]rules.Move{"1 1 1": {N: [6]int16{1, 1, 1}}, "0 0 0": {}, "32767 100 5": {N: [6]int16{32767, 100, 5}}} {
		if m, refused := halma.ParseMove([]byte(text)); refused != nil || m != want {
			t.Errorf("%q is read as %v, %v", text, m, refused)
		}
	}
	for _, text := range []string{"", " ", "1", "1 1", "1 1 ", "1 1 1 ", " 1 1 1", "1  1 1", "1 1 1 1", "1\t1 1", "01 1 1", "1 00 1", "+1 1 1", "1 -1 1",
		"1 1 -1", "1 1 N", "1,1,1", "1 1 1\r", "1 1 1\n", "32768 1 1", "1 65537 1", "1 1 4294967297", "1 1 99999999999999999999", "1.0 1 1", "1 1 \u0661", "\ufeff1 1 1", "1 1 1\x00"} {
		m, refused := halma.ParseMove([]byte(text))
		if refused == nil || refused.Code != rules.Unreadable {
			t.Errorf("%q is read as %v, %v", text, m, refused)
		}
	}
	long := strings.Repeat("x", 1000)
	if _, refused := halma.ParseMove([]byte(long)); len(refused.Message) > 200 || len(refused.Witness.String()) > 200 {
		t.Errorf("a long text is quoted in %d bytes", len(refused.Message))
	}
	for _, m := range []rules.Move{{N: [6]int16{-1, 1, 1}}, {N: [6]int16{1, 1, -1}}, {N: [6]int16{1, 1, 1, 1}}, {N: [6]int16{1, -1, 1}}, {N: [6]int16{1, 1, 1, 0, 0, -1}}} {
		if _, refused := halma.ParseMove(halma.AppendMove(nil, m)); refused == nil {
			t.Errorf("%v is written as a move", m)
		}
	}
}

// Of two the opponent wins at once; of more the last one.
func TestLeave(t *testing.T) {
	for _, s := range []base.Seat{base.First, base.Second} {
		pos := mustOpen(t, sized(8, 3))
		mustPlay(t, pos, "1 1 2")
		leave(t, pos, s, "", "")
		if got, want := pos.Outcome(), (rules.Outcome{Over: true, Winner: s.Other(), Reason: rules.ByFault}); got != want {
			gametest.Errorf(t, pos, "seat %d leaves: %+v, want %+v", s, got, want)
		}
		leave(t, pos, s, rules.AlreadyOut, "seat="+s.String())
		leave(t, pos, s.Other(), rules.GameOver, "reason=fault ply=1")
		leave(t, pos, 3, rules.AlreadyOut, "seat=3")
		leave(t, pos, 0, rules.AlreadyOut, "seat=0")
		pos.Undo()
		if pos.Turn() != base.Second || pos.Outcome() != (rules.Outcome{}) {
			gametest.Errorf(t, pos, "leaving taken back leaves %+v", pos.Outcome())
		}
	}
	pos := mustOpen(t, sized(6, 2, "seats=4"))
	mustPlay(t, pos, "1 1 2, 6 6 4")
	leave(t, pos, 4, "", "") // not in turn
	if got := text(pos); got != ".11.33/1....3/....../....../4....2/44.22. 3 1,1,0,0 4" {
		gametest.Errorf(t, pos, "seat 4 is out, and the position is %s", got)
	}
	leave(t, pos, 3, "", "") // in turn
	if got := text(pos); !strings.HasSuffix(got, " 1 1,1,0,0 3,4") {
		gametest.Errorf(t, pos, "seats 3 and 4 are out, and the position is %s", got)
	}
	leave(t, pos, 4, rules.AlreadyOut, "seat=4")
	mustPlay(t, pos, "2 1 1, 4 6 4")
	if got := pos.Turn(); got != base.First {
		gametest.Errorf(t, pos, "seat %d in turn, want 1: only 1 and 2 are in the game", got)
	}
	leave(t, pos, 1, "", "")
	if got, want := pos.Outcome(), (rules.Outcome{Over: true, Winner: 2, Reason: rules.ByFault}); got != want {
		gametest.Errorf(t, pos, "the last seat but one leaves: %+v, want %+v", got, want)
	}
}

func leave(t *testing.T, pos rules.Position, s base.Seat, code rules.Code, witness string) {
	t.Helper()
	refused := pos.Leave(s, rules.Gone)
	if refused == nil {
		refused = &rules.Refusal{}
	}
	if refused.Code != code || refused.Witness.String() != witness {
		gametest.Errorf(t, pos, "seat %d leaves: %s %q, want %s %q", s, refused.Code, refused.Witness, code, witness)
	}
}
