package analyze

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/internal/results"
	"scrutineer/report/document"
)

// digestReader is a reader that computes the digest of what is read, if it has a hash. The
// digest only tells the files of a partial result apart.
type digestReader struct {
	r    io.Reader
	sum  hash.Hash
	size int64
}

func (t *tallier) digestReader(f io.Reader) *digestReader {
	in := &digestReader{r: f}
	if t.g.settings.partial != "" {
		in.sum = sha256.New()
	}
	return in
}

func (s *digestReader) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.size += int64(n)
	if s.sum != nil {
		s.sum.Write(p[:n])
	}
	return n, err
}

// input returns the entry of a file in a partial result.
func (s *digestReader) input(name string) analysis.Input {
	in := analysis.Input{Name: name, Size: s.size}
	if s.sum != nil {
		s.sum.Sum(in.SHA256[:0])
	}
	return in
}

// foreign reads results without logs, from files or, for "-", standard input. It
// fails if a file cannot be read or too many rows are unusable.
func (g *gatherer) foreign(files []string) cli.Code {
	code := cli.OK
	for _, name := range files {
		code = cli.Worst(code, g.env.Fail(g.foreignNamed(name)))
	}
	if code != cli.OK {
		return code
	}
	rows, bad := g.rows()
	if bad == 0 {
		return cli.OK
	}
	if most := g.settings.maxShareBad(); float64(bad) > most*float64(rows) {
		why := fmt.Sprintf("more than the share of %v that --max-bad allows", most)
		if g.settings.strict {
			why = "and --strict allows none"
		}
		g.env.Errorf("no report: %d of %d rows cannot be used, %s", bad, rows, why)
		return cli.Found
	}
	return cli.OK
}

// rows returns how many rows were read, and how many of them are unused.
func (g *gatherer) rows() (rows, bad int64) {
	for word, n := range g.part.Logs {
		rows += n
		if _, _, unused := unusedOf(word); unused {
			bad += n
		}
	}
	return rows, bad
}

