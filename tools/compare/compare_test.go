package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// judged counts what is in a file, and requires that all of it is verified.
func judged(t *testing.T, path string) (logs, plies int, seen map[string]int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, j := logfmt.NewReader(f, path), judge.New(all.Games(), judge.Options{})
	seen = map[string]int{}
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			return logs, plies, seen
		}
		if err != nil {
			t.Fatal(err)
		}
		s := j.Replay(l)
		if s.Status.ExitCode(judge.TrustAttested) != 0 || len(l.Damage) > 0 {
			t.Fatalf("log %d: %s %v", logs, s.Status, s.Findings)
		}
		logs, plies = logs+1, plies+s.Plies
		seen["game "+s.Header.Game]++
		seen["protocol "+s.Header.Protocol]++
		seen["id "+s.Header.ID]++
	}
}

// A file has as many logs, bytes and plies as reported, and the requested size. All logs
// are verified, each under a separate id. The next file has other ids.
func TestMakeFiles(t *testing.T) {
	for _, game := range []string{"betoniarki", "dots", "fiverow", "halma", "synth", "triangles", ""} {
		m, err := newMaker(game)
		if err != nil {
			t.Fatal(err)
		}
		g, logs, plies, bytes := games{}, 0, 0, int64(0)
		ids := map[string]bool{}
		for part := range 2 {
			path := filepath.Join(t.TempDir(), "games.mlog")
			if err := g.file(path, m, 200_000); err != nil {
				t.Fatal(err)
			}
			n, p, seen := judged(t, path)
			logs, plies = logs+n, plies+p
			info, err := os.Stat(path)
			if err != nil || info.Size() < 200_000 || info.Size() > 250_000 {
				t.Fatalf("%s, part %d: %v, %v; want 200,000 bytes and the rest of a log", game, part, info.Size(), err)
			}
			bytes += info.Size()
			for what := range seen {
				ids[what] = ids[what] || strings.HasPrefix(what, "id ")
			}
			if want := map[string]string{"synth": "fiverow"}[game]; want != "" && seen["game "+want] != n {
				t.Errorf("%s: made %v", game, seen)
			} else if want == "" && game != "" && seen["game "+game] != n {
				t.Errorf("%s: made %v", game, seen)
			}
		}
		distinct := 0
		for _, id := range ids {
			if id {
				distinct++
			}
		}
		if g.logs != logs || g.plies != plies || g.bytes != bytes || len(g.paths) != 2 || distinct != logs {
			t.Errorf("%s: %d logs, %d ids, %d plies, %d bytes; said are %+v", game, logs, distinct, plies, bytes, g)
		}
	}
	if _, err := newMaker("chess"); err == nil {
		t.Error("a game that is not there was made")
	}
}

// The simulated games are of all pairs of programs, one in eight by files.
func TestOptions(t *testing.T) {
	pairs, files := map[[2]string]int{}, 0
	for i := range 128 {
		o := options(i)
		pairs[o.Players]++
		if o.Protocol == "file" {
			files++
		}
	}
	if len(pairs) != 16 || files != 16 {
		t.Errorf("%d pairs, %d by files; want 16 and 16", len(pairs), files)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []time.Duration
		want time.Duration
	}{{nil, 0}, {[]time.Duration{7}, 7}, {[]time.Duration{9, 1, 5}, 5}, {[]time.Duration{4, 1, 3, 2}, 2}} {
		if got := median(c.list); got != c.want {
			t.Errorf("median of %v is %v, want %v", c.list, got, c.want)
		}
	}
}

