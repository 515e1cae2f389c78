package plain

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
)

// setup reads "name=value" pairs: n, k and seats, numbers for n1 and n2, and rulings. n1
// and n2 are rulings if the value is not a number.
func setup(pairs, start string) rules.Setup {
	s := rules.Setup{Start: start}
	for _, pair := range strings.Fields(pairs) {
		name, value, _ := strings.Cut(pair, "=")
		v := rules.Value{Name: name, Value: value}
		switch {
		case name == "seats":
			s.Seats = int(value[0] - '0')
		case name == "n" || name == "k" || name[0] == 'n' && isNumber(value):
			s.Params = append(s.Params, v)
		default:
			s.Rulings = append(s.Rulings, v)
		}
	}
	return s
}

// open makes a board.
func open(t *testing.T, pairs, start string) *Board {
	t.Helper()
	b, err := New(setup(pairs, start))
	if err != nil {
		t.Fatalf("%s %q: %v", pairs, start, err)
	}
	return b
}

// play makes the moves, separated by commas, none of which may be refused.
func play(t *testing.T, b *Board, moves string) {
	t.Helper()
	for _, m := range strings.Split(moves, ",") {
		if gain, refused := b.Play(strings.TrimSpace(m)); gain != 0 || refused != "" {
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

// wantGoing checks that the game goes on, and the position.
func wantGoing(t *testing.T, b *Board, turn int, text string) {
	t.Helper()
	s := look(b)
	if s.Over || s.Winner != 0 || s.Reason != "" || s.Score != nil || s.Turn != turn || len(s.Legal) == 0 || s.Text != text {
		t.Errorf("want seat %d in turn, %q, have %+v", turn, text, s)
	}
}

// wantOver checks that the game has ended in this way, for good.
func wantOver(t *testing.T, b *Board, winner int, reason, text string) {
	t.Helper()
	s := look(b)
	if !s.Over || s.Winner != winner || s.Reason != reason || s.Score != nil || s.Turn != 0 || len(s.Legal) != 0 || s.Text != text {
		t.Errorf("want the end, winner %d, %q, %q, have %+v", winner, reason, text, s)
	}
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			for direction := range 4 {
				if _, refused := b.Play(string([]byte{digit(x), ' ', digit(y), ' ', digit(direction + 1)})); refused != "the game is over" {
					t.Errorf("a move after the end: %q", refused)
				}
			}
		}
	}
	for seat := 1; seat <= b.seats; seat++ {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves after the end", seat)
		}
	}
	if after := look(b); !reflect.DeepEqual(s, after) {
		t.Errorf("the end has changed from %+v to %+v", s, after)
	}
}

// refuses checks that a move is refused for this reason and changes nothing.
func refuses(t *testing.T, b *Board, move, ground string) {
	t.Helper()
	before := look(b)
	if gain, refused := b.Play(move); gain != 0 || refused != ground {
		t.Errorf("%.50q: gain %d, refused %q, want %q", move, gain, refused, ground)
	}
	if after := look(b); !reflect.DeepEqual(before, after) {
		t.Fatalf("%.50q has changed %+v to %+v", move, before, after)
	}
}

// H1, H5, H7: the pawns are in the corners, row y=1 first; white begins.
func TestOpenings(t *testing.T) {
	for _, c := range []struct{ pairs, text string }{
		{"n=2 k=1", "1./.2 1 0,0"},
		{"n=4 k=2", "11../1.../...2/..22 1 0,0"},
		{"n=4 k=2 home=square", "11../11../..22/..22 1 0,0"},
		{"n=8 k=3", "111...../11....../1......./......../......../.......2/......22/.....222 1 0,0"},
		{"n=3 k=2", "11./1.2/.22 1 0,0"}, // 2k > n, yet no field in common
		{"n=4 k=2 seats=3", "1133/1..3/...2/..22 1 0,0,0"},
		{"n=4 k=2 seats=4", "1133/1..3/4..2/4422 1 0,0,0,0"},
		{"n=5 k=2 seats=4 home=square", "11.33/11.33/...../44.22/44.22 1 0,0,0,0"},
	} {
		wantGoing(t, open(t, c.pairs, ""), 1, c.text)
	}
}

