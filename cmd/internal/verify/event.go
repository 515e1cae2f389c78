package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/event/reconcile"
	"scrutineer/event/schedule"
	"scrutineer/internal/cli"
	"scrutineer/internal/eventfolder"
	"scrutineer/ledger"
)

// eventFlags are the flags on what was fixed before play, and on its results.
type eventFlags struct {
	schedule *string
	revealed *[]string
	out      *string
	ledger   *string
	keys     *[]string
}

// event is what logs are compared with, in addition to each other.
type event struct {
	reconcile.Against
	options reconcile.TableOptions
	reader  *resultReader
	alone   bool   // there are results from a table, and no logs
	aside   string // the folder with logs of disqualified programs, with a slash after it

	context    context.Context // of the call
	flags      *eventFlags
	folder     string  // of the event, "" for none
	given      bool    // a flag names the table, instead of that in the folder
	headers    headers // of logs and of the ledger
	env        *cli.Env
	tableFiles map[string]string // by file: another file with the same content, "" if there is none
}

// load reads what the flags name. If an operand is the folder of an event made by a
// referee, it provides the schedule, the revealed starts, who is disqualified, and
// the tables, unless a flag names others. Its logs replace the operand.
func (e *event) load(f *eventFlags, table string, operands []string) ([]string, error) {
	var out []string
	e.flags, e.given = f, table != ""
	e.tableFiles = map[string]string{}
	if e.given {
		e.tableFiles[table] = ""
	}
	for _, o := range operands {
		if !eventfolder.Is(o) {
			out = append(out, o)
			continue
		}
		if e.folder != "" {
			return nil, fmt.Errorf("two events, %s and %s: one at a time", e.folder, o)
		}
		e.folder = o
		out = append(out, eventfolder.Logs(o))
		if aside := filepath.Join(o, "removed"); hasLogs(aside) {
			out, e.aside = append(out, aside), aside+"/"
		}
	}
	if e.folder != "" {
		if err := f.defaults(e.folder); err != nil {
			return nil, err
		}
	}
	if err := e.fixed(f); err != nil {
		return nil, err
	}
	if err := e.sealed(f); err != nil {
		return nil, err
	}
	if e.folder != "" && !e.given {
		return out, e.published(e.folder)
	}
	return out, nil
}

// hasLogs reports whether a folder is not empty.
func hasLogs(path string) bool {
	list, err := os.ReadDir(path)
	return err == nil && len(list) > 0
}

// defaults adds the files of a folder that no flag names.
func (f *eventFlags) defaults(folder string) error {
	if path := filepath.Join(folder, "schedule"); *f.schedule == "" && there(path) {
		*f.schedule = path
	}
	if *f.out == "" {
		path := filepath.Join(folder, "disqualified")
		if _, err := os.Stat(path); err == nil {
			*f.out = path
		}
	}
	if path := filepath.Join(folder, "ledger"); *f.ledger == "" && ledger.Folder(path).Exists() {
		*f.ledger = path
	}
	if len(*f.revealed) > 0 {
		return nil
	}
	list, err := os.ReadDir(filepath.Join(folder, "revealed"))
	for _, entry := range list {
		*f.revealed = append(*f.revealed, filepath.Join(folder, "revealed", entry.Name()))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// fixed reads the schedule, and what was revealed since.
func (e *event) fixed(f *eventFlags) (err error) {
	if *f.schedule == "" {
		return nil
	}
	text, err := eventfolder.Capped(*f.schedule)
	if err != nil {
		return err
	}
	if e.Schedule, err = schedule.Read(*f.schedule, text); err != nil {
		return err
	}
	e.Revealed = map[string][]schedule.Revealed{}
	for _, path := range *f.revealed {
		stage := filepath.Base(path)
		if e.Schedule.Stage(stage) == nil {
			return fmt.Errorf("%s: the schedule has no stage %s: a file of starts is called as its stage", path, stage)
		}
		if text, err = eventfolder.Capped(path); err != nil {
			return err
		}
		if e.Revealed[stage], err = schedule.ReadRevealed(path, text); err != nil {
			return err
		}
	}
	if *f.out == "" {
		return nil
	}
	if text, err = eventfolder.Capped(*f.out); err != nil {
		return err
	}
	list, err := schedule.ReadDisqualified(*f.out, text)
	for _, d := range list {
		e.Out = append(e.Out, d.Entry)
	}
	return err
}

// sealed reads the ledger. Its faults become findings on the tournament.
func (e *event) sealed(f *eventFlags) error {
	keys, err := verifierKeys(*f.keys)
	if err != nil {
		return err
	}
	if *f.ledger == "" {
		return nil
	}
	folder := ledger.Folder(*f.ledger)
	e.Ledger = &reconcile.Ledger{File: folder.Leaves(), Signed: keys.String()}
	if len(keys) == 0 {
		first, err := folder.First()
		if err != nil {
			return e.broken(err)
		}
		keys, _ = ledger.ParseKeys(first.Key)
	}
	head, err := folder.Read(ledger.Options{Keys: keys}, func(leaf *ledger.Entry) error {
		e.Ledger.Add(leaf)
		e.headers.leaf(leaf)
		return e.context.Err()
	})
	if err == nil {
		err = unsigned(head, folder)
	}
	return e.broken(err)
}

// unsigned returns a fault if leaves follow the newest checkpoint, since anybody
// could have written them; nil otherwise.
func unsigned(h *ledger.Head, folder ledger.Folder) error {
	if h.Last == nil || h.Last.Size == h.Size && !h.Torn {
		return nil // for a ledger without a checkpoint Read says so
	}
	return &ledger.Fault{File: folder.Leaves(), Line: h.Last.Size + 1, Code: ledger.NoCheckpoint,
		Msg: fmt.Sprintf("nobody has signed what follows the first %d leaves", h.Last.Size)}
}

// broken converts a fault of a ledger to a finding; it returns any other error.
func (e *event) broken(err error) error {
	var f *ledger.Fault
	if errors.As(err, &f) && faultCode(f) != cli.Failed {
		e.Ledger.Broken(*f)
		return nil
	}
	return err
}

// published reads the tables of a folder. A table without rows is ignored.
func (e *event) published(folder string) error {
	paths, err := filepath.Glob(filepath.Join(folder, "tables", "*"))
	if err != nil {
		return err
	}
	last := filepath.Join(folder, "standings.csv")
	if i := slices.IndexFunc(paths, func(path string) bool { return sameFile(path, last) }); i >= 0 {
		e.tableFiles[last] = paths[i]
	} else {
		paths = append(paths, last)
	}
	for _, path := range paths {
		opt, name := e.options, filepath.Base(path)
		switch ext := filepath.Ext(name); {
		case name == "standings.csv":
			opt.Last = true
		case ext == ".csv" || ext == ".cross":
			opt.Stage = strings.TrimSuffix(name, ext)
		default:
			continue
		}
		if there(path) {
			e.tableFiles[path] = ""
		}
		if e.Schedule == nil {
			continue
		}
		opt.Event, opt.Game = e.Schedule.Event, e.Schedule.Game
		r := resultReader{env: e.env, options: e.reader.options, table: opt}
		r.options.Kind = opt.Game
		t, err := r.readTable(path)
		e.reader.code = cli.Worst(e.reader.code, r.code)
		var bad *reconcile.TableError
		switch {
		case errors.As(err, &bad) && bad.Code == "empty", errors.Is(err, fs.ErrNotExist) && opt.Last:
			continue
		case err != nil:
			return err
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
