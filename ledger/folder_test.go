package ledger

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"scrutineer/base"
)

// signerOf makes a key from a number.
func signerOf(t testing.TB, name string, n byte) *Signer {
	t.Helper()
	private, public, err := NewKeys(name, &[ed25519.SeedSize]byte{n})
	if err != nil {
		t.Fatal(err)
	}
	s, err := ParseSigner(private)
	if err != nil || s.Public != public {
		t.Fatalf("%v: %s and %s", err, s.Public, public)
	}
	return s
}

func startOf(slot string, attempt int64) *Entry {
	return &Entry{Kind: Start, Slot: slot, Attempt: attempt, Header: d1}
}

func finalOf(slot string, attempt int64) *Entry {
	return &Entry{Kind: Final, Slot: slot, Attempt: attempt, Digest: fmt.Sprintf("%064x", len(slot)*1000+int(attempt)), Bytes: 5000, Lines: 99, Root: d2, Winner: 1, Reason: "complete"}
}

// games begins a ledger and plays n games in it, with a checkpoint after each.
func games(t testing.TB, n int) (Folder, *Signer) {
	t.Helper()
	f, s := Folder(filepath.Join(t.TempDir(), "ledger")), signerOf(t, "cup", 1)
	w, err := f.Create(s, Entry{Digest: d1, Slots: base.Number(n)})
	if err != nil {
		t.Fatal(err)
	}
	play(t, w, 1, n)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return f, s
}

