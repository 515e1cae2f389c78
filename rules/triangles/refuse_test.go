package triangles_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// Each reason to refuse a move, with its witness (T3, T4, T6, T11; scenarios TRI-001 to
// TRI-008).
func TestRefused(t *testing.T) {
	drawn := starting(square + " | 2-4:0 | 0 0 | 2 | -")
	for _, c := range []struct {
		setup   rules.Setup
		played  string
		move    rules.Move
		code    rules.Code
		witness string
	}{
		{from(square), "1-3", rules.Move{N: [6]int16{2, 4}}, triangles.Crossing, "segment=2-4 ends=(5,1)-(1,5) crossed=1-3 crossed_ends=(1,1)-(5,5) by=1 ply=1 x=3 y=3"},
		{drawn, "1-2", rules.Move{N: [6]int16{1, 3}}, triangles.Crossing, "segment=1-3 ends=(1,1)-(5,5) crossed=2-4 crossed_ends=(5,1)-(1,5) by=0 ply=start x=3 y=3"},
		{from("1,1 3,1 1,4 4,2"), "2-3", rules.Move{N: [6]int16{1, 4}}, triangles.Crossing, "segment=1-4 ends=(1,1)-(4,2) crossed=2-3 crossed_ends=(3,1)-(1,4) by=1 ply=1 x=29/11 y=17/11"},
		{from(lined), "", rules.Move{N: [6]int16{1, 3}}, triangles.ThroughPoint, "segment=1-3 ends=(1,1)-(5,1) point=2 at=(3,1)"},
		{from(line5), "", rules.Move{N: [6]int16{1, 5}}, triangles.ThroughPoint, "segment=1-5 ends=(1,1)-(5,1) point=2 at=(2,1)"},
		{from("5,1 3,1 2,1 1,1"), "", rules.Move{N: [6]int16{1, 4}}, triangles.ThroughPoint, "segment=1-4 ends=(5,1)-(1,1) point=2 at=(3,1)"},
		{from(square), "1-3", rules.Move{N: [6]int16{1, 3}}, triangles.Drawn, "segment=1-3 by=1 ply=1"},
		{from(square), "1-2 1-3", rules.Move{N: [6]int16{1, 3}}, triangles.Drawn, "segment=1-3 by=2 ply=2"},
		{drawn, "", rules.Move{N: [6]int16{2, 4}}, triangles.Drawn, "segment=2-4 by=0 ply=start"},
		{from(square), "", rules.Move{N: [6]int16{2, 2}}, triangles.SamePoint, "point=2"},
		{from(square), "", rules.Move{N: [6]int16{0, 2}}, triangles.NoPoint, "point=0 points=4"},
		{from(square), "", rules.Move{N: [6]int16{1, 5}}, triangles.NoPoint, "point=5 points=4"},
		{from(square), "", rules.Move{N: [6]int16{-1, 2}}, triangles.NoPoint, "point=-1 points=4"},
		{from(square), "", rules.Move{N: [6]int16{5, 5}}, triangles.NoPoint, "point=5 points=4"},
		{from(square), "", rules.Move{N: [6]int16{math.MinInt16, math.MaxInt16}}, triangles.NoPoint, "point=-32768 points=4"},
		{from(square), "1-3", rules.Move{N: [6]int16{3, 1}}, rules.Unreadable, "text=(3,1,0,0,0,0)"},
		{from(square), "", rules.Move{N: [6]int16{1, 2, 0, 0, 0, 1}}, rules.Unreadable, "text=(1,2,0,0,0,1)"},
		{from(square), "1-2 2-3 3-4 1-4 1-3", rules.Move{N: [6]int16{2, 4}}, rules.GameOver, "reason=complete ply=5 segments=5 points=4 border=4"},
		{from("1,1 2,1 3,1"), "1-2 2-3", rules.Move{N: [6]int16{1, 3}}, rules.GameOver, "reason=complete ply=2 segments=2 points=3 border=line"},
		{from("9,9"), "", rules.Move{N: [6]int16{1, 2}}, rules.GameOver, "reason=complete ply=start segments=0 points=1 border=line"},
		{starting(square + " | - | 0 0 | - | 1 2"), "", rules.Move{N: [6]int16{1, 2}}, rules.GameOver, "reason=both-out ply=start"},
	} {
		pos := mustOpen(t, c.setup)
		mustPlay(t, pos, c.played)
		gametest.Refused(t, pos, string(triangles.AppendMove(nil, c.move)), c.move, c.code, c.witness)
	}
}

