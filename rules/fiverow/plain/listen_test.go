package plain

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// talk plays a conversation in steps (gametest.Steps).
func talk(t *testing.T, protocol string, s rules.Setup, script string) {
	t.Helper()
	l, err := Listen(s, protocol, rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	gametest.Steps(t, l, script)
}

// ten is the standard board.
func ten(rulings ...string) rules.Setup { return setup(10, 10, "", rulings...) }

// 3.4.1 to 3.4.4 and 3.4.8: the opener's time runs from its start, the other's
// from the first answer to step?.
func TestConsole(t *testing.T) {
	talk(t, "console", ten(), `
		run 1 1000 | | due
		run 2 1500 | | due
		due 1 |
		said 1 2000 | figure? | question
		due 1 | sent X
		sent 1 2100 | X | due
		said 2 2200 | figure? | question
		sent 2 2300 | 0 | due
		said 1 2400 | step! B7 | move B7 1400
		move 1 -1 | B7 |
		due 2 |
		said 2 9000 | step? | question
		due 2 | sent B7
		sent 2 9500 | B7 | due
		said 2 9600 | step? | question
		sent 2 9900 | B7 | due
		said 2 10000 | step! A0 | move A0 500
		move 2 -1 | A0 |
		said 1 20000 | step! B8 | move B8 10000
	`)
}

// 3.4.1: ten lines of ten, and with row0=last_line in reverse.
func TestField(t *testing.T) {
	const none = ", sent .........."
	talk(t, "console", ten(), `
		said 1 1 | step! B2 | move B2 -1
		move 1 -1 | B2 |
		said 2 2 | field? | question
		due 2 | sent ..........`+none+`, sent .X........`+strings.Repeat(none, 7)+`
		sent 2 3 | .......... | due
		sent 2 3 | .......... | due
		sent 2 3 | .X........ | due
		due 2 | sent ..........`+strings.Repeat(none, 6))
	talk(t, "console", ten("row0=last_line"), `
		said 1 1 | step! B2 | move B2 -1
		move 1 -1 | B2 |
		said 2 2 | field? | question
		due 2 | sent ..........`+strings.Repeat(none, 6)+`, sent .X........`+none+none)
}

// A field sent late shows what was there when it was requested.
func TestOldAnswers(t *testing.T) {
	talk(t, "console", setup(2, 2, ""), `
		said 1 1 | field? | question
		said 1 2 | step! B1 | move B1 -1
		move 1 -1 | B1 |
		due 1 | sent .., sent ..
		said 2 3 | step! A0 | move A0 1
		move 2 -1 | A0 |
		said 1 4 | field? | question
		due 1 | sent .., sent .., sent 0., sent .X
	`)
}

// While the opponent is to move questions wait, in order; figure? is answered
// at once unless something waits.
func TestWaiting(t *testing.T) {
	talk(t, "console", setup(2, 1, ""), `
		said 2 1 | figure? | question
		due 2 | sent 0
		said 2 2 | step? | question
		said 2 3 | figure? | question
		said 2 4 | field? | question
		due 2 | sent 0
		said 1 5 | figure? | question
		due 1 | sent X
		said 1 6 | step! A0 | move A0 -1
		move 1 -1 | A0 |
		due 2 | sent 0, sent A0, sent 0, sent X.
		sent 2 10 | 0 | due
		sent 2 20 | A0 | due
		said 2 25 | step! B0 | move B0 5
	`)
	talk(t, "console", ten(), `
		said 2 1 | step? | question
		move 1 -1 | A0 |
		due 2 | sent A0
		sent 2 2 | A0 | due
		move 2 -1 | B0 |
		move 1 -1 | C0 |
		due 2 |
	`)
}

// Sixteen questions wait, the seventeenth is one too many. On one's own turn none waits.
func TestSixteenWait(t *testing.T) {
	talk(t, "console", ten(), strings.Repeat("said 2 1 | step? | question\n", 16)+`
		said 2 1 | step? | bad-text
		said 2 1 | field? | bad-text
		said 2 1 | figure? | bad-text
		said 2 1 | step! A0 | early
		said 1 2 | step! C3 | move C3 -1
		move 1 -1 | C3 |
		due 2 | sent C3`+strings.Repeat(", sent C3", 15)+`
		said 2 3 | step? | question
		due 2 | sent C3`+strings.Repeat(", sent C3", 16))
}

// 3.4.3, ruling early_step: step? on one's own turn before the opponent moved.
func TestEarlyStep(t *testing.T) {
	talk(t, "console", ten(), `
		said 1 1 | step? | bad-text
		due 1 |
		said 1 1 | field? | question
	`)
	talk(t, "console", ten("early_step=ignore"), `
		run 1 5 | | due
		said 1 6 | step? | nothing
		due 1 |
		said 1 7 | step! J9 | move J9 2
		move 1 -1 | J9 |
		said 2 8 | step? | question
	`)
	// Here 0 opens: X asks in time, 0 too early.
	start := "X../... 0"
	talk(t, "console", setup(3, 2, start, "first=by_count"), `
		run 1 3 | | due
		run 2 4 | | due
		said 1 5 | step? | question
		said 2 5 | step? | bad-text
		said 2 6 | step! B1 | move B1 2
		move 2 -1 | B1 |
		due 1 | sent B1
	`)
}

// 3.4.8: without an answer to step? time runs from where the opponent's move was read. An
// answer sent late, from an earlier turn, starts nothing. While the answer is due no time
// runs.
func TestClockWithoutAsking(t *testing.T) {
	talk(t, "console", ten(), `
		run 1 100 | | due
		run 2 900 | | due
		said 1 400 | step! A0 | move A0 300
		move 1 -1 | A0 |
		said 2 500 | step! B0 | move B0 100
		said 2 600 | step? | question
		said 2 700 | step! B0 | move B0 0
		move 2 -1 | B0 |
		said 1 1000 | step! C0 | move C0 300
		move 1 -1 | C0 |
		sent 2 1200 | A0 | due
		said 2 1300 | step! D0 | move D0 300
		said 2 1400 | step? | question
		said 2 1450 | step! D0 | move D0 0
		sent 2 1500 | C0 | due
		said 2 1600 | step! D0 | move D0 100
		sent 2 1700 | D0 | wrong
		said 2 1800 | step! D0 | move D0 300
	`)
}

// Whatever is sent in the place of the answer starts the clock, and time
// is never negative.
func TestClockOfWrongAnswers(t *testing.T) {
	talk(t, "console", ten(), `
		said 1 400 | step! A0 | move A0 -1
		move 1 -1 | A0 |
		said 2 500 | step? | question
		sent 2 700 | A1 | wrong
		said 2 800 | step! B0 | move B0 100
		said 2 600 | step! B0 | move B0 0
	`)
}

// Unknown times.
func TestUnknownTimes(t *testing.T) {
	talk(t, "console", ten(), `
		run 1 -1 | | due
		said 1 50 | step! A0 | move A0 -1
		move 1 -1 | A0 | 0
		said 2 60 | step! B0 | move B0 -1
		move 2 -1 | B0 |
		said 1 -1 | step! C0 | move C0 -1
		said 1 70 | step! C0 | move C0 10
		move 1 -1 | C0 | 999
		said 2 80 | step! D0 | move D0 -1
		said 2 90 | step? | question
		sent 2 -1 | C0 | due
		said 2 95 | step! D0 | move D0 -1
	`)
	talk(t, "console", ten(), `
		run 1 -2 | | due
		said 1 50 | step! A0 | move A0 -1
	`)
	// Line 0 cannot be a source.
	l, err := Listen(ten(), "console", rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 1, Time: 5, Text: "step! A0"})
	l.Observe(rules.Observation{What: rules.ObservedMove, Seat: 1, Time: -1, Text: "A0"})
	if h := l.Observe(rules.Observation{What: rules.ObservedSaid, Seat: 2, Time: 9, Text: "step! B0"}); !h.Used.Unknown() {
		t.Errorf("after a move from nowhere: %+v", h)
	}
}

