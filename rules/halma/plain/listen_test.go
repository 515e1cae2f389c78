package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// four is a small board: homes (1,1) (2,1) (1,2) and (4,4) (3,4) (4,3).
const four = "n=4 k=2 n1=10 n2=100"

// minute is a time for the whole game of 60 seconds.
var minute = rules.Limits{Total: 60_000_000}

func listen(t *testing.T, pairs, start string, limits rules.Limits) rules.Listener {
	t.Helper()
	l, err := Listen(setup(pairs, start), "lines", limits)
	if err != nil {
		t.Fatalf("%s %q: %v", pairs, start, err)
	}
	return l
}

// hello is the beginning of a conversation of two: who is sent what, and when white is
// asked.
const hello = `
	1 run 1 0 => due
	2 run 2 5 => due
	3 sent 1 10 4 2 10 100 1 => due
	4 sent 2 12 4 2 10 100 2 => due
	5 sent 1 20 60000 => due`

// The header, the ms line, the relay, and the clock from the ms line. In what is sent
// white's 1000 µs count and the time of black does not.
func TestLines(t *testing.T) {
	l := listen(t, four, "", minute)
	gametest.Converse(t, l, `
		due 1 => 4 2 10 100 1|%
		due 2 => 4 2 10 100 2`+hello+`
		due 1 =>
		6 said 1 1020 1 1 2 => move 1 1 2
		7 move 1 6 1 1 2 => 1000
		due 1 =>
		due 2 => 1 1 2|%
		8 sent 2 2000 1 1 2 => due
		9 sent 2 2010 60000 => due
		10 said 2 9000 4 4 3 => move 4 4 3
		11 move 2 10 4 4 3 => 6990
		due 1 => 4 4 3|%
		12 sent 1 9100 4 4 3 => due
		13 sent 1 9200 59999 => due
		14 said 1 9201 3 1 1 => move 3 1 1
		15 move 1 14 3 1 1 => 1
		16 sent 2 9300 3 1 1 => due
		17 sent 2 9300 59993 => due
		18 said 2 9300 4 2 4 => move 4 2 4
		19 move 2 18 4 2 4 => 0
		20 sent 1 9300 4 2 4 => due
		21 sent 1 9300 59998 => due`)
}

// Whatever is sent removes the oldest line due, and is "due" only if it is that line. If
// nothing is due, nothing is "due". A start is always "due".
func TestOrderOfLines(t *testing.T) {
	l := listen(t, four, "", minute)
	gametest.Converse(t, l, `
		1 sent 1 10 60000 => wrong
		due 1 => %
		2 sent 1 20 4 2 10 100 1 => wrong
		due 1 =>
		3 sent 1 30 60000 => wrong
		4 sent 2 30 4 2 10 100 1 => wrong
		5 sent 2 30 4 2 10 100 2 => wrong
		6 run 2 31 => due
		7 run 2 32 x => due
		due 2 =>`)
	// What was sent in the place of the ms line has asked for the move.
	gametest.Converse(t, l, `
		8 said 1 50 1 1 2 => move 1 1 2
		9 move 1 8 1 1 2 => 30
		due 2 => 1 1 2|%
		10 put 2 60 1 1 2 => wrong
		due 2 => %`)
}

// The ms line comes before the move of the other: both are wrong.
func TestMsBeforeRelay(t *testing.T) {
	l := listen(t, four, "", minute)
	gametest.Converse(t, l, hello+`
		6 said 1 1020 1 1 2 => move 1 1 2
		7 move 1 6 1 1 2 => 1000
		8 sent 2 2000 60000 => wrong
		9 sent 2 2010 1 1 2 => wrong`)
}

// An N1 or N2 that is not stated is sent as 0.
func TestHeader(t *testing.T) {
	for pairs, want := range map[string]string{
		"n=8 k=3":                    "8 3 0 0 ",
		"n=8 k=3 n1=10 n2=100":       "8 3 10 100 ",
		"n=8 k=3 n2=100":             "8 3 0 100 ",
		"n=8 k=3 n1=7":               "8 3 7 0 ",
		"n=10 k=2 n1=off n1=7 n2=70": "10 2 7 70 ",
	} {
		l := listen(t, pairs, "", minute)
		gametest.Converse(t, l, "due 1 => "+want+"1|%\ndue 2 => "+want+"2")
	}
	l := listen(t, four+" seats=4", "", minute)
	gametest.Converse(t, l, "due 3 => 4 2 10 100 3\ndue 4 => 4 2 10 100 4\ndue 0 =>\ndue 5 =>\ndue -1 =>")
}

