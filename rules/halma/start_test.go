package halma_test

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// The standard starts.
func TestStart(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		want  string
	}{
		{sized(8, 3), "111...../11....../1......./......../......../.......2/......22/.....222 1 0,0"},
		{sized(8, 3, "home=square"), "111...../111...../111...../......../......../.....222/.....222/.....222 1 0,0"},
		{sized(4, 2, "seats=3"), "1133/1..3/...2/..22 1 0,0,0"},
		{sized(6, 2, "seats=4", "home=square"), "11..33/11..33/....../....../44..22/44..22 1 0,0,0,0"},
		{sized(4, 3), "111./11.2/1.22/.222 1 0,0"},
		{sized(2, 1), "1./.2 1 0,0"},
		{sized(3, 7, "home=explicit", "start=1.2/.../..2 2 0,0"), "1.2/.../..2 2 0,0"},
		{sized(4, 1, "start=1.11/..../..../2... 2 7,1000000"), "1.11/..../..../2... 2 7,1000000"},
		{sized(4, 1, "N1=2", "n1=home_empty_by_move_N1", "start=.1../..../..../..2. 1 2,2"), ".1../..../..../..2. 1 2,2"},
		{sized(4, 1, "N1=2", "n1=home_empty_by_move_N1", "start=1.../..../..../..2. 1 2,2"), ""},
		{sized(4, 1, "seats=4", "start=1..3/..../..../2... 4 7,1,0,3 1,3"), ""},
		{sized(4, 1, "seats=4", "start=1..3/..../4.../2... 4 7,1,0,3 1,3"), "1..3/..../4.../2... 4 7,1,0,3 1,3"},
	} {
		pos, err := halma.Game.Open(c.setup)
		if (err != nil) != (c.want == "") {
			gametest.Errorf(t, pos, "%+v: %v, want %q", c.setup, err, c.want)
		} else if err == nil && text(pos) != c.want {
			gametest.Errorf(t, pos, "%+v: %s, want %s", c.setup, text(pos), c.want)
		}
	}
}

