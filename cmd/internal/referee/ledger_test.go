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
// its digest, every attempt began and ended once, everything is signed and closed,
// and each author has a valid receipt for each game.
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
	var kept []*ledger.Receipt
	paths, _ := filepath.Glob(filepath.Join(dir, "ledger", "receipts", "*", "*.receipt"))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		k, err := ledger.ParseReceipt(path, string(text))
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, k)
	}
	folder := ledger.Folder(filepath.Join(dir, "ledger"))
	account, leaves := &ledger.Account{File: folder.Leaves()}, map[string]string{}
	head, err := folder.Compare(kept, keys, func(e *ledger.Entry) error {
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
	for _, k := range kept {
		for i := range k.Faults {
			t.Error(&k.Faults[i])
		}
	}
	logs := eachLog(t, dir, leaves)
	if programs := len(kept) - 4*logs; programs != int(account.Entries()) {
		t.Errorf("%d receipts, want one of each of %d programs, and two of the start and two of the outcome for each of %d logs", len(kept), account.Entries(), logs)
	}
}

// eachLog compares the logs of an event with their leaves, and counts them.
func eachLog(t *testing.T, dir string, leaves map[string]string) int {
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
	return len(paths)
}
