package verify

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/internal/eventfolder"
	"scrutineer/ledger"
	"scrutineer/rules"
)

// expected is what logs are compared with, in addition to each other.
type expected struct {
	check.Against
	options check.TableOptions
	reader  *resultReader
	alone   bool // there are results from a table, and no logs
	aside   bool // there are logs of disqualified programs

	context    context.Context // of the call
	flags      *tournamentOptions
	files      eventfolder.Files // of the event
	folder     string            // of the event, "" for none
	given      bool              // a flag names the table, instead of that in the folder
	sealing    sealing           // of logs and of the ledger
	env        *cli.Env
	tableFiles map[string]string // by file: another file with the same content, "" if there is none
}

// load reads what the flags name, and what lies beside the schedule. If an operand is the
// folder of an event made by a referee, it has the schedule, the ledger and the tables, unless
// a flag names others. Its logs replace the operand.
func (e *expected) load(o *tournamentOptions, games rules.List, operands []string) (out []string, err error) {
	e.flags, e.given, e.tableFiles = o, o.table != "", map[string]string{}
	if e.given {
		e.tableFiles[o.table] = ""
	}
	for _, name := range operands {
		if !eventfolder.Is(name) {
			out = append(out, name)
			continue
		}
		if e.folder != "" {
			return nil, fmt.Errorf("two events, %s and %s: one at a time", e.folder, name)
		}
		e.folder = name
		logs := eventfolder.Logs(name)
		out, e.aside = append(out, logs...), len(logs) > 1
	}
	if beside := cmp.Or(o.schedule, filepath.Join(e.folder, event.EventFile)); o.schedule != "" || e.folder != "" {
		e.files = eventfolder.FilesOf(filepath.Dir(beside))
		e.files.Schedule = cmp.Or(o.schedule, e.files.Schedule)
	}
	if path := filepath.Join(e.folder, "ledger"); e.folder != "" && o.ledger == "" && ledger.Folder(path).Exists() {
		o.ledger = path
	}
	fixed, err := e.files.Read(games)
	if err != nil {
		return nil, err
	}
	e.Schedule, e.Revealed, e.Out = fixed.Schedule, fixed.Revealed, fixed.Out
	if err := e.sealed(o); err != nil {
		return nil, err
	}
	if e.folder != "" && !e.given {
		return out, e.published(e.folder)
	}
	return out, nil
}

// sealed reads the ledger. Its faults become findings on the tournament.
func (e *expected) sealed(o *tournamentOptions) error {
	keys, err := verifierKeys(o.keys)
	if err != nil {
		return err
	}
	if o.ledger == "" {
		return nil
	}
	book := ledger.Folder(o.ledger)
	e.Ledger = &check.Ledger{File: book.Leaves(), Signed: keys.String()}
	if len(keys) == 0 {
		first, err := book.First()
		if err != nil {
			return e.broken(err)
		}
		keys, _ = ledger.ParseKeys(first.Key)
	}
	head, err := book.Read(ledger.Options{Keys: keys}, func(leaf *ledger.Entry) error {
		e.Ledger.Add(leaf)
		e.sealing.leaf(leaf)
		return e.context.Err()
	})
	// Anybody could have written leaves that follow the newest checkpoint. Of a ledger without
	// one Read says so.
	if err == nil && head.Last != nil && (head.Last.Size != head.Size || head.Torn) {
		err = &ledger.Fault{File: book.Leaves(), Line: head.Last.Size + 1, Code: ledger.NoCheckpoint,
			Msg: fmt.Sprintf("nobody has signed what follows the first %d leaves", head.Last.Size)}
	}
	return e.broken(err)
}

// broken converts a fault of a ledger to a finding; it returns any other error.
func (e *expected) broken(err error) error {
	var f *ledger.Fault
	if errors.As(err, &f) && faultCode(f) != cli.Failed {
		e.Ledger.Broken(*f)
		return nil
	}
	return err
}

// published reads the places and the tables of a folder. A table without rows is ignored.
func (e *expected) published(dir string) error {
	paths, err := filepath.Glob(filepath.Join(dir, event.TablesDir, "*"))
	if err != nil {
		return err
	}
	for _, last := range []string{filepath.Join(dir, "standings.csv"), filepath.Join(dir, event.PlacesFile)} {
		if i := slices.IndexFunc(paths, func(path string) bool { return sameFile(path, last) }); i >= 0 {
			e.tableFiles[last] = paths[i]
		} else if there(last) {
			paths = append(paths, last)
		}
	}
	e.Published = map[string]check.File{}
	for _, path := range paths {
		opt, name := e.options, filepath.Base(path)
		ext := filepath.Ext(name)
		e.tableFiles[path] = ""
		if e.Schedule == nil {
			continue
		}
		if name == event.PlacesFile || event.IsBracket(name) {
			text, err := eventfolder.Capped(path)
			if err != nil {
				return err
			}
			rel, _ := filepath.Rel(dir, path)
			e.Published[filepath.ToSlash(rel)] = check.File{Path: path, Text: text}
			continue
		}
		if opt.Last = name == "standings.csv"; !opt.Last {
			opt.Stage = strings.TrimSuffix(name, ext)
		}
		opt.Event, opt.Game, opt.Owned = e.Schedule.Event, e.Schedule.Game, true
		r := resultReader{env: e.env, options: e.reader.options, table: opt}
		r.options.Kind = opt.Game
		t, err := r.readTable(path)
		e.reader.code = cli.Worst(e.reader.code, r.code)
		var bad *check.TableError
		switch {
		case errors.As(err, &bad) && bad.Code == "empty":
			continue
		case err != nil:
			t = check.Unreadable(path, err)
		}
		e.Tables = append(e.Tables, t)
	}
	return nil
}

// sameFile reports whether two files have the same content.
func sameFile(a, b string) bool {
	x, err := eventfolder.Capped(a)
	y, err2 := eventfolder.Capped(b)
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// names returns the names of the known tie-breaks.
func names[T ~string](list []T) []string {
	var out []string
	for _, n := range list {
		out = append(out, string(n))
	}
	slices.Sort(out)
	return out
}
