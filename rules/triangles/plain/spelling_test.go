package plain

import (
	"reflect"
	"strings"
	"testing"
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
	refuses(t, open(t, square), "not the text of a move", []string{
		"", " ", "1", "12", "1 ", " 1", " 1 2", "1 2 ", "1  2", "1\t2", "1\n2", "1 2\n", "\n1 2", "1 2\r\n", "1 2\x00", "1\x002",
		"01 2", "1 02", "001 2", "1 002", "+1 2", "1 +2", "-1 2", "1 -2", "1 2-", "1-2", "1,2", "1, 2", "1;2", "(1 2)", "1.0 2", "1 2.0", "1e0 2",
		"0x1 2", "1_0 2", "1 2 3", "1 2 1 2", "= 1 2", "=1 2", "play 1 2", "a b", "1 b", "A1 B2", "1 2:1", "00 1", "1 00", "\"1 2\"", "?",
		"\u0661 \u0662", // Arabic digits
		"\uff11 \uff12", // wide digits
		"1\u00a02",      // a blank that does not break
		"1\u20032",
		"\ufeff1 2", // a mark of byte order
		"1 2\u0660",
		"\xff 2", "1 \xff", "1 2\xff",
		"1 " + strings.Repeat("0", 100000) + "2",
	})
}

// The segment is named with the lower number first.
func TestTurnedRound(t *testing.T) {
	refuses(t, open(t, square), "not the text of a move: the lower number stands first", []string{"2 1", "4 1", "4 3"})
}

// TRI-006: numbers that no point has, however large. 2^64 + 1 and the like would be 1 if
// numbers overflowed.
func TestNoSuchPoint(t *testing.T) {
	refuses(t, open(t, square), "no such point", []string{
		"0 1", "0 0", "1 0", "1 5", "4 5", "5 6", "5 5", "5 1", "1 10", "1 100", "1 101", "0 101", "1 256", "1 257", "1 258", "1 65538", "65537 65538",
		"1 2147483648", "1 4294967298", "1 18446744073709551618", "18446744073709551617 18446744073709551618", "1 99999999999999999999", "99999999999999999999 1",
		"1 " + strings.Repeat("9", 100000), strings.Repeat("9", 100000) + " 2",
	})
}

// The lists above are only worth something if the plain texts are moves.
func TestReadable(t *testing.T) {
	for _, m := range []string{"1 2", "1 3", "1 4", "2 3", "2 4", "3 4"} {
		b := open(t, square)
		if gain, refused := b.Play(m); gain != 0 || refused != "" {
			t.Errorf("%s: gain %d, refused %q", m, gain, refused)
		}
		if want := strings.Replace(m, " ", "-", 1) + ":1"; !strings.Contains(b.Text(), "| "+want+" |") {
			t.Errorf("%s: text %q", m, b.Text())
		}
	}
}

// Numbers of two and three digits, up to the hundredth point.
func TestHundredPoints(t *testing.T) {
	var words []string
	for i := 1; i <= 100; i++ { // one point in each column
		words = append(words, name(i)+","+name(1+i*i%101%100))
	}
	b := open(t, strings.Join(words, " "))
	refuses(t, b, "no such point", []string{"1 101", "99 101", "100 101", "100 1000"})
	play(t, b, "99-100 9-10")
	if !strings.Contains(b.Text(), " | 9-10:2 99-100:1 | ") {
		t.Errorf("text %q", b.Text()[len(b.Text())-60:])
	}
}
