package ledger

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"

	"scrutineer/base"
)

// wantMode requires a file that nobody may run and only its owner may write.
func wantMode(t *testing.T, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode&^0o644 != 0 {
		t.Errorf("%s: %v", path, mode)
	}
}

// The ledger of played games is closed with the games that have a result: a void game has
// none.
func TestBuildCloses(t *testing.T) {
	s := signerOf(t, "cup", 1)
	f := Folder(t.TempDir() + "/l")
	void := &Entry{Kind: Void, Slot: "c", Attempt: 1, Digest: none, Reason: "lost"}
	list := []*Entry{finalOf("a", 1), finalOf("b", 1), void}
	if err := f.Build(s, Entry{Digest: none, Slots: base.None, After: true}, list); err != nil {
		t.Fatal(err)
	}
	var last *Entry
	if _, err := f.Read(Options{}, func(e *Entry) error { last = e; return nil }); err != nil || last.Kind != Close || last.Finals != 2 {
		t.Errorf("%+v, %v", last, err)
	}
	for i, e := range list {
		if e.Index != int64(i)+1 {
			t.Errorf("outcome %d is leaf %d", i, e.Index)
		}
	}
}

// Each line of a signature is a dash, a name, a blank and one spelling of bytes in
// base64.
func TestSignatureLines(t *testing.T) {
	body := "cup\n1\n" + base64.StdEncoding.EncodeToString(make([]byte, 32)) + "\n\n"
	for lines, ok := range map[string]bool{
		signatureLine + "cup AAAA\n":                                true,
		signatureLine + "cup AAA=\n":                                true,
		signatureLine + "cup AAAA\n" + signatureLine + "dan AAAA\n": true,
		"":                                          false,
		signatureLine + "cup AAAA":                  false,
		"cup AAAA\n":                                false,
		"- cup AAAA\n":                              false,
		signatureLine + "cup\n":                     false,
		signatureLine + "cup AAAA x\n":              false,
		signatureLine + "cup AAAAA\n":               false,
		signatureLine + "cup ****\n":                false,
		signatureLine + "cup AA\rAA\n":              false, // the decoder skips it
		signatureLine + "cup AAB=\n":                false, // bits that nobody reads
		signatureLine + "cup AAAA\n\n":              false,
		signatureLine + "cup AAAA\ncup AAAA\n":      false,
		"cup AAAA\n" + signatureLine + "cup AAAA\n": false,
		signatureLine + "cup AAAA\n" + signatureLine + "cup AAAA AAAA\n": false,
	} {
		if _, err := ParseCheckpoint(body + lines); (err == nil) != ok {
			t.Errorf("%q: %v", lines, err)
		}
	}
}

// At most 80 bytes of a text are shown.
func TestShown(t *testing.T) {
	for n, want := range map[int]string{0: `""`, 80: `"` + strings.Repeat("x", 80) + `"`, 81: `"` + strings.Repeat("x", 80) + `"...`} {
		if got := quote(strings.Repeat("x", n)); got != want {
			t.Errorf("%d bytes: %s", n, got)
		}
	}
}

// A receipt is recognised by its first line, and an invalid proof is reported as one, at
// its line.
func TestKeptProofs(t *testing.T) {
	f, _ := games(t, 2)
	p, err := f.Prove(mustFind(t, f, "main.1.1"))
	if err != nil {
		t.Fatal(err)
	}
	k, err := ParseReceipt("p", p.String())
	if err != nil || k.File != "p" || k.Proof == nil || k.Proof.Index != 2 || k.Checkpoint.Size != 5 {
		t.Errorf("%+v, %v", k, err)
	}
	if k, err := ParseReceipt("c", p.Checkpoint.Text); err != nil || k.File != "c" || k.Proof != nil || k.Checkpoint.Size != 5 {
		t.Errorf("%+v, %v", k, err)
	}
	k, err = ParseReceipt("p", strings.Replace(p.String(), "index 2", "index x", 1))
	if wantFault(t, "a wrong proof", err, 3, ProofSyntax); k != nil {
		t.Errorf("a wrong proof is kept: %+v", k)
	}
	k, err = ParseReceipt("p", proofLine)
	if wantFault(t, "the first line alone", err, 2, ProofSyntax); k != nil {
		t.Errorf("a first line is kept: %+v", k)
	}
}

