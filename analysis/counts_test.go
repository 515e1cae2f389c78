package analysis

import (
	"reflect"
	"strings"
	"testing"
)

// count adds results written as "first second outcome" lines, the outcome
// being 1, = or 2, with ! after it for a fault.
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
		"result: no such outcome: 0":  func(r *Result) { r.Outcome = 0 },
		"result: no such outcome: 4":  func(r *Result) { r.Outcome = 4 },
	} {
		var c Counts
		bad := good
		spoil(&bad)
		err := c.Add(bad)
		if err == nil || err.Error() != name {
			t.Errorf("error %v, want %s", err, name)
		}
		if len(c.Games()) != 0 {
			t.Errorf("%s: counted all the same", name)
		}
	}
	var c Counts
	if err := c.Add(good); err != nil {
		t.Error(err)
	}
}
