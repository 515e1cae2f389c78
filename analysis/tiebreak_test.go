package analysis

import (
	"reflect"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"strconv"
	"testing"
)

// By hand, a round robin of four, points 2/1/0: a beat b and c, b beat c and
// d, d beat a, c and d drew. Points a 4, b 4, d 3, c 1; the greatest possible
// is 6, so that a, b and d have at least half.
const roundRobin = `
	a b 1
	c a 2
	d a 1
	b c 1
	d b 2
	c d =`

func TestTieBreaks(t *testing.T) {
	for tie, want := range map[TieBreak][4]int64{ // of a, b, d, c; only a and b are tied
		Direct:          {2, 0},
		Wins:            {2, 2, 1, 0},
		SonnebornBerger: {2*4 + 2*1, 2*1 + 2*3, 2*4 + 1*1, 1 * 3},
		Koya:            {2 + 0, 0 + 2, 2 + 0, 0 + 0 + 1},
		Buchholz:        {4 + 1 + 3, 4 + 1 + 3, 4 + 4 + 1, 4 + 4 + 3},
		BuchholzCut1:    {4 + 3, 4 + 3, 4 + 4, 4 + 4},
		BuchholzMedian:  {3, 3, 4, 4},
	} {
		s := StandingsOf(count(t, "fiverow", roundRobin), "fiverow", SchemeOf(fiverow.Game), tie)
		for i, l := range s.Standings {
			if l.Bot != []string{"a", "b", "d", "c"}[i] {
				t.Errorf("%s: %s stands at %d", tie, l.Bot, i+1)
			}
			if got := l.Breaks[0]; got.Value != want[i] || got.None != (tie == Direct && i > 1) {
				t.Errorf("%s of %s: %+v, want %d", tie, l.Bot, got, want[i])
			}
		}
		split := want[0] != want[1]
		if a := s.Standings[0]; a.Rank != 1 || (a.RankTo == 1) != split {
			t.Errorf("%s: a has ranks %d to %d", tie, a.Rank, a.RankTo)
		}
	}
}

// The second tie-break counts only if the first leaves a tie.
func TestTieBreaksInOrder(t *testing.T) {
	var got []string
	for _, l := range StandingsOf(count(t, "fiverow", roundRobin), "fiverow", SchemeOf(fiverow.Game), Wins, Koya, Direct).Standings {
		got = append(got, l.Bot)
		if len(l.Breaks) != 3 {
			t.Errorf("%s has %d tie-breaks", l.Bot, len(l.Breaks))
		}
	}
	if want := []string{"a", "b", "d", "c"}; !reflect.DeepEqual(got, want) {
		t.Errorf("order %v", got)
	}
	// b beat a; c beat b; a beat c twice. a 4, b 2, c 2: c beat b.
	s := StandingsOf(count(t, "fiverow", "b a 1\nc b 1\na c 1\na c 1"), "fiverow", SchemeOf(fiverow.Game), Wins, Direct)
	if s.Standings[1].Bot != "c" || s.Standings[1].RankTo != 2 || s.Standings[2].Rank != 3 {
		t.Errorf("%+v", s.Standings)
	}
}

// Tied bots that have not all met have no direct encounter.
func TestDirectNeedsAllToHaveMet(t *testing.T) {
	s := StandingsOf(count(t, "dots", "a x 1\nb x 1\na c ="), "dots", SchemeOf(dots.Game), Direct)
	for _, l := range s.Standings {
		if !l.Breaks[0].None {
			t.Errorf("%+v", l)
		}
	}
}

func TestCrosstable(t *testing.T) {
	c := count(t, "fiverow", roundRobin)
	list := Crosstable(c, StandingsOf(c, "fiverow", SchemeOf(fiverow.Game)))
	if len(list) != 12 {
		t.Fatalf("%d encounters, want 12", len(list))
	}
	if want := (Encounter{Bot: "a", Opponent: "b", Won: 1, Points: 2, Written: "2"}); list[0] != want {
		t.Errorf("first %+v, want %+v", list[0], want)
	}
	if want := (Encounter{Bot: "c", Opponent: "d", Drawn: 1, Points: 1, Written: "1"}); list[11] != want {
		t.Errorf("last %+v, want %+v", list[11], want)
	}
}

// Ten games of two points are 20; one missing game is reported.
func TestUnevenPairs(t *testing.T) {
	c := &Counts{}
	for i := range 19 {
		r := Result{Game: "fiverow", Event: "e", Round: "2 1", First: "a", Second: "b", Outcome: Draw}
		if i >= 10 {
			r.Second = "c"
		}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := UnevenPairs(c, "fiverow", fiverow.Game), []UnevenPair{{"e", "a", "c", 18}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestParseScheme(t *testing.T) {
	for text, want := range map[string]Scheme{
		"3/1/0":   {Win: 3, Draw: 1},
		"1/0.5/0": {Win: 2, Draw: 1, Note: SchemeNote{DoubledAsked, "1/0.5/0"}},
	} {
		if got, err := ParseScheme(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "2/1", "1/2/0", "2/1/-1", "2/1/x", "1001/1/0", "1/0/1", "1/.5/0"} {
		if got, err := ParseScheme(text); err == nil {
			t.Errorf("%q is read: %+v", text, got)
		}
	}
}

// Very many bots take no more time than their games.
func TestManyBots(t *testing.T) {
	c := &Counts{}
	for i := range 20000 {
		r := Result{Game: "g", ID: strconv.Itoa(i), First: strconv.Itoa(i), Second: strconv.Itoa(i + 1), Outcome: Draw}
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	s := StandingsOf(c, "g", SchemeOf(nil), TieBreaks()...)
	if n := len(Crosstable(c, s)); n != 40000 {
		t.Errorf("%d encounters", n)
	}
	if r := Rate(c, "g", Options{}); len(r.Pools) != 1 || r.Pools[0].Estimator != NoEstimator || len(r.Pools[0].Ratings) != 20001 {
		t.Errorf("%d pools", len(r.Pools))
	}
}
