package check

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/event"
)

// byHand returns a ranker with fixed places and values.
func byHand(places map[string]event.Ranked) event.Ranker {
	return func(_ string, _ []event.Game, _ event.Points, breaks []string) (map[string]event.Ranked, error) {
		if breaks[0] == "none" {
			return nil, fmt.Errorf("no tie-break none")
		}
		return places, nil
	}
}

// equals are places of cup, in which a and b have 15 wins each and c has none: a is before
// b by the tie-break.
var equals = map[string]event.Ranked{
	"a": {From: 1, To: 1, Breaks: []string{"60.5"}},
	"b": {From: 2, To: 2, Breaks: []string{"60"}},
	"c": {From: 3, To: 3, Breaks: []string{""}},
}

var plantedBreaks = []struct{ name, table, declared, want string }{
	{"as computed", "rank,bot,points,buchholz\n1,a,30,60.5\n2,b,30,60\n3,c,0,-\n", "buchholz", ""},
	{"written otherwise", "rank;bot;points;Buchholz\n1;a;30;60,50\n2;b;30;60.0\n3;c;0;\n", "buchholz", ""},
	{"another value", "rank,bot,points,buchholz\n1,a,30,61\n2,b,30,60\n3,c,0,-\n", "buchholz", "wrong-tie-break"},
	{"a value where there is none", "rank,bot,points,buchholz\n1,a,30,60.5\n2,b,30,60\n3,c,0,1\n", "buchholz", "wrong-tie-break"},
	{"equals in the other order", "rank,bot,points\n2,a,30\n1,b,30\n3,c,0\n", "buchholz", "wrong-order*2"},
	{"equals share a place that they do not share", "rank,bot,points\n1-2,a,30\n1-2,b,30\n3,c,0\n", "buchholz", "wrong-order*2"},
	{"equals in any order where nothing is declared", "rank,bot,points\n2,a,30\n1,b,30\n3,c,0\n", "", ""},
	{"a value though nothing is declared", "rank,bot,points,buchholz\n2,a,30,60.5\n1,b,30,61\n3,c,0,\n", "", "wrong-tie-break"},
	{"a rank that is wrong by the points is reported once", "rank,bot,points\n1,a,30\n2,b,30\n1,c,0\n", "buchholz", "wrong-rank"},
}

func TestTieBreaks(t *testing.T) {
	tour := together(t, cup())
	for _, c := range plantedBreaks {
		opt := TableOptions{TieBreaks: []string{"buchholz", "wins"}}
		if c.declared != "" {
			opt.Declared = strings.Fields(c.declared)
		}
		tab, err := ReadTable("table.csv", strings.NewReader(c.table), opt)
		if err != nil {
			t.Fatal(err)
		}
		r, err := tour.Judge(Against{Tables: []*Table{tab}, Ranked: byHand(equals)})
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(r.Contests); got != c.want {
			t.Errorf("%s: %q, want %q\n%s", c.name, got, c.want, show(r))
		}
	}
}

