package plain

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// begun makes a board of rows by cols points, with rulings written "name=value".
func begun(t *testing.T, rows, cols int, start string, rulings ...string) *Board {
	t.Helper()
	b, err := New(setup(rows, cols, start, rulings...))
	if err != nil {
		t.Fatalf("%dx%d %q %v: %v", rows, cols, start, rulings, err)
	}
	return b
}

func setup(rows, cols int, start string, rulings ...string) rules.Setup {
	s := rules.Setup{Start: start, Params: []rules.Value{
		{Name: "cols", Value: strconv.Itoa(cols)},
		{Name: "rows", Value: strconv.Itoa(rows)},
	}}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

// plies makes moves and checks the seat in turn before each and its gain, written
// "seat:gain:r c s" and separated by commas.
func plies(t *testing.T, b *Board, list string) {
	t.Helper()
	for _, ply := range strings.Split(list, ",") {
		parts := strings.SplitN(strings.TrimSpace(ply), ":", 3)
		if turn := strconv.Itoa(b.Turn()); turn != parts[0] {
			t.Fatalf("%s: seat %s is in turn", ply, turn)
		}
		gain, refused := b.Play(parts[2])
		if refused != "" || strconv.Itoa(gain) != parts[1] {
			t.Fatalf("%s: gain %d, refused %q", ply, gain, refused)
		}
	}
}

// state is everything that a board shows.
type state struct {
	Turn   int
	Over   bool
	Winner int
	Reason string
	Score  []int
	Legal  []string
	Text   string
}

func look(b *Board) state {
	over, winner, reason, score := b.Outcome()
	return state{b.Turn(), over, winner, reason, score, b.Legal(), b.Text()}
}

// wantGoing checks that the game goes on with this seat in turn and this score.
func wantGoing(t *testing.T, b *Board, turn, one, two int) {
	t.Helper()
	s := look(b)
	if s.Over || s.Winner != 0 || s.Reason != "" || !slices.Equal(s.Score, []int{one, two}) || s.Turn != turn ||
		len(s.Legal) == 0 || !strings.HasSuffix(s.Text, " "+strconv.Itoa(turn)) {
		t.Errorf("want seat %d in turn at %d:%d, have %+v", turn, one, two, s)
	}
}

// wantOver checks that the game has ended in this way, and cannot be continued.
func wantOver(t *testing.T, b *Board, winner int, reason string, one, two int) {
	t.Helper()
	s := look(b)
	if !s.Over || s.Winner != winner || s.Reason != reason || !slices.Equal(s.Score, []int{one, two}) || s.Turn != 0 ||
		len(s.Legal) != 0 || !strings.HasSuffix(s.Text, " -") {
		t.Errorf("want the end, winner %d, %q, %d:%d, have %+v", winner, reason, one, two, s)
	}
	for _, move := range []string{"0 0 0", "0 0 1", "0 0 2", "0 0 3", "", "9 9 9"} {
		if gain, refused := b.Play(move); refused == "" || gain != 0 {
			t.Errorf("the move %q after the end is not refused", move)
		}
	}
	for seat := 1; seat <= 2; seat++ {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves after the end", seat)
		}
	}
	if after := look(b); !reflect.DeepEqual(s, after) {
		t.Errorf("the end has changed from %+v to %+v", s, after)
	}
}

// An empty board: seat 1 begins, and every line between two neighbouring points may be
// drawn: rows*(cols-1) + cols*(rows-1) of them.
func TestOpening(t *testing.T) {
	b := begun(t, 2, 3, "")
	wantGoing(t, b, 1, 0, 0)
	if b.Text() != "../.. ... .. 1" {
		t.Errorf("text %q", b.Text())
	}
	legal := b.Legal()
	slices.Sort(legal)
	if have := strings.Join(legal, ", "); have != "0 0 0, 0 0 1, 0 0 2, 0 0 3, 0 1 0, 0 1 1, 0 1 2" {
		t.Errorf("legal %s", have)
	}
	for _, c := range []struct{ rows, cols, lines int }{
		{2, 2, 4}, {3, 2, 7}, {5, 5, 40}, {5, 15, 5*14 + 15*4}, {15, 5, 15*4 + 5*14}, {15, 15, 420}, {2, 100, 298}, {100, 100, 19800},
	} {
		if n := len(begun(t, c.rows, c.cols, "").Legal()); n != c.lines {
			t.Errorf("%dx%d points: %d lines, want %d", c.rows, c.cols, n, c.lines)
		}
	}
}

