package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/referee/process"
	"scrutineer/tools/internal/checkout"
)

// The tests work at the top of the checkout, as the command does.
func TestMain(m *testing.M) {
	if err := checkout.Enter(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// call runs the command in the folder of the module.
func call(args ...string) (cli.Code, string, string) {
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "hostilebots", Args: args, Stdout: &out, Stderr: &errs,
		Context: context.Background(), Getenv: os.Getenv}
	code := env.Run(run)
	return code, out.String(), errs.String()
}

// Whatever a program does, its game ends as it should, in the first tier that works here
// and in the one that works everywhere.
func TestShort(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("takes a minute, and looks as one can on Linux")
	}
	for _, tier := range []string{"auto", "c"} {
		code, out, errs := call("--short", "--tier", tier)
		if code != cli.OK {
			t.Errorf("tier %s: %v\n%s\n%s", tier, code, errs, out)
		}
		var right, games int
		if _, figures, found := strings.Cut(out, " at a time: "); !found {
			t.Errorf("tier %s: no figures in %q", tier, out)
		} else if fmt.Sscanf(figures, "%d of %d games", &right, &games); games < 60 || right < games-10 {
			t.Errorf("tier %s: most games are not there, or show nothing: %s", tier, out)
		}
	}
}

// The trials are those of the tables: two for each cell that applies.
func TestTrials(t *testing.T) {
	path := filepath.Join(t.TempDir(), "doc.md")
	text := "\n### Faults on request\n\n| `-fault` | a | b | c | d | e | f |\n| `exit@2` | exit | exit | refused | exit | exit | exit |\n" +
		"\n### Hostile programs\n\n| `deaf` | says nothing | timeout-total | a / b, c | - | x | y | z |\n## More\n| `not` | a | b | c | d | e | f |\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := trialsOf(path, "", false)
	if err != nil || len(list) != 12+10 {
		t.Fatalf("%d trials, %v", len(list), err)
	}
	found := map[string]string{}
	for _, x := range list {
		found[x.row+" "+x.way.name+" "+x.bad.String()] = strings.Join(x.want, "+")
		if x.fault != (x.row == "exit@2") || (x.limit == shortly) != (x.row == "deaf") {
			t.Errorf("%s: a fault on request %v, limit %v", x.row, x.fault, x.limit)
		}
	}
	for name, want := range map[string]string{"exit@2 fiverow file 2": "refused", "deaf fiverow console 1": "a", "deaf fiverow console 2": "b+c", "deaf dots 1": "z"} {
		if found[name] != want {
			t.Errorf("%s: %q, want %q", name, found[name], want)
		}
	}
	if few, err := trialsOf(path, "", true); err != nil || len(few) != 2 {
		t.Errorf("in short %d, %v", len(few), err)
	}
	if _, err := trialsOf(path, "nothing", false); err == nil {
		t.Error("no error where there is no such program")
	}
}

// Wrong behaviour is reported.
func TestWrong(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks as one can on Linux")
	}
	const sample = "corpus/sample/halma.mlog" // seat 1 of its first game lost by memory
	w := ways()[4]
	if _, err := (&trial{way: &w, bad: base.First}).judge("none", process.TierA, "errs"); err == nil {
		t.Error("no log is no error")
	}
	for _, c := range []struct {
		change func(x *trial)
		tier   process.Tier
		want   string
	}{
		{func(x *trial) {}, process.TierA, ""},
		{func(x *trial) { x.want = []string{"crash"} }, process.TierA, "memory, want crash"},
		{func(x *trial) { x.peak = 65 << 20 }, process.TierA, "68157440 bytes of the referee"},
		{func(x *trial) { x.beyond, x.slow = 2100*time.Millisecond, true }, process.TierA, "it ends 100ms too late"},
		{func(x *trial) { x.calls = 1 }, process.TierA, "it reached the network"},
		{func(x *trial) { x.calls = 1 }, process.TierC, ""},
		{func(x *trial) { x.bad = base.Second }, process.TierC, "the other program is at fault, or nobody: errs"},
	} {
		x := &trial{row: "memory@2", way: &w, bad: base.First, want: []string{"memory"}, limit: amply}
		c.change(x)
		if _, err := x.judge(sample, c.tier, "errs"); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(x.wrong, "; "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
