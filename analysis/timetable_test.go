package analysis

import (
	"reflect"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
)

// thoughts returns moves: a bot and its time each, unknown below 0.
func thoughts(list ...int64) []PlyTime {
	var moves []PlyTime
	for i := 0; i < len(list); i += 2 {
		used := base.Number(list[i+1])
		if used < 0 {
			used = base.Unknown
		}
		moves = append(moves, PlyTime{Bot: int(list[i]), Used: used})
	}
	return moves
}

// By hand: two games of a against b, limit 1000 for a move and 3000 in all.
func TestTimes(t *testing.T) {
	u := &Usage{}
	u.Add(Timing{Game: "g", Bots: [2]string{"a", "b"}, LimitMove: 1000, LimitTotal: 3000,
		Moves: thoughts(0, 100, 1, -1, 0, 951, 1, 20, 0, 950, 1, 30)})
	u.Add(Timing{Game: "g", Bots: [2]string{"b", "a"}, LimitMove: 1000, LimitTotal: 3000,
		Moves: thoughts(0, 10, 1, 200), Faults: []Fault{{1, "timeout-move"}}})
	times := TimesOf(u, "g", Options{})
	a, b := times.Bots[0], times.Bots[1]
	if a.First != (Spent{2, 150, 100, 200, 200, 200}) {
		t.Errorf("first %+v", a.First)
	}
	if a.Later.N != 2 || a.Later.Max != 951 || a.Later.Mean != 950 || a.Opening.N != 1 || a.Middle.N != 2 || a.End.N != 1 {
		t.Errorf("later %+v, %+v, %+v, %+v", a.Later, a.Opening, a.Middle, a.End)
	}
	if a.Game.N != 1 || a.Game.Max != 2001 || b.Game.N != 1 || b.Unknown != 1 {
		t.Errorf("game %+v, %+v", a.Game, b.Game)
	}
	if a.NearMove.Count != 1 || a.NearMove.Of != 4 || a.NearTotal.Count != 0 || a.ShareMove.Max != 9510 || a.ShareTotal.Max != 6670 {
		t.Errorf("near %+v %+v %+v %+v", a.NearMove, a.NearTotal, a.ShareMove, a.ShareTotal)
	}
	if a.Stopped != 1 || a.Faults["timeout-move"].Count != 1 || a.Faults["timeout-move"].Of != 2 || len(b.Faults) != 0 || b.Games != 2 {
		t.Errorf("faults %+v %+v", a, b)
	}
	// One fault in two games, and none in two: Wilson's upper limit is z²/(2+z²) there.
	if a.Faulty.Count != 1 || a.Faulty.Of != 2 || b.Faulty.Count != 0 || b.Faulty.Of != 2 {
		t.Errorf("faulty %+v %+v", a.Faulty, b.Faulty)
	}
	near(t, "no fault in two", b.Faulty.High, 3.841459/5.841459, 1e-5)
	var curve []int
	for _, p := range a.Curve {
		curve = append(curve, p.Move, int(p.N))
	}
	if !reflect.DeepEqual(curve, []int{1, 2, 2, 1, 3, 1}) {
		t.Errorf("curve %v", curve)
	}
}

// By hand: a thinks for 100, 99, ... 1 µs, so that 50, 90 and 99 are the quantiles
// and 50.5, rounded down, the mean; and the move it did not make in time is in
// none of them.
func TestQuantilesOfTimes(t *testing.T) {
	u := &Usage{}
	for n := range int64(100) {
		u.Add(Timing{Game: "g", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 100-n)})
	}
	u.Add(Timing{Game: "g", Bots: [2]string{"a", "b"}, Moves: thoughts(1, 7), Faults: []Fault{{0, "timeout-total"}}})
	a := TimesOf(u, "g", Options{}).Bots[0]
	if a.First != (Spent{N: 100, Mean: 50, P50: 50, P90: 90, P99: 99, Max: 100}) || a.Stopped != 1 || a.Later.N != 0 {
		t.Errorf("%+v", a)
	}
}

// By hand: of four stamped moves of a, one was claimed 30 longer than it was seen
// to be and one 10 shorter; b's moves have no stamps.
func TestClaims(t *testing.T) {
	u := &Usage{}
	u.Add(Timing{Game: "g", Bots: [2]string{"a", "b"}, Moves: []PlyTime{
		{Bot: 0, Used: 100, Stamped: true, Off: 30}, {Bot: 1, Used: 5, Off: 9}, {Bot: 0, Used: 100, Stamped: true},
		{Bot: 0, Used: 100, Stamped: true, Off: -10}, {Bot: 0, Used: 100, Stamped: true}, {Bot: 0, Used: base.Unknown, Stamped: true, Off: 7}}})
	times := TimesOf(u, "g", Options{})
	a, b := times.Bots[0].Claims, times.Bots[1].Claims
	if want := (Claims{Checked: 4, More: 1, Less: 1, Off: Spent{N: 2, Mean: 20, P50: 10, P90: 30, P99: 30, Max: 30}}); a != want {
		t.Errorf("%+v, want %+v", a, want)
	}
	if b != (Claims{}) {
		t.Errorf("%+v", b)
	}
}

