package analysis

import (
	"fmt"
	"strconv"
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
	if d.Swiss || d.Confounded || d.Fabricated {
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
		"swiss":      {swiss, func(d Design) bool { return d.Swiss }},
		"gauntlet":   {gauntlet, func(d Design) bool { return !d.Swiss }},
		"sparse":     {ladder, func(d Design) bool { return !d.Swiss }},
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
