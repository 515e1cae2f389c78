package ledger

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"scrutineer/base"
)

// heap returns how many bytes are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // the first one only prepares what a sweep frees
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// An account takes at most 512 bytes a game: a list of a hundred thousand is shown in less
// than 64 MB.
func TestBytesOfAGame(t *testing.T) {
	const n, most = 200_000, 512
	for name, each := range map[string]func(a *Account, i int64){
		"made after the games": func(a *Account, i int64) {
			a.Add(&Entry{Kind: Final, Index: i, Slot: fmt.Sprintf("a.stage.of.many.words.%d.%d", i/1000, i), Attempt: 1, Winner: 1, Reason: "complete"})
		},
		"as they are played": func(a *Account, i int64) {
			slot := fmt.Sprintf("a.stage.of.many.words.%d.%d", i/1000, i)
			a.Add(&Entry{Kind: Start, Index: 2*i - 1, Slot: slot, Attempt: 1})
			a.Add(&Entry{Kind: Final, Index: 2 * i, Slot: slot, Attempt: 1, Winner: 1, Reason: "complete"})
		},
	} {
		var a Account
		before := heap()
		a.Add(&Entry{Kind: Schedule, Slots: n, After: name == "made after the games"})
		for i := range int64(n) {
			each(&a, i+1)
		}
		if held := (heap() - before) / n; held > most {
			t.Errorf("%s: %d bytes a game, more than %d", name, held, most)
		} else {
			t.Logf("%s: %d bytes a game", name, held)
		}
		if faults := a.Faults(); len(faults) > 0 || a.Open() || a.Games() != n {
			t.Errorf("%s: %v, %d games", name, faults, a.Games())
		}
	}
}

// unsynced is a disk that is never flushed.
type unsynced struct{ file }

func (unsynced) Sync() error { return nil }

// playedLedger writes a ledger as a referee does, signed after each leaf.
func playedLedger(t testing.TB, f Folder, s *Signer, n int) {
	t.Helper()
	w := &Writer{folder: f, signer: s, open: func(path string) (file, error) {
		f, err := openAppend(path)
		return unsynced{f}, err
	}}
	err := w.create(&Entry{Kind: Schedule, Origin: s.Name(), Key: s.Public, Digest: d1, Slots: base.Number(n)})
	add := func(e *Entry) {
		if err == nil {
			_, err = w.Append(e)
		}
		if err == nil {
			_, err = w.Checkpoint()
		}
	}
	for _, e := range many(n) {
		add(&Entry{Kind: Start, Slot: e.Slot, Attempt: 1, Header: d2})
		add(e)
	}
	add(&Entry{Kind: Close, Finals: int64(n)})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Reading keeps neither the leaves nor the checkpoints that it has passed.
func TestReadHoldsLittle(t *testing.T) {
	const n, most = 2000, 200 << 10 // the checkpoints alone are four times as much
	s, f := signerOf(t, "cup", 1), Folder(filepath.Join(t.TempDir(), "l"))
	playedLedger(t, f, s, n)
	before, held := heap(), int64(0)
	h, err := f.Read(Options{}, func(e *Entry) error {
		if e.Kind == Close {
			held = heap() - before
		}
		return nil
	})
	if err != nil || h.Last.Size != 2*n+2 {
		t.Fatalf("%+v, %v", h, err)
	}
	if held > most {
		t.Errorf("%d bytes are held of %d checkpoints, more than %d", held, 2*n+1, most)
	}
}
