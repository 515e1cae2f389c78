package ledger

import (
	"crypto/sha256"
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
		_, err := f.Read(Options{Keys: keysOf(t, s)}, nil)
		wantFault(t, text, err, 6, NoCheckpoint)
	}
	var a Account
	for i, line := range []string{"schedule c - - before " + key + " -", "close 0", "start a 1 " + d1} {
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
