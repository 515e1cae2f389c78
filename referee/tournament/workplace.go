package tournament

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"

	"scrutineer/referee"
)

// workplaces are the folders below work that programs run in: copies of the programs. A
// game has its own while it is played. Afterwards another game of the same program reuses
// it, so that a program is copied about as often as it plays at a time, not for every game.
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
		at := p.pop(program)
		if at == nil {
			return p.make(program)
		}
		if p.restore(at) == nil {
			return at, nil
		}
		os.RemoveAll(at.dir)
	}
}

func (p *workplaces) pop(program string) *workplace {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.idle[program]
	if len(list) == 0 {
		return nil
	}
	p.idle[program] = list[:len(list)-1]
	return list[len(list)-1]
}

// giveBack takes back a folder whose program has ended. If it cannot be restored it is
// removed. What a program still has open is left to the next run.
func (p *workplaces) giveBack(at *workplace) {
	if p.restore(at) != nil {
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
	if err := p.fill(at); err != nil {
		os.RemoveAll(at.dir)
		return nil, err
	}
	return at, nil
}

// fill copies the program's files. It is an error if their digest is not the program's,
// which the logs state.
func (p *workplaces) fill(at *workplace) error {
	if err := copyFolder(at.dir, p.source(at)); err != nil {
		return err
	}
	if now, err := referee.DigestFolder(at.dir); err != nil || now != at.program {
		return errors.Join(fmt.Errorf("%s was changed: its files have the digest %s", p.source(at), now), err)
	}
	return p.walk(at, func(name string, now facts) error {
		at.files[name] = now
		return nil
	})
}

func (p *workplaces) source(at *workplace) string { return p.folder.path(programsDir, at.program) }

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

// restore restores a folder: it removes what a program has left, and copies again what it
// has changed or removed. It returns an error if it could not.
func (p *workplaces) restore(at *workplace) error {
	left := map[string]bool{}
	err := p.walk(at, func(name string, now facts) error {
		if at.files[name] == now {
			left[name] = true
			return nil
		}
		if now.mode.IsDir() && at.files[name].mode.IsDir() {
			return errors.New("a folder has another mode")
		}
		if err := os.RemoveAll(filepath.Join(at.dir, name)); err != nil || !now.mode.IsDir() {
			return err
		}
		return fs.SkipDir
	})
	if err != nil || len(left) == len(at.files) {
		return err
	}
	return p.copyAgain(at, left)
}

// copyAgain copies the files that are not in left.
func (p *workplaces) copyAgain(at *workplace, left map[string]bool) error {
	root, err := os.OpenRoot(p.source(at))
	if err != nil {
		return err
	}
	defer root.Close()
	for name, was := range at.files {
		if left[name] {
			continue
		}
		if was.mode.IsDir() {
			return errors.New("a folder is gone")
		}
		path := filepath.Join(at.dir, name)
		if err := copyFile(path, root, name); err != nil {
			return err
		}
		info, err := os.Lstat(path)
		if err != nil {
			return err
		}
		now := facts{info.Mode(), info.ModTime().UnixNano(), p.digests.Of(path, math.MaxInt64)}
		if now.mode != was.mode || now.digest != was.digest {
			return fmt.Errorf("%s was changed", name)
		}
		at.files[name] = now
	}
	return nil
}
