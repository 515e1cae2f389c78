package analysis

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
)

// playedAs makes counts of games, each given as first, second and outcome.
func playedAs(t *testing.T, games ...string) *Counts {
	t.Helper()
	c := &Counts{}
	for i, text := range games {
		var r Result
		var how string
		if _, err := fmt.Sscan(text, &r.First, &r.Second, &how); err != nil {
			t.Fatal(err)
		}
		r.Game, r.ID = "g", strconv.Itoa(i)
		r.Outcome = map[string]Outcome{"1": FirstWins, "=": Draw, "2": SecondWins}[how]
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// round returns a round robin: every two meet in both seats, and whoever moves first wins
// every third game and loses the others.
func round(bots int) (games []string) {
	for a := range bots {
		for b := range bots {
			if a != b {
				games = append(games, fmt.Sprintf("b%d b%d %d", a, b, 1+bit((a+2*b)%3 > 0)))
			}
		}
	}
	return games
}

// Each property of a schedule is made by hand, and found. A round robin in both seats has
// none.
func TestDesigns(t *testing.T) {
	one := func(games ...string) Design {
		t.Helper()
		list := Designs(playedAs(t, games...), "g")
		if len(list) != 1 {
			t.Fatalf("%d pools", len(list))
		}
		return list[0]
	}
	d := one(round(6)...)
	if d.Kind != PlanAll || d.OneSided != 0 || d.Several != 15 || d.Confounded || d.Fabricated || d.Repeated != 0 || d.Met != 15 {
		t.Errorf("round robin: %+v", d)
	}
	var swiss, gauntlet, ladder, sided []string
	for i := range 8 { // three rounds, with opponents 1, 2 and 4 away
		for _, k := range []int{1, 2, 4} {
			if j := i ^ k; i < j {
				swiss = append(swiss, fmt.Sprintf("b%d b%d %d", i, j, 1+bit((i+k)%2 > 0)))
			}
		}
		if i > 0 {
			gauntlet = append(gauntlet, fmt.Sprintf("b0 b%d 1", i), fmt.Sprintf("b%d b0 1", i))
		}
	}
	for i := range 12 { // a chain, in which those in the middle play far more
		for range 1 + 9*bit(i > 3 && i < 8) {
			ladder = append(ladder, fmt.Sprintf("b%d b%d 1", i, i+1), fmt.Sprintf("b%d b%d 1", i+1, i))
		}
	}
	for i := range 7 { // 21 pairs of two games, the one with the lesser id always first, which never loses
		for j := range i {
			sided = append(sided, fmt.Sprintf("b%d b%d 1", j, i), fmt.Sprintf("b%d b%d 1", j, i))
		}
	}
	for name, x := range map[string]struct {
		games []string
		want  func(d Design) bool
	}{
		"swiss": {swiss, func(d Design) bool {
			return d.Kind == PlanSwiss && d.Met == 12 && d.Pairs == 28 && d.Least == 3 && d.Most == 3
		}},
		"gauntlet":   {gauntlet, func(d Design) bool { return d.Kind == PlanGauntlet && d.Most == 7 && d.Least == 1 }},
		"sparse":     {ladder, func(d Design) bool { return d.Kind == PlanSparse && d.Met == 12 && d.Pairs == 78 }},
		"one-sided":  {sided, func(d Design) bool { return d.OneSided == 21 && d.Several == 21 }},
		"confounded": {sided, func(d Design) bool { return d.Confounded && d.SeatLean > 0.99 }},
		"fabricated": {sided, func(d Design) bool { return d.Fabricated && d.FirstWins == 42 && d.FirstLosses == 0 }},
	} {
		if d := one(x.games...); !x.want(d) {
			t.Errorf("%s: %+v", name, d)
		}
	}
	if list := Designs(playedAs(t, "a b 1", "b a 1", "c d 1", "d c 1"), "g"); len(list) != 2 {
		t.Errorf("disconnected: %+v", list)
	}
}

// Repeated games are those with the same moves: of three two are the same as the other.
func TestDesignRepeated(t *testing.T) {
	c := &Counts{}
	for i := range 3 {
		r := Result{Game: "g", ID: strconv.Itoa(i), First: "a", Second: "b", Outcome: FirstWins, Moves: Digest{1}, Shape: Digest{1}}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if d := Designs(c, "g")[0]; d.Repeated != 2 || d.OneSided != 1 {
		t.Errorf("%+v", d)
	}
}

// The check of a schedule plays each ordered pair as often as it met, gives the same result
// for any number of jobs, and ticks once for each event. For a pool that looks Swiss it
// also plays a Swiss event.
func TestDesignChecks(t *testing.T) {
	var ticks atomic.Int64
	check := Check{Replicates: 20, Seed: 3, Jobs: 1, Tick: func() { ticks.Add(1) }}
	c := playedAs(t, round(6)...)
	one := DesignChecks(c, "g", check)
	if check.Jobs = 3; !reflect.DeepEqual(one, DesignChecks(c, "g", check)) {
		t.Error("other jobs, other numbers")
	}
	if len(one) != 1 || one[0].Schedule != SamePairs || one[0].Ratings.Of == 0 || ticks.Load() != 40 || CheckSize(c, "g", check) != 20 {
		t.Errorf("%+v, %d ticks", one, ticks.Load())
	}
	if check.Seed = 4; reflect.DeepEqual(one[0].HalfWidth, DesignChecks(c, "g", check)[0].HalfWidth) {
		t.Error("another seed gives the same")
	}
	pools, _ := c.problems("g")
	trial := pools[0].trials()[0]
	trial.Replicates = 1
	if e := trial.complete().play(newChance(1)); int(e.m.games) != 30 || len(e.m.terms) != 30 {
		t.Errorf("%v games of %d ordered pairs", e.m.games, len(e.m.terms))
	}
}

// Four rounds of ten bots, one game a pairing, are a Swiss event of as many.
func TestSwissTrial(t *testing.T) {
	var games []string
	for k := range 4 {
		for i := range 5 {
			games = append(games, fmt.Sprintf("b%d b%d %d", i, 5+(i+k)%5, 1+bit((i+k)%3 > 0)))
		}
	}
	pools, _ := playedAs(t, games...).problems("g")
	list := pools[0].trials()
	at := slices.IndexFunc(list, func(t Trial) bool { return t.Schedule == ByScores })
	if at < 0 || list[at].Rounds != 4 || !list[at].Single || list[at].Games != 1 || list[at].Bots != 10 {
		t.Fatalf("%+v", list)
	}
	if e := list[at].complete().play(newChance(1)); e.m.games < 16 || e.m.games > 20 { // a bot without opponent rests
		t.Errorf("%v games", e.m.games)
	}
}

func newChance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
