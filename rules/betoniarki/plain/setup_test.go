package plain

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

func TestSize(t *testing.T) {
	for _, bad := range []string{"", "0", "1", "2", "3", "27", "100", "-10", "+10", "010", "10 ", " 10", "1e1", "0xa", "10.0", "ten", "10\n", "266", "18446744073709551626"} {
		s := setup(10, "")
		s.Params[0].Value = bad
		if _, err := New(s); err == nil {
			t.Errorf("size %q is taken", bad)
		}
	}
	s := setup(10, "")
	s.Params = nil
	if _, err := New(s); err == nil {
		t.Error("a setup without a size is taken")
	}
	// Sizes with a standard start, and without (games.md).
	for size := 4; size <= 26; size++ {
		_, err := New(setup(size, ""))
		if own := size == 6 || size == 8 || size == 10; (err == nil) != own {
			t.Errorf("size %d without a start: %v", size, err)
		}
		start := corners(size)
		b := open(t, size, start)
		wantGoing(t, b, 2)
		if b.Text() != start {
			t.Errorf("text %q, want %q", b.Text(), start)
		}
	}
	for _, size := range []int{2, 3, 27, 28, 100} {
		if _, err := New(setup(size, corners(size))); err == nil {
			t.Errorf("size %d is taken", size)
		}
	}
}

// corners returns a start with one mixer a side, in opposite corners.
func corners(size int) string {
	row := strings.Repeat(".", size)
	return "1" + row[1:] + strings.Repeat("/"+row, size-2) + "/" + row[1:] + "2 2"
}

