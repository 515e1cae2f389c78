package page

import (
	"math"
	"testing"

	"scrutineer/seat"
)

func TestDuration(t *testing.T) {
	for us, want := range map[int64]string{
		0: "0 µs", 1: "1 µs", 999: "999 µs", 1_000: "1.0 ms", 99_999: "99.9 ms", 100_000: "100 ms", 999_999: "999 ms",
		1_000_000: "1.00 s", 4_987_654: "4.98 s", 9_999_999: "9.99 s", 10_000_000: "10.0 s", 59_999_999: "59.9 s",
		60_000_000: "1 min 00 s", 125_000_000: "2 min 05 s", 3_599_999_999: "59 min 59 s", 3_600_000_000: "1 h 00 min",
		11_220_000_000: "3 h 07 min", math.MaxInt64: "2562047788 h 00 min",
	} {
		if got := duration(us); got != want {
			t.Errorf("duration(%d) = %q, want %q", us, got, want)
		}
	}
}

// Times that add up to more than can be counted stay at the most that can.
func TestTimesDoNotOverflow(t *testing.T) {
	g := Game{Frames: []Frame{{}, {Seat: 1, Micros: math.MaxInt64}, {Seat: 1, Micros: math.MaxInt64}, {Seat: 1, Micros: 7}}}
	if _, _, total := g.used(seat.First); total != math.MaxInt64 {
		t.Errorf("%d in all", total)
	}
	if got := g.clocks()[3]; got != "2562047788 h 00 min" {
		t.Errorf("the clock shows %q", got)
	}
}

func TestSqueeze(t *testing.T) {
	js := "// gone\nconst a = {\n\tb: 'x = y',\n\tc: `p ; ${q}`,\n};\n\nif (a) {\n\tf(1, 2);\n}\ng( \"a b\" )\n"
	if got, want := script().apply(js), "const a={b:'x = y',c:`p ; ${q}`,};if(a){f(1,2)}\ng(\"a b\")"; got != want {
		t.Errorf("script\n%s\nwant\n%s", got, want)
	}
	css := "/* gone */\na b {\n\tcolor: red;\n\tmargin:calc(1px + 2px) -1px\n}\n.x * , .y{z:\"a ; b\"}\n"
	if got, want := stylesheet().apply(css), "a b{color: red;margin:calc(1px + 2px) -1px}.x *,.y{z:\"a ; b\"}"; got != want {
		t.Errorf("style\n%s\nwant\n%s", got, want)
	}
}
