package results_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"scrutineer/analysis"
	"scrutineer/internal/lines"
	"scrutineer/internal/results"
)

// FuzzRead: whatever a file has, each piece is a game that can be counted, or a problem with a
// line of the file and a known code, and it is the same however the bytes come.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("../../cmd/scrutineer/testdata/found/*")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(text)
		}
	}
	f.Add([]byte("| White | Black | Result |\n|--|--|--|\n| a | b | 1-0 |\n"))
	f.Add([]byte("<table><tr><th>White<th>Black<th>Result<tr><td>a<td>b<td>½</table>"))
	f.Add([]byte("first,second,wins1,wins2,draws\na,b,3,1,2\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		last := len(lines.Clean(text, nil, nil)) + 1
		all := func(in *partly) string {
			r, got := reader(results.Options{})
			game, counts := r.Game, analysis.Counts{}
			r.Game = func(g *results.Game) {
				if game(g); g.Line < 1 || g.Line > last || g.First == "" || g.Open && g.Why != 0 {
					t.Errorf("a game of line %d: %s", g.Line, got.games[len(got.games)-1])
				}
				var err error
				switch {
				case g.Why != 0:
					err = counts.AddUnplayed(g.Unplayed(), 1)
				case !g.Open:
					err = counts.Add(g.Result)
				}
				if err != nil && !errors.Is(err, analysis.ErrTwice) && g.First != g.Second {
					t.Errorf("%v: %s", err, got.games[len(got.games)-1])
				}
			}
			bad := r.Bad
			r.Bad = func(file string, line int, p *results.Problem) {
				if bad(file, line, p); line < 1 || line > last || results.Reasons()[p.Code] == "" || strings.ContainsAny(p.What, "\r\x00\x1b") {
					t.Errorf("line %d: %q", line, p)
				}
			}
			got.err = r.Read(in, "f")
			if got.err != nil && !strings.HasPrefix(got.err.Error(), "f:") {
				t.Errorf("no place: %v", got.err)
			}
			return got.String()
		}
		whole, halves := all(&partly{text: text}), all(&partly{text: text, half: true})
		if whole != halves {
			t.Errorf("at once:\n%s\nin small parts:\n%s", whole, halves)
		}
	})
}

// partly reads a text at once, or in parts.
type partly struct {
	text []byte
	half bool
}

func (r *partly) Read(b []byte) (int, error) {
	in := strings.NewReader(string(r.text))
	n, err := 0, error(nil)
	if r.half {
		n, err = iotest.HalfReader(in).Read(b[:min(len(b), 7)])
	} else {
		n, err = in.Read(b)
	}
	r.text = r.text[n:]
	return n, err
}
