package fiverow_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// ended is the state of a game after its moves.
type ended struct {
	name   string
	setup  rules.Setup
	moves  string
	winner base.Seat
	reason rules.Reason
	line   string // the five cells
	goesOn bool
}

func (e ended) check(t *testing.T) {
	pos := mustOpen(t, e.setup)
	mustPlay(t, pos, e.moves)
	o := pos.Outcome()
	if o.Over == e.goesOn || o.Winner != e.winner || o.Reason != e.reason {
		gametest.Errorf(t, pos, "outcome %+v, want winner %d, reason %q", o, e.winner, e.reason)
	}
	if got := lineText(fiverow.Line(pos)); got != e.line {
		gametest.Errorf(t, pos, "line %q, want %q", got, e.line)
	}
}

// Paragraph 1.5 worked by hand: five adjacent cells in a row, a column or either
// diagonal, anywhere on the board, and nothing less. X moves on odd plies.
func TestFive(t *testing.T) {
	seed := officialSetup()
	for _, e := range []ended{
		{name: "row at the top", setup: seed, moves: "A0 A9 B0 B9 C0 C9 D0 D9 E0", winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "row, last figure in the middle", setup: seed, moves: "A0 A9 B0 B9 D0 C9 E0 D9 C0", winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "row at the right end, last figure first", setup: seed, moves: "J9 A0 I9 B0 H9 C0 G9 D0 F9", winner: 1, reason: rules.Five, line: "F9,G9,H9,I9,J9"},
		{name: "column", setup: seed, moves: "A0 B0 A1 B1 A2 B2 A3 B3 A4", winner: 1, reason: rules.Five, line: "A0,A1,A2,A3,A4"},
		{name: "column at the bottom right", setup: seed, moves: "J5 A0 J6 A1 J7 A2 J8 A3 J9", winner: 1, reason: rules.Five, line: "J5,J6,J7,J8,J9"},
		{name: "falling diagonal from the corner", setup: seed, moves: "A0 J0 B1 J1 C2 J2 D3 J3 E4", winner: 1, reason: rules.Five, line: "A0,B1,C2,D3,E4"},
		{name: "falling diagonal to the corner", setup: seed, moves: "F5 A0 G6 A1 H7 A2 I8 A3 J9", winner: 1, reason: rules.Five, line: "F5,G6,H7,I8,J9"},
		{name: "falling diagonal, the shortest that can hold five", setup: seed, moves: "F0 A0 G1 A1 H2 A2 I3 A3 J4", winner: 1, reason: rules.Five, line: "F0,G1,H2,I3,J4"},
		{name: "rising diagonal to the corner", setup: seed, moves: "F4 A0 G3 A1 H2 A2 I1 A3 J0", winner: 1, reason: rules.Five, line: "F4,G3,H2,I1,J0"},
		{name: "rising diagonal from the corner", setup: seed, moves: "A9 J0 B8 J1 C7 J2 D6 J3 E5", winner: 1, reason: rules.Five, line: "A9,B8,C7,D6,E5"},
		{name: "rising diagonal, the shortest that can hold five", setup: seed, moves: "A4 J9 B3 J8 C2 J7 D1 J6 E0", winner: 1, reason: rules.Five, line: "A4,B3,C2,D1,E0"},
		{name: "noughts win too", setup: seed, moves: "A0 A9 B0 B9 C0 C9 D0 D9 J5 E9", winner: 2, reason: rules.Five, line: "A9,B9,C9,D9,E9"},
		{name: "two fives at once: the row is shown", setup: seed, moves: "A0 A9 B0 C9 C0 E9 D0 G9 E1 B7 E2 D7 E3 F7 E4 H7 E0", winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},

		{name: "four", setup: seed, moves: "A0 A9 B0 B9 C0 C9 D0 D9", goesOn: true},
		{name: "five with a gap", setup: seed, moves: "A0 A9 B0 B9 C0 C9 D0 H9 F0", goesOn: true},
		{name: "a row does not wrap round", setup: seed, moves: "H0 A9 I0 B9 J0 C9 A1 E9 B1", goesOn: true},
		{name: "a column does not wrap round", setup: seed, moves: "A7 J0 A8 J1 A9 J2 B0 J4 B1", goesOn: true},
		{name: "a falling diagonal does not wrap round", setup: seed, moves: "H0 A9 I1 B9 J2 C9 A3 E9 B4", goesOn: true},
		{name: "a rising diagonal does not wrap round", setup: seed, moves: "C0 A9 B1 B9 A2 C9 J2 E9 I3", goesOn: true},
		{name: "the opponent's figure breaks a row", setup: seed, moves: "A0 C0 B0 B9 D0 C9 E0 E9 F0", goesOn: true},
		{name: "no knight's moves", setup: seed, moves: "A0 J9 B2 J8 C4 J7 D6 J5 E8", goesOn: true},
	} {
		t.Run(e.name, e.check)
	}
}

