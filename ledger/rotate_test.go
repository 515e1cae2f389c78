package ledger

import (
	"os"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
)

func checkTrees(t *testing.T, f Folder, h *Head) {
	t.Helper()
	file, err := os.Open(f.path(hashesFile))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for n := int64(1); n <= h.Size; n++ {
		p, err := tlog.ProveTree(h.Size, n, hashReader{file})
		if err == nil {
			err = tlog.CheckTree(p, h.Size, h.Root, n, h.Roots[n])
		}
		if err != nil {
			t.Errorf("%d of %d: %v", n, h.Size, err)
		}
	}
}

// A trusted key leads to those that came after it, and to no other.
func TestRotate(t *testing.T) {
	f, first := games(t, 2)
	second, third, thief := signerOf(t, "cup", 2), signerOf(t, "cup", 3), signerOf(t, "cup", 4)
	for i, s := range []*Signer{first, second} {
		w, err := f.Open(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Rotate([]*Signer{second, third}[i]); err != nil {
			t.Fatal(err)
		}
		play(t, w, 10+i, 10+i)
		w.Close()
	}
	for i, s := range []*Signer{first, second, third} {
		if h, err := f.Read(Options{Keys: keysOf(t, s)}, nil); err != nil || len(h.Keys) != 3 {
			t.Errorf("key %d: %v", i, err)
		}
	}
	_, err := f.Read(Options{Keys: keysOf(t, thief)}, nil)
	wantCode(t, "a foreign key", err, ForeignKey)
	_, err = f.Open(second)
	wantCode(t, "an old key", err, ForeignKey)
	receipt, err := f.Prove(mustFind(t, f, "main.1.1"))
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, "the first key", receipt.Check(keysOf(t, first)), ForeignKey)
	if err := receipt.Check(keysOf(t, third)); err != nil {
		t.Error(err)
	}
}

// A leaf that names a key hands nothing over without the signature of the key before it,
// and neither does one without its checkpoint, as a kill may leave it.
func TestRotateHalf(t *testing.T) {
	f, first := games(t, 2)
	second := signerOf(t, "cup", 2)
	w, err := f.Open(first)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Append(&Entry{Kind: Key, Key: second.Public}); err != nil {
		t.Fatal(err)
	}
	w.Close()
	_, err = f.Open(second)
	wantCode(t, "the new key before it is signed", err, ForeignKey)
	thief := &Writer{folder: f, signer: second, open: openAppend}
	if w, err = f.Open(first); err != nil {
		t.Fatal(err)
	}
	thief.tree, thief.first = w.tree, w.first
	w.Close()
	if err := thief.openAll(); err != nil {
		t.Fatal(err)
	}
	if _, err := thief.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	thief.Close()
	_, err = f.Read(Options{Keys: keysOf(t, first)}, nil)
	wantCode(t, "signed only by the new key", err, ForeignKey)
}

// A leaf that names the key that signs anyway changes nothing, and neither does one that
// the checkpoint after it does not sign with both.
func TestRotateToItself(t *testing.T) {
	f, s := games(t, 1)
	other := signerOf(t, "cup", 2)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{s.Public, other.Public} {
		if _, err := w.Append(&Entry{Kind: Key, Key: key}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Checkpoint(); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	h, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
	if err != nil || len(h.Keys) != 1 || !h.signer().has(keysOf(t, s)[0]) {
		t.Errorf("%+v, %v", h, err)
	}
	if w, err = f.Open(s); err != nil {
		t.Error(err)
	}
	w.Close()
}
