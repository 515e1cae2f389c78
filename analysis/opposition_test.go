package analysis

import (
	"testing"
)

// By hand: ann made 3 of 4 against bob, so that they are 400*log10(3) = 190.85 apart; cy
// drew with ann twice. In round 1 ann won in both seats; in round 2 bob won as the first
// and they drew; with cy both games were drawn.
func TestOppositions(t *testing.T) {
	c := &Counts{}
	for _, r := range []Result{
		{Round: "1", First: "ann", Second: "bob", Outcome: FirstWins},
		{Round: "1", First: "bob", Second: "ann", Outcome: SecondWins},
		{Round: "2", First: "bob", Second: "ann", Outcome: FirstWins},
		{Round: "2", First: "ann", Second: "bob", Outcome: Draw},
		{Round: "3", First: "cy", Second: "ann", Outcome: Draw},
		{Round: "3", First: "ann", Second: "cy", Outcome: Draw},
		{Round: "4", First: "dan", Second: "dan", Outcome: Draw},
	} {
		r.Game = "g"
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	rated := Ratings{Pools: []Pool{{Number: 1, Estimator: MaximumLikelihood, Ratings: []Rating{{Bot: "ann", Elo: 60}, {Bot: "cy", Elo: 10}, {Bot: "bob", Elo: -70}}},
		{Number: 2, Estimator: NoEstimator, Ratings: []Rating{{Bot: "dan"}}}}}
	list := Oppositions(c, "g", rated)
	ann, bob, dan := list["ann"], list["bob"], list["dan"]
	if ann.Games != 6 || ann.Draws != 3 || ann.HalfPoints != 7 || ann.Pairs != [5]int64{0, 1, 1, 0, 1} {
		t.Errorf("ann: %+v", ann)
	}
	if bob.Pairs != [5]int64{1, 0, 0, 1, 0} {
		t.Errorf("bob: %+v", bob)
	}
	near(t, "opponents of ann", ann.Opponents, (4*-70.0+2*10.0)/6, 1e-6)
	// 1.5 of 4 against 60: 400*log10(1.5/2.5) below.
	near(t, "performance of bob", bob.Performance.Elo, 60-88.7395, 1e-3)
	near(t, "performance of cy", list["cy"].Performance.Elo, 60, 1e-6)
	if dan.Rated || dan.Games != 0 || !dan.Performance.Unbounded {
		t.Errorf("dan played himself alone: %+v", dan)
	}
	// On a scale with half an Elo the same score is twice as far.
	rated.Pools[0].Scale = 2
	near(t, "on another scale", Oppositions(c, "g", rated)["bob"].Performance.Elo, 60-2*88.7395, 1e-3)
}

// All won, and all lost, have no performance, and bots of two pools no superiority.
func TestOppositionsWithoutLimit(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 3, 0, 0)
	played(t, c, "x", "y", 1, 0, 1)
	r := Rate(c, "g", Options{Model: HalfDraws})
	list := Oppositions(c, "g", r)
	if !list["a"].Performance.Unbounded || !list["b"].Performance.Unbounded || list["x"].Performance.Unbounded {
		t.Errorf("%+v %+v %+v", list["a"], list["b"], list["x"])
	}
	if _, known := r.Between("a", "x"); known {
		t.Error("bots of two pools are compared")
	}
	if sure, known := r.Between("x", "y"); !known || sure != 50 {
		t.Errorf("equals: %v %v", sure, known)
	}
}

// As organisers write halves and quarters.
func TestDecimal(t *testing.T) {
	for want, got := range map[string]string{"11": Decimal(11, 1), "5.5": Decimal(11, 2), "0.0": Decimal(0, 2), "26.50": Decimal(106, 4), "0.25": Decimal(1, 4)} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	s, err := ParseScheme("1/0.5/0")
	if err != nil || s.String() != "1/0.5/0" || s.Unit() != 2 || SonnebornBerger.Unit(s) != 4 || Wins.Unit(s) != 1 || Buchholz.Unit(s) != 2 {
		t.Errorf("%+v %v", s, err)
	}
}
