package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// clock is the official two minutes (B7).
var clock = rules.Limits{Total: 120_000_000}

func listen(t *testing.T, size int, start string, limits rules.Limits, rulings ...string) rules.Listener {
	t.Helper()
	l, err := Listen(setup(size, start, rulings...), "lines", limits)
	if err != nil {
		t.Fatalf("%d %q %v: %v", size, start, rulings, err)
	}
	return l
}

// hello is the beginning of a conversation: each is sent its number, blue is asked.
const hello = `
	1 run 1 0 => due
	2 run 2 5 => due
	3 sent 1 10 1 => due
	4 sent 2 12 2 => due
	5 sent 1 20 120 => due`

// Numbers, seconds, the relay, and the clock from the seconds. The time sent is that of
// the seat's own plies (BET-033, BET-034).
func TestLines(t *testing.T) {
	l := listen(t, 10, "", clock)
	gametest.Converse(t, l, `
		due 1 => 1|%
		due 2 => 2`+hello+`
		due 1 =>
		6 said 1 500020 4 1 4 5 4 6 => move 4 1 4 5 4 6
		7 move 1 6 4 1 4 5 4 6 => 500000
		due 1 =>
		due 2 => 4 1 4 5 4 6|%
		8 sent 2 600000 4 1 4 5 4 6 => due
		9 sent 2 600010 120 => due
		10 said 2 5600010 4 10 4 7 5 7 => move 4 10 4 7 5 7
		11 move 2 10 4 10 4 7 5 7 => 5000000
		due 1 => 4 10 4 7 5 7|%
		12 sent 1 5700000 4 10 4 7 5 7 => due
		13 sent 1 5700010 119 => due
		14 said 1 5700010 7 1 7 2 7 3 => move 7 1 7 2 7 3
		15 move 1 14 7 1 7 2 7 3 => 0
		16 sent 2 5700020 7 1 7 2 7 3 => due
		17 sent 2 5700020 115 => due`)
}

// Whatever is sent removes the oldest line due, and is "due" only if it is that line. If
// nothing is due, nothing is "due". A start is always "due".
func TestOrderOfLines(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), `
		1 sent 1 10 120 => wrong
		due 1 => %
		2 sent 1 20 1 => wrong
		due 1 =>
		3 sent 1 30 120 => wrong
		4 sent 2 30 1 => wrong
		5 sent 2 30 2 => wrong
		6 run 2 31 => due
		7 run 2 32 x => due
		8 said 1 50 4 1 4 5 4 6 => move 4 1 4 5 4 6
		9 move 1 8 4 1 4 5 4 6 => 30
		due 2 => 4 1 4 5 4 6|%
		10 put 2 60 4 1 4 5 4 6 => wrong
		due 2 => %
		due 0 =>
		due 3 =>`)
	// One digit of the relay is another (BET-025); the seconds come before it.
	for _, row := range []string{"4 1 4 5 4 7", "120", "4 1 4 5 4 6 ", "4  1 4 5 4 6"} {
		gametest.Converse(t, listen(t, 10, "", clock), hello+`
			6 said 1 30 4 1 4 5 4 6 => move 4 1 4 5 4 6
			7 move 1 6 4 1 4 5 4 6 => 10
			8 sent 2 40 `+strings.ReplaceAll(row, " ", `\x20`)+` => wrong
			due 2 => %`)
	}
}

// The opponent is sent the bytes that were written, without a carriage return at the end
// (B12, BET-036).
func TestRelayRaw(t *testing.T) {
	for said, relayed := range map[string]string{
		`4 1 4 5 4 6\r`:                 "4 1 4 5 4 6",
		`\x20 4\t1  4 5 4 06 \t\x20`:    "  4\t1  4 5 4 06 \t ",
		`004 1 4 5 4 6 \r`:              "004 1 4 5 4 6 ",
		`4 1 4 5 4 6`:                   "4 1 4 5 4 6",
		`0000000000000004 1 4 5 4 0006`: "0000000000000004 1 4 5 4 0006",
	} {
		l := listen(t, 10, "", clock)
		gametest.Converse(t, l, hello+"\n6 said 1 30 "+said+" => move 4 1 4 5 4 6\n7 move 1 6 4 1 4 5 4 6 => 10")
		if have := l.Due(2); len(have) != 2 || have[0] != (rules.Due{What: "sent", Text: relayed}) || have[1].Text != "%" {
			t.Errorf("%s: %v", said, have)
		}
		if h := l.Observe(rules.Observation{Line: 8, What: "sent", Seat: 2, Time: 40, Text: relayed}); h.Sense != "due" {
			t.Errorf("%s: %v", said, h)
		}
	}
}

