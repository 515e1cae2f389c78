package logfmt

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
)

func TestPlainLooksAtEveryByte(t *testing.T) {
	for n := 1; n <= 20; n++ {
		for at := 0; at < n; at++ {
			for c := 0; c < 256; c++ {
				b := []byte(strings.Repeat("~", n))
				b[at] = byte(c)
				b[(at+1)%n] ^= '~' ^ ' '
				want := !strings.ContainsFunc(string(b), func(r rune) bool { return r < ' ' || r > '~' || r == '\\' })
				if got := plain(b); got != want {
					t.Fatalf("plain of %q: %v", b, got)
				}
			}
		}
	}
}

func TestWords(t *testing.T) {
	for value, word := range map[string]string{
		"": `\_`, "-": `\x2d`, "?": `\x3f`, " ": `\x20`, "a b": `a\x20b`, "--": "--", `\_`: `\x5c_`, "é": `\xc3\xa9`,
	} {
		if got := Word(value); got != word || Unword(word) != value {
			t.Errorf("%q is the word %s, want %s, which is %q", value, got, word, Unword(word))
		}
	}
	for _, sign := range []string{"-", "?", `not a \word`} {
		if got := Unword(sign); got != sign {
			t.Errorf("Unword(%q) is %q", sign, got)
		}
	}
	var got []string
	for _, w := range SplitWords([]byte(`./a \_ a\x20b - \x2d`)) {
		got = append(got, string(w))
	}
	if want := []string{"./a", "", "a b", "-", "-"}; !slices.Equal(got, want) {
		t.Errorf("words %q, want %q", got, want)
	}
	if got := SplitWords(nil); got != nil {
		t.Errorf("words of nothing: %q", got)
	}
	for s, want := range map[string]bool{"a": true, "9.x_+-": true, "": false, "-a": false, "a b": false, "é": false, strings.Repeat("a", 65): false} {
		if base.IsID(s) != want {
			t.Errorf("base.IsID(%q) is %v", s, !want)
		}
	}
}

// HeaderLine returns the line of each header line.
func TestHeaderLine(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		lines := append(goodLog()[:8:8], "seat 1 a ? ?", "seat 2 b ? ?", "seat 3 c ? ?", "seat 4 d ? ?")
		lines = append(lines[:8+seats], goodLog()[10:21]...)
		for i, line := range lines {
			word, _, _ := strings.Cut(line, " ")
			if word == "seat" && i > 8 || word == "mlog" {
				continue
			}
			if got := HeaderLine(word, seats); int(got) != i+1 {
				t.Errorf("%d seats: %s on line %d, want %d", seats, word, got, i+1)
			}
		}
	}
	if got := HeaderLine("colour", 2); got != 1 {
		t.Errorf("a word of no header line: %d", got)
	}
}

func TestFieldsOfRecords(t *testing.T) {
	file := text(seal(edited(goodLog(), set(26, "m 1 1 25 1532 7 B7"), set(31, "fault 2 memory - 100 200"))))
	l, err := NewReader(strings.NewReader(file), "").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	if m := l.Record(26); m.Charged() != 1532 || m.Gain() != 7 || m.Source != 25 || m.Ply != 1 || !m.Time.Unknown() {
		t.Errorf("%+v", m)
	}
	if f := l.Record(31); f.Limit() != 100 || f.Used() != 200 || !f.Source.None() {
		t.Errorf("%+v", f)
	}
	if e := l.Record(30); string(e.Word) != "code" || e.Num != [4]base.Number{1, 10, 20, 4096} || e.Time != 3000 {
		t.Errorf("%+v", e)
	}
	for _, line := range []Line{-1, 0, 21, 35} {
		if l.Record(line) != nil {
			t.Errorf("a record at line %d", line)
		}
	}
	if rec := (&Log{}).Record(1); rec != nil {
		t.Errorf("a record of an empty log: %+v", rec)
	}
	if l.LineIn(26) != 26 || l.Header.Seats() != 2 {
		t.Errorf("line %d, %d seats", l.LineIn(26), l.Header.Seats())
	}
}

func TestKinds(t *testing.T) {
	for k := Kind(0); k <= kinds; k++ {
		n := 0
		for _, is := range []bool{k.Observed(), k.Done(), k.Claimed(), k == Block || k == End || k == Extension || k == 0 || k == kinds} {
			if is {
				n++
			}
		}
		if n != 1 || (k.String() == "") != (k == 0 || k == kinds) {
			t.Errorf("kind %d, %q, is of %d sorts", k, k, n)
		}
	}
	list := FaultKinds()
	list[0] = "changed"
	if FaultKinds()[0] != "illegal" || len(list) != 15 {
		t.Errorf("faults %v", FaultKinds())
	}
}

// An error in the rest of a log is reported when the rest is ignored.
func TestNextLogReadsTheRest(t *testing.T) {
	file := text(edited(seal(goodLog()), set(30, "what")))
	r := NewReader(strings.NewReader(file+text(seal(goodLog()))), "a.mlog")
	if _, err := r.NextLog(); err != nil {
		t.Fatal(err)
	}
	_, err := r.NextLog()
	var syn *SyntaxError
	if !errors.As(err, &syn) || syn.Line != 30 {
		t.Errorf("passing over: %v", err)
	}
	if h, err := r.NextLog(); err != nil || h == nil {
		t.Errorf("then: %v", err)
	}
}

// A reader that is reset keeps nothing of what it read before.
func TestReset(t *testing.T) {
	rich := text(seal(goodLog()))
	poor := text(seal(edited(goodInfo(), set(9, "seat 1 a ? ?"), cut(10), func(l []string) []string { return l[:20] })))
	r := NewReader(strings.NewReader(rich+rich[:500]), "rich")
	for i := 0; i < 3; i++ {
		r.ReadLog()
		r.Reset(strings.NewReader(poor), "poor")
		l, err := r.ReadLog()
		if err != nil || string(Format(l)) != poor || l.File != "poor" || l.Offset != 0 || l.Line != 1 || l.Header.Seats() != 1 || len(l.Header.Params) > 0 {
			t.Fatalf("%v: %s", err, fmt.Sprint(l))
		}
		r.Reset(strings.NewReader(rich+rich[:500]), "rich")
		r.ReadLog()
	}
}

// The last stamp of a log is the greatest that a record has, wherever it is.
func TestUntil(t *testing.T) {
	for want, lines := range map[base.Number][]string{3000: goodLog(), 0: goodMoves(), 4000: edited(goodLog(), put(33, "! 2 4000 late", "x-note"))} {
		l, err := NewReader(strings.NewReader(text(seal(lines))), "f").ReadLog()
		if err != nil || l.Until() != want {
			t.Errorf("the last stamp is %d (%v), want %d", l.Until(), err, want)
		}
	}
}
