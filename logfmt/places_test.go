package logfmt

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// A log after other bytes is found at its offset and line, even if there were more of
// them than the reader keeps.
func TestPlaceAfterRubbish(t *testing.T) {
	whole := text(seal(goodLog()))
	for _, size := range []int{1, 100, 65535, 65536, 65537, 300_000, 2_000_000} {
		file := whole + strings.Repeat("r", size) + "\n" + whole
		r := NewReader(strings.NewReader(file), "f.mlog")
		var places []string
		for {
			l, err := r.ReadLog()
			if err == io.EOF {
				break
			}
			if refused := (*SyntaxError)(nil); err != nil && !errors.As(err, &refused) {
				t.Fatal(err)
			}
			if err == nil {
				places = append(places, fmt.Sprint(l.Offset, l.Line))
				if string(l.Bytes) != whole {
					t.Errorf("%d bytes of rubbish: the log is another", size)
				}
			}
		}
		lines := strings.Count(whole, "\n")
		want := fmt.Sprint([]string{fmt.Sprint(0, 1), fmt.Sprint(len(whole)+size+1, lines+2)})
		if got := fmt.Sprint(places); got != want {
			t.Errorf("%d bytes of rubbish: logs at %s, want %s", size, got, want)
		}
	}
}

// A display name is UTF-8 in any language without control characters (C0, DEL and C1).
// Characters next to these ranges are allowed.
func TestControlCharactersInAName(t *testing.T) {
	for r := rune(0); r < 0x110; r++ {
		var escaped strings.Builder
		for _, b := range []byte("a" + string(r) + "b") {
			if b >= 0x20 && b <= 0x7e && b != '\\' {
				escaped.WriteByte(b)
			} else {
				fmt.Fprintf(&escaped, `\x%02x`, b)
			}
		}
		got := findings(t, text(seal(edited(goodLog(), set(9, "seat 1 a ? ? "+escaped.String())))))
		control := r < 0x20 || r == 0x7f || r >= 0x80 && r <= 0x9f
		if control && fmt.Sprint(got) != "[9: text]" || !control && len(got) > 0 {
			t.Errorf("%U in a name: %v", r, got)
		}
	}
}

// A claim cannot have line 0 as its source. If nothing is known of the exchange it has a
// sign there.
func TestSourceZero(t *testing.T) {
	file := text(goodLog())
	for i, line := range goodLog() {
		f := strings.Fields(line)
		if f[0] != "m" {
			continue
		}
		f[3] = "0"
		got := findings(t, strings.Replace(file, line+"\n", strings.Join(f, " ")+"\n", 1))
		if want := fmt.Sprintf("%d: source", i+1); len(got) == 0 || got[0] != want {
			t.Errorf("%s: %v, want %s first", strings.Join(f, " "), got, want)
		}
	}
}
