package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// stageName is the folder within a site for new files until all are made.
const stageName = ".new"

// store is the folder of a site. New files are staged. Commit moves them to their
// places one by one by renaming, so that no partial file is ever visible, and then
// deletes the files that no longer belong to the site. A killed run leaves whole
// files and a true manifest, and the next run repeats the replacements that were
// pending.
type store struct {
	root  *os.Root
	stage *os.Root // the stage folder in it
	old   manifest

	mu     sync.Mutex
	next   manifest
	staged map[string]string // path: name in the stage
}

// openStore opens a folder. It makes the folder if it does not exist.
func openStore(dir string) (*store, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	s := &store{root: root, staged: map[string]string{}}
	if s.old, err = readManifest(root); err == nil {
		err = errors.Join(root.RemoveAll(stageName), root.Mkdir(stageName, 0o777))
	}
	if err == nil {
		s.stage, err = root.OpenRoot(stageName)
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	s.next = manifest{Format: manifestFormat, Files: map[string]made{}}
	return s, nil
}

// close discards staged files that were not committed.
func (s *store) close() error {
	return errors.Join(s.stage.Close(), s.root.RemoveAll(stageName), s.root.Close())
}

// keep reports whether a file that was made from the same input exists. If so, it
// stays in the site.
func (s *store) keep(name, from string) bool {
	f, there := s.old.Files[name]
	if !there || f.From != from || f.SHA256 == "" || !s.onDisk(name, f.Size) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next.Files[name] = f
	return true
}

// onDisk reports whether a file of the given size is on disk.
func (s *store) onDisk(name string, size int64) bool {
	info, err := s.root.Lstat(name)
	return err == nil && info.Mode().IsRegular() && info.Size() == size
}

// put makes content a file of the site. An existing file with the same content is not
// written.
func (s *store) put(name, from string, content []byte) error {
	sum := sha256.Sum256(content)
	f := made{Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:]), From: from}
	same := s.old.Files[name].SHA256 == f.SHA256 && s.onDisk(name, f.Size)
	s.mu.Lock()
	_, twice := s.next.Files[name]
	s.next.Files[name] = f
	staged := strconv.Itoa(len(s.staged))
	if !same && !twice {
		s.staged[name] = staged
	}
	s.mu.Unlock()
	if same || twice {
		return nil
	}
	return s.stage.WriteFile(staged, content, 0o666)
}

// commit replaces the files with staged ones, and returns how many files changed and
// how many were deleted.
func (s *store) commit() (changed, removed int, err error) {
	gone := s.gone()
	if len(s.staged) == 0 && len(gone) == 0 && maps.Equal(s.old.Files, s.next.Files) {
		return 0, 0, nil
	}
	between := manifest{Format: manifestFormat, Files: maps.Clone(s.old.Files)}
	for name := range s.staged {
		between.Files[name] = made{}
	}
	if err := s.manifest(&between); err != nil {
		return 0, 0, err
	}
	there := map[string]bool{".": true}
	for _, name := range s.order() {
		if err := s.exchange(name, there); err != nil {
			return changed, 0, err
		}
		changed++
	}
	for _, name := range gone {
		if err := s.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return changed, removed, err
		}
		removed++
	}
	return changed, removed, s.manifest(&s.next)
}

// gone lists the files that no longer belong to the site.
func (s *store) gone() []string {
	var list []string
	for name := range s.old.Files {
		if _, there := s.next.Files[name]; !there {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// order lists the staged files so that every page comes after the files it links to:
// the deepest first, the overview last.
func (s *store) order() []string {
	return slices.SortedFunc(maps.Keys(s.staged), func(a, b string) int {
		if x, y := strings.Contains(a, "/"), strings.Contains(b, "/"); x != y {
			return map[bool]int{true: -1, false: 1}[x]
		}
		if x, y := a == "index.html", b == "index.html"; x != y {
			return map[bool]int{true: 1, false: -1}[x]
		}
		return strings.Compare(a, b)
	})
}

// exchange moves a staged file to its place. there are the folders already made.
func (s *store) exchange(name string, there map[string]bool) error {
	if dir := path.Dir(name); !there[dir] {
		if err := s.root.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		there[dir] = true
	}
	return s.root.Rename(path.Join(stageName, s.staged[name]), name)
}

// manifest writes a manifest.
func (s *store) manifest(m *manifest) error {
	b, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	staged := path.Join(stageName, manifestName)
	if err := s.root.WriteFile(staged, append(b, '\n'), 0o666); err != nil {
		return err
	}
	return s.root.Rename(staged, manifestName)
}