func (g *gatherer) foreignNamed(name string) error {
	if name == "-" {
		return g.foreignFile(g.env.Stdin, name)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	defer context.AfterFunc(g.env.Context, func() { f.Close() })()
	if err := g.foreignFile(f, name); g.env.Context.Err() == nil {
		return err
	}
	return nil // closed by the interruption, which is reported elsewhere
}

// foreignFile reads one file.
func (g *gatherer) foreignFile(f io.Reader, name string) error {
	g.files++
	t := &tallier{g: g, name: name, number: g.files, at: map[string]int32{}, statuses: map[string]int64{}}
	if counted, err := t.summed(f); counted || err != nil {
		return err
	}
	in := t.digestReader(f)
	read := results.ReadTable
	if g.settings.from == "pgn" {
		read = results.ReadTags
	}
	if err := read(in, name, results.Visitor{Game: t.game, Bad: t.bad}); err != nil {
		return err
	}
	return cmp.Or(t.failed, t.finish(in))
}

// tallier adds up the games of a file. Games with equal values, as most without an id
// have, are parsed once.
type tallier struct {
	g      *gatherer
	name   string
	number int // of the file
	// numbered means that a game without an id gets its place as its id, to keep the
	// order.
	numbered bool
	key      []byte
	at       map[string]int32 // indices in held and more, by the values
	held     []*row
	more     []int64 // how many more games like each are not counted yet
	statuses map[string]int64
	failed   error // error of counting
	claims   int64 // results with an id
}

// row is a number of equal games.
type row struct {
	results.Row
	timing *analysis.Timing
	n      int64
}

// maxRows is the maximum number of different games held before they are counted.
const maxRows = 1 << 16

// bad records an unused row.
func (t *tallier) bad(line int, p *results.Problem) {
	t.statuses[statusUnused+" "+p.Code]++
	t.g.env.Errorf("%s:%d: %v", t.name, line, p)
	t.g.settings.page.left = append(t.g.settings.page.left, document.Left{Where: fmt.Sprintf("%s:%d", t.name, line), Why: p.Error()})
}

// game counts a game; line is its line.
func (t *tallier) game(v *results.Values, m *results.Moves, line int) {
	alone := t.numbered || len(v[results.ID]) > 0 || m != nil && m.Plies > 0
	if !alone {
		t.key = t.key[:0]
		for _, x := range v[:] {
			t.key = append(binary.AppendUvarint(t.key, uint64(len(x))), x...)
		}
		if at, there := t.at[string(t.key)]; there {
			t.more[at]++
			return
		}
	}
	r, p := t.row(v, m, line)
	if p == nil {
		p = t.count(r)
	}
	if p != nil {
		t.bad(line, p)
		return
	}
	if alone {
		return
	}
	if len(t.held) == maxRows {
		t.flush()
	}
	t.at[string(t.key)] = int32(len(t.held))
	t.held, t.more = append(t.held, r), append(t.more, 0)
}

// row parses the values of a game.
func (t *tallier) row(v *results.Values, m *results.Moves, line int) (*row, *results.Problem) {
	s := t.g.settings
	x, p := v.Row(results.Options{Kind: s.kind, Tags: s.from == "pgn", Synthetic: s.unseated})
	r := &row{Row: x, n: 1}
	if p != nil {
		return r, p
	}
	if m != nil {
		m.Enter(&r.Result)
		if timing, known := m.Timing(&r.Result); known && r.Known {
			if timing.ID == "" {
				timing.ID = fmt.Sprintf("%s:%d", t.name, line)
			}
			r.timing = &timing
		}
	}
	if r.ID == "" && t.numbered {
		r.ID = fmt.Sprintf("%d:%d", t.number, line)
	}
	return r, nil
}

// count adds equal games to the gathered ones.
func (t *tallier) count(r *row) *results.Problem {
	g := t.g
	g.noteBots(r.First, r.Second)
	if r.Why == 0 && !r.Known {
		t.statuses[statusUnknown] += r.n
		return nil
	}
	if g.settings.keep.wants(r.Result) {
		if p := t.enter(r); p != nil {
			return p
		}
	}
	t.statuses[statusReported] += r.n
	return nil
}

// enter adds games that are wanted by the filter.
func (t *tallier) enter(r *row) *results.Problem {
	if r.Why != 0 {
		u := r.Unplayed(t.g.settings.from == "pgn")
		p := refused("unplayed", t.g.part.Counts.AddUnplayed(u, r.n))
		t.claim(u.Result(), p)
		return p
	}
	if err := t.g.part.Counts.AddMany(r.Result, r.n); err != nil {
		return refused("result", err)
	}
	t.claim(r.Result, nil)
	if r.timing != nil {
		t.g.part.Usage.Add(*r.timing)
		t.g.divide(t.g.usages(), r.Result, *r.timing)
	}
	return nil
}

// claim records the id of a result that was added, for a partial result.
func (t *tallier) claim(r analysis.Result, p *results.Problem) {
	if p == nil && t.g.settings.partial != "" && r.ID != "" {
		t.claims++
		t.g.part.Keys = append(t.g.part.Keys, analysis.LogKey{ID: r.Key(), Input: len(t.g.part.Inputs), Log: t.claims, Word: statusReported})
	}
}

// refused returns the reason why a row does not count.
func refused(code string, err error) *results.Problem {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, analysis.ErrTwice):
		code = "twice"
	}
	_, what, _ := strings.Cut(err.Error(), ": ")
	return &results.Problem{Code: code, What: what}
}

// flush counts the held games.
func (t *tallier) flush() {
	for i, r := range t.held {
		if r.n = t.more[i]; r.n > 0 {
			if p := t.count(r); p != nil && t.failed == nil { // only the first error is kept
				t.failed = fmt.Errorf("%s: %w", t.name, p)
			}
		}
	}
	clear(t.at)
	t.held, t.more = t.held[:0], t.more[:0]
}

// finish counts the held games, and records the statuses of the games of a file.
func (t *tallier) finish(in *digestReader) error {
	t.flush()
	for word, n := range t.statuses {
		t.g.part.CountStatus(word, n)
	}
	t.g.part.Inputs = append(t.g.part.Inputs, in.input(t.name))
	return t.failed
}