// What cannot be computed is listed as unchecked.
func TestTieBreaksUnchecked(t *testing.T) {
	for _, ranked := range []event.Ranker{nil, byHand(nil)} {
		tab, err := ReadTable("t", strings.NewReader("bot,points\na,1\n"), TableOptions{Declared: []string{"none"}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := together(t, cup()).Judge(Against{Tables: []*Table{tab}, Ranked: ranked})
		if err != nil || !strings.Contains(strings.Join(r.Unchecked, "\n"), "tie-breaks: no") {
			t.Errorf("%q, %v", r.Unchecked, err)
		}
	}
}

// The byes are those of the schedule, and points with them add up.
func TestByes(t *testing.T) {
	e := played(t, stages(3, `
[[stage]]
name = "main"
kind = "swiss"
games = 1
rounds = 3
programs = "frozen"
`), nil)
	// in three rounds of three each rests once: a wins 2 games, b 1, c none
	for _, c := range plantedByes {
		tab, err := ReadTable("t", strings.NewReader("standing,bot,played,won,drawn,lost,points,byes,total\n"+c.rows), TableOptions{})
		if err != nil {
			t.Fatal(err)
		}
		r := heldAgainst(t, e.games, Against{Schedule: asked(t, e.text), Tables: []*Table{tab}})
		if got := notes(codes(r.Contests)); got != c.want {
			t.Errorf("%s: %q, want %q\n%s", c.name, got, c.want, show(r))
		}
	}
}

var plantedByes = []struct{ name, rows, want string }{
	{"sound", "1,a,2,2,0,0,4,1,6\n2,b,2,1,0,1,2,1,4\n3,c,2,0,0,2,0,1,2\n", ""},
	{"a bye too many", "1,a,2,2,0,0,4,2,8\n2,b,2,1,0,1,2,1,4\n3,c,2,0,0,2,0,1,2\n", "wrong-byes*2"},
	{"a total that does not close", "1,a,2,2,0,0,4,1,7\n2,b,2,1,0,1,2,1,4\n3,c,2,0,0,2,0,1,2\n", "wrong-byes"},
	{"a place that the total does not give", "1,a,2,2,0,0,4,1,6\n3,b,2,1,0,1,2,1,4\n2,c,2,0,0,2,0,1,2\n", "wrong-rank*2"},
}

// Points are those of the schedule if it has them.
func TestPointsOfTheSchedule(t *testing.T) {
	text := strings.Replace(listed(), "win = 2", "win = 3", 1)
	for table, want := range map[string]string{"bot,points\na,45\nb,45\nc,0\n": "", "bot,points\na,30\nb,30\nc,0\n": "wrong-points*2"} {
		tab, err := ReadTable("t", strings.NewReader(table), TableOptions{})
		if err != nil {
			t.Fatal(err)
		}
		r := heldAgainst(t, cup(), Against{Schedule: asked(t, text), Tables: []*Table{tab}})
		if got := codes(r.Contests); got != want {
			t.Errorf("%q, want %q\n%s", got, want, show(r))
		}
	}
}

// A ranker gets the byes of a Swiss stage in addition to its games.
func TestRankerHasByes(t *testing.T) {
	e := played(t, stages(3, swissStage), nil)
	var byes []string
	ranked := func(_ string, games []event.Game, _ event.Points, _ []string) (map[string]event.Ranked, error) {
		for _, g := range games {
			if g.Second == "" {
				byes = append(byes, g.Round+g.First)
			}
		}
		return nil, nil
	}
	tab, err := ReadTable("t", strings.NewReader("bot,points\na,4\nb,2\nc,0\n"), TableOptions{Declared: []string{"wins"}})
	if err != nil {
		t.Fatal(err)
	}
	heldAgainst(t, e.games, Against{Schedule: asked(t, e.text), Tables: []*Table{tab}, Ranked: ranked})
	if len(byes) != 3 || byes[0][0] != '1' || byes[2][0] != '3' {
		t.Errorf("%v", byes)
	}
}

// The last table of a folder is that of the last contest in the schedule, and of no contest
// before all is played.
func TestLastTable(t *testing.T) {
	e := played(t, stages(4, seedStages), nil)
	tab, err := ReadTable("t", strings.NewReader("bot,won\na,2\nb,1\n"), TableOptions{Last: true})
	if err != nil {
		t.Fatal(err)
	}
	r := heldAgainst(t, e.games, Against{Schedule: asked(t, e.text), Tables: []*Table{tab}})
	if got := notes(codes(r.Contests)); got != "wrong-won" || r.Contests[1].Stage != "three" || r.Contests[1].Status != "rejected" {
		t.Errorf("%q\n%s", got, show(r))
	}
	r = heldAgainst(t, e.games[:len(e.games)-1], Against{Schedule: asked(t, e.text), Tables: []*Table{tab}})
	if got := notes(codes(r.Contests)); got != "slot-missing" || !strings.Contains(strings.Join(r.Unchecked, "\n"), "which contest it is of is not known") {
		t.Errorf("%q\n%s", got, show(r))
	}
}
