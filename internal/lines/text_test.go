package lines_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"scrutineer/internal/lines"
)

// read returns the lines of a text with their numbers, the notices, and the last error.
func read(t *testing.T, r io.Reader, encoding string) (list []string, notices []string, err error) {
	t.Helper()
	e, err := lines.EncodingOf(encoding)
	if err != nil {
		t.Fatal(err)
	}
	x := lines.NewText(r, e)
	x.Notice = func(line int, what string) { notices = append(notices, fmt.Sprintf("%d: %s", line, what)) }
	for {
		l, err := x.Next()
		if err != nil {
			return list, notices, err
		}
		text := string(l.Text)
		if l.Long {
			text = "LONG"
		}
		list = append(list, fmt.Sprintf("%d %s", l.Number, text))
	}
}

func TestLines(t *testing.T) {
	utf16 := func(order string, mark bool, s string) string {
		var b strings.Builder
		if mark {
			s = "\ufeff" + s
		}
		for _, c := range s {
			if order == "le" {
				b.WriteString(string([]byte{byte(c), byte(c >> 8)}))
			} else {
				b.WriteString(string([]byte{byte(c >> 8), byte(c)}))
			}
		}
		return b.String()
	}
	const guess = ": not UTF-8: read as Windows-1252; if that is wrong, save it as UTF-8 or name its encoding"
	long := strings.Repeat("x", lines.MaxLine)
	for _, tt := range []struct{ what, text, encoding, want, notices string }{
		{"nothing", "", "", "", ""},
		{"only a mark", "\ufeff", "", "1 ", ""},
		{"LF", "a\nb\n", "", "1 a|2 b", ""},
		{"no end", "a\nb", "", "1 a|2 b", ""},
		{"CR LF", "a\r\n\r\nb\r\n", "", "1 a|2 |3 b", ""},
		{"CR", "a\r\rb\r", "", "1 a|2 |3 b", ""},
		{"CR, no end", "a\rb", "", "1 a|2 b", ""},
		{"CR CR LF", "a\r\r\nb", "", "1 a|2 b", ""},
		{"all three", "a\rb\r\nc\nd", "", "1 a|2 b|3 c|4 d", ""},
		{"marks at seams", "\ufeffa\n\ufeffb", "", "1 a|2 b", ""},
		{"UTF-16 little endian", utf16("le", true, "ż,b\r\nc"), "", "1 ż,b|2 c", ""},
		{"UTF-16 big endian", utf16("be", true, "ż\nc\n"), "", "1 ż|2 c", ""},
		{"zero bytes at the end", "a\n" + strings.Repeat("\x00", 64), "", "1 a|2 ", "2: 64 bytes 0x00 or 0x1A are left out: the end of the text was damaged, or is marked so"},
		{"zero bytes at a seam", "a\x00\x00\n\x00b\n", "", "1 a|2 b", "1: 2 bytes 0x00 or 0x1A are left out: the end of the text was damaged, or is marked so"},
		{"a zero byte within", "a\x00b", "", "1 a\x00b", ""},
		{"Ctrl-Z", "a\r\n\x1a", "", "1 a|2 ", "2: 1 bytes 0x00 or 0x1A are left out: the end of the text was damaged, or is marked so"},
		{"Latin-1", "M\xfcller\nż\nJos\xe9", "", "1 Müller|2 ż|3 José", "1" + guess},
		{"Czech", "\x8eelva\n\x9d", "", "1 Želva|2 ť", "1: not UTF-8: read as Windows-1250; if that is wrong, save it as UTF-8 or name its encoding"},
		{"UTF-8 with bytes that mean nothing in Windows-1252", "Ł\nM\xfcller", "", "1 Ł|2 Müller", "2" + guess},
		{"said to be of Windows", "\x8eelva", "cp1250", "1 Želva", ""},
		{"said to be Latin-2", "\xaeelva", "latin2", "1 Želva", ""},
		{"said to be Latin-9", "\xa4", "latin9", "1 €", ""},
		{"said to be Russian", "\xf7\xe1", "KOI8-R", "1 ВА", ""},
		{"said to be of DOS", "M\x81ller", "cp437", "1 Müller", ""},
		{"the longest line", long + "\nb", "", "1 " + long + "|2 b", ""},
		{"a longer one", "a\n" + long + "x\nb", "", "1 a|2 LONG|3 b", ""},
		{"a much longer one", "a\r" + strings.Repeat("x", 5<<20) + "\rb", "", "1 a|2 LONG|3 b", ""},
		{"a longer one at the end", "a\n" + strings.Repeat("x", 5<<20), "", "1 a|2 LONG", ""},
	} {
		for how, r := range map[string]io.Reader{"at once": strings.NewReader(tt.text), "in halves": iotest.HalfReader(strings.NewReader(tt.text)),
			"by byte": iotest.OneByteReader(strings.NewReader(tt.text)), "with its end": iotest.DataErrReader(strings.NewReader(tt.text))} {
			if len(tt.text) > 1<<16 && how == "by byte" {
				continue
			}
			list, notices, err := read(t, r, tt.encoding)
			if got := strings.Join(list, "|"); got != tt.want || err != io.EOF {
				t.Errorf("%s, %s: %.80q, %v, want %.80q", tt.what, how, got, err, tt.want)
			}
			if got := strings.Join(notices, "|"); got != tt.notices {
				t.Errorf("%s, %s: noticed %q, want %q", tt.what, how, got, tt.notices)
			}
		}
	}
}

