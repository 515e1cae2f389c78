package plain

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

func listen(t *testing.T, rows, cols int, rulings string) rules.Listener {
	t.Helper()
	l, err := Listen(setup(rows, cols, "", strings.Fields(rulings)...), "server", rules.Limits{Move: 3_000_000})
	if err != nil {
		t.Fatalf("%dx%d %v: %v", rows, cols, rulings, err)
	}
	return l
}

// hello is the beginning of a conversation on 2 by 3 points: two boxes side by side.
const hello = `
	1 run 1 0 => due
	2 run 2 5 => due
	3 sent 1 10 2 3 1 => due
	4 sent 2 12 2 3 2 => due
	5 sent 1 20 -1 -1 -1 => due`

// The size, the turn before every move, the relay by the name that the mover used, a box
// that keeps the turn, and the last move sent with nothing after it. Every move is timed
// from its own prompt, also by clock=per_turn.
func TestServer(t *testing.T) {
	for _, ruling := range []string{"", "clock=per_prompt", "clock=per_turn"} {
		gametest.Converse(t, listen(t, 2, 3, ruling), `
			due 1 => 2 3 1|-1 -1 -1
			due 2 => 2 3 2`+hello+`
			due 1 =>
			6 said 1 1020 0 0 0 => move 0 0 0
			7 move 1 6 0 0 0 => 1000
			due 1 =>
			due 2 => 0 0 0|-1 -1 -1
			8 sent 2 1030 0 0 0 => due
			9 sent 2 1040 -1 -1 -1 => due
			10 said 2 1100 0 0 2 => move 0 0 2
			11 move 2 10 0 0 2 => 60
			12 sent 1 1110 0 0 2 => due
			13 sent 1 1120 -1 -1 -1 => due
			14 said 1 1125 0 0 3 => move 0 0 3
			15 move 1 14 0 0 3 => 5
			16 sent 2 1130 0 0 3 => due
			17 sent 2 1140 -1 -1 -1 => due
			18 said 2 1150 0 1 3 => move 0 0 1
			19 move 2 18 0 0 1 => 10
			due 1 => 0 1 3
			due 2 => -1 -1 -1
			20 said 2 1155 0 1 0 => early
			21 sent 1 1160 0 1 3 => due
			22 sent 2 1170 -1 -1 -1 => due
			23 said 2 1270 0 1 0 => move 0 1 0
			24 move 2 23 0 1 0 => 100
			due 1 => 0 1 0|-1 -1 -1
			due 2 =>
			25 sent 1 1300 0 1 0 => due
			26 sent 1 1300 -1 -1 -1 => due
			27 said 1 1310 0 1 1 => move 0 1 1
			28 move 1 27 0 1 1 => 10
			29 sent 2 1320 0 1 1 => due
			30 sent 2 1330 -1 -1 -1 => due
			31 said 2 1340 0 1 2 => move 0 1 2
			32 move 2 31 0 1 2 => 10
			due 1 => 0 1 2
			due 2 =>
			33 said 2 1341 0 0 0 => nothing
			34 said 1 1341 words => nothing
			35 part 1 1341 words => nothing
			36 exit 2 1342 =>
			37 sent 1 1350 0 1 2 => due
			38 sent 2 1360 -1 -1 -1 => wrong
			39 sent 1 1360 -1 -1 -1 => wrong`)
	}
}

// T by the ruling turn; R and C count points.
func TestFirstLine(t *testing.T) {
	for ruling, want := range map[string][2]string{"": {"1", "2"}, "turn=1,2": {"1", "2"}, "turn=0,1": {"0", "1"}} {
		gametest.Converse(t, listen(t, 5, 15, ruling), "due 1 => 5 15 "+want[0]+"|-1 -1 -1\ndue 2 => 5 15 "+want[1]+"\ndue 0 =>\ndue 3 =>\ndue -1 =>")
	}
}

