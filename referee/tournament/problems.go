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

	"scrutineer/event"
)

// Problems returns what prevents an event from being played as its file says: missing
// folders and programs, and more rounds or places than entries. They are in the order of
// their lines.
func (e *Event) Problems() []*FileError {
	var list []*FileError
	for i := range e.Entries {
		list = append(list, e.problemsOf(i)...)
	}
	for i := range e.Stages {
		if p := e.crowded(i); p != nil {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *FileError) int { return cmp.Compare(a.Line, b.Line) })
	return list
}

// Contains returns an error if an entry's folder is the folder output, or output is in it:
// what is copied and digested would change while it is played. Links are followed.
func (e *Event) Contains(output string) *FileError {
	to := resolved(output)
	for i := range e.Entries {
		from := resolved(e.folder(&e.Entries[i]))
		if rest, err := filepath.Rel(from, to); err == nil && rest != ".." && !strings.HasPrefix(rest, ".."+string(filepath.Separator)) {
			return e.Fail(fmt.Sprintf("entry.%d.folder", i), "value", "entry %s: the output, %s, is in its folder, %s, which is copied: name another with --output, or move the entry's files to a folder of their own", e.Entries[i].ID, output, e.folder(&e.Entries[i]))
		}
	}
	return nil
}

// resolved returns a path without links, as far as it exists.
func resolved(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	rest := ""
	for at := path; ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		if at == filepath.Dir(at) {
			return path
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}

// problemsOf returns the problems of an entry's folder, build command and program.
func (e *Event) problemsOf(i int) (list []*FileError) {
	entry, path := &e.Entries[i], fmt.Sprintf("entry.%d.", i)
	folder := e.folder(entry)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return []*FileError{e.Fail(path+"folder", "missing", "entry %s: %s is not a folder%s", entry.ID, folder, because(err))}
	}
	if len(entry.Build) > 0 {
		if err := startable(entry.Build, folder); err != nil {
			list = append(list, e.Fail(path+"build", "value", "entry %s: %v", entry.ID, err))
		}
	}
	program := commandLine(entry.Program, "1")
	err := startable(program, folder)
	if name := program[0]; err == nil && filepath.Base(name) != name && !filepath.IsAbs(name) {
		if info, bad := os.Lstat(filepath.Join(folder, name)); bad == nil && !info.Mode().IsRegular() {
			err = fmt.Errorf("start %s: a link, and the links of a folder are not copied to where programs play", name)
		}
	}
	if err != nil && (len(entry.Build) == 0 || !errors.Is(err, os.ErrNotExist)) {
		list = append(list, e.Fail(path+"program", "value", "entry %s: %v", entry.ID, err))
	}
	return list
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
func startable(line []string, folder string) error {
	path := line[0]
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
func (e *Event) crowded(i int) *FileError {
	s, path := &e.Stages[i], fmt.Sprintf("stage.%d.", i)
	if s.From != "" {
		if most := e.most(e.Stage(s.From)); s.Top > most {
			return e.Fail(path+"top", "value", "stage %s: the best %d of stage %s, in which at most %d play", s.Name, s.Top, s.From, most)
		}
	}
	most := e.most(s)
	rounds := most - 1 + most%2 // with an odd number one rests in each round
	switch {
	case s.Third && most < 4:
		return e.Fail(path+"third-place", "value", "stage %s: a match for the third place needs two who lose a semi-final, and at most %d entries play", s.Name, most)
	case s.Kind == event.SwissKind && s.Rounds > rounds:
		return e.Fail(path+"rounds", "value", "stage %s: %d rounds of at most %d entries: after %d rounds all have met", s.Name, s.Rounds, most, rounds)
	}
	return nil
}

// most returns how many entries can play in a stage.
func (e *Event) most(s *Stage) int {
	if s.From == "" {
		return len(e.Field()) + len(e.Joined(s.Name))
	}
	most := e.most(e.Stage(s.From))
	if s.Ties == "all" {
		return most
	}
	return min(s.Top, most)
}
