package plain

import (
	"strconv"
	"testing"

	"scrutineer/rules"
)

// With clock=gen_move_only only the time from gen_move to its reply counts.
func TestClockOfGenMoveOnly(t *testing.T) {
	talk(t, setup(corner, "clock=gen_move_only"), `
		sent 1 1000 | `+cornerPoints+` | due
		reply 1 1300000 | = | nothing
		sent 1 2000000 | time_left 10000 | due
		reply 1 2100000 | = | nothing
		sent 1 5000000 | gen_move | due
		reply 1 5000900 | = 1 2 | move 1 2 900
		move 1 -1 | 1 2 |
		sent 2 6000000 | `+cornerPoints+` | due
		sent 2 6000000 | play 1 2 | due
		sent 2 6000000 | time_left 10000 | due
		sent 2 6000000 | gen_move | due
		reply 2 6100000 | = | nothing
		reply 2 6200000 | = | nothing
		reply 2 6300000 | = | nothing
		reply 2 6400000 | = 2 3 | move 2 3 400000
		move 2 -1 | 2 3 |
		sent 1 7000000 | play 2 3 | due
		reply 1 8000000 | = | nothing
		sent 1 8000000 | time_left 9999 | due
	`)
}

// While several commands are open the clock runs on. What has run by then may be
// subtracted from the time sent or not.
func TestClockOfPipelines(t *testing.T) {
	for _, c := range []struct{ text, sense string }{
		{"10000", "due"}, {"9995", "due"}, {"9990", "due"}, {"9989", "wrong"}, {"10001", "wrong"},
	} {
		talk(t, setup(corner), `
			sent 1 1000 | `+cornerPoints+` | due
			sent 1 11000 | time_left `+c.text+` | `+c.sense+`
			reply 1 12000 | = | nothing
			sent 1 13000 | gen_move | due
			reply 1 14000 | = | nothing
			reply 1 21000 | = 1 2 | move 1 2 20000
			move 1 -1 | 1 2 |
			due 2 | sent `+cornerPoints+`, sent play 1 2, sent time_left %, sent gen_move
			sent 2 1000 | `+cornerPoints+` | due
			reply 2 1999 | = | nothing
			sent 2 2000 | play 1 2 | due
			sent 2 2000 | time_left 9999 | due
			reply 2 3000 | = | nothing
			sent 2 3000 | gen_move | due
			reply 2 3000 | = | nothing
			reply 2 3001 | = 2 3 | move 2 3 2000
			move 2 -1 | 2 3 |
			due 1 | sent play 2 3, sent time_left %, sent gen_move
			sent 1 30000 | play 2 3 | due
			reply 1 30000 | = | nothing
			sent 1 30000 | time_left 9980 | due
		`)
	}
}

// What still runs when a move is answered counts for the next one.
func TestClockRunsOn(t *testing.T) {
	talk(t, setup(square), `
		sent 1 1 | `+squarePoints+` | due
		sent 1 1 | time_left 10000 | due
		sent 1 1000 | gen_move | due
		sent 1 2000 | version | wrong
		reply 1 2001 | = | nothing
		reply 1 2001 | = | nothing
		reply 1 3001 | = 1 2 | move 1 2 3000
		move 1 -1 | 1 2 |
		reply 1 7001 | = 0.1 | nothing
		move 2 -1 | 2 3 |
		sent 1 8000 | play 2 3 | due
		reply 1 8000 | = | nothing
		sent 1 8000 | time_left 9993 | due
		reply 1 8000 | = | nothing
		sent 1 8000 | gen_move | due
		reply 1 8500 | = 1 3 | move 1 3 4500
	`)
}

