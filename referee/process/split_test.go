package process

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"scrutineer/base"
)

func newSplitter(limit base.Number) *splitter {
	b := &budget{}
	b.limit.Store(int64(limit))
	return &splitter{program: 3, err: true, budget: b}
}

// tell returns events as text: kind, text or its length, number and the digest's truth.
func tell(all []Event) string {
	var b strings.Builder
	for _, e := range all {
		fmt.Fprintf(&b, "%v", e.Kind)
		switch e.Kind {
		case Line, Part:
			if len(e.Text) > 20 {
				fmt.Fprintf(&b, " %d", len(e.Text))
			} else {
				fmt.Fprintf(&b, " %q", e.Text)
			}
		case Flood:
			fmt.Fprintf(&b, " %d %.8s", e.Num[0], e.Word)
		case Full:
			fmt.Fprintf(&b, " %d %d", e.Num[0], e.Num[1])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])[:8]
}

func TestSplit(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, c := range []struct {
		name, in, want string
		limit          base.Number
	}{
		{"nothing", "", "eof\n", 1000},
		{"lines", "a\n\nb \r\n", "line \"a\"\nline \"\"\nline \"b \\r\"\neof\n", 1000},
		{"unterminated", "a\nbc", "line \"a\"\npart \"bc\"\neof\n", 1000},
		{"longest line", x(16000) + "\nb\n", "line 16000\nline \"b\"\neof\n", 1 << 20},
		{"longest unterminated", x(16000), "part 16000\neof\n", 1 << 20},
		{"too long by one", x(16001) + "\nb\n", "part 16000\nflood 2 " + digest("x\n") + "\nline \"b\"\neof\n", 1 << 20},
		{"too long, unterminated", x(16003), "part 16000\nflood 3 " + digest("xxx") + "\neof\n", 1 << 20},
		{"two too long", x(16001) + "\n" + x(16002), "part 16000\nflood 2 " + digest("x\n") + "\npart 16000\nflood 2 " + digest("xx") + "\neof\n", 1 << 20},
		{"just the cap", "a\nb\n", "line \"a\"\nline \"b\"\neof\n", 130},
		{"above the cap", "a\nb\nc\nd", "line \"a\"\nfull 129 130\nflood 5 " + digest("b\nc\nd") + "\neof\n", 129},
		{"cap at the end", "a\nbc", "line \"a\"\nfull 100 131\nflood 2 " + digest("bc") + "\neof\n", 100},
		{"cap in a long line", "a\n" + x(16005) + "\nb\n", "line \"a\"\nfull 100 16129\nflood 16008 " + digest(x(16005)+"\nb\n") + "\neof\n", 100},
	} {
		for _, size := range []int{1, 7, 1 << 20} {
			s := newSplitter(c.limit)
			var got []Event
			for b := []byte(c.in); len(b) > 0; b = b[min(size, len(b)):] {
				got = append(got, s.feed(b[:min(size, len(b))])...)
			}
			got = append(got, s.end(EOF, "")...)
			if tell(got) != c.want {
				t.Errorf("%s, %d bytes at a time:\n%swant\n%s", c.name, size, tell(got), c.want)
			}
			for _, e := range got {
				if e.Program != 3 || !e.Err {
					t.Errorf("%s: %v is not of program 3's errors", c.name, e)
				}
			}
		}
	}
}

// Every byte is in one event, whatever is printed and however it is read.
func TestSplitLosesNothing(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300 {
		var in []byte
		for range r.Intn(12) {
			in = append(in, bytes.Repeat([]byte{byte('a' + r.Intn(3))}, r.Intn(3)*r.Intn(9000))...)
			in = append(in, "\n\n"[:r.Intn(3)]...)
		}
		s := newSplitter(base.Number(r.Intn(60000)))
		var all []Event
		for b := in; len(b) > 0; {
			n := min(1+r.Intn(20000), len(b))
			all = append(all, s.feed(b[:n])...)
			b = b[n:]
		}
		accounted(t, in, append(all, s.end(EOF, "")...))
	}
}

// accounted compares events with the bytes of their stream.
func accounted(t *testing.T, in []byte, all []Event) {
	t.Helper()
	for _, e := range all {
		switch e.Kind {
		case Line, Part:
			if !bytes.HasPrefix(in, e.Text) || len(e.Text) > MaxLine {
				t.Fatalf("%v of %d bytes does not come next", e.Kind, len(e.Text))
			}
			in = in[len(e.Text):]
			if e.Kind == Line {
				if in[0] != '\n' {
					t.Fatal("a line without its line feed")
				}
				in = in[1:]
			}
		case Flood:
			sum := sha256.Sum256(in[:e.Num[0]])
			if e.Word != hex.EncodeToString(sum[:]) {
				t.Fatal("a flood of other bytes")
			}
			in = in[e.Num[0]:]
		}
	}
	if len(in) != 0 {
		t.Fatalf("%d bytes are in no event", len(in))
	}
}

// However short a line is, what is queued of it is limited.
func TestSplitEmptyLines(t *testing.T) {
	s := newSplitter(1 << 20)
	kept := 0
	for range 100 {
		for _, e := range s.feed(bytes.Repeat([]byte("\n"), 10000)) {
			if e.Kind == Line {
				kept++
			}
		}
	}
	if kept != 1<<20/64 {
		t.Errorf("%d lines are kept, want 16384", kept)
	}
	all := s.end(EOF, "")
	if want := base.Number(1000000 - 16384); all[0].Kind != Flood || all[0].Num[0] != want {
		t.Errorf("then comes %v, want a flood of %d", all[0], want)
	}
}
