package analyze

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/internal/results"
	"scrutineer/render/document"
)

// results reads results without logs. It fails if a file has none or cannot be read, or if
// too many rows are unusable.
func (g *gatherer) results(sources []corpus.Source) cli.Code {
	s := g.settings
	t := &tallier{g: g, statuses: map[string]int64{}}
	r := &results.Reader{Options: s.reading, Game: t.game, Bad: t.bad,
		Note: func(file string, line int, what string) { g.env.Notef("%s:%d: %s", file, line, what) }}
	opener := corpus.Opener{Digest: s.partial != "" || s.format == "html"}
	code := cli.OK
	for i, src := range sources {
		if g.env.Context.Err() != nil {
			break
		}
		t.file, t.claims = i+1, 0
		t.numbered = s.numbered || s.ordered && src.Size <= maxOrdered
		code = cli.Worst(code, g.env.Fail(g.source(r, &opener, src)))
	}
	for word, n := range t.statuses {
		g.part.CountStatus(word, n)
	}
	rows, bad := g.rows()
	if code == cli.OK && float64(bad) > s.maxBad*float64(rows) {
		g.env.Errorf("no report: %d of %d rows cannot be used, more than the share of %v that --max-bad allows", bad, rows, s.maxBad)
		return cli.Found
	}
	return code
}

// maxOrdered is the maximum size of a file whose order is kept for nothing but pairs of
// games, since that takes memory for every game.
const maxOrdered = 4 << 20

// source reads a source. An interruption, which is reported elsewhere, closes it.
func (g *gatherer) source(r *results.Reader, opener *corpus.Opener, src corpus.Source) error {
	err := r.Source(g.env.Context, opener, src, func(f *corpus.Files) error {
		if !opener.Digest {
			return nil
		}
		sum, size, err := f.Sum()
		g.part.Inputs = append(g.part.Inputs, analysis.Input{Name: src.Name, Size: size, SHA256: sum})
		g.settings.page.inputs = append(g.settings.page.inputs, document.Input{Name: src.Name, SHA256: hex.EncodeToString(sum[:])})
		return err
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
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

// tallier counts results.
type tallier struct {
	g        *gatherer
	file     int  // the number of the file
	numbered bool // a game without an id gets its place as its id, to keep the order
	statuses map[string]int64
	claims   int64 // results of the file with an id
}

// bad records an unused row.
func (t *tallier) bad(file string, line int, p *results.Problem) {
	t.statuses[statusUnused+" "+p.Code]++
	where := fmt.Sprintf("%s:%d", file, line)
	t.g.env.Errorf("%s: %v", where, p)
	t.g.settings.page.left = append(t.g.settings.page.left, document.Left{Where: where, Why: p.Error()})
}

// game counts a game, or a round without one.
func (t *tallier) game(r *results.Game) {
	g, s := t.g, t.g.settings
	g.noteBots(r.First, r.Second)
	if r.Open {
		t.statuses[statusUnknown]++
		return
	}
	if r.ID == "" && t.numbered {
		r.ID = strconv.Itoa(t.file) + ":" + strconv.Itoa(r.Line)
	}
	if s.keep.wants(r.Result) {
		if err := t.enter(r); err != nil {
			code := "result"
			if errors.Is(err, analysis.ErrTwice) {
				code = "twice"
			} else if r.Why != 0 {
				code = "unplayed"
			}
			_, what, _ := strings.Cut(err.Error(), ": ")
			t.bad(r.File, r.Line, &results.Problem{Code: code, What: what})
			return
		}
		if s.partial != "" && r.ID != "" {
			t.claims++
			g.part.Keys = append(g.part.Keys, analysis.LogKey{ID: r.Key(), Input: len(g.part.Inputs), Log: t.claims, Word: statusReported})
		}
	}
	t.statuses[statusReported]++
}

// enter adds a game that the filter wants. In lists of long moves a game without an id is named by
// its line.
func (t *tallier) enter(r *results.Game) error {
	if r.Why != 0 {
		return t.g.part.Counts.AddUnplayed(r.Unplayed(), 1)
	}
	if err := t.g.part.Counts.Add(r.Result); err != nil || !r.Timed {
		return err
	}
	if r.Timing.ID == "" {
		r.Timing.ID = fmt.Sprintf("%s:%d", r.File, r.Line)
	}
	t.g.part.Usage.Add(r.Timing)
	t.g.divide(t.g.usage, r.Result, r.Timing)
	return nil
}

// checkMergeable returns an error if the reports need data that merged parts do not have.
func (s *settings) checkMergeable(p *analysis.Partial) error {
	var what string
	switch {
	case s.wants("time"):
		what = "--report time"
	case s.partial != "":
		what = "--partial"
	}
	if what != "" && s.untimed(p) {
		return fmt.Errorf("%s: parts keep times by kind of game alone, so not of some games of a kind: filter the logs themselves", what)
	}
	for _, report := range []string{"sequential", "sprt"} {
		if s.wants(report) && s.partial == "" && p.Counts.HasNoID() {
			return fmt.Errorf("--report %s: parts keep no order of games without an id: give the tables themselves, or ids", report)
		}
	}
	return nil
}

// untimed reports whether merged parts have times, but not those of the requested
// games.
func (s *settings) untimed(p *analysis.Partial) bool {
	return s.merge && (s.by != "" || s.keep.deep()) && p.Usage.Known()
}
