package convert

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/logfmt"
)

// output is the destination of the results: one writer for all sources, or a folder
// with one file for each source.
type output struct {
	stdout io.Writer
	file   *target // one file for all; nil for standard output or a folder
	folder string
	force  bool
	suffix string
	made   map[string]bool // files of the folder written by this call
}

// openOutput makes the file or folder at path; "" and "-" are stdout. A path that
// ends in a slash, or is a folder, is a folder.
func openOutput(stdout io.Writer, path string, force bool, suffix string) (*output, error) {
	o := &output{stdout: stdout, force: force, suffix: suffix, made: map[string]bool{}}
	if path == "" || path == "-" {
		return o, nil
	}
	info, err := os.Stat(path)
	if strings.HasSuffix(path, "/") || err == nil && info.IsDir() {
		o.folder = path
		return o, os.MkdirAll(path, 0o755)
	}
	o.file, err = create(path, force)
	return o, err
}

// replaces reports whether the results would replace a source.
func (o *output) replaces(source string) bool {
	if o.file == nil || o.file.Name() == o.file.path {
		return false
	}
	a, err := os.Stat(source)
	b, otherErr := os.Stat(o.file.path)
	return err == nil && otherErr == nil && os.SameFile(a, b)
}

// begin opens the output for a source.
func (o *output) begin(source string) (io.Writer, error) {
	if o.folder == "" {
		if o.file != nil {
			return o.file, nil
		}
		return o.stdout, nil
	}
	path := filepath.Join(o.folder, stem(source)+o.suffix)
	if o.made[path] {
		return nil, &fs.PathError{Op: "create", Path: path, Err: errors.New("made of another source already")}
	}
	o.made[path] = true
	return create(path, o.force)
}

// end closes what begin opened; keep reports whether the file is kept.
func (o *output) end(w io.Writer, keep bool) error {
	if t, ok := w.(*target); ok && t != o.file {
		return t.close(keep)
	}
	return nil
}

// close closes the one file for all, if there is one.
func (o *output) close(keep bool) error {
	if o.file == nil {
		return nil
	}
	return o.file.close(keep)
}

// target is a file being written. It keeps its name only if all went well and
// something was written. A file that it replaces stays whole until then.
type target struct {
	*os.File
	path  string // the final name
	wrote bool
}

// create makes a new file. An existing one is an error, unless it may be replaced and
// is a regular file.
func create(path string, force bool) (*target, error) {
	if !force {
		f, err := logfmt.CreateFile(path)
		return &target{File: f, path: path}, err
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Lstat(path); err == nil {
		if !info.Mode().IsRegular() {
			return nil, &fs.PathError{Op: "replace", Path: path, Err: errors.New("not a regular file")}
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".convert-*")
	if err != nil {
		return nil, err
	}
	if err := f.Chmod(mode); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return &target{File: f, path: path}, nil
}

func (t *target) Write(p []byte) (int, error) {
	t.wrote = t.wrote || len(p) > 0
	return t.File.Write(p)
}

// close syncs the file and renames it, or deletes it.
func (t *target) close(keep bool) error {
	var err error
	if keep = keep && t.wrote; keep {
		err = t.Sync()
	}
	err = errors.Join(err, t.File.Close())
	if !keep || err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	if t.Name() == t.path {
		return nil
	}
	if err := os.Rename(t.Name(), t.path); err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	return nil
}
