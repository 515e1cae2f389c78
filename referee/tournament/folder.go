package tournament

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"scrutineer/event"
	"scrutineer/internal/filelock"
	"scrutineer/logfmt"
)

// Folder is the folder of an event, with its schedule, logs and tables. One process uses
// it at a time.
type Folder struct {
	Dir  string
	lock *os.File
}

// ErrInUse is the error for a folder in which another process plays.
var ErrInUse = errors.New("another referee plays in this folder")

// Names in a folder that only the referee uses. Those that others read are in package event.
const (
	oldDir      = "old"      // schedules from before a correction, by their digest
	programsDir = "programs" // copies of the entries' folders, by digest
	infoDir     = "info"     // what programs say about their authors, one log for each entry
	workDir     = "work"     // where programs run; empty between games
)

// FolderWait is how long OpenFolder waits for a folder that another run uses, or that a
// killed run may not have released yet.
const FolderWait = 5 * time.Second

// OpenFolder makes a folder, or opens an existing one, and locks it against other processes
// until Close. It removes what a killed run has left unfinished. If it has to wait for
// another run, it calls waits, which may be nil.
func OpenFolder(dir string, waits func()) (*Folder, error) {
	for _, d := range []string{"", event.LogsDir, event.RemovedDir, event.TablesDir, event.RevealedDir, programsDir, infoDir} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			return nil, err
		}
	}
	f := &Folder{Dir: dir}
	const short = 200 * time.Millisecond // a wait that is not reported
	lock, err := filelock.Lock(f.path("lock"), short)
	if errors.Is(err, filelock.ErrInUse) {
		if waits != nil {
			waits()
		}
		lock, err = filelock.Lock(f.path("lock"), FolderWait)
	}
	if errors.Is(err, filelock.ErrInUse) {
		err = ErrInUse
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	f.lock = lock
	os.RemoveAll(f.path(workDir)) // a process out of reach may still write there
	if err := os.MkdirAll(f.path(workDir), 0o755); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Close unlocks the folder.
func (f *Folder) Close() error { return f.lock.Close() }

func (f *Folder) path(names ...string) string {
	return filepath.Join(append([]string{f.Dir}, names...)...)
}

// write writes a file completely or not at all.
func (f *Folder) write(text []byte, mode fs.FileMode, names ...string) error {
	path := f.path(names...)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	part := path + ".part"
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return err
	}
	return logfmt.SyncFolder(filepath.Dir(path))
}

// Key returns the key from which secret starts are drawn. The first call makes it. Keep
// it secret until the last of these starts is revealed.
func (f *Folder) Key() ([]byte, error) {
	text, err := os.ReadFile(f.path("secret"))
	if err == nil {
		key, err := hex.DecodeString(string(bytes.TrimSpace(text)))
		if err != nil || len(key) != 32 {
			return nil, fmt.Errorf("%s: not the key of this event", f.path("secret"))
		}
		return key, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if _, err := os.Stat(f.path(event.EventFile)); err == nil {
		return nil, fmt.Errorf("%s is missing, and the record needs it", f.path("secret"))
	}
	key := make([]byte, 32)
	rand.Read(key)
	return key, f.write([]byte(hex.EncodeToString(key)+"\n"), 0o600, "secret")
}
