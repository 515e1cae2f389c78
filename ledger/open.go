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
	if err := errors.Join(w.leaves.Truncate(0), w.hashes.Truncate(0)); err != nil {
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
	}{{&w.leaves, leavesFile}, {&w.checkpoints, checkpointsFile}, {&w.hashes, hashesFile}} {
		f, err := w.open(w.folder.path(o.name))
		if err != nil {
			return err
		}
		*o.f = f
	}
	return nil
}

// takeUp reads the ledger, and repairs its end.
func (w *Writer) takeUp() error {
	check := &hashCheck{}
	opt := Options{stored: check.stored, ownKeys: true}
	if err := check.open(w.folder); err != nil {
		return err
	}
	defer check.close()
	h, err := w.folder.Read(opt, nil)
	if err != nil {
		return err
	}
	if err := w.checkSigner(h); err != nil {
		return err
	}
	if err := w.openAll(); err != nil {
		return err
	}
	w.tree, w.first, w.last = h.tree, h.First, h.Last
	err = errors.Join(w.leaves.Truncate(h.Bytes), w.checkpoints.Truncate(h.notes))
	if err == nil && !check.same() {
		err = w.rehash()
	}
	return err
}

// checkSigner checks whether the signer is the one who signs this ledger now.
func (w *Writer) checkSigner(h *Head) error {
	if h.Last == nil {
		if h.First.Key != w.signer.Public {
			return &Fault{w.folder.path(leavesFile), 1, ForeignKey, "the ledger was begun with another key"}
		}
		if name := w.signer.Name(); h.First.Origin != name {
			return &Fault{w.folder.path(leavesFile), 1, WrongOrigin, fmt.Sprintf("the ledger is %s, but the key belongs to %s", h.First.Origin, name)}
		}
		return nil
	}
	at := w.folder.path(checkpointsFile)
	mine, err := ParseKeys(w.signer.Public)
	if err != nil {
		return err
	}
	if code, err := mine.Open(h.Last); err != nil {
		return &Fault{at, h.lastLine, code, "the newest checkpoint: " + err.Error()}
	}
	if !h.signer().has(mine[0]) {
		return &Fault{at, h.lastLine, ForeignKey, "the ledger now belongs to another key"}
	}
	return nil
}
