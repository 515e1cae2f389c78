package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"scrutineer/internal/filelock"
	"scrutineer/logfmt"
)

// file is what a Writer needs from a file, which it opens to append.
type file interface {
	io.Writer
	io.ReaderAt
	Sync() error
	Truncate(size int64) error
	Close() error
}

func openAppend(path string) (file, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
}

// patient is how long to wait for a ledger that a killed process may not have released
// yet.
const patient = 5 * time.Second

// Create begins a ledger in a folder that has none, with the leaf of its schedule, to
// which it adds the name and key of the signer.
func (f Folder) Create(signer *Signer, schedule Entry) (*Writer, error) {
	w := &Writer{folder: f, signer: signer, open: openAppend}
	schedule.Kind, schedule.Origin, schedule.Key = Schedule, signer.Name(), signer.Public
	return w, w.create(&schedule)
}

func (w *Writer) create(schedule *Entry) error {
	if err := os.MkdirAll(string(w.folder), 0o755); err != nil {
		return err
	}
	if err := w.take(); err != nil {
		return err
	}
	if w.folder.Exists() {
		return errors.Join(fmt.Errorf("%s: there is already a ledger", w.folder), w.Close())
	}
	if err := w.openAll(); err != nil {
		return errors.Join(err, w.Close())
	}
	if err := w.leaves.Truncate(0); err != nil {
		return errors.Join(err, w.Close())
	}
	if len(AppendLeaf(nil, schedule)) > MaxLeaf {
		schedule.Event = ""
	}
	if _, err := w.Append(schedule); err != nil {
		return errors.Join(err, w.Close())
	}
	return logfmt.SyncFolder(string(w.folder))
}

// Open opens a ledger to add to it. It removes what a killed process left half done, but
// nothing that is signed: then it refuses the ledger. It also refuses a ledger whose
// leaves are not the signed ones, that is signed by another key, or that has a checkpoint
// with a wrong signature.
func (f Folder) Open(signer *Signer) (*Writer, error) {
	w := &Writer{folder: f, signer: signer, open: openAppend}
	return w, w.resume()
}

func (w *Writer) resume() error {
	if _, err := os.Stat(w.folder.path(leavesFile)); err != nil {
		return err
	}
	if err := w.take(); err != nil {
		return err
	}
	if err := w.takeUp(); err != nil {
		return errors.Join(err, w.Close())
	}
	return nil
}

// Exists reports whether there is a ledger in the folder: a first leaf that is
// whole, or anything signed.
func (f Folder) Exists() bool {
	if info, err := os.Stat(f.path(checkpointsFile)); err == nil && info.Size() > 0 {
		return true
	}
	file, err := f.open(leavesFile)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, MaxLeaf)
	n, _ := io.ReadFull(file, head)
	return bytes.IndexByte(head[:n], '\n') >= 0 || n == len(head)
}

// take locks the folder against other processes.
func (w *Writer) take() error {
	lock, err := filelock.Lock(w.folder.path(lockFile), cmp.Or(w.wait, patient))
	if err != nil {
		return fmt.Errorf("%s: %w", w.folder, err)
	}
	w.lock = lock
	return nil
}

func (w *Writer) openAll() error {
	for _, o := range []struct {
		f    *file
		name string
	}{{&w.leaves, leavesFile}, {&w.checkpoints, checkpointsFile}} {
		f, err := w.open(w.folder.path(o.name))
		if err != nil {
			return err
		}
		*o.f = f
	}
	return nil
}

// takeUp reads the ledger, which must be the signer's, and cuts off what is unfinished at
// its end.
func (w *Writer) takeUp() error {
	mine, err := ParseKeys(w.signer.Public)
	if err != nil {
		return err
	}
	h, err := w.folder.Read(Options{Keys: mine, unsigned: true}, nil)
	if err != nil {
		return err
	}
	if err := w.openAll(); err != nil {
		return err
	}
	w.tree, w.first, w.last = h.tree, h.First, h.Last
	return errors.Join(w.leaves.Truncate(h.Bytes), w.checkpoints.Truncate(h.notes))
}
