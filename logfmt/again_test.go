package logfmt

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

// Every kind is found by its word, and by no other.
func TestKindsByTheirWords(t *testing.T) {
	for k := Sent; k < Extension; k++ {
		if got := kindOf([]byte(k.String())); got != k {
			t.Errorf("%q opens kind %d, want %d", k, got, k)
		}
		for _, word := range []string{k.String() + "x", "x" + k.String(), strings.ToUpper(k.String()) + " "} {
			if got := kindOf([]byte(word)); got != 0 {
				t.Errorf("%q opens kind %q", word, got)
			}
		}
	}
	if kindOf(nil) != 0 || kindOf([]byte("x-")) != Extension || kindOf([]byte("x-note")) != Extension {
		t.Error("no word, or an extension")
	}
}

// headers returns headers that differ in one or more lines, valid and not.
func headers() []string {
	head := func(lines []string) string {
		for i, l := range lines {
			if strings.HasPrefix(l, "start ") {
				return text(lines[:i+1])
			}
		}
		panic("no start")
	}
	list := []string{head(goodLog()), head(goodMoves()), head(goodInfo())}
	for _, cases := range [][]mustCase{headerCases} {
		for _, c := range cases {
			if lines := edited(goodLog(), c.edits...); strings.Contains(text(lines), "\nstart ") {
				list = append(list, head(lines))
			}
		}
	}
	for _, c := range goodCases {
		if lines := edited(goodLog(), c.edits...); strings.Contains(text(lines), "\nstart ") {
			list = append(list, head(lines))
		}
	}
	return list
}

// outcome reads the next header and describes the result.
func outcome(r *Reader) (string, error) {
	h, err := r.NextLog()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%+v", *h), nil
}

// alone returns what a new reader makes of a header.
func alone(header string) (string, error) {
	return outcome(NewReader(strings.NewReader(header), "f"))
}

// readHeader is the result of reading a header.
type readHeader struct {
	text string
	err  error
}

// inPairs reads every ordered pair of headers, and each alone only once.
func inPairs(t *testing.T, list []string) {
	t.Helper()
	want := make([]readHeader, len(list))
	for i, header := range list {
		want[i].text, want[i].err = alone(header)
	}
	r := NewReader(nil, "f")
	for i := range list {
		for k := range list {
			for _, at := range []int{i, k} {
				r.Reset(strings.NewReader(list[at]), "f")
				if got, err := outcome(r); got != want[at].text || !reflect.DeepEqual(err, want[at].err) {
					t.Fatalf("behind\n%s\nthe header\n%s\nis\n%s, %v, alone\n%s, %v", list[i], list[at], got, err, want[at].text, want[at].err)
				}
			}
		}
	}
}

// samePair reads two headers by one reader and by a new one each.
func samePair(t *testing.T, first, second string) {
	t.Helper()
	r := NewReader(strings.NewReader(first), "f")
	_, _ = outcome(r)
	for _, header := range []string{second, first, second} {
		r.Reset(strings.NewReader(header), "f")
		got, err := outcome(r)
		want, wantErr := alone(header)
		if got != want || !reflect.DeepEqual(err, wantErr) {
			t.Fatalf("behind\n%s\nthe header\n%s\nis\n%s, %v, alone\n%s, %v", first, header, got, err, want, wantErr)
		}
	}
}

// A header after another is read as it is alone, whatever the other was: other seats, no
// game, other rulings, or one that is refused.
func TestHeadersAfterHeaders(t *testing.T) {
	list := headers()
	if len(list) < 60 {
		t.Fatalf("only %d headers", len(list))
	}
	inPairs(t, list)
}

// A line that is recognised by its bytes alone may depend on lines above it.
func TestHeaderLinesAmongOthers(t *testing.T) {
	good, info := headers()[0], headers()[2]
	for _, c := range []struct{ old, new string }{
		{"\ngame fiverow height=10 width=10\n", "\ngame -\n"}, // the same rulings, now without a game
		{"\nseat 2 beta ? ?\n", "\n"},                         // the same first mover, in a log of one seat
		{"\nfirst 1\n", "\nfirst 2\n"},
	} {
		changed := strings.Replace(good, c.old, c.new, 1)
		if changed == good {
			t.Fatalf("the header has no %q", c.old)
		}
		samePair(t, good, changed)
		samePair(t, strings.Replace(good, "\nfirst 1\n", "\nfirst 2\n", 1), strings.Replace(changed, "\nfirst 1\n", "\nfirst 2\n", 1))
	}
	samePair(t, good, info)
	samePair(t, good, strings.Replace(info, "\nrulings -\n", "\nrulings ?\n", 1))
}

// An empty line in the header is never the last line read.
func TestNoEmptyHeaderLineAgain(t *testing.T) {
	r := NewReader(strings.NewReader("mlog 1\n\nmlog 1\n\n"), "f")
	for range 2 {
		if _, err := r.NextLog(); err == nil || err == io.EOF {
			t.Errorf("an empty line: %v", err)
		}
	}
}

// FuzzHeaderPairs reads any two headers, one after the other.
func FuzzHeaderPairs(f *testing.F) {
	list := headers()
	for i := range list {
		f.Add(list[i], list[(i+1)%len(list)])
		f.Add(list[0], list[i])
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		samePair(t, first, second)
	})
}
