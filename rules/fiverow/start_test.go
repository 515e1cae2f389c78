package fiverow_test

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// Partly filled fields (4.8) and who moves first from them (1.4, ruling first).
func TestStartTaken(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		want  string // the position's text; "" the start itself
	}{
		{officialSetup(), strings.TrimSuffix(emptyRows(10, 10), "/") + " X"},
		{sized(3, 2, ""), ".../... X"},
		{sized(3, 2, ".../... X"), ""},
		{sized(3, 2, "X0./... X"), ""},
		{sized(3, 2, "XXX/... X"), ""}, // first=X: whatever the counts
		{sized(3, 2, "000/... X"), ""},
		{sized(3, 2, "X0./... X", "first=by_count"), ""},
		{sized(3, 2, "X0X/... 0", "first=by_count"), ""},
		{sized(3, 2, ".../... X", "first=by_count"), ""},
		{sized(3, 2, "X0X/0X0 -"), ""},
		{sized(3, 2, "XXX/XXX -"), ""},
		{sized(3, 1, "X0X -", "first=by_count"), ""}, // full: nobody is in turn
		{sized(2, 1, "X0 -", "first=by_count"), ""},
		{sized(1, 1, "0 -"), ""},
		{sized(4, 1, "XXXX -"), ""},
		{sized(6, 1, "XXXXXX -", "overline=exact5"), ""}, // six is not five
		{sized(7, 1, "XXXXXX. X", "overline=exact5"), ""},
		{sized(27, 1, strings.Repeat(".", 26)+"X X"), ""},
	} {
		want := c.want
		if want == "" {
			want = c.setup.Start
		}
		pos := mustOpen(t, c.setup)
		if got := text(pos); got != want {
			gametest.Errorf(t, pos, "%q %v opens as %q, want %q", c.setup.Start, c.setup.Rulings, got, want)
		}
	}
}

// What is not a start, with the field of the error and words of the message.
func TestStartRefused(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		words string
	}{
		{sized(3, 2, ".../.... X"), "not 2 rows of 3 cells"},
		{sized(3, 2, "... X"), "not 2 rows of 3 cells"},
		{sized(3, 2, ".../.../... X"), "not 2 rows of 3 cells"},
		{sized(3, 2, "..../.. X"), "row 0 is not 3 cells long"}, // the right length, rows of 4 and 2
		{sized(3, 2, "../.... X"), `cell C0 holds "/"`},
		{sized(3, 2, "...X... X"), "row 0 is not 3 cells long"},
		{sized(3, 2, ".../...XX"), "not the rows and the figure in turn"},
		{sized(3, 2, ".../x.. X"), `cell A1 holds "x"`},
		{sized(3, 2, ".../O.. X"), `cell A1 holds "O"`},
		{sized(3, 2, ".../\t.. X"), `cell A1 holds "\t"`},
		{sized(3, 2, ".../... 0"), `must be "X"`},
		{sized(3, 2, ".../... -"), `must be "X"`},
		{sized(3, 2, ".../... x"), `must be "X"`},
		{sized(3, 2, "X0X/0X0 X"), `must be "-"`},
		{sized(3, 2, "X0X/... 0"), `must be "X"`}, // first=X
		{sized(3, 2, "X0X/... X", "first=by_count"), `must be "0"`},
		{sized(3, 2, "X0./... 0", "first=by_count"), `must be "X"`},
		{sized(3, 2, "XX./... X", "first=by_count"), "2 X and 0 0"},
		{sized(3, 2, "0../... X", "first=by_count"), "0 X and 1 0"},
		{sized(3, 1, "XXX -", "first=by_count"), "3 X and 0 0"}, // full, but not by turns
		{sized(6, 1, "XXXXX. X"), "five in a row: A0,B0,C0,D0,E0"},
		{sized(6, 1, ".00000 X"), "five in a row: B0,C0,D0,E0,F0"},
		{sized(6, 1, ".00000 X", "overline=exact5"), "five in a row: B0,C0,D0,E0,F0"},
		{sized(6, 1, "XXXXXX -"), "five in a row: A0,B0,C0,D0,E0"},
		{sized(11, 1, "XXXXX.XXXXX X", "overline=exact5"), "five in a row: A0,B0,C0,D0,E0"},
		{sized(1, 5, "X/X/X/X/X -"), "five in a row: A0,A1,A2,A3,A4"},
		{sized(5, 5, "X..../.X.../..X../...X./....X X"), "five in a row: A0,B1,C2,D3,E4"},
		{sized(5, 5, "....0/...0./..0../.0.../0.... X"), "five in a row: A4,B3,C2,D1,E0"},
	} {
		refused(t, c.setup, "start", c.words)
	}
}

