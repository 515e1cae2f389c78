package judge_test

import (
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/dots"
	"scrutineer/rules/triangles"
)

// square is triangles with four points. Seat 2 is not sent the first move of seat 1. It
// says here to time_left, there to gen_move, and last in its next turn, for which
// everything is sent.
func square(t *testing.T, here, there, last string) []byte {
	d := played(t, triangles.Game, "gtp", "1,1 9,1 9,9 1,9 | - | 0 0 | 1 | -", "", rules.Limits{Total: 60000000})
	d.SendAllDue(0)
	replyAll(d, 100, "1 =", "1 =", "2 =", "1 = 1 2", "2 = play", "2 "+here, "2 "+there, "1 =", "1 =", "1 = 3 4", "2 =", "2 =", "2 "+last)
	log := replaced(t, d.Seal(), 1, "> 2 100 play 1 2")
	// The reply is removed with the command: a line, and the empty one below it, which is
	// then the third of the seat.
	return replaced(t, replaced(t, log, 1, "< 2 100 = play"), 3, "< 2 100")
}

// A program that was not sent a command is not blamed for what its replies seem to belong
// to, until its next move.
func TestCommandLeftOut(t *testing.T) {
	for _, c := range []struct {
		here, there, last string
		want              string
	}{
		{"=", "= 2 3", "= 1 4", "rejected wrong-line:decisive"},
		{"?", "= 2 3", "= 1 4", "rejected wrong-line:decisive"}, // as to play it would be an offence
		{"=", "= 2 3", "= 1 1", "rejected wrong-line:decisive fault:note"},
		{"=", "= 1 2", "= 1 4", "rejected wrong-line:decisive fault:note fault:note"}, // then seat 1, alone, answers its gen_move with =
	} {
		if got := verdict(t, square(t, c.here, c.there, c.last)); got != c.want {
			t.Errorf("%q %q %q: %s, want %s", c.here, c.there, c.last, got, c.want)
		}
	}
}

// The two implementations need not agree on the name of a line that gives no move: here a
// number that no move can store.
func TestGroundIsNotCompared(t *testing.T) {
	for _, line := range []string{"99999 0 0", "9999999999999999999999 0 0", "7 0 0", "hello"} {
		d := played(t, dots.Game, "server", "", "cols=3 rows=2", rules.Limits{})
		d.SendAllDue(0)
		d.Say(1, 1000, line)
		if got := verdict(t, d.Seal()); got != "verified fault:note" {
			t.Errorf("%q: %s", line, got)
		}
	}
}
