package dispute_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
)

const (
	// A field of ten by ten: A0 to J9 (3.3.3).
	fiverow = "game fiverow width=10 height=10\nprotocol console\n"
	// Of ten by ten squares the mixers of blue are on 1 4, 4 1, 7 1 and 10 4, those of red
	// on the squares opposite (B5).
	betoniarki = "game betoniarki size=10\n> 1 1\n> 2 2\n> 1 120\n"
	// By gomocup a cell is column and row from 0. X has taken 1,3.
	gomocup = "game fiverow width=5 height=5\nprotocol gomocup\nclock - 1000000 0 handed-over\nlimits - - - - ? 10000000 -\n" +
		"> 1 INFO timeout_turn 1000\n> 1 INFO timeout_match 0\n> 1 INFO max_memory 0\n> 1 INFO game_type 1\n> 1 INFO rule 0\n> 1 START 5\n< 1 OK\n" +
		"> 2 INFO timeout_turn 1000\n> 2 INFO timeout_match 0\n> 2 INFO max_memory 0\n> 2 INFO game_type 1\n> 2 INFO rule 0\n> 2 START 5\n< 2 OK\n" +
		"> 1 INFO time_left 2147483647\n> 1 BEGIN\n< 1 1,3\n> 2 INFO time_left 2147483647\n> 2 TURN 1,3\n"
	// White has the corner 1 1, 2 1 and 1 2; up is 1, right 2 (interface).
	halma = "game halma n=5 k=2 n1=0 n2=50\n> 1 5 2 0 50 1\n> 1 300000\n"
	// White has moved from 2 1 to 3 1, and black from 5 4 to 5 3.
	halmaPlies = "game halma n=5 k=2 n1=0 n2=50\nstart plies 2 1 2; 5 4 3\n> 1 5 2 0 50 1\n> 1 300000\n"
)

// What the answers would be without a mistake follows from the protocols: D8 and D6 of
// dots, 3.3.3 of five in a row, B11 of betoniarki, T12 of triangles, the interface of halma.
func TestDiagnose(t *testing.T) {
	strict := func(game, ruling string) string { return strings.Replace(game, "\n", "\nrulings "+ruling+"\n", 1) }
	for _, c := range []struct {
		name, transcript string
		seat             base.Seat
		cause            judge.Cause
		means            string
	}{
		{"dots counted from 1", dots + "< 2 2 2 1\n", 2, judge.FromOne, "1 1 1"},
		{"sides counted from 1", dots + "< 2 1 1 4\n", 2, judge.FromOne, "1 1 3"},
		{"nothing makes it legal", dots + "< 2 7 7 1\n", 2, "", ""},
		{"a line that is drawn", dots + "< 2 0 0 0\n", 2, "", ""},
		{"it is legal as it is", dots + "< 2 1 1 1\n", 2, "", ""},
		{"not its answer", dots + "< 2 2 2 1\n", 1, "", ""},
		{"debug text in dots", dots + "< 2 best move 1 1 1\n", 2, judge.Debug, "1 1 1"},
		{"debug text in a line of its own", dots + "< 2 thinking about it\n", 2, judge.Debug, ""},
		{"CR LF in betoniarki", strict(betoniarki, "blanks=strict") + `< 1 4 1 4 5 4 6\x0d` + "\n", 1, judge.CRLF, "4 1 4 5 4 6"},
		{"a blank at the end", strict(betoniarki, "blanks=strict") + `< 1 4 1 4 5 4 6\x20` + "\n", 1, judge.Blanks, "4 1 4 5 4 6"},
		{"squares from 0", betoniarki + "< 1 3 0 3 4 3 5\n", 1, judge.FromZero, "4 1 4 5 4 6"},
		{"the row first in betoniarki", betoniarki + "< 1 4 10 4 6 4 5\n", 1, judge.Swapped, "10 4 6 4 5 4"},
		{"rows from 1", fiverow + "< 1 step! A10\n", 1, judge.FromOne, "step! A9"},
		{"the number first", fiverow + "< 1 step! 7B\n", 1, judge.Swapped, "step! B7"},
		{"small letters", fiverow + "< 1 step! b7\n", 1, judge.SmallLetters, "step! B7"},
		{"CR LF where step is strict", strict(fiverow, "step=strict") + `< 1 step! A1\x0d` + "\n", 1, judge.CRLF, "step! A1"},
		{"beyond every reading", fiverow + "< 1 step! Z99\n", 1, "", ""},
		{"gomocup from 1", gomocup + "< 2 5,3\n", 2, judge.FromOne, "4,2"},
		{"gomocup's cell taken", gomocup + "< 2 1,3\n", 2, "", ""},
		{"the row first in halma", halmaPlies + "< 1 1 3 1\n", 1, judge.Swapped, "3 1 1"},
		{"CR LF in halma", halma + `< 1 1 1 1\x0d` + "\n", 1, judge.CRLF, "1 1 1"},
		{"CR LF, and no move either way", halma + `< 1 7 7 7\x0d` + "\n", 1, "", ""},
		{"fields from 0", halma + "< 1 0 0 1\n", 1, judge.FromZero, "1 1 1"},
		{"directions from 0", halma + "< 1 1 1 0\n", 1, judge.FromZero, "1 1 1"},
		{"no pawn by any reading", halma + "< 1 3 3 1\n", 1, "", ""},
		{"CR LF in triangles", strict(triangles, "reply=strict") + `< 1 = 1 2\x0d` + "\n< 1 \n", 1, judge.CRLF, "= 1 2"},
		{"points from 0", triangles + "< 1 = 0 1\n< 1 \n", 1, judge.FromZero, "= 1 2"},
		{"no such points either way", triangles + "< 1 = 7 8\n< 1 \n", 1, "", ""},
		{"records of others change nothing", strings.Replace(halma, "> 1 300000", "! 2 hello\n> 1 300000", 1) + `< 1 1 1 1\x0d` + "\n", 1, judge.CRLF, "1 1 1"},
		{"an end in silence", halma + "exit 1 code 3\n", 1, judge.Ended, ""},
		{"an end with a traceback", halma + "! 1 Traceback (most recent call last):\n! 1 NameError: name 'x' is not defined\nexit 1 code 1\n", 1, judge.Complained, ""},
	} {
		y := whyOf(t, c.transcript, c.seat)
		d := y.Diagnosis
		if d == nil {
			d = &judge.Diagnosis{}
		}
		if d.Cause != c.cause || d.Means != c.means {
			main := "nothing"
			if y.Main != nil {
				main = y.Main.Message() + ", " + y.Main.Witness.String()
			}
			t.Errorf("%s: %q, %q; want %q, %q (%s)", c.name, d.Cause, d.Means, c.cause, c.means, main)
		}
	}
}
