package analysis

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// count adds results written as "first second outcome" lines. The outcome is 1, = or 2,
// with ! after it for a fault.
func count(t testing.TB, game, lines string) *Counts {
	t.Helper()
	c := &Counts{}
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		f := strings.Fields(line)
		how := map[byte]Outcome{'1': FirstWins, '=': Draw, '2': SecondWins}[f[2][0]]
		r := Result{Game: game, Event: "cup", First: f[0], Second: f[1], Outcome: how, ByFault: strings.HasSuffix(f[2], "!")}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func TestCountsKeepBothSeatsApart(t *testing.T) {
	c := count(t, "fiverow", `
		b a 1
		a b 1
		a b =
		a b 2!
		b a 2!
		b a 1
		a a 1`)
	want := []Cell{
		{"a", "a", Tally{Wins: 1}},
		{"a", "b", Tally{Wins: 1, Draws: 1, Losses: 1, FaultLosses: 1}},
		{"b", "a", Tally{Wins: 2, Losses: 1, FaultLosses: 1}},
	}
	if got := c.Cells("fiverow"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := c.Bots("fiverow"); !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Errorf("bots %q", got)
	}
}

func TestCountsKeepGamesApart(t *testing.T) {
	c := count(t, "halma", "a b 1")
	d := count(t, "dots", "a b 2\na c =")
	c.Merge(d)
	if got := c.Games(); !reflect.DeepEqual(got, []string{"dots", "halma"}) {
		t.Errorf("games %q", got)
	}
	if got := c.Bots("halma"); !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Errorf("bots of halma %q", got)
	}
	if got := c.Events("dots"); !reflect.DeepEqual(got, []EventGames{{"cup", 2}}) {
		t.Errorf("events of dots %v", got)
	}
	if c.Cells("chess") != nil || c.Events("chess") != nil || c.Bots("chess") != nil {
		t.Error("a game that nobody played has numbers")
	}
}

func TestMergeLeavesTheOtherAlone(t *testing.T) {
	c, d := count(t, "dots", "a b 1"), count(t, "dots", "a b 1")
	c.Merge(d)
	c.Merge(c)
	if got := c.Cells("dots")[0].Wins; got != 4 {
		t.Errorf("merged: %d wins, want 4", got)
	}
	if got := d.Cells("dots")[0].Wins; got != 1 {
		t.Errorf("the one merged in: %d wins, want 1", got)
	}
}

func TestAddRefuses(t *testing.T) {
	good := Result{Game: "dots", First: "a", Second: "b", Outcome: Draw}
	for name, spoil := range map[string]func(*Result){
		"result: no game named":       func(r *Result) { r.Game = "" },
		"result: a bot without an id": func(r *Result) { r.Second = "" },
		"result: unknown outcome: 0":  func(r *Result) { r.Outcome = 0 },
		"result: unknown outcome: 4":  func(r *Result) { r.Outcome = 4 },
	} {
		var c Counts
		bad := good
		spoil(&bad)
		err := c.Add(bad)
		if err == nil || err.Error() != name {
			t.Errorf("error %v, want %s", err, name)
		}
		if len(c.Games()) != 0 {
			t.Errorf("%s: counted, though it should not be", name)
		}
	}
	var c Counts
	if err := c.Add(good); err != nil {
		t.Error(err)
	}
}