// What cannot be set up, and which part of it (HAL-019).
func TestBadSetups(t *testing.T) {
	at := func(start string, more ...string) rules.Setup { return sized(4, 2, append(more, "start="+start)...) }
	missing := sized(8, 3)
	missing.Params = missing.Params[:3]
	for _, c := range []struct {
		setup rules.Setup
		field string
		words string
	}{
		{sized(0, 3), "n", "2 to 100"},
		{sized(1, 1), "n", "2 to 100"},
		{sized(-8, 3), "n", "2 to 100"},
		{sized(101, 3), "n", "2 to 100"},
		{sized(1_000_000_000, 3), "n", "2 to 100"},
		{sized(8, 0), "k", "1 to 100"},
		{sized(8, -1), "k", "1 to 100"},
		{sized(8, 101), "k", "1 to 100"},
		{sized(8, 3, "N1=-1"), "n1", "0 to"},
		{sized(8, 3, "N2=1000001"), "n2", "0 to"},
		{sized(8, 3, "N2=01"), "n2", "0 to"},
		{missing, "n2", "missing"},
		{sized(8, 8), "k", "overlap at 8,1"},
		{sized(8, 100), "k", "overlap"},
		{sized(4, 3, "home=square"), "k", "overlap at 2,2"},
		{sized(5, 3, "seats=3"), "k", "overlap at 3,1"},
		{sized(8, 3, "home=round"), "home", "no such value"},
		{sized(8, 3, "dirs=1up,2up,3down,4left"), "dirs", "no such value"},
		{sized(8, 3, "seats=5"), "seats", "5 seats"},
		{sized(8, 3, "seats=1"), "seats", "1 seats"},
		{sized(4, 2, "home=square", "seats=4"), "start", "cannot move"}, // a full board
		{sized(4, 2, "home=explicit"), "start", "must be given"},
		{at("1.../..../..../...2 1 1,0", "home=explicit"), "start", "home=explicit"},
		{at("1.../..../..../...2 1 0,0 1"), "start", "not the rows"},
		{at("1.../..../..../...2 1"), "start", "not the rows"},
		{at("1.../..../..../...2  1 0,0"), "start", "not the rows"},
		{at(" "), "start", "not the rows"},
		{at("1.../..../...2 1 0,0"), "start", "not 4 rows"},
		{at("1..../.../..../...2 1 0,0"), "start", "row 1 is not"},
		{at("1.../..../..../...3 1 0,0"), "start", `4,4 holds "3"`},
		{at("1.../.0../..../...2 1 0,0"), "start", "2,2 holds"},
		{at("1.../..../..../.... 1 0,0"), "start", "seat 2 has no pawn"},
		{at("..../..../..../...2 2 0,0"), "start", "seat 1 has no pawn"},
		{at("1.../..../..../...2 - 0,0"), "start", "over"},
		{at("1.../..../..../...2 3 0,0"), "start", "no seat in turn"},
		{at("1.../..../..../...2 0 0,0"), "start", "no seat in turn"},
		{at("1.../..../..../...2 12 0,0"), "start", "no seat in turn"},
		{at("1.../..../..../...2 1 0"), "start", "2 seats"},
		{at("1.../..../..../...2 1 0,0,0"), "start", "2 seats"},
		{at("1.../..../..../...2 1 0,00"), "start", "no number"},
		{at("1.../..../..../...2 1 0,-1"), "start", "no number"},
		{at("1.../..../..../...2 1 0,1000001"), "start", "no number"},
		{at("2.../..../..../...1 1 5,5"), "start", "seat 1 has all pawns in its target"},
		{at("2..1/..../..../.... 1 5,5"), "start", "seat 2 has all pawns in its target"},
		{at("2..3/..../..../...1 3 5,5,5 1", "seats=3"), "start", "seat 2 has all pawns in its target"}, // seat 1 is out
		{at("1.../..../..../...2 1 5,5", "N2=5"), "start", "used up"},
		{at("1.../..../..../...2 1 6,4", "N2=10", "n2=max_plies"), "start", "used up"},
		{at("1..2/..../..../...2 2 3,2", "N1=3", "n1=home_empty_by_move_N1"), "start", "after its move N1"},
		{at("1..2/..../..../...2 2 1,0", "N1=1", "n1=home_empty_by_move_N1"), "start", "after its move N1"},
		{at("1222/2.../2.../2... 1 0,0"), "start", "cannot move"},
		{at("1..3/..../..../...2 2 0,0,0 4", "seats=3"), "start", "no list"},
		{at("1..3/..../..../...2 2 0,0,0 1,3", "seats=3"), "start", "fewer than two"},
		{at("1..3/..../4.../...2 2 0,0,0,0 3,1", "seats=4"), "start", "no list"},
		{at("1..3/..../4.../...2 2 0,0,0,0 1,1", "seats=4"), "start", "no list"},
		{at("1..3/..../4.../...2 2 0,0,0,0 ", "seats=4"), "start", "no list"},
		{at("1..3/..../4.../...2 2 0,0,0,0 2", "seats=4"), "start", "in turn and out"},
		{at("1..3/..../4.../...2 2 0,0,0,0 3 4", "seats=4"), "start", "not the rows"},
	} {
		_, err := halma.Game.Open(c.setup)
		var wrong *rules.SetupError
		if !errors.As(err, &wrong) || wrong.Field != c.field || !strings.Contains(wrong.Msg, c.words) {
			t.Errorf("%+v: %v, want the field %s and %q", gametest.SetupWords(c.setup), err, c.field, c.words)
		}
	}
}

// What a setup has that the official tournament does not (HAL-036).
func TestDepartures(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		want  string
	}{
		{sized(8, 3, "N1=10", "N2=100"), ""}, // the example of the official rules
		{sized(6, 3, "N1=10", "N2=10"), ""},
		{sized(8, 3, "seats=3"), "3 seats, the official tournament is for two"},
		{sized(5, 3), "home areas of size 3 on a board of side 5: more than half of it"},
		{sized(8, 3, "N1=11", "N2=10"), "N1 is 11, more than N2, 10"},
		{sized(8, 3, "N1=2", "N2=1"), "N1 is 2, more than N2, 1"},
		{sized(8, 3, "N1=11"), ""},
		{sized(0, 3), ""}, // no setup at all
	} {
		if got := strings.Join(gametest.Unofficial(halma.Game, c.setup), "; "); got != c.want {
			t.Errorf("%+v: %q, want %q", gametest.SetupWords(c.setup), got, c.want)
		}
	}
}

// A log can show what its numbers mean, and nothing else.
func TestDecided(t *testing.T) {
	for _, r := range halma.Game.Rulings {
		if r.Decided != (r.Name == "dirs" || r.Name == "white") {
			t.Errorf("%s: decided is %v", r.Name, r.Decided)
		}
	}
}
