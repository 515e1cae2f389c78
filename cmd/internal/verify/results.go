package verify

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"scrutineer/analysis"
	"scrutineer/corpus"
	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/internal/lines"
	"scrutineer/internal/results"
)

// resultReader reads files of results without logs, and published tables.
type resultReader struct {
	env     *cli.Env
	options results.Options
	table   check.TableOptions
	code    cli.Code // of bad pieces
	unread  int      // bad pieces
	others  int      // games of other games, events or stages than those asked for
	open    int      // games without a result
}

// read reads a file, and passes its games on. in receives everything else.
func (r *resultReader) read(path string, in *results.Reader, visit func(*check.Unlogged)) error {
	logs, list, failed := results.Sources([]string{path}, &r.env.Stdin)
	if len(logs) > 0 {
		failed = append(failed, fmt.Errorf("%s: these are logs, not results without logs: name them as operands", logs[0].Name))
	}
	if len(failed) > 0 {
		return errors.Join(failed...)
	}
	in.Options = r.options
	// A file may have games of others, too. A value that it does not have is that of the flags.
	in.Game = func(g *results.Game) {
		switch o := &r.table; {
		case g.Game != o.Game, o.Event != "" && g.Event != "" && g.Event != o.Event, o.Stage != "" && g.Stage != "" && g.Stage != o.Stage:
			r.others++
		case g.Open:
			r.open++
		default:
			visit(unlogged(g))
		}
	}
	in.Bad = func(file string, line int, p *results.Problem) {
		r.env.Errorf("%s:%d: %v", file, line, p)
		r.code = cli.Worst(r.code, cli.Found)
		r.unread++
	}
	in.Note = func(file string, line int, what string) { r.env.Notef("%s:%d: %s", file, line, what) }
	for _, src := range list {
		if err := in.Source(r.env.Context, &corpus.Opener{}, src, nil); err != nil {
			return err
		}
	}
	return nil
}

// unlogged returns a result in the words of package check, which knows no files: who won,
// or why there was no game, and what the round is worth to each of the two. A game that both
// lost was played.
func unlogged(g *results.Game) *check.Unlogged {
	u := &check.Unlogged{File: g.File, Line: g.Line, ID: g.ID, Round: g.Round, First: g.First, Second: g.Second, Unseated: g.Synthetic, Moves: g.Moves, Plies: g.Plies}
	switch g.Outcome {
	case analysis.FirstWins:
		u.Winner = 1
	case analysis.SecondWins:
		u.Winner = 2
	}
	if u.BothLost = g.Why == analysis.BothLost; !u.BothLost {
		u.Why = uint8(g.Why)
		copy(u.Worth[:], map[analysis.Absence]string{analysis.Bye: "w", analysis.HalfBye: "d", analysis.FirstAbsent: "lw", analysis.SecondAbsent: "wl", analysis.BothAbsent: "ll"}[g.Why])
	}
	return u
}

// readTable reads a published table before anything is judged: standings, or a list of games.
// Lines of pairs stay as they are, because only the games say where a name ends.
func (r *resultReader) readTable(path string) (*check.Table, error) {
	text, err := r.text(path)
	if err != nil {
		return nil, err
	}
	if text != nil {
		return check.ReadTable(path, bytes.NewReader(text), r.table)
	}
	var list []check.Unlogged
	var pairs []check.Pair
	var flaws []check.Flaw
	in := &results.Reader{
		Pair: func(line int, names string, won, lost int64) {
			pairs = append(pairs, check.Pair{Line: line, Names: names, Wins: [2]int64{won, lost}})
		},
		Flaw: func(f results.Flaw) { flaws = append(flaws, check.Flaw(f)) }}
	r.unread = 0
	if err := r.read(path, in, func(u *check.Unlogged) { list = append(list, *u) }); err != nil {
		return nil, err
	}
	return check.ListTable(path, r.table, list, pairs, flaws, r.unread)
}

// text returns the text of a file of standings, nil for results without logs. Its size is
// limited by what a table may have, also if it is packed.
func (r *resultReader) text(path string) ([]byte, error) {
	list, failed := corpus.Sources([]string{path}, r.env.Stdin)
	if len(failed) > 0 {
		return nil, errors.Join(failed...)
	}
	files, err := new(corpus.Opener).Open(list[0])
	if err != nil {
		return nil, err
	}
	defer files.Close()
	f, err := files.Next()
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, check.MaxTable+1))
	if err != nil || r.options.IsResults(text) {
		return nil, err
	}
	if len(text) > check.MaxTable {
		return text, nil // it is refused for that
	}
	return lines.Clean(text, r.options.Encoding, func(line int, what string) { r.env.Notef("%s:%d: %s", path, line, what) }), nil
}
