package tournament

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/event/schedule"
)

// Problems returns what prevents an event from being played as its file says: missing
// folders and programs, and more rounds or places than entries. They are in the order of
// their lines.
func (e *Event) Problems() []*FileError {
	var list []*FileError
	for i := range e.Entries {
		list = append(list, e.problemsOf(&e.Entries[i])...)
	}
	for i := range e.Stages {
		if p := e.crowded(&e.Stages[i]); p != nil {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *FileError) int { return cmp.Compare(a.Line, b.Line) })
	return list
}

func (e *Event) problem(line int, code, format string, args ...any) *FileError {
	return &FileError{e.File, line, code, fmt.Sprintf(format, args...)}
}

// problemsOf returns the problems of an entry's folder, build command and program.
func (e *Event) problemsOf(entry *Entry) []*FileError {
	at, folder := e.entryAt[entry.ID], e.folder(entry)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return []*FileError{e.problem(at["folder"], "missing", "entry %s: %s is not a folder%s", entry.ID, folder, because(err))}
	}
	var list []*FileError
	if entry.Build != "" {
		if err := startable(entry.Build, folder); err != nil {
			list = append(list, e.problem(at["build"], "value", "entry %s: %v", entry.ID, err))
		}
	}
	program := strings.ReplaceAll(entry.Program, "{n}", "1")
	err := startable(program, folder)
	if err == nil {
		err = copied(strings.Fields(program)[0], folder)
	}
	if err != nil && (entry.Build == "" || !errors.Is(err, os.ErrNotExist)) {
		list = append(list, e.problem(at["program"], "value", "entry %s: %v", entry.ID, err))
	}
	return list
}

// copied returns an error if a program in a folder is a link: links are not copied.
func copied(path, folder string) error {
	if filepath.Base(path) == path || filepath.IsAbs(path) {
		return nil
	}
	if info, err := os.Lstat(filepath.Join(folder, path)); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("start %s: a link, and the links of a folder are not copied to where programs play", path)
	}
	return nil
}

// folder returns the folder of an entry's files.
func (e *Event) folder(entry *Entry) string {
	if filepath.IsAbs(entry.Folder) {
		return entry.Folder
	}
	return filepath.Join(filepath.Dir(e.File), entry.Folder)
}

// because returns the reason of an error about a file.
func because(err error) string {
	if err == nil {
		return ""
	}
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	return ": " + err.Error()
}

// startable returns why a command line cannot be started in a folder, as far as that shows
// without starting it: no such file, no permission, no interpreter.
func startable(line, folder string) error {
	path := strings.Fields(line)[0]
	found := path
	if filepath.Base(path) != path && !filepath.IsAbs(path) {
		found = filepath.Join(folder, path)
		if !strings.ContainsAny(found, `/\`) {
			found = "./" + found
		}
	}
	found, err := exec.LookPath(found)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return &os.PathError{Op: "start", Path: path, Err: cmp.Or(errors.Unwrap(err), err)}
	}
	interpreter, err := interpreterOf(found)
	if err != nil || interpreter == "" {
		return err
	}
	if _, err := exec.LookPath(interpreter); err != nil {
		return fmt.Errorf("start %s: its interpreter %s%s", path, interpreter, because(err))
	}
	return nil
}

// interpreterOf returns the file in the first line of a script, such as "#!/bin/sh"; "" if
// there is none.
func interpreterOf(path string) (string, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrPermission) {
		return "", nil // it may be executable, but not readable
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	const most = 256
	line, _, _ := bufio.NewReaderSize(io.LimitReader(f, most), most).ReadLine()
	text, script := strings.CutPrefix(string(line), "#!")
	words := strings.Fields(text)
	if !script || len(words) == 0 {
		return "", nil
	}
	if filepath.Base(words[0]) == "env" && len(words) == 2 && !strings.HasPrefix(words[1], "-") {
		return words[1], nil
	}
	return words[0], nil
}

// crowded returns an error if a stage has more rounds or places than entries can fill.
func (e *Event) crowded(s *Stage) *FileError {
	if s.From != "" {
		if most := e.most(e.Stage(s.From)); s.Top > most {
			return e.problem(s.at["from"], "value", "stage %s: the best %d of stage %s, in which at most %d play", s.Name, s.Top, s.From, most)
		}
	}
	most := e.most(s)
	rounds := most - 1 + most%2 // with an odd number one rests in each round
	if s.Kind == schedule.SwissKind && s.Rounds > rounds {
		return e.problem(s.at["rounds"], "value", "stage %s: %d rounds of at most %d entries: after %d rounds all have met", s.Name, s.Rounds, most, rounds)
	}
	return nil
}

// most returns how many entries can play in a stage.
func (e *Event) most(s *Stage) int {
	if s.From == "" {
		most := len(e.field())
		for i := range e.Entries {
			if slices.Contains(e.Entries[i].Late, s.Name) {
				most++
			}
		}
		return most
	}
	most := e.most(e.Stage(s.From))
	if s.Ties == "all" {
		return most
	}
	return min(s.Top, most)
}
