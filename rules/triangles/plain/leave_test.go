package plain

import (
	"reflect"
	"strings"
	"testing"

	"scrutineer/rules"
)

var causes = []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone}

func leave(t *testing.T, b *Board, seat int, why rules.Cause) {
	t.Helper()
	if refused := b.Leave(seat, why); refused != "" {
		t.Fatalf("seat %d leaves: %s", seat, refused)
	}
}

// T13: whoever is out, in turn or not, the other goes on drawing to the end, and the
// points decide.
func TestAlone(t *testing.T) {
	for _, why := range causes {
		for gone := 1; gone <= 2; gone++ {
			for _, before := range []string{"", "1-2", "1-2 2-3"} {
				b := open(t, square)
				play(t, b, before)
				leave(t, b, gone, why)
				left := 3 - gone
				wantGoing(t, b, left)
				if !strings.HasSuffix(b.Text(), " | 0 0 | "+name(left)+" | "+name(gone)) {
					t.Errorf("text %q", b.Text())
				}
				after := strings.Fields("1-2 2-3 3-4 1-3+1 1-4+1")[len(strings.Fields(before)):]
				for i, m := range after {
					play(t, b, m)
					if i < len(after)-1 {
						wantGoing(t, b, left)
					}
				}
				score := [3]int{}
				score[left] = 2
				wantOver(t, b, left, "complete", score[1], score[2])
				if !strings.HasSuffix(b.Text(), " | - | "+name(gone)) {
					t.Errorf("text %q", b.Text())
				}
			}
		}
	}
}

// T13: a seat that is out may win, and may draw.
func TestTheDeadOneWins(t *testing.T) {
	b := open(t, square)
	play(t, b, "1-2 2-3 1-3+1")
	leave(t, b, 1, rules.Gone)
	play(t, b, "3-4 1-4+1")
	wantOver(t, b, 0, "complete", 1, 1)

	b = open(t, "1,1 5,1 5,5 1,5 3,9") // the square and a roof: five points of a convex hull, 3 triangles
	play(t, b, "1-2 1-4 2-4+1 3-4 2-3+1 3-5 4-5+1")
	wantOver(t, b, 1, "complete", 3, 0)
	b = open(t, "1,1 5,1 5,5 1,5 3,9")
	play(t, b, "1-2 1-4 2-4+1 3-4 2-3+1")
	leave(t, b, 1, rules.Gone)
	wantGoing(t, b, 2)
	play(t, b, "3-5 4-5+1")
	wantOver(t, b, 1, "complete", 2, 1)
}

// T14: both out, the points so far decide.
func TestBothOut(t *testing.T) {
	for _, c := range []struct {
		start  string
		winner int
		score  [2]int
	}{
		{square, 0, [2]int{0, 0}},
		{square + " | 1-2:1 | 4 3 | 2 | -", 1, [2]int{4, 3}},
		{square + " | 1-2:1 | 3 4 | 2 | -", 2, [2]int{3, 4}},
		{square + " | 1-2:1 | 9999 9999 | 1 | -", 0, [2]int{9999, 9999}},
	} {
		for _, why := range causes {
			for first := 1; first <= 2; first++ {
				b := open(t, c.start)
				leave(t, b, first, rules.Gone)
				wantGoing(t, b, 3-first)
				leave(t, b, 3-first, why)
				wantOver(t, b, c.winner, "both-out", c.score[0], c.score[1])
				if !strings.HasSuffix(b.Text(), " | - | 1 2") {
					t.Errorf("text %q", b.Text())
				}
			}
		}
	}
}

// The rulings fault and timeout, each by both of its values, for all causes.
func TestForfeit(t *testing.T) {
	for _, c := range []struct {
		rulings  string
		forfeits [3]bool // by cause: bad move, too late, gone
	}{
		{"", [3]bool{}},
		{"fault=offender_out timeout=offender_out", [3]bool{}},
		{"fault=forfeit", [3]bool{true, false, false}},
		{"timeout=forfeit", [3]bool{false, true, false}},
		{"fault=forfeit timeout=offender_out", [3]bool{true, false, false}},
		{"fault=offender_out timeout=forfeit", [3]bool{false, true, false}},
		{"fault=forfeit timeout=forfeit", [3]bool{true, true, false}},
	} {
		for i, why := range causes {
			for seat := 1; seat <= 2; seat++ {
				b := open(t, square+" | 1-2:1 | 2 2 | 2 | -", strings.Fields(c.rulings)...)
				leave(t, b, seat, why)
				if c.forfeits[i] {
					wantOver(t, b, 3-seat, "fault", 2, 2)
					if !strings.HasSuffix(b.Text(), " | 1-2:1 | 2 2 | - | "+name(seat)) {
						t.Errorf("text %q", b.Text())
					}
				} else {
					wantGoing(t, b, 3-seat)
				}
			}
		}
	}
}

// A forfeit goes against the points, and to the opponent even if it is out.
func TestForfeitWins(t *testing.T) {
	b := open(t, square+" | 1-2:1 | 0 7 | 1 | -", "fault=forfeit")
	leave(t, b, 2, rules.BadMove)
	wantOver(t, b, 1, "fault", 0, 7)

	b = open(t, square+" | 1-2:1 | 0 7 | 1 | -", "fault=forfeit", "timeout=forfeit")
	leave(t, b, 1, rules.Gone)
	wantGoing(t, b, 2)
	leave(t, b, 2, rules.TooLate)
	wantOver(t, b, 1, "fault", 0, 7)
}

func TestLeaveRefused(t *testing.T) {
	b := open(t, square)
	leave(t, b, 2, rules.Gone)
	before := look(b)
	for _, seat := range []int{2, -1, 0, 3, 4, 257, 258, 1 << 40} {
		for _, why := range causes {
			if b.Leave(seat, why) == "" {
				t.Errorf("seat %d leaves", seat)
			}
		}
	}
	if after := look(b); !reflect.DeepEqual(before, after) {
		t.Errorf("refusals have changed %+v to %+v", before, after)
	}
	play(t, b, "1-2 2-3 3-4")
	wantGoing(t, b, 1)
}
