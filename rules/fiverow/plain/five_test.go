package plain

import (
	"strings"
	"testing"
)

// place returns the text of a board, of ten columns and rows at most, with crosses and
// noughts on these cells. last is its last word.
func place(width, height int, crosses, noughts, last string) string {
	rows := make([][]byte, height)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", width))
	}
	put := func(cells string, what byte) {
		for _, c := range strings.Fields(cells) { // one letter, one digit
			rows[c[1]-'0'][c[0]-'A'] = what
		}
	}
	put(crosses, 'X')
	put(noughts, '0')
	var lines []string
	for _, r := range rows {
		lines = append(lines, string(r))
	}
	return strings.Join(lines, "/") + " " + last
}

// without returns the list without one of its words.
func without(list string, word string) string {
	var rest []string
	for _, w := range strings.Fields(list) {
		if w != word {
			rest = append(rest, w)
		}
	}
	return strings.Join(rest, " ")
}

// 1.5: five adjacent cells in a row, a column or either diagonal, anywhere on the board,
// whichever of the five comes last, for both seats, and by both rulings, because they
// only differ on longer rows.
func TestFive(t *testing.T) {
	for _, line := range []string{
		"C4 D4 E4 F4 G4", // row
		"C4 C5 C6 C7 C8", // column
		"C2 D3 E4 F5 G6", // diagonal down
		"C6 D5 E4 F3 G2", // diagonal up
		"A0 B0 C0 D0 E0", "F0 G0 H0 I0 J0", "A9 B9 C9 D9 E9", "F9 G9 H9 I9 J9",
		"A0 A1 A2 A3 A4", "A5 A6 A7 A8 A9", "J0 J1 J2 J3 J4", "J5 J6 J7 J8 J9",
		"A0 B1 C2 D3 E4", "F5 G6 H7 I8 J9", "F0 G1 H2 I3 J4", "A5 B6 C7 D8 E9",
		"J0 I1 H2 G3 F4", "E5 D6 C7 B8 A9", "E0 D1 C2 B3 A4", "J5 I6 H7 G8 F9",
	} {
		for _, last := range strings.Fields(line) {
			for _, overline := range []string{"overline=win", "overline=exact5"} {
				four := without(line, last)
				b := open(t, 10, 10, place(10, 10, four, "", "X"), overline)
				wantGoing(t, b, 1)
				play(t, b, last)
				wantOver(t, b, 1, "five")

				b = open(t, 10, 10, place(10, 10, "B4 H3 D7 E7 H5", four, "0"), overline, "first=by_count")
				wantGoing(t, b, 2)
				play(t, b, last)
				wantOver(t, b, 2, "five")
			}
		}
	}
}

// A stone that completes nothing of its own does not win: four with the fifth missing,
// four with an opponent's stone, and rows that would only go on if the board's edges were
// joined.
func TestNotFive(t *testing.T) {
	for _, c := range []struct{ have, foreign, last string }{
		{"B4 C4 D4", "", "E4"},       // four
		{"B4 C4 E4 F4", "", "G4"},    // five with a gap of one
		{"B4 B5 B7 B8", "", "B9"},    // the same in a column
		{"B1 C2 E4 F5", "", "G6"},    // the same in a diagonal
		{"G1 F2 D4 C5", "", "B6"},    // the same in the other
		{"B4 C4 D4 E4", "F4", "A5"},  // a foreign stone at the end
		{"B4 C4 E4 F4", "D4", "G4"},  // a foreign stone within
		{"B4 C4 D5 E5", "", "F5"},    // a row with a step
		{"A0 B1 C2 D3", "", "F4"},    // a bent diagonal
		{"H0 I0 J0 A1", "", "B1"},    // right edge to left edge, next row
		{"H4 I4 J4 A4", "", "B4"},    // right edge to left edge, same row
		{"A8 A9 B0 B1", "", "B2"},    // bottom to top, next column
		{"A7 A8 A9 A0", "", "A1"},    // bottom to top, same column
		{"H0 I1 J2 A4", "", "B5"},    // down over the right edge, cells counted through
		{"H0 I1 J2 A3", "", "B4"},    // down over the right edge
		{"C0 B1 A2 J2", "", "I3"},    // down over the left edge, cells counted through
		{"C0 B1 A2 J3", "", "I4"},    // down over the left edge
		{"C7 D8 E9 F0", "", "G1"},    // over the lower edge
		{"J9 A0 B1 C2", "", "D3"},    // corner to corner
		{"A9 B8 C7 J0", "", "I1"},    // the other corners
		{"A0 B0 C0 D0 J9", "", "J0"}, // four in the corner, the fifth far away
	} {
		for _, overline := range []string{"overline=win", "overline=exact5"} {
			b := open(t, 10, 10, place(10, 10, c.have, c.foreign, "X"), overline)
			play(t, b, c.last)
			if over, winner, reason, _ := b.Outcome(); over {
				t.Errorf("%v and %s, %s: over, winner %d, %s", c, c.last, overline, winner, reason)
			}
		}
	}
}

