package analysis

import (
	"bytes"
	"encoding/csv"
	"os"
	"reflect"
	"scrutineer/rules/all"
	"scrutineer/rules/fiverow"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// absences are the words for rounds that were not played.
var absences = map[string]Absence{"bye": Bye, "half-bye": HalfBye, "zero-bye": ZeroBye, "-+": FirstAbsent, "+-": SecondAbsent, "--": BothAbsent}

// roundsOf reads rounds as a table of round, first, second, result.
func roundsOf(t testing.TB, table string) *Counts {
	t.Helper()
	r := csv.NewReader(strings.NewReader(table))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	c := &Counts{}
	for _, f := range rows {
		outcome, played := map[string]Outcome{"1-0": FirstWins, "1/2-1/2": Draw, "0-1": SecondWins}[f[3]]
		switch {
		case f[0] == "round":
		case played:
			err = c.Add(Result{Game: "fiverow", Event: "e", Round: f[0], First: f[1], Second: f[2], Outcome: outcome})
		default:
			err = c.AddUnplayed(Unplayed{Game: "fiverow", Event: "e", Round: f[0], First: f[1], Second: f[2], Why: absences[f[3]]}, 1)
		}
		if err != nil {
			t.Fatal(f, err)
		}
	}
	return c
}

// exercises are the numbers of M. Held's Exercises in Tie-Breaking (revision 2403220900), a
// paper on the FIDE Handbook's C.07, by bot from 1. Its points are 1, 1/2 and 0: here sums
// of points are twice as large, and Sonneborn-Berger, a sum of products, is four times as
// large.
var exercises = []struct {
	file   string
	tie    TieBreak
	factor float64
	want   string
}{
	{"swiss5", Buchholz, 2, "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"},
	{"swiss5", BuchholzCut1, 2, "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"},
	{"swiss5", SonnebornBerger, 4, "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"},
	{"swiss5", Wins, 1, "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"},
	{"swiss5", GamesWon, 1, "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"},
	{"robin", SonnebornBerger, 4, "9.25 6.25 6.25 4.25 3.25 2.25"},
	{"robin", Koya, 2, "2 0.5 0.5 1 0.5 0"},
}

func TestPublishedTieBreaks(t *testing.T) {
	for _, x := range exercises {
		got := map[string]float64{}
		for _, l := range paper(t, x.file, x.tie) {
			got[l.Bot] = float64(l.Breaks[0].Value) / x.factor
		}
		for i, word := range strings.Fields(x.want) {
			want, _ := strconv.ParseFloat(word, 64)
			if bot := strconv.Itoa(i + 1); got[bot] != want {
				t.Errorf("%s: %s of %s is %v, want %v", x.file, x.tie, bot, got[bot], want)
			}
		}
	}
}

// The places that direct encounters leave, of the same paper (exercises 23 to
// 26); in the first table those of 2, 6, 7, 9, 10 and 12 to 15 follow from their points
// and from who of them met.
func TestPublishedDirectEncounters(t *testing.T) {
	for file, want := range map[string]string{
		"swiss5": "2 1 2 2 7 6 13 7 13 16 7 10 13 10 10 2",
		"swiss9": "3 5 1 3 9 2 6 6 14 9 13 14 16 9 9 6",
		"robin":  "1 2 2 6 5 4",
	} {
		got := map[string]int{}
		for _, l := range paper(t, file, Direct) {
			got[l.Bot] = l.Rank
		}
		for i, word := range strings.Fields(want) {
			if bot := strconv.Itoa(i + 1); strconv.Itoa(got[bot]) != word {
				t.Errorf("%s: %s stands at %d, want %s", file, bot, got[bot], word)
			}
		}
	}
}

func paper(t *testing.T, file string, tie TieBreak) []Standing {
	t.Helper()
	text, err := os.ReadFile("testdata/tiebreaks/" + file + ".csv")
	if err != nil {
		t.Fatal(err)
	}
	s := StandingsOf(roundsOf(t, string(text)), "fiverow", SchemeOf(fiverow.Game), tie)
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	return s.Standings
}

// Worked by hand, points 2/1/0. d asks for a bye, then leaves; a does not come to
// its last game.
//
//	a  2 b   2 e   0 c absent   4
//	b  0 a   2 c   2 e          4
//	c  1 d   0 b   2 a absent   3
//	d  1 c   1 half 0 zero      2, for its opponents 1+1+1 = 3
//	e  2 bye 0 a   0 b          2
const leaving = `round,first,second,result
1,a,b,1-0
1,c,d,1/2-1/2
1,e,,bye
2,a,e,1-0
2,c,b,0-1
2,d,,half-bye
3,a,c,-+
3,b,e,1-0
3,d,,zero-bye`

// Worked by hand, points 3/1/0. r and s miss a round and come back, so that these
// stay worth nothing; the last round of q, r and s does not.
//
//	p  3 q    1 r    3 s        3 bye   10
//	q  0 p    1 half 0 absent   0 zero   1, for its opponents 0+1+0+1 = 2
//	r  0 zero 1 p    3 q absent 0 zero   4, for its opponents 0+1+3+1 = 5
//	s  3 bye  0 zero 0 p        0 zero   3, for its opponents 3+0+0+1 = 4
const returning = `round,first,second,result
1,p,q,1-0
1,r,,zero-bye
1,s,,bye
2,p,r,1/2-1/2
2,q,,half-bye
2,s,,zero-bye
3,p,s,1-0
3,q,r,-+
4,p,,bye
4,q,,zero-bye
4,r,,zero-bye
4,s,,zero-bye`

func TestTieBreaksOfUnplayedRounds(t *testing.T) {
	for _, x := range []struct {
		table, game string
		points      []int64
		want        map[TieBreak][]int64
	}{
		{leaving, "fiverow", []int64{4, 4, 3, 2, 2}, map[TieBreak][]int64{
			Wins:     {2, 2, 1, 0, 1}, // c by a's absence, e by a bye
			GamesWon: {2, 2, 0, 0, 0},
			Koya:     {2, 0 + 2, 0, 1, 0 + 0}, // against a, b and c, which have 3 of 6 or more
			Buchholz: {4 + 2 + 4, 4 + 3 + 2, 3 + 4 + 3, 3 + 2 + 2, 2 + 4 + 4},
			// a's own 4 goes before e's 2: it was a's wish not to play
			BuchholzCut1:    {4 + 2, 4 + 3, 4 + 3, 3 + 2, 4 + 4},
			BuchholzMedian:  {2, 3, 3, 2, 4},
			SonnebornBerger: {2*4 + 2*2 + 0*4, 0*4 + 2*3 + 2*2, 1*3 + 0*4 + 2*3, 1*3 + 1*2 + 0*2, 2*2 + 0*4 + 0*4},
		}},
		{returning, "dots", []int64{10, 1, 4, 3}, map[TieBreak][]int64{
			Wins:            {3, 0, 1, 1},
			GamesWon:        {2, 0, 0, 0},
			Buchholz:        {2 + 5 + 4 + 10, 10 + 3*1, 10 + 3*4, 10 + 3*3},
			BuchholzCut1:    {5 + 4 + 10, 10 + 2*1, 10 + 2*4, 10 + 2*3},
			BuchholzMedian:  {5 + 4, 2 * 1, 2 * 4, 2 * 3},
			SonnebornBerger: {3*2 + 1*5 + 3*4 + 3*10, 1 * 1, 1*10 + 3*4, 3 * 3},
		}},
	} {
		c := roundsOf(t, x.table)
		for tie, want := range x.want {
			s := StandingsOf(c, "fiverow", SchemeOf(all.Find(x.game)), tie)
			slices.SortFunc(s.Standings, func(a, b Standing) int { return strings.Compare(a.Bot, b.Bot) })
			for i, l := range s.Standings {
				if l.Points != x.points[i] || l.Breaks[0].Value != want[i] {
					t.Errorf("%s: %d points, %s %d; want %d, %d", l.Bot, l.Points, tie, l.Breaks[0].Value, x.points[i], want[i])
				}
			}
		}
	}
}

// a and b met, d and e did not. With c and d they are not a round robin.
func TestDirectEncounterNeedsGames(t *testing.T) {
	s := StandingsOf(roundsOf(t, leaving), "fiverow", SchemeOf(fiverow.Game), Direct)
	if a, d := s.Standings[0], s.Standings[3]; a.Bot != "a" || a.RankTo != 1 || a.Breaks[0].Value != 2 || d.RankTo != 5 || !d.Breaks[0].None {
		t.Errorf("%+v", s.Standings)
	}
	// a beat b and c, which have not met: neither can reach its 4 points.
	c := count(t, "fiverow", "a b 1\na c 1\nb x 1\nb y 1\nc x 1\nc y 1")
	list := StandingsOf(c, "fiverow", SchemeOf(fiverow.Game), Direct).Standings
	if list[0].Bot != "a" || list[0].RankTo != 1 || list[1].Rank != 2 || list[1].RankTo != 3 || list[0].Breaks[0].Value != 4 {
		t.Errorf("%+v", list)
	}
	// a drew with c, which could still reach a's 3 points by beating b.
	c = count(t, "fiverow", "a b 1\na c =\na x =\nb x 1\nb y 1\nc x 1\nc y =")
	if list = StandingsOf(c, "fiverow", SchemeOf(fiverow.Game), Direct).Standings; list[0].RankTo != 3 || !list[0].Breaks[0].None {
		t.Errorf("%+v", list)
	}
}

// Of four with 4 points, a and b made 4 against the other three, d 3, c 1; of
// the two that are still tied a beat b.
func TestDirectEncounterAgain(t *testing.T) {
	c := count(t, "fiverow", "b a 2\na c 1\nd a 1\nb c 1\nb d 1\nc d =\nd x =\nc x 1\nc y =")
	var got []string
	for _, l := range StandingsOf(c, "fiverow", SchemeOf(fiverow.Game), Direct).Standings[:4] {
		got = append(got, l.Bot)
		if l.Points != 4 || l.Rank != l.RankTo {
			t.Errorf("%+v", l)
		}
	}
	if want := []string{"a", "b", "d", "c"}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

// Rounds without a game go through parts, selections and merges. One with the id of a game
// is refused.
func TestUnplayedMerge(t *testing.T) {
	c := roundsOf(t, returning)
	c.AddUnplayed(Unplayed{Game: "fiverow", Round: "5", First: "p", Why: Bye}, 3)
	var text bytes.Buffer
	if _, err := (&Partial{Counts: *c}).WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	p, err := ReadPartial(bytes.NewReader(text.Bytes()), "x")
	if err != nil {
		t.Fatal(err)
	}
	sum := &Counts{}
	for _, half := range []bool{true, false} {
		sum.Merge(p.Counts.Select(func(r Result) bool { return (r.First == "p") == half }))
	}
	want, got := StandingsOf(c, "fiverow", SchemeOf(fiverow.Game), TieBreaks()...), StandingsOf(sum, "fiverow", SchemeOf(fiverow.Game), TieBreaks()...)
	if !reflect.DeepEqual(got, want) || got.Standings[0].Given != 8 || got.Unplayed != 4+3+3+3 {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	r := Result{Game: "fiverow", ID: "1", First: "p", Second: "q", Outcome: Draw}
	if err := c.Add(r); err != nil {
		t.Fatal(err)
	}
	if err := c.AddUnplayed(Unplayed{Game: "fiverow", ID: "1", First: "p", Why: Bye}, 1); err != ErrTwice {
		t.Errorf("the id of a game: %v", err)
	}
}

func TestUnplayedRefused(t *testing.T) {
	for want, u := range map[string]Unplayed{
		"no game named":          {First: "a", Why: Bye},
		"a bot without an id":    {Game: "g", Why: Bye},
		"no reason named":        {Game: "g", First: "a"},
		"a bye with an opponent": {Game: "g", First: "a", Second: "b", Why: ZeroBye},
		"no opponent named":      {Game: "g", First: "a", Second: "a", Why: BothAbsent},
	} {
		if err := (&Counts{}).AddUnplayed(u, 1); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", u, err, want)
		}
	}
}
