package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	const leaf, sign, closed = "write leaves, sync leaves", "write checkpoints, sync checkpoints", "close leaves, close checkpoints"
	want("begun", "open leaves, open checkpoints, truncate leaves, "+leaf)
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
	want("a checkpoint of many", "write leaves, sync leaves, "+sign)
	const most = 1 << 20 // is kept in memory
	w.pending = make([]byte, most-len(AppendLeaf(nil, finalOf("a", 1))))
	append1()
	want("a megabyte", "")
	append1()
	want("more than a megabyte", "write leaves")
	append1()
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	want("closed", "write leaves, "+closed)
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
		{"truncate leaves", "close leaves, close checkpoints"},
		{"write leaves", "close leaves, close checkpoints"},
		{"sync leaves", "close leaves, close checkpoints"},
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
	for _, fail := range []string{"write checkpoints", "sync checkpoints", "close leaves", "close checkpoints"} {
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
	for _, fail := range []string{"write leaves", "sync leaves"} { // of a ledger that gathers
		d := &recorded{}
		w := d.gathered(t)
		d.fail = fail
		if c, err := w.Checkpoint(); c != nil || !errors.Is(err, errDead) {
			t.Errorf("%s: %+v, %v", fail, c, err)
		}
		d.taken()
		if err := w.Close(); err != nil || d.taken() != "close leaves, close checkpoints" {
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
	for _, fail := range []string{"", "open leaves", "open checkpoints", "truncate leaves", "truncate checkpoints"} {
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
	for name, text := range map[string]string{leavesFile: "schedule cup ", checkpointsFile: ""} {
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
	if want := "schedule cup " + d1 + " 1 before " + s.Public + " -\n"; string(text) != want {
		t.Errorf("%q", text)
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
	room := MaxLeaf - len(AppendLeaf(nil, &Entry{Kind: Schedule, Origin: "cup", Digest: d1, Slots: 1, Key: s.Public})) + len("-")
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
		if first, err := f.First(); err != nil || *first != *w.First() || !f.Exists() {
			t.Errorf("%d bytes: %+v, %v", n, first, err)
		}
		w.Close()
	}
}