// A line answers the ms line that was sent before it, once.
func TestEarly(t *testing.T) {
	l := listen(t, four, "", minute)
	gametest.Converse(t, l, `
		1 said 1 5 1 1 2 => early
		2 sent 1 10 4 2 10 100 1 => due
		3 said 1 11 1 1 2 => early
		4 said 1 11 words => bad-text
		5 sent 1 20 60000 => due
		6 said 2 21 4 4 3 => early
		7 said 2 21 => bad-text
		8 said 1 30 9 9 9 => move 9 9 9
		9 said 1 31 1 1 2 => early
		10 said 1 31 1 1 => bad-text`)
	l = listen(t, four, "", minute)
	gametest.Converse(t, l, hello+`
		6 said 1 30 1 1 => bad-text
		7 said 1 31 1 1 2 => move 1 1 2
		8 move 1 7 1 1 2 => 11
		9 said 1 32 1 2 2 => early
		10 sent 2 40 1 1 2 => due
		11 said 2 41 4 4 3 => early
		12 sent 2 42 60000 => due
		13 said 2 43 4 4 3 => move 4 4 3`)
}

// Until the ms line is sent the time runs from what gave the turn. If a stamp is missing
// it is unknown. A line said before the clock took no time.
func TestClock(t *testing.T) {
	gametest.Converse(t, listen(t, four, "", minute), `
		1 run 1 100 => due
		2 run 2 150 => due
		3 said 1 400 1 1 2 => early
		4 move 1 3 1 1 2 => 300
		5 said 2 1000 4 4 3 => early
		6 move 2 5 4 4 3 => 600
		due 1 => 4 2 10 100 1|%|4 4 3|%
		7 sent 1 1100 4 2 10 100 1 => due
		8 sent 1 1200 59999 => due
		9 said 1 1300 3 1 1 => early
		10 move 1 9 3 1 1 => 100`)
	gametest.Converse(t, listen(t, four, "", minute), `
		1 said 1 400 1 1 2 => early
		2 move 1 1 1 1 2 => -1
		3 said 2 300 4 4 3 => early
		4 move 2 3 4 4 3 => 0`)
	gametest.Converse(t, listen(t, four, "", minute), `
		1 run 1 1 => due
		2 sent 1 ? 4 2 10 100 1 => due
		3 sent 1 ? 60000 => due
		4 said 1 400 1 1 2 => move 1 1 2
		5 move 1 4 1 1 2 => -1
		6 sent 2 ? 4 2 10 100 2 => due
		7 sent 2 ? 1 1 2 => due
		8 sent 2 500 60000 => due
		9 said 2 ? 4 4 3 => move 4 4 3
		10 move 2 9 4 4 3 => -1`)
}

// A source that is not a line of that seat gives no time, and the next ply has no
// beginning until its ms line.
func TestSource(t *testing.T) {
	for _, source := range []string{"0", "99", "5", "6", "-1"} {
		l := listen(t, four, "", minute)
		gametest.Converse(t, l, hello+`
			0 said 1 25 words => bad-text
			6 said 2 700 4 4 3 => early
			7 said 1 1020 1 1 2 => move 1 1 2
			8 move 1 `+source+` 1 1 2 => -1
			9 said 2 1200 4 4 3 => early
			10 move 2 9 4 4 3 => -1`)
	}
}

// The time sent is the rest of the whole game, in whole milliseconds, rounded down, never
// negative, in one spelling.
func TestRemainingTimeSent(t *testing.T) {
	for _, c := range []struct{ total, used, right int64 }{
		{60_000_000, 0, 60000}, {60_000_000, 1, 59999}, {60_000_000, 999, 59999},
		{60_000_000, 1000, 59999}, {60_000_000, 1001, 59998},
		{60_000_000, 59_999_000, 1}, {60_000_000, 59_999_001, 0}, {60_000_000, 60_000_000, 0},
		{60_000_000, 90_000_000, 0}, {1999, 0, 1}, {999, 0, 0},
	} {
		for _, off := range []int64{-1, 0, 1} {
			l := listen(t, four, "", rules.Limits{Total: base.Number(c.total)})
			l.Observe(rules.Observation{Line: 1, What: "sent", Seat: 1, Text: "4 2 10 100 1"})
			l.Observe(rules.Observation{Line: 2, What: "sent", Seat: 1, Text: "0"})
			l.Observe(rules.Observation{Line: 3, What: "said", Seat: 1, Time: base.Number(c.used), Text: "1 1 2"})
			l.Observe(rules.Observation{Line: 4, What: "move", Seat: 1, Text: "1 1 2", Source: 3})
			l.Observe(rules.Observation{Line: 5, What: "move", Seat: 2, Text: "4 4 3"})
			l.Observe(rules.Observation{Line: 6, What: "sent", Seat: 1, Text: "4 4 3"})
			want := "wrong"
			if off == 0 {
				want = "due"
			}
			text := strconv.FormatInt(c.right+off, 10)
			if have := l.Observe(rules.Observation{Line: 7, What: "sent", Seat: 1, Text: text}); have.Sense != want {
				t.Errorf("%d of %d used, sent %s: %s", c.used, c.total, text, have.Sense)
			}
		}
	}
	for _, text := range []string{"060000", "60000 ", " 60000", "+60000", "60000.0", "6e4", "", "%"} {
		gametest.Converse(t, listen(t, four, "", minute), "1 sent 1 1 4 2 10 100 1 => due\n2 sent 1 2 "+strings.ReplaceAll(text, " ", `\x20`)+" => wrong")
	}
}

