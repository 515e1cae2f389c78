package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"scrutineer/examples/bots/internal/bot"
	"scrutineer/examples/bots/internal/bottest"
)

func TestMain(m *testing.M) { bottest.Main(m, main) }

// program returns the program with flags.
func program(t testing.TB, flags string) func(io.Reader, io.Writer) {
	t.Helper()
	s, err := about.Parse(strings.Fields(flags), io.Discard)
	if err != nil {
		t.Fatal(flags, err)
	}
	return func(in io.Reader, out io.Writer) { play(s, bot.NewLink(s, in, out, "\n\n")) }
}

// replies joins what the program writes.
func replies(t testing.TB, flags string, lines ...string) string {
	t.Helper()
	return strings.Join(bottest.Answers(t, program(t, flags), lines...), "|")
}

// three is three points that form a triangle.
const three = "set_points 3 1 1 5 1 1 5"

// Every command gets a line and an empty line.
func TestTalk(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"", " ", three, "", "time_left 1000"}, "=||=|"},
		{[]string{three, "play 1 2", "play 3 2", "time_left 9", "gen_move"}, "=||=||=||=||= 1 3|"},
		{[]string{three + "\r", "play 2 1\r", "play 3 2\r", "gen_move\r"}, "=||=||=||= 1 3|"},
		{[]string{"quit", three}, "=|"},
		{[]string{"boardsize 3"}, "? unknown command|"},
		{[]string{"gen_move"}, "? nothing can be drawn|"},
		{[]string{"set_points 2 7 7 7 7", "gen_move"}, "=||? nothing can be drawn|"},
		{[]string{"set_points 0", "gen_move"}, "=||? nothing can be drawn|"},
		// Undo in the applet: the points again, and the remaining segments.
		{[]string{three, "play 2 1", "play 3 2", "play 3 1", "gen_move", three, "play 1 2", "play 1 3", "gen_move"},
			"=||=||=||=||? nothing can be drawn||=||=||=||= 2 3|"},
		{[]string{"set_points 3 1 1 5 1 1 5", "set_points 2 1 1 2 2", "gen_move"}, "=||=||= 1 2|"},
	} {
		if got := replies(t, "", c.lines...); got != c.want {
			t.Errorf("%q: %q, want %q", c.lines, got, c.want)
		}
	}
}

// A command that fails changes nothing.
func TestRefuses(t *testing.T) {
	many := "set_points 201"
	for i := range 201 {
		many += fmt.Sprint(" ", i+1, " ", i*i+1)
	}
	for _, command := range []string{
		many, "set_points 1 1 9999999", "set_points 1 -9999999 1",
		"set_points", "set_points 2 1 1", "set_points x", "set_points -1", "set_points 99999999999 1 1", "set_points 1 1 9999999999999999999",
		"play", "play 1", "play 1 1", "play 0 1", "play 1 4", "play 1 2 3", "play -1 2", "play 1 2.0", "play 1 2", "play 9999999 1",
	} {
		got := strings.Split(replies(t, "", three, "play 1 2", command, "play 2 3", "gen_move"), "|")
		if len(got) != 10 || !strings.HasPrefix(got[4], "? ") || got[6] != "=" || got[8] != "= 1 3" {
			t.Errorf("%q: %q", command, got)
		}
	}
}

func TestFaults(t *testing.T) {
	for fault, want := range map[string]string{
		"illegal@1":    "= 1 1",
		"unreadable@1": "= a segment",
		"resign@1":     "? no move",
		"early@1":      "= 1 3||= 1 3",
		"extra@1":      "= 1 3||= 1 3",
		"exit@1":       "",
	} {
		if got := replies(t, "-fault "+fault, three, "play 1 2", "play 2 3", "gen_move"); strings.TrimRight(got, "|") != strings.TrimRight("=||=||=||"+want, "|") {
			t.Errorf("%s: %q, want %q at the end", fault, got, want)
		}
	}
}

// example is the example of the official rules: points that fit its words, and the
// drawn segments.
var example = []string{
	"set_points 9 5 6 10 1 5 7 10 9 6 10 5 10 13 8 9 19 14 6",
	"play 1 2", "play 2 9", "play 4 9", "play 1 4", "play 4 8", "play 4 5",
}