// If the line is unknown, or says another move, the numbers are sent, as programs count
// them.
func TestRelayUnknown(t *testing.T) {
	for _, source := range []string{"0", "99", "5", "6", "7"} {
		for rulings, relayed := range map[string]string{"": "4 1 4 5 4 6", "base=0": "3 0 3 4 3 5", "blue=high_y": "4 10 4 6 4 5"} {
			l := listen(t, 10, "", clock, strings.Fields(rulings)...)
			gametest.Converse(t, l, hello+`
				0 said 2 22 words => nothing
				6 said 2 25 4 1 4 5 4 6 => nothing
				7 said 1 30 words => bad-text`)
			used := "-1"
			if source == "7" {
				used = "10"
			}
			gametest.Converse(t, l, "8 move 1 "+source+" 4 1 4 5 4 6 => "+used+"\ndue 2 => "+relayed+"|%")
		}
	}
}

// A line that was not asked for: in the opponent's turn, before the seconds, or the
// second one of a turn; by the ruling early_line.
func TestEarlyLine(t *testing.T) {
	for ruling, want := range map[string][3]string{
		"":                   {"nothing", "nothing", "nothing"},
		"early_line=discard": {"nothing", "nothing", "nothing"},
		"early_line=fault":   {"early", "early", "early"},
		"early_line=taken":   {"move 4 10 4 7 5 7", "bad-text", "bad-text"},
	} {
		l := listen(t, 10, "", clock, strings.Fields(ruling)...)
		three := func(line int, seat string) string {
			rows := ""
			for i, text := range []string{"4 10 4 7 5 7", "words", ""} {
				rows += "\n" + strconv.Itoa(line+i) + " said " + seat + " 25 " + text + " => " + want[i]
			}
			return rows
		}
		gametest.Converse(t, l, `
			1 run 1 0 => due
			2 sent 1 10 1 => due`+three(3, "1")+three(6, "2")+`
			9 sent 1 20 120 => due`+three(10, "2")+`
			13 said 1 30 4 1 4 5 4 6 => move 4 1 4 5 4 6`+three(14, "1")+`
			17 move 1 13 4 1 4 5 4 6 => 10`+three(18, "1")+three(21, "2")+`
			24 sent 2 40 2 => due
			25 sent 2 40 4 1 4 5 4 6 => due`+three(26, "2")+`
			29 sent 2 40 120 => due
			30 said 2 45 words => bad-text`+three(31, "2"))
	}
}

// A taken line is the move of the next turn, takes no time, and is what the opponent is
// sent.
func TestTaken(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock, "early_line=taken"), hello+`
		6 said 2 25 4 10 4 7  5 7 => move 4 10 4 7 5 7
		7 said 1 1000030 4 1 4 5 4 6 => move 4 1 4 5 4 6
		8 said 1 1000031 7 1 7 2 7 3\r => move 7 1 7 2 7 3
		9 move 1 7 4 1 4 5 4 6 => 1000010
		10 sent 2 1000040 4 1 4 5 4 6 => due
		11 sent 2 1000050 120 => due
		12 move 2 6 4 10 4 7 5 7 => 0
		due 1 => 4 10 4 7  5 7|%
		13 sent 1 1000060 4 10 4 7  5 7 => due
		14 sent 1 1000070 118 => due
		15 move 1 8 7 1 7 2 7 3 => 0
		due 2 => 7 1 7 2 7 3|%`)
}

// Until the seconds are sent the time runs from the line of the previous move, for blue
// from its start. If a stamp is missing it is unknown.
func TestClock(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), `
		1 run 1 100 => due
		2 run 2 150 => due
		3 said 1 400 4 1 4 5 4 6 => nothing
		4 move 1 3 4 1 4 5 4 6 => 300
		5 said 2 1000 4 10 4 7 5 7 => nothing
		6 move 2 5 4 10 4 7 5 7 => 600
		due 1 => 1|%|4 10 4 7 5 7|%
		7 sent 1 1100 1 => due
		8 sent 1 1200 119 => due
		9 said 1 1300 7 1 7 2 7 3 => nothing
		10 move 1 9 7 1 7 2 7 3 => 100`)
	gametest.Converse(t, listen(t, 10, "", clock), `
		1 said 1 400 4 1 4 5 4 6 => nothing
		2 move 1 1 4 1 4 5 4 6 => -1
		3 said 2 300 4 10 4 7 5 7 => nothing
		4 move 2 3 4 10 4 7 5 7 => 0`)
	gametest.Converse(t, listen(t, 10, "", clock), `
		1 run 1 1 => due
		2 sent 1 ? 1 => due
		3 sent 1 ? 120 => due
		4 said 1 400 4 1 4 5 4 6 => move 4 1 4 5 4 6
		5 move 1 4 4 1 4 5 4 6 => -1
		6 sent 2 ? 2 => due
		7 sent 2 ? 4 1 4 5 4 6 => due
		8 sent 2 500 120 => due
		9 said 2 ? 4 10 4 7 5 7 => move 4 10 4 7 5 7
		10 move 2 9 4 10 4 7 5 7 => -1`)
}

