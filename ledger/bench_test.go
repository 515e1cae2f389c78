package ledger

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/base"
)

var (
	sized = flag.Int("games", 100000, "games of the ledger that BenchmarkBuild makes")
	keep  = flag.String("keep", "", "have BenchmarkBuild leave one in this new folder, its public key beside it, to try commands on")
	live  = flag.Bool("played", false, "with -keep: one as a referee writes it, signed after each start and each outcome")
)

// many returns outcomes for Build.
func many(n int) []*Entry {
	list := make([]*Entry, n)
	for i := range list {
		list[i] = &Entry{Kind: Final, Slot: fmt.Sprintf("main.%d.%d-%d.1", i/1000, i%1000, i), Attempt: 1, Digest: fmt.Sprintf("%064x", i), Bytes: 5000, Lines: 99, Root: d2, Winner: 1, Reason: "complete"}
	}
	return list
}

// BenchmarkBuild makes a ledger of given digests.
func BenchmarkBuild(b *testing.B) {
	n := *sized
	list, s, dir := many(n), signerOf(b, "cup", 1), b.TempDir()
	for i := 0; b.Loop(); i++ {
		if err := Folder(filepath.Join(dir, fmt.Sprint(i))).Build(s, Entry{Digest: d1, Slots: base.Number(n), After: true}, list); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
	if *keep != "" {
		if *live {
			playedLedger(b, Folder(*keep), s, n)
		} else if err := Folder(*keep).Build(s, Entry{Digest: d1, Slots: base.Number(n), After: true}, list); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(*keep+".pub", []byte(s.Public+"\n"), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

// large returns a ledger with n games.
func large(b *testing.B, n int) (Folder, *Signer) {
	b.Helper()
	s, f := signerOf(b, "cup", 1), Folder(filepath.Join(b.TempDir(), "l"))
	if err := f.Build(s, Entry{Digest: d1, Slots: base.Number(n), After: true}, many(n)); err != nil {
		b.Fatal(err)
	}
	return f, s
}

// BenchmarkRead reads a whole ledger and compares it with its checkpoint.
func BenchmarkRead(b *testing.B) {
	const n = 100000
	f, s := large(b, n)
	keys := keysOf(b, s)
	for b.Loop() {
		var a Account
		if _, err := f.Read(Options{Keys: keys}, func(e *Entry) error { a.Add(e); return nil }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "leaves/s")
}
