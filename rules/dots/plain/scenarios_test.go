package plain

import (
	"strings"
	"testing"

	"scrutineer/rules"
)

// The scenarios of dots about legality, gains, turns or results. Those about clocks,
// memory, relayed lines, commands out of turn, numberings, point schemes and tables
// (DAB-017 to 021, 025 to 029, 035, 039) are not for rules.

// DAB-001: a line given once from either of its boxes is drawn.
func TestLineOfTwoBoxes(t *testing.T) {
	b := begun(t, 5, 5, "")
	plies(t, b, "1:0:2 1 1") // the right side of box 2 1 is the left side of box 2 2
	refuses(t, b, drawn, []string{"2 1 1"})
	refuses(t, b, otherName, []string{"2 2 3"})
	if n := len(b.Legal()); n != 39 {
		t.Errorf("%d lines are left", n)
	}
	wantGoing(t, b, 2, 0, 0)
	if refused := b.Leave(2, rules.BadMove); refused != "" {
		t.Fatal(refused)
	}
	wantOver(t, b, 1, "fault", 0, 0)
}

// DAB-003 to 006: a line that closes two boxes gains 2 and grants one further move, not
// two. After it the turn passes at the first line that gains nothing.
func TestOneFurtherMove(t *testing.T) {
	b := begun(t, 2, 4, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 1 0, 1:0:0 0 2, 2:0:0 1 2, 1:0:0 0 3, 2:0:0 1 1")
	plies(t, b, "1:2:0 0 1")
	wantGoing(t, b, 1, 2, 0)
	plies(t, b, "1:0:0 2 0")
	wantGoing(t, b, 2, 2, 0)
	plies(t, b, "2:0:0 2 2")
	wantGoing(t, b, 1, 2, 0)
	plies(t, b, "1:1:0 2 1")
	wantOver(t, b, 1, "complete", 3, 0) // DAB-007: nobody is asked again
}

// DAB-005, 006: every gain keeps the turn, and nothing else does.
func TestChain(t *testing.T) {
	b := begun(t, 2, 5, "0000/0000 0...0 .... 2")
	plies(t, b, "2:1:0 0 1, 2:1:0 1 1, 2:2:0 2 1")
	wantOver(t, b, 2, "complete", 0, 4)

	b = begun(t, 2, 5, "0000/0000 0.... .... 2")
	plies(t, b, "2:1:0 0 1, 2:1:0 1 1, 2:0:0 3 1, 1:2:0 2 1")
	wantOver(t, b, 0, "complete", 2, 2)
}

// DAB-009, 010: at the end of a game the boxes sum to (rows-1)(cols-1), and as many lines
// are drawn as the board has.
func TestSums(t *testing.T) {
	for _, c := range []struct{ rows, cols, boxes, lines int }{
		{5, 5, 16, 40}, {5, 6, 20, 49}, {15, 5, 56, 130}, {2, 2, 1, 4}, {7, 3, 12, 32},
	} {
		b := begun(t, c.rows, c.cols, "")
		plies := 0
		for b.Turn() != 0 {
			legal := b.Legal()
			if _, refused := b.Play(legal[(plies*7)%len(legal)]); refused != "" {
				t.Fatal(refused)
			}
			plies++
		}
		_, _, reason, score := b.Outcome()
		if plies != c.lines || score[0]+score[1] != c.boxes || reason != "complete" {
			t.Errorf("%dx%d: %d lines, boxes %v, %s", c.rows, c.cols, plies, score, reason)
		}
	}
}

// DAB-012: 8:8 is a draw. One box of 25 points is open, and the scores are 7:8;
// if seat 1 is in turn it is 8:8, and if seat 2 is it is 7:9.
func TestEight(t *testing.T) {
	const lines = ".000/0000/0000/0000/0000 00000/00000/00000/00000 .122/1122/2211/2211 "
	b := begun(t, 5, 5, lines+"1")
	wantGoing(t, b, 1, 7, 8)
	plies(t, b, "1:1:0 0 0")
	wantOver(t, b, 0, "complete", 8, 8)

	b = begun(t, 5, 5, lines+"2")
	plies(t, b, "2:1:0 0 0")
	wantOver(t, b, 2, "complete", 7, 9)
}

// DAB-014: the numbers of a board are points. The last row or column of points has no
// boxes.
func TestPointsAreNoBoxes(t *testing.T) {
	b := begun(t, 5, 7, "")
	refuses(t, b, noBox, []string{"4 0 1", "4 0 2", "4 5 1", "0 6 1", "0 6 2", "3 6 1", "4 6 1"})
	plies(t, b, "1:0:3 5 1, 2:0:3 5 2")
}

// DAB-016: a box has the sides 0 to 3.
func TestSides(t *testing.T) {
	b := begun(t, 5, 5, "")
	refuses(t, b, noSide, []string{"0 0 4", "0 0 5"})
	refuses(t, b, notPlain, []string{"0 0 -1"})
	plies(t, b, "1:0:0 0 0, 2:0:0 0 1, 1:0:0 0 2, 2:1:0 0 3")
}

// DAB-022: what is not three numbers. DAB-023: the prompt is not a line, but "1 1 1" is.
func TestNoMoves(t *testing.T) {
	b := begun(t, 5, 5, "")
	for _, text := range []string{"2 3", "2 3 1 4", "2,3,1", "a b c", "", "1-1-1", "-1 -1 -1"} {
		if _, refused := b.Play(text); refused == "" {
			t.Errorf("%q is taken", text)
		}
	}
	wantGoing(t, b, 1, 0, 0)
	plies(t, b, "1:0:1 1 1")
}

// DAB-031: a seat that leaves loses, even if it leads 10:2. DAB-032: after the last box
// nobody can leave.
func TestLeadDoesNotHelp(t *testing.T) {
	lines := "000000/000000/000000/...... 0000000/0000000/......0 111111/111122/...... "
	for _, c := range []struct {
		ruling   string
		one, two int
	}{{"fault_score=as_is", 10, 2}, {"fault_score=all_to_opponent", 0, 18}} {
		b := begun(t, 4, 7, lines+"1", c.ruling)
		wantGoing(t, b, 1, 10, 2)
		if refused := b.Leave(1, rules.Gone); refused != "" {
			t.Fatal(refused)
		}
		wantOver(t, b, 2, "fault", c.one, c.two)
	}
	b := begun(t, 2, 2, "0/0 0. . 1")
	plies(t, b, "1:1:0 0 1")
	wantOver(t, b, 1, "complete", 1, 0)
}

// DAB-034: boards outside the announced 5 to 15 points can be played; others report the
// departure. DAB-036: seat 1 starts.
func TestSizes(t *testing.T) {
	for _, c := range []struct{ rows, cols int }{{4, 5}, {5, 4}, {16, 5}, {5, 16}, {5, 5}, {15, 15}} {
		b := begun(t, c.rows, c.cols, "")
		wantGoing(t, b, 1, 0, 0)
		if fields := strings.Fields(b.Text()); strings.Count(fields[0], "/") != c.rows-1 || strings.Count(fields[1], "/") != c.rows-2 {
			t.Errorf("%dx%d: text %q", c.rows, c.cols, b.Text())
		}
	}
}
