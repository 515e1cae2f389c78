package tournament

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"

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

func (r *Runner) newRoster(attempts []Attempt) *roster {
	x := &roster{event: r.Event, folder: r.Folder, build: r.Build, notef: r.Notef, logged: map[[2]string]string{}, chosen: map[[2]string]string{}}
	for i := range attempts {
		x.log(&attempts[i])
	}
	return x
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
	if len(e.Build) > 0 && r.build != nil {
		if err := r.build(e, folder); err != nil {
			return "", err
		}
	}
	now, err := referee.DigestFolder(folder)
	if err != nil {
		return "", err
	}
	if bound != "" && now != bound {
		return "", fmt.Errorf("the program was changed where it may not be: its files had the digest %s, and now have %s", bound, now)
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

// workplaces are the folders below work that programs run in: copies of the programs. A
// game has its own while it is played. Afterwards another game of the same program reuses
// it, unless the program has changed something there. So a program that does not is copied about
// as often as it plays at a time, not for every game.
type workplaces struct {
	folder  *Folder
	digests referee.Digests

	mu   sync.Mutex
	idle map[string][]*workplace // by the digest of the program
}

// workplace is a folder that a program runs in.
type workplace struct {
	dir, program string           // and the digest of the program
	files        map[string]facts // when it was made, by name
}

// facts are the properties of a file or a folder that must not have changed.
type facts struct {
	mode   fs.FileMode
	edited int64  // of files: nanoseconds since 1970
	digest string // of files
}

// take returns a folder with exactly the files of a program.
func (p *workplaces) take(program string) (*workplace, error) {
	for {
		p.mu.Lock()
		var at *workplace
		if list := p.idle[program]; len(list) > 0 {
			at = list[len(list)-1]
			p.idle[program] = list[:len(list)-1]
		}
		p.mu.Unlock()
		if at == nil {
			return p.make(program)
		}
		if p.same(at) {
			return at, nil
		}
		os.RemoveAll(at.dir)
	}
}

// giveBack takes back a folder whose program has ended. If the program has changed something in
// it, it is removed. What a program still has open is left to the next run.
func (p *workplaces) giveBack(at *workplace) {
	if !p.same(at) {
		os.RemoveAll(at.dir)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.idle == nil {
		p.idle = map[string][]*workplace{}
	}
	p.idle[at.program] = append(p.idle[at.program], at)
}

// close removes the folders that no game has.
func (p *workplaces) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, list := range p.idle {
		for _, at := range list {
			os.RemoveAll(at.dir)
		}
	}
	p.idle = nil
}

// make makes a folder with a program's files.
func (p *workplaces) make(program string) (*workplace, error) {
	work, err := filepath.Abs(p.folder.path(workDir))
	if err != nil {
		return nil, err
	}
	at := &workplace{program: program, files: map[string]facts{}}
	if at.dir, err = os.MkdirTemp(work, program[:min(len(program), 12)]+"-"); err != nil {
		return nil, err
	}
	source := p.folder.path(programsDir, program)
	err = copyFolder(at.dir, source)
	if err == nil { // the logs state the digest of the program
		if now, bad := referee.DigestFolder(at.dir); bad != nil || now != program {
			err = errors.Join(fmt.Errorf("%s was changed: its files have the digest %s", source, now), bad)
		}
	}
	if err == nil {
		err = p.walk(at, func(name string, now facts) error {
			at.files[name] = now
			return nil
		})
	}
	if err != nil {
		os.RemoveAll(at.dir)
		return nil, err
	}
	return at, nil
}

// walk calls f for everything in a folder and its subfolders, in the order of names.
func (p *workplaces) walk(at *workplace, f func(name string, now facts) error) error {
	return filepath.WalkDir(at.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		now := facts{mode: info.Mode()}
		if now.mode.IsRegular() {
			now.edited, now.digest = info.ModTime().UnixNano(), p.digests.Of(path, math.MaxInt64)
		}
		name, err := filepath.Rel(at.dir, path)
		if err != nil {
			return err
		}
		return f(name, now)
	})
}

// same reports whether a folder has exactly the files with which it was made.
func (p *workplaces) same(at *workplace) bool {
	n := 0
	err := p.walk(at, func(name string, now facts) error {
		if n++; at.files[name] != now {
			return errors.New("changed")
		}
		return nil
	})
	return err == nil && n == len(at.files)
}
