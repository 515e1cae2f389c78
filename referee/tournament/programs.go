package tournament

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/referee"
)

// roster knows the state of each program in each stage.
type roster struct {
	event  *Event
	folder *Folder
	build  func(e *Entry, folder string) error
	logged map[[2]string]string // digests by stage and entry, from the logs
	chosen map[[2]string]string // those chosen in this run
	notef  func(format string, args ...any)
}

func newRoster(e *Event, f *Folder, attempts []Attempt) *roster {
	r := &roster{event: e, folder: f, logged: map[[2]string]string{}, chosen: map[[2]string]string{}}
	for i := range attempts {
		r.log(&attempts[i])
	}
	return r
}

// log records the programs of a log. The first log of a stage counts.
func (r *roster) log(a *Attempt) {
	stage, _, _ := strings.Cut(a.Stage, ".")
	for i, id := range a.Players {
		if key := [2]string{stage, id}; r.logged[key] == "" {
			r.logged[key] = a.Program[i]
		}
	}
}

// digest returns the digest of the program with which an entry plays in a stage. It makes a
// copy of the program in the folder.
func (r *roster) digest(s *Stage, e *Entry) (string, error) {
	key := [2]string{s.Name, e.ID}
	if d := r.chosen[key]; d != "" {
		return d, nil
	}
	bound := r.logged[key]
	switch s.Programs {
	case "frozen":
	case "free":
		bound = ""
	default:
		if d := r.logged[[2]string{s.Programs, e.ID}]; d != "" {
			bound = d
		}
	}
	now, err := r.present(e, bound)
	if err != nil {
		return "", fmt.Errorf("entry %s: %w", e.ID, err)
	}
	r.chosen[key] = now
	return now, nil
}

// present copies an entry's folder as it is, unless the entry is bound to a state of which
// there is a copy.
func (r *roster) present(e *Entry, bound string) (string, error) {
	folder := r.event.folder(e)
	if bound != "" {
		if have, err := referee.DigestFolder(r.folder.path(programsDir, bound)); err == nil && have == bound {
			if now, err := referee.DigestFolder(folder); err != nil || now != bound {
				r.notef("entry %s: its folder was changed; the program plays on as it was", e.ID)
			}
			return bound, nil
		}
	}
	if e.Build != "" && r.build != nil {
		if err := r.build(e, folder); err != nil {
			return "", err
		}
	}
	now, err := referee.DigestFolder(folder)
	if err != nil {
		return "", err
	}
	if bound != "" && now != bound {
		return "", fmt.Errorf("the program was changed where it may not be: its files had the digest %s, and have %s", bound, now)
	}
	return now, r.keep(folder, now)
}

// keep copies a program's folder to where games take it from.
func (r *roster) keep(folder, digest string) error {
	path := r.folder.path(programsDir, digest)
	if have, err := referee.DigestFolder(path); err == nil && have == digest {
		return nil
	}
	part := path + ".part"
	if err := errors.Join(os.RemoveAll(part), os.RemoveAll(path)); err != nil {
		return err
	}
	if err := copyFolder(part, folder); err != nil {
		return err
	}
	if have, err := referee.DigestFolder(part); err != nil || have != digest {
		return errors.Join(errors.New("the program was changed while it was copied"), err)
	}
	return os.Rename(part, path)
}

// copyFolder copies the files in a folder and its subfolders, without links.
func copyFolder(to, from string) error {
	root, err := os.OpenRoot(from)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path := filepath.Join(to, filepath.FromSlash(name))
		switch {
		case e.IsDir():
			return os.MkdirAll(path, 0o755)
		case !e.Type().IsRegular():
			return nil
		}
		return copyFile(path, root, name)
	})
}

func copyFile(path string, root *os.Root, name string) error {
	in, err := root.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