// Segments on one line that share an end, and an end on another's end, do not cross (T4,
// scenario TRI-008).
func TestTouching(t *testing.T) {
	pos := mustOpen(t, from(lined))
	mustPlay(t, pos, "1-2:0 2-3:0 2-4:0 1-4:1 3-4:1")
	if !pos.Outcome().Over {
		t.Error("not over")
	}
}

// On random points every refusal of a segment is proved by its witness, with arithmetic
// that shares nothing with the package: the point is between the ends, or the point where
// the two lines meet, found by Cramer's rule, is the one stated, inside both segments.
func TestWitnesses(t *testing.T) {
	met := map[rules.Code]int{}
	for seed := uint64(0); seed < 30; seed++ {
		for _, points := range someConfigurations(12, seed) {
			rng := rand.New(rand.NewPCG(seed, 3))
			pos := mustOpen(t, from(pointsText(points)))
			drawnAt := map[string]int{}
			for i := 0; i < 400; i++ {
				m := rules.Move{N: [6]int16{int16(1 + rng.IntN(12)), int16(1 + rng.IntN(12))}}
				if m.N[0] >= m.N[1] {
					continue
				}
				_, refused := pos.Play(m)
				if refused == nil {
					drawnAt[segmentName(m)] = pos.Plies()
					continue
				}
				met[refused.Code]++
				if wrong := checkWitness(points, m, refused, drawnAt); wrong != "" {
					gametest.Fatalf(t, pos, "%s: %v: %s", text(pos), refused, wrong)
				}
			}
		}
	}
	for _, code := range []rules.Code{triangles.Crossing, triangles.ThroughPoint, triangles.Drawn, rules.GameOver} {
		if met[code] == 0 {
			t.Errorf("no move was refused as %s", code)
		}
	}
}

func checkWitness(points []place, m rules.Move, r *rules.Refusal, drawnAt map[string]int) string {
	w := r.Witness
	a, b := points[m.N[0]-1], points[m.N[1]-1]
	if r.Code != rules.GameOver && w.Get("segment") != segmentName(m) {
		return "another segment"
	}
	if e := w.Get("ends"); e != "" && e != fmt.Sprintf("(%d,%d)-(%d,%d)", a.x, a.y, b.x, b.y) {
		return "other ends"
	}
	switch r.Code {
	case triangles.ThroughPoint:
		return checkThrough(points, a, b, w)
	case triangles.Crossing:
		return checkCrossing(points, a, b, w, drawnAt)
	case triangles.Drawn:
		if w.Get("ply") != fmt.Sprint(drawnAt[segmentName(m)]) {
			return "drawn at another ply"
		}
	}
	return ""
}

func checkThrough(points []place, a, b place, w rules.Witness) string {
	var k int
	var c place
	fmt.Sscan(w.Get("point"), &k)
	fmt.Sscanf(w.Get("at"), "(%d,%d)", &c.x, &c.y)
	if points[k-1] != c || !between(a, b, c) {
		return "the point does not lie on it"
	}
	return ""
}

func checkCrossing(points []place, a, b place, w rules.Witness, drawnAt map[string]int) string {
	var i, j int
	fmt.Sscanf(w.Get("crossed"), "%d-%d", &i, &j)
	c, d := points[i-1], points[j-1]
	ply := drawnAt[w.Get("crossed")]
	x, y, ok := meets(a, b, c, d)
	switch {
	case ply == 0 || w.Get("ply") != fmt.Sprint(ply) || w.Get("by") != fmt.Sprint(2-ply%2):
		return "drawn at another ply or by another seat"
	case w.Get("crossed_ends") != fmt.Sprintf("(%d,%d)-(%d,%d)", c.x, c.y, d.x, d.y):
		return "other ends"
	case !ok || w.Get("x") != x.RatString() || w.Get("y") != y.RatString():
		return fmt.Sprint("they meet elsewhere: ", x, y)
	}
	for name, earlier := range drawnAt {
		var i, j int
		fmt.Sscanf(name, "%d-%d", &i, &j)
		if _, _, ok := meets(a, b, points[i-1], points[j-1]); ok && earlier < ply && !strings.Contains(" "+w.Get("segment")+"-", fmt.Sprintf("-%d-", j)) {
			if p, q := points[i-1], points[j-1]; p != a && p != b && q != a && q != b {
				return "a segment drawn earlier is crossed: " + name
			}
		}
	}
	return ""
}

