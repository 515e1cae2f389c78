// Package lines reads text line by line, whatever wrote it.
package lines

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// MaxLine is the maximum length of a line in bytes, as it is in the file. A longer
// line is skipped.
const MaxLine = 1 << 20

// Line is a line of a text, without its end.
type Line struct {
	Text   []byte // in UTF-8; it is valid until the next line is read
	Number int    // from 1
	Long   bool   // it is longer than MaxLine, and Text is empty
}

// Encoding is an 8-bit encoding.
type Encoding struct{ chars *charmap.Charmap }

// EncodingOf returns the encoding with a name such as windows-1250, cp1250, latin1,
// iso-8859-2, koi8-r or cp437. The empty name and utf-8 are nil: text is UTF-8, and a line
// that is not is guessed.
func EncodingOf(name string) (*Encoding, error) {
	want := plainName(name)
	if want == "" || want == "utf8" {
		return nil, nil
	}
	if rest, is := strings.CutPrefix(want, "latin"); is {
		want = "iso8859" + map[string]string{"1": "1", "2": "2", "3": "3", "4": "4", "5": "9", "6": "10", "7": "13", "8": "14", "9": "15", "10": "16"}[rest]
	}
	for _, e := range charmap.All {
		c, is := e.(*charmap.Charmap)
		if !is {
			continue
		}
		has := plainName(strings.Replace(c.String(), "IBM Code Page ", "cp", 1))
		if has == want || strings.Replace(has, "windows", "cp", 1) == want {
			return &Encoding{c}, nil
		}
	}
	return nil, fmt.Errorf("unknown encoding %q: name one of 8 bits, such as windows-1252, windows-1250, iso-8859-2, koi8-r or cp437; UTF-8 and UTF-16 need no name", name)
}

// plainName returns the letters and digits of a name, in lower case.
func plainName(name string) string {
	return strings.Map(func(c rune) rune {
		if c < '0' || c > '9' && c < 'a' || c > 'z' {
			return -1
		}
		return c
	}, strings.ToLower(name))
}

// Text reads lines. A line ends in LF, CR LF or CR, and the last one may have no end. A
// byte order mark is dropped, UTF-16 is decoded, and so is a line that is not UTF-8: as the
// encoding says, otherwise as Windows-1252, or as Windows-1250 if the text has bytes without
// a meaning there. Bytes 0x00 and 0x1A around a line are dropped: machines that lost power
// and DOS leave them at ends of files. Memory does not depend on the size of the text.
type Text struct {
	// Notice receives what was guessed or dropped, each kind once; nil for nobody.
	Notice func(line int, what string)

	r        io.Reader
	err      error // of the reader, io.EOF at its end; buf still has lines
	most     int   // bytes of a line
	encoding *Encoding
	guess    *Encoding // for lines that are not UTF-8, once there was one
	dropped  bool      // bytes around a line were
	buf      []byte
	at, end  int // buf[at:end] is not given yet
	lf       int // the first line feed there; end if there is none; before at if it is not known
	number   int // of the last line
	decoded  []byte
}

// NewText returns a reader of lines. Without an encoding text is UTF-8, or guessed.
func NewText(r io.Reader, e *Encoding) *Text {
	return &Text{r: r, most: MaxLine, encoding: e, buf: make([]byte, 128<<10), lf: -1}
}

// Next returns the next line, io.EOF after the last one, or the error of the reader. A line
// that such an error cuts off is not given.
func (t *Text) Next() (Line, error) {
	if t.number == 0 {
		t.begin()
	}
	for long := false; ; {
		n, skip, whole := t.lineEnd()
		switch {
		case !whole && t.err == nil:
			if t.end-t.at > t.most {
				t.at, long = t.end, true
			}
			t.fill()
			continue
		case !whole && t.err != io.EOF:
			return Line{}, t.err
		case !whole && t.at == t.end && !long:
			return Line{}, io.EOF
		}
		raw := t.buf[t.at : t.at+n]
		t.at += n + skip
		t.number++
		if long || n > t.most {
			return Line{Number: t.number, Long: true}, nil
		}
		return Line{Text: t.clean(raw), Number: t.number}, nil
	}
}

// lineEnd returns the length of the first line in the buffer, and that of its end. It
// reports whether the end is there; without it the line is all that is buffered.
func (t *Text) lineEnd() (n, skip int, whole bool) {
	if t.lf < t.at {
		t.lf = t.end
		if i := bytes.IndexByte(t.buf[t.at:t.end], '\n'); i >= 0 {
			t.lf = t.at + i
		}
	}
	line := t.buf[t.at:t.lf]
	cr := bytes.IndexByte(line, '\r')
	if cr < 0 {
		return len(line), min(1, t.end-t.lf), t.lf < t.end
	}
	after := cr
	for after < len(line) && line[after] == '\r' {
		after++
	}
	switch {
	case after < len(line), t.lf == t.end && t.err != nil:
		return cr, 1, true
	case t.lf < t.end:
		return cr, after - cr + 1, true
	}
	return len(line), 0, false // a line feed may follow
}

