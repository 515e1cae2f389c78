package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
)

// recorded is a disk that records what is done to which file, and fails at one of these
// steps.
type recorded struct {
	steps []string
	fail  string
}

func (d *recorded) open(path string) (file, error) {
	if err := d.step("open", filepath.Base(path)); err != nil {
		return nil, err
	}
	f, err := openAppend(path)
	return &recording{f, filepath.Base(path), d}, err
}

func (d *recorded) step(what, name string) error {
	s := what + " " + name
	if d.steps = append(d.steps, s); s == d.fail {
		return errDead
	}
	return nil
}

// taken returns the steps since it was last asked.
func (d *recorded) taken() string {
	s := strings.Join(d.steps, ", ")
	d.steps = nil
	return s
}

type recording struct {
	file
	name string
	disk *recorded
}

func (f *recording) Write(b []byte) (int, error) {
	if err := f.disk.step("write", f.name); err != nil {
		return 0, err
	}
	return f.file.Write(b)
}

func (f *recording) Sync() error { return errors.Join(f.disk.step("sync", f.name), f.file.Sync()) }

func (f *recording) Truncate(n int64) error {
	return errors.Join(f.disk.step("truncate", f.name), f.file.Truncate(n))
}

func (f *recording) Close() error { return errors.Join(f.disk.step("close", f.name), f.file.Close()) }

// begin begins a ledger on such a disk.
func (d *recorded) begin(t *testing.T) (*Writer, error) {
	t.Helper()
	s := signerOf(t, "cup", 1)
	w := &Writer{folder: Folder(filepath.Join(t.TempDir(), "l")), signer: s, open: d.open, wait: 1}
	return w, w.create(&Entry{Kind: Schedule, Origin: "cup", Key: s.Public, Digest: d1, Slots: 3})
}

// gathered begins a ledger that gathers its leaves, and appends one.
func (d *recorded) gathered(t *testing.T) *Writer {
	t.Helper()
	w, err := d.begin(t)
	if err != nil {
		t.Fatal(err)
	}
	w.Gather()
	if _, err := w.Append(finalOf("a", 1)); err != nil {
		t.Fatal(err)
	}
	return w
}

// A leaf is on disk before a root over it is signed (L3), and a checkpoint before anybody
// is told of it. Nothing is written twice.
func TestOrderOnDisk(t *testing.T) {
	d := &recorded{}
	w, err := d.begin(t)
	if err != nil {
		t.Fatal(err)
	}
	want := func(what, steps string) {
		t.Helper()
		if got := d.taken(); got != steps {
			t.Errorf("%s: %s, want %s", what, got, steps)
		}
	}
	const leaf, sign, closed = "write leaves, sync leaves, write hashes", "write checkpoints, sync checkpoints", "close leaves, close checkpoints, close hashes"
	want("begun", "open leaves, open checkpoints, open hashes, truncate leaves, truncate hashes, "+leaf)
	append1 := func() {
		t.Helper()
		if _, err := w.Append(finalOf("a", 1)); err != nil {
			t.Fatal(err)
		}
	}
	checkpoint := func() {
		t.Helper()
		if _, err := w.Checkpoint(); err != nil {
			t.Fatal(err)
		}
	}
	if w.Signed() != 0 || w.First().Slots != 3 {
		t.Errorf("%d leaves are signed of %+v", w.Signed(), w.First())
	}
	append1()
	want("a leaf", leaf)
	checkpoint()
	want("a checkpoint", sign)
	checkpoint()
	want("another", sign)
	w.Gather()
	append1()
	want("a leaf of many", "")
	checkpoint()
	want("a checkpoint of many", "write leaves, write hashes, sync leaves, "+sign)
	const most = 1 << 20 // is kept in memory
	w.pending[0] = make([]byte, most-len(AppendLeaf(nil, finalOf("a", 1))))
	append1()
	want("a megabyte", "")
	append1()
	want("more than a megabyte", "write leaves, write hashes")
	append1()
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	want("closed", "write leaves, write hashes, "+closed)
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	want("closed again", "")
}

