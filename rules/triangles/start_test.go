package triangles_test

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// ones returns n points of a grid with nine in a row.
func ones(n int) string {
	var words []string
	for i := 0; i < n; i++ {
		words = append(words, string([]byte{'1' + byte(i%9)})+","+numeral(1+i/9))
	}
	return strings.Join(words, " ")
}

func numeral(n int) string {
	if n < 10 {
		return string([]byte{'0' + byte(n)})
	}
	return numeral(n/10) + string([]byte{'0' + byte(n%10)})
}

// A start opens as the position it says.
func TestStartTaken(t *testing.T) {
	for _, start := range []string{
		"9,9 | - | 0 0 | - | -",
		"9,9 | - | 0 0 | - | 1 2",
		"1,1 100,100 | - | 0 0 | 1 | -",
		ones(100) + " | - | 0 0 | 1 | -",
		"1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -", // the agreed example
		square + " | 1-2:0 1-3:1 2-3:2 | 9999 0 | 1 | -",
		square + " | 1-2:0 | 3 4 | 2 | 1",
		square + " | 1-2:0 | 3 4 | - | 1 2",
		"1,1 2,1 3,1 | 1-2:0 2-3:0 | 0 0 | - | -",
		"1,1 2,1 3,1 | 1-2:0 2-3:0 | 0 0 | - | 2",
		"1,1 2,1 3,1 | 1-2:0 2-3:0 | 0 5 | - | 1 2",
		example + " | " + sofar + " | 0 0 | 2 | -",
	} {
		pos := mustOpen(t, starting(start))
		if got := text(pos); got != start {
			gametest.Errorf(t, pos, "%q opens as %q", start, got)
		}
	}
	if o := mustOpen(t, starting("1,1 2,1 3,1 | 1-2:0 2-3:0 | 0 5 | - | 1 2")).Outcome(); o.Reason != rules.Complete || o.Winner != 2 {
		t.Errorf("a whole figure from which both have left: %+v", o)
	}
}

// What is not a start (T2, T9; scenarios TRI-024, TRI-025), with words of the message.
func TestStartRefused(t *testing.T) {
	for start, words := range map[string]string{
		"":                                             "no standard start",
		"1,1 5,1":                                      "not five parts",
		"1,1 5,1 | - | 0 0 | 1":                        "not five parts",
		"1,1 5,1 | - | 0 0 | 1 | - | -":                "not five parts",
		"1,1 5,1 | - | 0 0 | 1 | - ":                   `out is "- "`,
		"1,1 5,1 |  - | 0 0 | 1 | -":                   `segment ""`,
		" | - | 0 0 | 1 | -":                           `point 1 is ""`,
		"- | - | 0 0 | - | -":                          `point 1 is "-"`,
		"1,1  5,1 | - | 0 0 | 1 | -":                   `point 2 is ""`,
		"0,1 5,1 | - | 0 0 | 1 | -":                    `point 1 is "0,1"`,
		"1,1 5,101 | - | 0 0 | 1 | -":                  `point 2 is "5,101"`,
		"1,1 -5,1 | - | 0 0 | 1 | -":                   `point 2 is "-5,1"`,
		"1,1 5.0,1 | - | 0 0 | 1 | -":                  `point 2 is "5.0,1"`,
		"1,1 05,1 | - | 0 0 | 1 | -":                   `point 2 is "05,1"`,
		"1,1 +5,1 | - | 0 0 | 1 | -":                   `point 2 is "+5,1"`,
		"1,1 5 | - | 0 0 | 1 | -":                      `point 2 is "5"`,
		"1,1 5,1,1 | - | 0 0 | 1 | -":                  `point 2 is "5,1,1"`,
		"1,1 99999999999999999999,1 | - | 0 0 | 1 | -": "point 2",
		"1,1 5,1 1,1 | - | 0 0 | 1 | -":                "points 1 and 3 are both at (1,1)",
		ones(101) + " | - | 0 0 | 1 | -":               "101 points, there can be 100",

		square + " | 1-2 | 0 0 | 1 | -":          `segment "1-2" is not`,
		square + " | 1-2:3 | 0 0 | 1 | -":        `segment "1-2:3" is not`,
		square + " | 2-1:1 | 0 0 | 1 | -":        `segment "2-1:1" is not`,
		square + " | 2-2:1 | 0 0 | 1 | -":        `segment "2-2:1" is not`,
		square + " | 0-2:1 | 0 0 | 1 | -":        `segment "0-2:1" is not`,
		square + " | 1-5:1 | 0 0 | 1 | -":        `segment "1-5:1" is not`,
		square + " | 1-02:1 | 0 0 | 1 | -":       `segment "1-02:1" is not`,
		square + " | 1-3:1 1-2:1 | 0 0 | 1 | -":  `segment "1-2:1" does not come after`,
		square + " | 1-2:1 1-2:2 | 0 0 | 1 | -":  `segment "1-2:2" does not come after`,
		square + " | 1-2:1  1-3:1 | 0 0 | 1 | -": `segment ""`,
		square + " | 1-3:1 2-4:0 | 0 0 | 1 | -":  "2-4 crosses 1-3 of the start in (3,3)",
		lined + " | 1-3:1 | 0 0 | 1 | -":         "1-3 goes through point 2 at (3,1)",

		square + " | - | 0 | 1 | -":               `the score is "0"`,
		square + " | - | 0 0 0 | 1 | -":           `the score is "0 0 0"`,
		square + " | - | -1 0 | 1 | -":            `the score is "-1 0"`,
		square + " | - | 00 0 | 1 | -":            `the score is "00 0"`,
		square + " | - | 10000 0 | 1 | -":         `the score is "10000 0"`,
		square + " | - | 0 0 | 3 | -":             `in turn is "3"`,
		square + " | - | 0 0 |  | -":              `in turn is ""`,
		square + " | - | 0 0 | - | -":             "nobody is in turn",
		square + " | - | 0 0 | 1 | 1":             "seat 1 is in turn and out",
		square + " | - | 0 0 | 2 | 2":             "seat 2 is in turn and out",
		square + " | - | 0 0 | 1 | 1 2":           "the game is over",
		square + " | - | 0 0 | - | 1":             "nobody is in turn",
		square + " | - | 0 0 | 1 | 3":             `out is "3"`,
		square + " | - | 0 0 | - | 2 1":           `out is "2 1"`,
		"1,1 2,1 3,1 | 1-2:0 2-3:0 | 0 0 | 1 | -": "the game is over",
		"9,9 | - | 0 0 | 1 | -":                   "the game is over",
	} {
		wrongSetup(t, starting(start), "start", words)
	}
}

