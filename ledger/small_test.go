package ledger

import (
	"encoding/base64"
	"errors"
	"os"
	"runtime"
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

// A ledger has a limited number of leaves.
func TestMostLeaves(t *testing.T) {
	leaf := []byte("start a 1 " + d1 + "\n")
	for size, full := range map[int64]bool{MaxLeaves - 1: false, MaxLeaves: true, MaxLeaves + 1: true} {
		err := (&reading{head: &Head{Size: size}, notes: &checkpoints{}}).leaf(leaf)
		if full {
			wantFault(t, "a leaf too many", err, size+1, OverCap)
		} else if err != nil {
			t.Errorf("leaf %d: %v", size, err)
		}
	}
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
}

// wantWords requires an error with exactly these words.
func wantWords(t *testing.T, err error, words string) {
	t.Helper()
	if err == nil || err.Error() != words {
		t.Errorf("%v, want %s", err, words)
	}
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
