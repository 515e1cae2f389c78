package convert

import (
	"errors"
	"io"
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
	suffix string
}

// openOutput makes the file or folder at path; "" and "-" are stdout. A path that
// ends in a slash, or is a folder, is a folder.
func openOutput(stdout io.Writer, path, suffix string) (o *output, err error) {
	o = &output{stdout: stdout, suffix: suffix}
	switch info, missing := os.Stat(path); {
	case path == "" || path == "-":
	case strings.HasSuffix(path, "/") || missing == nil && info.IsDir():
		o.folder = path
		err = os.MkdirAll(path, 0o755)
	default:
		o.file, err = create(path)
	}
	return o, err
}

// begin opens the output for a source.
func (o *output) begin(source string) (io.Writer, error) {
	switch {
	case o.folder != "":
		return create(filepath.Join(o.folder, stem(source)+o.suffix))
	case o.file != nil:
		return o.file, nil
	}
	return o.stdout, nil
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

// target is a new file. It stays only if all went well and something was written.
type target struct {
	*os.File
	wrote bool
}

func create(path string) (*target, error) {
	f, err := logfmt.CreateFile(path)
	return &target{File: f}, err
}

func (t *target) Write(p []byte) (int, error) {
	t.wrote = t.wrote || len(p) > 0
	return t.File.Write(p)
}

// close syncs the file, or deletes it.
func (t *target) close(keep bool) (err error) {
	if keep = keep && t.wrote; keep {
		err = t.Sync()
	}
	if err = errors.Join(err, t.File.Close()); !keep || err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	return nil
}

// stem returns the name of a source without folder and suffix. For a game.log, which
// is a common name, it is the name of the folder.
func stem(path string) string {
	if path == "-" {
		return "stdin"
	}
	base := filepath.Base(path)
	if folder := filepath.Base(filepath.Dir(path)); base == "game.log" && strings.Trim(folder, "./") != "" {
		return folder
	}
	base = strings.TrimSuffix(strings.TrimSuffix(base, ".gz"), ".zst")
	if ext := filepath.Ext(base); ext != "" && ext != base {
		return strings.TrimSuffix(base, ext)
	}
	return base
}