// Four noughts in a row do not win by a cross in the fifth cell.
func TestForeignFifth(t *testing.T) {
	b := open(t, 10, 10, place(10, 10, "", "B4 C4 D4 E4", "X"))
	play(t, b, "F4")
	wantGoing(t, b, 2)
	play(t, b, "A4") // the other end is still free
	wantOver(t, b, 2, "five")
}

// Rows longer than five: by overline=win the last stone always wins; exact says whether
// it wins by exact5.
func TestOverline(t *testing.T) {
	for _, c := range []struct {
		have, foreign, last string
		exact               bool
	}{
		{"B4 C4 D4 F4 G4", "", "E4", false},                // six in a row
		{"E1 E2 E3 E5 E6", "", "E4", false},                // column
		{"B1 C2 D3 F5 G6", "", "E4", false},                // diagonal
		{"G2 F3 D5 C6 B7", "", "E4", false},                // the other
		{"A0 B0 C0 E0 F0", "", "D0", false},                // six from the edge
		{"E0 F0 H0 I0 J0", "", "G0", false},                // six to the edge
		{"A9 A8 A7 A5 A4", "", "A6", false},                // six from the corner
		{"B4 C4 D4 F4 G4 H4", "", "E4", false},             // seven
		{"A4 B4 C4 D4 F4 G4 H4 I4", "", "E4", false},       // nine
		{"B4 C4 D4 F4", "A4 G4", "E4", true},               // five between foreign stones
		{"B4 C4 D4 F4 H4", "", "E4", true},                 // five, a gap, one more
		{"A0 B0 C0 D0 G0", "", "E0", true},                 // the same from the corner
		{"B4 C4 D4 F4 G4 E1 E2 E3 E5", "", "E4", true},     // six and, across, five
		{"B4 C4 D4 F4 G4 B1 C2 D3 F5", "", "E4", true},     // six and, slanting, five
		{"B4 C4 D4 F4 G4 E1 E2 E3 E5 E6", "", "E4", false}, // six both ways
		{"B4 C4 D4 F4 G4 E1 E2 E3", "", "E4", false},       // six and four
		{"B4 C4 D4 F4 E1 E2 E3 E5", "", "E4", true},        // five both ways
	} {
		b := open(t, 10, 10, place(10, 10, c.have, c.foreign, "X"))
		play(t, b, c.last)
		wantOver(t, b, 1, "five")

		b = open(t, 10, 10, place(10, 10, c.have, c.foreign, "X"), "overline=exact5")
		play(t, b, c.last)
		if c.exact {
			wantOver(t, b, 1, "five")
		} else {
			wantGoing(t, b, 2)
		}
	}
}

// By exact5 a game goes on beside a row of six, and may be full or won later. A row of
// six on the last cell is then a draw.
func TestExactGoesOn(t *testing.T) {
	b := open(t, 6, 1, "XXX.XX X", "overline=exact5")
	play(t, b, "D0")
	wantOver(t, b, 0, "full")

	b = open(t, 6, 1, "XXX.XX X")
	play(t, b, "D0")
	wantOver(t, b, 1, "five")

	b = open(t, 10, 10, place(10, 10, "B4 C4 D4 F4 G4", "", "X"), "overline=exact5")
	play(t, b, "E4 A0 H4 B0 J9 C0 J7 D0 J5 E0")
	wantOver(t, b, 2, "five")
}

// The official size is not built in: a board of 20 by 20 has its own edges.
func TestLargeBoard(t *testing.T) {
	b := open(t, 20, 20, "")
	if n := len(b.Legal()); n != 400 {
		t.Errorf("%d legal moves, want 400", n)
	}
	play(t, b, "T19 A0 S18 A1 R17 A2 Q16 A3 P15")
	wantOver(t, b, 1, "five")

	b = open(t, 20, 20, "")
	play(t, b, "A0 P10 B0 Q10 C0 R10 D0 S10 T19 T10")
	wantOver(t, b, 2, "five")

	b = open(t, 27, 1, "")
	play(t, b, "W0 A0 X0 B0 Y0 C0 Z0 E0 AA0")
	wantOver(t, b, 1, "five")
}