// 200 MB in 2 s are 100 MB/s; ratios are those of each round, here 2/1, 3/1 and
// 2/4. What could not be measured is a hyphen.
func TestRows(t *testing.T) {
	times := func(list ...int) (d []time.Duration) {
		for _, n := range list {
			d = append(d, time.Duration(n)*time.Second)
		}
		return d
	}
	tools := []*tool{
		{name: "verify", user: times(2, 3, 2), system: times(0, 0, 1), wall: times(3, 4, 5), peak: 12_000_000},
		{name: "sha256sum", user: times(1, 1, 4), system: times(0, 0, 0), wall: times(1, 1, 4)},
		{name: "wc -l"},
		{name: "wc -w", user: []time.Duration{19 * time.Millisecond}},
	}
	want := "| dots | 200 | 10 | 500 | verify | 2.000 (2.000-3.000) | 0.000 (0.000-1.000) | 4.000 (3.000-5.000) | 100 | 2.00 (0.50-3.00) | 12.0 |\n" +
		"| dots | 200 | 10 | 500 | sha256sum | 1.000 (1.000-4.000) | 0.000 (0.000-0.000) | 1.000 (1.000-4.000) | 200 | 1.00 (1.00-1.00) | - |\n" +
		"| dots | 200 | 10 | 500 | wc -l | - | - | - | - | - | - |\n" +
		"| dots | 200 | 10 | 500 | wc -w | 0.019 (0.019-0.019) | - | - | - | 0.02 (0.02-0.02) | - |\n"
	if got := string(rows(games{name: "dots", bytes: 200_000_000, logs: 10, plies: 500}, tools)); got != want {
		t.Errorf("rows:\n%s\nwant:\n%s", got, want)
	}
	columns := func(line string) int { return strings.Count(line, "|") }
	for _, line := range strings.SplitAfter(head+want, "\n") {
		if line != "" && columns(line) != columns(want)/4 {
			t.Errorf("%d columns: %s", columns(line), line)
		}
	}
	s := spreadOf(tools)
	if s != (spread{"sha256sum", 4}) || s.with(spread{"x", 3}) != s || s.with(spread{"x", 5}).tool != "x" {
		t.Errorf("spread %+v", s)
	}
	if !strings.Contains(foot(3, s), "did other work meanwhile: the user time of sha256sum differed by a factor of up to 4.00") {
		t.Errorf("foot: %s", foot(3, s))
	}
	if strings.Contains(foot(3, spread{"x", 1.1}), "other work") {
		t.Error("a spread of a tenth is reported")
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{{"--sizes", "0"}, {"--sizes", "2,"}, {"--cores", "x"}, {"--rounds", "0"}, {"--many", "-1"}, {"file"}, {"--wrong"}} {
		var out bytes.Buffer
		if err := run(args, &out, io.Discard); err == nil || out.Len() > 0 {
			t.Errorf("%v: error %v, output %q", args, err, out.String())
		}
	}
	s, err := parse(nil, io.Discard)
	if err != nil || len(s.games) != 6 || !slices.Equal(s.sizes, []int{20, 200}) || !slices.Equal(s.cores, []int{1, 2}) || s.rounds != 5 || s.many != 0 {
		t.Errorf("without flags %+v, %v", s, err)
	}
}

// The layouts have the same logs, as many as requested.
func TestLayouts(t *testing.T) {
	b := &bench{settings: settings{many: 5, cores: []int{1}}, folder: t.TempDir(), errs: io.Discard}
	plain, _, err1 := b.plain()
	packed, _, err2 := b.packed()
	apart, _, err3 := b.spreadOut()
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(plain.paths[0])
	if err != nil {
		t.Fatal(err)
	}
	if n, _, _ := judged(t, plain.paths[0]); n != 5 || plain.logs != 5 {
		t.Errorf("%d logs, said are %d, want 5", n, plain.logs)
	}
	z, err := os.ReadFile(packed.paths[0])
	if err != nil {
		t.Fatal(err)
	}
	d, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if got, err := d.DecodeAll(z, nil); err != nil || !bytes.Equal(got, want) || packed.bytes != int64(len(want)) {
		t.Errorf("packed: %d bytes, %v; want %d", len(got), err, len(want))
	}
	var all []byte
	files, err := filepath.Glob(filepath.Join(apart.paths[0], "00000", "*.mlog"))
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text...)
	}
	if err != nil || len(files) != 5 || !bytes.Equal(all, want) || apart.bytes != int64(len(want)) {
		t.Errorf("apart: %d files, %d bytes; want 5 and %d", len(files), len(all), len(want))
	}
}

// This process itself is alive and has memory; no process has the number 0.
func TestResident(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("this system has no /proc")
	}
	if n, ok := resident(os.Getpid()); !ok || n < 1<<20 {
		t.Errorf("%d bytes, %v", n, ok)
	}
	if n, ok := resident(0); ok {
		t.Errorf("process 0 holds %d bytes", n)
	}
}