// Each of the twelve lines of nine points: its name and its place in the text.
func TestNames(t *testing.T) {
	for _, c := range []struct{ move, lines string }{
		{"0 0 0", "1./../.. .../..."},
		{"0 1 0", ".1/../.. .../..."},
		{"0 0 2", "../1./.. .../..."}, // also the upper side of box 1 0
		{"0 1 2", "../.1/.. .../..."},
		{"1 0 2", "../../1. .../..."},
		{"1 1 2", "../../.1 .../..."},
		{"0 0 3", "../../.. 1../..."},
		{"0 0 1", "../../.. .1./..."}, // also the left side of box 0 1
		{"0 1 1", "../../.. ..1/..."},
		{"1 0 3", "../../.. .../1.."},
		{"1 0 1", "../../.. .../.1."},
		{"1 1 1", "../../.. .../..1"},
	} {
		b := begun(t, 3, 3, "")
		plies(t, b, "1:0:"+c.move)
		wantGoing(t, b, 2, 0, 0)
		if want := c.lines + " ../.. 2"; b.Text() != want {
			t.Errorf("%s: text %q, want %q", c.move, b.Text(), want)
		}
		if legal := b.Legal(); len(legal) != 11 || slices.Contains(legal, c.move) {
			t.Errorf("%s: then legal %v", c.move, legal)
		}
	}
}

