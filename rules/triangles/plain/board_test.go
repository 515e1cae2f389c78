package plain

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// The configurations of the scenarios, and others worked by hand.
const (
	square   = "1,1 5,1 5,5 1,5"
	inner    = "1,1 7,1 1,7 2,2" // the last is inside the triangle of the others
	row      = "1,1 3,1 5,1 3,4" // the first three on one line
	diagonal = "1,1 2,2 3,3"
	corner   = "1,1 5,1 5,5"
)

// setup returns a game on points with nothing drawn, or from a whole start, with rulings
// written "name=value".
func setup(start string, rulings ...string) rules.Setup {
	if !strings.Contains(start, "|") {
		start += " | - | 0 0 | 1 | -"
	}
	s := rules.Setup{Start: start}
	for _, r := range rulings {
		name, value, _ := strings.Cut(r, "=")
		s.Rulings = append(s.Rulings, rules.Value{Name: name, Value: value})
	}
	return s
}

func open(t *testing.T, start string, rulings ...string) *Board {
	t.Helper()
	b, err := New(setup(start, rulings...))
	if err != nil {
		t.Fatalf("%q %v: %v", start, rulings, err)
	}
	return b
}

// play makes the moves, written "1-2", or "1-2+1" for a gain of one point. None may be
// refused, and each must gain exactly what is written.
func play(t *testing.T, b *Board, moves string) {
	t.Helper()
	for _, m := range strings.Fields(moves) {
		m, plus, _ := strings.Cut(m, "+")
		want, _ := strconv.Atoi(plus)
		if gain, refused := b.Play(strings.Replace(m, "-", " ", 1)); gain != want || refused != "" {
			t.Fatalf("%s: gain %d, want %d, refused %q", m, gain, want, refused)
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
	if s.Over || s.Winner != 0 || s.Reason != "" || len(s.Score) != 2 || s.Turn != turn || len(s.Legal) == 0 {
		t.Errorf("want seat %d in turn, have %+v", turn, s)
	}
}

// wantOver checks that the game has ended in this way, and that nothing can follow.
func wantOver(t *testing.T, b *Board, winner int, reason string, score ...int) {
	t.Helper()
	s := look(b)
	if !s.Over || s.Winner != winner || s.Reason != reason || !slices.Equal(s.Score, score) || s.Turn != 0 || len(s.Legal) != 0 || !strings.Contains(s.Text, " | - | ") {
		t.Errorf("want the end, winner %d, %q, %v, have %+v", winner, reason, score, s)
	}
	for _, m := range []string{"1 2", "1 3", "2 3", "2 4"} {
		if gain, refused := b.Play(m); refused == "" || gain != 0 {
			t.Error("a move after the end is not refused")
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

// wantLegal checks which segments can be drawn, written "1-2 1-3".
func wantLegal(t *testing.T, b *Board, want string) {
	t.Helper()
	have := b.Legal()
	slices.Sort(have)
	if s := strings.ReplaceAll(strings.Join(have, "|"), " ", "-"); strings.ReplaceAll(s, "|", " ") != want {
		t.Errorf("legal %v, want %s", have, want)
	}
}

// T1: seat 1 begins, the seats alternate, whatever is gained.
func TestTurns(t *testing.T) {
	b := open(t, square)
	wantGoing(t, b, 1)
	wantLegal(t, b, "1-2 1-3 1-4 2-3 2-4 3-4")
	for i, m := range []string{"1-2", "2-3", "1-3+1", "3-4"} {
		play(t, b, m)
		wantGoing(t, b, 2-i%2) // 2 after the first
	}
	play(t, b, "1-4+1")
	wantOver(t, b, 1, "complete", 2, 0)
}

// The agreed text, and how it grows.
func TestText(t *testing.T) {
	b := open(t, corner)
	for _, c := range []struct{ move, want string }{
		{"", "1,1 5,1 5,5 | - | 0 0 | 1 | -"},
		{"1-2", "1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -"},
		{"2-3", "1,1 5,1 5,5 | 1-2:1 2-3:2 | 0 0 | 1 | -"},
		{"1-3+1", "1,1 5,1 5,5 | 1-2:1 1-3:1 2-3:2 | 1 0 | - | -"},
	} {
		play(t, b, c.move)
		if b.Text() != c.want {
			t.Errorf("after %q text %q, want %q", c.move, b.Text(), c.want)
		}
	}
}

// Segments are listed by number, not as words: 2-3 before 2-10 before 10-11.
func TestTextOrder(t *testing.T) {
	b := open(t, "1,1 2,5 3,9 4,2 5,3 6,6 7,4 8,7 9,10 10,10 11,10")
	play(t, b, "10-11 2-10 2-3 1-2 9-10")
	_, segments, _ := strings.Cut(b.Text(), " | ")
	if want := "1-2:2 2-3:1 2-10:2 9-10:1 10-11:1 | 0 0 | 2 | -"; segments != want {
		t.Errorf("text %q, want %q", segments, want)
	}
}

// T3, T4: what cannot be drawn, why, and that trying changes nothing.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ points, moves, refused, ground string }{
		{square, "1-3", "2 4", "the segment crosses another one"},
		{square, "2-4", "1 3", "the segment crosses another one"},
		{row, "", "1 3", "the segment runs through another point"},
		{row, "1-2 2-3", "1 3", "the segment runs through another point"},
		{square, "1-3", "1 3", "the segment is drawn already"},
		{square, "1-2 2-3 1-3+1", "1 2", "the segment is drawn already"},
		{square, "", "2 2", "a point cannot be joined with itself"},
		{square, "", "4 4", "a point cannot be joined with itself"},
	} {
		b := open(t, c.points)
		play(t, b, c.moves)
		before := look(b)
		if gain, refused := b.Play(c.refused); refused != c.ground || gain != 0 {
			t.Errorf("%s after %q: gain %d, refused %q, want %q", c.refused, c.moves, gain, refused, c.ground)
		}
		if after := look(b); !reflect.DeepEqual(before, after) {
			t.Errorf("%s changes %+v to %+v", c.refused, before, after)
		}
	}
}

// T5: a triangle must have three segments, each drawn, and no side made of two of them:
// 1-2, 2-3, 1-4, 3-4 enclose an area, but no triangle; 2-4 makes two triangles.
func TestSideOfTwoSegments(t *testing.T) {
	b := open(t, row)
	play(t, b, "1-2 2-3 1-4 3-4")
	wantGoing(t, b, 1)
	wantLegal(t, b, "2-4")
	play(t, b, "2-4+2")
	wantOver(t, b, 1, "complete", 2, 0)
}

// T5: three segments from one point have points in common by pairs and are no
// triangle.
func TestStarIsNoTriangle(t *testing.T) {
	b := open(t, inner)
	play(t, b, "1-4 2-4 3-4")
	if _, _, _, score := b.Outcome(); !slices.Equal(score, []int{0, 0}) {
		t.Errorf("score %v", score)
	}
}

// T5: only what the move makes counts, not what was there from the start.
func TestTrianglesFromTheStart(t *testing.T) {
	b := open(t, square+" | 1-2:0 1-3:0 2-3:0 | 0 0 | 2 | -")
	wantGoing(t, b, 2)
	play(t, b, "3-4 1-4+1")
	wantOver(t, b, 1, "complete", 1, 0)
	if want := square + " | 1-2:0 1-3:0 1-4:1 2-3:0 3-4:2 | 1 0 | - | -"; b.Text() != want {
		t.Errorf("text %q, want %q", b.Text(), want)
	}
}
