package page

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"scrutineer/base"
)

func TestDuration(t *testing.T) {
	for us, want := range map[int64]string{
		0: "0 µs", 1: "1 µs", 999: "999 µs", 1_000: "1.0 ms", 99_999: "99.9 ms", 100_000: "100 ms", 999_999: "999 ms",
		1_000_000: "1.00 s", 4_987_654: "4.98 s", 9_999_999: "9.99 s", 10_000_000: "10.0 s", 59_999_999: "59.9 s",
		60_000_000: "1 min 00 s", 125_000_000: "2 min 05 s", 3_599_999_999: "59 min 59 s", 3_600_000_000: "1 h 00 min",
		11_220_000_000: "3 h 07 min", math.MaxInt64: "2562047788 h 00 min",
	} {
		if got := duration(base.Number(us)); got != want {
			t.Errorf("duration(%d) = %q, want %q", us, got, want)
		}
	}
}

// A sum of times that overflows stays at the maximum.
func TestTimesDoNotOverflow(t *testing.T) {
	g := Game{Frames: []Frame{{}, {Seat: 1, Micros: math.MaxInt64}, {Seat: 1, Micros: math.MaxInt64}, {Seat: 1, Micros: 7}}}
	if _, _, total := g.used(base.First); total != math.MaxInt64 {
		t.Errorf("%d in all", total)
	}
	if got := g.clocks()[3]; got != "2562047788 h 00 min" {
		t.Errorf("the clock shows %q", got)
	}
}

// The clock of seat 1 goes down from five seconds by 1 s and 250 ms. That of seat 2
// is unknown after a move of unknown time, but not after an event.
func TestClocks(t *testing.T) {
	g := Game{Clock: Clock{Total: 5_000_000}, Frames: []Frame{
		{}, {Seat: 1, Move: "a", Micros: 1_000_000}, {Seat: 2, Move: "b", Micros: 6_000_000}, {Seat: 1, Move: "c", Micros: 250_000},
		{Seat: 2, Move: "d", Micros: base.Unknown}, {Seat: 1, Micros: base.Unknown}, {Seat: 2, Move: "e", Micros: 5},
	}}
	if got, want := g.clocks(), []string{"5.00 s", "4.00 s", "0 µs", "3.75 s", "?", "3.75 s", "?"}; !slices.Equal(got, want) {
		t.Errorf("clocks %q, want %q", got, want)
	}
	g.Clock.Total = 0
	if got, want := g.clocks(), []string{"0 µs", "1.00 s", "6.00 s", "1.25 s", "?", "1.25 s", "?"}; !slices.Equal(got, want) {
		t.Errorf("without a limit %q, want %q", got, want)
	}
	for i := range g.Frames {
		g.Frames[i].Micros = base.Unknown
	}
	if got := g.clocks(); got != nil {
		t.Errorf("without times %q", got)
	}
}

// A game is decided by the first decisive finding, or by its end.
func TestDeciding(t *testing.T) {
	g := Game{Frames: make([]Frame, 8), Outcome: Outcome{Over: true, Reason: "complete"}}
	if g.Deciding() != 7 || g.decision() != "replay.ends" {
		t.Errorf("frame %d, %s", g.Deciding(), g.decision())
	}
	g.Outcome.Reason = "five"
	if g.decision() != "replay.decides" {
		t.Error("a five does not decide")
	}
	g.Findings = []Note{{Severity: "note", Ply: 2}, {Severity: "decisive", Ply: -1}, {Severity: "decisive", Ply: 3}, {Severity: "decisive", Ply: 1}}
	if g.Deciding() != 3 {
		t.Errorf("frame %d", g.Deciding())
	}
	if open := (&Game{Frames: make([]Frame, 8)}); open.Deciding() != 0 {
		t.Errorf("an open game is decided in frame %d", open.Deciding())
	}
}

// Any text is encoded as encoding/json does.
func TestJSON(t *testing.T) {
	list := []string{"", "plain", `a"b\c<d>e&f`, "<>", "a<\x01", "a<\u2028", "a\u2029", "é→\U0001f600<", "\ufffd", "é\xff", "\xe2\x80"}
	for c := range 0x80 {
		list = append(list, string(rune(c)), "a"+string(rune(c))+"b")
	}
	for _, text := range list {
		want, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		b := builder{dst: []byte("before")}
		if b.json(text); string(b.dst) != "before"+string(want) {
			t.Errorf("%q is %s, want %s", text, b.dst, want)
		}
	}
}
