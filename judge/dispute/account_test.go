package dispute_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"scrutineer/judge/dispute"
)

func TestAccount(t *testing.T) {
	long := "> " + strings.Repeat("x", 65537)
	for _, c := range []struct{ text, want string }{
		{"> a b\n< c\n", ">a b|<c"},
		{">\n<\n", ">|<"},
		{">  a \n", "> a "},
		{"# x\n\n> a", ">a"},
		{"12 > a\n1.5 < b\n12:00:01,25 > c\n2026-05-01T12:00:00Z < d\n[17] > e\n", ">a|<b|>c|<d|>e"},
		{"> a\r\n< b\r\n", ">a|<b"},
		{"> a\r\n< b\n", ">a\r|<b"},
		{"> \x00\xff\\\n", ">\x00\xff\\"},
		{"\xef\xbb\xbf> a\r\n", ">a"},
		{"\xff\xfe>\x00 \x00a\x00\r\x00\n\x00<\x00 \x00\xe9\x00\r\x00\n\x00", ">a|<é"},
		{"> > <\n", ">> <"},
		{"[] > a\n", "f:1: account: want > or < at the beginning or after a time"},
		{"1<2 > a\n", "f:1: account: want > or < at the beginning or after a time"},
		{"1x > a\n", "f:1: account: want > or < at the beginning or after a time"},
		{"5 \n", "f:1: account: want > or < after the time"},
		{"\r\n> a\r\n", ">a"},
		{"> a\r\n\n", ">a\r"},
		{">\r\n", ">"},
		{"> a\n>\tb\n", "f:2: account: no blank after the sign"},
		{strings.Repeat("#\n", 131071) + "> a\n", ">a"},
		{">a\n", "f:1: account: no blank after the sign"},
		{"> a\nscore > 5\n", "f:2: account: want > or < at the beginning or after a time"},
		{"12\n", "f:1: account: want > or < after the time"},
		{"12 a\n", "f:1: account: want > or < after the time"},
		{"", "f:1: account: no line begins with > or <"},
		{"# only\n", "f:1: account: no line begins with > or <"},
		{"> a\n" + long, "f:2: account: longer than 65536 bytes"},
		{"> a\n" + long + "\n> b", "f:2: account: longer than 65536 bytes"},
		{long[:65536] + "\n", long[:1] + long[2:65536]},
		{long[:65536] + "\r\n", "f:1: account: longer than 65536 bytes"},
		{long[:65537] + "\n", "f:1: account: longer than 65536 bytes"},
		{strings.Repeat(">\n", 131073), "f:131073: account: more than 131072 lines"},
	} {
		a, err := dispute.ReadAccount(strings.NewReader(c.text), "f")
		var got []string
		if err != nil {
			got = []string{err.Error()}
		} else {
			for _, l := range a.Lines {
				got = append(got, map[bool]string{true: ">", false: "<"}[l.Read]+string(l.Text))
			}
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%.40q: %.80q, want %q", c.text, text, c.want)
		}
	}
}

func TestAccountNumbersItsLines(t *testing.T) {
	a, err := dispute.ReadAccount(strings.NewReader("# x\n> a\n\n< b\n"), "f")
	if err != nil || a.Lines[0].Number != 2 || a.Lines[1].Number != 4 {
		t.Errorf("%+v, %v", a, err)
	}
}

// A failure of the source is returned as it is.
func TestAccountThatFails(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, text := range []string{"", "> a\n< b", "> a\n"} {
		if a, err := dispute.ReadAccount(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), "f"); err != broken || a != nil {
			t.Errorf("%q: %+v, %v", text, a, err)
		}
	}
}

func FuzzAccount(f *testing.F) {
	f.Add([]byte("> a\n12 < b\r\n"))
	f.Add([]byte("# x"))
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := dispute.ReadAccount(strings.NewReader(string(b)), "f")
		if (err == nil) != (a != nil && len(a.Lines) > 0) {
			t.Errorf("%q: %v, %v", b, a, err)
		}
	})
}