// What an error of the reader cuts off is not given, and the lines before it are.
func TestCutLine(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"a\nb\nc", "a\rb\rc", "a\nb\r"} {
		list, _, err := read(t, io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), "")
		if got := strings.Join(list, "|"); got != "1 a|2 b" || err != broken {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if _, _, err := read(t, stuck{}, ""); err != io.ErrNoProgress {
		t.Error(err)
	}
}

// stuck is a reader that gives nothing.
type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestEncodingNames(t *testing.T) {
	for _, name := range []string{"windows-1252", "CP1252", "win-99", "iso_8859-15", "ISO-8859-1", "latin10", "macintosh", "utf-16", "latin11", "cp850"} {
		_, err := lines.EncodingOf(name)
		if wrong := name == "win-99" || name == "utf-16" || name == "latin11"; (err != nil) != wrong {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "UTF-8", "utf8"} {
		if e, err := lines.EncodingOf(name); e != nil || err != nil {
			t.Errorf("%q: %v %v", name, e, err)
		}
	}
}

func TestClean(t *testing.T) {
	long := strings.Repeat("x", lines.MaxLine+1)
	for text, want := range map[string]string{"": "", "a\n": "a\n", "\ufeffa\r\nM\xfc\x00": "a\nMü\n",
		long + "\r" + long: long + "\n" + long + "\n"} {
		if got := lines.Clean([]byte(text), nil, nil); string(got) != want {
			t.Errorf("%.60q: %.60q, want %.60q", text, got, want)
		}
	}
}

// The lines of any text are UTF-8 without line ends, however it comes, and no text is lost.
func FuzzText(f *testing.F) {
	f.Add([]byte("a\r\nb\rc\n\x00\x1a"))
	f.Add([]byte("\xff\xfea\x00\n\x00"))
	f.Add([]byte("\ufeffM\xfcller\x9d\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, _, err := read(t, bytes.NewReader(text), "")
		slow, _, _ := read(t, iotest.OneByteReader(bytes.NewReader(text)), "")
		if err != io.EOF || strings.Join(list, "\n") != strings.Join(slow, "\n") {
			t.Fatalf("%q: %q, %q, %v", text, list, slow, err)
		}
		for _, l := range list {
			if !utf8.ValidString(l) || strings.ContainsAny(l, "\r\n") {
				t.Fatalf("%q: %q", text, l)
			}
		}
		if len(list) > len(text) {
			t.Fatalf("%q: %d lines", text, len(list))
		}
	})
}

func BenchmarkText(b *testing.B) {
	text := bytes.Repeat([]byte("bot12,bot93,1/2-1/2,game 1032\n"), 100_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		x := lines.NewText(bytes.NewReader(text), nil)
		for {
			if _, err := x.Next(); err != nil {
				break
			}
		}
	}
}