// Turns go round (H1).
func TestTurns(t *testing.T) {
	b := open(t, "n=4 k=2", "")
	play(t, b, "1 1 2") // over (2,1) to (3,1)
	wantGoing(t, b, 2, ".11./1.../...2/..22 2 1,0")
	play(t, b, "4 4 3") // down over (4,3) to (4,2)
	wantGoing(t, b, 1, ".11./1..2/...2/..2. 1 1,1")
	play(t, b, "3 1 4") // back, left over (2,1)
	wantGoing(t, b, 2, "11../1..2/...2/..2. 2 2,1")

	b = open(t, "n=5 k=2 seats=4", "")
	play(t, b, "2 1 2, 4 5 4, 4 1 4") // seat 3 goes over (3,1), (2,1) being free again
	wantGoing(t, b, 4, "131.3/1...3/...../4...2/442.2 4 1,1,1,0")
	play(t, b, "1 5 3")
	wantGoing(t, b, 1, "131.3/1...3/4..../4...2/.42.2 1 1,1,1,1")
}

// H2: the nearest free field in a direction, however many pawns are between and whose
// they are. HAL-001, HAL-002.
func TestLanding(t *testing.T) {
	b := open(t, "n=8 k=3", "")
	play(t, b, "1 1 2")
	wantGoing(t, b, 2, ".111..../11....../1......./......../......../.......2/......22/.....222 2 1,0")
	b = open(t, "n=8 k=3", "")
	play(t, b, "1 3 1")
	wantGoing(t, b, 2, "111...../11....../......../1......./......../.......2/......22/.....222 2 1,0")

	const rest = "/......./......./......1/2......"
	for _, c := range []struct{ start, move, want string }{
		{"1......", "1 3 2", ".1....."},
		{"1.1....", "1 3 2", ".11...."}, // not farther than the first free field
		{"12.2...", "1 3 2", ".212..."},
		{"121....", "1 3 2", ".211..."},
		{"122121.", "1 3 2", ".221211"},
		{".222221", "7 3 4", "122222."},
		{".2.2221", "7 3 4", ".21222."},
		{"..1....", "3 3 4", ".1....."},
	} {
		b := open(t, "n=7 k=4", "......./......./"+c.start+rest+" 1 4,4")
		play(t, b, c.move)
		wantGoing(t, b, 2, "......./......./"+c.want+rest+" 2 5,4")
	}

	// The same rotated by a right angle: x=2, (2,1) to (2,4).
	b = open(t, "n=4 k=2", ".1../.2../.1../...2 1 0,0")
	play(t, b, "2 1 1")
	wantGoing(t, b, 2, "..../.2../.1../.1.2 2 1,0")
	b = open(t, "n=4 k=2", "..../.1../.2../.2.1 2 0,0")
	play(t, b, "2 4 3")
	wantGoing(t, b, 1, ".2../.1../.2../...1 1 0,1")
}

// The order of Legal is not fixed, its content is.
func TestLegal(t *testing.T) {
	b := open(t, "n=4 k=2", "1.../.2../..../...1 1 0,0")
	have := b.Legal()
	slices.Sort(have)
	if want := []string{"1 1 1", "1 1 2", "4 4 3", "4 4 4"}; !reflect.DeepEqual(have, want) {
		t.Errorf("legal %v, want %v", have, want)
	}
}

