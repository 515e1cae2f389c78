package main

import (
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

// The first line is the number. Later lines of one number request a move. Red sends
// nothing before that.
func TestTalk(t *testing.T) {
	if got := bottest.Answers(t, program(t, ""), "2", "4 1 4 2 4 3"); len(got) != 0 {
		t.Errorf("it speaks unasked: %q", got)
	}
	if got := bottest.Answers(t, program(t, ""), "1", "120"); len(got) != 1 || len(strings.Fields(got[0])) != 6 {
		t.Errorf("%q is no move", got)
	}
	if got := bottest.Answers(t, program(t, ""), "", "1\r", "words", "4 1", "11 1 4 1 4 1", "0\r"); len(got) != 1 {
		t.Errorf("%q after lines that mean nothing", got)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		fault string
		lines int
		good  func(first string) bool
	}{
		{"illegal@1", 1, func(s string) bool { f := strings.Fields(s); return len(f) == 6 && f[0] == f[2] && f[1] == f[3] }},
		{"unreadable@1", 1, func(s string) bool { return s == "a move" }},
		{"resign@1", 1, func(s string) bool { return s == "a move" }},
		{"early@1", 2, func(s string) bool { return len(strings.Fields(s)) == 6 }},
		{"extra@1", 2, func(s string) bool { return len(strings.Fields(s)) == 6 }},
		{"exit@1", 0, nil},
	} {
		got := bottest.Answers(t, program(t, "-fault "+c.fault), "1", "120")
		if len(got) != c.lines || c.good != nil && !c.good(got[0]) {
			t.Errorf("%s: %q", c.fault, got)
		}
	}
}

// The numbers at the start: 80 ways, and 2176 moves in total.
func TestMovesAtStart(t *testing.T) {
	b := start()
	for player := 1; player <= 2; player++ {
		steps := b.steps(player)
		moves := 0
		for _, m := range steps {
			moves += len(b.pours(nil, m))
		}
		if len(steps) != 80 || moves != 2176 || b.count(player) != 80 {
			t.Errorf("player %d: %d ways, %d counted, %d moves; want 80, 80, 2176", player, len(steps), b.count(player), moves)
		}
	}
}

// Making and taking back a move restores the board, also if a mixer pours the square
// that it has left.
func TestUnmake(t *testing.T) {
	b := start()
	before := *b
	for _, m := range b.steps(1) {
		for _, m.pour = range b.pours(nil, m) {
			b.make(m)
			if b[m.to] != 1 || b[m.pour] != wall || b[m.from] == 1 {
				t.Fatalf("%v is made wrongly", m)
			}
			if b.unmake(m); *b != before {
				t.Fatalf("%v is not taken back", m)
			}
		}
	}
	if m := (move{at(4, 1), at(5, 1), at(4, 1)}); !slices.Contains(b.pours(nil, m), m.pour) {
		t.Error("the square just left cannot be poured")
	}
}

// A move with squares off the board changes nothing.
func TestReadLines(t *testing.T) {
	b := start()
	for _, n := range [][]int{{4, 1, 4, 11, 4, 2}, {0, 1, 4, 2, 4, 3}, {4, 1, 4, 2, 1000, 1000}, {4, -1, 4, 2, 4, 3}} {
		if b.hear(n); *b != *start() {
			t.Fatalf("%v changes the board", n)
		}
	}
	b.hear([]int{4, 1, 4, 2, 4, 1})
	if b[at(4, 2)] != 1 || b[at(4, 1)] != wall {
		t.Error("a move is not made")
	}
}

// A player whose mixers have one way left takes it; one with none sends nothing.
func TestLastWay(t *testing.T) {
	for _, random := range []string{"", "-play random"} {
		s, _ := about.Parse(strings.Fields(random), io.Discard)
		b := start()
		for i := range b {
			if b[i] == free {
				b[i] = wall
			}
		}
		b[at(4, 2)] = free
		var out strings.Builder
		link := bot.NewLink(s, strings.NewReader(""), &out, "\n")
		answer(s, link, b, 1, s.Rand())
		answer(s, link, b, 2, s.Rand())
		if out.String() != "4 1 4 2 4 1\n" {
			t.Errorf("%q", out.String())
		}
	}
}

// Greedy leaves the opponent without a way, if it can in one move.
func TestGreedyShutsIn(t *testing.T) {
	b := start()
	for i := range b {
		if b[i] == free || b[i] == 2 {
			b[i] = wall
		}
	}
	// Red has one mixer, with one adjacent free square, which blue can pour.
	b[at(10, 10)], b[at(9, 10)], b[at(8, 10)], b[at(8, 9)] = 2, free, free, 1
	b[at(8, 8)], b[at(8, 7)] = free, free
	for seed := range 10 {
		m, ok := b.greedy(1, bot.Settings{Seed: uint64(seed)}.Rand())
		if !ok {
			t.Fatal("no move")
		}
		c := *b
		c.make(m)
		if c.count(2) != 0 {
			t.Errorf("seed %d: %v leaves red %d ways", seed, m, c.count(2))
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
		bottest.Babble(t, program(t, flags), []string{"1", "2", "0", "3", "-1", "100000", ""},
			"4 1 4 2 4 1", "4 1 11 1 5 5", "0", "1", "2", "3", "10", "11", "-1", "-2", "100000", "9223372036854775807", "99999999999999999999", "x", "\t", "\xff")
	}
}
