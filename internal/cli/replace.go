package cli

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace gives the file called name a new content by way of another file, so
// that under the name there is the old content or the new one, never a half,
// whatever happens in between. The permissions of a file that is there are kept;
// a new one has the usual. What is there and is no regular file (a folder, a
// link, a device) is left alone, and the error says so; an error of content
// comes back as it is.
func Replace(name string, content func(io.Writer) error) error {
	old, err := os.Lstat(name)
	if err == nil && !old.Mode().IsRegular() {
		return &fs.PathError{Op: "replace", Path: name, Err: errors.New("not a regular file")}
	}
	dir, err := os.MkdirTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return &fs.PathError{Op: "write", Path: name, Err: errors.Unwrap(err)}
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, filepath.Base(name))
	if err := fill(part, old, content); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// fill makes a file that did not exist, with the permissions of the old one if
// there is one.
func fill(name string, old fs.FileInfo, content func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = content(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
