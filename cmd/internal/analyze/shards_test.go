package analyze

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

var long = flag.Bool("long", false, "ask everything of logs in one to four parts")

// analyzed returns the output of analyze, and its exit code.
func analyzed(t *testing.T, args ...string) (out, errs string, code cli.Code) {
	t.Helper()
	var o, e bytes.Buffer
	env := &cli.Env{Name: "analyze", Args: args, Stdout: &o, Stderr: &e, Context: t.Context(), Getenv: func(string) string { return "" }}
	code = Run(env)
	return o.String(), e.String(), code
}

// sampleLogs writes each log of the sample to its own file.
func sampleLogs(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	var names []string
	for _, file := range sampleFiles(t) {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for len(b) > 0 {
			end := bytes.Index(b[1:], []byte("\nmlog 1\n")) + 2
			if end < 2 {
				end = len(b)
			}
			name := filepath.Join(dir, fmt.Sprintf("%d.mlog", len(names)))
			if err := os.WriteFile(name, b[:end], 0o600); err != nil {
				t.Fatal(err)
			}
			names, b = append(names, name), b[end:]
		}
	}
	return names
}

// sameAsWhole compares the output of merge for parts with that of analyze for all
// files in one call.
func sameAsWhole(t *testing.T, args, more, list, names []string) {
	t.Helper()
	args = append([]string{"--format", "json"}, args...)
	want, _, code := analyzed(t, append(append([]string{"-q"}, args...), names...)...)
	got, errs, merged := analyzed(t, append(append(append([]string{"merge"}, args...), more...), list...)...)
	if got != want || merged != code || want == "" {
		t.Errorf("%d parts, %q %q: another report, code %v, not %v: %s", len(list), args, more, merged, code, errs)
	}
}

// parts distributes files over n partial results, some of them of one kind of
// readings, and returns the names of the parts in any order.
func parts(t *testing.T, rng *rand.Rand, n int, names []string, args ...string) []string {
	t.Helper()
	shards := make([][]string, n)
	for i, name := range names {
		at := rng.IntN(n)
		if i < n {
			at = i
		}
		shards[at] = append(shards[at], name)
	}
	dir := t.TempDir()
	var list []string
	for i, shard := range shards {
		name := filepath.Join(dir, fmt.Sprintf("%d.part", i))
		if _, errs, code := analyzed(t, append(append([]string{"-q", "--partial", name}, args...), shard...)...); code == cli.Failed {
			t.Fatal(errs)
		}
		list = append(list, name)
	}
	rng.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// Whatever the report, parts of the logs give the same output, byte for byte.
func TestShardsAreTheWhole(t *testing.T) {
	names, rng := sampleLogs(t), rand.New(rand.NewPCG(6, 6))
	if len(names) < 70 {
		t.Fatalf("%d logs", len(names))
	}
	var asked [][]string
	for _, report := range append(reportNames(), sprt) {
		asked = append(asked, []string{"--report", report})
	}
	asked[len(asked)-1] = append(asked[len(asked)-1], "--bot", "dice", "--bot", "plan")
	asked = append(asked, []string{"--report", "all"}, []string{"--report", "all", "--where", "game=dots"}, []string{"--report", "time,ratings", "--where", "game!=halma"},
		[]string{"--report", "standings,pairs,first-mover", "--where", "plies>9 and not reason=fault"})
	for _, by := range groupings {
		asked = append(asked, []string{"--report", "standings,first-mover,terminations", "--by", by})
	}
	shards := [][]string{}
	for n := 1; n <= 4; n++ {
		shards = append(shards, parts(t, rng, n, names))
	}
	for i, args := range asked {
		args = append([]string{"-q", "--format", "json"}, args...)
		whole := args
		if slices.Contains(args, "sprt") { // a separate subcommand when reading logs
			whole = append([]string{"sprt"}, slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == "--report" || a == "sprt" })...)
		}
		want, _, code := analyzed(t, append(whole[:len(whole):len(whole)], names...)...)
		for n, list := range shards {
			if !*long && n != 1+i%3 {
				continue
			}
			got, errs, merged := analyzed(t, append(append([]string{"merge"}, args...), list...)...)
			if got != want || merged != code || want == "" {
				t.Errorf("%d parts, %q: another report, code %v, not %v: %s", len(list), args, merged, code, errs)
			}
		}
	}
}

