package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/logfmt"
)

// writtenOf writes a ledger of leaves in the short form of leavesOf, with a checkpoint at
// the end.
func writtenOf(t *testing.T, leaves string) (Folder, *Signer, *Checkpoint) {
	t.Helper()
	f, s := Folder(t.TempDir()+"/l"), signerOf(t, "cup", 1)
	list := leavesOf(t, leaves)
	w, err := f.Create(s, *list[0])
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, e := range list[1:] {
		if _, err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	c, err := w.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	return f, s, c
}

// bookOf writes a ledger of leaves below that of a schedule.
func bookOf(t *testing.T, leaves string) (Folder, *Signer) {
	t.Helper()
	f, s, _ := writtenOf(t, "schedule c - - before KEY; "+leaves)
	return f, s
}

// addLate adds a leaf to a ledger that no checkpoint covers.
func addLate(t testing.TB, f Folder, s *Signer) {
	t.Helper()
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Append(finalOf("late", 1)); err != nil {
		t.Fatal(err)
	}
	w.Close()
}

// A leaf is proven where it is, whatever an index said, and only if it is there.
func TestProvenWhereItIs(t *testing.T) {
	f, s := bookOf(t, "start a 1; void a 1; start a 2; final a 2; start b 1; final b 1")
	want := map[int64]int64{1: 2, 2: 4} // index of the outcome of each attempt
	for attempt, index := range want {
		for _, said := range []int64{0, 1, index, 6} {
			found, err := f.Find("a", attempt)
			if err != nil || found.Index != index {
				t.Fatalf("%+v, %v", found, err)
			}
			found.Index = said
			if p, err := f.Prove(found); err != nil || p.Index != index || p.Check(keysOf(t, s)) != nil {
				t.Errorf("attempt %d, said to be leaf %d: %+v, %v", attempt, said, p, err)
			}
		}
	}
	other, _ := bookOf(t, "start a 1; void a 1; start a 2; final a 2; start b 1; void b 1")
	_, err := other.Prove(mustFind(t, f, "b"))
	wantWords(t, err, other.path(leavesFile)+":7: ledger-altered: the leaves are not those that were signed")
	addLate(t, f, s)
	late := mustFind(t, f, "late")
	late.Index = 2
	_, err = f.Prove(late) // leaf 7 is not signed
	wantFault(t, "said to be signed", err, 8, Altered)
	change(t, f, leavesFile, func(s string) string { return "x" + s[1:] })
	if p, err := f.Prove(mustFind(t, f, "a")); err != nil || p.First != nil || p.Check(keysOf(t, s)) != nil {
		t.Errorf("under a first line that is not a leaf: %+v, %v", p, err)
	}
	if err := os.Remove(f.path(checkpointsFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Prove(mustFind(t, f, "a")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing signed: %v", err)
	}
}

// A proof of the first leaf itself does not repeat it.
func TestFirstProven(t *testing.T) {
	s := signerOf(t, "cup", 1)
	f, p := eventOf(t, s, "spring", d1)
	if p.First == nil {
		t.Fatal("the event is not named")
	}
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for index, e := range map[int64]*Entry{0: w.First(), 1: {Kind: Start, Slot: "main.1.1", Attempt: 1}} {
		p, err := w.Prove(index, e)
		if err != nil || (p.First == nil) != (index == 0) {
			t.Fatalf("%d: %+v, %v", index, p, err)
		}
		if q, err := ParseProof("p", p.String()); err != nil || q.Check(keysOf(t, s)) != nil {
			t.Errorf("%d: %v", index, err)
		}
	}
	raw := AppendLeaf([]byte(firstLine), w.First())
	for name, c := range map[string]struct {
		path string
		ok   bool
	}{"64 hashes": {strings.Repeat("path "+d1+"\n", 64), true}, "65 hashes": {strings.Repeat("path "+d1+"\n", 65), false}, "a digit more": {"path " + d1 + "0\n", false}, "two more": {"path " + d1 + "00\n", false}} {
		q := &Proof{Leaf: &Entry{Kind: Start}}
		if _, err := q.opened([]byte(string(raw) + c.path)); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A first leaf of another ledger than the checkpoint's is refused, and so is a record of a
// log that is not sealed.
func TestProofOfAnother(t *testing.T) {
	s := signerOf(t, "cup", 1)
	first := &Entry{Kind: Schedule, Origin: "cut", Digest: d1, Slots: 1, Key: s.Public, Event: "spring"}
	second := &Entry{Kind: Void, Slot: "a", Attempt: 1, Digest: none, Reason: "lost"}
	var tr tree
	hashes := []Hash{tr.leafHash(AppendLeaf(nil, first)), tr.leafHash(AppendLeaf(nil, second))}
	c, err := Sign("cup", 2, tlog.NodeHash(hashes[0], hashes[1]), s)
	if err != nil {
		t.Fatal(err)
	}
	p := &Proof{File: "p", Leaf: second, Index: 1, Path: hashes[:1], Checkpoint: c, First: first, line: string(AppendLeaf(nil, second)), first: hashes[1:]}
	wantWords(t, p.Check(keysOf(t, s)), "p:2: wrong-origin: the first leaf is of cut, and the checkpoint of cup")
	p.First = nil
	if err := p.Check(keysOf(t, s)); err != nil {
		t.Error(err)
	}
	p.Record = &logfmt.Proof{}
	wantWords(t, p.Check(keysOf(t, s)), "p:2: other-record: a record of a log that is not sealed cannot be proven")
	p.Leaf, p.Record = finalOf("a", 1), &logfmt.Proof{}
	p.Leaf.Root = "x"
	wantWords(t, p.Included(), "p:2: other-record: the record is not in the log of the leaf")
	p.Index = 2
	wantWords(t, p.Included(), "p:3: not-included: leaf 2 of a ledger of 2")
}

// Whose key signed is said, of many of the first four, and a key that is named twice is
// one.
func TestOpenWords(t *testing.T) {
	var all []*Signer
	for n := range byte(5) {
		all = append(all, signerOf(t, "cup", 20+n))
	}
	names := func(list []*Signer) string {
		var out []string
		for _, s := range list {
			out = append(out, fmt.Sprintf("%s+%08x", s.Name(), s.KeyHash()))
		}
		return strings.Join(out, ", ")
	}
	stranger, dan := signerOf(t, "cup", 9), signerOf(t, "dan", 1)
	for _, c := range []struct {
		by    []*Signer
		known Keys
		code  Code
		words string
	}{
		{all[:1], keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:1])},
		{all[:4], keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:4])},
		{all, keysOf(t, stranger), ForeignKey, "signed only by " + names(all[:4]) + ", ..."},
		{all[:1], nil, ForeignKey, "signed only by " + names(all[:1])},
		{[]*Signer{dan}, keysOf(t, dan), WrongOrigin, "a checkpoint of cup, signed by the key of dan"},
		{[]*Signer{dan, all[0]}, keysOf(t, dan, all[0]), "", ""},
		{all[:1], keysOf(t, all[0], all[0]), "", ""},
		{all[:2], keysOf(t, all[1], all[0]), "", ""},
	} {
		signed, err := Sign("cup", 7, Hash{1}, c.by...)
		if err != nil {
			t.Fatal(err)
		}
		if code, err := c.known.Open(signed); code != c.code || (err == nil) != (c.words == "") || err != nil && err.Error() != c.words {
			t.Errorf("%s: %v, want %s: %s", code, err, c.code, c.words)
		}
	}
	if k, err := ParseKeys(all[0].Public, "x"); err == nil || k != nil {
		t.Errorf("%v, %v", k, err)
	}
	mine := keysOf(t, all[0])
	for _, s := range []*Signer{all[1], signerOf(t, "dan", 20), signerOf(t, "cups", 20)} {
		if mine.has(keysOf(t, s)[0]) {
			t.Errorf("%s is another key", names([]*Signer{s}))
		}
	}
	if !mine.has(keysOf(t, all[0])[0]) {
		t.Error("a key is not itself")
	}
}

// A small index finds both kinds of outcomes, the last of several, and is believed only as
// far as it fits.
func TestSmallIndex(t *testing.T) {
	f, _ := bookOf(t, "start a 1; void a 1; start b 1; final b 1; start a 2; final a 2; amend 4 x removed")
	file := open(t, f)
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	made := &index{}
	if err := (&search{file: file, slot: none}).scan(0, 0, made); err != nil || len(made.rows) != 3 || made.leaves != 8 || made.bytes != info.Size() {
		t.Fatalf("%+v, %v", made, err)
	}
	made.write(f.path(indexFile))
	look := func(slot string, attempt int64) (*search, int64, int64) {
		s := &search{file: file, slot: slot, attempt: attempt}
		offset, leaves := s.indexed(f)
		return s, offset, leaves
	}
	for _, c := range []struct {
		slot           string
		attempt, index int64
	}{{"a", 0, 6}, {"a", 1, 2}, {"a", 2, 6}, {"a", 3, -1}, {"b", 1, 4}, {"b", 0, 4}, {"c", 0, -1}} {
		s, offset, leaves := look(c.slot, c.attempt)
		if offset != info.Size() || leaves != 8 || (s.found == nil) != (c.index < 0) || s.found != nil && (s.found.Index != c.index || s.found.line[len(s.found.line)-1] != '\n') {
			t.Errorf("%+v: %+v, up to %d, %d leaves", c, s.found, offset, leaves)
		}
	}
	text, _ := os.ReadFile(f.path(indexFile))
	for name, edit := range map[string]func(b []byte) []byte{
		"empty":           func(b []byte) []byte { return nil },
		"short":           func(b []byte) []byte { return b[:headSize-1] },
		"another magic":   func(b []byte) []byte { b[6] = '2'; return b },
		"a byte more":     func(b []byte) []byte { return append(b, 0) },
		"a byte less":     func(b []byte) []byte { return b[:len(b)-1] },
		"a row less":      func(b []byte) []byte { return b[:len(b)-rowSize] },
		"inside a leaf":   func(b []byte) []byte { b[23]--; return b },
		"past the leaves": func(b []byte) []byte { b[20] = 1; return b },
		"at the start":    func(b []byte) []byte { clear(b[8:32]); return b[:headSize] },
	} {
		if err := os.WriteFile(f.path(indexFile), edit(slices.Clone(text)), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, offset, leaves := look("a", 0); offset != 0 || leaves != 0 || s.found != nil {
			t.Errorf("%s: %+v, up to %d, %d leaves", name, s.found, offset, leaves)
		}
	}
	for line, want := range map[string]bool{ // in a search of slot ab, attempt 1
		"final ab 1 " + d1 + " 1 1 " + d2 + " 1 full\n": true, "void ab 1 - 0 lost\n": true, "void ab 2 - 0 lost\n": false,
		"start ab 1\n": false, "final ab 1\n": false, "final ab\n": false, "final a\n": false, "ab 1\n": false, "\n": false, "void abc 1 - 0 lost\n": false, "void xab 1 - 0 lost\n": false,
	} {
		s := &search{slot: "ab", attempt: 1}
		if s.take([]byte(line), 3); (s.found != nil) != want || want && (s.found.Index != 3 || s.found.line != line) {
			t.Errorf("%q: %+v", line, s.found)
		}
	}
}

// Receipts are in files that say what they are of, and nothing is left of one that cannot
// be made.
func TestReceiptFiles(t *testing.T) {
	f, s := bookOf(t, "enter ann D1; start a 3; final a 3")
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for index, e := range []*Entry{1: {Kind: Enter, Joined: "ann", Digest: d1}, 2: {Kind: Start, Slot: "a", Attempt: 3}, 3: finalOf("a", 3)} {
		if e == nil {
			continue
		}
		if err := w.Receipt("ann", int64(index), e); err != nil {
			t.Error(err)
		}
		if w.Receipt("eve", int64(index-1), e) == nil {
			t.Errorf("a receipt of leaf %d is one of another", index)
		}
	}
	list, err := filepath.Glob(filepath.Join(string(f), receiptsDir, "*", "*"))
	for i, path := range list {
		list[i] = strings.TrimPrefix(path, filepath.Join(string(f), receiptsDir)+string(filepath.Separator))
	}
	want := []string{filepath.Join("ann", "0123456789abcdef.enter.receipt"), filepath.Join("ann", "a.3.receipt"), filepath.Join("ann", "a.3.start.receipt")}
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%q, %v, want %q", list, err, want)
	}
	if err := os.WriteFile(filepath.Join(string(f), receiptsDir, "dan"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if w.Receipt("dan", 3, finalOf("a", 3)) == nil {
		t.Error("a receipt is written into a file")
	}
	_, err = (&Writer{}).Prove(0, finalOf("a", 1))
	wantWords(t, err, "no checkpoint covers the leaf yet")
}
