// Package eventfolder reads the files of an event next to its logs: what was fixed before
// play, and who is disqualified. It deliberately judges nothing.
package eventfolder

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/rules"
)

// Is reports whether a folder is that of an event: it has a folder of logs, and some of the
// other files.
func Is(path string) bool {
	if info, err := os.Stat(filepath.Join(path, event.LogsDir)); err != nil || !info.IsDir() {
		return false
	}
	return slices.ContainsFunc([]string{event.EventFile, event.PolicyFile, event.PlacesFile, "standings.csv", event.TablesDir, "ledger"}, func(name string) bool {
		return exists(filepath.Join(path, name))
	})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Logs returns the folders with the logs of an event.
func Logs(path string) []string {
	list := []string{filepath.Join(path, event.LogsDir)}
	if names, err := os.ReadDir(filepath.Join(path, event.RemovedDir)); err == nil && len(names) > 0 {
		list = append(list, filepath.Join(path, event.RemovedDir))
	}
	return list
}

// In reports whether a file is a log in the folder of an event, and whether it was moved
// away there.
func In(path, file string) (in, removed bool) {
	under := func(dir string) bool {
		return strings.HasPrefix(filepath.ToSlash(file), filepath.ToSlash(filepath.Join(path, dir))+"/")
	}
	removed = under(event.RemovedDir)
	return removed || under(event.LogsDir), removed
}

// Files are the files that say what was fixed before play, and what is known since. "" and
// nil are for none.
type Files struct {
	Schedule, Disqualified string
	Revealed               []string // secret starts, each named after its stage
}

// FilesOf returns the files of a folder.
func FilesOf(path string) Files {
	var f Files
	for file, name := range map[string]*string{event.EventFile: &f.Schedule, event.OutFile: &f.Disqualified} {
		if file = filepath.Join(path, file); exists(file) {
			*name = file
		}
	}
	f.Revealed, _ = filepath.Glob(filepath.Join(path, event.RevealedDir, "*"))
	return f
}

// Read reads the files. Without a schedule it reads no other. An event that names no points
// has those of its game's rules. Errors have the file and its line.
func (f Files) Read(games rules.List) (folder.Fixed, error) {
	var x folder.Fixed
	if f.Schedule == "" {
		return x, nil
	}
	text, err := Capped(f.Schedule)
	if err == nil {
		x.Schedule, err = event.Read(f.Schedule, text)
	}
	if err != nil {
		return x, err
	}
	if p := &x.Schedule.Points; *p == (event.Points{}) {
		p.Win, p.Draw, p.Loss = games.Find(x.Schedule.Game).Worth()
	}
	x.Schedule.RankBy(analysis.Ranked) // tie-breaks that nobody knows order nothing, and are not checked
	x.Revealed = map[string][]event.Revealed{}
	for _, path := range f.Revealed {
		stage := filepath.Base(path)
		if x.Schedule.Stage(stage) == nil {
			return x, fmt.Errorf("%s: the schedule has no stage %s: a file of starts is called as its stage", path, stage)
		}
		if text, err = Capped(path); err == nil {
			x.Revealed[stage], err = event.ReadRevealed(path, text)
		}
		if err != nil {
			return x, err
		}
	}
	if f.Disqualified == "" {
		return x, nil
	}
	if text, err = Capped(f.Disqualified); err != nil {
		return x, err
	}
	list, err := event.ReadDisqualified(f.Disqualified, text)
	for _, d := range list {
		x.Out = append(x.Out, d.Entry)
	}
	return x, err
}

// Capped reads a file of an event, up to just over the maximum size of a schedule.
func Capped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, event.MaxFile+1))
}