// Impossible parameters and rulings.
func TestSetupRefused(t *testing.T) {
	width := func(v string) rules.Setup {
		return rules.Setup{Params: []rules.Value{{Name: "height", Value: "10"}, {Name: "width", Value: v}}}
	}
	for _, v := range []string{"", "0", "256", "-1", "+5", "05", "1e1", "10 ", "99999999999999999999"} {
		refused(t, width(v), "width", "not a number from 1 to 255")
	}
	refused(t, rules.Setup{Params: []rules.Value{{Name: "width", Value: "10"}}}, "height", "missing")
	refused(t, rules.Setup{}, "height", "missing")
	refused(t, officialSetup("overline=maybe"), "overline", "no such value")
	refused(t, officialSetup("gravity=on"), "gravity", "no ruling")
	three := officialSetup()
	three.Seats = 3
	refused(t, three, "seats", "3 seats")
}

func refused(t *testing.T, setup rules.Setup, field, words string) {
	t.Helper()
	_, err := fiverow.Game.Open(setup)
	var wrong *rules.SetupError
	if !errors.As(err, &wrong) {
		t.Errorf("%+v: error %v, want a SetupError", gametest.SetupWords(setup), err)
		return
	}
	if wrong.Field != field || !strings.Contains(wrong.Msg, words) {
		t.Errorf("%+v: error %v, want one of %s with %q", gametest.SetupWords(setup), err, field, words)
	}
}

// Departures from the official rules are described in words.
func TestDepartures(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		words []string // one for each departure
	}{
		{officialSetup(), nil},
		{sized(10, 10, almostFull()), []string{"50 X and 49 0"}}, // 5 rows of 6 and 4, 5 of 4 and 6, a 0 less
		{sized(3, 2, "X0./... X"), []string{"3 columns"}},
		{sized(15, 10, ""), []string{"15 columns by 10 rows"}},
		{sized(10, 9, ""), []string{"10 columns by 9 rows"}},
		{sized(3, 2, "XX./... X"), []string{"3 columns", "2 X and 0 0"}},
	} {
		got := gametest.Unofficial(fiverow.Game, c.setup)
		if len(got) != len(c.words) {
			t.Errorf("%+v departs in %q, want %q", gametest.SetupWords(c.setup), got, c.words)
			continue
		}
		for i := range got {
			if !strings.Contains(got[i], c.words[i]) {
				t.Errorf("%+v departs in %q, want %q", gametest.SetupWords(c.setup), got[i], c.words[i])
			}
		}
	}
}

// The defaults are those in rules.txt.
func TestDefaults(t *testing.T) {
	want := "both_gone=first_loses\nchatter=ignored\ndraw_after=never\nearly_step=error\nfirst=X\nfive_and_overline=win\nlate_file=loss\nletters=capital\noverline=win\n" +
		"row0=first_line\nstartup=apart\nstep=tolerant\nsymbols=strict\ntalk=ignored\n"
	if got := fiverow.Game.SetText(); got != want || fiverow.Game.SetName() != "fiverow-1" {
		t.Errorf("%s has the defaults\n%swant\n%s", fiverow.Game.SetName(), got, want)
	}
}
