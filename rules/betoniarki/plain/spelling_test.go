package plain

import (
	"strings"
	"testing"
)

// B11: six numbers separated by single blanks, and nothing else.
func TestUnreadable(t *testing.T) {
	b := open(t, 10, "")
	for _, m := range []string{
		"", " ", "4", "4 1", "4 1 4 5", "4 1 4 5 4", "4 1 4 5 4 6 ", "4 1 4 5 4 6 7", "4 1 4 5 4 6 4 1 4 5 4 6", "414546", "4,1,4,5,4,6", "4 1-4 5/4 6",
		" 4 1 4 5 4 6", "4  1 4 5 4 6", "4 1 4 5  4 6", "4\t1 4 5 4 6", "4 1 4 5 4\n6", "4 1 4 5 4 6\n", "4 1 4 5 4 6\r\n", "4 1 4 5 4 6\t", "\n4 1 4 5 4 6",
		"04 1 4 5 4 6", "4 01 4 5 4 6", "4 1 4 5 4 06", "4 1 4 5 4 006", "00 1 4 5 4 6",
		"+4 1 4 5 4 6", "-4 1 4 5 4 6", "4 1 4 5 4 -6", "4 1 4 5 4 +6", "4 1 4 5 4 -0", "4.0 1 4 5 4 6", "4 1 4 5 4 6.", "4 1 4 5 4 6,", "4 1 4 5 4 0x6", "4 1 4 5 4 6e0", "4 1 4 5 4 1_0",
		"a4 1 4 5 4 6", "d1 d5 d6", "4 1 4 5 4 d", "4 1 4 5 4 6a", "4 1 4 5 4 6 #", "(4 1 4 5 4 6)", "\"4 1 4 5 4 6\"", "- 1 4 5 4 6", "4 1 4 5 4 :", "4 1 4 5 4 /",
		"4 1 4 5 4 6\x00", "\x004 1 4 5 4 6", "4\x001 4 5 4 6", "\ufeff4 1 4 5 4 6", "4 1 4 5 4 6\ufeff",
		"4\u00a01 4 5 4 6", "4\u20031 4 5 4 6", "4 1 4 5 4 \uff16", "4 1 4 5 4 \u0666", "\xff 1 4 5 4 6", "4 1 4 5 4 6\xff",
		strings.Repeat("4 ", 100000), strings.Repeat(" ", 100000), "4 1 4 5 4 " + strings.Repeat("0", 100000),
	} {
		wantRefused(t, b, m, "not the text of a move")
	}
	play(t, b, "4 1 4 5 4 6") // which all of these are near to
}

// Every change of one character of a legal text is refused or is another legal move,
// spelled as in the list.
func TestChangedSpelling(t *testing.T) {
	b := open(t, 10, "")
	legal := map[string]bool{}
	for _, m := range b.Legal() {
		legal[m] = true
	}
	tried := 0
	for _, m := range []string{"4 1 4 5 4 6", "10 4 10 6 5 1", "7 1 6 1 10 1", "1 4 1 6 1 4"} {
		for i := range len(m) + 1 {
			for c := range 256 {
				changed := []string{m[:i] + string([]byte{byte(c)}) + m[i:]}
				if i < len(m) {
					changed = append(changed, m[:i]+string([]byte{byte(c)})+m[i+1:], m[:i]+m[i+1:])
				}
				for _, text := range changed {
					_, refused := b.Play(text)
					if (refused == "") != legal[text] {
						t.Fatalf("%q: refused %q", text, refused)
					}
					if refused == "" {
						b = open(t, 10, "")
					}
					tried++
				}
			}
		}
	}
	if tried < 30000 || b.Text() != at10("1", nil) {
		t.Errorf("%d texts tried, text %s", tried, b.Text())
	}
}

// Numbers that no square has. None is too long, and none overflows.
func TestOffBoard(t *testing.T) {
	b := open(t, 10, "")
	words := strings.Fields("4 1 4 5 4 6")
	for _, bad := range []string{
		"0", "11", "12", "26", "27", "99", "100", "255", "256", "32767", "32768", "65535",
		"260", "65540", "4294967300", "18446744073709551620", // 4 where numbers run over
		"257", "65537", "4294967297", "18446744073709551617", // 1
		"99999999999999999999999999999999", strings.Repeat("9", 100000),
	} {
		for i := range words {
			changed := append([]string(nil), words...)
			changed[i] = bad
			wantRefused(t, b, strings.Join(changed, " "), "no such square on this board")
		}
	}
	for size, edge := range map[int]string{6: "7", 8: "9", 10: "11"} {
		wantRefused(t, open(t, size, ""), "1 1 1 "+edge+" 1 1", "no such square on this board")
	}
	// On a wide board the same numbers are squares.
	wide := strings.Repeat(strings.Repeat(".", 26)+"/", 25) + "1" + strings.Repeat(".", 24) + "2 1"
	b = open(t, 26, wide)
	wantRefused(t, b, "1 26 1 27 1 26", "no such square on this board")
	play(t, b, "1 26 26 1 26 25")
	if !strings.HasPrefix(b.Text(), strings.Repeat(".", 25)+"1/") {
		t.Errorf("text %q", b.Text())
	}
}

// x comes before y, and low y is the first row of the text.
func TestOrder(t *testing.T) {
	b := open(t, 10, "")
	play(t, b, "10 4 9 3 8 2")
	if want := at10("2", map[int]string{2: ".......#..", 3: "........1.", 4: "1........."}); b.Text() != want {
		t.Errorf("text %q, want %q", b.Text(), want)
	}
}