// The turn passes after a line that closes no box, whoever drew it.
func TestTurns(t *testing.T) {
	b := begun(t, 3, 3, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 0 1, 1:0:1 1 1, 2:0:1 1 2, 1:0:0 0 3")
	wantGoing(t, b, 2, 0, 0)
	if b.Text() != "1./../.2 12./..1 ../.. 2" {
		t.Errorf("text %q", b.Text())
	}
}

// Whoever draws the last side owns the box, even if the other drew three of its sides,
// and moves again.
func TestOwner(t *testing.T) {
	b := begun(t, 2, 2, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 0 1, 1:0:0 0 2, 2:1:0 0 3")
	wantOver(t, b, 2, "complete", 0, 1)
	if b.Text() != "1/1 22 2 -" {
		t.Errorf("text %q", b.Text())
	}

	b = begun(t, 2, 3, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 1 0, 1:0:0 0 2, 2:0:0 1 1, 1:0:0 0 3, 2:1:0 0 1")
	wantGoing(t, b, 2, 0, 1) // the turn is kept
	if b.Text() != "12/1. 122 2. 2" {
		t.Errorf("text %q", b.Text())
	}
	plies(t, b, "2:1:0 1 2")
	wantOver(t, b, 2, "complete", 0, 2)
}

// Each side of a box, inner or outer, may be the last, and each box of the board is owned
// in its own place.
func TestEverySideCloses(t *testing.T) {
	for _, c := range []struct{ sides, boxes string }{
		{"0 0 0, 0 0 1, 0 0 2, 0 0 3", "1./.."},
		{"0 1 0, 0 1 1, 0 1 2, 0 0 1", ".1/.."},
		{"0 0 2, 1 0 1, 1 0 2, 1 0 3", "../1."},
		{"0 1 2, 1 1 1, 1 1 2, 1 0 1", "../.1"},
	} {
		sides := strings.Split(c.sides, ", ")
		for last := range 4 {
			b := begun(t, 3, 3, "../../.. .../... ../.. 2")
			turn := 2
			for i, s := range sides {
				if i != last {
					plies(t, b, strconv.Itoa(turn)+":0:"+s)
					turn = other(turn)
				}
			}
			plies(t, b, "1:1:"+sides[last])
			wantGoing(t, b, 1, 1, 0)
			if boxes := strings.Fields(b.Text())[2]; boxes != c.boxes {
				t.Errorf("%s last of %v: boxes %q", sides[last], sides, boxes)
			}
		}
	}
}

// One line closes two boxes, side by side or one above the other.
func TestTwoBoxes(t *testing.T) {
	b := begun(t, 2, 3, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 1 0, 1:0:0 0 2, 2:0:0 1 2, 1:0:0 0 3, 2:0:0 1 1, 1:2:0 0 1")
	wantOver(t, b, 1, "complete", 2, 0)
	if b.Text() != "12/12 112 11 -" {
		t.Errorf("text %q", b.Text())
	}

	b = begun(t, 3, 2, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 0 1, 1:0:1 0 1, 2:0:0 0 3, 1:0:1 0 3, 2:0:1 0 2, 1:2:0 0 2")
	wantOver(t, b, 1, "complete", 2, 0)
	if b.Text() != "1/1/2 22/11 1/1 -" {
		t.Errorf("text %q", b.Text())
	}
}

// Three sides are not a box, however many boxes have three: the seven lines of a comb of
// three boxes gain nothing.
func TestThreeSides(t *testing.T) {
	b := begun(t, 2, 4, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 1 0, 1:0:0 2 0, 2:0:0 0 3, 1:0:0 0 1, 2:0:0 1 1, 1:0:0 2 1")
	wantGoing(t, b, 2, 0, 0)
	plies(t, b, "2:1:0 1 2, 2:1:0 0 2, 2:1:0 2 2")
	wantOver(t, b, 2, "complete", 0, 3)
}

// A box that was closed earlier is not owned again by a line beside it.
func TestOwnedOnce(t *testing.T) {
	b := begun(t, 2, 3, "0./0. 00. 1. 2")
	wantGoing(t, b, 2, 1, 0)
	plies(t, b, "2:0:0 1 0, 1:0:0 1 2, 2:1:0 1 1")
	wantOver(t, b, 0, "complete", 1, 1)
	if b.Text() != "02/01 002 12 -" {
		t.Errorf("text %q", b.Text())
	}
}

// Equal boxes are a draw, and the last line decides nothing by itself.
func TestDraw(t *testing.T) {
	b := begun(t, 2, 3, "")
	plies(t, b, "1:0:0 0 0, 2:0:0 0 2, 1:0:0 1 2, 2:0:0 0 1, 1:1:0 0 3, 1:0:0 1 0, 2:1:0 1 1")
	wantOver(t, b, 0, "complete", 1, 1)
	if b.Text() != "11/21 122 12 -" {
		t.Errorf("text %q", b.Text())
	}

	b = begun(t, 2, 4, "000/00. 0000 11. 2") // who draws the last line loses all the same
	plies(t, b, "2:1:0 2 2")
	wantOver(t, b, 1, "complete", 2, 1)
}

// A drawn line is not drawn again, by either seat, and neither is one drawn before the
// game. Nothing changes.
func TestDrawn(t *testing.T) {
	b := begun(t, 3, 3, "0./../.. .../..0 ../.. 1")
	plies(t, b, "1:0:0 0 1, 2:0:0 0 2")
	refuses(t, b, drawn, []string{"0 0 0", "1 1 1", "0 0 1", "0 0 2"})
	plies(t, b, "1:0:1 1 2")
	refuses(t, b, drawn, []string{"0 0 0", "1 1 1", "0 0 1", "0 0 2", "1 1 2"})
	wantGoing(t, b, 2, 0, 0)
}

// A fault loses at once, in turn or not, whatever the cause and the score.
func TestLeave(t *testing.T) {
	for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
		for seat, winner := range map[int]int{1: 2, 2: 1} {
			for _, c := range []struct {
				start    string
				one, two int
			}{
				{"../.. ... .. 1", 0, 0},
				{"1./.. ... .. 2", 0, 0},
				{"0./0. 00. 1. 1", 1, 0},
				{"0./0. 00. 2. 1", 0, 1},
			} {
				tables := strings.TrimRight(c.start, "12")
				b := begun(t, 2, 3, c.start)
				if refused := b.Leave(seat, why); refused != "" {
					t.Fatalf("seat %d: %s", seat, refused)
				}
				wantOver(t, b, winner, "fault", c.one, c.two)
				if b.Text() != tables+"-" {
					t.Errorf("text %q", b.Text())
				}
			}
		}
	}
}

func TestLeaveNoSeat(t *testing.T) {
	b := begun(t, 5, 5, "")
	for _, seat := range []int{-1, 0, 3, 4, 257, 1 << 40} {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves", seat)
		}
	}
	wantGoing(t, b, 1, 0, 0)
}

// The ruling fault_score: the boxes as they are owned, or all of the board to the
// opponent. It does not affect a game that was played to its end, or one that goes on,
// and the winner is the same.
func TestFaultScore(t *testing.T) {
	const start = "00./00. 000. 12. 2" // three boxes, the third open
	for _, c := range []struct {
		ruling   []string
		seat     int
		one, two int
	}{
		{nil, 1, 1, 1},
		{nil, 2, 1, 1},
		{[]string{"fault_score=as_is"}, 1, 1, 1},
		{[]string{"fault_score=as_is"}, 2, 1, 1},
		{[]string{"fault_score=all_to_opponent"}, 1, 0, 3},
		{[]string{"fault_score=all_to_opponent"}, 2, 3, 0},
	} {
		b := begun(t, 2, 4, start, c.ruling...)
		wantGoing(t, b, 2, 1, 1)
		if refused := b.Leave(c.seat, rules.TooLate); refused != "" {
			t.Fatal(refused)
		}
		wantOver(t, b, other(c.seat), "fault", c.one, c.two)
		if b.Text() != "00./00. 000. 12. -" {
			t.Errorf("text %q", b.Text())
		}

		b = begun(t, 2, 4, start, c.ruling...)
		plies(t, b, "2:0:0 2 0, 1:0:0 2 2, 2:1:0 2 1")
		wantOver(t, b, 2, "complete", 1, 2)
	}
}
