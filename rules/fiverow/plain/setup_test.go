package plain

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/rules"
)

func TestParams(t *testing.T) {
	for _, bad := range []string{"", "0", "256", "-1", "+10", "010", "10 ", " 10", "1e1", "0x10", "10.0", "ten", "1000000000000000000000", "10\n"} {
		for i := range 2 {
			s := setup(10, 10, "")
			s.Params[i].Value = bad
			if _, err := New(s); err == nil {
				t.Errorf("%s %q is taken", s.Params[i].Name, bad)
			}
		}
	}
	for i := range 2 {
		s := setup(10, 10, "")
		s.Params = slices.Delete(s.Params, i, i+1)
		if _, err := New(s); err == nil {
			t.Errorf("a setup with only %v is taken", s.Params)
		}
	}
	if n := len(open(t, 255, 255, "").Legal()); n != 65025 {
		t.Errorf("%d legal moves, want 65025", n)
	}
}

func TestRulings(t *testing.T) {
	for _, bad := range []string{"overline=", "overline=lose", "overline=Win", "first=", "first=x", "first=0", "first=count"} {
		if _, err := New(setup(10, 10, "", bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	open(t, 10, 10, "", "row0=last_line", "symbols=lenient", "step=strict", "early_step=ignore", "late_file=judge_file", "chatter=fault", "letters=any")
}

func TestSeats(t *testing.T) {
	for seats, ok := range map[int]bool{0: true, 2: true, 1: false, 3: false, 4: false, -1: false} {
		s := setup(10, 10, "")
		s.Seats = seats
		if _, err := New(s); (err == nil) != ok {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

// The two rulings, with the effect of each on a start: the seat in turn, 0 for a game
// that is over, -1 for a start that is refused.
func TestStarts(t *testing.T) {
	for _, c := range []struct {
		start          string // of three columns and two rows
		cross, byCount int    // first=X, first=by_count
	}{
		{".../... X", 1, 1},
		{".../... 0", -1, -1},
		{".../... -", -1, -1},
		{"X../..0 X", 1, 1},
		{"X../..0 0", -1, -1},
		{"X../... 0", -1, 2}, // one cross more
		{"X../... X", 1, -1},
		{"0../... X", 1, -1}, // one nought more
		{"0../... 0", -1, -1},
		{"XX./... X", 1, -1}, // two crosses more
		{"XX./... 0", -1, -1},
		{"XX0/... 0", -1, 2},
		{"XX0/0X. 0", -1, 2},
		{"XX0/0.. X", 1, 1},
		{"XX0/00. X", 1, -1},
		{"XX0/0X. -", -1, -1}, // one cell is free
		{"XX0/0X0 -", 0, 0},   // full
		{"XX0/0X0 X", -1, -1},
		{"XX0/0X0 0", -1, -1},
		{"XXX/XXX -", 0, -1}, // full, but not by turns
		{"XXX/000 -", 0, 0},
		{"XXX/X00 -", 0, -1},
	} {
		for ruling, want := range map[string]int{"first=X": c.cross, "first=by_count": c.byCount} {
			b, err := New(setup(3, 2, c.start, ruling))
			switch {
			case want == -1:
				if err == nil {
					t.Errorf("%s, %s: taken", c.start, ruling)
				}
			case err != nil:
				t.Errorf("%s, %s: %v", c.start, ruling, err)
			case b.Turn() != want || b.Text() != c.start:
				t.Errorf("%s, %s: turn %d, text %q", c.start, ruling, b.Turn(), b.Text())
			case want == 0:
				wantOver(t, b, 0, "full")
			default:
				wantGoing(t, b, want)
			}
		}
		// first=X is the default.
		if _, err := New(setup(3, 2, c.start)); (err == nil) != (c.cross != -1) {
			t.Errorf("%s, no ruling: %v", c.start, err)
		}
	}
}

// Full starts of the smallest boards and a full start of the official board.
func TestFullStarts(t *testing.T) {
	wantOver(t, open(t, 10, 10, drawn+" -"), 0, "full")
	wantOver(t, open(t, 10, 10, drawn+" -", "first=by_count"), 0, "full")
	wantOver(t, open(t, 1, 1, "X -", "first=by_count"), 0, "full")
	wantOver(t, open(t, 1, 1, "0 -"), 0, "full")
	for _, start := range []string{"X X", "X 0", ". -", ". 0"} {
		if _, err := New(setup(1, 1, start)); err == nil {
			t.Errorf("%q is taken", start)
		}
	}
}

// The content of a start matters: its cells are taken, its stones make rows.
func TestPlayFromStart(t *testing.T) {
	b := open(t, 3, 2, "X../..0 X")
	refuses(t, b, "the cell is not free", []string{"A0", "C1"})
	legal := b.Legal()
	slices.Sort(legal)
	if want := []string{"A1", "B0", "B1", "C0"}; !reflect.DeepEqual(legal, want) {
		t.Errorf("legal %v, want %v", legal, want)
	}
	play(t, b, "B0 A1")
	if b.Text() != "XX./0.0 X" {
		t.Errorf("text %q", b.Text())
	}

	b = open(t, 3, 2, "X../... 0", "first=by_count")
	play(t, b, "C1 B0")
	if b.Text() != "XX./..0 0" {
		t.Errorf("text %q", b.Text())
	}
}

func TestShapes(t *testing.T) {
	for _, start := range []string{
		" ", "X", ".../...", ".../... ", ".../...X", ".../... X ", " .../... X", ".../...  X", ".../... XX", ".../...\tX", ".../...\nX",
		"... X", "...... X", ".../.../... X", ".../..../ X", "..../.. X", "../.... X", "../../.. X", "....... X", ".../.../ X", "/.../... X",
		".../..\x00 X", ".../..x X", ".../..O X", ".../..o X", ".../..1 X", ".../..* X", ".../..  X", ". ./... X", "... XXXXX", "... /... ", "... ... X",
		".X?/X.. X", ".../.\u0425 X", ".../.\xd0\xa5 X", "\xff../... X", ".../... \u0425",
		".../... x", ".../... O", ".../... 1", ".../... 2", ".../... ?", ".../... +", "../../.. X", "......\n X",
		strings.Repeat(".../", 1000) + "... X",
	} {
		for _, ruling := range []string{"first=X", "first=by_count"} {
			if _, err := New(setup(3, 2, start, ruling)); err == nil {
				t.Errorf("%q is taken", start)
			}
		}
	}
	if _, err := New(setup(2, 3, ".../... X")); err == nil {
		t.Error("width and height are swapped")
	}
	open(t, 2, 3, "../../.. X")
}

// A start with a winning five is refused, whoever has it. A row of six wins or not by the
// ruling.
func TestWonStarts(t *testing.T) {
	for _, c := range []struct {
		start      string
		win, exact bool // taken under overline=win, exact5
	}{
		{"XXXX...... X", true, true},
		{"XXXX.X.... X", true, true},
		{"XXXXX..... X", false, false},
		{"XXXXX..... 0", false, false},
		{"XXXXX..... -", false, false},
		{".....00000 X", false, false},
		{"XXXXXX.... X", false, true},
		{"XXXXXXX... X", false, true},
		{"...0000000 X", false, true},
		{"XXXXXX0000 -", false, true},
		{"XXXXX00000 -", false, false},
		{"XXXXX0XX0X -", false, false},
	} {
		for ruling, want := range map[string]bool{"overline=win": c.win, "overline=exact5": c.exact} {
			if _, err := New(setup(10, 1, c.start, ruling)); (err == nil) != want {
				t.Errorf("%q, %s: %v", c.start, ruling, err)
			}
		}
	}
	for _, cells := range []string{"A0 A1 A2 A3 A4", "F5 G6 H7 I8 J9", "J0 I1 H2 G3 F4"} {
		for _, start := range []string{place(10, 10, cells, "", "X"), place(10, 10, "", cells, "X")} {
			if _, err := New(setup(10, 10, start)); err == nil {
				t.Errorf("%q is taken", start)
			}
		}
	}
}

// FuzzBoard tries any start and any moves, and checks what must always be true: an
// accepted start is the text of the position; a move is either legal and takes one cell,
// or is refused and changes nothing.
func FuzzBoard(f *testing.F) {
	f.Add(byte(3), byte(2), "", "A0 B0 C1", false, false)
	f.Add(byte(3), byte(2), "XX0/0.. X", "B1 C1 -", true, false)
	f.Add(byte(6), byte(1), "XXX.XX X", "D0", false, true)
	f.Add(byte(27), byte(1), "", "AA0 A00 \xff", false, true)
	f.Fuzz(func(t *testing.T, width, height byte, start, moves string, byCount, exact bool) {
		s := setup(int(width%32), int(height%32), start)
		if byCount {
			s.Rulings = append(s.Rulings, rules.Value{Name: "first", Value: "by_count"})
		}
		if exact {
			s.Rulings = append(s.Rulings, rules.Value{Name: "overline", Value: "exact5"})
		}
		b, err := New(s)
		if err != nil {
			return
		}
		if start != "" && b.Text() != start {
			t.Fatalf("%q reads as %q", start, b.Text())
		}
		words := strings.Split(moves, " ")
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
			if refused == "" && strings.Count(after.Text, ".") != strings.Count(before.Text, ".")-1 {
				t.Fatalf("%q takes %q to %q", m, before.Text, after.Text)
			}
		}
	})
}
