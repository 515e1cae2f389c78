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

// BenchmarkProve proves one game of 100,000 from the folder.
func BenchmarkProve(b *testing.B) {
	f, _ := large(b, 100000)
	for b.Loop() {
		found, err := f.Find("main.77.77-77077.1", 0)
		if err == nil {
			_, err = f.Prove(found)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCheck checks such a proof, from its text.
func BenchmarkCheck(b *testing.B) {
	f, s := large(b, 100000)
	found, err := f.Find("main.77.77-77077.1", 0)
	if err != nil {
		b.Fatal(err)
	}
	p, err := f.Prove(found)
	if err != nil {
		b.Fatal(err)
	}
	text, keys := p.String(), keysOf(b, s)
	for b.Loop() {
		p, err := ParseProof("a.proof", text)
		if err == nil {
			err = p.Check(keys)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(text)), "bytes")
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

// The index finds what a search finds, also when leaves came after it. What it says and
// the leaves do not is not believed.
func TestIndex(t *testing.T) {
	s, f := signerOf(t, "cup", 1), Folder(filepath.Join(t.TempDir(), "l"))
	const n = 8000
	if err := f.Build(s, Entry{Digest: d1, Slots: n, After: true}, many(n)); err != nil {
		t.Fatal(err)
	}
	want := func(what string, i int) {
		t.Helper()
		slot := fmt.Sprintf("main.%d.%d-%d.1", i/1000, i%1000, i)
		found, err := f.Find(slot, 0)
		if err != nil || found.Slot != slot {
			t.Fatalf("%s: %d: %+v, %v", what, i, found, err)
		}
		if p, err := f.Prove(found); err != nil || p.Index != int64(i+1) || p.Check(keysOf(t, s)) != nil {
			t.Fatalf("%s: %d: %v", what, i, err)
		}
	}
	var x int64
	search := &search{slot: "main.7.999-7999.1"}
	if search.file = open(t, f); search.file == nil {
		return
	}
	if x, _ = search.indexed(f); x == 0 || search.found == nil {
		t.Fatal("there is no index that finds a slot")
	}
	for i := 0; i < n; i += 331 {
		want("indexed", i)
	}
	addLate(t, f, s)
	if found, err := f.Find("late", 0); err != nil || found.Index != n+2 {
		t.Errorf("%+v, %v", found, err)
	}
	for name, edit := range map[string]func(text string) string{
		"none":    func(string) string { return "" },
		"cut":     func(s string) string { return s[:len(s)-1] },
		"shifted": func(s string) string { return s[:headSize] + s[headSize+rowSize:] + s[headSize:headSize+rowSize] },
		"moved": func(s string) string { // each row says that its leaf is the one after it
			b := []byte(s)
			for i := headSize + 15; i < len(b); i += rowSize {
				b[i]++
			}
			return string(b)
		},
		"zeroes": func(s string) string { return s[:headSize] + string(make([]byte, len(s)-headSize)) },
	} {
		change(t, f, indexFile, edit)
		want(name, 4242)
	}
}

func open(t *testing.T, f Folder) *os.File {
	t.Helper()
	file, err := os.Open(f.path(leavesFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}
