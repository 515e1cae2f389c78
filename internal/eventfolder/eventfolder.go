// Package eventfolder reads the files of an event next to its logs: what was fixed
// before play, and who is disqualified. It deliberately judges nothing.
package eventfolder

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"scrutineer/event/schedule"
)

// Folder is the folder of an event.
type Folder struct {
	Schedule *schedule.Schedule // nil if there is no file
	Out      []string           // disqualified entries
}

// Is reports whether a folder is that of an event: it has a folder of logs, and some
// of the other files.
func Is(path string) bool {
	if info, err := os.Stat(filepath.Join(path, "logs")); err != nil || !info.IsDir() {
		return false
	}
	return slices.ContainsFunc([]string{"schedule", "policy.txt", "standings.csv", "tables", "ledger"}, func(name string) bool {
		_, err := os.Stat(filepath.Join(path, name))
		return err == nil
	})
}

// Logs returns the folder of the logs of an event.
func Logs(path string) string { return filepath.Join(path, "logs") }

// Read reads a folder for which Is is true. Errors have the file and its line.
func Read(path string) (*Folder, error) {
	f := &Folder{}
	name := filepath.Join(path, "schedule")
	text, err := Capped(name)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	if f.Schedule, err = schedule.Read(name, text); err != nil {
		return nil, err
	}
	name = filepath.Join(path, "disqualified")
	if text, err = Capped(name); errors.Is(err, fs.ErrNotExist) {
		return f, nil
	} else if err != nil {
		return nil, err
	}
	list, err := schedule.ReadDisqualified(name, text)
	for _, d := range list {
		f.Out = append(f.Out, d.Entry)
	}
	return f, err
}

// Capped reads a file of an event, up to just over the maximum size of a schedule.
func Capped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, schedule.MaxFile+1))
}
