package logfmt

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrTail is returned for a file to which nothing may be appended, because it does not
// end in a whole log.
var ErrTail = errors.New("does not end in a sealed log; start a new file")

// CreateFile makes a new file for logs. It refuses a file that exists.
func CreateFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

// SyncFolder flushes the names in a folder to disk (fsync), on systems that can. The
// bytes of a new file are flushed by its Writer, its name by SyncFolder.
func SyncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	d.Sync() // not every system can
	return nil
}

// OpenFile opens a file to append logs, or creates it. It refuses a file that does not
// end in a sealed log with ErrTail: bytes written after a torn line would be lost with
// it.
func OpenFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := seekTail(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// seekTail looks at the end of f for an end record, and leaves the file after it.
func seekTail(f *os.File) error {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return err
	}
	const most = 160 // bytes of the longest end record
	tail := make([]byte, min(size, most))
	if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil {
		return err
	}
	if tail[len(tail)-1] != '\n' {
		return ErrTail
	}
	line := tail[:len(tail)-1]
	for i := len(line) - 1; i >= 0; i-- {
		if line[i] == '\n' {
			line = line[i+1:]
			break
		}
	}
	var rec Record
	if why := new(parser).parse(line, &rec); why != nil || rec.Kind != End {
		return ErrTail
	}
	return nil
}
