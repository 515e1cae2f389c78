package logfmt

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// readAll reads a source to its end and counts logs and syntax errors. err is the error
// that ended it, nil for the end of the file.
func readAll(r *Reader) (logs, bad int, err error) {
	for {
		_, err := r.ReadLog()
		var syn *SyntaxError
		switch {
		case err == io.EOF:
			return logs, bad, nil
		case errors.As(err, &syn):
			bad++
		case err != nil:
			return logs, bad, err
		default:
			logs++
		}
	}
}

// How the source delivers its bytes makes no difference.
func TestSourcesOfEveryKind(t *testing.T) {
	file := strings.Repeat(text(seal(goodLog())), 3)
	for name, src := range map[string]io.Reader{
		"byte by byte":           iotest.OneByteReader(strings.NewReader(file)),
		"by halves":              iotest.HalfReader(strings.NewReader(file)),
		"the end with the bytes": iotest.DataErrReader(strings.NewReader(file)),
		"with empty reads":       &hesitant{r: strings.NewReader(file)},
	} {
		logs, bad, err := readAll(NewReader(src, name))
		if logs != 3 || bad != 0 || err != nil {
			t.Errorf("%s: %d logs, %d refused, %v", name, logs, bad, err)
		}
	}
}

// hesitant returns nothing, and no error, every other time.
type hesitant struct {
	r io.Reader
	n int
}

func (h *hesitant) Read(b []byte) (int, error) {
	if h.n++; h.n%2 == 1 {
		return 0, nil
	}
	return h.r.Read(b[:min(len(b), 100)])
}

// stuck returns nothing, and no error, for ever.
type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

func TestASourceThatNeverComes(t *testing.T) {
	file := text(seal(goodLog()))
	for cut := 0; cut <= len(file); cut += 13 {
		r := NewReader(io.MultiReader(strings.NewReader(file[:cut]), stuck{}), "stuck")
		if logs, bad, err := readAll(r); err != io.ErrNoProgress || logs+bad > 1 {
			t.Fatalf("after %d bytes: %d logs, %d refused, %v", cut, logs, bad, err)
		}
	}
}

// An error of the source is returned unchanged, again and again, and what was read before
// it is not called sealed.
func TestAnErrorOfTheSource(t *testing.T) {
	file := text(seal(goodLog()))
	headerEnd := strings.Index(file, "\nstart -\n") + len("\nstart -\n")
	r := NewReader(nil, "")
	for cut := 0; cut < len(file); cut++ {
		for _, src := range []io.Reader{
			io.MultiReader(strings.NewReader(file[:cut]), iotest.ErrReader(errDisk)),
			&dataAndError{data: file[:cut]},
		} {
			r.Reset(src, "disk")
			l, err := r.ReadLog()
			if err != errDisk {
				t.Fatalf("after %d bytes: %v", cut, err)
			}
			whole := strings.LastIndexByte(file[:cut], '\n') + 1
			if cut >= headerEnd && (!l.Open || string(l.Bytes) != file[:whole] || l.Header == nil) {
				t.Fatalf("after %d bytes: open %v, %d bytes kept", cut, l.Open, len(l.Bytes))
			}
			if cut < headerEnd && l.Header != nil {
				t.Fatalf("after %d bytes: a header", cut)
			}
			if _, err := r.ReadLog(); err != errDisk {
				t.Fatalf("after %d bytes, then: %v", cut, err)
			}
		}
	}
	r = NewReader(io.MultiReader(strings.NewReader(file), iotest.ErrReader(errDisk)), "disk")
	if l, err := r.ReadLog(); err != nil || l.Open {
		t.Errorf("the log before the error: open %v, %v", l.Open, err)
	}
	if _, err := r.ReadLog(); err != errDisk {
		t.Errorf("behind a whole log: %v", err)
	}
	r = NewReader(io.MultiReader(strings.NewReader("rubbish\nmore"), iotest.ErrReader(errDisk)), "disk")
	if _, bad, err := readAll(r); bad != 1 || err != errDisk {
		t.Errorf("while looking for a first line: %d refused, %v", bad, err)
	}
}

// once is a source that fails once and would continue.
type once struct {
	r      io.Reader
	failed bool
}

func (o *once) Read(b []byte) (int, error) {
	if !o.failed {
		o.failed = true
		n, _ := o.r.Read(b[:100])
		return n, errDisk
	}
	return o.r.Read(b)
}

func TestNothingIsReadAfterAnError(t *testing.T) {
	file := text(seal(goodLog()))
	r := NewReader(&once{r: strings.NewReader(file)}, "disk")
	for i := 0; i < 3; i++ {
		if _, err := r.ReadLog(); err != errDisk {
			t.Fatalf("call %d: %v", i+1, err)
		}
	}
}

