package referee

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/event"
	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/internal/results"
	"scrutineer/internal/test/clitest"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

var kills = flag.Int("kills", 6, "how often TestKilledTournament kills a running tournament")

// killed is an event to be killed: a round robin, and a final.
const killed = `event = "killed"
game = "dots"
params = { cols = 3, rows = 3 }
clock = { move = "1m" }
seed = 7

[[entry]]
id = "ann"
folder = "bin"
program = "./dots -play random -seed 1{n}"

[[entry]]
id = "bob"
folder = "bin"
program = "./dots -play random -seed 2{n}"

[[entry]]
id = "cid"
folder = "bin"
program = "./dots -seed 3{n}"

[[stage]]
name = "main"
kind = "round-robin"
games = 4

[[stage]]
name = "last"
kind = "round-robin"
from = "main"
top = 2
ties = "all"
`

// killedSlots are the slots of that event: three pairs play four games in either
// seat, and the final is two or more.
const killedSlots = 3*4*2 + 2

// A tournament is killed at random moments, again and again, and continues each time.
// In the end every slot has one game that counts, the logs have no faults, and the
// tables agree with the logs.
func TestKilledTournament(t *testing.T) {
	bin := build(t)
	from := rand.New(rand.NewPCG(1, 2))
	events, open := 0, 0
	most := few(*kills)
	for n := 0; n < most; events++ {
		dir := t.TempDir()
		install(t, dir, bin)
		var flags []string
		if sealed := events%2 == 0; sealed {
			flags = []string{"--ledger-key", seal(t, dir)}
		}
		n += killTournament(t, dir, bin, from, most-n, flags...)
		open += holds(t, filepath.Join(dir, "cup"))
		if flags != nil {
			sealedAs(t, filepath.Join(dir, "cup"))
		}
	}
	t.Logf("%d kills in %d events, %d games cut off", most, events, open)
}

