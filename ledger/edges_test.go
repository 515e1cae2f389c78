package ledger

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// wantFault requires a fault with a code at a line.
func wantFault(t *testing.T, what string, err error, line int64, code Code) {
	t.Helper()
	if f, ok := err.(*Fault); !ok || f.Code != code || f.Line != line {
		t.Errorf("%s: %v, want line %d: %s", what, err, line, code)
	}
}

// The slot of a log is that of its event line if its id agrees.
func TestSlotOf(t *testing.T) {
	for _, c := range []struct {
		id, stage, round, slot string
		attempt                int64
		want                   string
	}{
		{"main.1.1-3.2.1", "main", "1", "1-3.2", 1, "main.1.1-3.2"},
		{"main.1.1-3.2.12", "main", "1", "1-3.2", 12, "main.1.1-3.2"},
		{"main.1.1-3.2.1", "main", "1", "1-3.2", 2, "main.1.1-3.2.1"},
		{"main.1.1-3.2.1", "main", "2", "1-3.2", 1, "main.1.1-3.2.1"},
		{"match.1", "-", "-", "1", 1, "match.1"},
		{"game", "?", "?", "?", 1, "game"},
	} {
		h := &logfmt.Header{ID: c.id, Stage: c.stage, Round: c.round, Slot: c.slot, Attempt: base.Number(c.attempt)}
		if slot, attempt := SlotOf(h); slot != c.want || attempt != c.attempt {
			t.Errorf("%+v: %s, %d", c, slot, attempt)
		}
	}
}