// 1.5, 1.7: after the end every line means nothing and nothing is answered.
func TestConsoleAfterTheEnd(t *testing.T) {
	talk(t, "console", setup(5, 2, "XXXX./0000. X"), `
		said 2 1 | figure? | question
		said 2 1 | step? | question
		said 1 2 | step! E0 | move E0 -1
		move 1 -1 | E0 |
		due 1 |
		due 2 |
		said 2 3 | step! E1 | nothing
		said 2 3 | step? | nothing
		said 1 3 | rubbish | nothing
		part 1 3 | rubbish | nothing
		sent 2 4 | E0 | wrong
		move 2 -1 | E1 |
		due 2 |
	`)
	talk(t, "console", ten(), `
		said 2 1 | step? | question
		out 1 -1 | too-late |
		due 2 |
		said 2 2 | rubbish | nothing
		said 1 2 | step! A0 | nothing
		run 2 3 | | due
	`)
	talk(t, "console", setup(1, 1, "X -"), `
		said 1 1 | rubbish | nothing
		due 1 |
	`)
}

// Bad text, a refusal and a move too early are the same whoever is in turn (1.3, 1.7,
// 3.4.4).
func TestWhoeverIsInTurn(t *testing.T) {
	for _, seat := range []string{"1", "2"} {
		talk(t, "console", ten(), strings.ReplaceAll(`
			said # 1 | pass | declined
			said # 1 | resign | declined
			said # 1 | step! | declined
			said # 1 | "" | nothing
			said # 1 | B7 | bad-text
			part # 1 | step! B7 | bad-text
			part # 1 | "" | nothing
			got # 1 | B7 | bad-text
			got # 1 | "" | bad-text
			exit # 1 | |
			sent # 1 | X | wrong
			put # 1 | X | wrong
			due # |
		`, "#", seat))
	}
	talk(t, "console", ten(), `
		said 2 1 | step! B7 | early
		said 1 1 | step! B7 | move B7 -1
	`)
}