// Whatever step fails, the error is returned, the files are closed, and the folder is
// free for the next writer.
func TestEachStepFails(t *testing.T) {
	for _, c := range []struct{ fail, steps string }{ // after it
		{"open leaves", ""},
		{"open checkpoints", "close leaves"},
		{"open hashes", "close leaves, close checkpoints"},
		{"truncate leaves", "truncate hashes, close leaves, close checkpoints, close hashes"},
		{"truncate hashes", "close leaves, close checkpoints, close hashes"},
		{"write leaves", "close leaves, close checkpoints, close hashes"},
		{"sync leaves", "close leaves, close checkpoints, close hashes"},
		{"write hashes", "close leaves, close checkpoints, close hashes"},
	} {
		d := &recorded{fail: c.fail}
		w, err := d.begin(t)
		if !errors.Is(err, errDead) {
			t.Errorf("%s: %v", c.fail, err)
		}
		if _, after, _ := strings.Cut(d.taken()+", ", c.fail+", "); strings.TrimSuffix(after, ", ") != c.steps {
			t.Errorf("%s: then %s, want %s", c.fail, after, c.steps)
		}
		other := &Writer{folder: w.folder, wait: 1}
		if err := other.take(); err != nil {
			t.Errorf("%s: %v", c.fail, err)
		}
		other.Close()
	}
	for _, fail := range []string{"write checkpoints", "sync checkpoints", "close leaves", "close checkpoints", "close hashes"} {
		d := &recorded{fail: fail}
		w, err := d.begin(t)
		if err != nil {
			t.Fatal(err)
		}
		c, err := w.Checkpoint()
		if closes := strings.HasPrefix(fail, "close"); closes != (err == nil) || closes != (c != nil) || !closes && (!errors.Is(err, errDead) || w.Signed() != 0) {
			t.Errorf("%s: %+v, %v", fail, c, err)
		}
		if err := w.Close(); strings.HasPrefix(fail, "close") != errors.Is(err, errDead) {
			t.Errorf("%s: closed with %v", fail, err)
		}
	}
	for _, fail := range []string{"write leaves", "sync leaves", "write hashes"} { // of a ledger that gathers
		d := &recorded{}
		w := d.gathered(t)
		d.fail = fail
		if c, err := w.Checkpoint(); c != nil || !errors.Is(err, errDead) {
			t.Errorf("%s: %+v, %v", fail, c, err)
		}
		d.taken()
		if err := w.Close(); err != nil || d.taken() != "close leaves, close checkpoints, close hashes" {
			t.Errorf("%s: closed with %v", fail, err)
		}
	}
	d := &recorded{}
	w := d.gathered(t)
	d.fail = "write leaves"
	if err := w.Close(); !errors.Is(err, errDead) {
		t.Errorf("closed with leaves that were never written: %v", err)
	}
}

