package analysis

import (
	"reflect"
	"scrutineer/rules/all"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"strings"
	"testing"
)

// Worked by hand. a: beat b, drew with c, lost to d by a fault; b: lost to a,
// beat c; c: drew with a, lost to b; d: beat a, and played itself once.
const fourBots = `
	a b 1
	c a =
	d a 1!
	b c 1
	d d 2`

func TestStandings(t *testing.T) {
	s := StandingsOf(count(t, "fiverow", fourBots), "fiverow", SchemeOf(fiverow.Game))
	want := []Standing{
		{Rank: 1, RankTo: 1, Bot: "a", Played: 3, Won: 1, Drawn: 1, Lost: 1, Faults: 1, Points: 3, Written: "3"},
		{Rank: 2, RankTo: 3, Bot: "b", Played: 2, Won: 1, Lost: 1, Points: 2, Written: "2"},
		{Rank: 2, RankTo: 3, Bot: "d", Played: 1, Won: 1, Points: 2, Written: "2", Self: 1},
		{Rank: 4, RankTo: 4, Bot: "c", Played: 2, Drawn: 1, Lost: 1, Points: 1, Written: "1"},
	}
	if !reflect.DeepEqual(s.Standings, want) {
		t.Errorf("got\n%+v\nwant\n%+v", s.Standings, want)
	}
	if s.Games != 4 || s.Draws != 1 || s.SelfPlay != 1 {
		t.Errorf("%d games, %d draws, %d against itself; want 4, 1, 1", s.Games, s.Draws, s.SelfPlay)
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

// The schemes are those of the games' rules.
func TestSchemes(t *testing.T) {
	for game, want := range map[string][3]int{
		"triangles":  {2, 1, 0},
		"fiverow":    {2, 1, 0},
		"betoniarki": {1, 0, 0},
		"halma":      {2, 1, 0}, // 1/0.5/0 doubled
		"dots":       {3, 1, 0},
		"chess":      {2, 1, 0}, // unknown
	} {
		s := SchemeOf(all.Find(game))
		if got := [3]int{s.Win, s.Draw, s.Loss}; got != want {
			t.Errorf("%s: %v, want %v", game, got, want)
		}
		if noted := s.Note != (SchemeNote{}); noted != (game == "halma" || game == "chess") {
			t.Errorf("%s: note %+v", game, s.Note)
		}
	}
}

func TestDotsPoints(t *testing.T) {
	s := StandingsOf(count(t, "dots", fourBots), "dots", SchemeOf(dots.Game))
	var got []string
	for _, l := range s.Standings {
		got = append(got, l.Bot)
	}
	// a 3+1, b 3, d 3, c 1
	if want := []string{"a", "b", "d", "c"}; !reflect.DeepEqual(got, want) || s.Standings[0].Points != 4 {
		t.Errorf("order %v with %d points first, want %v with 4", got, s.Standings[0].Points, want)
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

func TestCheckFindsEveryBrokenLaw(t *testing.T) {
	for want, spoil := range map[string]func(s *Standings){
		`"a" played 4 games, but won, drew and lost 3`: func(s *Standings) { s.Standings[0].Played++ },
		"games played sum to 8, not to 10":             func(s *Standings) { s.Games++ },
		"games won sum to 4, not to 3":                 func(s *Standings) { s.Standings[0].Won++; s.Standings[0].Lost-- },
		"games lost sum to 4, not to 3": func(s *Standings) {
			s.Standings[1].Lost++
			s.Standings[3].Drawn--
			s.Standings[3].Played--
			s.Standings[1].Played++
		},
		"points sum to 9, not to 8": func(s *Standings) { s.Standings[2].Points++ },
	} {
		s := StandingsOf(count(t, "fiverow", fourBots), "fiverow", SchemeOf(fiverow.Game))
		spoil(&s)
		err := s.Check()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
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