// Whatever is sent removes the oldest line due, and is "due" only if it is that line
// (DAB-023, DAB-025, DAB-035). If nothing is due, nothing is "due".
func TestOrderOfLines(t *testing.T) {
	for _, token := range []string{"1-1-1", "1 1 1", "-1 -1", "-1  -1 -1", `-1 -1 -1\x20`, `\x20-1 -1 -1`, "-1 -1 -1 -1", ""} {
		gametest.Converse(t, listen(t, 2, 3, ""), `
			1 sent 1 10 2 3 1 => due
			2 sent 1 20 `+token+` => wrong
			due 1 =>
			3 sent 2 20 2 3 1 => wrong
			4 sent 2 20 2 3 2 => wrong
			5 run 1 20 => due
			6 said 1 50 0 0 0 => move 0 0 0
			7 move 1 6 0 0 0 => 30
			8 put 2 60 0 0 0 => wrong
			due 2 => -1 -1 -1`)
	}
	gametest.Converse(t, listen(t, 2, 3, ""), hello+`
		6 said 1 50 0 0 0 => move 0 0 0
		7 move 1 6 0 0 0 => 30
		8 sent 2 60 -1 -1 -1 => wrong
		9 sent 2 60 0 0 0 => wrong`)
	for _, relay := range []string{"0 0 1", "0 1 3", `0 0 0\r`, "0 0 0 ", "0  0 0"} {
		gametest.Converse(t, listen(t, 2, 3, ""), hello+`
			6 said 1 50 0 0 0 => move 0 0 0
			7 move 1 6 0 0 0 => 30
			8 sent 2 60 `+strings.ReplaceAll(relay, " ", `\x20`)+" => wrong")
	}
}

// By echo=both the mover is sent its own move before it is asked again, also the last
// one.
func TestEcho(t *testing.T) {
	gametest.Converse(t, listen(t, 2, 2, "echo=both"), `
		1 sent 1 5 2 2 1 => due
		2 sent 2 5 2 2 2 => due
		3 sent 1 5 -1 -1 -1 => due
		4 said 1 6 0 0 0 => move 0 0 0
		5 move 1 4 0 0 0 => 1
		due 1 => 0 0 0
		due 2 => 0 0 0|-1 -1 -1
		6 move 2 0 0 0 1 => -1
		due 1 => 0 0 0|0 0 1|-1 -1 -1
		7 move 1 0 0 0 2 => -1
		8 move 2 0 0 0 3 => -1
		due 1 => 0 0 0|0 0 1|0 0 2|0 0 3
		due 2 => 0 0 0|0 0 1|0 0 2|0 0 3`)
	gametest.Converse(t, listen(t, 2, 3, "echo=both"), hello+`
		6 move 1 0 0 0 0 => -1
		7 move 2 0 0 0 2 => -1
		8 move 1 0 0 0 3 => -1
		9 said 2 50 0 1 3 => early
		10 move 2 9 0 0 1 => -1
		due 2 => 0 0 0|-1 -1 -1|0 0 2|0 0 3|-1 -1 -1|0 1 3|-1 -1 -1`)
}

// A command before the prompt, out of turn, or second after one is early (DAB-018,
// DAB-020). One that cannot be read is bad text at any time.
func TestEarly(t *testing.T) {
	gametest.Converse(t, listen(t, 2, 3, ""), `
		1 said 1 5 0 0 0 => early
		2 sent 1 10 2 3 1 => due
		3 said 1 11 0 0 0 => early
		4 said 1 11 words => bad-text
		5 sent 1 20 -1 -1 -1 => due
		6 said 2 21 0 0 0 => early
		7 said 2 21 => bad-text
		8 said 1 30 9 9 9 => move 9 9 9
		9 said 1 31 0 0 1 => early
		10 said 1 31 0 0 => bad-text
		11 move 1 9 0 0 1 => 11
		12 said 1 32 0 0 2 => early`)
	gametest.Converse(t, listen(t, 2, 3, ""), hello+`
		6 said 1 30 0 0 => bad-text
		7 said 1 31 0 0 0 => move 0 0 0`)
	// DAB-021: sent before it was read, so in turn.
	gametest.Converse(t, listen(t, 2, 3, ""), hello+"\n6 said 1 20 0 0 0 => move 0 0 0\n7 move 1 6 0 0 0 => 0")
}

