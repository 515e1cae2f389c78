package plain

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// talk plays a conversation of a game with a total of 10 seconds in steps
// (gametest.Steps).
func talk(t *testing.T, s rules.Setup, script string) {
	t.Helper()
	talkOf(t, s, rules.Limits{Total: 10000000}, script)
}

// talkOf is talk with other limits.
func talkOf(t *testing.T, s rules.Setup, limits rules.Limits, script string) {
	t.Helper()
	l, err := Listen(s, "gtp", limits)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Steps(t, l, script)
}

// The texts of two configurations and of a game with three segments left.
const (
	cornerPoints = "set_points 3 1 1 5 1 5 5"
	squarePoints = "set_points 4 1 1 5 1 5 5 1 5"
	squareSides  = square + " | 1-2:0 2-3:1 | 0 0 | 2 | -"
)

// The course of T7: the points at once; on each turn the opponent's move, the time, the
// request. By T10 and T16 all operations are charged.
func TestCourse(t *testing.T) {
	talk(t, setup(corner), `
		run 1 10 | | due
		run 2 20 | | due
		due 1 | sent `+cornerPoints+`, sent time_left %, sent gen_move
		due 2 | sent `+cornerPoints+`
		sent 1 1000 | `+cornerPoints+` | due
		sent 2 1000 | `+cornerPoints+` | due
		reply 2 4000 | = | nothing
		reply 1 1300 | = | nothing
		sent 1 2000 | time_left 9999 | due
		reply 1 2100 | = | nothing
		sent 1 5000 | gen_move | due
		said 1 7000 | = 2 1 | more
		said 1 7500 | "" | move 1 2 2900
		move 1 -1 | 1 2 |
		due 1 |
		due 2 | sent play 1 2, sent time_left %, sent gen_move
		sent 2 8000 | play 1 2 | due
		reply 2 8500 | = | nothing
		sent 2 9000 | time_left 9996 | due
		reply 2 9001 | ? | nothing
		sent 2 9100 | gen_move | due
		reply 2 9200 | = 2 3 | move 2 3 3601
		move 2 -1 | 2 3 |
		due 1 | sent play 2 3, sent time_left %, sent gen_move
		sent 1 10000 | play 2 3 | due
		reply 1 20000 | = | nothing
		sent 1 30000 | time_left 9987 | due
		reply 1 30000 | = | nothing
		sent 1 40000 | gen_move | due
		reply 1 50000 | = 1 3 | move 1 3 20000
		move 1 -1 | 1 3 |
		due 1 |
		due 2 |
		said 2 60000 | = | nothing
		said 2 60000 | = 1 2 | nothing
		said 2 60000 | "" | nothing
		part 2 60000 | rubbish | nothing
		sent 2 60000 | quit | wrong
	`)
}

// A start with segments: all of them to both, whoever drew them, in order.
func TestStartWithSegments(t *testing.T) {
	talk(t, setup(squareSides), `
		due 1 | sent `+squarePoints+`, sent play 1 2, sent play 2 3
		due 2 | sent `+squarePoints+`, sent play 1 2, sent play 2 3, sent time_left %, sent gen_move
		sent 1 1 | `+squarePoints+` | due
		sent 1 1 | play 1 2 | due
		sent 1 1 | play 3 2 | wrong
		due 1 |
	`)
}

// T13: no play for a seat that is out, to which nothing more is sent; the other goes on.
func TestOut(t *testing.T) {
	talk(t, setup(square), `
		out 1 -1 | gone |
		due 1 |
		due 2 | sent `+squarePoints+`, sent time_left %, sent gen_move
		said 1 1 | rubbish | nothing
		said 1 1 | "" | nothing
		sent 1 1 | quit | wrong
		sent 2 1 | `+squarePoints+` | due
		sent 2 1 | time_left 10000 | due
		sent 2 1 | gen_move | due
		reply 2 2 | = | nothing
		reply 2 2 | = | nothing
		reply 2 3 | = 1 2 | move 1 2 2
		move 2 -1 | 1 2 |
		due 1 |
		due 2 | sent time_left %, sent gen_move
		out 2 -1 | too-late |
		due 2 |
	`)
	// A seat that is not in turn leaves: the turn does not pass, nothing more is due.
	talk(t, setup(square), `
		out 2 -1 | gone |
		due 1 | sent `+squarePoints+`, sent time_left %, sent gen_move
		due 2 |
		out 2 -1 | gone |
		due 1 | sent `+squarePoints+`, sent time_left %, sent gen_move
	`)
	talk(t, setup(square+" | - | 0 0 | 1 | 2"), `
		due 1 | sent `+squarePoints+`, sent time_left %, sent gen_move
		due 2 |
	`)
	// The last move of a seat that left later is still sent.
	talk(t, setup(square), `
		move 1 -1 | 1 2 |
		out 1 -1 | gone |
		due 2 | sent `+squarePoints+`, sent play 1 2, sent time_left %, sent gen_move
	`)
}

