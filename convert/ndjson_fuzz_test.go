package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"scrutineer/logfmt"
)

// FuzzNDJSON writes any log that can be read. The output is ASCII, one JSON object a line,
// one for the header and one for each record.
func FuzzNDJSON(f *testing.F) {
	f.Add(allKinds(f))
	f.Fuzz(func(t *testing.T, file []byte) {
		r := logfmt.NewReader(bytes.NewReader(file), "x")
		for {
			var out bytes.Buffer
			l, err := NDJSON(&out, r)
			var syntax *logfmt.SyntaxError
			if errors.As(err, &syntax) && out.Len() == 0 {
				continue
			}
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatalf("%v, %d bytes written", err, out.Len())
			}
			lines := bytes.SplitAfter(out.Bytes(), []byte("\n"))
			if len(lines) != len(l.Records)+2 || len(lines[len(lines)-1]) > 0 {
				t.Fatalf("%d lines of %d records", len(lines)-1, len(l.Records))
			}
			for _, line := range lines[:len(lines)-1] {
				if !json.Valid(line) || bytes.ContainsFunc(line[:len(line)-1], func(r rune) bool { return r < ' ' || r > '~' }) {
					t.Fatalf("%q", line)
				}
			}
		}
	})
}