// Hashes and roots are those of RFC 6962, computed by hand for two leaves and none.
func TestRootByHand(t *testing.T) {
	f, _ := games(t, 1)
	text, err := os.ReadFile(f.path(leavesFile))
	if err != nil {
		t.Fatal(err)
	}
	var leaves [][32]byte
	for _, line := range strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n") {
		leaves = append(leaves, sha256.Sum256([]byte("\x00"+strings.TrimSuffix(line, "\n")+"\n")))
	}
	node := func(a, b [32]byte) [32]byte {
		return sha256.Sum256([]byte("\x01" + string(a[:]) + string(b[:])))
	}
	h, err := f.Read(Options{Sizes: []int64{0, 1, 2}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	two := node(leaves[0], leaves[1])
	for n, want := range [][32]byte{sha256.Sum256(nil), leaves[0], two, node(two, leaves[2])} {
		if got := [32]byte(h.Roots[int64(n)]); n < 3 && got != want || n == 3 && [32]byte(h.Root) != want {
			t.Errorf("the root of %d leaves is %x", n, got)
		}
	}
}

// Wrong or extra hashes are noticed when a ledger is opened for writing, and made again.
// Right ones are kept.
func TestWrongHashes(t *testing.T) {
	f, s := games(t, 4)
	right, _ := os.ReadFile(f.path(hashesFile))
	for name, edit := range map[string]func(text string) string{
		"right":   func(s string) string { return s },
		"first":   func(s string) string { return "x" + s[1:] },
		"last":    func(s string) string { return s[:len(s)-1] + "x" },
		"too few": func(s string) string { return s[:len(s)-32] },
		"more":    func(s string) string { return s + "x" },
		"none":    func(s string) string { return "" },
	} {
		change(t, f, hashesFile, edit)
		w, err := f.Open(s)
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
		if got, _ := os.ReadFile(f.path(hashesFile)); string(got) != string(right) {
			t.Errorf("%s: the hashes are others", name)
		}
	}
	os.Remove(f.path(hashesFile))
	if w, err := f.Open(s); err != nil {
		t.Error(err)
	} else {
		w.Close()
	}
	if got, _ := os.ReadFile(f.path(hashesFile)); string(got) != string(right) {
		t.Error("missing hashes are not made again")
	}
}

// Faults of proofs and receipts have the line that they are about.
func TestPlaces(t *testing.T) {
	f, s := games(t, 4)
	keys := keysOf(t, s)
	p, err := f.Prove(mustFind(t, f, "main.1.2"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(p.String(), "\n")
	checkpoint := int64(0)
	for i, line := range lines {
		if line == "cup" {
			checkpoint = int64(i + 1)
		}
	}
	edited := func(line int, text string) string {
		list := append([]string(nil), lines...)
		list[line-1] = text
		return strings.Join(list, "\n")
	}
	hashes := func(n int) string {
		return strings.Join(lines[:3], "\n") + "\n" + strings.Repeat(p.Root().String()+"\n", n) + strings.Join(lines[checkpoint-2:], "\n")
	}
	for _, c := range []struct {
		text string
		line int64
		code Code
	}{
		{"", 1, ProofSyntax},
		{proofLine, 2, ProofSyntax},
		{proofLine + "\n" + lines[1], 3, ProofSyntax},
		{edited(1, "c2sp.org/tlog-proof@v2"), 1, ProofSyntax},
		{edited(2, "index 3"), 2, ProofSyntax},
		{edited(2, "extra"), 2, ProofSyntax},
		{edited(2, "extra "), 2, ProofSyntax},
		{edited(2, "extra Zg=="), 2, ProofSyntax},
		{edited(2, "extra Zgo="), 2, LeafSyntax},
		{edited(2, lines[1][:len(lines[1])-4]+"Cng="), 2, ProofSyntax},
		{edited(3, "index -1"), 3, ProofSyntax},
		{edited(3, "index"), 3, ProofSyntax},
		{edited(4, "AAAA"), 4, ProofSyntax},
		{edited(5, strings.ToLower(lines[4])), 5, NotIncluded},
		{edited(int(checkpoint)-1, "x"), checkpoint - 1, ProofSyntax},
		{edited(int(checkpoint)+1, "ten"), checkpoint, BadNote},
		{edited(int(checkpoint)+2, "AAAA"), checkpoint, BadNote},
		{edited(3, "index 4\n"+strings.Repeat(p.Root().String()+"\n", 70)), 4, OverCap},
		{strings.Join(lines[:5], "\n"), 5, ProofSyntax},
		{proofLine + strings.Repeat("\n", MaxProof), 1, OverCap},
		{proofLine + strings.Repeat("\n", MaxProof-len(proofLine)+1), 1, OverCap},
		{proofLine + strings.Repeat("\n", MaxProof-len(proofLine)), 2, ProofSyntax},
		{hashes(64), 3, NotIncluded},
		{hashes(65), 4, OverCap},
	} {
		p, err := ParseProof("a.proof", c.text)
		if err == nil {
			err = p.Check(keys)
			if c.code == NotIncluded {
				c.line = 3
			}
		}
		wantFault(t, fmt.Sprintf("%.80q", c.text), err, c.line, c.code)
	}
	wantFault(t, "a foreign key", p.Check(keysOf(t, signerOf(t, "cup", 7))), checkpoint, ForeignKey)
	_, err = ParseReceipt("x", "nothing")
	wantFault(t, "neither", err, 1, BadNote)

	short, _ := games(t, 2)
	list := []*Receipt{{File: "c", Checkpoint: p.Checkpoint}, {File: "p", Checkpoint: p.Checkpoint, Proof: p}}
	if _, err := short.Compare(list, keys, nil); err != nil {
		t.Fatal(err)
	}
	wantFault(t, "a checkpoint", &list[0].Faults[0], 1, RolledBack)
	wantFault(t, "a proof", &list[1].Faults[0], checkpoint, RolledBack)
}

// Root returns the root of the checkpoint of a proof.
func (p *Proof) Root() Hash { return p.Checkpoint.Root }

// A ledger's first leaf, newest checkpoint and closing leaf are found, and reported if
// missing.
func TestBegunAndClosed(t *testing.T) {
	f, s := games(t, 2)
	if first, err := f.First(); err != nil || first.Origin != "cup" || first.Key != s.Public || first.Slots != 2 {
		t.Errorf("%+v, %v", first, err)
	}
	for _, text := range []string{"", "schedule cup", "start a 1\n", "hello\n"} {
		bad := Folder(t.TempDir())
		if err := os.WriteFile(bad.path(leavesFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := bad.First()
		wantFault(t, text, err, 1, NoSchedule)
		if bad.Exists() != strings.HasSuffix(text, "\n") {
			t.Errorf("%q: exists %v", text, bad.Exists())
		}
	}
	for _, text := range []string{"", "cup\n1\n", "cup\n1\nAAAA\n\n— cup AAAA"} {
		if err := os.WriteFile(f.path(checkpointsFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := f.Newest()
		wantFault(t, text, err, 1, NoCheckpoint)
	}
	var a Account
	for i, line := range []string{"schedule c - - before " + key, "close 0", "start a 1"} {
		e, err := ParseLeaf(line)
		if err != nil {
			t.Fatal(err)
		}
		e.Index = int64(i)
		if a.Add(e); a.Closed() != (i == 1) {
			t.Errorf("behind %q: closed %v", line, a.Closed())
		}
	}
}

// Receipts are in their author's folder, are valid, and are not written twice. An author
// whose name leads elsewhere gets none.
func TestReceipts(t *testing.T) {
	f, s := games(t, 2)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	e := finalOf("main.1.2", 1)
	if err := w.Receipt("ann", 4, e); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(string(f), receiptsDir, "ann", "main.1.2.1.receipt")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := ParseProof(path, string(text))
	if err != nil || p.Check(keysOf(t, s)) != nil || p.Index != 4 {
		t.Errorf("%v, %v", err, p.Check(keysOf(t, s)))
	}
	play(t, w, 3, 3)
	if err := w.Receipt("ann", 4, e); err != nil {
		t.Error(err)
	}
	if again, _ := os.ReadFile(path); string(again) != string(text) {
		t.Error("a receipt is written over")
	}
	for _, author := range []string{"", "..", "../ann", "a/b", "/tmp"} {
		if w.Receipt(author, 4, e) == nil {
			t.Errorf("%q gets a receipt", author)
		}
	}
	if w.Receipt("bob", 3, e) == nil {
		t.Error("a receipt of another leaf")
	}
	if _, err := w.Append(finalOf("late", 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Prove(w.Size()-1, finalOf("late", 1)); err == nil || w.Signed() != w.Size()-1 {
		t.Error("a leaf is proven that is not signed")
	}
}

// A ledger of played games is written whole, or not at all.
func TestBuild(t *testing.T) {
	s, dir := signerOf(t, "cup", 1), t.TempDir()
	f := Folder(filepath.Join(dir, "l"))
	bad := finalOf("b", 1)
	bad.Digest = "x"
	if err := f.Build(s, Entry{Digest: none, Slots: base.None, After: true}, []*Entry{finalOf("a", 1), bad, finalOf("c", 1)}); err == nil {
		t.Error("an invalid leaf is sealed")
	}
	if list, _ := os.ReadDir(dir); len(list) != 0 {
		t.Errorf("%v is left of it", list)
	}
	if err := f.Build(s, Entry{Digest: none, Slots: base.None, After: true}, []*Entry{finalOf("a", 1), finalOf("c", 1)}); err != nil {
		t.Fatal(err)
	}
	h, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
	if err != nil || h.Size != 4 || h.Last.Size != 4 || !h.First.After {
		t.Errorf("%+v, %v", h, err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%v is left beside it", list)
	}
	if err := f.Build(s, Entry{Digest: none, Slots: base.None, After: true}, nil); err == nil {
		t.Error("a ledger is written over")
	}
	if err := Folder(filepath.Join(dir, "no", "l")).Build(s, Entry{Digest: none, Slots: base.None, After: true}, nil); err == nil {
		t.Error("a ledger is made in a folder that is not there")
	}
}