// The example of the official rules: the segments that can be drawn, and what they
// gain.
func TestExample(t *testing.T) {
	p := &player{plane: newPlane(nil)}
	for _, l := range example {
		words := strings.Fields(l)
		if r := p.reply(words[0], words[1:]); r != "=" {
			t.Fatal(l, r)
		}
	}
	if len(p.plane.open) != 15 {
		t.Errorf("%d segments can be drawn, not 15", len(p.plane.open))
	}
	gains := map[segment]int{{0, 4}: 1, {4, 7}: 1, {0, 8}: 2, {1, 3}: 2}
	for _, s := range p.plane.open {
		if got := p.plane.gain(s); got != gains[s] {
			t.Errorf("%d-%d gains %d, not %d", s.i+1, s.j+1, got, gains[s])
		}
	}
	for _, s := range []segment{{0, 5}, {2, 7}} {
		if slices.Contains(p.plane.open, s) {
			t.Errorf("%d-%d goes through a point", s.i+1, s.j+1)
		}
	}
}

// Greedy takes two of the example's triangles at once; after that others are better.
func TestGreedyTakes(t *testing.T) {
	for seed := range 10 {
		got := bottest.Answers(t, program(t, fmt.Sprint("-seed ", seed)), append(slices.Clone(example), "gen_move")...)
		if last := got[len(got)-2]; last != "= 1 9" && last != "= 2 4" {
			t.Errorf("seed %d: %s does not gain two", seed, last)
		}
	}
}

// One triangle is better than none, though many moves give nothing away.
func TestGreedyTakesOne(t *testing.T) {
	for seed := range 10 {
		got := replies(t, fmt.Sprint("-seed ", seed), "set_points 5 1 1 5 1 1 5 90 90 95 90", "play 1 2", "play 2 3", "gen_move")
		if got != "=||=||=||= 1 3|" {
			t.Errorf("seed %d: %s takes no triangle", seed, got)
		}
	}
}

// If nothing can be gained, it draws a segment after which nothing can be gained: of
// four points in convex position with one side drawn, the opposite side.
func TestGreedyGivesNothing(t *testing.T) {
	for seed := range 10 {
		got := replies(t, fmt.Sprint("-seed ", seed), "set_points 4 1 1 5 1 5 5 1 5", "play 1 2", "gen_move")
		if got != "=||=||= 3 4|" {
			t.Errorf("seed %d: %s gives a triangle", seed, got)
		}
	}
}

// A triangle with a point inside is not a gift. Of the segments that form a corner
// with the drawn one, only those of an empty triangle count.
func TestGiftIsEmptyTriangle(t *testing.T) {
	p := newPlane([]point{{1, 1}, {9, 1}, {5, 9}, {5, 4}})
	p.draw(segment{0, 1})
	for s, want := range map[segment]int{
		{0, 2}: 0, // closes 1 2 3, which contains 4
		{0, 3}: 1, // leaves 2-4
		{2, 3}: 0, // touches nothing drawn
	} {
		if got := p.gift(s); got != want {
			t.Errorf("%d-%d gives %d, not %d", s.i+1, s.j+1, got, want)
		}
	}
	p.draw(segment{2, 3})
	if got := p.gift(segment{0, 3}); got != 2 { // 2-4 for 1 2 4, and 1-3 for 1 3 4
		t.Errorf("1-4 gives %d, not 2", got)
	}
}

// A process without input sends nothing; quit ends it.
func TestProcess(t *testing.T) {
	out, err := bottest.Command(t).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%q, %v", out, err)
	}
	cmd := bottest.Command(t)
	cmd.Stdin = strings.NewReader("quit\nquit\n")
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "=\n\n" {
		t.Errorf("%q, %v", out, err)
	}
}

// Any lines are handled without a panic.
func TestHostile(t *testing.T) {
	for _, flags := range []string{"", "-play random", "-fault illegal@2"} {
		bottest.Babble(t, program(t, flags), []string{"set_points 3 1 1 5 1 1 5", "set_points 0", "set_points 1 1 1", "set_points 4 1 1 2 2 3 3 2 2", ""},
			"gen_move", "play", "play 1 2", "set_points", "set_points 2 1 1 3 3", "time_left", "0", "1", "2", "3", "10", "11", "-1", "-2", "100000", "9223372036854775807", "99999999999999999999", "x", "\t", "\xff")
	}
}