// dataAndError returns all it has together with an error.
type dataAndError struct{ data string }

func (d *dataAndError) Read(b []byte) (int, error) {
	n := copy(b, d.data)
	d.data = d.data[n:]
	if d.data == "" {
		return n, errDisk
	}
	return n, nil
}

// What is not a log causes one message, and the log after it is read.
func TestOneMessageForEachMistake(t *testing.T) {
	good := text(seal(goodLog())) // 34 lines
	header := text(goodLog()[:21])
	open := text(goodLog()[:25])
	dos := strings.ReplaceAll(good, "\n", "\r\n")
	var wide bytes.Buffer
	for _, c := range []byte("\xff\xfe" + good) {
		if wide.Write([]byte{c}); c < 0x80 {
			wide.WriteByte(0)
		}
	}
	for name, c := range map[string]struct{ file, want string }{
		"nothing":                     {"", ""},
		"a line feed":                 {"\n", "1: first-line"},
		"blank lines":                 {"\n\n\n\n", "1: first-line"},
		"blank lines and a log":       {"\n\n\n" + good, "1: first-line"},
		"two good logs":               {good + good, ""},
		"a blank line between":        {good + "\n" + good, "35: trailing"},
		"rubbish between":             {good + "a\nb\nc\n" + good, "35: trailing"},
		"rubbish, torn":               {good + "a\nb", "35: trailing"},
		"torn rubbish":                {good + "a", "35: trailing"},
		"a torn first line":           {good + "mlo", "35: torn"},
		"a first line, torn":          {good + "mlog 1", "35: torn"},
		"a header, torn":              {good + "mlog 1\nid", "36: torn"},
		"another version":             {"mlog 2\nwhat ever\n" + good, "1: version"},
		"another version between":     {good + "mlog 7\n" + good, "35: version"},
		"no version":                  {"mlog 01\n" + good, "1: first-line"},
		"carriage returns":            {dos, "1: encoding"},
		"carriage returns, then good": {dos + good, "1: encoding"},
		"a byte order mark":           {"\xef\xbb\xbf" + good + good, "1: encoding"},
		"two-byte letters":            {wide.String(), "1: first-line"},
		"two-byte letters, then good": {wide.String() + "\n" + good, "1: first-line"},
		"NUL":                         {"\x00\x00\x00\x00\n" + good, "1: first-line"},
		"NULs and a log behind":       {"\x00\x00\x00\x00" + good, "1: glued"},
		"NULs at the end of a log":    {open + "\x00\x00\x00\x00" + good, "26: glued"},
		"an open log":                 {open, "26: open"},
		"an open log, then good":      {open + good, "26: open"},
		"two open logs":               {open + open, "26: open 51: open"},
		"an open log, then version 3": {open + "mlog 3\nx\n" + good, "26: open 26: version"},
		"an open log, torn":           {open + "< 1 15", "26: open"},
		"a header only":               {header, "22: open"},
		"a header, then good":         {header + good, "22: open"},
		"half a header, then good":    {text(goodLog()[:9]) + good, "10: torn"},
		"half a header, twice":        {text(goodLog()[:9]) + text(goodLog()[:9]) + good, "10: torn 19: torn"},
		"a broken line, then good":    {open + "????\n" + good[7:] + good, "26: kind"},
		"a long line, then good":      {open + strings.Repeat("y", 70000) + "\n" + good, "26: cap"},
		"a long line, torn":           {open + strings.Repeat("y", 70000), "26: cap"},
		"a long first line":           {strings.Repeat("y", 70000) + "\n" + good, "1: cap"},
		"a long line in a header":     {"mlog 1\n" + strings.Repeat("y", 700000) + "\n" + good, "2: cap"},
		"glued in the first line":     {"ml" + good, "1: glued"},
		"glued behind another glue":   {open + "<" + open + "> 1" + good, "26: glued 51: glued"},
	} {
		if got := strings.Join(findings(t, c.file), " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A first line glued to a torn one anywhere in a header only costs that header.
func TestGluedInEveryHeaderLine(t *testing.T) {
	good := text(seal(goodLog()))
	headerEnd := strings.Index(good, "\nstart -\n") + len("\nstart -\n")
	for cut := 1; cut < headerEnd; cut++ {
		want := Glued
		if good[cut-1] == '\n' {
			want = Torn
		}
		r := NewReader(strings.NewReader(good[:cut]+good), "glued")
		l, err := r.ReadLog()
		var syn *SyntaxError
		line := strings.Count(good[:cut], "\n") + 1
		if !errors.As(err, &syn) || syn.Code != want || syn.Line != line || l.Header != nil {
			t.Fatalf("cut at %d: %v, header %v; want %s at line %d", cut, err, l.Header, want, line)
		}
		if l, err = r.ReadLog(); err != nil || string(l.Bytes) != good || l.Open || len(l.Damage) > 0 {
			t.Fatalf("cut at %d: the log behind: %v", cut, err)
		}
	}
}

func TestMessages(t *testing.T) {
	file := strings.Replace(text(seal(goodLog())), "1532 step!", "x step!", 1)
	_, err := NewReader(strings.NewReader(file), "a.mlog").ReadLog()
	var syn *SyntaxError
	if !errors.As(err, &syn) || !strings.HasPrefix(err.Error(), "a.mlog:25: number: time ") || syn.Unsupported() {
		t.Errorf("%v", err)
	}
	for bytes, want := range map[string]string{"\r": "carriage return", "\x00": "NUL", "\xe9": "0xe9"} {
		_, err := NewReader(strings.NewReader(text(goodLog())+"< 1 5000 a"+bytes+"\n"), "a.mlog").ReadLog()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("byte %q: %v", bytes, err)
		}
	}
	for _, line := range []string{"mlog 2\n", text(goodLog()) + "later 1\n"} {
		_, err := NewReader(strings.NewReader(line), "a.mlog").ReadLog()
		if !errors.As(err, &syn) || !syn.Unsupported() {
			t.Errorf("%v: supported", err)
		}
	}
	long := "mlog 1\nid \x1b[31m" + strings.Repeat("\u202e", 200) + "\n"
	_, err = NewReader(strings.NewReader(long), "a.mlog").ReadLog()
	if err == nil || len(err.Error()) > 400 || strings.ContainsAny(err.Error(), "\x1b\u202e") {
		t.Errorf("hostile bytes in %q", err)
	}
}

// Reading record by record gives the same as reading whole logs, and the rest of a log
// may be ignored.
func TestRecordByRecord(t *testing.T) {
	good := text(seal(goodLog()))
	r := NewReader(strings.NewReader(good+good), "a.mlog")
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("before any log: %v", err)
	}
	h, err := r.NextLog()
	if err != nil || h.ID != "r03.g0117" || h.Evidence.String() != "raw stamped" || h.Program(2).ID != "beta" || h.Program(3) != nil || h.Program(0) != nil {
		t.Fatalf("%+v, %v", h, err)
	}
	for line := Line(22); line <= 25; line++ {
		if rec, err := r.Next(); err != nil || rec.Line != line {
			t.Fatalf("line %d: %+v, %v", line, rec, err)
		}
	}
	if _, err := r.NextLog(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; ; n++ {
		if _, err := r.Next(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Next(); n != 13 || err != io.EOF {
		t.Errorf("%d records in the second log, then %v", n, err)
	}
	if _, err := r.NextLog(); err != io.EOF {
		t.Errorf("a third log: %v", err)
	}
}

// Where only the ends of lines are wrong, or a byte order mark is before them, that is said.
func TestOnlyEnds(t *testing.T) {
	good := text(seal(goodLog()))
	dos := strings.ReplaceAll(good, "\n", "\r\n")
	for name, c := range map[string]struct {
		file string
		only bool
	}{
		"CR LF":                {dos, true},
		"CR":                   {strings.ReplaceAll(good, "\n", "\r"), true},
		"BOM":                  {"\ufeff" + good, true},
		"BOM, CR LF, no end":   {"\ufeff" + strings.TrimSuffix(dos, "\r\n"), true},
		"CR LF, and a log":     {dos + good, true},
		"CR LF, changed":       {strings.Replace(dos, "id ", "id x", 1), false},
		"CR LF, cut off":       {dos[:len(dos)/2], false},
		"CR, of a megabyte":    {strings.ReplaceAll(good+strings.Repeat("y", 1<<20), "\n", "\r"), true},
		"a log, and CR LF":     {good + "mlog 1\r\n", false},
		"a long first line":    {firstLine + strings.Repeat("y", 1<<20), false},
		"BOM, and that":        {"\ufeff" + firstLine + strings.Repeat("y", 1<<20), false},
		"BOM, and a long CR":   {"\ufeff" + firstLine + "\r" + strings.Repeat("y", 1<<20), false},
		"a byte order mark, 2": {"\ufeff\ufeff" + good, false},
	} {
		r := NewReader(iotest.OneByteReader(strings.NewReader(c.file)), "f")
		said := ""
		for {
			_, err := r.ReadLog()
			if err == io.EOF {
				break
			}
			if err != nil {
				said += err.Error() + "\n"
			}
		}
		if strings.Contains(said, "only that is wrong") != c.only || said == "" {
			t.Errorf("%s: %s", name, said)
		}
	}
}