// If the time for the game or the time used is unknown any number is right.
func TestRemainingTimeUnknown(t *testing.T) {
	numbers := map[string]string{"0": "due", "7": "due", "123456789": "due", "-1": "wrong", "07": "wrong", "x": "wrong", "": "wrong", "1.5": "wrong"}
	for text, want := range numbers {
		gametest.Converse(t, listen(t, four, "", rules.Limits{}), "1 sent 1 1 4 2 10 100 1 => due\n2 sent 1 2 "+text+" => "+want)
		// One ply of a second, one of unknown time, and one more of a second.
		gametest.Converse(t, listen(t, four, "", minute), hello+`
			6 said 1 1000020 1 1 2 => move 1 1 2
			7 move 1 6 1 1 2 => 1000000
			8 move 2 0 4 4 3 => -1
			9 move 1 0 3 1 1 => -1
			10 said 2 1000030 4 2 4 => early
			11 move 2 10 4 2 4 => -1
			12 sent 1 1000040 4 4 3 => due
			13 sent 1 1000040 `+text+" => "+want+`
			14 sent 1 1000040 4 2 4 => due
			15 sent 1 1000050 `+text+" => "+want+`
			16 said 1 2000050 1 2 3 => move 1 2 3
			17 move 1 16 1 2 3 => 1000000
			18 move 2 0 2 2 1 => -1
			19 sent 1 2000060 2 2 1 => due
			20 sent 1 2000060 `+text+" => "+want)
	}
}

// Times that no game can have add up to at most the greatest number.
func TestHugeTimes(t *testing.T) {
	gametest.Converse(t, listen(t, four, "", minute), `
		1 run 1 0 => due
		2 said 1 5 1 1 2 => early
		3 move 1 2 1 1 2 => 5
		4 said 2 0 4 4 3 => early
		5 move 2 4 4 4 3 => 0
		6 said 1 max 3 1 1 => early
		7 move 1 6 3 1 1 => `+strconv.Itoa(1<<63-1)+`
		8 sent 1 0 4 2 10 100 1 => due
		9 sent 1 0 0 => due`)
}

// near is one step before white's target.
const near = "..../2.../..../..1. 1 3,3"

// The last move is sent to the other, without a ms line after it. Every line is "nothing"
// then.
func TestEnd(t *testing.T) {
	l := listen(t, "n=4 k=1", near, minute)
	gametest.Converse(t, l, `
		1 sent 1 10 4 1 0 0 1 => due
		2 sent 2 10 4 1 0 0 2 => due
		3 sent 1 20 60000 => due
		4 said 1 30 3 4 2 => move 3 4 2
		5 move 1 4 3 4 2 => 10
		due 1 =>
		due 2 => 3 4 2
		6 said 2 35 1 2 3 => nothing
		7 said 2 35 words => nothing
		8 part 1 35 words => nothing
		9 sent 2 40 3 4 2 => due
		10 sent 2 50 60000 => wrong
		11 exit 1 60 =>
		12 exit 2 60 =>
		due 1 =>
		due 2 =>`)
	l = listen(t, "n=4 k=1", near, minute)
	gametest.Converse(t, l, `
		1 move 1 0 3 4 2 => -1
		due 1 => 4 1 0 0 1
		due 2 => 4 1 0 0 2|3 4 2`)
}

// A move that the rules refuse, or another seat's, changes nothing.
func TestNoSuchMove(t *testing.T) {
	l := listen(t, four, "", minute)
	gametest.Converse(t, l, hello+`
		6 said 1 30 1 1 2 => move 1 1 2
		7 move 1 6 1 1 4 => -1
		8 move 1 6 words => -1
		9 move 2 6 4 4 3 => -1
		9 move 2 6 1 1 2 => -1
		10 move 7 6 4 4 3 => 0
		due 1 =>
		due 2 =>
		11 move 1 6 1 1 2 => 10
		due 2 => 1 1 2|%`)
}