// A seat that leaves is skipped, the other goes on, and points decide (T13, T14;
// scenarios TRI-029, TRI-031, TRI-033).
func TestLeave(t *testing.T) {
	pos := mustOpen(t, from(centred))
	mustPlay(t, pos, "1-2 2-3 1-3:0") // seat 2 is in turn
	leave(t, pos, base.Second, rules.Gone)
	if pos.Turn() != base.First || pos.Outcome().Over {
		gametest.Fatalf(t, pos, "in turn is %d, %+v", pos.Turn(), pos.Outcome())
	}
	if want := "1,1 7,1 1,7 2,2 | 1-2:1 1-3:1 2-3:2 | 0 0 | 1 | 2"; text(pos) != want {
		gametest.Errorf(t, pos, "%q, want %q", text(pos), want)
	}
	cannotLeave(t, pos, base.Second, rules.AlreadyOut, "seat=2")
	mustPlay(t, pos, "1-4:0 2-4:1")
	if pos.Turn() != base.First {
		gametest.Errorf(t, pos, "in turn is %d", pos.Turn())
	}
	mustPlay(t, pos, "3-4:2")
	wantOutcome(t, pos, rules.Complete, base.First, 3, 0)
	cannotLeave(t, pos, base.First, rules.GameOver, "reason=complete ply=6 segments=6 points=4 border=3")
	cannotLeave(t, pos, base.Second, rules.AlreadyOut, "seat=2")
	for i := 0; i < 3; i++ {
		pos.Undo()
	}
	if pos.Turn() != base.First || pos.Plies() != 3 {
		gametest.Errorf(t, pos, "in turn is %d after %d plies", pos.Turn(), pos.Plies())
	}
	pos.Undo() // the leaving
	if pos.Turn() != base.Second || pos.Plies() != 3 {
		gametest.Errorf(t, pos, "in turn is %d after %d plies", pos.Turn(), pos.Plies())
	}
}

// The points of a seat that is out count (T13).
func TestDeadMayWin(t *testing.T) {
	pos := mustOpen(t, from(square))
	mustPlay(t, pos, "1-2 2-3 3-4 1-4 1-3:2") // over: from the square's sides the diagonal takes both
	wantOutcome(t, pos, rules.Complete, base.First, 2, 0)
	pos = mustOpen(t, from(centred9))
	mustPlay(t, pos, "1-2 1-5 2-5:1")
	leave(t, pos, base.First, rules.Gone) // it is not in turn
	if pos.Turn() != base.Second {
		gametest.Fatalf(t, pos, "in turn is %d", pos.Turn())
	}
	mustPlay(t, pos, "3-5 4-5 1-4:1 3-4:1 2-3:1")
	wantOutcome(t, pos, rules.Complete, base.Second, 1, 3)
	pos = mustOpen(t, starting(square+" | - | 9 0 | 1 | -"))
	leave(t, pos, base.First, rules.TooLate)
	mustPlay(t, pos, "1-2 2-3 3-4 1-4 1-3:2")
	wantOutcome(t, pos, rules.Complete, base.First, 9, 2)
}

// The points so far decide (T14).
func TestBothOut(t *testing.T) {
	for _, c := range []struct {
		start  string
		winner base.Seat
		a, b   int
	}{
		{square + " | - | 4 3 | 1 | -", base.First, 4, 3},
		{square + " | - | 3 4 | 2 | -", base.Second, 3, 4},
		{square + " | - | 4 4 | 1 | -", base.Nobody, 4, 4},
	} {
		for _, first := range []base.Seat{base.First, base.Second} {
			pos := mustOpen(t, starting(c.start))
			leave(t, pos, first, rules.Gone)
			leave(t, pos, first.Other(), rules.BadMove)
			wantOutcome(t, pos, rules.BothOut, c.winner, c.a, c.b)
			if !strings.HasSuffix(text(pos), "| - | 1 2") {
				gametest.Errorf(t, pos, "%q", text(pos))
			}
			cannotLeave(t, pos, base.First, rules.AlreadyOut, "seat=1")
		}
	}
}

