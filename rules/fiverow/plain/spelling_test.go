package plain

import (
	"reflect"
	"strings"
	"testing"
)

// 3.3.3: a capital Latin letter for the column, a number for the row. Every cell of the
// official field has exactly one name; the letter is the column.
func TestNames(t *testing.T) {
	b := open(t, 10, 10, "")
	play(t, b, "C1")
	if want := "........../..X......./" + strings.Repeat("........../", 7) + ".......... 0"; b.Text() != want {
		t.Errorf("text %q, want %q", b.Text(), want)
	}
	have := strings.Join(open(t, 10, 10, "").Legal(), " ")
	for _, letter := range "ABCDEFGHIJ" {
		for _, digit := range "0123456789" {
			if name := string(letter) + string(digit); !strings.Contains(" "+have+" ", " "+name+" ") {
				t.Errorf("%s is not legal", name)
			}
		}
	}
}

// The reasons for which a text is refused without a look at the field.
const (
	unreadable = "not the text of a move"
	offBoard   = "no such cell on this board"
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
	refuses(t, open(t, 10, 10, ""), unreadable, []string{
		"", "B", "@7", "[7", "B/", "B:", "7", "7B", "b7", "B07", "B007", "B00", "00", "A00", "+B7", "B+7", "B-7", "B-0", "B7+",
		" B7", "B7 ", "B 7", "B\t7", "B7\n", "\nB7", "B7\r\n", "B7\x00", "\x00B7", "B7.", "B7.0", "B7,", "B,7",
		"B7B7", "B7 C7", "B7C", "bB7", "Bb7", "step! B7", "1,7", "B0x7", "B1e0", "B1_0", "B7?", "(B7)", "\"B7\"",
		"\u04127",  // the Cyrillic capital that looks like B
		"\u04100",  // the Cyrillic capital that looks like A
		"\uff227",  // a wide letter
		"B\uff17",  // a wide digit
		"B\u0667",  // an Arabic digit
		"B\u00a07", // a blank that does not break
		"\ufeffB7", // a mark of byte order
		"B\u20037",
		"\xff7", "B\xff", "\xc37", "B7\xff",
	})
}

// The list above is only worth something if the plain texts are moves.
func TestReadable(t *testing.T) {
	play(t, open(t, 10, 10, ""), "B7 A0 A1 B0 J9 J0 A9")
}

func TestOffBoard(t *testing.T) {
	refuses(t, open(t, 10, 10, ""), offBoard, []string{
		"K0", "K9", "Z0", "AA0", "AB0", "ZZ9", "A10", "J10", "K10", "A11", "A99", "A255", "A256",
		"A18446744073709551616", "A4294967296", "A65536", // 2^64, 2^32, 2^16: row 0 where numbers run over
		"A18446744073709551617", "A100000000000000000000000000000",
		strings.Repeat("A", 1000) + "0", "A" + strings.Repeat("9", 100000), strings.Repeat("Z", 100000) + "0",
	})
	refuses(t, open(t, 3, 2, ""), offBoard, []string{"D0", "A2", "C2", "D1"}) // width and height are not swapped
	refuses(t, open(t, 2, 3, ""), offBoard, []string{"C0", "A3", "B3", "C2"})
	refuses(t, open(t, 1, 1, ""), offBoard, []string{"B0", "A1", "B1"})
}

// Columns after Z go on with AA.
func TestWideBoards(t *testing.T) {
	b := open(t, 27, 1, "")
	legal := b.Legal()
	if len(legal) != 27 || legal[25] != "Z0" || legal[26] != "AA0" {
		t.Fatalf("legal %v", legal)
	}
	refuses(t, b, offBoard, []string{"AB0", "BA0", "ZZ0", "AAA0"})
	refuses(t, b, unreadable, []string{"A@0", "[0", "aa0", "Aa0", "aA0"})
	play(t, b, "AA0 Z0")
	if want := strings.Repeat(".", 25) + "0X X"; b.Text() != want {
		t.Errorf("text %q, want %q", b.Text(), want)
	}

	// AA is column 26, AZ 51, BA 52, ZA would be 676; IA is 26 + 8*26 = 234
	// and IU, twenty letters on, 254: the last column of the widest board.
	b = open(t, 255, 1, "")
	for _, c := range []struct {
		name   string
		column int
	}{{"A0", 0}, {"Z0", 25}, {"AA0", 26}, {"AZ0", 51}, {"BA0", 52}, {"BZ0", 77}, {"IA0", 234}, {"IU0", 254}} {
		play(t, b, c.name)
		if b.Text()[c.column] == '.' {
			t.Errorf("%s is not column %d", c.name, c.column)
		}
	}
	refuses(t, b, offBoard, []string{"IV0", "JA0", "ZA0", "AAA0"})

	b = open(t, 1, 255, "")
	play(t, b, "A254 A100 A10")
	refuses(t, b, offBoard, []string{"A255"})
	refuses(t, b, unreadable, []string{"A0254", "A010"})
	if n := strings.Count(b.Text(), "/"); n != 254 {
		t.Errorf("%d slashes", n)
	}
	if text := b.Text(); text[2*254] != 'X' || text[2*100] != '0' || text[2*10] != 'X' {
		t.Errorf("text %q", text)
	}
}
