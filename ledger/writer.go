package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/base"
)

// Writer adds to a ledger. A leaf is one write and one fsync, and no checkpoint is signed
// before the leaves that it covers are on disk, so that after a kill at any moment the
// ledger can be continued. After the first error of any kind nothing more is written.
type Writer struct {
	folder Folder
	signer *Signer
	bulk   bool
	open   func(path string) (file, error)
	ask    Ask
	wait   time.Duration // for another writer; 0 means patient
	lock   io.Closer

	leaves, checkpoints, hashes file
	pending                     [2][]byte // leaves and hashes that were not written yet
	tree                        tree
	first                       *Entry
	last                        *Checkpoint
	err                         error
}

// ErrFew is the error for too few cosignatures: a game cannot begin, or its outcome
// cannot be published.
var ErrFew = errors.New("too few witnesses have cosigned")

// Ask asks witnesses to cosign a checkpoint that is signed and not published yet. It
// returns the lines of their cosignatures. prove returns the proof that the checkpoint
// extends the first old leaves. An error says that there are too few.
type Ask func(c *Checkpoint, prove func(old int64) ([]Hash, error)) (lines []string, err error)

// Witnessed makes Checkpoint ask for cosignatures from now on.
func (w *Writer) Witnessed(ask Ask) { w.ask = ask }

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
	if read.Index = w.tree.size; misplaced(read) != "" {
		return 0, fmt.Errorf("a leaf cannot be written: %s", misplaced(read))
	}
	if w.first == nil {
		w.first = read
	}
	w.pending[0] = append(w.pending[0], line...)
	w.pending[1] = w.tree.add(w.tree.leafHash(line), w.pending[1])
	const most = 1 << 20
	if !w.bulk || len(w.pending[0]) > most {
		w.err = w.flush()
	}
	return read.Index, w.err
}

// flush writes what is pending and flushes the leaves to disk.
func (w *Writer) flush() error {
	if len(w.pending[0]) == 0 {
		return nil
	}
	if _, err := w.leaves.Write(w.pending[0]); err != nil {
		return err
	}
	if !w.bulk {
		if err := w.leaves.Sync(); err != nil {
			return err
		}
	}
	_, err := w.hashes.Write(w.pending[1])
	w.pending[0], w.pending[1] = w.pending[0][:0], w.pending[1][:0]
	return err
}

// Checkpoint signs the present ledger, also with other keys if given. Witnesses are asked
// before it is written. If they are too few, it returns an error, but the checkpoint is
// written and the ledger can be continued.
func (w *Writer) Checkpoint(others ...*Signer) (*Checkpoint, error) {
	if w.err == nil {
		w.err = w.flush()
	}
	if w.err == nil && w.bulk {
		w.err = w.leaves.Sync()
	}
	if w.err != nil {
		return nil, w.err
	}
	c, err := Sign(w.first.Origin, w.tree.size, w.tree.root(), append([]*Signer{w.signer}, others...)...)
	var few error
	if err == nil && w.ask != nil {
		var lines []string
		lines, few = w.ask(c, func(old int64) ([]Hash, error) { return w.Consistency(old) })
		c = c.With(lines...)
	}
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
	return c, few
}

// Consistency returns the proof that the present ledger extends its first old leaves (RFC
// 6962 2.1.2).
func (w *Writer) Consistency(old int64) ([]Hash, error) {
	if old <= 0 || old >= w.tree.size {
		return nil, nil
	}
	return tlog.ProveTree(w.tree.size, old, hashReader{w.hashes})
}

// Rotate hands the ledger over to another key of the same name: a leaf that names it, and
// a checkpoint right after it that both sign. If witnesses are too few, it returns an
// error, but from then on the new key signs.
func (w *Writer) Rotate(next *Signer) error {
	if next.Name() != w.first.Origin {
		return fmt.Errorf("the new key is of %s, but the ledger is %s", next.Name(), w.first.Origin)
	}
	if next.Public == w.signer.Public {
		return errors.New("the new key is the old one")
	}
	if _, err := w.Append(&Entry{Kind: Key, Key: next.Public}); err != nil {
		return err
	}
	c, err := w.Checkpoint(next)
	if c != nil {
		next.uses(w.first, c)
		w.signer = next
	}
	return err
}

// Receipt writes the proof of a leaf that the newest checkpoint covers into the folder of
// receipts, for the author of one of the programs. The leaf is a start, an outcome or the
// entry of a program. An existing receipt is not changed.
func (w *Writer) Receipt(author string, index int64, e *Entry) error {
	dir := filepath.Join(w.folder.path(receiptsDir), author)
	name := fmt.Sprintf("%s.%d.receipt", e.Slot, e.Attempt)
	switch e.Kind {
	case Enter:
		name = e.Digest[:16] + ".enter.receipt"
	case Start:
		name = fmt.Sprintf("%s.%d.start.receipt", e.Slot, e.Attempt)
	}
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if !base.IsID(author) {
		return fmt.Errorf("not an id of an author: %s", quote(author))
	}
	p, err := w.Prove(index, e)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return writeWhole(path, []byte(p.String()))
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
func (w *Writer) Size() int64 { return w.tree.size }

// Close releases the ledger. Leaves that are not signed yet stay so.
func (w *Writer) Close() error {
	var err error
	if w.err == nil && w.leaves != nil && w.hashes != nil {
		err = w.flush()
	}
	for _, f := range []file{w.leaves, w.checkpoints, w.hashes} {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	if w.lock != nil {
		err = errors.Join(err, w.lock.Close())
	}
	w.leaves, w.checkpoints, w.hashes, w.lock = nil, nil, nil, nil
	if w.err == nil {
		w.err = os.ErrClosed
	}
	return err
}