// fill reads more into the buffer.
func (t *Text) fill() {
	if t.at > 0 {
		copy(t.buf, t.buf[t.at:t.end])
		t.lf, t.end, t.at = t.lf-t.at, t.end-t.at, 0
	}
	if t.end == len(t.buf) {
		t.buf = append(t.buf, make([]byte, len(t.buf))...)
	}
	const enough = 4096 // so that a long line is not searched again for every byte
	for got, try := 0, 0; try < 100 && t.end < len(t.buf); try++ {
		n, err := t.r.Read(t.buf[t.end:])
		if i := bytes.IndexByte(t.buf[t.end:t.end+n], '\n'); t.lf == t.end {
			t.lf += n
			if i >= 0 {
				t.lf = t.end + i
			}
		}
		if t.end += n; n > 0 {
			try = 0
		}
		if got, t.err = got+n, err; got >= enough || err != nil {
			return
		}
	}
	if t.end == len(t.buf) {
		return
	}
	t.err = io.ErrNoProgress
}

// begin looks for a byte order mark.
func (t *Text) begin() {
	for t.end < 4 && t.err == nil {
		t.fill()
	}
	if mark := string(t.buf[:min(t.end, 2)]); mark != "\xff\xfe" && mark != "\xfe\xff" {
		return
	}
	rest := t.r
	if err := t.err; err != nil {
		rest = failing{err}
	}
	t.r = Unmarked(io.MultiReader(bytes.NewReader(bytes.Clone(t.buf[:t.end])), rest))
	t.at, t.end, t.lf, t.err = 0, 0, -1, nil
}

// Unmarked returns a text whose bytes matter without its byte order mark, UTF-16 as UTF-8.
// Nothing else is changed.
func Unmarked(r io.Reader) io.Reader {
	return transform.NewReader(r, unicode.BOMOverride(transform.Nop))
}

// failing is a reader with an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// clean returns a line as UTF-8, without what does not belong to it.
func (t *Text) clean(b []byte) []byte {
	if n := len(b); n > 0 && (b[0] == 0 || b[0] == 0x1a || b[n-1] == 0 || b[n-1] == 0x1a) {
		b = bytes.Trim(b, "\x00\x1a")
		if !t.dropped {
			t.dropped = true
			t.notice(t.number, fmt.Sprintf("%d bytes 0x00 or 0x1A are left out: the end of the text was damaged, or is marked so", n-len(b)))
		}
	}
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	if t.encoding == nil && utf8.Valid(b) {
		return b
	}
	e := cmp.Or(t.encoding, t.guess)
	if e == nil {
		b = bytes.Clone(b) // more is read below
		e = t.guessed(b)
	}
	t.decoded = t.decoded[:0]
	for _, c := range b {
		t.decoded = utf8.AppendRune(t.decoded, e.chars.DecodeByte(c))
	}
	return t.decoded
}

// guessed returns the encoding of lines that are not UTF-8, by this one and the text that
// follows.
func (t *Text) guessed(b []byte) *Encoding {
	for t.end-t.at < 64<<10 && t.err == nil {
		t.fill()
	}
	const undefined = "\x81\x8d\x8f\x90\x9d" // in Windows-1252
	name := "Windows-1252"
	t.guess = &Encoding{charmap.Windows1252}
	text := slices.Concat(b, []byte("\n"), t.buf[t.at:t.end])
	for _, line := range bytes.FieldsFunc(text, func(c rune) bool { return c == '\n' || c == '\r' }) {
		odd := slices.ContainsFunc(line, func(c byte) bool { return strings.IndexByte(undefined, c) >= 0 })
		if odd && !utf8.Valid(line) {
			name, t.guess = "Windows-1250", &Encoding{charmap.Windows1250}
		}
	}
	t.notice(t.number, "not UTF-8: read as "+name+"; if that is wrong, save it as UTF-8 or name its encoding")
	return t.guess
}

func (t *Text) notice(line int, what string) {
	if t.Notice != nil {
		t.Notice(line, what)
	}
}

// Clean returns a whole text as UTF-8 lines that end in LF, the last one, too. notice is
// that of a Text. A line may have any length.
func Clean(b []byte, e *Encoding, notice func(line int, what string)) []byte {
	t := NewText(bytes.NewReader(b), e)
	t.Notice, t.most = notice, len(b)
	var out []byte
	for {
		line, err := t.Next()
		if err != nil {
			return out
		}
		out = append(append(out, line.Text...), '\n')
	}
}
