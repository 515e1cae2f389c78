package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// FuzzFolder opens folders of any bytes. The result is a fault or a ledger, and a ledger
// that could be opened can be continued.
func FuzzFolder(f *testing.F) {
	folder, s := games(f, 2)
	keys := keysOf(f, s)
	var seed [4][]byte
	for i, name := range []string{leavesFile, checkpointsFile, hashesFile, indexFile} {
		seed[i], _ = os.ReadFile(folder.path(name))
	}
	index := append([]byte(indexMagic), make([]byte, headSize-len(indexMagic)+rowSize)...)
	f.Add(seed[0], seed[1], seed[2], seed[3])
	f.Add(seed[0][:400], seed[1], seed[2], index)
	f.Add(seed[0], seed[1][:200], seed[2][:40], index[:40])
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, leaves, checkpoints, hashes, index []byte) {
		here, err := os.MkdirTemp(dir, "l")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(here)
		l := Folder(here)
		for name, text := range map[string][]byte{leavesFile: leaves, checkpointsFile: checkpoints, hashesFile: hashes, indexFile: index} {
			if err := os.WriteFile(filepath.Join(here, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		account := Account{}
		_, err = l.Read(Options{Keys: keys, Sizes: []int64{1, 3}}, func(e *Entry) error {
			account.Add(e)
			return nil
		})
		sound := err == nil
		account.Faults()
		var fault *Fault
		if !sound && !errors.As(err, &fault) {
			t.Errorf("%v is no fault", err)
		}
		if found, err := l.Find("main.1.2", 0); err == nil {
			if p, err := l.Prove(found); err == nil && sound && p.Check(keys) != nil {
				t.Errorf("a proof out of a sound ledger does not hold: %v", p.Check(keys))
			}
		}
		w, err := l.Open(s)
		if err != nil {
			return
		}
		if _, err = w.Append(&Entry{Kind: Close, Finals: 2}); err == nil {
			_, err = w.Checkpoint()
		}
		if err = errors.Join(err, w.Close()); err != nil {
			t.Error(err)
		}
		if h, err := l.Read(Options{Keys: keys}, nil); err != nil || h.Torn || h.Last.Size != h.Size {
			t.Errorf("a ledger that went on does not hold: %v", err)
		}
	})
}
