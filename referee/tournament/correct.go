package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"scrutineer/event/schedule"
	"scrutineer/logfmt"
)

// setSchedule writes the schedule, or compares it with the one written before: everything
// is fixed except what correct allows.
func (r *Runner) setSchedule(text []byte) error {
	path := r.Folder.path("schedule")
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r.Folder.write(text, 0o644, "schedule")
	}
	if err != nil {
		return err
	}
	n, was, is := firstDifference(old, text)
	if n == 0 {
		return nil
	}
	refused := fmt.Errorf("%s:%d: changed: the event has begun with %s, and its file says %s now", path, n, quoted(was), quoted(is))
	before, err := schedule.Read(path, old)
	if err != nil {
		return err
	}
	joins, rest := joiners(before, r.schedule)
	list, err := r.Folder.Scan(r.Event.Name)
	if err != nil {
		return err
	}
	same := bytes.Equal(schedule.Format(rest), old)
	switch {
	case !same && r.Ledger != nil && r.Ledger.Folder.Exists():
		return fmt.Errorf("%w; its ledger has the schedule as it was", refused)
	case !same && !bytes.Equal(schedule.Format(correct(before, rest, list)), schedule.Format(rest)):
		return fmt.Errorf("%w (what can still be corrected is in docs/guide/tournament.md, Corrections)", refused)
	}
	if err := r.admit(joins, list); err != nil {
		return err
	}
	if err := r.keepSchedule(old); err != nil {
		return err
	}
	if !same {
		r.Notef("%s:%d: corrected: it said %s, and says %s now", path, n, quoted(was), quoted(is))
	}
	for _, v := range joins {
		r.joined = append(r.joined, v.ID)
		r.Notef("%s joins late, in %s", v.ID, strings.Join(r.Event.Entry(v.ID).Late, ", "))
	}
	return r.Folder.write(text, 0o644, "schedule")
}

// keepSchedule keeps a schedule that is replaced.
func (r *Runner) keepSchedule(old []byte) error {
	if err := os.MkdirAll(r.Folder.path(oldDir), 0o755); err != nil {
		return err
	}
	return r.Folder.write(old, 0o644, oldDir, "schedule."+logfmt.DigestOf(old)[:16])
}

// correct returns a schedule with those corrections of another that change no game. Of an
// entry these are its name, author, folder and build command; its program until a game of
// it counts; and its version until a log has it.
func correct(before, now *schedule.Schedule, played []Attempt) *schedule.Schedule {
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
