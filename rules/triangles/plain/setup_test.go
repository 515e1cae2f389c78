package plain

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
)

func TestParams(t *testing.T) {
	s := setup(square)
	s.Params = []rules.Value{{Name: "size", Value: "4"}}
	if _, err := New(s); err == nil {
		t.Error("a parameter is taken")
	}
}

func TestRulings(t *testing.T) {
	for _, bad := range []string{"fault=", "fault=Forfeit", "fault=out", "fault=?", "timeout=", "timeout=forfeit ", "timeout=loss"} {
		if _, err := New(setup(square, bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	open(t, square, "clock=gen_move_only", "question_ok=any_but_gen_move", "reply=strict", "source=applet", "extra_reply=ignored")
}

func TestSeats(t *testing.T) {
	for seats, ok := range map[int]bool{0: true, 2: true, 1: false, 3: false, 4: false, -1: false} {
		s := setup(square)
		s.Seats = seats
		if _, err := New(s); (err == nil) != ok {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

// refusesStarts checks that none of these is the text of a position.
func refusesStarts(t *testing.T, starts ...string) {
	t.Helper()
	for _, start := range starts {
		if b, err := New(rules.Setup{Start: start}); err == nil || b != nil {
			t.Errorf("%.80q is taken", start)
		}
	}
}

// There is no standard start.
func TestNoStart(t *testing.T) { refusesStarts(t, "") }

// T2, TRI-024: impossible points.
func TestPoints(t *testing.T) {
	for _, p := range []string{
		"0,1", "1,0", "101,1", "1,101", "-1,1", "1,-1", "1.5,1", "1,1.5", "+1,1", "01,1", "1,01", "1,", ",1", ",", "1", "", "1,1,1", "1;1", "1:1", "(1,1)", "a,b",
		"1e1,1", "0x1,1", "18446744073709551617,1", "1,4294967297", "1, 1", "1 ,1", "\u0661,1", "\uff11,1", "-", "1," + strings.Repeat("9", 100000),
	} {
		refusesStarts(t, p+" 7,9 | - | 0 0 | 1 | -", "7,9 "+p+" | - | 0 0 | 1 | -")
	}
	refusesStarts(t,
		"1,1 1,1 | - | 0 0 | 1 | -", "1,1 7,9 1,1 | - | 0 0 | 1 | -", // the same point twice
		" 1,1 7,9 | - | 0 0 | 1 | -", "1,1 7,9  | - | 0 0 | 1 | -", "1,1  7,9 | - | 0 0 | 1 | -", "1,1\t7,9 | - | 0 0 | 1 | -", " | - | 0 0 | - | -", "- | - | 0 0 | - | -",
	)
	open(t, "1,1 100,100")
	open(t, "100,1 1,100")
	if open(t, "100,1 1,100").Text() != "100,1 1,100 | - | 0 0 | 1 | -" {
		t.Error("the order of the points is changed")
	}
}

// T2, TRI-024: at most 100 points. 10 by 10 of them, and one more.
func TestHundredAndOne(t *testing.T) {
	hundred := spell(grid(10))
	if n := strings.Count(open(t, hundred).Text(), ","); n != 100 {
		t.Errorf("%d points", n)
	}
	refusesStarts(t, hundred+" 11,1 | - | 0 0 | 1 | -", spell(grid(100))+" | - | 0 0 | 1 | -")
}

// T3, T4: the segments of a start must be drawable.
func TestSegments(t *testing.T) {
	for _, c := range []struct {
		points, segments string
		ok               bool
	}{
		{square, "-", true},
		{square, "1-2:0", true},
		{square, "1-2:1", true},
		{square, "1-2:2", true},
		{square, "1-2:2 1-3:0 1-4:1", true},
		{square, "1-2:3", false},
		{square, "1-2:-", false},
		{square, "1-2:", false},
		{square, "1-2", false},
		{square, "1-2:00", false},
		{square, "1-2:01", false},
		{square, "1-2:+1", false},
		{square, "1-2:1:1", false},
		{square, "1-2-3:1", false},
		{square, "12:1", false},
		{square, "1:2:1", false},
		{square, "1 2:1", false},
		{square, "2-1:1", false}, // the higher number first
		{square, "1-1:1", false},
		{square, "0-1:1", false},
		{square, "1-5:1", false},
		{square, "01-2:1", false},
		{square, "1-02:1", false},
		{square, "1-2:1 1-2:1", false}, // twice
		{square, "1-2:1 1-2:2", false},
		{square, "1-3:1 1-2:1", false}, // not in order
		{square, "2-3:1 1-4:1", false},
		{square, "1-3:1 2-4:1", false}, // cross
		{square, "1-2:1  1-3:1", false},
		{square, "1-2:1 -", false},
		{square, "- 1-2:1", false},
		{square, " 1-2:1", false},
		{square, "", false},
		{square, "1-2:1,1-3:1", false},
		{square, "1-18446744073709551618:1", false},
		{row, "1-2:1 2-3:1", true},
		{row, "1-3:1", false}, // through point 2
		{row, "1-2:1 1-3:1", false},
	} {
		start := c.points + " | " + c.segments + " | 0 0 | 1 | -"
		b, err := New(rules.Setup{Start: start})
		if (err == nil) != c.ok {
			t.Errorf("%q: %v", start, err)
		}
		if err == nil && b.Text() != start {
			t.Errorf("%q reads as %q", start, b.Text())
		}
	}
}

// The score of a start is any two numbers, and continues from there.
func TestScore(t *testing.T) {
	for _, bad := range []string{"", "-", "0", "0 0 0", "00 0", "0 00", "-1 0", "0 -1", "10000 0", "0 10000", "0  0", "0,0", "0:0", "0 x", "+1 0", "0.5 0", "18446744073709551616 0"} {
		refusesStarts(t, square+" | - | "+bad+" | 1 | -")
	}
	b := open(t, square+" | 1-2:0 1-4:0 2-3:0 3-4:0 | 9997 17 | 1 | -")
	play(t, b, "2-4+2")
	wantOver(t, b, 1, "complete", 9999, 17)
	open(t, square+" | - | 0 9999 | 1 | -")
}

// Who is in turn, who is out: both must fit the drawing and each other.
func TestTurnAndOut(t *testing.T) {
	const going, done = square + " | 1-2:1 | 3 4 | ", square + " | 1-2:1 1-3:1 1-4:1 2-3:2 3-4:2 | 3 4 | "
	for _, c := range []struct {
		start  string
		turn   int // -1 for a start that is refused
		reason string
	}{
		{going + "1 | -", 1, ""},
		{going + "2 | -", 2, ""},
		{going + "- | -", -1, ""}, // five segments can be drawn
		{going + "1 | 2", 1, ""},
		{going + "2 | 1", 2, ""},
		{going + "1 | 1", -1, ""}, // the seat in turn is out
		{going + "2 | 2", -1, ""},
		{going + "- | 1", -1, ""},
		{going + "- | 2", -1, ""},
		{going + "- | 1 2", 0, "both-out"},
		{going + "1 | 1 2", -1, ""},
		{going + "2 | 1 2", -1, ""},
		{done + "- | -", 0, "complete"},
		{done + "- | 1", 0, "complete"},
		{done + "- | 2", 0, "complete"},
		{done + "1 | -", -1, ""}, // nothing can be drawn
		{done + "2 | -", -1, ""},
		{done + "2 | 1", -1, ""},
	} {
		b, err := New(rules.Setup{Start: c.start})
		switch {
		case c.turn == -1:
			if err == nil {
				t.Errorf("%q is taken", c.start)
			}
		case err != nil:
			t.Errorf("%q: %v", c.start, err)
		case c.turn == 0:
			wantOver(t, b, 2, c.reason, 3, 4)
		default:
			wantGoing(t, b, c.turn)
		}
	}
	// TRI-023: a single point is a game that is over.
	refusesStarts(t, "81,72 | - | 0 0 | 1 | -")
	wantOver(t, open(t, "81,72 | - | 0 0 | - | -"), 0, "complete", 0, 0)
}

// A seat that is out at the start stays out: the other plays alone.
func TestOutFromTheStart(t *testing.T) {
	b := open(t, square+" | - | 0 0 | 2 | 1")
	play(t, b, "1-2 2-3 3-4 1-4 1-3+2")
	wantOver(t, b, 2, "complete", 0, 2)
	b = open(t, square+" | - | 1 0 | 2 | 1")
	leave(t, b, 2, rules.TooLate)
	wantOver(t, b, 1, "both-out", 1, 0)
}

func TestShapes(t *testing.T) {
	refusesStarts(t,
		" ", "|", " | ", "x", square, square+" | -", square+" | - | 0 0", square+" | - | 0 0 | 1", square+" | - | 0 0 | 1 | - | -", square+" | - | 0 0 | 1 | - | ",
		square+"|-|0 0|1|-", square+" |  - | 0 0 | 1 | -", square+" | -  | 0 0 | 1 | -", square+" | - | 0 0 | 1 | - ", square+" | - | 0 0 | 1 | -\n", "\n"+square+" | - | 0 0 | 1 | -",
		"\ufeff"+square+" | - | 0 0 | 1 | -", square+" | - | 0 0 | 1 | \u2013", square+" | - | 0 0 | 1 | 0", square+" | - | 0 0 | 1 | 2 1", square+" | - | 0 0 | 1 | 2,1",
		square+" | - | 0 0 | 1 | 2 2", square+" | - | 0 0 | 1 | 3", square+" | - | 0 0 | 1 | ", square+" | - | 0 0 |  | -", square+" | - | 0 0 | 0 | -", square+" | - | 0 0 | 3 | -",
		square+" | - | 0 0 | 01 | -", square+" | - | 0 0 | 1  | -", square+" | - | 0 0 | one | -", square+" / - / 0 0 / 1 / -", strings.Repeat(" | ", 100000), "1,1 5,1 5,5 1,\xff | - | 0 0 | 1 | -",
		strings.Repeat("1,1 ", 100000)+"1,1 | - | 0 0 | 1 | -", square+" | "+strings.Repeat("1-2:1 ", 100000)+"1-2:1 | 0 0 | 1 | -",
	)
}

// FuzzBoard tries any start and any moves, and checks what must always be true: an
// accepted start is the text of the position; a move is either legal and adds one
// segment, or is refused and changes nothing.
func FuzzBoard(f *testing.F) {
	f.Add("1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -", "1 3,3 1,2 3", byte(0))
	f.Add(example, "1 5,5 8,2 4,1 6", byte(1))
	f.Add(square+" | - | 0 0 | 1 | 2", "1 3,2 4,1 2\n,1 1", byte(2))
	f.Add("81,72 | - | 0 0 | - | -", "1 2", byte(3))
	f.Add(diagonal+" | 1-2:0 | 9999 0 | 1 | 2", "1 3,2 3", byte(4))
	f.Fuzz(func(t *testing.T, start, moves string, leaves byte) {
		b, err := New(rules.Setup{Start: start})
		if err != nil {
			return
		}
		if b.Text() != start {
			t.Fatalf("%q reads as %q", start, b.Text())
		}
		words := strings.Split(moves, ",")
		for i, m := range words[:min(len(words), 20)] {
			before := look(b)
			gain, refused := b.Play(m)
			after := look(b)
			if (refused == "") != slices.Contains(before.Legal, m) {
				t.Fatalf("%q in %q: refused %q", m, before.Text, refused)
			}
			if refused != "" && (gain != 0 || !reflect.DeepEqual(before, after)) {
				t.Fatalf("%q is refused and changes %+v to %+v", m, before, after)
			}
			if refused == "" && (strings.Count(after.Text, ":") != strings.Count(before.Text, ":")+1 || gain < 0 || gain > 2) {
				t.Fatalf("%q takes %q to %q and gains %d", m, before.Text, after.Text, gain)
			}
			if i == int(leaves) {
				b.Leave(1+i%2, rules.Gone)
			}
		}
	})
}