// The time sent is a plain number of whole milliseconds, never below 0.
func TestRemainingTimeSent(t *testing.T) {
	for text, want := range map[string]string{
		"time_left 10000": "due", "10000": "wrong", "time_left 9999": "wrong", "time_left 10001": "wrong",
		"time_left 010000": "wrong", "time_left +10000": "wrong", "time_left 10000 ": "wrong",
		"time_left  10000": "wrong", "time_left 10000.0": "wrong", "time_left 10000000": "wrong",
		"time_left 99999999999999999999": "wrong", "time_left -1": "wrong", "time_left": "wrong",
		"time_left ": "wrong", "time_left %": "wrong", "gen_move": "wrong",
	} {
		talk(t, setup(corner), `
			sent 1 1000 | `+cornerPoints+` | due
			reply 1 1000 | = | nothing
			sent 1 1000 | `+strconv.Quote(text)+` | `+want+`
			due 1 | sent gen_move
		`)
	}
	// 3 milliseconds of a move, and 1 since.
	for text, want := range map[string]string{"9996": "due", "9997": "wrong", "9995": "wrong", "9999": "wrong"} {
		talk(t, setup(corner), `
			sent 1 1000 | `+cornerPoints+` | due
			reply 1 2000 | = | nothing
			sent 1 2000 | time_left 9999 | due
			reply 1 2000 | = | nothing
			sent 1 2000 | gen_move | due
			reply 1 4000 | = 1 2 | move 1 2 3000
			move 1 -1 | 1 2 |
			move 2 -1 | 2 3 |
			sent 1 5000 | play 2 3 | due
			reply 1 6000 | = | nothing
			sent 1 7000 | time_left `+text+` | `+want)
	}
	talk(t, setup(corner), `
		sent 1 1000 | `+cornerPoints+` | due
		reply 1 20000000 | = | nothing
		sent 1 20000000 | time_left 0 | due
		sent 1 20000000 | gen_move | due
	`)
}

// If the whole or something used is unknown, any number is right.
func TestTimeUnknown(t *testing.T) {
	for text, want := range map[string]string{
		"0": "due", "7": "due", "99999999999999999999": "due", "-1": "wrong", "07": "wrong", "1.5": "wrong", "": "wrong",
	} {
		text := strconv.Quote("time_left "+text) + " | " + want
		talkOf(t, setup(corner), rules.Limits{}, `
			sent 1 1000 | `+cornerPoints+` | due
			reply 1 1000 | = | nothing
			sent 1 1000 | `+text)
		talk(t, setup(corner), `
			sent 1 -1 | `+cornerPoints+` | due
			reply 1 1000 | = | nothing
			sent 1 1000 | `+text)
		talk(t, setup(square), `
			sent 1 1 | `+squarePoints+` | due
			reply 1 1 | = | nothing
			sent 1 1 | time_left 10000 | due
			reply 1 1 | = | nothing
			sent 1 1 | gen_move | due
			reply 1 1 | = 1 2 | move 1 2 0
			move 1 -1 | 1 2 | 99
			out 2 -1 | gone |
			sent 1 2000 | `+text)
	}
	// A clock that has run for an unknown time: anything up to the whole.
	for text, want := range map[string]string{"0": "due", "10000": "due", "10001": "wrong"} {
		talk(t, setup(corner), `
			sent 1 -1 | `+cornerPoints+` | due
			sent 1 1000 | time_left `+text+` | `+want)
	}
}

// Line 0 cannot be a source: the time of such a move is unknown.
func TestMoveFromNowhere(t *testing.T) {
	l := after(t, 3)
	for range 2 {
		replied(l, "=")
	}
	replied(l, "= 1 2")
	l.Observe(rules.Observation{What: rules.ObservedMove, Seat: 1, Text: "1 2"})
	l.Observe(rules.Observation{What: rules.ObservedOut, Seat: 2, Text: "gone"})
	if h := l.Observe(rules.Observation{What: rules.ObservedSent, Seat: 1, Text: "time_left 123456789"}); h.Sense != "due" {
		t.Errorf("time after a move from nowhere: %s", h.Sense)
	}
}

// Unknown stamps make the ply's time unknown, earlier lines make it 0.
func TestUnknownStamps(t *testing.T) {
	for _, c := range [][3]string{{"5", "9", "4"}, {"-1", "9", "-1"}, {"5", "-1", "-1"}, {"9", "5", "0"}} {
		talk(t, setup(corner), `
			sent 1 1 | `+cornerPoints+` | due
			reply 1 1 | = | nothing
			sent 1 1 | time_left 10000 | due
			reply 1 1 | = | nothing
			sent 1 `+c[0]+` | gen_move | due
			reply 1 `+c[1]+` | = 1 2 | move 1 2 `+c[2])
	}
	talk(t, setup(corner), `
		sent 1 -2 | `+cornerPoints+` | due
		sent 1 1 | time_left 10000 | due
		sent 1 1 | gen_move | due
		reply 1 1 | = | nothing
		reply 1 1 | = | nothing
		reply 1 9 | = 1 2 | move 1 2 -1
	`)
	// In between, while the clock runs on, no stamp is needed.
	talk(t, setup(corner), `
		sent 1 5 | `+cornerPoints+` | due
		sent 1 -1 | time_left 10000 | due
		sent 1 -1 | gen_move | due
		reply 1 -1 | = | nothing
		reply 1 -1 | = | nothing
		reply 1 9 | = 1 2 | move 1 2 4
	`)
}
