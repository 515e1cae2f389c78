package referee

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// seal writes a key next to an event and returns its file.
func seal(t *testing.T, dir string) string {
	t.Helper()
	private, public, err := ledger.NewKeys("killed", nil)
	path := filepath.Join(dir, "key")
	if err == nil {
		err = ledger.WriteKeys(path, private, public)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// sealedAs checks that the ledger of an event is complete: each log has one leaf with
// its digest, every attempt began and ended once, and everything is signed and closed.
func sealedAs(t *testing.T, dir string) {
	t.Helper()
	public, err := ledger.ReadKey(filepath.Join(filepath.Dir(dir), "key.pub"))
	if err != nil {
		t.Fatal(err)
	}
	keys, err := ledger.ParseKeys(public)
	if err != nil {
		t.Fatal(err)
	}
	folder := ledger.Folder(filepath.Join(dir, "ledger"))
	account, leaves := &ledger.Account{File: folder.Leaves()}, map[string]string{}
	head, err := folder.Read(ledger.Options{Keys: keys}, func(e *ledger.Entry) error {
		account.Add(e)
		if e.Outcome() {
			leaves[fmt.Sprintf("%s.%d", e.Slot, e.Attempt)] = e.Digest
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if head.Last.Size != head.Size || !account.Closed() || account.Games() < killedSlots {
		t.Errorf("%d of %d leaves are signed; closed %v, %d games", head.Last.Size, head.Size, account.Closed(), account.Games())
	}
	for _, f := range account.Faults() {
		t.Error(&f)
	}
	eachLog(t, dir, leaves)
}

// eachLog compares the logs of an event with their leaves.
func eachLog(t *testing.T, dir string, leaves map[string]string) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(dir, "logs", "*.mlog"))
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		l, err := logfmt.NewReader(f, path).ReadLog()
		if err != nil {
			t.Fatal(err)
		}
		name := l.Header.ID
		if leaves[name] != logfmt.DigestOf(l.Bytes) {
			t.Errorf("%s: the leaf has digest %s, the log %s", name, leaves[name], logfmt.DigestOf(l.Bytes))
		}
		delete(leaves, name)
		f.Close()
	}
	for name, digest := range leaves {
		if digest != "-" {
			t.Errorf("%s: a leaf, and no log", name)
		}
	}
}