// install writes the event and its programs to a folder.
func install(t *testing.T, dir, bin string) {
	t.Helper()
	program, err := os.ReadFile(filepath.Join(bin, "dots"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"bin/dots": program, "cup.toml": []byte(killed)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// killTournament plays the event and kills it, at most the given number of times. It
// returns how often that was.
func killTournament(t *testing.T, dir, bin string, from *rand.Rand, most int, flags ...string) (n int) {
	t.Helper()
	for {
		args := append([]string{"tournament", "--jobs", "2", "-o", filepath.Join(dir, "cup"), filepath.Join(dir, "cup.toml")}, flags...)
		cmd := exec.Command(filepath.Join(bin, "referee"), args...)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		var fate <-chan time.Time
		if n < most {
			fate = time.After(time.Duration(from.IntN(700)) * time.Millisecond)
		}
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("after %d kills: %v\n%s", n, err, errs.Bytes())
			}
			return n
		case <-fate:
			cmd.Process.Kill()
			<-ended
			n++
		}
	}
}

// holds judges the logs of the event, compares them with each other and with both
// tables, and counts the truncated games.
func holds(t *testing.T, dir string) (open int) {
	t.Helper()
	slots := map[string]int{}
	for _, stage := range []string{"main", "last"} {
		var logs check.Tournament
		open, slots = 0, map[string]int{}
		names, err := filepath.Glob(filepath.Join(dir, "logs", "*.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			s := judged(t, name)
			logs.Add(check.Of(s))
			slot := strings.Join([]string{s.Header.Stage, s.Header.Round, s.Header.Slot}, " ")
			switch {
			case s.Status == judge.Verified:
				slots[slot]++
			case s.Status == judge.Open:
				open++
			default:
				t.Errorf("%s: %s, %v", name, s.Status, s.Findings)
			}
		}
		agree(t, &logs, filepath.Join(dir, "tables", stage), stage)
	}
	if len(slots) < killedSlots {
		t.Errorf("%d slots, want %d", len(slots), killedSlots)
	}
	for slot, n := range slots {
		if n != 1 {
			t.Errorf("slot %s has %d games that count", slot, n)
		}
	}
	return open
}

// judged returns the one log of a file.
func judged(t *testing.T, name string) *judge.Session {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	j := judge.New(all.Games(), judge.Options{Keep: true, Digest: true})
	r := logfmt.NewReader(f, name)
	s, err := j.Next(r)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := j.Next(r); err != io.EOF {
		t.Errorf("%s: another log is there: %v", name, err)
	}
	return s
}

// agree checks that every contest is verified, and that the stage's table is that of
// its games.
func agree(t *testing.T, logs *check.Tournament, table, stage string) {
	t.Helper()
	path := filepath.Join(filepath.Dir(filepath.Dir(table)), "event.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := event.Read(path, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{".csv", ".cross"} {
		text, err := os.ReadFile(table + ending)
		if err != nil {
			t.Fatal(err)
		}
		opt := check.TableOptions{Stage: stage}
		list, err := check.ReadTable(table+ending, bytes.NewReader(text), opt)
		if ending == ".cross" {
			var pairs []check.Pair
			r := results.Reader{Pair: func(line int, names string, won, lost int64) {
				pairs = append(pairs, check.Pair{Line: line, Names: names, Wins: [2]int64{won, lost}})
			}}
			if err = r.Read(bytes.NewReader(text), table); err == nil {
				list, err = check.ListTable(table+ending, opt, nil, pairs, nil, 0)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		r, err := logs.Judge(check.Against{Schedule: plan, Tables: []*check.Table{list}})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range r.Contests {
			if v.Status != judge.Verified {
				t.Errorf("%s: %s, %v\n%s", v.Name(), v.Status, v.Findings, text)
			}
		}
	}
}

func TestTournament(t *testing.T) {
	bin := build(t)
	t.Run("build", func(t *testing.T) { builds(t, bin) })
	t.Run("leaders", func(t *testing.T) { tellsLeaders(t, bin) })
}

// A program is built once for each state of its folder. The record has the command,
// the state before and after, and the output.
func builds(t *testing.T, bin string) {
	dir := t.TempDir()
	install(t, dir, bin)
	script := "#!/bin/sh\necho once >> built\necho done\n"
	if err := os.WriteFile(filepath.Join(dir, "bin", "make"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	event := strings.Replace(killed, `
[[entry]]
id = "ann"
`, `
[[entry]]
id = "ann"
build = "./make"
`, 1)
	event = strings.Replace(event, "games = 4\n", "games = 1\n", 1)
	path := filepath.Join(dir, "cup.toml")
	if err := os.WriteFile(path, []byte(event), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if code, _, errs := call("tournament", path); code != 0 {
			t.Fatalf("code %d\n%s", code, errs)
		}
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "bin", "built")); string(b) != "once\n" {
		t.Errorf("built %q", b)
	}
	record, err := os.ReadFile(filepath.Join(dir, "cup", "builds", "ann.txt"))
	lines := strings.Split(string(record), "\n")
	if err != nil || len(lines) < 6 || lines[0] != "command ./make" || lines[3] != "ended 0" || lines[5] != "done" {
		t.Fatalf("%v\n%s", err, record)
	}
	log, err := os.ReadFile(filepath.Join(dir, "cup", "logs", "main.1.1-2.1.1.mlog"))
	if err != nil || !bytes.Contains(log, []byte(strings.TrimPrefix(lines[2], "after ")+"\n")) {
		t.Errorf("%v: the log does not name the program as it was built: %s", err, lines[2])
	}
	os.WriteFile(filepath.Join(dir, "bin", "make"), []byte("#!/bin/sh\necho no; exit 3\n"), 0o755)
	code, _, errs := call("tournament", path, "-o", filepath.Join(dir, "other"))
	if code != 2 || !strings.Contains(errs, "entry ann: build: ./make: exit status 3: see ") {
		t.Errorf("code %d\n%s", code, errs)
	}
}

// The report on a game on a terminal ends with the leaders.
func tellsLeaders(t *testing.T, bin string) {
	dir := t.TempDir()
	install(t, dir, bin)
	var errs bytes.Buffer
	env := onTerminal(&errs, "tournament", filepath.Join(dir, "cup.toml"))
	if code := env.Run(Run); code != 0 {
		t.Fatalf("code %d\n%s", code, errs.Bytes())
	}
	last := fmt.Sprintf(" (%d of %d); ", killedSlots, killedSlots)
	if text := errs.String(); !strings.Contains(text, last+"ann ") && !strings.Contains(text, last+"bob ") && !strings.Contains(text, last+"cid ") {
		t.Errorf("%s", text)
	}
}

// onTerminal returns an environment whose standard error is a terminal.
func onTerminal(errs *bytes.Buffer, args ...string) *cli.Env {
	return &cli.Env{Name: "referee", Args: args, Getenv: os.Getenv, Stdout: io.Discard, Stderr: errs, StderrTTY: true}
}

func TestTournamentFrame(t *testing.T) {
	clitest.Frame(t, "referee tournament", cli.Do[tournamentOptions](tournamentManual))
}

// The example events of the documents are complete but for the programs.
func TestExampleEvents(t *testing.T) {
	names, err := filepath.Glob("../../../docs/examples/*.toml")
	if err != nil || len(names) < 5 {
		t.Fatalf("%v, %v", names, err)
	}
	for _, name := range names {
		code, out, errs := call("tournament", "--check", name) // an example has no programs
		if code != 2 || !strings.Contains(out, "games known") || strings.Count(errs, "\n") != strings.Count(errs, " is not a folder: ") {
			t.Errorf("%s: code %d\n%s%s", name, code, out, errs)
		}
	}
}
