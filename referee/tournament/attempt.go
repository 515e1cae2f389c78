package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// Ending is how an attempt ended.
type Ending string

const (
	Counts   Ending = "counts"   // it is complete and has a result
	Void     Ending = "void"     // it has no fair result
	Cut      Ending = "cut"      // it was cut off, or ended without a result
	Lost     Ending = "lost"     // a ledger says that it began, and there is no log
	Operator Ending = "operator" // void because the operator stopped the referee
)

// Attempt is the log of an attempt at a slot.
type Attempt struct {
	Slot    string // its ID
	Number  int    // from 1
	Removed bool   // it is among those of the disqualified
	Ending  Ending
	Why     string // of a void game, the text of the log
	Cause   string // of a void game, the log's word for it
	// Unstarted is the seat whose program could not be started, if the log says so.
	Unstarted base.Seat
	Result    event.Result
	Digest    string // of the log, without a torn line
	Stage     string // as the log has it
	Round     int
	Players   event.Pair
	Program   [2]string // digests, by seat

	file       string        // of the log
	leaf       *ledger.Entry // its leaf in a ledger
	head       string        // digest of the log's header
	onlyHeader bool          // the log is only a header: nothing began
}

// Scan reads the attempts of an event from its logs, sorted by slot and attempt. Logs of
// another event are not its own, whatever their files are called. A file without a whole
// header, which a killed run may leave, is not a log yet. Scan removes it.
func (f *Folder) Scan(id string) ([]Attempt, error) {
	var list []Attempt
	for _, dir := range []string{event.LogsDir, event.RemovedDir} {
		names, err := filepath.Glob(f.path(dir, "*.mlog"))
		if err != nil {
			return nil, err
		}
		for _, path := range names {
			a, err := readAttempt(path, id)
			switch {
			case errors.Is(err, errForeign):
				continue
			case err != nil:
				return nil, err
			case a == nil && !ours.MatchString(path):
				return nil, fmt.Errorf("%s: not the log of a slot and attempt", path)
			case a == nil:
				if err := os.Remove(path); err != nil {
					return nil, err
				}
				continue
			}
			a.Removed = dir == event.RemovedDir
			list = append(list, *a)
		}
	}
	slices.SortFunc(list, func(a, b Attempt) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Number, b.Number))
	})
	return list, nil
}

// ours matches the names that this package gives to logs, of which a killed run may leave a part.
var ours = regexp.MustCompile(`\.\d+\.\d+-\d+\.\d+\.\d+\.mlog$`)

// errForeign is the error for a log of another event.
var errForeign = errors.New("foreign")

// readAttempt reads a log. It returns nil for a file without one yet.
func readAttempt(path, id string) (*Attempt, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l, err := logfmt.NewReader(file, path).ReadLog()
	var bad *logfmt.SyntaxError
	switch {
	case err == io.EOF, errors.As(err, &bad) && bad.Code == logfmt.Torn:
		return nil, nil
	case err != nil:
		return nil, err
	}
	h := l.Header
	slot := h.Stage + "." + h.Round + "." + h.Slot
	switch {
	case logfmt.Unword(h.Event) != id:
		return nil, errForeign
	case h.ID != fmt.Sprintf("%s.%v", slot, h.Attempt) || len(h.Programs) != 2:
		return nil, fmt.Errorf("%s:2: foreign: not an attempt at a slot of %s", path, id)
	}
	if len(l.Damage) > 0 {
		return nil, fmt.Errorf("%s:%d: %s: the log was changed after it was written", path, l.LineIn(l.Damage[0].Line), l.Damage[0].Code)
	}
	a := &Attempt{Slot: slot, Number: int(h.Attempt), Ending: Cut, Stage: h.Stage, file: path, leaf: ledger.OutcomeOf(l), head: logfmt.DigestOf(l.Head()), onlyHeader: l.Open && len(l.Records) == 0}
	a.Digest = a.leaf.Digest
	a.Round, _ = strconv.Atoi(h.Round)
	for i, p := range h.Programs {
		a.Players[i], a.Program[i] = p.ID, p.Digest
	}
	for i := 0; !l.Open && i < len(l.Records); i++ {
		switch r := &l.Records[i]; r.Kind {
		case logfmt.NoStart:
			a.Unstarted = r.Seat
		case logfmt.Result:
			a.Ending, a.Result = Counts, event.Result{Winner: r.Seat, Reason: string(r.Word)}
		case logfmt.Void:
			a.Ending, a.Cause, a.Why = Void, string(r.Word), string(r.Word)+": "+string(r.Text)
			if a.Cause == "operator" {
				a.Ending = Operator
			}
		}
	}
	return a, nil
}

// Remove moves the logs that are removed from the table to their folder, and moves the
// others back.
func (f *Folder) Remove(list []Attempt, removed func(a *Attempt) bool) error {
	moved := false
	for i := range list {
		a := &list[i]
		remove := removed(a)
		if a.Removed == remove {
			continue
		}
		from, to := event.LogsDir, event.RemovedDir
		if !remove {
			from, to = to, from
		}
		moves := f.path(to, filepath.Base(a.file))
		if err := os.Rename(f.path(from, filepath.Base(a.file)), moves); err != nil {
			return err
		}
		a.file, a.Removed, moved = moves, remove, true
	}
	if !moved {
		return nil
	}
	return errors.Join(logfmt.SyncFolder(f.path(event.LogsDir)), logfmt.SyncFolder(f.path(event.RemovedDir)))
}
