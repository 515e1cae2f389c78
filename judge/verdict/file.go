package verdict

import (
	"io"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// File appends the verdicts on the logs of a file that is not packed, and the
// summary: what verify --format ndjson writes of it. The verdicts call the file
// name. An error is one of r; what was judged before stands.
func File(dst []byte, by *judge.Judge, name string, r io.Reader) ([]byte, error) {
	logs := logfmt.NewReader(r, name)
	var c Counts
	for n := 1; ; n++ {
		s, err := by.Next(logs)
		if err == io.EOF && n == 1 {
			s = by.Empty(name)
		}
		if s != nil {
			s.Ordinal = n
			c.Add(s.Status)
			dst = Append(dst, s)
		}
		switch {
		case err == io.EOF:
			return AppendSummary(dst, c), nil
		case err != nil:
			return dst, err
		}
	}
}
