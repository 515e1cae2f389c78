package plain

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
)

func TestParams(t *testing.T) {
	for _, bad := range []string{"", "0", "1", "101", "-5", "+5", "05", "5 ", " 5", "5e0", "0x5", "5.0", "five", "\u06f5", "100000000000000000000000", "5\n"} {
		for i := range 2 {
			s := setup(5, 5, "")
			s.Params[i].Value = bad
			if _, err := New(s); err == nil {
				t.Errorf("%s %q is taken", s.Params[i].Name, bad)
			}
		}
	}
	for i := range 2 {
		s := setup(5, 5, "")
		s.Params = slices.Delete(s.Params, i, i+1)
		if _, err := New(s); err == nil {
			t.Errorf("a setup with only %v is taken", s.Params)
		}
	}
	for n := 2; n <= 100; n++ {
		begun(t, n, 2, "")
		begun(t, 2, n, "")
	}
}

// The ruling fault_score has two values. Those of protocols and clocks do not matter
// here.
func TestRulings(t *testing.T) {
	for _, bad := range []string{"fault_score=", "fault_score=as is", "fault_score=As_is", "fault_score=none", "fault_score=all"} {
		if _, err := New(setup(5, 5, "", bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	for _, wire := range []string{
		"base=0", "base=1", "sides=0up,1right,2down,3left", "sides=1up,2right,3down,4left", "turn=1,2", "turn=0,1",
		"clock=per_prompt", "clock=per_turn", "echo=opponent_only",
	} {
		b := begun(t, 2, 2, "", wire)
		plies(t, b, "1:0:0 0 0, 2:0:0 0 1, 1:0:0 0 2, 2:1:0 0 3")
		wantOver(t, b, 2, "complete", 0, 1)
		if b.Text() != "1/1 22 2 -" {
			t.Errorf("%s: text %q", wire, b.Text())
		}
	}
}

func TestSeats(t *testing.T) {
	for seats, ok := range map[int]bool{0: true, 2: true, 1: false, 3: false, 4: false, -1: false} {
		s := setup(5, 5, "")
		s.Seats = seats
		if _, err := New(s); (err == nil) != ok {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

// Starts of two rows of three points: which are accepted.
func TestStarts(t *testing.T) {
	for _, c := range []struct {
		start string
		taken bool
	}{
		{"../.. ... .. 1", true},
		{"../.. ... .. 2", true},  // who moves first is as stated
		{"../.. ... .. -", false}, // two boxes are open
		{"../.. ... .. 0", false},
		{"1./.. ... .. 1", true},
		{"11/11 1.. .. 2", true}, // all by one seat
		{"00/00 0.0 .. 1", true}, // all before the game
		{"01/20 2.1 .. 2", true},
		{"../.. ... 1. 1", false}, // owned, and no side is drawn
		{"1./1. 1.. 1. 1", false}, // owned, and one side is open
		{"1./.. 11. 1. 1", false},
		{"../1. 11. 1. 1", false},
		{"1./1. .1. 1. 1", false},
		{"1./1. 11. .. 1", false}, // closed, and not owned
		{"1./1. 11. 1. 1", true},
		{"1./1. 11. 1. 2", true},
		{"1./1. 11. .1 1", false}, // the other box is owned
		{"1./1. 11. 11 1", false}, // both are
		{".1/.1 .11 .1 1", true},
		{".1/.1 .11 .2 1", true}, // the owner is as stated
		{"0./0. 00. 1. 1", true},
		{"0./0. 00. 2. 1", true},
		{"0./0. 00. 0. 1", true}, // a box closed before the game, nobody's
		{"0./0. 00. .. 1", false},
		{"1./1. 11. 1. -", false}, // one box is open
		{"12/21 212 12 -", true},
		{"00/00 000 22 -", true},
		{"12/21 212 12 1", false}, // no box is open
		{"12/21 212 12 2", false},
		{"12/21 212 1. -", false},
		{"12/21 212 .. -", false},
		{"12/21 212 .. 1", false},
	} {
		b, err := New(setup(2, 3, c.start))
		if (err == nil) != c.taken {
			t.Errorf("%q: taken %v, want %v: %v", c.start, err == nil, c.taken, err)
		}
		if err == nil && b.Text() != c.start {
			t.Errorf("%q reads as %q", c.start, b.Text())
		}
	}
}

// The content of a start matters: boxes are points, drawn lines are not moves, drawn
// sides make boxes, and the last word is the seat in turn.
func TestPlayFromStart(t *testing.T) {
	b := begun(t, 2, 3, "0./1. 02. 2. 1")
	wantGoing(t, b, 1, 0, 1)
	legal := b.Legal()
	slices.Sort(legal)
	if have := strings.Join(legal, ", "); have != "0 1 0, 0 1 1, 0 1 2" {
		t.Errorf("legal %s", have)
	}
	refuses(t, b, drawn, []string{"0 0 0", "0 0 1", "0 0 2", "0 0 3"})
	plies(t, b, "1:0:0 1 0, 2:0:0 1 1, 1:1:0 1 2")
	wantOver(t, b, 0, "complete", 1, 1)

	b = begun(t, 2, 3, "00/00 0.0 .. 2")
	plies(t, b, "2:2:0 0 1")
	wantOver(t, b, 2, "complete", 0, 2)
	if b.Text() != "00/00 020 22 -" {
		t.Errorf("text %q", b.Text())
	}
}

// A start without an open box is over, and its boxes decide.
func TestFullStarts(t *testing.T) {
	wantOver(t, begun(t, 2, 2, "0/0 00 1 -"), 1, "complete", 1, 0)
	wantOver(t, begun(t, 2, 2, "1/1 12 2 -"), 2, "complete", 0, 1)
	wantOver(t, begun(t, 2, 3, "12/21 212 12 -"), 0, "complete", 1, 1)
	wantOver(t, begun(t, 2, 4, "000/000 0000 212 -"), 2, "complete", 1, 2)
	wantOver(t, begun(t, 2, 4, "000/000 0000 212 -", "fault_score=all_to_opponent"), 2, "complete", 1, 2)
}

func TestShapes(t *testing.T) {
	for _, start := range []string{
		" ", "-", "1", "../.. ... ..", "../.. ... .. ", "../.. ... ..1", "../.. ... .. 1 ", " ../.. ... .. 1", "../..  ... .. 1", "../.. ... .. 11",
		"../.. ... ..\t1", "../.. ... .. 1\n", "../..\n... .. 1", "../.. ... .. 1 1",
		".... ... .. 1", "..... ... .. 1", "./... ... .. 1", ".../. ... .. 1", "../../ ... . 1", "/..... ... .. 1", ".././ ... .. 1", "../.. ./. .. 1",
		"../.. ... ./. 1", "../.. .. ... 1", "../.. .... . 1", "../.. ..... 1 ", "... ../.. .. 1", ".. ... ../.. 1", "../.. .. .. 1", "../.. ... . 1",
		"./../. ... . 1", "./. . ./. .. 1", "../../.. .../... ../.. 1", "../.. ... .. 1\x00",
		"../.x ... .. 1", "../.3 ... .. 1", "../.- ... .. 1", "../.\xff ... .. 1", "../.\x00 ... .. 1", "../.X ... .. 1", ". /.. ... .. 1",
		"../.. ..3 .. 1", "../.. ..x .. 1", "../.. .x. .. 1", "../.. x.. .. 1", "../.. .-. .. 1", "../.. ... x. 1", "../.. ... .0 1", "../.. ... 0. 1", "../.. ... .3 1",
		"../.. ... .. 3", "../.. ... .. x", "../.. ... .. .", "../.. ... .. /", "../.. ... .. \u0661",
		strings.Repeat(".", 1000000), strings.Repeat(" ", 14), strings.Repeat("/", 14),
	} {
		if _, err := New(setup(2, 3, start)); err == nil {
			t.Errorf("%.60q is taken", start)
		}
	}
	if _, err := New(setup(3, 2, "../.. ... .. 1")); err == nil {
		t.Error("rows and cols are swapped")
	}
	begun(t, 3, 2, "././. ../.. ./. 1")
}

// Every text during a game opens to an equal board, and goes on in the same way.
func TestReopen(t *testing.T) {
	b := begun(t, 3, 3, "")
	for _, move := range strings.Split("0 0 0,1 1 2,0 0 3,1 1 1,0 0 1,0 0 2,0 1 0,0 1 1,0 1 2,1 0 1,1 0 3,1 0 2", ",") {
		again := begun(t, 3, 3, b.Text())
		if one, two := look(b), look(again); !reflect.DeepEqual(one, two) {
			t.Fatalf("%+v opens as %+v", one, two)
		}
		one, refused := b.Play(move)
		two, refusedToo := again.Play(move)
		if one != two || refused != "" || refusedToo != "" || !reflect.DeepEqual(look(b), look(again)) {
			t.Fatalf("%s: gains %d and %d, refused %q and %q", move, one, two, refused, refusedToo)
		}
	}
	if over, _, _, _ := b.Outcome(); !over || !reflect.DeepEqual(look(b), look(begun(t, 3, 3, b.Text()))) {
		t.Errorf("at the end %+v", look(b))
	}
}

// FuzzBoard tries any start and any moves, and checks what must always be true: an
// accepted start is the text of the position; a move is either legal, draws one line and
// gains what the score grows by, or is refused and changes nothing; the turn is kept if
// and only if something was gained.
func FuzzBoard(f *testing.F) {
	f.Add(byte(2), byte(3), "", "0 0 0,0 0 1,0 0 2,0 0 3", false)
	f.Add(byte(2), byte(3), "0./1. 02. 2. 1", "0 1 0,0 1 3,1 0 0", true)
	f.Add(byte(3), byte(2), "././. ../.. ./. 2", "1 0 2,1 0 0,\xff", false)
	f.Add(byte(2), byte(2), "0/0 00 1 -", "0 0 0", false)
	f.Fuzz(func(t *testing.T, rows, cols byte, start, moves string, forfeit bool) {
		s := setup(int(rows%9), int(cols%9), start)
		if forfeit {
			s.Rulings = []rules.Value{{Name: "fault_score", Value: "all_to_opponent"}}
		}
		b, err := New(s)
		if err != nil {
			return
		}
		if start != "" && b.Text() != start {
			t.Fatalf("%q reads as %q", start, b.Text())
		}
		words := strings.Split(moves, ",")
		for _, m := range words[:min(len(words), 60)] {
			before := look(b)
			gain, refused := b.Play(m)
			after := look(b)
			if (refused == "") != slices.Contains(before.Legal, m) {
				t.Fatalf("%q in %q: refused %q", m, before.Text, refused)
			}
			if refused != "" && (gain != 0 || !reflect.DeepEqual(before, after)) {
				t.Fatalf("%q is refused and changes %+v to %+v", m, before, after)
			}
			if refused == "" {
				checkPly(t, m, gain, before, after)
			}
		}
	})
}

// checkPly checks what must be true after any move that was made.
func checkPly(t *testing.T, move string, gain int, before, after state) {
	t.Helper()
	mover := before.Turn
	if strings.Count(after.Text, ".") != strings.Count(before.Text, ".")-1-gain {
		t.Fatalf("%q takes %q to %q", move, before.Text, after.Text)
	}
	if gain < 0 || gain > 2 || after.Score[mover-1] != before.Score[mover-1]+gain || after.Score[2-mover] != before.Score[2-mover] {
		t.Fatalf("%q gains %d and takes %v to %v", move, gain, before.Score, after.Score)
	}
	if slices.Contains(after.Legal, move) || !after.Over && len(after.Legal) != len(before.Legal)-1 {
		t.Fatalf("%q in %q: then legal %v", move, before.Text, after.Legal)
	}
	if after.Over != (len(before.Legal) == 1) {
		t.Fatalf("%q is one of %d lines, and then over is %v", move, len(before.Legal), after.Over)
	}
	if !after.Over && (after.Turn == mover) != (gain > 0) {
		t.Fatalf("%q gains %d, and then seat %d follows %d", move, gain, after.Turn, mover)
	}
}