// A ledger that is continued is repaired first, and every failure of that is returned.
func TestRepairFails(t *testing.T) {
	f, s := games(t, 1)
	for _, fail := range []string{"", "open leaves", "open checkpoints", "open hashes", "truncate leaves", "truncate checkpoints", "truncate hashes", "write hashes"} {
		change(t, f, hashesFile, func(s string) string { return "x" + s })
		d := &recorded{fail: fail}
		w := &Writer{folder: f, signer: s, open: d.open, wait: 1}
		if err := w.resume(); errors.Is(err, errDead) != (fail != "") || fail == "" && err != nil {
			t.Errorf("%s: %v", fail, err)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Where a ledger never got its first leaf, another is begun as if there had been nothing.
func TestBegunAgain(t *testing.T) {
	f, s := Folder(t.TempDir()), signerOf(t, "cup", 1)
	for name, text := range map[string]string{leavesFile: "schedule cup ", hashesFile: "xyz", checkpointsFile: ""} {
		if err := os.WriteFile(f.path(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w, err := f.Create(s, Entry{Digest: d1, Slots: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Checkpoint(); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(f.path(leavesFile))
	if want := "schedule cup " + d1 + " 1 before " + s.Public + "\n"; string(text) != want {
		t.Errorf("%q", text)
	}
	if hash, _ := os.ReadFile(f.path(hashesFile)); len(hash) != 32 {
		t.Errorf("%d bytes of hashes", len(hash))
	}
	other := &Writer{folder: f, signer: s, open: openAppend, wait: 1}
	wantWords(t, other.create(&Entry{}), string(f)+": another process has it")
	signedOnly := Folder(t.TempDir())
	for text, want := range map[string]bool{"": false, "c": true} {
		if os.WriteFile(signedOnly.path(checkpointsFile), []byte(text), 0o644); signedOnly.Exists() != want {
			t.Errorf("%q of checkpoints alone: exists %v", text, !want)
		}
	}
	long := Folder(t.TempDir())
	for n, want := range map[int]bool{MaxLeaf - 1: false, MaxLeaf: true, MaxLeaf + 1: true} {
		if os.WriteFile(long.path(leavesFile), make([]byte, n), 0o644); long.Exists() != want {
			t.Errorf("%d bytes without a line feed: exists %v", n, !want)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o644)
	if _, err := Folder(filepath.Join(file, "l")).Create(s, Entry{Digest: d1}); err == nil {
		t.Error("a ledger is made in a file")
	}
}

// The longest name that fits into the first leaf stays there.
func TestEventFits(t *testing.T) {
	s := signerOf(t, "cup", 1)
	room := MaxLeaf - len(AppendLeaf(nil, &Entry{Kind: Schedule, Origin: "cup", Digest: d1, Slots: 1, Key: s.Public})) - len(" ")
	for n, want := range map[int]bool{room: true, room + 1: false} {
		event := strings.Repeat(`\xff`, n/4) + strings.Repeat("x", n%4)
		f := Folder(t.TempDir())
		w, err := f.Create(s, Entry{Digest: d1, Slots: 1, Event: event})
		if err != nil {
			t.Fatal(err)
		}
		if got := w.First().Event; got != event && want || got != "" && !want {
			t.Errorf("a name with %d bytes of room for %d: %q", n, room, got)
		}
		if first, err := f.First(); err != nil || !first.same(w.First()) || !f.Exists() {
			t.Errorf("%d bytes: %+v, %v", n, first, err)
		}
		w.Close()
	}
}

// A ledger changes only to another key of its name. If witnesses are too few, it does so
// all the same; if it cannot be signed, it does not.
func TestRotateTo(t *testing.T) {
	d := &recorded{}
	w, err := d.begin(t)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	first := w.signer
	wantWords(t, w.Rotate(signerOf(t, "cut", 2)), "the new key is of cut, but the ledger is cup")
	wantWords(t, w.Rotate(signerOf(t, "cup", 1)), "the new key is the old one")
	if w.Size() != 1 || w.signer != first {
		t.Errorf("%d leaves", w.Size())
	}
	private, public, _ := NewKeys("cup", nil)
	path := filepath.Join(t.TempDir(), "k")
	if err := WriteKeys(path, private, public); err != nil {
		t.Fatal(err)
	}
	second, err := ReadSigner(path)
	if err != nil {
		t.Fatal(err)
	}
	second.Warn = func(text string) { t.Error(text) }
	few := errors.New("few")
	w.Witnessed(func(*Checkpoint, func(int64) ([]Hash, error)) ([]string, error) { return nil, few })
	if err := w.Rotate(second); err != few || w.signer != second || w.Signed() != 2 {
		t.Errorf("%v, %d leaves are signed", err, w.Signed())
	}
	if used, err := os.ReadFile(path + usedSuffix); err != nil || string(used) != fmt.Sprintf("- 2 %s\n", w.last.Root) {
		t.Errorf("%q, %v", used, err)
	}
	_, err = w.folder.Read(Options{Keys: keysOf(t, first, second)}, nil)
	if err != nil {
		t.Error(err)
	}
	d.fail = "write checkpoints"
	if err := w.Rotate(first); !errors.Is(err, errDead) || w.signer != second {
		t.Errorf("%v", err)
	}
	if err := w.Rotate(first); !errors.Is(err, errDead) {
		t.Errorf("%v", err)
	}
	w.Close()
	_, err = w.folder.Open(first)
	wantWords(t, err, w.folder.path(checkpointsFile)+":1: foreign-key: the ledger now belongs to another key")
}

// Witnesses are given the proof from any earlier size, and a Writer proves what it has
// signed (RFC 6962 2.1.2).
func TestWriterProves(t *testing.T) {
	f, s := games(t, 3)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	roots, err := f.Read(Options{Sizes: []int64{1, 2, 3, 4, 5, 6, 7, 8}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	w.Witnessed(func(c *Checkpoint, prove func(int64) ([]Hash, error)) ([]string, error) {
		for old := int64(-1); old <= 8; old++ {
			path, err := prove(old)
			switch {
			case err != nil:
				t.Error(err)
			case old <= 0 || old >= 7:
				if path != nil {
					t.Errorf("%d: %v", old, path)
				}
			default:
				asked++
				if err := tlog.CheckTree(path, 7, c.Root, old, roots.Roots[old]); err != nil {
					t.Errorf("%d: %v", old, err)
				}
			}
		}
		return nil, nil
	})
	if _, err := w.Checkpoint(); err != nil || asked != 6 {
		t.Errorf("%v, %d proofs", err, asked)
	}
	p, err := w.Prove(0, w.First())
	if err != nil || p.Check(keysOf(t, s)) != nil {
		t.Errorf("%+v, %v", p, err)
	}
	if err := os.Truncate(f.path(hashesFile), 40); err != nil {
		t.Fatal(err)
	}
	if p, err := w.Prove(1, finalOf("x", 1)); p != nil || !errors.Is(err, io.EOF) {
		t.Errorf("%+v, %v", p, err)
	}
}