// Data that parts do not keep is refused, not left out: times by anything but the
// kind of game. Parts without times lose nothing.
func TestShardsKeepNoTimes(t *testing.T) {
	names := sampleLogs(t)
	list := parts(t, rand.New(rand.NewPCG(7, 7)), 2, names)
	const why = "parts keep times by kind of game alone"
	for _, args := range [][]string{
		{"--report", "time", "--by", "round"}, {"--report", "all", "--where", "plies>9"}, {"--report", "standings,time", "--bot", "plan"},
		{"--partial", filepath.Join(t.TempDir(), "x"), "--where", "plies>9"}, {"--partial", filepath.Join(t.TempDir(), "x"), "--where", "round='2 1'"},
	} {
		out, errs, code := analyzed(t, append(append([]string{"merge"}, args...), list...)...)
		if code != cli.Failed || out != "" || !strings.Contains(errs, why) {
			t.Errorf("%q: code %v: %s%s", args, code, errs, out)
		}
		if _, err := os.Stat(args[1]); err == nil {
			t.Errorf("%q: a file is there", args)
		}
	}
	// Halves by kind of game, merged and written again, give the same as the whole.
	again := []string{filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")}
	for i, where := range []string{"game=dots", "game!=dots"} {
		if _, errs, code := analyzed(t, append([]string{"merge", "-q", "--where", where, "--partial", again[i]}, list...)...); code == cli.Failed {
			t.Fatal(errs)
		}
	}
	want, _, _ := analyzed(t, append([]string{"-q", "--report", "all", "--format", "json", "--where", "game=dots"}, names...)...)
	if got, errs, _ := analyzed(t, "merge", "-q", "--report", "all", "--format", "json", again[0]); got != want {
		t.Errorf("of one kind another report: %s", errs)
	}
}

// If a log is in two files, one call counts it once. Two parts with it are refused,
// even if it is in no table or was filtered out, or the first is counted.
func TestShardsWithALogTwice(t *testing.T) {
	names := sampleLogs(t)
	for _, at := range []int{0, len(names) - 1} { // not a game, and a game
		b, err := os.ReadFile(names[at])
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		again := filepath.Join(dir, "again.mlog")
		if err := os.WriteFile(again, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if out, _, _ := analyzed(t, "-q", "--format", "json", names[at], again); !strings.Contains(out, `"twice": 1`) {
			t.Errorf("together: %s", out)
		}
		for _, where := range []string{"plies>=0", "plies<0"} {
			list := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}
			for i, name := range []string{names[at], again} {
				if _, errs, code := analyzed(t, "-q", "--where", []string{where, "plies>=0"}[i], "--partial", list[i], name); code != cli.OK {
					t.Fatal(errs)
				}
			}
			for range 2 {
				list[0], list[1] = list[1], list[0]
				if _, errs, code := analyzed(t, append([]string{"merge", "-q"}, list...)...); code != cli.Failed || !strings.Contains(errs, ": twice: log 1 of ") {
					t.Errorf("%s, %s: code %v: %s", names[at], where, code, errs)
				}
			}
		}
	}
}

// A merge is complete: parts that are not there, or are there twice, are named.
func TestMergeIsComplete(t *testing.T) {
	names, dir := sampleLogs(t), t.TempDir()
	var list []string
	for i, name := range names[:9] {
		list = append(list, filepath.Join(dir, fmt.Sprint(i+1)))
		if _, errs, code := analyzed(t, "-q", "--part", fmt.Sprintf("%d/9", i+1), "--partial", list[i], name); code != cli.OK {
			t.Fatal(errs)
		}
	}
	sameAsWhole(t, []string{"--report", "all"}, nil, list, names[:9])
	for _, c := range []struct {
		args []string
		want string
	}{
		{list[1:], "missing: part 1 of 9 is not there"},
		{[]string{list[0], list[3], list[4], list[8]}, "missing: parts 2-3, 6-8 of 9 are not there"},
		{append(list[:9:9], list[2]), "twice: it is part 3 of 9, as " + list[2] + " is"},
	} {
		if out, errs, code := analyzed(t, append([]string{"merge"}, c.args...)...); code != cli.Failed || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("want %s: code %v: %s", c.want, code, errs)
		}
	}
	if _, errs, code := analyzed(t, append([]string{"merge", "--incomplete"}, list[1:]...)...); code != cli.OK || !strings.Contains(errs, "incomplete: part 1 of 9 is not there") {
		t.Errorf("code %v: %s", code, errs)
	}
	// Parts of other sets are sets of their own.
	other := filepath.Join(dir, "other")
	if _, errs, code := analyzed(t, "-q", "--part", "2/2", "--partial", other, names[9]); code != cli.OK {
		t.Fatal(errs)
	}
	if _, errs, code := analyzed(t, append([]string{"merge", other}, list...)...); code != cli.Failed || !strings.Contains(errs, "missing: part 1 of 2 is not there") {
		t.Errorf("code %v: %s", code, errs)
	}
}

// For any number of shards, each file is in exactly one.
func TestShardFlag(t *testing.T) {
	names := sampleLogs(t)
	dir := filepath.Dir(names[0])
	slices.Sort(names)
	for _, n := range []int{1, 3, 90} { // of 90, some are empty
		out := t.TempDir()
		var list []string
		for k := 1; k <= n; k++ {
			part := filepath.Join(out, fmt.Sprint(k))
			if _, errs, code := analyzed(t, "--shard", fmt.Sprintf("%d/%d", k, n), "--partial", part, dir); code == cli.Failed {
				t.Fatal(errs)
			}
			list = append(list, part)
		}
		sameAsWhole(t, []string{"--report", "all"}, nil, list, []string{dir})
	}
}

// A part that says it is one of very many is refused: the missing ones are not counted.
func TestPartOfTooMany(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if _, errs, code := analyzed(t, "-q", "--partial", name, sampleLogs(t)[0]); code != cli.OK {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(text, []byte(`"sha256":"`)) + len(`"sha256":"`)
	text = bytes.Replace(text[:at], []byte(`"of":1,`), []byte(`"of":9000000000000000000,`), 1)
	text = fmt.Appendf(text, "%x\"}\n", sha256.Sum256(append(bytes.Clone(text), `"}`...)))
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := analyzed(t, "merge", name); code != cli.Failed || !strings.Contains(errs, ":1: partial: part 1 of 9000000000000000000, and there are at most 1000000 parts") {
		t.Errorf("code %v: %s", code, errs)
	}
}
