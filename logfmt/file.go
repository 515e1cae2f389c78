package logfmt

import "os"

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