// The ruling start: by explicit the start must be given, even if the size has a standard
// one. A given start is valid by both values.
func TestStartRuling(t *testing.T) {
	for _, bad := range []string{"start=", "start=Amazons", "start=amazon", "start=none", "start=explicit "} {
		if _, err := New(setup(10, "", bad)); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	for _, size := range []int{6, 8, 10} {
		if _, err := New(setup(size, "", "start=explicit")); err == nil {
			t.Errorf("size %d: no start is taken", size)
		}
	}
	own := at10("1", nil)
	for _, start := range []string{own, "1........." + own[10:], own[:len(own)-1] + "2"} {
		for _, ruling := range []string{"start=amazons", "start=explicit"} {
			if b := open(t, 10, start, ruling); b.Text() != start {
				t.Errorf("%s: text %q, want %q", ruling, b.Text(), start)
			}
		}
		if b := open(t, 10, start); b.Text() != start {
			t.Errorf("text %q, want %q", b.Text(), start)
		}
	}
}

// The other rulings are about what programs are sent: none of their values changes the
// rules.
func TestOtherRulings(t *testing.T) {
	want := open(t, 10, "")
	play(t, want, "4 1 4 5 4 6")
	for _, ruling := range []string{
		"base=1", "base=0", "blue=low_y", "blue=high_y", "seconds=floor", "seconds=ceil", "seconds=round",
		"blanks=tolerant", "blanks=strict", "blanks=signed", "early_line=discard", "early_line=fault", "early_line=taken",
	} {
		b := open(t, 10, "", ruling)
		wantRefused(t, b, "3 0 3 4 3 5", "no such square")
		wantRefused(t, b, "4 10 4 6 4 5", "no mixer of the seat in turn")
		wantRefused(t, b, "4 1  4 5 4 6", "not the text of a move")
		play(t, b, "4 1 4 5 4 6")
		if !reflect.DeepEqual(look(b), look(want)) {
			t.Errorf("%s: %+v", ruling, look(b))
		}
	}
}

func TestSeats(t *testing.T) {
	for seats, ok := range map[int]bool{0: true, 2: true, 1: false, 3: false, 4: false, -1: false} {
		s := setup(10, "")
		s.Seats = seats
		if _, err := New(s); (err == nil) != ok {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

// A side has 1 to 16 mixers, not always as many as the other.
func TestMixers(t *testing.T) {
	for _, c := range []struct {
		ones, twos int
		ok         bool
	}{
		{0, 0, false}, {0, 1, false}, {1, 0, false}, {1, 1, true}, {1, 16, true}, {16, 1, true}, {16, 16, true}, {3, 4, true},
		{17, 1, false}, {1, 17, false}, {16, 17, false}, {17, 16, false}, {17, 17, false}, {0, 16, false}, {16, 0, false},
	} {
		cells := strings.Repeat("1", c.ones) + strings.Repeat("2", c.twos) + strings.Repeat(".", 36-c.ones-c.twos)
		start := cells[:6] + "/" + cells[6:12] + "/" + cells[12:18] + "/" + cells[18:24] + "/" + cells[24:30] + "/" + cells[30:]
		for _, turn := range []string{" 1", " 2"} {
			b, err := New(setup(6, start+turn))
			if (err == nil) != c.ok {
				t.Errorf("%d and %d mixers: %v", c.ones, c.twos, err)
			}
			if over := err == nil && b.reason != ""; err == nil && !over && b.Text() != start+turn {
				t.Errorf("text %q, want %q", b.Text(), start+turn)
			}
		}
	}
}

func TestShapes(t *testing.T) {
	const good = "1.../..../.#../...2 1"
	open(t, 4, good)
	for _, start := range []string{
		" ", "1", "-", "1.../..../.#../...2", "1.../..../.#../...2 ", "1.../..../.#../...21", "1.../..../.#../...2 1 ", " 1.../..../.#../...2 1", "1.../..../.#../...2  1", "1.../..../.#../...2 11", "1.../..../.#../...2\t1", "1.../..../.#../...2\n1", "1.../..../.#../...2 1\n",
		"1.../..../.#../...2 -", "1.../..../.#../...2 0", "1.../..../.#../...2 3", "1.../..../.#../...2 X", "1.../..../.#../...2 #", "1.../..../.#../...2 .", "1.../..../.#../...2 \u0661",
		"1.../..../...2 1", "1.../..../.#../..../...2 1", "1......../.#../...2 1", "1...../../.#../...2 1", "1..../.../.#../...2 1", "/1.../..../.#/...2 1", "1.../..../.#../.../2 1", "1.../..../.#../...2/ 1", "1.../..../.#.....2/ 1", "1...\\..../.#../...2 1", "1...\n....\n.#..\n...2 1",
		"1.../..../.#../..x2 1", "1.../..../.#../..B2 1", "1.../..../.#../..02 1", "1.../..../.#../..32 1", "1.../..../.#../..*2 1", "1.../..../.#../.. 2 1", "1.../.. ./.#../...2 1", "1.../..\x00./.#../...2 1", "1.../.\xff../.#../...2 1", "1.../.\u0661./.#../...2 1",
		"..../..../.#../...2 1", "1.../..../.#../.... 1", "2.../..../.#../...2 1", "..../..../..../.... 1", "####/####/####/#### 1", "..../..../..../.... -",
		"2###/#1##/####/#### -", // over, but who has lost it is not known
		strings.Repeat("..../", 1000) + "1..2 1",
	} {
		if _, err := New(setup(4, start)); err == nil {
			t.Errorf("%q is taken", start)
		}
	}
	for _, size := range []int{5, 6, 10, 26} {
		if _, err := New(setup(size, good)); err == nil {
			t.Errorf("size %d: %q is taken", size, good)
		}
	}
	// Each text that differs in one character is refused or read as it is.
	for i := range len(good) {
		for c := range 256 {
			changed := good[:i] + string([]byte{byte(c)}) + good[i+1:]
			b, err := New(setup(4, changed))
			plain := strings.Count(changed, "/") == 3 && strings.Count(changed, " ") == 1 && strings.ContainsAny(changed[:19], "1") &&
				strings.ContainsAny(changed[:19], "2") && strings.Trim(changed[:19], ".12#/") == "" && changed[19] == ' ' && strings.ContainsAny(changed[20:], "12") && good[4] == changed[4] && good[9] == changed[9] && good[14] == changed[14]
			if (err == nil) != plain || err == nil && b.Text() != changed {
				t.Errorf("%q: %v", changed, err)
			}
		}
	}
}

// The content of a start matters: its walls and mixers are in the way.
func TestPlayFromStart(t *testing.T) {
	b := open(t, 4, "1#../..../..../...2 2")
	wantRefused(t, b, "1 1 1 2 1 1", "no mixer of the seat in turn")
	wantRefused(t, b, "4 4 1 1 4 4", "not free")
	wantRefused(t, b, "4 4 2 4 2 1", "not free")
	play(t, b, "4 4 2 4 2 2")
	wantLegal(t, b,
		"1 1 1 2 1 1", "1 1 1 2 1 3", "1 1 1 2 1 4", "1 1 1 2 2 3", "1 1 1 2 3 4",
		"1 1 1 3 1 1", "1 1 1 3 1 2", "1 1 1 3 1 4", "1 1 1 3 2 3", "1 1 1 3 3 3", "1 1 1 3 4 3",
		"1 1 1 4 1 1", "1 1 1 4 1 2", "1 1 1 4 1 3", "1 1 1 4 2 3", "1 1 1 4 3 2", "1 1 1 4 4 1")
	play(t, b, "1 1 1 2 1 1")
	if b.Text() != "##../1#../..../.2.. 2" {
		t.Errorf("text %q", b.Text())
	}
}

// FuzzBoard tries any start and any moves, and checks what must always be true: an
// accepted start is the text of the position, except for a game that is lost at once; a
// move is either legal and takes one free square, or is refused and changes nothing.
func FuzzBoard(f *testing.F) {
	f.Add(byte(6), "", "2 1 2 3 2 1,2 6 2 5 2 6", false)
	f.Add(byte(4), "1..2/####/####/#### 1", "1 1 2 1 1 1,4 1 3 1 4 1,1 1 1 1 1 1", true)
	f.Add(byte(4), "1.../..../.#../...2 2", "4 4 4 1 4 4,x", false)
	f.Add(byte(4), "2###/#1##/####/#### 1", "2 2 2 2 2 2", true)
	f.Fuzz(func(t *testing.T, size byte, start, moves string, explicit bool) {
		ruling := map[bool]string{false: "start=amazons", true: "start=explicit"}[explicit]
		b, err := New(setup(int(size%32), start, ruling))
		if err != nil {
			return
		}
		over, winner, _, _ := b.Outcome()
		if lost := start != "" && over && b.Text() == start[:len(start)-1]+"-" && strconv.Itoa(winner) != start[len(start)-1:]; start != "" && !lost && b.Text() != start {
			t.Fatalf("%q reads as %q", start, b.Text())
		}
		words := strings.Split(moves, ",")
		for _, m := range words[:min(len(words), 20)] {
			before := look(b)
			_, refused := b.Play(m)
			after := look(b)
			if (refused == "") != slices.Contains(before.Legal, m) {
				t.Fatalf("%q in %q: refused %q", m, before.Text, refused)
			}
			if refused != "" && !reflect.DeepEqual(before, after) {
				t.Fatalf("%q is refused and changes %+v to %+v", m, before, after)
			}
			if refused == "" && (strings.Count(after.Text, ".") != strings.Count(before.Text, ".")-1 || strings.Count(after.Text, "#") != strings.Count(before.Text, "#")+1) {
				t.Fatalf("%q takes %q to %q", m, before.Text, after.Text)
			}
		}
		b.Leave(1, rules.Gone)
		if over, winner, _, _ := b.Outcome(); !over || winner == 0 || b.Text()[len(b.Text())-1] != '-' {
			t.Fatalf("seat 1 has left %s", b.Text())
		}
	})
}
