package dots_test

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/dots"
)

// Any lines, any owners of closed boxes, either seat in turn.
func TestStartTaken(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		want  string // the position's text; "" the start itself
		turn  base.Seat
		legal int
		score [2]int
	}{
		{sized(2, 2, ""), "./. .. . 1", 1, 4, [2]int{}},
		{sized(3, 4, ""), ".../.../... ..../.... .../... 1", 1, 17, [2]int{}},
		{sized(2, 2, "./. .. . 1"), "", 1, 4, [2]int{}},
		{sized(2, 2, "./. .. . 2"), "", 2, 4, [2]int{}},
		{sized(2, 3, "0./12 .2. .. 2"), "", 2, 3, [2]int{}},
		{sized(2, 3, "0./12 02. 1. 2"), "0./12 02. 1. 2", 2, 2, [2]int{1, 0}},
		{sized(2, 3, "0./00 00. 2. 1"), "", 1, 2, [2]int{0, 1}}, // drawn before, but a point
		{sized(2, 3, "1./12 12. 0. 1"), "", 1, 2, [2]int{}},     // closed before, nobody's
		{sized(2, 3, "11/12 222 12 -"), "", 0, 0, [2]int{1, 1}},
		{sized(2, 2, "0/0 00 0 -"), "", 0, 0, [2]int{}},
	} {
		want := c.want
		if want == "" {
			want = c.setup.Start
		}
		pos := mustOpen(t, c.setup)
		o := pos.Outcome()
		if got := text(pos); got != want || pos.Turn() != c.turn || len(pos.AppendLegal(nil)) != c.legal || o.Score != [base.Max]int{c.score[0], c.score[1]} {
			gametest.Errorf(t, pos, "%q opens as %q, seat %d in turn, %d legal, %+v", c.setup.Start, got, pos.Turn(), len(pos.AppendLegal(nil)), o)
		}
	}
}

// What is not a start, with the field of the error and words of the message.
func TestStartRefused(t *testing.T) {
	for _, c := range []struct{ start, words string }{
		{" ", "not horizontal lines"},
		{"-", "not horizontal lines"},
		{"../.. ... ..", "not horizontal lines"},
		{"../.. ... .. 1 ", "not horizontal lines"},
		{" ../.. ... .. 1", "not horizontal lines"},
		{"../..  ... .. 1", "not horizontal lines"},
		{strings.Repeat(" ", 100000), "not horizontal lines"},
		{".../.. ... .. 1", "not 2 rows of 2 horizontal lines"},
		{".. ... .. 1", "not 2 rows of 2 horizontal lines"},
		{"../../.. ... .. 1", "not 2 rows of 2 horizontal lines"},
		{"../.. .. .. 1", "not 1 rows of 3 vertical lines"},
		{"../.. ... . 1", "not 1 rows of 2 owners"},
		{"./... ... .. 1", `horizontal line 1,0 holds "/"`},
		{"..... ... .. 1", "row 0 is not 2 horizontal lines long"},
		{".3/.. ... .. 1", `horizontal line 1,0 holds "3"`},
		{"../.x ... .. 1", `horizontal line 1,1 holds "x"`},
		{"../.. .-. .. 1", `vertical line 1,0 holds "-"`},
		{"../.. ... .\xff 1", `owner 1,0 holds "\xff"`},
		{"../.. ... .. 0", "must be 1 or 2"},
		{"../.. ... .. -", "must be 1 or 2"},
		{"../.. ... .. 3", "must be 1 or 2"},
		{"../.. ... .. ", "must be 1 or 2"},
		{"../.. ... .. 11", "must be 1 or 2"},
		{"../.. ... 1. 1", "box 0 0 holds '1' and has 4 sides not drawn"},
		{"../.. ... .0 1", "box 0 1 holds '0' and has 4 sides not drawn"},
		{"1./1. 1.. 1. 1", "box 0 0 holds '1' and has 1 sides not drawn"},
		{"1./1. 11. .. 1", "box 0 0 holds '.' and has 0 sides not drawn"},
		{".1/.1 .11 .. 1", "box 0 1 holds '.' and has 0 sides not drawn"},
		{"11/11 111 11 1", "must be '-'"},
		{"11/11 111 1. -", "box 0 1 holds '.'"},
	} {
		refused(t, sized(2, 3, c.start), "start", c.words)
	}
}

