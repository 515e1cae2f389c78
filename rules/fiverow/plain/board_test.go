package plain

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// open makes a board, with rulings written "name=value".
func open(t *testing.T, width, height int, start string, rulings ...string) *Board {
	t.Helper()
	b, err := New(setup(width, height, start, rulings...))
	if err != nil {
		t.Fatalf("%dx%d %q %v: %v", width, height, start, rulings, err)
	}
	return b
}

func setup(width, height int, start string, rulings ...string) rules.Setup {
	s := rules.Setup{Start: start, Params: []rules.Value{
		{Name: "height", Value: strconv.Itoa(height)},
		{Name: "width", Value: strconv.Itoa(width)},
	}}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

// play makes the moves, none of which may be refused.
func play(t *testing.T, b *Board, moves string) {
	t.Helper()
	for _, m := range strings.Fields(moves) {
		if gain, refused := b.Play(m); gain != 0 || refused != "" {
			t.Fatalf("%s: gain %d, refused %q", m, gain, refused)
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

// wantGoing checks that the game goes on with this seat in turn.
func wantGoing(t *testing.T, b *Board, turn int) {
	t.Helper()
	s := look(b)
	if s.Over || s.Winner != 0 || s.Reason != "" || s.Score != nil || s.Turn != turn || len(s.Legal) == 0 {
		t.Errorf("want seat %d in turn, have %+v", turn, s)
	}
}

// wantOver checks that the game has ended in this way.
func wantOver(t *testing.T, b *Board, winner int, reason string) {
	t.Helper()
	s := look(b)
	if !s.Over || s.Winner != winner || s.Reason != reason || s.Score != nil || s.Turn != 0 || len(s.Legal) != 0 || !strings.HasSuffix(s.Text, " -") {
		t.Errorf("want the end, winner %d, %q, have %+v", winner, reason, s)
	}
	before := s
	if _, refused := b.Play("A0"); refused == "" {
		t.Error("a move after the end is not refused")
	}
	for seat := 1; seat <= 2; seat++ {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves after the end", seat)
		}
	}
	if after := look(b); !reflect.DeepEqual(before, after) {
		t.Errorf("the end has changed from %+v to %+v", before, after)
	}
}

// 1.1 to 1.4: an empty field, crosses first, alternating, on any free cell.
func TestOpening(t *testing.T) {
	b := open(t, 10, 10, "")
	wantGoing(t, b, 1)
	if n := len(b.Legal()); n != 100 {
		t.Errorf("%d legal moves, want 100", n)
	}
	if want := strings.Repeat("........../", 9) + ".......... X"; b.Text() != want {
		t.Errorf("text %q, want %q", b.Text(), want)
	}
	play(t, b, "J0")
	wantGoing(t, b, 2)
	play(t, b, "A9")
	wantGoing(t, b, 1)
	play(t, b, "B7")
	if want := ".........X/" + strings.Repeat("........../", 6) + ".X......../........../0......... 0"; b.Text() != want {
		t.Errorf("text %q, want %q", b.Text(), want)
	}
}

func TestLegal(t *testing.T) {
	b := open(t, 3, 2, "")
	if b.Text() != ".../... X" {
		t.Errorf("text %q", b.Text())
	}
	for _, step := range []struct{ move, legal string }{
		{"", "A0 A1 B0 B1 C0 C1"},
		{"B1", "A0 A1 B0 C0 C1"},
		{"C0", "A0 A1 B0 C1"},
	} {
		play(t, b, step.move)
		have := b.Legal()
		slices.Sort(have)
		if strings.Join(have, " ") != step.legal {
			t.Errorf("after %q legal %v, want %s", step.move, have, step.legal)
		}
	}
}

// 1.2: a stone only goes on a free cell. A refusal changes nothing.
func TestOccupied(t *testing.T) {
	b := open(t, 10, 10, "")
	play(t, b, "E4 F4")
	before := look(b)
	for _, m := range []string{"E4", "F4"} { // crosses are in turn: own, foreign
		if gain, refused := b.Play(m); refused == "" || gain != 0 {
			t.Errorf("%s is not refused", m)
		}
	}
	if after := look(b); !reflect.DeepEqual(before, after) {
		t.Errorf("refusals have changed %+v to %+v", before, after)
	}
	play(t, b, "E5")
	for _, m := range []string{"E4", "F4", "E5"} { // noughts are in turn
		if _, refused := b.Play(m); refused == "" {
			t.Errorf("%s is not refused", m)
		}
	}
	wantGoing(t, b, 2)
}

// 1.7: a seat at fault loses at once, in turn or not, whatever the cause.
func TestLeave(t *testing.T) {
	for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
		for seat, winner := range map[int]int{1: 2, 2: 1} {
			for _, moves := range []string{"", "A0", "A0 B0"} {
				b := open(t, 10, 10, "")
				play(t, b, moves)
				field, _, _ := strings.Cut(b.Text(), " ")
				if refused := b.Leave(seat, why); refused != "" {
					t.Fatalf("seat %d: %s", seat, refused)
				}
				wantOver(t, b, winner, "fault")
				if b.Text() != field+" -" {
					t.Errorf("text %q", b.Text())
				}
			}
		}
	}
}

func TestLeaveNoSeat(t *testing.T) {
	b := open(t, 10, 10, "")
	for _, seat := range []int{-1, 0, 3, 4, 257, 1 << 40} {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves", seat)
		}
	}
	wantGoing(t, b, 1)
}

// drawn is a full field without five in a row. In each row stones are in pairs, and rows
// alternately begin with a pair of crosses or of noughts. So there are at most two alike
// side by side in a row, one in a column and two in a diagonal, and 50 of each kind.
const drawn = "XX00XX00XX/00XX00XX00/XX00XX00XX/00XX00XX00/XX00XX00XX/" +
	"00XX00XX00/XX00XX00XX/00XX00XX00/XX00XX00XX/00XX00XX00"

// 1.6: no free cell and no winner is a draw.
func TestFull(t *testing.T) {
	for _, overline := range []string{"overline=win", "overline=exact5"} {
		b := open(t, 10, 10, "", overline)
		var stones [2][]string
		for row, line := range strings.Split(drawn, "/") {
			for column, c := range line {
				name := string(rune('A'+column)) + string(rune('0'+row))
				kind := strings.IndexRune("X0", c)
				stones[kind] = append(stones[kind], name)
			}
		}
		if len(stones[0]) != 50 || len(stones[1]) != 50 {
			t.Fatalf("%d crosses, %d noughts", len(stones[0]), len(stones[1]))
		}
		for i := range 50 {
			wantGoing(t, b, 1)
			play(t, b, stones[0][i])
			wantGoing(t, b, 2)
			play(t, b, stones[1][i])
		}
		wantOver(t, b, 0, "full")
		if b.Text() != drawn+" -" {
			t.Errorf("text %q", b.Text())
		}
	}
}

// Five on the last free cell is a win (1.6: "and none has won"). The field is
//
//	XXXXX
//	00X00
//	XX000
//	0X0XX
//	X000X
//
// with 13 crosses, C0 the last of them; only row 0 has five alike.
func TestLastCell(t *testing.T) {
	b := open(t, 5, 5, "")
	play(t, b, "A0 A1 B0 B1 D0 D1 E0 E1 C1 C2 A2 D2 B2 E2 B3 A3 D3 C3 E3 B4 A4 C4 E4 D4")
	wantGoing(t, b, 1)
	if b.Text() != "XX.XX/00X00/XX000/0X0XX/X000X X" {
		t.Fatalf("text %q", b.Text())
	}
	play(t, b, "C0")
	wantOver(t, b, 1, "five")
}

func TestSmallBoards(t *testing.T) {
	b := open(t, 1, 1, "")
	wantGoing(t, b, 1)
	play(t, b, "A0")
	wantOver(t, b, 0, "full")
	if b.Text() != "X -" {
		t.Errorf("text %q", b.Text())
	}

	b = open(t, 5, 1, "")
	play(t, b, "A0 B0 C0 D0")
	wantGoing(t, b, 1)
	play(t, b, "E0")
	wantOver(t, b, 0, "full")

	b = open(t, 1, 5, "")
	play(t, b, "A4 A3 A2 A1 A0")
	wantOver(t, b, 0, "full")
	if b.Text() != "X/0/X/0/X -" {
		t.Errorf("text %q", b.Text())
	}

	b = open(t, 5, 1, "XX.XX X")
	play(t, b, "C0")
	wantOver(t, b, 1, "five")

	b = open(t, 1, 5, "X/X/X/X/. X")
	play(t, b, "A4")
	wantOver(t, b, 1, "five")

	b = open(t, 4, 4, "XXX./XXXX/XXXX/XXXX X") // no room for five
	play(t, b, "D0")
	wantOver(t, b, 0, "full")
}
