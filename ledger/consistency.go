package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/internal/filelock"
)

// Consistency returns the newest checkpoint, and the proof that it extends the ledger of
// the first old leaves. It reads the whole ledger, so that the proof is about what is
// there. The error is a *Fault if the ledger is invalid or shorter.
func (f Folder) Consistency(old int64, keys Keys) (*Checkpoint, Hash, []Hash, error) {
	var all memory
	h, err := f.Read(Options{Keys: keys, Sizes: []int64{old}, stored: func(b []byte) error {
		all = append(all, b...)
		return nil
	}}, nil)
	if err != nil {
		return nil, Hash{}, nil, err
	}
	switch c := h.Last; {
	case c == nil:
		return nil, Hash{}, nil, &Fault{f.path(leavesFile), 1, NoCheckpoint, "nothing is signed"}
	case old > c.Size:
		return nil, Hash{}, nil, &Fault{f.path(checkpointsFile), h.lastLine, RolledBack, fmt.Sprintf("%d leaves were asked for, but only %d are signed", old, c.Size)}
	case old == 0 || old == c.Size:
		return c, h.Roots[old], nil, nil
	}
	path, err := tlog.ProveTree(h.Last.Size, old, hashReader{all})
	return h.Last, h.Roots[old], path, err
}

// AddCosignatures adds lines of cosignatures to the newest checkpoint, which still has to
// be this one. It does not check them.
func (f Folder) AddCosignatures(c *Checkpoint, lines ...string) error {
	lock, err := filelock.Lock(f.path(lockFile), patient)
	if err != nil {
		return fmt.Errorf("%s: %w", f, err)
	}
	defer lock.Close()
	now, err := f.Newest()
	if err != nil {
		return err
	}
	if now.Text != c.Text {
		return fmt.Errorf("%s: there is a newer checkpoint", f)
	}
	file, err := openAppend(f.path(checkpointsFile))
	if err != nil {
		return err
	}
	tail := make([]byte, len(c.Text))
	if info, err := os.Stat(f.path(checkpointsFile)); err == nil {
		_, _ = file.ReadAt(tail, max(0, info.Size()-int64(len(tail))))
	}
	if string(tail) != c.Text { // otherwise the added lines would become part of it
		return errors.Join(&Fault{f.path(checkpointsFile), 1, BadNote, errTornNote.Error()}, file.Close())
	}
	_, err = io.WriteString(file, c.With(lines...).Text)
	return errors.Join(err, file.Sync(), file.Close())
}