// What is sent removes the oldest thing due, whether it is that or not.
func TestHandingOver(t *testing.T) {
	talk(t, "console", ten(), `
		said 1 1 | figure? | question
		said 1 1 | figure? | question
		said 1 1 | figure? | question
		said 1 1 | figure? | question
		run 1 2 | whatever | due
		sent 1 2 | O | wrong
		put 1 2 | X | wrong
		sent 1 2 | "X " | wrong
		due 1 | sent X
		sent 1 2 | X | due
		sent 1 2 | X | wrong
	`)
}

// An impossible move, or one of a seat that is not in turn, changes nothing.
func TestMovesThatCannotBe(t *testing.T) {
	talk(t, "console", ten(), `
		said 1 5 | step! B7 | move B7 -1
		move 2 -1 | B7 |
		move 1 -1 | K7 |
		out 3 -1 | gone |
		said 1 6 | step! B7 | move B7 -1
		move 1 -1 | B7 |
		said 2 7 | step! B7 | move B7 1
	`)
}

// There are only two seats: nothing is due to others, and they cannot say anything.
func TestNoSuchSeat(t *testing.T) {
	for _, seat := range []string{"0", "3", "-1"} {
		talk(t, "console", ten(), strings.ReplaceAll(`
			said # 1 | step! B7 | nothing
			sent # 1 | X | wrong
			run # 1 | | wrong
			exit # 1 | |
			due # |
			dance # 1 | |
			dance 1 1 | |
		`, "#", seat))
	}
}

// What Listen refuses.
func TestListenRefuses(t *testing.T) {
	for _, c := range []struct {
		setup    rules.Setup
		protocol string
	}{
		{ten(), ""}, {ten(), "gtp"}, {rules.Setup{}, "console"},
		{ten("step=loose"), "console"}, {ten("symbols=greek"), "file"},
		{ten("row0=middle"), "file"}, {ten("early_step=late"), "console"},
		{ten("chatter=loss"), "console"}, {ten("letters=small"), "file"},
	} {
		if l, err := Listen(c.setup, c.protocol, rules.Limits{}); err == nil || l != nil {
			t.Errorf("%v %q: no error", c.setup, c.protocol)
		}
	}
}
