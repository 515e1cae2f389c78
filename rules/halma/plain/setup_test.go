package plain

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
)

// HAL-019: impossible sizes are refused before anything is made.
func TestParams(t *testing.T) {
	for _, bad := range []string{"", "0", "-1", "1000000000", "101", "08", "+8", "8 ", " 8", "8.0", "eight", "18446744073709551624"} {
		for _, s := range []rules.Setup{
			{Params: []rules.Value{{Name: "n", Value: bad}, {Name: "k", Value: "1"}}},
			{Params: []rules.Value{{Name: "n", Value: "8"}, {Name: "k", Value: bad}}},
		} {
			if _, err := New(s); err == nil {
				t.Errorf("%v is taken", s.Params)
			}
		}
	}
	for _, name := range []string{"n1", "n2"} {
		for _, bad := range []string{"", "-1", "01", "+1", "1.5", "1000001", "18446744073709551617", "many", "1 "} {
			s := setup("n=8 k=3", "")
			s.Params = append(s.Params, rules.Value{Name: name, Value: bad})
			if _, err := New(s); err == nil {
				t.Errorf("%s=%s is taken", name, bad)
			}
		}
		open(t, "n=8 k=3 "+name+"=0", "")
		open(t, "n=8 k=3 "+name+"=1000000", "")
	}
	for _, bad := range []string{"n=1 k=1", "k=3", "n=8", "n=8 k=9", "n=8 k=0"} {
		if _, err := New(setup(bad, "")); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	open(t, "n=100 k=50 home=square seats=4", "")
	open(t, "n=2 k=1", "")
}

// Homes must not have a field in common.
func TestHomesMeet(t *testing.T) {
	for pairs, ok := range map[string]bool{
		"n=8 k=4":                     true,
		"n=8 k=7":                     true, // two triangles: the diagonal between stays free
		"n=8 k=8":                     false,
		"n=8 k=4 home=square":         true,
		"n=8 k=5 home=square":         false,
		"n=9 k=5 home=square":         false,
		"n=8 k=4 seats=4":             true,
		"n=8 k=5 seats=4":             false,
		"n=9 k=5 seats=3":             false,
		"n=9 k=4 seats=3 home=square": true,
	} {
		if _, err := New(setup(pairs, "")); (err == nil) != ok {
			t.Errorf("%s: %v", pairs, err)
		}
	}
}

func TestRulings(t *testing.T) {
	for _, bad := range []string{"home=", "home=circle", "home=Square", "n1=", "n1=on", "n2=", "n2=plies", "n2_result=", "n2_result=win", "blocked_target=", "blocked_target=win", "stuck=", "stuck=draw"} {
		name, value, _ := strings.Cut(bad, "=")
		s := setup("n=8 k=3", "")
		s.Rulings = []rules.Value{{Name: name, Value: value}}
		if _, err := New(s); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	// What is about the wire or the table changes nothing here.
	b := open(t, "n=4 k=2 dirs=1right,2up,3left,4down white=high points=1/0.5/0", "")
	wantGoing(t, b, 1, "11../1.../...2/..22 1 0,0")
	play(t, b, "2 1 1")
	wantGoing(t, b, 2, "1.../11../...2/..22 2 1,0")
}

func TestSeats(t *testing.T) {
	for seats, ok := range map[int]bool{-1: false, 0: true, 1: false, 2: true, 3: true, 4: true, 5: false} {
		s := setup("n=8 k=3", "")
		s.Seats = seats
		if _, err := New(s); (err == nil) != ok {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

// A start is accepted as it is, whoever is in turn and whatever was moved.
func TestStarts(t *testing.T) {
	for _, start := range []string{"11../1.../...2/..22 1 0,0", "11../1.../...2/..22 2 0,0", ".1../..../..../..2. 1 0,17", "2..1/..../..../2..1 2 1000000,0",
		"11../11../...2/..22 1 0,0", "1.../..../..22/..22 1 0,0"} { // more than the target holds
		b := open(t, "n=4 k=2", start)
		if b.Text() != start {
			t.Errorf("%q reads as %q", start, b.Text())
		}
	}
	for _, start := range []string{
		" ", "11../1.../...2/..22", "11../1.../...2/..22 1", "11../1.../...2/..22 1 ", "11../1.../...2/..22 1 0", "11../1.../...2/..22 1 0,0,0", "11../1.../...2/..22 1 0,0 ", " 11../1.../...2/..22 1 0,0",
		"11../1.../...2/..22  1 0,0", "11../1.../...2/..22 1 0, 0", "11../1.../...2/..22 1 00,0", "11../1.../...2/..22 1 0,-1", "11../1.../...2/..22 1 +0,0", "11../1.../...2/..22 1 ,0", "11../1.../...2/..22 1 0,1000001", "11../1.../...2/..22 1 0;0",
		"11../1.../...2/..22 - 0,0", "11../1.../...2/..22 0 0,0", "11../1.../...2/..22 3 0,0", "11../1.../...2/..22 11 0,0", "11../1.../...2/..22 W 0,0", "11../1.../...2/..22 01 0,0",
		"11../1.../...2 1 0,0", "11../1.../...2/..22/.... 1 0,0", "11..1.../...2/..22 1 0,0", "11../1../....2/..22 1 0,0", "11../1.../...2..22. 1 0,0", "11../1.../...3/..22 1 0,0", "11../1.../...0/..22 1 0,0", "11../1.../...x/..22 1 0,0",
		"..../..../...2/..22 1 0,0", // no pawns of white
		"1.../..../..../.... 1 0,0", // no pawns of black
		"..../2.../...1/..11 1 0,0", // arrived
		"..../2.../...1/..11 2 0,0",
		"2.../..../..1./.1.. 1 0,0",
		"..../.2../..../...1 1 0,0",
	} {
		if _, err := New(setup("n=4 k=2", start)); err == nil {
			t.Errorf("%q is taken", start)
		}
	}
	open(t, "n=4 k=2 seats=3", ".1../..2./..../...3 3 0,0,0")
}

// home=explicit: "the fields on which these pawns stand we call home fields".
func TestExplicit(t *testing.T) {
	if _, err := New(setup("n=4 k=2 home=explicit", "")); err == nil {
		t.Error("homes as placed, and no start, are taken")
	}
	if _, err := New(setup("n=4 k=5 home=explicit", "1.../1.../..../..22 1 0,0")); err != nil {
		t.Errorf("k says nothing where the homes are as placed, but: %v", err)
	}
	b := open(t, "n=4 k=1 home=explicit", "1.../1.../..../..22 1 0,0")
	play(t, b, "1 1 2, 4 4 3, 2 1 2, 4 3 3, 1 2 2, 4 2 3, 3 1 1, 4 1 4, 3 2 1, 3 4 4, 3 3 1")
	// White is on (3,4) and (2,2); (4,4) is still to come.
	wantGoing(t, b, 2, "..2./.1../..../.21. 2 6,5")
	play(t, b, "3 1 4, 2 2 2, 2 1 4, 3 2 2, 2 4 4, 4 2 1, 1 4 3, 4 3 1")
	wantOver(t, b, 1, "home", "2.../..../2.../..11 - 10,9")

	// Numbers that differ: a target that is too small is not a bad start.
	if _, err := New(setup("n=4 k=1 home=explicit", "1.../1.../..../...2 1 0,0")); err != nil {
		t.Errorf("two pawns for one field: %v", err)
	}
	// Nobody in the opposite corner: the own home rotated.
	b = open(t, "n=4 k=1 seats=3 home=explicit", "1..3/..../...2/.... 3 0,0,0")
	play(t, b, "4 1 4, 1 1 1, 4 3 1")
	wantGoing(t, b, 3, "..3./1.../..../...2 3 1,1,1")
	play(t, b, "3 1 4, 1 2 2, 4 4 4, 2 1 4, 2 2 2, 3 4 4")
	wantGoing(t, b, 3, "3.../..1./..../.2.. 3 3,3,3")
	play(t, b, "1 1 1, 3 2 1, 2 4 3, 1 2 1, 3 3 1, 2 3 3, 1 3 1")
	wantOver(t, b, 3, "home", "..../.2../..../3.1. - 5,5,6")
}

// FuzzBoard tries any start and any moves, and checks what must always be true: an
// accepted start is the text of the position unless it is decided or the turn passes; a
// move is either legal and moves one pawn, or changes nothing.
func FuzzBoard(f *testing.F) {
	f.Add(byte(4), byte(2), byte(2), byte(0), "", "1 1 2,4 4 3")
	f.Add(byte(3), byte(2), byte(2), byte(7), "112/112/2.2 2 0,0", "3 3 4,3 2 1")
	f.Add(byte(5), byte(2), byte(4), byte(1), "", "1 1 2,1 1 1,\xff")
	f.Fuzz(func(t *testing.T, n, k, seats, how byte, start, moves string) {
		s := setup("n1=2 n2=9 home="+[]string{"triangle", "square", "explicit"}[how%3]+
			" stuck="+[]string{"loss", "pass"}[how/3%2]+
			" n1="+[]string{"off", "home_empty_by_move_N1"}[how/6%2]+
			" n2="+[]string{"max_plies", "max_moves_per_player"}[how/12%2]+
			" blocked_target="+[]string{"no_win", "full_and_at_least_one_own"}[how/24%2], start)
		s.Seats = int(seats)
		s.Params = append(s.Params, rules.Value{Name: "n", Value: string(rune('0' + n%10))}, rules.Value{Name: "k", Value: string(rune('0' + k%10))})
		b, err := New(s)
		if err != nil {
			return
		}
		if field, _, _ := strings.Cut(start, " "); start != "" && !strings.HasPrefix(b.Text(), field+" ") {
			t.Fatalf("%q reads as %q", start, b.Text())
		}
		words := strings.Split(moves, ",")
		for _, m := range words[:min(len(words), 50)] {
			before := look(b)
			_, refused := b.Play(m)
			after := look(b)
			if (refused == "") != slices.Contains(before.Legal, m) {
				t.Fatalf("%q in %q: refused %q", m, before.Text, refused)
			}
			if refused != "" && !reflect.DeepEqual(before, after) {
				t.Fatalf("%q is refused and changes %+v to %+v", m, before, after)
			}
			if !after.Over && (after.Turn == 0 || len(after.Legal) == 0) {
				t.Fatalf("%q after %q: nobody to move", after.Text, m)
			}
			for seat := 1; seat <= b.seats; seat++ {
				field, _, _ := strings.Cut(before.Text, " ")
				if strings.Count(field, string(digit(seat))) != b.pawns(seat) {
					t.Fatalf("%q takes %q to %q", m, before.Text, after.Text)
				}
			}
		}
	})
}
