// Package eventfolder reads what a referee keeps of an event beside its logs: what was
// fixed before play, and who is disqualified. It deliberately judges nothing.
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
	Schedule *schedule.Schedule // nil where there is no file
	Out      []string           // entries that are disqualified
}

// Is reports whether a folder was made of an event: it has a folder of logs, and a part
// of the rest.
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

// Read reads a folder for which Is is true. The error names the file, and its line.
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

// Capped reads a file of an event, and no more of it than a schedule may have.
func Capped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, schedule.MaxFile+1))
}