// Each value of the rulings fault and timeout for each cause.
func TestForfeit(t *testing.T) {
	for _, c := range []struct {
		rulings []string
		ends    [3]bool // bad move, too late, gone
	}{
		{nil, [3]bool{}},
		{[]string{"fault=offender_out", "timeout=offender_out"}, [3]bool{}},
		{[]string{"fault=forfeit"}, [3]bool{true, false, false}},
		{[]string{"timeout=forfeit"}, [3]bool{false, true, false}},
		{[]string{"fault=forfeit", "timeout=forfeit"}, [3]bool{true, true, false}},
	} {
		for i, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
			for _, s := range []base.Seat{base.First, base.Second} {
				pos := mustOpen(t, starting(square+" | - | 7 7 | 1 | -", c.rulings...))
				mustPlay(t, pos, "1-2")
				leave(t, pos, s, why)
				if !c.ends[i] {
					if pos.Turn() != s.Other() {
						gametest.Errorf(t, pos, "%v: seat %d out for %d: in turn is %d", c.rulings, s, why, pos.Turn())
					}
					continue
				}
				wantOutcome(t, pos, rules.ByFault, s.Other(), 7, 7)
				cannotLeave(t, pos, s.Other(), rules.GameOver, "reason=fault ply=1")
				pos.Undo()
				if pos.Turn() != base.Second || pos.Outcome().Over {
					gametest.Errorf(t, pos, "leaving taken back leaves %+v", pos.Outcome())
				}
			}
		}
	}
}

// A forfeit loses even to a seat that is out.
func TestForfeitAlone(t *testing.T) {
	pos := mustOpen(t, starting(square+" | - | 7 0 | 1 | -", "fault=forfeit"))
	leave(t, pos, base.Second, rules.Gone)
	leave(t, pos, base.First, rules.BadMove)
	wantOutcome(t, pos, rules.ByFault, base.Second, 7, 0)
}

func leave(t *testing.T, pos rules.Position, s base.Seat, why rules.Cause) {
	t.Helper()
	if refused := pos.Leave(s, why); refused != nil {
		gametest.Fatalf(t, pos, "seat %d cannot leave: %v", s, refused)
	}
}

func cannotLeave(t *testing.T, pos rules.Position, s base.Seat, code rules.Code, witness string) {
	t.Helper()
	refused := pos.Leave(s, rules.Gone)
	if refused == nil {
		gametest.Fatalf(t, pos, "seat %d leaves", s)
	}
	if refused.Code != code || refused.Witness.String() != witness {
		gametest.Errorf(t, pos, "seat %d is refused with %s %q, want %s %q", s, refused.Code, refused.Witness, code, witness)
	}
}

func wantOutcome(t *testing.T, pos rules.Position, reason rules.Reason, winner base.Seat, a, b int) {
	t.Helper()
	want := rules.Outcome{Over: true, Winner: winner, Reason: reason, Scored: true, Score: [base.Max]int{a, b}}
	if got := pos.Outcome(); got != want || pos.Turn() != base.Nobody || len(pos.AppendLegal(nil)) != 0 {
		gametest.Errorf(t, pos, "%+v with seat %d in turn, want %+v", got, pos.Turn(), want)
	}
}

// Whole games of the catalogue (TRI-010, TRI-011, TRI-014, TRI-016, TRI-023).
func TestScenarios(t *testing.T) {
	pos := mustOpen(t, from(centred))
	mustPlay(t, pos, "1-2:0 2-3:0 1-3:0")
	closes(t, pos, "1 2 3 holds 4")
	mustPlay(t, pos, "1-4:0 2-4:1 3-4:2")
	closes(t, pos, "1 3 4; 2 3 4")
	wantOutcome(t, pos, rules.Complete, base.Second, 1, 2)

	pos = mustOpen(t, from(square))
	mustPlay(t, pos, "1-2:0 2-3:0 3-4:0 1-4:0")
	if o := pos.Outcome(); o.Over || names(pos) != "1-3 2-4" {
		gametest.Errorf(t, pos, "after four sides %+v, legal %s", o, names(pos))
	}
	mustPlay(t, pos, "1-3:2")
	closes(t, pos, "1 2 3; 1 3 4")
	wantOutcome(t, pos, rules.Complete, base.First, 2, 0)

	pos = mustOpen(t, from("1,1 2,2 3,3"))
	mustPlay(t, pos, "1-2:0 2-3:0")
	wantOutcome(t, pos, rules.Complete, base.Nobody, 0, 0)

	pos = mustOpen(t, from("4,4 6,6"))
	mustPlay(t, pos, "1-2:0")
	wantOutcome(t, pos, rules.Complete, base.Nobody, 0, 0)
	wantOutcome(t, mustOpen(t, from("4,4")), rules.Complete, base.Nobody, 0, 0)
}
