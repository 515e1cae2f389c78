package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/logfmt"
)

// Build makes a whole ledger of played games: the leaf of the schedule, the outcomes in
// the given order, a closing leaf and a checkpoint. It writes the whole ledger or
// nothing.
func (f Folder) Build(signer *Signer, schedule Entry, outcomes []*Entry) error {
	if _, err := os.Lstat(string(f)); err == nil {
		return fmt.Errorf("%s: the folder already exists", f)
	}
	dir, err := os.MkdirTemp(filepath.Dir(string(f)), ".new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := Folder(dir).fill(signer, schedule, outcomes); err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	if err := os.Rename(dir, string(f)); err != nil {
		return err
	}
	return logfmt.SyncFolder(filepath.Dir(string(f)))
}

func (f Folder) fill(signer *Signer, schedule Entry, outcomes []*Entry) error {
	w, err := f.Create(signer, schedule)
	if err != nil {
		return err
	}
	w.bulk = true
	var a Account
	a.Add(w.first)
	for _, e := range outcomes {
		if e.Index, err = w.Append(e); err != nil {
			break
		}
		a.Add(e)
	}
	if err == nil {
		_, err = w.Append(&Entry{Kind: Close, Finals: a.Games()})
	}
	if err == nil {
		_, err = w.Checkpoint()
	}
	return errors.Join(err, w.Close())
}

// First returns the leaf of the schedule, without checking it.
func (f Folder) First() (*Entry, error) {
	file, err := f.open(leavesFile)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	head := make([]byte, MaxLeaf)
	n, _ := file.ReadAt(head, 0)
	e, why := firstOf(string(head[:n]))
	if why != nil {
		return nil, &Fault{file.Name(), 1, NoSchedule, why.Error()}
	}
	return e, nil
}

// Leaves returns the name of the file of leaves, for messages.
func (f Folder) Leaves() string { return f.path(leavesFile) }

// firstOf reads the first leaf of a text.
func firstOf(text string) (*Entry, error) {
	line, _, ok := strings.Cut(text, "\n")
	if !ok {
		return nil, errors.New("no complete leaf")
	}
	e, err := ParseLeaf(line)
	if err == nil && misplaced(e) != "" {
		err = errors.New(misplaced(e))
	}
	return e, err
}