// A start that is not below the receipt's leaf is not a game played again, and neither is
// a void outcome. Any later start or other result is.
func TestRunAgainIsLater(t *testing.T) {
	for _, c := range []struct {
		kind  Kind
		index int64
		again bool
	}{{Start, 3, false}, {Start, 4, false}, {Start, 5, true}, {Final, 4, false}, {Final, 3, true}, {Final, 5, true}, {Void, 5, false}} {
		kept := &Receipt{Proof: &Proof{Index: 4, Leaf: finalOf("a", 1)}}
		today := finalOf("a", 1)
		today.Kind, today.Index = c.kind, c.index
		(&comparison{bySlot: map[string][]*Receipt{"a": {kept}}}).leaf(today)
		if got := len(kept.Faults) == 1 && kept.Faults[0].Code == RunAgain; got != c.again || len(kept.Faults) > 1 {
			t.Errorf("%s at leaf %d beside the result at 4: %v", c.kind, c.index, kept.Faults)
		}
	}
}

// An index has a row for each outcome, in the order of their keys, after the numbers of
// leaves, bytes and rows. It is believed only as far as the leaves agree.
func TestIndexFile(t *testing.T) {
	const n = 8000
	f := Folder(t.TempDir() + "/l")
	if err := f.Build(signerOf(t, "cup", 1), Entry{Digest: none, Slots: base.None, After: true}, many(n)); err != nil {
		t.Fatal(err)
	}
	wantMode(t, f.path(indexFile))
	wantMode(t, f.path(leavesFile))
	text, err := os.ReadFile(f.path(indexFile))
	if err != nil {
		t.Fatal(err)
	}
	leaves, _ := os.ReadFile(f.path(leavesFile))
	if len(text) != headSize+n*rowSize || !strings.HasPrefix(string(text), indexMagic) {
		t.Fatalf("%d bytes of an index of %d", len(text), n)
	}
	for i, want := range []int{n + 2, len(leaves), n} { // with the schedule and the close
		if got := binary.BigEndian.Uint64(text[8+8*i:]); got != uint64(want) {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
	last := uint64(0)
	for i := range n {
		row := text[headSize+i*rowSize:]
		key, offset := binary.BigEndian.Uint64(row), binary.BigEndian.Uint64(row[16:])
		slot, _, _ := strings.Cut(strings.TrimPrefix(string(leaves[offset:min(int(offset)+200, len(leaves))]), "final "), " ")
		if key < last || key != keyOf([]byte(slot)) {
			t.Fatalf("row %d is of %s", i, slot)
		}
		last = key
	}
	const slot = "main.0.2-2.1"
	before, _ := os.Stat(f.path(indexFile))
	found, err := f.Find(slot, 1)
	if err != nil || found.Index != 3 {
		t.Fatalf("%+v, %v", found, err)
	}
	if after, err := os.Stat(f.path(indexFile)); err != nil || !os.SameFile(before, after) {
		t.Error("a usable index is made again")
	}
	for name, edit := range map[string]func(b []byte){
		"no magic":      func(b []byte) { b[0] = 'x' },
		"inside a leaf": func(b []byte) { b[23]-- },
		"no reach":      func(b []byte) { clear(b[16:24]) },
		"far":           func(b []byte) { b[17] = 1 },
		"rows":          func(b []byte) { b[31]++ },
		"no leaves":     func(b []byte) { clear(b[8:16]) },
		"no row holds":  func(b []byte) { clear(b[headSize:]) },
	} {
		bad := append([]byte(nil), text...)
		edit(bad)
		if err := os.WriteFile(f.path(indexFile), bad, 0o644); err != nil {
			t.Fatal(err)
		}
		again, err := f.Find(slot, 1)
		if err != nil || again.Index != 3 || again.line != found.line {
			t.Errorf("%s: %+v, %v", name, again, err)
		}
		if now, _ := os.ReadFile(f.path(indexFile)); string(now) != string(text) {
			t.Errorf("%s: the index is not made again", name)
		}
	}
}

// The bytes of a proof end where they should.
func TestMemory(t *testing.T) {
	for _, c := range []struct {
		at, n int
		ok    bool
	}{{0, 3, true}, {0, 4, false}, {2, 1, true}, {3, 1, false}, {-1, 1, false}, {-1, 0, false}} {
		b := make([]byte, c.n)
		n, err := memory("abc").ReadAt(b, int64(c.at))
		if (err == nil) != c.ok || c.ok && (n != c.n || string(b) != "abc"[c.at:c.at+c.n]) || !c.ok && n != 0 {
			t.Errorf("%d bytes at %d: %d of %q, %v", c.n, c.at, n, b, err)
		}
	}
}

// The error of a writer that cannot write names no place in the ledger.
func TestNoPlace(t *testing.T) {
	f, s := games(t, 1)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []*Entry{{}, {Kind: Amend, Of: 9, Reason: "x"}} {
		if at, err := w.Append(e); err == nil || at != 0 {
			t.Errorf("leaf %d, %v", at, err)
		}
	}
	w.Close()
	if at, err := w.Append(finalOf("a", 1)); err == nil || at != 0 {
		t.Errorf("leaf %d, %v", at, err)
	}
}

// A slot that was begun has no outcome yet, and a line that is not a leaf is not read as
// one.
func TestFindOutcomes(t *testing.T) {
	f, s := games(t, 2)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Append(&Entry{Kind: Start, Slot: "late", Attempt: 1}); err != nil {
		t.Fatal(err)
	}
	w.Close()
	change(t, f, leavesFile, func(s string) string { return s + "final torn 1\n" })
	for _, slot := range []string{"late", "torn", "main.1", "main.1.12"} {
		_, err := f.Find(slot, 0)
		wantFault(t, slot, err, 1, NotThere)
	}
}

// A ledger has a limited number of leaves.
func TestMostLeaves(t *testing.T) {
	leaf := []byte("start a 1\n")
	for size, full := range map[int64]bool{MaxLeaves - 1: false, MaxLeaves: true, MaxLeaves + 1: true} {
		err := (&reading{head: &Head{Size: size}, notes: &checkpoints{}}).leaf(leaf)
		if full {
			wantFault(t, "a leaf too many", err, size+1, OverCap)
		} else if err != nil {
			t.Errorf("leaf %d: %v", size, err)
		}
	}
}

// A key takes over if the key before it signed exactly the leaf that names it: a
// signature under more leaves hands nothing over.
func TestRotateJustThere(t *testing.T) {
	f, first := games(t, 1)
	second := signerOf(t, "cup", 2)
	w, err := f.Open(first)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []*Entry{{Kind: Key, Key: second.Public}, {Kind: Start, Slot: "a", Attempt: 1}} {
		if _, err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	w.signer = second // as a thief who has only the second key would sign
	if _, err := w.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	_, err = f.Read(Options{Keys: keysOf(t, first)}, nil)
	wantCode(t, "signed by a key that nobody handed over to", err, ForeignKey)
}

// An error of a visitor ends the reading, and is returned unchanged.
func TestVisit(t *testing.T) {
	f, s := games(t, 2)
	stop, seen := errors.New("enough"), 0
	visit := func(e *Entry) error {
		if seen++; seen == 3 {
			return stop
		}
		return nil
	}
	if h, err := f.Read(Options{Keys: keysOf(t, s)}, visit); err != stop || h != nil || seen != 3 {
		t.Errorf("%v after %d leaves", err, seen)
	}
	seen = 0
	if h, err := f.Compare(nil, keysOf(t, s), visit); err != stop || h != nil || seen != 3 {
		t.Errorf("%v after %d leaves", err, seen)
	}
}

// wantWords requires an error with exactly these words.
func wantWords(t *testing.T, err error, words string) {
	t.Helper()
	if err == nil || err.Error() != words {
		t.Errorf("%v, want %s", err, words)
	}
}

// What is missing is named as it was asked for.
func TestWords(t *testing.T) {
	f, s := games(t, 1)
	_, err := f.Find("x", 0)
	wantWords(t, err, f.path(leavesFile)+":1: not-in-ledger: no leaf has an outcome of slot x")
	_, err = f.Find("main.1.1", 1000)
	wantWords(t, err, f.path(leavesFile)+":1: not-in-ledger: no leaf has an outcome of attempt 1000 of slot main.1.1")
	_, err = ParseLeaf("")
	wantWords(t, err, "kind of leaf is missing")
	_, err = ParseLeaf("start a")
	wantWords(t, err, "attempt is missing")
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	_, err = w.Prove(w.Size(), finalOf("x", 1))
	wantWords(t, err, "no checkpoint covers the leaf yet")
}

// One byte after the last line feed is a leaf that was begun; no byte is none.
func TestTornByOne(t *testing.T) {
	f, s := games(t, 1)
	for _, tail := range []string{"", "s"} {
		change(t, f, leavesFile, func(s string) string { return s + tail })
		if h, err := f.Read(Options{Keys: keysOf(t, s)}, nil); err != nil || h.Torn != (tail != "") || h.Size != 3 {
			t.Errorf("%q: %+v, %v", tail, h, err)
		}
	}
}

// Finding or proving a leaf in a changed ledger reports where it was changed.
func TestChangedElsewhere(t *testing.T) {
	f, _ := games(t, 3)
	found := mustFind(t, f, "main.1.1")
	if err := os.Remove(f.path(hashesFile)); err != nil {
		t.Fatal(err)
	}
	whole, _ := os.ReadFile(f.path(leavesFile))
	change(t, f, leavesFile, func(s string) string { return strings.Replace(s, "start main.1.3", "begin main.1.3", 1) })
	_, err := f.Prove(found)
	wantFault(t, "an invalid leaf", err, 6, LeafSyntax)
	change(t, f, leavesFile, func(string) string { return string(whole) + strings.Repeat("x", 1<<17) + "\n" })
	_, err = f.Find("x", 0)
	wantFault(t, "a line too long", err, 8, OverCap)
}

// A ledger of up to a megabyte has no index, and an index is used for up to a megabyte
// after it.
func TestIndexBorders(t *testing.T) {
	f := Folder(t.TempDir())
	first := string(AppendLeaf(nil, finalOf("a", 1)))
	write := func(size int) {
		t.Helper()
		line := strings.Repeat("x", 1023) + "\n"
		rest := strings.Repeat(line, (size-len(first))/len(line))
		rest += strings.Repeat("\n", size-len(first)-len(rest))
		if err := os.WriteFile(f.path(leavesFile), []byte(first+rest), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for size, indexed := range map[int]bool{maxScan: false, maxScan + 1: true} {
		write(size)
		for name, do := range map[string]func() error{
			"find":    func() error { _, err := f.Find("a", 1); return err },
			"reindex": f.reindex,
		} {
			os.Remove(f.path(indexFile))
			if err := do(); err != nil {
				t.Errorf("%s in %d bytes: %v", name, size, err)
			}
			if _, err := os.Stat(f.path(indexFile)); (err == nil) != indexed {
				t.Errorf("%s in %d bytes: %v", name, size, err)
			}
		}
	}
	write(maxScan + 1)
	os.Remove(f.path(indexFile))
	change(t, f, leavesFile, func(s string) string { return s + strings.Repeat("x", 1<<17) })
	_, err := f.Find("a", 1)
	wantCode(t, "a line too long", err, OverCap)
	wantCode(t, "a line too long", f.reindex(), OverCap)
	if _, err := os.Stat(f.path(indexFile)); err == nil {
		t.Error("an index is made of lines that are not leaves")
	}
	for after, used := range map[int]bool{maxScan: true, maxScan + 1: false} {
		write(len(first) + after)
		made := &index{leaves: 1, bytes: int64(len(first))}
		made.add([]byte(first), 0, 0)
		made.write(f.path(indexFile))
		before, _ := os.Stat(f.path(indexFile))
		if found, err := f.Find("a", 1); err != nil || found.Index != 0 || found.line != first {
			t.Errorf("%d bytes after the index: %+v, %v", after, found, err)
		}
		if now, err := os.Stat(f.path(indexFile)); err != nil || os.SameFile(before, now) != used {
			t.Errorf("%d bytes after the index: made again %v", after, used)
		}
	}
}
