package convert

import (
	"bytes"
	"io"
	"os"
	"testing"
	"unicode/utf8"

	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// Any log that can be read is either refused or written in other forms without a control
// character.
func FuzzExport(f *testing.F) {
	for _, name := range []string{"fiverow", "betoniarki"} {
		b, err := os.ReadFile("../corpus/sample/" + name + ".mlog")
		if err != nil {
			f.Fatal(err)
		}
		l, err := logfmt.NewReader(bytes.NewReader(b), name).ReadLog()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(bytes.Clone(l.Bytes))
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		read := func() *logfmt.Reader { return logfmt.NewReader(bytes.NewReader(log), "fuzz") }
		for name, write := range map[string]func(w io.Writer) error{
			"pgn": func(w io.Writer) error { _, err := PGN(w, read()); return err },
			"sgf": func(w io.Writer) error { _, err := SGF(w, read(), all.Games()); return err },
			"psq": func(w io.Writer) error { _, err := WritePSQ(w, read(), all.Games()); return err },
		} {
			var out bytes.Buffer
			if write(&out) != nil {
				continue
			}
			if !utf8.Valid(out.Bytes()) {
				t.Errorf("%s: not UTF-8: %q", name, &out)
			}
			for _, c := range out.Bytes() {
				if c < ' ' && c != '\n' || c == 0x7f {
					t.Fatalf("%s: a control character in %q", name, &out)
				}
			}
		}
	})
}