func play(t testing.TB, w *Writer, from, to int) {
	t.Helper()
	for i := from; i <= to; i++ {
		slot := fmt.Sprintf("main.1.%d", i)
		_, err := w.Append(startOf(slot, 1))
		if err == nil {
			_, err = w.Append(finalOf(slot, 1))
		}
		if err == nil {
			_, err = w.Checkpoint()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func keysOf(t testing.TB, list ...*Signer) Keys {
	t.Helper()
	var k Keys
	for _, s := range list {
		more, err := ParseKeys(s.Public)
		if err != nil {
			t.Fatal(err)
		}
		k = append(k, more...)
	}
	return k
}

// wantCode requires an error to be a fault with a code.
func wantCode(t *testing.T, what string, err error, code Code) {
	t.Helper()
	var f *Fault
	if !errors.As(err, &f) || f.Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

// wantFile requires a fault at a line of a file.
func wantFile(t *testing.T, err error, file string, line int64) {
	t.Helper()
	var f *Fault
	if errors.As(err, &f) && (f.File != file || f.Line != line) {
		t.Errorf("%v, want %s:%d", err, file, line)
	}
}

// hashes are the hashes of a tree, as tlog stores them.
type hashes []tlog.Hash

func (h hashes) ReadHashes(indexes []int64) (list []tlog.Hash, err error) {
	for _, i := range indexes {
		list = append(list, h[i])
	}
	return list, nil
}

// The tree is that of tlog over the lines, and the checkpoint is a note that others can
// read.
func TestLedgerIsATransparencyLog(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 7, 8, 30} {
		f, s := games(t, n)
		if n == 0 {
			continue
		}
		text, err := os.ReadFile(f.path(leavesFile))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(text), "\n")
		lines = lines[:len(lines)-1]
		var stored hashes
		for i, line := range lines {
			more, err := tlog.StoredHashes(int64(i), []byte(line), stored)
			if err != nil {
				t.Fatal(err)
			}
			stored = append(stored, more...)
		}
		root, err := tlog.TreeHash(int64(len(lines)), stored)
		if err != nil {
			t.Fatal(err)
		}
		c := checkpointsOf(t, f)[n-1]
		open, err := note.Open([]byte(c.Text), note.VerifierList(keysOf(t, s)...))
		want := fmt.Sprintf("cup\n%d\n%s\n", len(lines), root)
		if err != nil || open.Text != want {
			t.Errorf("%d games: the checkpoint says %q, want %q: %v", n, open.Text, want, err)
		}
	}
}

// What was written is read, leaf by leaf.
func TestRead(t *testing.T) {
	f, s := games(t, 5)
	var kinds []string
	h, err := f.Read(Options{Keys: keysOf(t, s), Sizes: []int64{3, 11, 12}}, func(e *Entry) error {
		kinds = append(kinds, fmt.Sprintf("%d%c", e.Index, e.Kind[0]))
		return nil
	})
	if err != nil || h.Size != 11 || h.Last.Size != 11 || h.First.Slots != 5 || h.Torn {
		t.Fatalf("%+v, %v", h, err)
	}
	if got := strings.Join(kinds, " "); got != "0s 1s 2f 3s 4f 5s 6f 7s 8f 9s 10f" {
		t.Error(got)
	}
	if h.Roots[11] != h.Root || h.Roots[3] == h.Root || h.Roots[12] != (Hash{}) {
		t.Error("the roots are not those asked for")
	}
	_, err = f.Read(Options{Keys: keysOf(t, signerOf(t, "cup", 2))}, nil)
	wantCode(t, "another key", err, ForeignKey)
	_, err = f.Read(Options{Keys: keysOf(t, signerOf(t, "other", 1))}, nil)
	wantCode(t, "another name", err, ForeignKey)
}

// change edits a file of a folder.
func change(t *testing.T, f Folder, name string, edit func(text string) string) {
	t.Helper()
	text, err := os.ReadFile(f.path(name))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.path(name), []byte(edit(string(text))), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Any leaf that is changed, removed, inserted or exchanged is found, at its line or at
// that of the first checkpoint over it.
func TestChangedLeaves(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(text string) string
		code Code
		file string
		line int64
	}{
		"winner":    {func(s string) string { return strings.Replace(s, " 1 complete", " 2 complete", 1) }, Altered, checkpointsFile, 1},
		"last":      {func(s string) string { i := strings.LastIndex(s, " 1 c"); return s[:i] + " 2 c" + s[i+4:] }, Altered, checkpointsFile, 21},
		"left out":  {func(s string) string { return s[:strings.LastIndex(s[:len(s)-1], "\n")+1] }, Short, checkpointsFile, 21},
		"first":     {func(s string) string { return s[strings.Index(s, "\n")+1:] }, LeafOrder, leavesFile, 1},
		"all":       {func(s string) string { return "" }, NoSchedule, leavesFile, 1},
		"no leaf":   {func(s string) string { return strings.Replace(s, "start", "begin", 1) }, LeafSyntax, leavesFile, 2},
		"an escape": {func(s string) string { return s + "start \x1b[2J 1\n" }, LeafSyntax, leavesFile, 12},
		"long":      {func(s string) string { return s + "start " + strings.Repeat("x", 1<<20) + "\n" }, OverCap, leavesFile, 12},
		"longer":    {func(s string) string { return s + "start " + strings.Repeat("x", 2000) + " 1\n" }, OverCap, leavesFile, 12},
		"future":    {func(s string) string { return s + "amend 11 x removed\n" }, LeafOrder, leavesFile, 12},
	} {
		f, s := games(t, 5)
		change(t, f, leavesFile, c.edit)
		_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
		wantCode(t, name, err, c.code)
		wantFile(t, err, f.path(c.file), c.line)
	}
}

// Invalid checkpoints, and those of something else, are distinguished.
func TestChangedCheckpoints(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(text string) string
		code Code
		file string
		line int64
	}{
		"root":        {func(s string) string { i := strings.LastIndex(s, "\ncup\n"); return s[:i+8] + "A" + s[i+9:] }, Altered, checkpointsFile, 21},
		"size":        {func(s string) string { return strings.Replace(s, "cup\n11\n", "cup\n12\n", 1) }, Short, checkpointsFile, 21},
		"spelling":    {func(s string) string { return strings.Replace(s, "cup\n11\n", "cup\n011\n", 1) }, BadNote, checkpointsFile, 21},
		"origin":      {func(s string) string { return strings.Replace(s, "cup\n11\n", "cut\n11\n", 1) }, WrongOrigin, checkpointsFile, 21},
		"no name":     {func(s string) string { return strings.Replace(s, "cup\n11\n", "\n11\n", 1) }, BadNote, checkpointsFile, 21},
		"a line more": {func(s string) string { return strings.Replace(s, "=\n\n—", "=\nmore\n\n—", 1) }, BadNote, checkpointsFile, 1},
		"backwards":   {func(s string) string { return s + s }, BadNote, checkpointsFile, 26},
		"signature": {func(s string) string {
			i := strings.LastIndex(s, " ") + 20
			return s[:i] + string('A'+('B'-s[i])&1) + s[i+1:]
		}, BadSignature, checkpointsFile, 21},
		"no base64": {func(s string) string { return s[:len(s)-5] + "****\n" }, BadNote, checkpointsFile, 21},
		"none":      {func(s string) string { return "" }, NoCheckpoint, leavesFile, 12},
		"long":      {func(s string) string { return s + strings.Repeat("x", 1<<20) + "\n" }, OverCap, checkpointsFile, 26},
	} {
		f, s := games(t, 5)
		change(t, f, checkpointsFile, c.edit)
		_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
		wantCode(t, name, err, c.code)
		wantFile(t, err, f.path(c.file), c.line)
	}
}

// An unfinished last leaf or checkpoint does not count, and is removed by the next
// writer.
func TestTornTails(t *testing.T) {
	f, s := games(t, 3)
	whole, _ := os.ReadFile(f.path(leavesFile))
	notes, _ := os.ReadFile(f.path(checkpointsFile))
	change(t, f, leavesFile, func(s string) string { return s + "start main.1" })
	change(t, f, checkpointsFile, func(s string) string { return s + "cup\n7\nabc" })
	if h, err := f.Read(Options{Keys: keysOf(t, s)}, nil); err != nil || !h.Torn || h.Size != 7 {
		t.Errorf("%+v, %v", h, err)
	}
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if got, _ := os.ReadFile(f.path(leavesFile)); string(got) != string(whole) {
		t.Errorf("the leaves are %q", got)
	}
	if got, _ := os.ReadFile(f.path(checkpointsFile)); string(got) != string(notes) {
		t.Errorf("the checkpoints are %q", got)
	}
	play(t, w, 4, 6)
	if h, err := f.Read(Options{Keys: keysOf(t, s)}, nil); err != nil || h.Size != 13 || h.Torn {
		t.Errorf("%+v, %v", h, err)
	}
}

// A second writer, another key, and a ledger that was changed are refused.
func TestOpenRefuses(t *testing.T) {
	f, s := games(t, 3)
	_, err := f.Open(signerOf(t, "cup", 2))
	wantCode(t, "another key", err, ForeignKey)
	if _, err := f.Create(s, Entry{Digest: d1}); err == nil {
		t.Error("a ledger is begun where there is one")
	}
	change(t, f, leavesFile, func(s string) string { return strings.Replace(s, " 1 complete", " 2 complete", 1) })
	_, err = f.Open(s)
	wantCode(t, "changed", err, Altered)
}

// checkpointOf returns a signed checkpoint.
func checkpointOf(t testing.TB, size int64) *Checkpoint {
	t.Helper()
	c, err := Sign("cup", size, Hash{byte(size)}, signerOf(t, "cup", 1))
	if err != nil {
		t.Fatal(err)
	}
	return c
}
