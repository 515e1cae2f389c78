package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/logfmt"
)

// admit returns why an entry cannot join any more, given what was played.
func (r *Runner) admit(joins []event.Version, played []Attempt) error {
	state := event.NewState()
	for i := range played {
		enterState(&state, &played[i])
	}
	for _, v := range joins {
		for _, stage := range r.Event.Entry(v.ID).Late {
			if by := r.schedule.Settled(stage, &state); by != "" {
				return r.Event.Fail(fmt.Sprintf("entry.%d.late", slices.IndexFunc(r.Event.Entries, func(x Entry) bool { return x.ID == v.ID })), "value", "entry %s: nobody joins stage %s any more: %s has begun, whose entries came from its table", v.ID, stage, by)
			}
		}
	}
	return nil
}

// setRecord draws the starts and writes the record, or compares it with the one written
// before: everything is fixed except what correct allows.
func (r *Runner) setRecord() error {
	drawn, err := r.drawAll()
	if err != nil {
		return err
	}
	path, text := r.Folder.path(event.EventFile), event.Format(drawn)
	if r.schedule, err = event.Read(path, text); err != nil {
		return err
	}
	r.schedule.RankBy(r.Event.rank)
	for i := range drawn.Stages { // starts that the file only commits to
		r.schedule.Stages[i].Conditions = drawn.Stages[i].Conditions
	}
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r.Folder.write(text, 0o644, event.EventFile)
	}
	if err != nil {
		return err
	}
	n, was, is := firstDifference(old, text)
	if n == 0 {
		return nil
	}
	refused := fmt.Errorf("%s:%d: changed: the event has begun with %s, but its file now says %s", path, n, event.Quoted(was), event.Quoted(is))
	before, err := event.Read(path, old)
	if err != nil {
		return err
	}
	var joins []event.Version // entries that join late
	rest, versions := r.schedule, r.schedule.Versions()
	for i := len(versions) - 1; i > 0 && len(rest.Entries) > len(before.Entries); i-- {
		joins, rest = slices.Insert(joins, 0, versions[i]), versions[i-1].Schedule
	}
	list, err := r.Folder.Scan(r.Event.Event)
	if err != nil {
		return err
	}
	same := bytes.Equal(event.Format(rest), old)
	switch {
	case !same && r.Ledger != nil && r.Ledger.Folder.Exists():
		return fmt.Errorf("%w; its ledger has the event as it was", refused)
	case !same && !bytes.Equal(event.Format(correct(before, rest, list)), event.Format(rest)):
		return fmt.Errorf("%w (what can still be corrected is in docs/guide/tournament.md, Corrections)", refused)
	}
	if err := r.admit(joins, list); err != nil {
		return err
	}
	if err := os.MkdirAll(r.Folder.path(oldDir), 0o755); err != nil {
		return err
	}
	if err := r.Folder.write(old, 0o644, oldDir, "event."+logfmt.DigestOf(old)[:16]+".toml"); err != nil {
		return err
	}
	if !same {
		r.Notef("%s:%d: corrected: it said %s, and says %s now", path, n, event.Quoted(was), event.Quoted(is))
	}
	for _, v := range joins {
		r.joined = append(r.joined, v.ID)
		r.Notef("%s joins late, in %s", v.ID, strings.Join(r.Event.Entry(v.ID).Late, ", "))
	}
	return r.Folder.write(text, 0o644, event.EventFile)
}

// correct returns a schedule with those corrections of another that change no game. Of an
// entry these are its name, author, folder and build command; its program until a game of
// it counts; and its version until a log has it.
func correct(before, now *event.Schedule, played []Attempt) *event.Schedule {
	fixed := *before
	fixed.Entries = slices.Clone(before.Entries)
	for i := range fixed.Entries {
		e := &fixed.Entries[i]
		other := now.Entry(e.ID)
		if other == nil {
			continue
		}
		e.Name, e.Author, e.Folder, e.Build = other.Name, other.Author, other.Folder, other.Build
		logged, counts := false, false
		for j := range played {
			if a := &played[j]; slices.Contains(a.Players[:], e.ID) {
				logged, counts = true, counts || a.Ending == Counts
			}
		}
		if !counts {
			e.Program = other.Program
		}
		if !logged {
			e.Version = other.Version
		}
	}
	return &fixed
}

// firstDifference returns the first line in which two texts differ, and the lines.
func firstDifference(a, b []byte) (line int, was, is string) {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(x) && i >= len(y):
			return 0, "", ""
		case i >= len(x):
			return i + 1, "", y[i]
		case i >= len(y):
			return i + 1, x[i], ""
		case x[i] != y[i]:
			return i + 1, x[i], y[i]
		}
	}
}
