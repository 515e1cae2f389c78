package verdict

import (
	"io"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// File appends the verdicts on the logs of an uncompressed file, and the summary, as
// verify --format ndjson writes them. name is the file's name in the verdicts. An error
// comes from r. The verdicts before it are still appended.
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
