package plain

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// setup describes a game, with rulings written "name=value".
func setup(size int, start string, rulings ...string) rules.Setup {
	s := rules.Setup{Start: start, Params: []rules.Value{{Name: "size", Value: strconv.Itoa(size)}}}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

func open(t *testing.T, size int, start string, rulings ...string) *Board {
	t.Helper()
	b, err := New(setup(size, start, rulings...))
	if err != nil {
		t.Fatalf("%d %q %v: %v", size, start, rulings, err)
	}
	return b
}

// play makes the moves, none of which may be refused.
func play(t *testing.T, b *Board, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if gain, refused := b.Play(m); gain != 0 || refused != "" {
			t.Fatalf("%s in %s: gain %d, refused %q", m, b.Text(), gain, refused)
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
	if s.Over || s.Winner != 0 || s.Reason != "" || s.Score != nil || s.Turn != turn || len(s.Legal) == 0 || !strings.HasSuffix(s.Text, " "+strconv.Itoa(turn)) {
		t.Errorf("want seat %d in turn, have %+v", turn, s)
	}
}

// wantOver checks that the game has ended in this way, and stays so (BET-028: a seat that
// leaves after the end has committed no fault).
func wantOver(t *testing.T, b *Board, winner int, reason string) {
	t.Helper()
	before := look(b)
	if !before.Over || before.Winner != winner || before.Reason != reason || before.Score != nil || before.Turn != 0 || len(before.Legal) != 0 || !strings.HasSuffix(before.Text, " -") {
		t.Errorf("want the end, winner %d, %q, have %+v", winner, reason, before)
	}
	for _, m := range []string{"4 1 4 5 4 6", "1 1 1 2 1 1", "1 1 2 1 3 1", ""} {
		if gain, refused := b.Play(m); gain != 0 || refused != "the game is over" {
			t.Errorf("%q after the end: %d, %q", m, gain, refused)
		}
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

// wantRefused checks that a move is refused for a reason that contains these words, and
// changes nothing.
func wantRefused(t *testing.T, b *Board, move, words string) {
	t.Helper()
	before := look(b)
	gain, refused := b.Play(move)
	if gain != 0 || refused == "" || !strings.Contains(refused, words) {
		t.Errorf("%q in %s: gain %d, refused %q, want %q", move, before.Text, gain, refused, words)
	}
	if after := look(b); !reflect.DeepEqual(before, after) {
		t.Fatalf("%q is refused and changes %+v to %+v", move, before, after)
	}
}

// wantLegal checks the whole list of legal moves, sorted.
func wantLegal(t *testing.T, b *Board, want ...string) {
	t.Helper()
	have := b.Legal()
	slices.Sort(have)
	if strings.Join(have, ", ") != strings.Join(want, ", ") {
		t.Errorf("%s: legal %q, want %q", b.Text(), have, want)
	}
}

// at10 returns the text of the standard board of 10 by 10 with some rows, counted from 1,
// replaced.
func at10(turn string, rows map[int]string) string {
	board := strings.Split("...1..1.../........../........../1........1/........../........../2........2/........../........../...2..2...", "/")
	for y, row := range rows {
		board[y-1] = row
	}
	return strings.Join(board, "/") + " " + turn
}

// B5, B9: the start of the organisers' referee. Blue begins, and the seats alternate
// (B4).
func TestOpening(t *testing.T) {
	for _, rulings := range [][]string{nil, {"start=amazons"}} {
		b := open(t, 10, "", rulings...)
		wantGoing(t, b, 1)
		if b.Text() != at10("1", nil) {
			t.Errorf("text %q", b.Text())
		}
		play(t, b, "4 1 4 5 4 6")
		wantGoing(t, b, 2)
		if want := at10("2", map[int]string{1: "......1...", 5: "...1......", 6: "...#......"}); b.Text() != want {
			t.Errorf("text %q, want %q", b.Text(), want)
		}
		play(t, b, "10 7 9 7 10 7")
		wantGoing(t, b, 1)
		if want := at10("1", map[int]string{1: "......1...", 5: "...1......", 6: "...#......", 7: "2.......2#"}); b.Text() != want {
			t.Errorf("text %q, want %q", b.Text(), want)
		}
	}
}

// The mixers of the standard starts, as games.md lists them. Red's are the mirror image
// of blue's. On 10 by 10 red's also come from the referee of 2006.
func TestStandardStarts(t *testing.T) {
	for _, c := range []struct {
		size      int
		blue, red []square
	}{
		{10, []square{{4, 1}, {7, 1}, {1, 4}, {10, 4}}, []square{{1, 7}, {10, 7}, {4, 10}, {7, 10}}},
		{8, []square{{3, 1}, {6, 1}, {1, 3}, {8, 3}}, []square{{1, 6}, {8, 6}, {3, 8}, {6, 8}}},
		{6, []square{{2, 1}, {5, 1}, {1, 2}, {6, 2}}, []square{{1, 5}, {6, 5}, {2, 6}, {5, 6}}},
	} {
		b := open(t, c.size, "")
		var have [2][]square
		for _, s := range b.squares() {
			switch b.at(s) {
			case '1':
				have[0] = append(have[0], s)
			case '2':
				have[1] = append(have[1], s)
			case '.':
			default:
				t.Errorf("size %d: %c at %v", c.size, b.at(s), s)
			}
		}
		if !reflect.DeepEqual(have, [2][]square{c.blue, c.red}) {
			t.Errorf("size %d: mixers at %v", c.size, have)
		}
		wantGoing(t, b, 1)
	}
}

// B8: a seat at fault loses at once, in turn or not, whatever the cause and the position.
func TestLeave(t *testing.T) {
	for _, why := range []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone} {
		for seat, winner := range map[int]int{1: 2, 2: 1} {
			for _, moves := range [][]string{nil, {"4 1 4 5 4 6"}, {"4 1 4 5 4 6", "10 7 9 7 10 7"}} {
				b := open(t, 10, "")
				play(t, b, moves...)
				board, _, _ := strings.Cut(b.Text(), " ")
				if refused := b.Leave(seat, why); refused != "" {
					t.Fatalf("seat %d: %s", seat, refused)
				}
				wantOver(t, b, winner, "fault")
				if b.Text() != board+" -" {
					t.Errorf("text %q", b.Text())
				}
			}
		}
	}
}

func TestLeaveNoSeat(t *testing.T) {
	b := open(t, 10, "")
	for _, seat := range []int{-1, 0, 3, 4, 257, 1 << 40} {
		if b.Leave(seat, rules.Gone) == "" {
			t.Errorf("seat %d leaves", seat)
		}
	}
	wantGoing(t, b, 1)
}

// B6: red's one mixer is in a corner with one way out, (1,2):
//
//	2 # . .     y = 1
//	. # . .
//	# . . 1
//	. . . .     y = 4
func TestNoMove(t *testing.T) {
	const start = "2#../.#../#..1/.... 1"
	b := open(t, 4, start)
	play(t, b, "4 3 2 3 1 2") // blue walls it up
	wantOver(t, b, 1, "no-move")
	if b.Text() != "2#../##../#1../.... -" {
		t.Errorf("text %q", b.Text())
	}

	// In another place, red has one move: out, and concrete back into the corner, since a
	// free neighbour is enough (BET-023).
	b = open(t, 4, start)
	play(t, b, "4 3 2 3 3 3")
	wantGoing(t, b, 2)
	wantLegal(t, b, "1 1 1 2 1 1")
	play(t, b, "1 1 1 2 1 1")
	wantGoing(t, b, 1)
	if b.Text() != "##../2#../#1#./.... 1" {
		t.Errorf("text %q", b.Text())
	}

	// A second mixer that can move is enough to go on.
	b = open(t, 4, "2#.2/.#../#..1/.... 1")
	play(t, b, "4 3 2 3 1 2")
	wantGoing(t, b, 2)
}

// If neither side could move, the one in turn has lost: who made the last move has won
// (B6), and there is no draw (BET-020).
func TestBothShutIn(t *testing.T) {
	b := open(t, 4, "2###/#.##/##1#/#### 1")
	wantLegal(t, b, "3 3 2 2 3 3")
	play(t, b, "3 3 2 2 3 3")
	wantOver(t, b, 1, "no-move")
	if b.Text() != "2###/#1##/####/#### -" { // no square is free
		t.Errorf("text %q", b.Text())
	}

	b = open(t, 4, "2###/#.##/##1#/#### 2")
	wantLegal(t, b, "1 1 2 2 1 1")
	play(t, b, "1 1 2 2 1 1")
	wantOver(t, b, 2, "no-move")
}

// Mixers alone can block, too, the opponent's or one's own.
func TestShutInByMixers(t *testing.T) {
	// Blue in the corner has two red neighbours; red comes to the third square,
	// from (4,1), or stays away from it.
	b := open(t, 4, "1..2/22../..../.... 2")
	play(t, b, "4 1 2 1 4 1")
	wantOver(t, b, 2, "no-move")
	b = open(t, 4, "1..2/22../..../.... 2")
	play(t, b, "4 1 3 1 4 1")
	wantGoing(t, b, 1)
	wantLegal(t, b, "1 1 2 1 1 1", "1 1 2 1 3 2", "1 1 2 1 4 3") // (3,2) and (4,3) on a slant

	// Blue's four block one another, except the two beside (3,2). Red, in a separate
	// lane, goes there or does not.
	b = open(t, 4, "11#2/11../####/#### 2")
	play(t, b, "4 1 4 2 4 1")
	wantGoing(t, b, 1)
	wantLegal(t, b, "2 1 3 2 2 1", "2 2 3 2 2 2")
	b = open(t, 4, "11#2/11../####/#### 2")
	play(t, b, "4 1 3 2 4 1")
	wantOver(t, b, 2, "no-move")
}

// A start in which the seat in turn cannot move is a game that it has lost. Its text says
// so.
func TestLostStarts(t *testing.T) {
	for _, c := range []struct {
		board          string
		first1, first2 int // the winner if 1 or 2 is in turn, 0 if it goes on
	}{
		{"2#../##../#1../....", 0, 1},
		{"1#../##../#2../....", 2, 0},
		{"2###/#1##/####/####", 2, 1},
		{"2222/2222/1111/1111", 2, 1},
		{"1..2/####/####/####", 0, 0},
	} {
		for first, winner := range map[int]int{1: c.first1, 2: c.first2} {
			b := open(t, 4, c.board+" "+strconv.Itoa(first))
			if winner == 0 {
				wantGoing(t, b, first)
				continue
			}
			wantOver(t, b, winner, "no-move")
			if b.Text() != c.board+" -" {
				t.Errorf("text %q", b.Text())
			}
		}
	}
}

// Every ply adds one wall, none goes away and the number of mixers stays the same. So
// there are at most as many plies as free squares (92 on the official board, BET-021).
// The seats alternate and the last to move has won.
func TestGamesToTheEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{6, 6, 6, 6, 6, 8, 8, 10, 10} {
		b := open(t, size, "")
		plies, mover := 0, 0
		for len(b.Legal()) > 0 {
			mover = b.Turn()
			if mover != 1+plies%2 {
				t.Fatalf("ply %d: seat %d", plies+1, mover)
			}
			wantGoing(t, b, mover)
			legal := b.Legal()
			play(t, b, legal[rng.IntN(len(legal))])
			plies++
			if walls := b.count('#'); walls != plies || b.count('1') != 4 || b.count('2') != 4 {
				t.Fatalf("%d plies: %s", plies, b.Text())
			}
		}
		if plies < 5 || plies > size*size-8 {
			t.Errorf("size %d: %d plies", size, plies)
		}
		wantOver(t, b, mover, "no-move")
	}
}