// Impossible parameters and rulings.
func TestSetupRefused(t *testing.T) {
	for _, v := range []string{"", "0", "1", "101", "-5", "+5", "05", "5.", "5 ", "99999999999999999999"} {
		for _, name := range []string{"rows", "cols"} {
			setup := rules.Setup{Params: []rules.Value{{Name: "cols", Value: "5"}, {Name: "rows", Value: "5"}}}
			for i := range setup.Params {
				if setup.Params[i].Name == name {
					setup.Params[i].Value = v
				}
			}
			refused(t, setup, name, "not a number from 2 to 100")
		}
	}
	refused(t, rules.Setup{Params: []rules.Value{{Name: "cols", Value: "5"}}}, "rows", "missing")
	refused(t, rules.Setup{Params: []rules.Value{{Name: "rows", Value: "5"}}}, "cols", "missing")
	for _, r := range []string{"base=2", "clock=", "echo=mover", "fault_score=none", "sides=up", "sides=2up,3right,4down,5left", "turn=2,1"} {
		name, _, _ := strings.Cut(r, "=")
		refused(t, sized(5, 5, "", r), name, "no such value")
	}
	three := sized(5, 5, "")
	three.Seats = 3
	refused(t, three, "seats", "3 seats")
}

func refused(t *testing.T, setup rules.Setup, field, words string) {
	t.Helper()
	_, err := dots.Game.Open(setup)
	var wrong *rules.SetupError
	if !errors.As(err, &wrong) || wrong.Field != field || !strings.Contains(wrong.Msg, words) || field == "start" && len(wrong.Msg) > 100 {
		t.Errorf("%.60q %v opens with %v, want %s: %s", setup.Start, setup.Params, err, field, words)
	}
}

// 5 to 15 points each way (D10, DAB-034), an empty field and the first player to begin
// (D2, DAB-036).
func TestDepartures(t *testing.T) {
	empty := func(rows, cols int, turn string) string {
		row := func(n, wide int) string {
			return strings.TrimSuffix(strings.Repeat(strings.Repeat(".", wide)+"/", n), "/")
		}
		return row(rows, cols-1) + " " + row(rows-1, cols) + " " + row(rows-1, cols-1) + " " + turn
	}
	for _, c := range []struct {
		setup rules.Setup
		want  []string
	}{
		{sized(5, 5, ""), nil},
		{sized(15, 15, ""), nil},
		{sized(5, 15, ""), nil},
		{sized(4, 5, ""), []string{"4 rows by 5 columns"}},
		{sized(16, 5, ""), []string{"16 rows by 5 columns"}},
		{sized(5, 4, ""), []string{"5 rows by 4 columns"}},
		{sized(5, 16, ""), []string{"5 rows by 16 columns"}},
		{sized(5, 6, empty(5, 6, "1")), nil},
		{sized(5, 6, empty(5, 6, "2")), []string{"seat 2 moves first"}},
		{sized(5, 6, "1"+empty(5, 6, "1")[1:]), []string{"1 lines"}},
		{sized(2, 2, "0/0 00 0 -"), []string{"2 rows by 2", "4 lines"}},
		{sized(2, 2, "bad"), nil},
	} {
		got := gametest.Unofficial(dots.Game, c.setup)
		if len(got) != len(c.want) {
			t.Errorf("%+v departs in %q, want %q", gametest.SetupWords(c.setup), got, c.want)
			continue
		}
		for i := range got {
			if !strings.Contains(got[i], c.want[i]) {
				t.Errorf("%+v departs in %q, want %q", gametest.SetupWords(c.setup), got, c.want)
			}
		}
	}
}
