package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"scrutineer/logfmt"
)

// Writer adds to a ledger. A leaf is one write and one fsync, and no checkpoint is signed
// before the leaves that it covers are on disk, so that after a kill at any moment the
// ledger can be continued. After the first error of any kind nothing more is written.
type Writer struct {
	folder Folder
	signer *Signer
	bulk   bool
	open   func(path string) (file, error)
	wait   time.Duration // for another writer; 0 means patient
	lock   io.Closer

	leaves, checkpoints file
	pending             []byte // leaves that were not written yet
	tree                logfmt.Tree
	first               *Entry
	last                *Checkpoint
	err                 error
}

// Gather flushes the leaves to disk with the next checkpoint, not one by one. It is for a
// ledger that can be made again.
func (w *Writer) Gather() { w.bulk = true }

// Append adds a leaf and returns its index. It writes nothing that a reader would refuse.
func (w *Writer) Append(e *Entry) (int64, error) {
	if w.err != nil {
		return 0, w.err
	}
	line := AppendLeaf(nil, e)
	read, err := ParseLeaf(string(line[:len(line)-1]))
	if err != nil {
		return 0, fmt.Errorf("a leaf cannot be written: %w", err)
	}
	if read.Index = w.tree.Size; misplaced(read) != "" {
		return 0, fmt.Errorf("a leaf cannot be written: %s", misplaced(read))
	}
	if w.first == nil {
		w.first = read
	}
	w.pending = append(w.pending, line...)
	w.tree.Add(logfmt.LeafHash(line))
	const most = 1 << 20
	if !w.bulk || len(w.pending) > most {
		w.err = w.flush()
	}
	return read.Index, w.err
}

// flush writes what is pending and flushes the leaves to disk.
func (w *Writer) flush() error {
	if len(w.pending) == 0 {
		return nil
	}
	if _, err := w.leaves.Write(w.pending); err != nil {
		return err
	}
	w.pending = w.pending[:0]
	if w.bulk {
		return nil
	}
	return w.leaves.Sync()
}

// Checkpoint signs the present ledger.
func (w *Writer) Checkpoint() (*Checkpoint, error) {
	if w.err == nil {
		w.err = w.flush()
	}
	if w.err == nil && w.bulk {
		w.err = w.leaves.Sync()
	}
	if w.err != nil {
		return nil, w.err
	}
	c, err := Sign(w.first.Origin, w.tree.Size, Hash(w.tree.Root()), w.signer)
	if err == nil {
		_, err = io.WriteString(w.checkpoints, c.Text)
	}
	if err == nil {
		err = w.checkpoints.Sync()
	}
	if w.err = err; err != nil {
		return nil, err
	}
	if w.last == nil {
		w.signer.uses(w.first, c)
	}
	w.last = c
	return c, nil
}

// First returns the leaf of the schedule.
func (w *Writer) First() *Entry { return w.first }

// Signed returns how many leaves the newest checkpoint covers.
func (w *Writer) Signed() int64 {
	if w.last == nil {
		return 0
	}
	return w.last.Size
}

// Size returns the number of leaves.
func (w *Writer) Size() int64 { return w.tree.Size }

// Close releases the ledger. Leaves that are not signed yet stay so.
func (w *Writer) Close() error {
	var err error
	if w.err == nil && w.leaves != nil {
		err = w.flush()
	}
	for _, f := range []file{w.leaves, w.checkpoints} {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	if w.lock != nil {
		err = errors.Join(err, w.lock.Close())
	}
	w.leaves, w.checkpoints, w.lock = nil, nil, nil
	if w.err == nil {
		w.err = os.ErrClosed
	}
	return err
}
