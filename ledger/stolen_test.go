package ledger

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// forge writes a ledger of leaves again, as a thief who has one key: the checkpoints up to
// kept leaves are unchanged, and the key signs each after them.
func forge(t *testing.T, from Folder, leaves []string, kept int64, thief *Signer) Folder {
	t.Helper()
	list := checkpointsOf(t, from)
	var tr tree
	var notes strings.Builder
	for _, line := range leaves {
		tr.add(tr.leafHash([]byte(line)), nil)
		for _, c := range list {
			if c.Size != tr.size {
				continue
			}
			text := c.Text
			if c.Size > kept {
				signed, err := Sign("cup", tr.size, tr.root(), thief)
				if err != nil {
					t.Fatal(err)
				}
				text = signed.Text
			}
			notes.WriteString(text)
		}
	}
	f := Folder(t.TempDir())
	for name, text := range map[string]string{leavesFile: strings.Join(leaves, ""), checkpointsFile: notes.String()} {
		if err := os.WriteFile(f.path(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// checkpointsOf returns all checkpoints of a ledger.
func checkpointsOf(t *testing.T, f Folder) (list []placed) {
	t.Helper()
	c, err := f.openCheckpoints()
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for c.ahead != nil {
		list = append(list, *c.ahead)
		if err := c.advance(); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// rotated returns a ledger whose key was rotated between two games.
func rotated(t *testing.T) (f Folder, old, young *Signer, leaves []string) {
	t.Helper()
	f, old = games(t, 2)
	young = signerOf(t, "cup", 2)
	w, err := f.Open(old)
	if err == nil {
		err = w.Rotate(young)
	}
	if err != nil {
		t.Fatal(err)
	}
	play(t, w, 3, 4)
	w.Close()
	text, err := os.ReadFile(f.path(leavesFile))
	if err != nil {
		t.Fatal(err)
	}
	return f, old, young, slices.Collect(strings.Lines(string(text)))
}

// A thief of one key of a ledger whose key was rotated cannot write what the other key
// signed.
func TestStolenKey(t *testing.T) {
	f, old, young, leaves := rotated(t)
	turned := func(i int) []string {
		list := slices.Clone(leaves)
		if list[i] = strings.Replace(list[i], " 1 complete", " 2 complete", 1); list[i] == leaves[i] {
			t.Fatalf("leaf %d has no result: %s", i, list[i])
		}
		return list
	}
	renamed := turned(2)
	renamed[0] = strings.Replace(renamed[0], old.Public, young.Public, 1)
	renamed = slices.Delete(renamed, 5, 6)
	for _, c := range []struct {
		what    string
		leaves  []string
		kept    int64
		thief   *Signer
		trusted []*Signer
	}{
		{"the new key signs all again", turned(2), 0, young, []*Signer{old}},
		{"the new key signs all again", turned(2), 0, young, []*Signer{young}},
		{"the new key signs all again", turned(2), 0, young, []*Signer{old, young}},
		{"the new key signs from the game on", turned(4), 3, young, []*Signer{old}},
		{"the new key signs from the game on", turned(4), 3, young, []*Signer{young}},
		{"the new key signs from the game on", turned(4), 3, young, []*Signer{old, young}},
		{"the old key signs after it was replaced", turned(9), 8, old, []*Signer{old}},
		{"the old key signs after it was replaced", turned(9), 8, old, []*Signer{young}},
		{"the old key takes the handover back", slices.Delete(turned(9), 5, 6), 5, old, []*Signer{old, young}},
		{"the new key makes a ledger of its own", renamed, 0, young, []*Signer{old}},
		{"the new key makes a ledger of its own", renamed, 0, young, []*Signer{old, young}},
	} {
		_, err := forge(t, f, c.leaves, c.kept, c.thief).Read(Options{Keys: keysOf(t, c.trusted...)}, nil)
		wantCode(t, fmt.Sprintf("%s, %d trusted", c.what, len(c.trusted)), err, ForeignKey)
	}
	for _, trusted := range [][]*Signer{{old}, {young}, {old, young}} {
		if h, err := f.Read(Options{Keys: keysOf(t, trusted...)}, nil); err != nil || !h.signer().has(keysOf(t, young)[0]) {
			t.Errorf("the ledger as it is: %v", err)
		}
	}
}

// Every checkpoint is checked like the newest, and one of no leaves vouches for none.
func TestEveryCheckpointIsSigned(t *testing.T) {
	f, first := games(t, 3)
	text, err := os.ReadFile(f.path(checkpointsFile))
	if err != nil {
		t.Fatal(err)
	}
	list := checkpointsOf(t, f)
	if len(list) != 3 {
		t.Fatalf("%d checkpoints", len(list))
	}
	thief := signerOf(t, "cup", 9)
	for _, c := range []*Checkpoint{{Size: 0, Root: sha256.Sum256(nil)}, list[0].Checkpoint, list[1].Checkpoint} {
		foreign, err := Sign("cup", c.Size, c.Root, thief)
		if err != nil {
			t.Fatal(err)
		}
		bad := foreign.Text
		if c.Size > 0 {
			bad = strings.Replace(string(text), c.Text, foreign.Text, 1)
		}
		if err := os.WriteFile(f.path(checkpointsFile), []byte(bad), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err = f.Read(Options{Keys: keysOf(t, first)}, nil)
		wantCode(t, fmt.Sprintf("a foreign checkpoint of %d leaves", c.Size), err, ForeignKey)
	}
}

// A kept receipt is checked with the key that signed at that time.
func TestStolenKeyReceipt(t *testing.T) {
	f, old, young, _ := rotated(t)
	list := checkpointsOf(t, f)
	for _, c := range []struct {
		at     int
		signer *Signer
		want   Code
	}{{0, young, ForeignKey}, {0, old, ""}, {2, old, ""}, {2, young, ""}, {3, old, ForeignKey}, {3, young, ""}} {
		kept, err := Sign("cup", list[c.at].Size, list[c.at].Root, c.signer)
		if err != nil {
			t.Fatal(err)
		}
		k := &Receipt{File: "kept", Checkpoint: kept}
		if _, err := f.Compare([]*Receipt{k}, keysOf(t, old), nil); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(k.Faults); (c.want == "") != (len(k.Faults) == 0) || c.want != "" && k.Faults[0].Code != c.want {
			t.Errorf("a checkpoint of %d leaves: %s, want %q", kept.Size, got, c.want)
		}
	}
}

// A receipt that is ahead of the ledger may be by any of its keys, and one that is not
// only by the key of its place.
func TestKeysAhead(t *testing.T) {
	f, old, young, leaves := rotated(t)
	n := int64(len(leaves))
	for _, c := range []struct {
		size   int64
		signer *Signer
		want   Code
	}{{n + 1, old, RolledBack}, {n + 1, young, RolledBack}, {n + 1, signerOf(t, "cup", 9), ForeignKey}, {n, old, ForeignKey}, {n, young, Rewritten}, {1, old, Rewritten}, {0, old, ForeignKey}} {
		kept, err := Sign("cup", c.size, Hash{1}, c.signer)
		if err != nil {
			t.Fatal(err)
		}
		k := &Receipt{File: "kept", Checkpoint: kept}
		if _, err := f.Compare([]*Receipt{k}, keysOf(t, young), nil); err != nil || len(k.Faults) != 1 || k.Faults[0].Code != c.want {
			t.Errorf("%d leaves by %s: %v, %v, want %s", c.size, c.signer.Public, k.Faults, err, c.want)
		}
	}
}

// A trusted key of the ledger's name that signed nothing is named. One of another name is
// of another ledger.
func TestIdleKeys(t *testing.T) {
	f, s := games(t, 2)
	idle, other := signerOf(t, "cup", 2), signerOf(t, "dan", 3)
	at := f.path(checkpointsFile) + ":6: foreign-key: "
	_, err := f.Read(Options{Keys: keysOf(t, s, idle)}, nil)
	wantWords(t, err, at+fmt.Sprintf("cup+%08x is trusted, but signed nothing in this ledger", idle.KeyHash()))
	_, err = f.Read(Options{Keys: keysOf(t, idle)}, nil)
	wantWords(t, err, at+fmt.Sprintf("signed only by cup+%08x", s.KeyHash()))
	if _, err := f.Read(Options{Keys: keysOf(t, s, other)}, nil); err != nil {
		t.Error(err)
	}
	last := checkpointsOf(t, f)[1]
	both, err := Sign("cup", last.Size, last.Root, s, other)
	if err != nil {
		t.Fatal(err)
	}
	change(t, f, checkpointsFile, func(text string) string { return strings.Replace(text, last.Text, both.Text, 1) })
	_, err = f.Read(Options{Keys: keysOf(t, other)}, nil)
	wantWords(t, err, f.path(checkpointsFile)+":6: wrong-origin: a checkpoint of cup, signed by the key of dan")
}
