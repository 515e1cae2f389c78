package analyze

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"scrutineer/analysis"
	"scrutineer/internal/results"
)

// summed counts the games of a file in the plain format, the fast way. For any other
// file it counts nothing and seeks back to the beginning, if it can.
func (t *tallier) summed(f io.Reader) (counted bool, err error) {
	s, seeks := f.(io.Seeker)
	t.numbered = t.g.settings.numbered || t.g.settings.ordered && (!seeks || small(s))
	if !seeks || t.numbered {
		return false, nil
	}
	start, err := s.Seek(0, io.SeekCurrent)
	if err != nil {
		return false, nil
	}
	form := results.Form{Tags: t.g.settings.from == "pgn", Jobs: t.g.settings.jobs, Block: t.g.block}
	in := t.digestReader(f)
	if sums, ok := results.Sum(in, form); ok {
		if rows, ok := t.kinds(sums); ok {
			if !t.countAll(sums, rows) {
				return true, t.failed
			}
			return true, t.finish(in)
		}
	}
	_, err = s.Seek(start, io.SeekStart)
	return false, err
}

// maxOrdered is the maximum size of a table whose order is kept for nothing but
// pairs of games, since that takes 150 bytes a game and reading row by row.
const maxOrdered = 4 << 20

// small reports whether a file is small enough to keep its order.
func small(f io.Seeker) bool {
	at, err := f.Seek(0, io.SeekCurrent)
	end, err2 := f.Seek(0, io.SeekEnd)
	_, err3 := f.Seek(at, io.SeekStart)
	return cmp.Or(err, err2, err3) == nil && end-at <= maxOrdered
}

// kinds parses the values of the groups. It reports whether all of them and the names
// of the bots are valid.
func (t *tallier) kinds(sums *results.Sums) (rows []*row, ok bool) {
	for _, bot := range sums.Bots {
		if !results.Legible(bot) {
			return nil, false
		}
	}
	for _, g := range sums.Groups {
		v := g.Values
		v[results.First], v[results.Second] = []byte{'-'}, []byte{'-'}
		r, p := t.row(&v, nil, 0)
		if p != nil || r.Why != 0 || r.Game == "" {
			return nil, false
		}
		rows = append(rows, r)
	}
	return rows, true
}

// countAll counts summed games. It reports whether there was room.
func (t *tallier) countAll(sums *results.Sums, rows []*row) bool {
	for i, r := range rows {
		for _, p := range sums.Groups[i].Pairs {
			r.First, r.Second, r.n = sums.Bots[p.First], sums.Bots[p.Second], p.Games
			if p := t.count(r); p != nil {
				t.failed = fmt.Errorf("%s: %w", t.name, p)
				return false
			}
		}
	}
	return true
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
	if s.wants(sprt) && s.partial == "" && p.Counts.HasNoID() {
		return errors.New("--report sprt: parts keep no order of games without an id: give the tables themselves, or ids")
	}
	return nil
}

// untimed reports whether merged parts have times, but not those of the requested
// games.
func (s *settings) untimed(p *analysis.Partial) bool {
	return s.merge && (s.by != "" || s.keep.deep()) && p.Usage.Known()
}
