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
	return func(in io.Reader, out io.Writer) { play(s, bot.NewLink(s, in, out, "\n")) }
}

// The lines of a conversation, in order.
func TestTalk(t *testing.T) {
	if got := bottest.Answers(t, program(t, ""), "5 5 2", "0 0 0"); len(got) != 0 {
		t.Errorf("it speaks unasked: %q", got)
	}
	// One box: three lines sent, one left, and then no more.
	got := bottest.Answers(t, program(t, ""), "2 2 2", "0 0 0", "0 0 1", "0 0 3", "-1 -1 -1", "-1 -1 -1")
	if !slices.Equal(got, []string{"0 0 2"}) {
		t.Errorf("%q, want the last line of the box", got)
	}
	// After a box the turn is requested again, and nothing is sent in between.
	got = bottest.Answers(t, program(t, ""), "2 3 1", "0 0 0", "0 0 2", "0 0 3", "0 1 0", "0 1 2", "-1 -1 -1", "-1 -1 -1")
	if len(got) != 2 || got[0] != "0 0 1" || got[1] != "0 1 1" {
		t.Errorf("%q, want the lines of both boxes", got)
	}
	// Lines other than three numbers are ignored, and so is a carriage return.
	got = bottest.Answers(t, program(t, ""), "", "2 2 1\r", "hello", "1 2", "9 9 9", "0 0 0", "0 0 1\r", "0 0 2", "-1 -1 -1\r")
	if !slices.Equal(got, []string{"0 0 3"}) {
		t.Errorf("%q", got)
	}
}

func TestFaults(t *testing.T) {
	lines := []string{"2 2 1", "0 0 0", "0 0 1", "0 0 3", "-1 -1 -1"}
	for fault, want := range map[string][]string{
		"illegal@1":    {"0 0 0"}, // drawn already
		"unreadable@1": {"a line"},
		"resign@1":     {"a line"},
		"early@1":      {"0 0 2", "0 0 2"},
		"extra@1":      {"0 0 2", "0 0 2"},
		"exit@1":       nil,
	} {
		if got := bottest.Answers(t, program(t, "-fault "+fault), lines...); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", fault, got, want)
		}
	}
	if got := bottest.Answers(t, program(t, "-fault illegal@1"), "3 3 1", "-1 -1 -1"); !slices.Equal(got, []string{"2 2 0"}) {
		t.Errorf("%q is no line off an empty board", got)
	}
}

// Two boxes at once are better than one, and one is better than none.
func TestGreedyTakes(t *testing.T) {
	// Boxes 0 0 and 0 1 need the line between them; box 0 3 needs its right one.
	lines := []string{"2 5 1", "0 0 0", "0 0 2", "0 0 3", "0 1 0", "0 1 2", "0 1 1", "0 3 0", "0 3 2", "0 3 3", "-1 -1 -1", "-1 -1 -1"}
	for seed := range 10 {
		got := bottest.Answers(t, program(t, fmt.Sprint("-seed ", seed)), lines...)
		if len(got) != 2 || got[0] != "0 0 1" && got[0] != "0 1 3" {
			t.Fatalf("seed %d: %q, want the two boxes first", seed, got)
		}
	}
}

// Next to boxes with two sides, the only line that gives nothing away is drawn. If
// every line gives something, it is one of the shorter chain.
func TestGreedyGivesLittle(t *testing.T) {
	for seed := range 10 {
		flags := fmt.Sprint("-seed ", seed)
		// Boxes 0 0 and 0 1 have two sides, box 0 2 none: only the three lines
		// that are box 0 2's alone give no third side.
		got := bottest.Answers(t, program(t, flags), "2 4 1", "0 0 0", "0 0 2", "0 1 0", "0 1 2", "-1 -1 -1")
		if len(got) != 1 || !slices.Contains([]string{"0 2 0", "0 2 1", "0 2 2"}, got[0]) {
			t.Fatalf("seed %d: %q gives a box a third side", seed, got)
		}
		// A chain of three boxes and, beyond a closed box, one of one: the single
		// box costs 1, any line of the chain 3.
		got = bottest.Answers(t, program(t, flags), "2 6 1", "0 0 0", "0 0 2", "0 1 0", "0 1 2", "0 2 0",
			"0 3 0", "0 3 1", "0 3 2", "0 3 3", "0 4 0", "-1 -1 -1")
		if len(got) != 1 || got[0] != "0 4 1" && got[0] != "0 4 2" {
			t.Fatalf("seed %d: %q gives more than one box", seed, got)
		}
	}
}

// A line costs every box that can be taken one after another, and two if one line
// closes two. The board is restored.
func TestCost(t *testing.T) {
	b := newBoard(2, 5)
	for _, n := range [][3]int{{0, 0, 0}, {0, 0, 2}, {0, 1, 0}, {0, 1, 2}, {0, 2, 0}, {0, 2, 2}, {0, 3, 0}, {0, 3, 2}} {
		b.draw(b.line(n[0], n[1], n[2]))
	}
	before := fmt.Sprint(b)
	for _, side := range []int{1, 3} {
		for c := range 4 {
			// A corridor of four boxes, open at both ends, can be taken from any
			// line.
			if got := b.cost(b.line(0, c, side)); got != 4 {
				t.Errorf("box %d side %d gives %d boxes, not 4", c, side, got)
			}
		}
	}
	if after := fmt.Sprint(b); after != before {
		t.Errorf("%s, was %s", after, before)
	}
	if got := newBoard(3, 3).cost(0); got != 0 {
		t.Errorf("a line on the empty board gives %d boxes", got)
	}
}

// A line that is sent twice is drawn once.
func TestLineSentTwice(t *testing.T) {
	for seed := range 10 {
		got := bottest.Answers(t, program(t, fmt.Sprint("-seed ", seed)), "2 3 1", "0 0 0", "0 0 0", "0 0 1", "-1 -1 -1")
		if len(got) != 1 || !slices.Contains([]string{"0 1 0", "0 1 1", "0 1 2"}, got[0]) {
			t.Errorf("seed %d: %q gives a box a third side", seed, got)
		}
	}
}

// A process without input sends nothing.
func TestProcess(t *testing.T) {
	out, err := bottest.Command(t).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%q, %v", out, err)
	}
}

// Any lines are handled without a panic.
func TestHostile(t *testing.T) {
	for _, flags := range []string{"", "-play random", "-fault illegal@2"} {
		bottest.Babble(t, program(t, flags), []string{"5 5 1", "2 2 2", "0 0 0", "-7 3 1", "1 9 1", "", "-1 -1 -1"},
			"-1 -1 -1", "1 1 1", "0", "1", "2", "3", "10", "11", "-1", "-2", "100000", "9223372036854775807", "99999999999999999999", "x", "\t", "\xff")
	}
}