// Until the prompt the time runs from the line of the previous move, also one's own; for
// the one who opens from its start. If a stamp is missing it is unknown. A line said
// before the prompt took no time (DAB-028).
func TestClock(t *testing.T) {
	gametest.Converse(t, listen(t, 2, 3, ""), `
		1 run 1 100 => due
		2 run 2 150 => due
		3 said 1 400 0 0 0 => early
		4 move 1 3 0 0 0 => 300
		5 said 2 1000 0 0 2 => early
		6 move 2 5 0 0 2 => 600
		7 said 1 1001 0 0 3 => early
		8 move 1 7 0 0 3 => 1
		9 said 2 1011 0 0 1 => early
		10 move 2 9 0 0 1 => 10
		11 said 2 1013 0 1 0 => early
		12 move 2 11 0 1 0 => 2
		due 1 => 2 3 1|-1 -1 -1|0 0 2|-1 -1 -1|0 0 1|0 1 0|-1 -1 -1`)
	gametest.Converse(t, listen(t, 2, 3, ""), `
		1 run 1 0 => due
		2 said 1 0 0 0 0 => early
		3 move 1 2 0 0 0 => 0
		4 said 2 7 0 0 2 => early
		5 move 2 4 0 0 2 => 7`)
	gametest.Converse(t, listen(t, 2, 3, ""), `
		1 said 1 400 0 0 0 => early
		2 move 1 1 0 0 0 => -1
		3 said 2 300 0 0 2 => early
		4 sent 2 301 2 3 2 => due
		5 sent 2 302 0 0 0 => due
		6 sent 2 303 -1 -1 -1 => due
		7 move 2 3 0 0 2 => 0`)
	gametest.Converse(t, listen(t, 2, 3, ""), `
		1 run 1 1 => due
		2 sent 1 ? 2 3 1 => due
		3 sent 1 ? -1 -1 -1 => due
		4 said 1 400 0 0 0 => move 0 0 0
		5 move 1 4 0 0 0 => -1
		6 sent 2 ? 2 3 2 => due
		7 sent 2 ? 0 0 0 => due
		8 sent 2 500 -1 -1 -1 => due
		9 said 2 ? 0 0 2 => move 0 0 2
		10 move 2 9 0 0 2 => -1`)
}

// A source that is not a line of that seat gives neither the time nor the name.
func TestSource(t *testing.T) {
	for _, source := range []string{"0", "99", "5", "6", "-1"} {
		gametest.Converse(t, listen(t, 2, 3, ""), hello+`
			6 said 2 700 0 1 3 => early
			7 said 1 1020 0 1 3 => move 0 0 1
			8 move 1 `+source+` 0 0 1 => -1
			due 2 => 0 0 1|-1 -1 -1
			9 said 2 1200 0 0 0 => early
			10 move 2 9 0 0 0 => -1`)
	}
	// A line that says another move is not a name for this one.
	gametest.Converse(t, listen(t, 2, 3, ""), hello+`
		6 said 1 1020 0 0 0 => move 0 0 0
		7 move 1 6 0 0 1 => 1000
		due 2 => 0 0 1|-1 -1 -1`)
}

// A fault ends the game: nobody is asked, and nothing more is sent to the one at fault.
// Other lines are still due to the other seat.
func TestFault(t *testing.T) {
	for _, cause := range []string{"bad-move", "too-late", "gone"} {
		for _, seat := range []string{"1", "2"} {
			other := map[string]string{"1": "2", "2": "1"}[seat]
			gametest.Converse(t, listen(t, 2, 3, ""), `
				1 out `+seat+` 10 `+cause+` =>
				due `+seat+` =>
				due `+other+` => 2 3 `+other+`
				2 said 1 20 0 0 0 => nothing
				3 said 2 20 words => nothing
				4 part 2 20 words => nothing
				5 got 2 20 => nothing`)
		}
	}
	gametest.Converse(t, listen(t, 2, 3, ""), hello+`
		6 said 1 30 0 0 0 => move 0 0 0
		7 move 1 6 0 0 0 => 10
		8 out 1 40 gone =>
		due 2 => 0 0 0
		9 sent 2 50 0 0 0 => due
		10 sent 2 60 -1 -1 -1 => wrong`)
}

// A move that the rules refuse, or another seat's, changes nothing.
func TestNoSuchMove(t *testing.T) {
	gametest.Converse(t, listen(t, 2, 3, ""), hello+`
		6 said 1 30 0 1 3 => move 0 0 1
		7 move 1 6 0 1 3 => -1
		8 move 1 6 words => -1
		9 move 2 6 0 1 1 => -1
		9 move 2 6 0 0 1 => -1
		10 sent 2 40 0 1 3 => wrong
		due 1 =>
		due 2 =>
		11 move 1 6 0 0 1 => 10
		due 2 => 0 1 3|-1 -1 -1
		12 move 2 0 0 0 1 => -1
		due 1 =>`)
}

// A line without a number is not a source, although source 0 means none.
func TestNoNumber(t *testing.T) {
	gametest.Converse(t, listen(t, 2, 3, ""), hello+`
		0 said 1 30 0 1 3 => move 0 0 1
		7 move 1 0 0 0 1 => -1
		due 2 => 0 0 1|-1 -1 -1`)
}

// A game that is over in its start: the size is sent, nobody is asked.
func TestOverAtStart(t *testing.T) {
	l, err := Listen(setup(2, 2, "1/2 12 2 -"), "server", rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	gametest.Converse(t, l, `
		due 1 => 2 2 1
		due 2 => 2 2 2
		1 said 1 5 words => nothing`)
}