// A finding says what was claimed and what was seen; others say nothing of times.
func TestClaimsOff(t *testing.T) {
	s := &judge.Session{Findings: []judge.Finding{
		{Code: judge.WrongTime, Ply: 3, Claimed: "120 µs", Recomputed: "100 µs"},
		{Code: judge.WrongTime, Ply: 5, Claimed: "90 µs", Recomputed: "100 µs"},
		{Code: judge.WrongTime, Ply: 6, Says: judge.Verbatim("and 7 more")},
		{Code: judge.WrongGain, Ply: 7, Claimed: "2 µs", Recomputed: "1 µs"},
	}}
	if got, want := claimsOff(s), (map[int]int64{3: 20, 5: -10}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A part with more thinks of a bot than are kept is refused.
func TestTooManyThinks(t *testing.T) {
	p := &Partial{}
	x := p.Usage.of("g", "a")
	for n := range int64(maxThinks) {
		x.longest = append(x.longest, LongMove{Used: 9, ID: "g", Ply: n + 1})
	}
	if _, err := ReadPartial(strings.NewReader(written(t, p)), "x"); err != nil {
		t.Error(err)
	}
	x.longest = append(x.longest, LongMove{Used: 9, ID: "h", Ply: 1})
	if _, err := ReadPartial(strings.NewReader(written(t, p)), "x"); err == nil {
		t.Error("one more is read")
	}
}

// The three longest, of equals the first game's by the order of ids, then the
// first ply; the same whatever the order and the split.
func TestLongestThinks(t *testing.T) {
	games := []Timing{
		{Game: "g", ID: "g10", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 70, 1, 1, 0, 90)},
		{Game: "g", ID: "g9", Bots: [2]string{"b", "a"}, Moves: thoughts(0, 2, 1, 70, 0, 3, 1, 70)},
		{Game: "g", ID: "g8", Event: "cup", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 60)},
	}
	want := []LongMove{{Used: 90, ID: "g10", Ply: 3}, {Used: 70, ID: "g9", Ply: 2}, {Used: 70, ID: "g9", Ply: 4}}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		whole, merged := &Usage{}, &Usage{}
		for _, i := range order {
			var one Usage
			one.Add(games[i])
			merged.Merge(&one)
			whole.Add(games[i])
		}
		for _, u := range []*Usage{whole, merged} {
			if got := TimesOf(u, "g", Options{}).Bots[0].Longest; !reflect.DeepEqual(got, want) {
				t.Errorf("%v: %v, want %v", order, got, want)
			}
		}
	}
}

// By hand: a used more time in the games it won and drew, less in one it lost.
// Games with a fault, an unknown time or equal times say nothing.
func TestTimeAgainstResult(t *testing.T) {
	u := &Usage{}
	for _, x := range []Timing{
		{Winner: 1, Moves: thoughts(0, 9, 1, 8)},
		{Winner: 0, Moves: thoughts(0, 5, 1, 1, 0, 5, 1, 8)},
		{Winner: 2, Moves: thoughts(0, 1, 1, 8)},
		{Winner: 2, Moves: thoughts(0, 9, 1, 8), Faults: []Fault{{0, "crash"}}},
		{Winner: 1, Moves: thoughts(0, 9, 1, -1)},
		{Winner: 1, Moves: thoughts(0, 8, 1, 8)},
		{Winner: -1, Moves: thoughts(0, 9, 1, 8)},
		{Winner: 1, Moves: thoughts(0, 9)},
	} {
		x.Game, x.Bots = "g", [2]string{"a", "b"}
		u.Add(x)
	}
	u.Add(Timing{Game: "g", Bots: [2]string{"a", "a"}, Winner: 1, Moves: thoughts(0, 9, 1, 8)})
	times := TimesOf(u, "g", Options{})
	for i, want := range [][2][3]int64{{{1, 1, 0}, {0, 0, 1}}, {{1, 0, 0}, {0, 1, 1}}} {
		b := times.Bots[i]
		got := [2][3]int64{{b.Longer.Wins, b.Longer.Draws, b.Longer.Losses}, {b.Shorter.Wins, b.Shorter.Draws, b.Shorter.Losses}}
		if got != want {
			t.Errorf("%s: %v, want %v", b.Bot, got, want)
		}
	}
	// One win and one draw are a score of 3/4.
	near(t, "score", times.Bots[0].Longer.Score, 0.75, 1e-9)
}