// Six and more in a row by both values of the ruling. The last figure joins what is on
// both sides.
func TestOverline(t *testing.T) {
	six := "A0 A9 B0 B9 C0 C9 E0 E9 F0 F9 D0"
	nine := "A0 A9 B0 B9 C0 C9 D0 E9 F0 F9 G0 G9 H0 I9 I0 J7 E0"
	both := "A0 A9 B0 B9 C0 C9 E0 E9 F0 F9 D1 G9 D2 I9 D3 J7 D4 J6 D0"
	win, exact := officialSetup(), officialSetup("overline=exact5")
	for _, e := range []ended{
		{name: "six wins", setup: win, moves: six, winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "nine wins", setup: win, moves: nine, winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "six and five win", setup: win, moves: both, winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "exact: six does not win", setup: exact, moves: six, goesOn: true},
		{name: "exact: nine does not win", setup: exact, moves: nine, goesOn: true},
		{name: "exact: five down wins beside six across", setup: exact, moves: both, winner: 1, reason: rules.Five, line: "D0,D1,D2,D3,D4"},
		{name: "exact: five wins", setup: exact, moves: "A0 A9 B0 B9 C0 C9 D0 D9 E0", winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "exact: five at the edge wins", setup: exact, moves: "J0 A9 I0 B9 H0 C9 G0 D9 F0", winner: 1, reason: rules.Five, line: "F0,G0,H0,I0,J0"},
		{name: "exact: a figure beyond a gap does no harm", setup: exact, moves: "G0 A9 A0 B9 B0 C9 C0 D9 D0 J9 E0", winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "exact: the opponent's figure next to five does no harm", setup: exact, moves: "A0 F0 B0 B9 C0 C9 D0 D9 E0", winner: 1, reason: rules.Five, line: "A0,B0,C0,D0,E0"},
		{name: "exact: six from a start with two threes does not win", setup: sized(7, 1, "XXX.XX. X", "overline=exact5"), moves: "D0", goesOn: true},
	} {
		t.Run(e.name, e.check)
	}
}

// Paragraph 1.6 and its combination with 1.5, worked by hand.
func TestFull(t *testing.T) {
	// No five fits on 4 by 4.
	small := "A0 B0 C0 D0 A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3"
	for _, e := range []ended{
		{name: "full without five", setup: sized(4, 4, ""), moves: small, reason: rules.Full},
		{name: "one cell", setup: sized(1, 1, ""), moves: "A0", reason: rules.Full},
		{name: "five on the last free cell wins", setup: sized(1, 9, ""), moves: "A0 A5 A1 A6 A2 A7 A3 A8 A4", winner: 1, reason: rules.Five, line: "A0,A1,A2,A3,A4"},
		{name: "a full start is over", setup: sized(2, 1, "X0 -"), reason: rules.Full},
		{name: "99 figures and a last one", setup: sized(10, 10, almostFull()), moves: "J9", reason: rules.Full},
	} {
		t.Run(e.name, e.check)
	}
}

// almostFull returns a field of 99 figures without five: figures are in pairs along a row
// and change from row to row, so that no line in any direction has more than two of a
// kind. J9 is free.
func almostFull() string {
	var b []byte
	for y := 0; y < 10; y++ {
		for x := 0; x < 10; x++ {
			b = append(b, "X0"[(x/2+y)%2])
		}
		b = append(b, '/')
	}
	b[len(b)-2], b[len(b)-1] = '.', ' '
	return string(b) + "X"
}
