package analyze

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

var simulated = flag.Int("results", 10000, "how many simulated results are merged from parts")

// simulatedPart writes the partial result of n simulated games of 40 bots. One in ten
// repeats an earlier game.
func simulatedPart(w io.Writer, part, n int) {
	sum := sha256.New()
	out := bufio.NewWriter(io.MultiWriter(w, sum))
	fmt.Fprintf(out, "scrutineer-partial 6\ninput \"%d.mlog.zst\" 1 %x\n", part, sha256.Sum256(fmt.Append(nil, part)))
	for i := range n {
		h := fnv.New64a()
		fmt.Fprint(h, part, i)
		x := h.Sum64() ^ h.Sum64()>>31
		shape := sha256.Sum256(fmt.Append(nil, part, i))
		if x%10 == 0 { // a repeated game
			x = x / 10 % 1000 * 0x9e3779b97f4a7c15
			shape = sha256.Sum256(fmt.Append(nil, x))
		}
		first, second := x>>8%40, x>>16%40
		fmt.Fprintf(out, "game \"fiverow\" \"cup\" \"%03d-%09d\" \"\" \"%d\" \"\" \"bot%d\" \"bot%d\" \"five\" \"move 1s\" \"\" %d 0 0 0 0 0 %d %s %s\n",
			part, i, part%4, first, second, 1+x>>24%3, 20+x>>32%100, analysis.Digest(shape[16:]), analysis.Digest(shape[:16]))
	}
	step := ^uint64(0) / uint64(n)
	for i := range n { // digests in order
		var id, slot analysis.Digest
		binary.BigEndian.PutUint64(id[:], uint64(i)*step+uint64(part)+1)
		id[15], slot[15] = 1, 2
		copy(slot[:8], id[:8])
		fmt.Fprintf(out, "key %s %s 1 %d \"verified\"\n", id, slot, i+1)
	}
	fmt.Fprintf(out, "logs \"verified\" %d\n", n)
	out.Flush()
	fmt.Fprintf(w, "end %d %x\n", 2*n+2, sum.Sum(nil))
}

// A spilled merge of many results gives the same as one in memory. For very many: go
// test ./cmd/internal/analyze -run TestSpilledMany -v -timeout 0 -args -results
// 100000000
func TestSpilledMany(t *testing.T) {
	const shards = 10
	if *simulated > 1_000_000 {
		KeepSmall() // as the program does
	}
	var list []string
	dir := t.TempDir()
	for part := range shards {
		name := filepath.Join(dir, fmt.Sprintf("%d.part", part))
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		simulatedPart(f, part, *simulated/shards)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		list = append(list, name)
	}
	args := []string{"merge", "--format", "json", "--report", "standings,ratings,terminations"}
	got, errs, code := analyzed(t, append(append(args[:len(args):len(args)], "--spill", dir), list...)...)
	if code != cli.OK {
		t.Fatal(errs)
	}
	status, _ := os.ReadFile("/proc/self/status")
	t.Logf("%d results; %s", *simulated, regexp.MustCompile(`VmHWM.*`).Find(status))
	if *simulated > 1_000_000 {
		return // too many for memory
	}
	if want, errs, _ := analyzed(t, append(args, list...)...); got != want {
		t.Errorf("in memory another report: %s", errs)
	}
}
