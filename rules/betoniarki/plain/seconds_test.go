package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// senseOf returns the sense of a line of seconds to blue that has used so much of its
// time, -1 unknown.
func senseOf(t *testing.T, total, used int64, ruling, text string) string {
	t.Helper()
	l := listen(t, 10, "", rules.Limits{Total: base.Number(total)}, strings.Fields(ruling)...)
	l.Observe(rules.Observation{Line: 1, What: "sent", Seat: 1, Text: "1"})
	l.Observe(rules.Observation{Line: 2, What: "sent", Seat: 1})
	l.Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Time: base.Number(used), Text: "4 1 4 5 4 6"})
	l.Observe(rules.Observation{Line: 4, What: "move", Seat: 1, Time: -1, Text: "4 1 4 5 4 6", Source: 3})
	l.Observe(rules.Observation{Line: 5, What: "move", Seat: 2, Time: -1, Text: "4 10 4 7 5 7"})
	l.Observe(rules.Observation{Line: 6, What: "sent", Seat: 1, Text: "4 10 4 7 5 7"})
	return l.Observe(rules.Observation{Line: 7, What: "sent", Seat: 1, Text: text}).Sense
}

// Seconds are whole, rounded by the ruling (BET-030, BET-032).
func TestSeconds(t *testing.T) {
	const total = 120_000_000
	for _, c := range []struct{ used, floor, ceil, round int64 }{
		{0, 120, 120, 120}, {1, 119, 120, 120}, {499_999, 119, 120, 120},
		{500_000, 119, 120, 120}, {500_001, 119, 120, 119}, {999_999, 119, 120, 119},
		{1_000_000, 119, 119, 119}, {60_250_000, 59, 60, 60},
		{119_000_000, 1, 1, 1}, {119_499_999, 0, 1, 1}, {119_500_000, 0, 1, 1}, {119_500_001, 0, 1, 0},
		{119_999_999, 0, 1, 0}, {120_000_000, 0, 0, 0}, {120_001_000, 0, 0, 0}, {900_000_000, 0, 0, 0},
	} {
		for ruling, right := range map[string]int64{"": c.floor, "seconds=floor": c.floor, "seconds=ceil": c.ceil, "seconds=round": c.round} {
			for off := int64(-1); off <= 1; off++ {
				want := "wrong"
				if off == 0 {
					want = "due"
				}
				if have := senseOf(t, total, c.used, ruling, strconv.FormatInt(right+off, 10)); have != want {
					t.Errorf("%d used, %q: told %d: %s", c.used, ruling, right+off, have)
				}
			}
		}
	}
	// No other unit (BET-029), no fraction, one spelling.
	for _, text := range []string{"119500", "119.5", "0119", "119 ", " 119", "+119", "119s", "119\r", "", "%"} {
		if have := senseOf(t, total, 500_000, "", text); have != "wrong" {
			t.Errorf("told %q: %s", text, have)
		}
	}
}

// If the time for the game or the time used is unknown any number is right.
func TestSecondsUnknown(t *testing.T) {
	for text, want := range map[string]string{"0": "due", "120": "due", "7": "due", "123456789": "due",
		"-1": "wrong", "007": "wrong", "x": "wrong", "": "wrong", "1.5": "wrong", "1 ": "wrong"} {
		if have := senseOf(t, 0, 500_000, "", text); have != want {
			t.Errorf("no total, told %q: %s", text, have)
		}
		if have := senseOf(t, 120_000_000, -1, "", text); have != want {
			t.Errorf("use unknown, told %q: %s", text, have)
		}
	}
}

// One ply of unknown time makes the sum unknown for good.
func TestUnknownForGood(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), hello+`
		6 said 1 1000020 4 1 4 5 4 6 => move 4 1 4 5 4 6
		7 move 1 6 4 1 4 5 4 6 => 1000000
		8 move 2 0 4 10 4 7 5 7 => -1
		9 move 1 0 7 1 7 2 7 3 => -1
		10 move 2 0 7 10 7 9 7 8 => -1
		11 sent 1 1000040 4 10 4 7 5 7 => due
		12 sent 1 1000040 7 => due
		13 sent 1 1000040 7 10 7 9 7 8 => due
		14 sent 1 1000050 7 => due
		15 said 1 2000050 1 4 2 4 3 4 => move 1 4 2 4 3 4
		16 move 1 15 1 4 2 4 3 4 => 1000000
		17 move 2 0 1 7 2 7 3 7 => -1
		18 sent 1 2000060 1 7 2 7 3 7 => due
		19 sent 1 2000060 7 => due`)
}

// Times that no game can have add up to at most the greatest number.
func TestHugeTimes(t *testing.T) {
	const most = 1<<63 - 1
	gametest.Converse(t, listen(t, 10, "", rules.Limits{Total: most}, "seconds=round"), `
		1 run 1 0 => due
		2 said 1 5 4 1 4 5 4 6 => nothing
		3 move 1 2 4 1 4 5 4 6 => 5
		4 said 2 0 4 10 4 7 5 7 => nothing
		5 move 2 4 4 10 4 7 5 7 => 0
		6 said 1 max 7 1 7 2 7 3 => nothing
		7 move 1 6 7 1 7 2 7 3 => `+strconv.Itoa(most)+`
		8 sent 1 0 1 => due
		9 sent 1 0 0 => due`)
	// 9223372036854.775807 seconds
	for ruling, right := range map[string]string{"seconds=floor": "9223372036854", "seconds=ceil": "9223372036855", "seconds=round": "9223372036855"} {
		if have := senseOf(t, most, 0, ruling, right); have != "due" {
			t.Errorf("%s: %s", ruling, have)
		}
	}
}

// The time used is that of all plies together: 0.7 s and 0.4 s leave 118.
func TestSum(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), hello+`
		6 said 1 700020 4 1 4 5 4 6 => move 4 1 4 5 4 6
		7 move 1 6 4 1 4 5 4 6 => 700000
		8 move 2 0 4 10 4 7 5 7 => -1
		9 sent 1 700030 4 10 4 7 5 7 => due
		10 sent 1 700030 119 => due
		11 said 1 1100030 7 1 7 2 7 3 => move 7 1 7 2 7 3
		12 move 1 11 7 1 7 2 7 3 => 400000
		13 move 2 0 7 10 7 9 7 8 => -1
		14 sent 1 1100040 7 10 7 9 7 8 => due
		15 sent 1 1100040 118 => due`)
}