// A second line of seconds in one turn is not due and starts no clock.
func TestSecondsTwice(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), hello+`
		6 sent 1 60 120 => wrong
		7 said 1 100 4 1 4 5 4 6 => move 4 1 4 5 4 6
		8 move 1 7 4 1 4 5 4 6 => 80`)
}

// The last move is sent to the opponent, and no seconds after it (BET-017). Every line is
// "nothing" then.
func TestEnd(t *testing.T) {
	l := listen(t, 4, "1.../..../..#./..#2 1", clock)
	gametest.Converse(t, l, `
		1 sent 1 10 1 => due
		2 sent 2 10 2 => due
		3 sent 1 20 120 => due
		4 said 1 30 1 1 4 1 4 3 => move 1 1 4 1 4 3
		5 move 1 4 1 1 4 1 4 3 => 10
		due 1 =>
		due 2 => 1 1 4 1 4 3
		6 said 2 35 4 4 4 3 4 4 => nothing
		7 said 1 35 words => nothing
		8 part 1 35 words => nothing
		9 exit 1 36 =>
		10 sent 2 40 1 1 4 1 4 3 => due
		11 sent 2 50 120 => wrong
		due 2 =>`)
	// Seconds that were never sent are not due any more.
	gametest.Converse(t, listen(t, 4, "1.../..../..#./..#2 1", clock), `
		1 move 1 0 1 1 4 1 4 3 => -1
		due 1 => 1
		due 2 => 2|1 1 4 1 4 3`)
}

// A fault ends the game: nobody is asked, and nothing more is sent to the one at fault.
// Other lines are still due to the other seat.
func TestFault(t *testing.T) {
	for _, cause := range []string{"bad-move", "too-late", "gone"} {
		for _, seat := range []string{"1", "2"} {
			other := map[string]string{"1": "2", "2": "1"}[seat]
			gametest.Converse(t, listen(t, 10, "", clock, "early_line=fault"), `
				1 out `+seat+` 10 `+cause+` =>
				due `+seat+` =>
				due `+other+` => `+other+`
				2 said 1 20 4 1 4 5 4 6 => nothing
				3 said 2 20 words => nothing
				4 part 2 20 words => nothing
				5 got 2 20 => nothing`)
		}
	}
	gametest.Converse(t, listen(t, 10, "", clock), hello+`
		6 said 1 30 4 1 4 5 4 6 => move 4 1 4 5 4 6
		7 move 1 6 4 1 4 5 4 6 => 10
		8 out 1 40 gone =>
		due 2 => 4 1 4 5 4 6
		9 sent 2 50 4 1 4 5 4 6 => due
		10 sent 2 60 120 => wrong`)
}

// A move that the rules refuse, or another seat's, changes nothing. An illegal move is
// not relayed (BET-024).
func TestNoSuchMove(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), hello+`
		6 said 1 30 4 1 4 5 4 5 => move 4 1 4 5 4 5
		7 move 1 6 4 1 4 5 4 5 => -1
		8 move 1 6 words => -1
		9 move 2 6 4 10 4 7 5 7 => -1
		9 move 2 6 4 1 4 5 4 6 => -1
		10 sent 2 40 4 1 4 5 4 5 => wrong
		due 1 =>
		due 2 =>
		11 move 1 6 4 1 4 5 4 6 => 10
		due 2 => 4 1 4 5 4 6|%`)
}

// A line without a number is not a source, although source 0 means none.
func TestNoNumber(t *testing.T) {
	gametest.Converse(t, listen(t, 10, "", clock), hello+`
		0 said 1 30 4 1 4 5 4  6 => move 4 1 4 5 4 6
		7 move 1 0 4 1 4 5 4 6 => -1
		due 2 => 4 1 4 5 4 6|%`)
}

// A game that is over in its start: the numbers are sent, nobody is asked.
func TestOverAtStart(t *testing.T) {
	gametest.Converse(t, listen(t, 4, "1.../..../..##/..#2 2", clock), `
		due 1 => 1
		due 2 => 2
		1 said 2 5 words => nothing`)
}
