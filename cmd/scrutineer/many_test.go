package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/internal/test/forge"
	"scrutineer/report"
	"scrutineer/rules/all"
)

// called returns the program's output, and its code.
func called(t *testing.T, args ...string) (out, errs string, code cli.Code) {
	t.Helper()
	var o, e bytes.Buffer
	env := &cli.Env{Name: "scrutineer", Args: args, Stdout: &o, Stderr: &e, Context: t.Context()}
	code = env.Run(run)
	return o.String(), e.String(), code
}

// season writes the logs of an event of all games to files of a folder: random games
// of ten bots in three stages, with real faults and voids.
func season(t *testing.T, logs, perFile int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	boards, rng := forge.Small(all.Games()), rand.New(rand.NewPCG(22, uint64(logs)))
	var file bytes.Buffer
	for i := range logs {
		s, err := forge.Play(boards[i%len(boards)], uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		h, seats := s.Header, rng.Perm(10)
		h.ID, h.Event, h.Stage, h.Round, h.Slot = fmt.Sprint("g", i), "season", fmt.Sprint(1+i%3), fmt.Sprint(1+rng.IntN(20)), fmt.Sprint(i)
		h.Programs[0].ID, h.Programs[1].ID = fmt.Sprint("bot", seats[0]), fmt.Sprint("bot", seats[1])
		log, err := s.As(&h)
		if err != nil {
			t.Fatal(err)
		}
		file.Write(log)
		if (i+1)%perFile == 0 || i == logs-1 {
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%04d.mlog", i/perFile)), file.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			file.Reset()
		}
	}
	return folder
}

// sharded returns the parts of n shards of a folder, in any order.
func sharded(t *testing.T, rng *rand.Rand, n int, folder string) []string {
	t.Helper()
	dir := t.TempDir()
	var list []string
	for k := 1; k <= n; k++ {
		part := filepath.Join(dir, fmt.Sprint(k, ".part"))
		if _, errs, code := called(t, "analyze", "-q", "--shard", fmt.Sprintf("%d/%d", k, n), "--partial", part, folder); code == cli.Failed {
			t.Fatal(errs)
		}
		list = append(list, part)
	}
	rng.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// asked returns the reports to compare: all those of "all" at once, those of them
// that --spill supports, and each of the others. A plan takes long and is only one
// round.
func asked() [][]string {
	list := [][]string{{"--report", "all"}, {"--report", "summary", "--format", "text"}, {"--report", "first-mover"}}
	for _, r := range report.All() {
		switch {
		case r.Name == "sprt":
			list = append(list, []string{"--report", "sprt", "--bot", "bot1", "--bot", "bot2"})
		case r.Apart:
			list = append(list, []string{"--report", r.Name})
		}
	}
	return list
}

// Any number of shards of many different games, in any order, give the same as one
// call in every report. Parts refuse by name what they cannot compute.
func TestManyGames(t *testing.T) {
	logs, perFile := 120, 10
	if *long {
		logs, perFile = 200_000, 500
	}
	folder, rng := season(t, logs, perFile), rand.New(rand.NewPCG(uint64(logs), 1))
	t.Run("verify", func(t *testing.T) { verifiedInShards(t, 2+rng.IntN(7), folder) })
	parts := [][]string{sharded(t, rng, 2+rng.IntN(7), folder), sharded(t, rng, 10+rng.IntN(30), folder)}
	for i, args := range asked() {
		merges(t, whole(t, args, folder), args, nil, parts[i%2])
	}
	t.Run("twice", func(t *testing.T) { givenTwice(t, rng, folder) })
}

// verifiedInShards compares the verdicts of shards with those of one call.
func verifiedInShards(t *testing.T, n int, folder string) {
	args := []string{"verify", "-q", "--format", "ndjson", folder}
	want, _, code := called(t, args...)
	var got strings.Builder
	worst := cli.OK
	for k := 1; k <= n; k++ {
		out, errs, code := called(t, append(args, "--shard", fmt.Sprintf("%d/%d", k, n))...)
		if errs != "" {
			t.Fatal(errs)
		}
		got.WriteString(out)
		worst = cli.Worst(worst, code)
	}
	a, b := verdicts(want), verdicts(got.String())
	if !slices.Equal(a, b) || worst != code || len(a) < 120 {
		t.Errorf("%d verdicts of %d shards, code %v; %d in one call, code %v", len(b), n, worst, len(a), code)
	}
}

// verdicts returns the lines about logs, in order.
func verdicts(out string) []string {
	list := slices.DeleteFunc(strings.Split(out, "\n"), func(line string) bool { return line == "" || strings.HasPrefix(line, `{"summary"`) })
	slices.Sort(list)
	return list
}

// answer is the output of analyze, and its code.
type answer struct {
	out  string
	code cli.Code
}

// whole returns the answer of one call about a folder.
func whole(t *testing.T, args []string, folder string) answer {
	t.Helper()
	work := []string{"analyze", "-q", "--format", "json"}
	if args[1] == "sprt" { // a separate subcommand when reading logs
		work, args = append([]string{"analyze", "sprt"}, work[1:]...), args[2:]
	}
	out, errs, code := called(t, append(append(work, args...), folder)...)
	if out == "" || code == cli.Failed {
		t.Fatalf("%q: %s", args, errs)
	}
	return answer{out, code}
}

// merged returns the answer of merge.
func merged(t *testing.T, args, more, parts []string) (answer, string) {
	t.Helper()
	out, errs, code := called(t, slices.Concat([]string{"analyze", "merge", "-q", "--format", "json"}, args, more, parts)...)
	return answer{out, code}, errs
}

func merges(t *testing.T, want answer, args, more, parts []string) {
	t.Helper()
	if got, errs := merged(t, args, more, parts); got != want {
		t.Errorf("%d parts, %q %q: another report, code %v, not %v: %s", len(parts), args, more, got.code, want.code, errs)
	}
}

func refuses(t *testing.T, why string, args, more, parts []string) {
	t.Helper()
	if got, errs := merged(t, args, more, parts); got != (answer{"", cli.Failed}) || !strings.Contains(errs, why) {
		t.Errorf("%d parts, %q %q: not refused: code %v, %s", len(parts), args, more, got.code, errs)
	}
}

// givenTwice copies some logs into another file. One of each counts, in shards as in
// one call, if requested.
func givenTwice(t *testing.T, rng *rand.Rand, folder string) {
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var again []byte
	for range 3 {
		text, err := os.ReadFile(names[rng.IntN(len(names))])
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, text...)
	}
	if err := os.WriteFile(filepath.Join(folder, "again.mlog"), again, 0o600); err != nil {
		t.Fatal(err)
	}
	parts := sharded(t, rng, 9, folder)
	refuses(t, ": analyze the files of both parts in one call", []string{"--report", "standings"}, nil, parts)
}
