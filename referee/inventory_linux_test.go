package referee_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
)

// everyTier calls f in every tier that works here.
func everyTier(t *testing.T, f func(t *testing.T, c *process.Sandbox)) {
	for _, tier := range []process.Tier{process.TierA, process.TierB, process.TierC} {
		t.Run(string(tier), func(t *testing.T) {
			c, err := process.NewSandbox(tier)
			if err != nil {
				t.Skip(err)
			}
			defer c.Close()
			f(t, c)
		})
	}
}

// What is in a program's folder before its first turn is recorded before its start, by
// name, size and digest; links and folders are not. A prepared answer is not an answer: the
// game goes on as without it.
func TestInventory(t *testing.T) {
	everyTier(t, func(t *testing.T, c *process.Sandbox) {
		for i := range ways {
			if w := &ways[i]; w.protocol == "file" || w.game == "dots" {
				inventory(t, w, c)
			}
		}
	})
}

func inventory(t *testing.T, w *way, c *process.Sandbox) {
	m, _ := w.match(t, w.limits(30*time.Second, 0), w.bot(), w.bot())
	m.Confinement.Sandbox = c
	dir := m.Programs[1].Command.Dir
	files := map[string]string{"answer": "A0\n", "book of openings": "E5", "\xff": ""}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	p := play(t, m)
	p.verified(t)
	var got, want []string
	for _, rec := range p.records {
		if rec.Kind == logfmt.Run {
			break
		}
		if rec.Kind == logfmt.Found {
			got = append(got, fmt.Sprintf("%d %s %d %s", rec.Seat, rec.Word, rec.Num[0], rec.Text))
		}
	}
	for name, text := range files {
		sum := sha256.Sum256([]byte(text))
		want = append(want, fmt.Sprintf("2 %s %d %s", name, len(text), hex.EncodeToString(sum[:])))
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", w.name, got, want)
	}
}

// If the system counts what a program and its descendants use, that is recorded before the
// end of every run, with its stamp: no more than the limit, if the system enforces it, and
// at least as much processor time as the program alone, up to what the system takes to load
// it: with version 1 of cgroups a program joins what counts its time when it is loaded. The
// first program works for several times as long.
func TestUsage(t *testing.T) {
	const limit, load, work = 64 << 20, 100000, 200000
	everyTier(t, func(t *testing.T, c *process.Sandbox) {
		for i := range ways {
			w := &ways[i]
			first := w.bot()
			works := i == 0 && c.Enforces()
			if works {
				first = []string{"/bin/sh", "-c", "i=0; while [ $i -lt 600000 ]; do i=$((i+1)); done; exec \"$0\"", first[0]}
			}
			m, _ := w.match(t, w.limits(amply, limit), first, w.bot())
			m.Confinement.Sandbox = c
			p := play(t, m)
			p.verified(t)
			ends, longest := 0, base.Number(0)
			p.records = slices.DeleteFunc(p.records, func(rec logfmt.Record) bool { return rec.Kind == logfmt.Block })
			for k := range p.records {
				end := &p.records[k]
				if end.Kind != logfmt.Exit {
					continue
				}
				ends++
				longest = max(longest, end.Num[1]+end.Num[2])
				u := &p.records[k-1]
				is := u.Kind == logfmt.Usage && u.Seat == end.Seat && u.Time == end.Time && string(u.Word) == "resident"
				if is != c.Enforces() {
					t.Fatalf("%s: line %d: a usage above an end: %v\n%s", w.name, end.Line, is, p.show())
				}
				if is && (u.Num[0] < 4096 || u.Num[0] > limit || u.Num[1] >= 0 && u.Num[1]+u.Num[2]+load < end.Num[1]+end.Num[2]) {
					t.Errorf("%s: used %v, the program alone %v", w.name, u.Num, end.Num)
				}
			}
			if ends < 2 {
				t.Errorf("%s: %d ends", w.name, ends)
			}
			if works && longest < work {
				t.Errorf("%s: no program worked for longer than %d µs", w.name, longest)
			}
		}
	})
}
