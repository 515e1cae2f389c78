package plain

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The reasons for which a move is refused while the game goes on.
const (
	notThree  = "not three numbers with single blanks between them"
	notPlain  = "not a number in plain decimal"
	noSide    = "a box has no such side"
	noBox     = "no such box on this board"
	otherName = "not the canonical name of the line"
	drawn     = "the line is drawn already"
)

// refuses checks that none of the texts is a move here, for this reason, and that they
// change nothing.
func refuses(t *testing.T, b *Board, ground string, texts []string) {
	t.Helper()
	before := look(b)
	for _, m := range texts {
		if gain, refused := b.Play(m); refused != ground || gain != 0 {
			t.Errorf("%.50q: gain %d, refused %q, want %q", m, gain, refused, ground)
		}
		if after := look(b); !reflect.DeepEqual(before, after) {
			t.Fatalf("%.50q has changed %+v to %+v", m, before, after)
		}
	}
}

func TestUnreadable(t *testing.T) {
	b := begun(t, 15, 15, "")
	refuses(t, b, notThree, []string{
		"", " ", "2", "2 3", "2 3 1 4", "2 3 1 2 3 1", "231", "2,3,1", "1-1-1", "2  3 1", "2 3  1", " 2 3 1", "2 3 1 ", "2 3 1  ",
		"2\t3\t1", "2 3\t1", "2 3\n1", "2/3/1", "2;3;1", "2\u00a03\u00a01", "2\u20033 1", "2 3\u30001", "a b", "a b c d", "   ", "    ",
	})
	refuses(t, b, notPlain, []string{
		"  ", "  1", "2  1", "2 3 ", "a b c", "-1 -1 -1", "-1 0 0", "0 -1 0", "0 0 -1", "-0 0 0", "0 -0 0", "0 0 -0", "+2 3 1", "2 +3 1", "2 3 +1",
		"02 3 1", "2 03 1", "2 3 01", "00 0 0", "0 00 0", "0 0 00", "000 0 0", "2.0 3 1", "2 3 1.", "2 3 1,", "(2 3 1)", "\"2 3 1\"",
		"2 3 1\n", "2 3 1\r", "2 3 1\r\n", "\n2 3 1", "2 3 1\x00", "\x002 3 1", "2\x00 3 1", "0x2 3 1", "2 3 1e0", "1_0 3 1", "2 3 r", "2 3 up",
		"\u0662 3 1", "2 \u0663 1", "2 3 \u0661", // Arabic digits
		"\u06f2 3 1", "2 \u06f3 1", "2 3 \u06f1", // Persian digits
		"\uff12 3 1", "2 3 \uff11", // wide digits
		"2 3 \u00b9", "\u2212" + "1 3 1", "\ufeff2 3 1", "2 3 1\ufeff", "\u200f2 3 1", "2 3 1\u200e", "\xff 3 1", "2 3 \xff", "2 3 \xd9",
	})
	refuses(t, b, noSide, []string{
		"2 3 4", "2 3 5", "2 3 9", "0 0 4", "2 3 10", "2 3 256", "2 3 65537", "2 3 4294967297", "2 3 18446744073709551617",
		"2 3 1" + strings.Repeat("0", 100000),
	})
	plies(t, b, "1:0:2 3 1") // what they are all mistaken for
}

func TestOffBoard(t *testing.T) {
	refuses(t, begun(t, 5, 6, ""), noBox, []string{ // boxes 0..3 by 0..4
		"4 0 1", "0 5 2", "4 5 1", "5 5 2", "4 4 1", "3 5 2", "5 0 3", "9 9 0", "10 0 3", "0 10 0", "100 0 1", "255 0 1", "256 0 2", "0 256 1",
		"65536 0 1", "0 65536 1", "4294967296 0 1", "0 4294967296 1", "18446744073709551616 0 1", "0 18446744073709551616 1",
		"1" + strings.Repeat("0", 100000) + " 0 1", "0 " + strings.Repeat("9", 100000) + " 1",
	})
	refuses(t, begun(t, 2, 3, ""), noBox, []string{"1 0 1", "1 1 2", "0 2 1", "1 0 0", "0 2 3"}) // rows and columns are not swapped
	refuses(t, begun(t, 3, 2, ""), noBox, []string{"0 1 1", "1 1 2", "2 0 1", "0 1 3", "2 0 0"})
	b := begun(t, 100, 100, "")
	refuses(t, b, noBox, []string{"99 0 1", "0 99 2", "99 99 1", "99 0 0", "0 99 3"})
	plies(t, b, "1:0:98 98 1, 2:0:98 98 2, 1:0:98 0 3, 2:0:0 98 0")
}

// The second name of a line is refused, whether the line is drawn or not.
func TestOtherName(t *testing.T) {
	names := []string{"1 0 0", "1 1 0", "0 1 3", "1 1 3"}
	b := begun(t, 3, 3, "")
	refuses(t, b, otherName, names)
	plies(t, b, "1:0:0 0 2, 2:0:0 1 2, 1:0:0 0 1, 2:0:1 0 1")
	refuses(t, b, otherName, names)
}

// A text that is one byte away from a move is a move only if it is in the list of moves.
func TestOneByteAway(t *testing.T) {
	empty := begun(t, 3, 12, "")
	moves := empty.Legal()
	if len(moves) != 3*11+12*2 {
		t.Fatalf("%d moves", len(moves))
	}
	hit := 0
	try := func(text string) {
		b := begun(t, 3, 12, "")
		before := look(b)
		_, refused := b.Play(text)
		if (refused == "") != slices.Contains(moves, text) {
			t.Fatalf("%q: refused %q", text, refused)
		}
		if refused == "" {
			hit++
		} else if after := look(b); !reflect.DeepEqual(before, after) {
			t.Fatalf("%q has changed %+v to %+v", text, before, after)
		}
	}
	bytes := "\x00\t\n\r +-,./0123456789:;AZaz_\x7f\x80\xa0\xb2\xff"
	for _, m := range []string{"0 0 0", "0 0 3", "1 0 3", "1 1 1", "0 10 2", "1 10 1", "0 9 0"} {
		if !slices.Contains(moves, m) {
			t.Fatalf("%q is no move", m)
		}
		for i := range len(m) + 1 {
			for j := range len(bytes) {
				try(m[:i] + bytes[j:j+1] + m[i:])
				if i < len(m) {
					try(m[:i] + bytes[j:j+1] + m[i+1:])
				}
			}
			if i < len(m) {
				try(m[:i] + m[i+1:])
			}
		}
	}
	if hit < 20 {
		t.Errorf("only %d of the texts are moves", hit)
	}
}

// Of all texts of three small numbers exactly the lines have a name, each one.
func TestEveryName(t *testing.T) {
	b := begun(t, 4, 5, "")
	moves := b.Legal()
	slices.Sort(moves)
	if n := len(slices.Compact(slices.Clone(moves))); n != 4*4+5*3 {
		t.Fatalf("%d names", n)
	}
	taken := 0
	for r := range 7 {
		for c := range 7 {
			for s := range 7 {
				text := name(r, c, s)
				fresh := begun(t, 4, 5, "")
				if _, refused := fresh.Play(text); refused == "" {
					taken++
					if !slices.Contains(moves, text) {
						t.Errorf("%q is taken and not listed", text)
					}
				}
			}
		}
	}
	if taken != 31 {
		t.Errorf("%d texts are taken, want 31", taken)
	}
}
