package analysis

import (
	"reflect"
	"testing"
)

// staged returns games of two stages, by hand: in "main" a 2 points, b 1 and c 1 (2 for a
// win, 1 for a draw), in "final" b 3 with a bye and a 1.
func staged(t *testing.T) *Counts {
	t.Helper()
	c := &Counts{}
	for i, r := range []Result{
		{Stage: "main", First: "a", Second: "b", Outcome: FirstWins},
		{Stage: "main", First: "c", Second: "b", Outcome: Draw},
		{Stage: "final", First: "a", Second: "b", Outcome: Draw},
	} {
		r.Game, r.ID = "g", string(rune('1'+i))
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.AddUnplayed(Unplayed{Game: "g", Stage: "final", First: "b", Why: Bye}, 1); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestStages(t *testing.T) {
	type line struct {
		bot             string
		points, carried int64
	}
	points := func(s Stage) (list []line) {
		for _, l := range s.Standings.Standings {
			list = append(list, line{l.Bot, l.Points, l.Carried})
		}
		if err := s.Check(); err != nil {
			t.Error(err)
		}
		return list
	}
	scheme := Scheme{Win: 2, Draw: 1}
	list := Stages(staged(t), "g", scheme, nil)
	if len(list) != 2 || list[0].Stage != "final" || list[1].Stage != "main" {
		t.Fatalf("%+v", list)
	}
	if got := points(list[0]); !reflect.DeepEqual(got, []line{{"b", 3, 0}, {"a", 1, 0}}) {
		t.Errorf("%v", got)
	}
	if got := points(list[1]); !reflect.DeepEqual(got, []line{{"a", 2, 0}, {"b", 1, 0}, {"c", 1, 0}}) {
		t.Errorf("%v", got)
	}
	// Only points of those who play in the final are carried. A stage carries nothing from
	// itself, from an unknown stage, or twice.
	list = Stages(staged(t), "g", scheme, map[string][]string{"final": {"main", "final", "lost", "main"}})
	if got := points(list[0]); !reflect.DeepEqual(got, []line{{"b", 4, 1}, {"a", 3, 2}}) || !reflect.DeepEqual(list[0].From, []string{"main"}) {
		t.Errorf("%v from %v", got, list[0].From)
	}
	if Stages(&Counts{}, "g", scheme, nil) != nil {
		t.Error("stages of nothing")
	}
	one := staged(t).Select(func(r Result) bool { return r.Stage == "main" })
	if Stages(one, "g", scheme, nil) != nil {
		t.Error("a stage alone has a table of its own")
	}
}

// A game with two values is in both parts, once in each.
func TestSplit(t *testing.T) {
	c := staged(t)
	if err := c.Add(Result{Game: "g", First: "d", Second: "e", Outcome: Draw}); err != nil { // no id identifies it
		t.Fatal(err)
	}
	parts := c.Split(func(r Result) []string { return []string{r.First, r.Second, r.First} })
	games := map[string]int64{}
	for value, c := range parts {
		games[value] = StandingsOf(c, "g", Scheme{}).Games
	}
	if want := map[string]int64{"a": 2, "b": 3, "c": 1, "d": 1, "e": 1, "": 0}; !reflect.DeepEqual(games, want) {
		t.Errorf("%v, want %v", games, want)
	}
	if u := StandingsOf(parts["b"], "g", Scheme{}).Unplayed; u != 1 {
		t.Errorf("%d rounds of b were not played", u)
	}
}

func TestNamed(t *testing.T) {
	c, u := staged(t), &Usage{}
	u.Add(Timing{Game: "g", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 7)})
	u.Add(Timing{Game: "h", Bots: [2]string{"a", "b"}, Moves: thoughts(0, 7)})
	d, v := c.Named("g", "g, stage x"), u.Named("g", "g, stage x")
	if got := d.Games(); !reflect.DeepEqual(got, []string{"g, stage x"}) || d.Results(got[0])[0].Game != got[0] || !reflect.DeepEqual(c.Games(), []string{"g"}) {
		t.Errorf("%v of %v", got, c.Games())
	}
	if len(TimesOf(&v, "g, stage x", Options{}).Bots) != 2 || len(TimesOf(&v, "g", Options{}).Bots)+len(TimesOf(&v, "h", Options{}).Bots) != 0 || len(TimesOf(u, "g", Options{}).Bots) != 2 {
		t.Error("times are not those of the game")
	}
	if e := c.Named("none", "x"); len(e.Games()) != 0 {
		t.Error("a game of nothing")
	}
}
