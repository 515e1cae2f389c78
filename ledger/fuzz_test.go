package ledger

import (
	"bytes"
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
	var seed [2][]byte
	for i, name := range []string{leavesFile, checkpointsFile} {
		seed[i], _ = os.ReadFile(folder.path(name))
	}
	f.Add(seed[0], seed[1])
	f.Add(seed[0][:400], seed[1])
	f.Add(seed[0], seed[1][:200])
	f.Add(seed[0], bytes.Replace(seed[1], []byte("AT"), []byte("AU"), 1)) // an invalid old signature
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, leaves, checkpoints []byte) {
		here, err := os.MkdirTemp(dir, "l")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(here)
		l := Folder(here)
		for name, text := range map[string][]byte{leavesFile: leaves, checkpointsFile: checkpoints} {
			if err := os.WriteFile(filepath.Join(here, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		account := Account{}
		_, err = l.Read(Options{Keys: keys, Sizes: []int64{1, 3}}, func(e *Entry) error {
			account.Add(e)
			return nil
		})
		account.Faults()
		var fault *Fault
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%v is no fault", err)
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