func TestSetupRefused(t *testing.T) {
	wrongSetup(t, from(square, "fault=maybe"), "fault", "no such value")
	wrongSetup(t, from(square, "gravity=on"), "gravity", "no ruling")
	three := from(square)
	three.Seats = 3
	wrongSetup(t, three, "seats", "3 seats")
	sized := from(square)
	sized.Params = []rules.Value{{Name: "n", Value: "4"}}
	wrongSetup(t, sized, "n", "no parameter")
}

func wrongSetup(t *testing.T, setup rules.Setup, field, words string) {
	t.Helper()
	_, err := triangles.Game.Open(setup)
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
	for start, want := range map[string][]string{
		square + " | - | 0 0 | 1 | -":     nil,
		"9,9 | - | 0 0 | - | -":           nil,
		"no start":                        nil,
		square + " | 1-2:0 | 0 0 | 1 | -": {"drawn at the start: 1"},
		square + " | - | 0 3 | 1 | -":     {"the score 0:3"},
		square + " | - | 0 0 | 2 | -":     {"the second seat is in turn"},
		square + " | 1-2:1 | 1 0 | 2 | 1": {"drawn at the start: 1", "the score 1:0", "the second seat", "is out"},
	} {
		got := gametest.Unofficial(triangles.Game, starting(start))
		if len(got) != len(want) {
			t.Errorf("%q departs in %q, want %q", start, got, want)
			continue
		}
		for i := range got {
			if !strings.Contains(got[i], want[i]) {
				t.Errorf("%q departs in %q, want %q", start, got, want)
			}
		}
	}
}

// The defaults are those in rules.txt.
func TestDefaults(t *testing.T) {
	want := "clock=all_commands\nextra_reply=fault\nfault=offender_out\nquestion_ok=time_left\nreply=tolerant\nsource=arbiter\ntimeout=offender_out\n"
	if got := triangles.Game.SetText(); got != want || triangles.Game.SetName() != "triangles-1" {
		t.Errorf("%s has the defaults\n%swant\n%s", triangles.Game.SetName(), got, want)
	}
}

// The greatest number of points, in 11 rows of nine and one point above the first column.
// On the border are 9 below, 12 at the left, 11 at the right without counting the corner
// below twice, and no others: from the single point on top the hull's edge falls to the
// corner of the last full row, above the other points of it.
func TestGreatest(t *testing.T) {
	const border = 9 + (12 - 1) + (11 - 1)
	if n := len(randomGame(t, from(ones(100)), 100, 1)); n != 3*100-3-border {
		t.Errorf("%d moves, want %d", n, 3*100-3-border)
	}
}
