package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fails is a disk whose n-th operation fails, halfway if it is a write. From then on it
// is dead.
type fails struct {
	left int
	dead bool
}

var errDead = errors.New("the disk is gone")

func (d *fails) step() bool {
	if d.left--; d.left <= 0 {
		d.dead = true
	}
	return !d.dead
}

func (d *fails) open(path string) (file, error) {
	f, err := openAppend(path)
	return &failing{f, d}, err
}

type failing struct {
	file
	disk *fails
}

func (f *failing) Write(b []byte) (int, error) {
	was := f.disk.dead
	if f.disk.step() {
		return f.file.Write(b)
	}
	if was {
		return 0, errDead
	}
	n, _ := f.file.Write(b[:len(b)/2])
	return n, errDead
}

func (f *failing) Sync() error {
	if !f.disk.step() {
		return errDead
	}
	return f.file.Sync()
}

func (f *failing) Truncate(n int64) error {
	if !f.disk.step() {
		return errDead
	}
	return f.file.Truncate(n)
}

// A ledger whose disk fails at any one step is valid, can be continued, and has every
// leaf that was signed.
func TestFailsAtEveryStep(t *testing.T) {
	s := signerOf(t, "cup", 1)
	begun := 0
	for n := 1; n < 80; n++ {
		f := Folder(filepath.Join(t.TempDir(), "ledger"))
		w := &Writer{folder: f, signer: s, open: (&fails{left: n}).open}
		signed, err := playOn(w)
		if err == nil {
			if n < 20 {
				t.Fatalf("after %d steps all is done; the test looks at too little", n)
			}
			break
		}
		if !errors.Is(err, errDead) {
			t.Fatalf("%d: %v", n, err)
		}
		if _, again := w.Append(finalOf("more", 1)); again == nil {
			t.Errorf("%d: it is written on after an error", n)
		}
		w.Close()
		if begun += goesOn(t, n, f, s, signed); t.Failed() {
			return
		}
	}
	if begun < 15 {
		t.Errorf("%d ledgers had begun; the test looks at too little", begun)
	}
}

// playOn plays a small tournament, and returns the newest checkpoint it was given.
func playOn(w *Writer) (signed *Checkpoint, err error) {
	if err := w.create(&Entry{Kind: Schedule, Origin: w.signer.Name(), Key: w.signer.Public, Digest: d1, Slots: 3}); err != nil {
		return nil, err
	}
	for i := range 3 {
		slot := fmt.Sprintf("main.1.%d", i)
		if _, err := w.Append(startOf(slot, 1)); err != nil {
			return signed, err
		}
		if _, err := w.Append(finalOf(slot, 1)); err != nil {
			return signed, err
		}
		c, err := w.Checkpoint()
		if err != nil {
			return signed, err
		}
		signed = c
	}
	return signed, w.Close()
}

// goesOn opens what a failure left, continues it, and checks that everything is there.
func goesOn(t *testing.T, n int, f Folder, s *Signer, signed *Checkpoint) int {
	t.Helper()
	if !f.Exists() {
		if signed != nil {
			t.Errorf("%d: %d leaves were signed, and there is no ledger", n, signed.Size)
		}
		w, err := f.Create(s, Entry{Digest: d1, Slots: 3})
		if err != nil {
			t.Errorf("%d: it cannot be begun again: %v", n, err)
			return 0
		}
		w.Close()
		return 0
	}
	w, err := f.Open(s)
	if err != nil {
		t.Errorf("%d: %v", n, err)
		return 0
	}
	play(t, w, 10, 11)
	if err := w.Close(); err != nil {
		t.Errorf("%d: %v", n, err)
	}
	opt := Options{Keys: keysOf(t, s)}
	if signed != nil {
		opt.Sizes = []int64{signed.Size}
	}
	head, err := f.Read(opt, nil)
	if err != nil || head.Torn || head.Last.Size != head.Size {
		t.Errorf("%d: %+v, %v", n, head, err)
	}
	if signed != nil {
		if f := head.Compare(&Kept{"kept", signed}, opt.Keys); f != nil {
			t.Errorf("%d: %v", n, f)
		}
	}
	return 1
}

// A ledger that is cut off at any byte of its leaves or checkpoints, as a disk may leave
// it, can be continued, or is refused if something signed is missing.
func TestCutAtEveryByte(t *testing.T) {
	f, s := games(t, 2)
	for _, name := range []string{leavesFile, checkpointsFile} {
		whole, err := os.ReadFile(f.path(name))
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < len(whole); n += 7 {
			if err := os.WriteFile(f.path(name), whole[:n], 0o644); err != nil {
				t.Fatal(err)
			}
			w, err := f.Open(s)
			switch {
			case name == leavesFile && err == nil:
				t.Errorf("%d bytes of leaves are taken for all that were signed", n)
			case name == checkpointsFile && err != nil:
				t.Errorf("%d bytes of checkpoints: %v", n, err)
			}
			if err == nil {
				w.Close()
			}
		}
		if err := os.WriteFile(f.path(name), whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// One process writes at a time.
func TestOneWriter(t *testing.T) {
	f, s := games(t, 1)
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	other := &Writer{folder: f, signer: s, open: openAppend, wait: 1}
	if err := other.resume(); err == nil || !strings.Contains(err.Error(), "another process has it") {
		t.Errorf("a second writer: %v", err)
		other.Close()
	}
}

// A Writer does not write what a reader would refuse.
func TestRefusedLeaves(t *testing.T) {
	f, s := games(t, 1)
	before, _ := os.ReadFile(f.path(leavesFile))
	w, err := f.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []*Entry{
		{Kind: Start, Slot: "a b", Attempt: 1},
		{Kind: Start, Slot: "a\nclose 1", Attempt: 1},
		{Kind: Start, Slot: "a"},
		{Kind: Schedule, Origin: "cup", Digest: d1, Slots: 1, Key: s.Public},
		{Kind: Amend, Of: 3, Reason: "x"},
		{Kind: Void, Slot: "a", Attempt: 1, Digest: d1, Bytes: 3, Reason: "boredom"},
		{Kind: "finish"},
		{},
	} {
		if _, err := w.Append(e); err == nil {
			t.Errorf("%+v is written", e)
		}
	}
	if _, err := w.Append(&Entry{Kind: Close, Finals: 1}); err != nil {
		t.Error(err)
	}
	w.Close()
	after, _ := os.ReadFile(f.path(leavesFile))
	if string(after) != string(before)+"close 1\n" {
		t.Errorf("the leaves are %q", after)
	}
	if _, err := w.Append(&Entry{Kind: Close, Finals: 1}); err == nil {
		t.Error("a closed ledger is written on")
	}
}