// With forfeit a fault ends the game, by the cause (rulings fault, timeout).
func TestForfeitIsTheEnd(t *testing.T) {
	for _, c := range []struct {
		ruling, cause string
		over          bool
	}{
		{"fault=forfeit", "bad-move", true}, {"fault=forfeit", "too-late", false}, {"fault=forfeit", "gone", false},
		{"timeout=forfeit", "bad-move", false}, {"timeout=forfeit", "too-late", true}, {"timeout=forfeit", "gone", false},
	} {
		due := "sent " + squarePoints + ", sent time_left %, sent gen_move"
		if c.over {
			due = ""
		}
		talk(t, setup(square, c.ruling), `
			out 1 -1 | `+c.cause+` |
			due 2 | `+due)
	}
}

// T15: the applet sends quit at the end, to all who still play.
func TestQuit(t *testing.T) {
	two := "1,1 2,2"
	talk(t, setup(two, "source=applet"), `
		move 1 -1 | 1 2 |
		due 1 | sent quit
		due 2 | sent quit
		sent 1 1 | quit | due
		said 1 2 | = | nothing
		said 1 2 | "" | nothing
		due 1 |
	`)
	talk(t, setup(two, "source=applet"), `
		out 1 -1 | gone |
		move 2 -1 | 1 2 |
		due 1 |
		due 2 | sent quit
	`)
	talk(t, setup(square, "source=applet", "fault=forfeit"), `
		out 1 -1 | bad-move |
		due 1 |
		due 2 | sent quit
	`)
	talk(t, setup(two), `
		move 1 -1 | 1 2 |
		due 1 |
		due 2 |
	`)
}

// In a game that is over at its start the points are still sent (T7).
func TestNothingToDraw(t *testing.T) {
	talk(t, setup("3,4 | - | 0 0 | - | -"), `
		due 1 | sent set_points 1 3 4
		due 2 | sent set_points 1 3 4
		said 1 1 | rubbish | nothing
	`)
	talk(t, setup("3,4 | - | 0 0 | - | 1", "source=applet"), `
		due 1 |
		due 2 | sent set_points 1 3 4, sent quit
	`)
}

// What is sent removes the oldest thing due. A line that is not due is a command, too,
// and no reply to it is a fault. An empty line is not a command.
func TestHandingOver(t *testing.T) {
	talk(t, setup(corner), `
		sent 2 1 | set_points 3 1 1 5 1 5 6 | wrong
		due 2 |
		sent 2 1 | version | wrong
		reply 2 2 | = | nothing
		reply 2 2 | ? what | nothing
		reply 2 2 | = | bad-text
		put 1 1 | `+cornerPoints+` | wrong
		due 1 | sent time_left %, sent gen_move
		sent 1 1 | "" | wrong
		due 1 | sent gen_move
		reply 1 2 | = | bad-text
		sent 1 3 | gen_move | due
		reply 1 4 | = 1 2 | move 1 2 1
		sent 1 5 | "" | wrong
		sent 1 5 | gen_move | wrong
		reply 1 6 | = 1 3 | nothing
		move 2 -1 | 1 2 |
		move 1 -1 | 4 2 |
		due 1 |
		out 1 -1 | gone |
		due 2 | sent time_left %, sent gen_move
	`)
}

// There are only two seats.
func TestNoSuchSeat(t *testing.T) {
	for _, seat := range []string{"0", "3", "-1"} {
		talk(t, setup(corner), strings.ReplaceAll(`
			said # 1 | = | nothing
			sent # 1 | `+cornerPoints+` | wrong
			exit # 1 | |
			out # 1 | gone |
			move # 1 | 1 2 |
			due # |
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
		{setup(corner), ""}, {setup(corner), "file"}, {rules.Setup{}, "gtp"},
		{setup(corner, "clock=all"), "gtp"}, {setup(corner, "extra_reply=loss"), "gtp"}, {setup(corner, "question_ok=play"), "gtp"},
		{setup(corner, "reply=lenient"), "gtp"}, {setup(corner, "source=human"), "gtp"},
	} {
		if l, err := Listen(c.setup, c.protocol, rules.Limits{}); err == nil || l != nil {
			t.Errorf("%v %q: no error", c.setup, c.protocol)
		}
	}
}