// Games that nothing distinguishes may be counted at once. Games with an ID or moves may
// not, and not more than can be added up.
func TestAddMany(t *testing.T) {
	one, many := &Counts{}, &Counts{}
	for how, n := range map[Outcome]int64{FirstWins: 3, Draw: 2, SecondWins: 4} {
		r := Result{Game: "g", Event: "e", First: "b", Second: "a", Outcome: how, End: "full", Plies: 7, Scored: true, Score: [2]int64{int64(how), 2}}
		if err := many.AddMany(r, n); err != nil {
			t.Fatal(err)
		}
		for range n {
			if err := one.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if a, b := asJSON(t, one), asJSON(t, many); !bytes.Equal(a, b) {
		t.Errorf("one by one\n%s\nat once\n%s", a, b)
	}
	if e := Endings(many, "g", Options{}); len(e) != 1 || e[0].Plies != 9*7 || e[0].Games.Of != 9 {
		t.Errorf("%+v", e)
	}
	r := Result{Game: "g", First: "a", Second: "b", Outcome: Draw}
	for _, bad := range []func() error{
		func() error { return many.AddMany(r, 0) },
		func() error { return many.AddMany(r, -1) },
		func() error { return many.AddMany(r, 1<<40) }, // nine are there
		func() error { r.ID = "1"; return many.AddMany(r, 2) },
		func() error { r.ID, r.Moves = "", Digest{1}; return many.AddMany(r, 2) },
	} {
		if bad() == nil {
			t.Error("counted")
		}
	}
	if got := len(many.Results("g")); got != 9 {
		t.Errorf("%d results, want 9", got)
	}
}

// Of games without an ID, a round or the name of a pair it is unknown which belong
// together, however they ended. Those of c and d, all won by c, would be paired by that if
// they were paired.
func TestPairsWithoutOrder(t *testing.T) {
	c := &Counts{}
	played(t, c, "a", "b", 1, 0, 1)
	played(t, c, "b", "a", 1, 0, 1)
	played(t, c, "c", "d", 3, 0, 0)
	played(t, c, "d", "c", 1, 0, 1)
	if p := Advantage(c, "g", Options{}).Paired; p.Pairs != 0 || p.LeftOver != 9 {
		t.Errorf("%+v", p)
	}
	if test := SPRT(c, "g", SPRTOptions{A: "d", B: "c", Unit: Pairs}); test.Pairs != 0 || test.LeftOver != 5 {
		t.Errorf("%+v", test)
	}
}

// Games are a pair by its name, otherwise by a round of two games in swapped seats,
// otherwise by the order of ids; by hand, of a and b. F, S and D are games that the first,
// the second and nobody won.
func TestPairings(t *testing.T) {
	type game struct{ first, how, name, round, id string }
	for _, x := range []struct {
		what  string
		games []game
		want  Paired
	}{
		{"names go before rounds and ids", []game{{"a", "F", "p", "1", "1"}, {"b", "S", "q", "1", "2"}, {"b", "F", "p", "2", "3"}, {"a", "F", "q", "2", "4"}},
			Paired{Pairs: 2, ByName: 2, FirstBoth: 1, SameBot: 1}},
		{"a name of three games, or of two in one seat, is no pair", []game{{"a", "F", "p", "", ""}, {"b", "F", "p", "", ""}, {"b", "F", "p", "", ""}, {"a", "F", "q", "", ""}, {"a", "F", "q", "", ""}},
			Paired{LeftOver: 5}},
		{"rounds go before ids", []game{{"a", "F", "", "1", "1"}, {"b", "S", "", "2", "2"}, {"b", "F", "", "1", "3"}, {"a", "F", "", "2", "4"}},
			Paired{Pairs: 2, ByRound: 2, FirstBoth: 1, SameBot: 1}},
		{"a round of four games, or of two in one seat, says nothing", []game{{"a", "F", "", "1", ""}, {"a", "F", "", "1", ""}, {"b", "F", "", "1", ""}, {"b", "S", "", "1", ""}, {"a", "F", "", "2", ""}, {"a", "D", "", "2", ""}},
			Paired{LeftOver: 6}},
		{"and leaves it to ids", []game{{"a", "F", "", "1", "1"}, {"a", "F", "", "1", "2"}, {"b", "F", "", "1", "3"}, {"b", "S", "", "1", "4"}},
			Paired{Pairs: 2, ByOrder: 2, FirstBoth: 1, SameBot: 1}},
		{"games that differ have no order", []game{{"a", "F", "", "", ""}, {"b", "F", "", "", ""}}, Paired{LeftOver: 2}},
	} {
		c := &Counts{}
		for _, g := range x.games {
			r := Result{Game: "g", ID: g.id, Round: g.round, Pair: g.name, First: g.first, Second: map[string]string{"a": "b", "b": "a"}[g.first],
				Outcome: map[string]Outcome{"F": FirstWins, "D": Draw, "S": SecondWins}[g.how]}
			if err := c.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		p := Advantage(c, "g", Options{}).Paired
		got := Paired{Pairs: p.Pairs, LeftOver: p.LeftOver, ByName: p.ByName, ByRound: p.ByRound, ByOrder: p.ByOrder, FirstBoth: p.FirstBoth, SecondBoth: p.SecondBoth, SameBot: p.SameBot}
		if got != x.want {
			t.Errorf("%s: %+v, want %+v", x.what, got, x.want)
		}
	}
}