// H3, HAL-003, HAL-004, HAL-008: the reasons for refusals.
func TestRefusals(t *testing.T) {
	b := open(t, "n=8 k=3", "2......./......../1......./......../.......2/......../......../.....111 1 3,3")
	refuses(t, b, "6 8 2", "no free field in this direction")
	refuses(t, b, "7 8 2", "no free field in this direction")
	refuses(t, b, "8 8 2", "no free field in this direction")
	refuses(t, b, "6 8 1", "no free field in this direction")
	refuses(t, b, "1 1 1", "the pawn is not the mover's own")
	refuses(t, b, "1 2 1", "no pawn stands there")
	play(t, b, "6 8 4")
	refuses(t, b, "1 1 3", "no free field in this direction")
	refuses(t, b, "1 1 4", "no free field in this direction")
	refuses(t, b, "8 8 4", "the pawn is not the mover's own")
	refuses(t, b, "6 8 4", "no pawn stands there")

	b = open(t, "n=4 k=2", "") // foreign pawns up to the border are not a landing either
	refuses(t, b, "2 1 4", "no free field in this direction")
	refuses(t, b, "1 2 3", "no free field in this direction")
	b = open(t, "n=4 k=2", "..12/..../..../2.1. 1 0,0")
	refuses(t, b, "3 1 2", "no free field in this direction")
}

// H6, HAL-009 and all other spellings.
func TestSpelling(t *testing.T) {
	b := open(t, "n=12 k=2", "")
	for _, m := range []string{
		"", " ", "  ", "1", "1 1", "1 1 ", " 1 1", "1 1 2 ", " 1 1 2", "1  1 2", "1 1  2", "1 1 2 2", "1,1,2", "1\t1\t2", "1 1 2\n", "1 1 2\r", "\n1 1 2",
		"01 1 2", "1 01 2", "1 1 02", "00 1 2", "+1 1 2", "1 +1 2", "1 1 +2", "-1 1 2", "1 -1 2", "1 1 -1", "-0 1 2", "1.0 1 2", "1e0 1 2", "0x1 1 2",
		"1 1 N", "1 1 up", "a 1 2", "1 1 2.", "1 1 2\x00", "(1 1 2)", "1 1 \uff12", "1\u00a01 2", "\ufeff1 1 2", "1 1 \u0662", "\xff 1 2", "1_0 1 2", "x y d", "1 1 ?", "move 1 1 2",
	} {
		refuses(t, b, m, "not the text of a move")
	}
	for _, m := range []string{
		"0 1 2", "1 0 2", "13 1 2", "1 13 2", "0 0 0", "99 99 9", "18446744073709551617 1 2", "1 4294967297 2", "65537 1 2", "257 1 2",
		strings.Repeat("9", 100000) + " 1 2", "1 1" + strings.Repeat("0", 1000) + " 2",
	} {
		refuses(t, b, m, "no such field on this board")
	}
	for _, m := range []string{"1 1 0", "1 1 5", "1 1 6", "1 1 12", "1 1 21", "1 1 257", "1 1 18446744073709551618"} {
		refuses(t, b, m, "no such direction")
	}
	play(t, b, "1 1 2, 12 12 3, 1 2 1, 11 12 4, 3 1 1")
	if n := len(strings.Split(b.Text(), "/")); n != 12 {
		t.Errorf("%d rows", n)
	}
}

// The number of ways to make one, two, three and four moves from the start.
func TestPerft(t *testing.T) {
	for pairs, want := range map[string][4]int{
		"n=8 k=3":             {12, 144, 2064, 29584},
		"n=8 k=3 home=square": {18, 324, 7020, 152100},
		"n=8 k=2":             {6, 36, 276, 2116},
		"n=8 k=2 home=square": {8, 64, 672, 7056},
		"n=4 k=2":             {6, 36, 276, 2098},
	} {
		var have [4]int
		count(t, open(t, pairs, ""), 0, &have)
		if have != want {
			t.Errorf("%s: %v, want %v", pairs, have, want)
		}
	}
}

func count(t *testing.T, b *Board, depth int, have *[4]int) {
	legal := b.Legal()
	have[depth] += len(legal)
	if depth == 3 {
		return
	}
	for _, m := range legal {
		c := copied(b)
		if _, refused := c.Play(m); refused != "" {
			t.Fatalf("%s in %s: %s", m, b.Text(), refused)
		}
		count(t, c, depth+1, have)
	}
}

// copied returns another board in the same state.
func copied(b *Board) *Board {
	c := *b
	c.fields = nil
	for _, row := range b.fields {
		c.fields = append(c.fields, slices.Clone(row))
	}
	c.moves, c.out = slices.Clone(b.moves), slices.Clone(b.out)
	return &c
}
