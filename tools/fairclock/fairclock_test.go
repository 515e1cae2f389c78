package main

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/rules"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == asProgram {
		program(os.Args[2:], os.Stdin, os.Stdout, os.Stderr)
		return
	}
	os.Exit(m.Run())
}

// A small measurement has all its rows, and no late answer is accepted.
func TestSmall(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the machine's figures are Linux's")
	}
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "fairclock", Args: []string{"--moves", "20", "--border", "4", "--think", "1ms"}, Stdout: &out, Stderr: &errs,
		Context: context.Background(), Getenv: os.Getenv}
	if code := env.Run(run); code != cli.OK {
		t.Fatalf("code %d\n%s", code, errs.Bytes())
	}
	rows := 0
	for line := range strings.Lines(out.String()) {
		cells := strings.Split(line, " | ")
		if strings.HasPrefix(line, "| after 250ms") && cells[6] != "0" {
			t.Errorf("late and accepted: %s", line)
		}
		if strings.HasPrefix(line, "| ") {
			rows++
		}
	}
	if rows != 2+8+2 {
		t.Errorf("%d rows\n%s", rows, out.Bytes())
	}
}

// The program draws every line of the field once, whoever draws the other lines.
func TestProgram(t *testing.T) {
	var in, out, errs bytes.Buffer
	in.WriteString("3 2 1\n0 0 2\n" + strings.Repeat("-1 -1 -1\n", 6))
	program([]string{sleeps, "0s", after}, &in, &out, &errs)
	if want := "0 0 0\n0 0 1\n0 0 3\n1 0 1\n1 0 2\n1 0 3\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if n := strings.Count(errs.String(), "took "); n != 6 {
		t.Errorf("told %d times", n)
	}
}

func TestQuantile(t *testing.T) {
	var list []int64
	for i := range int64(200) {
		list = append(list, i+1)
	}
	for percent, want := range map[int]int64{50: 100, 99: 198, 100: 200, 0: 1} {
		if got := quantile(list, percent); got != want {
			t.Errorf("%d%%: %d, want %d", percent, got, want)
		}
	}
	if quantile(nil, 50) != 0 {
		t.Error("of nothing")
	}
}

func TestTally(t *testing.T) {
	fault := judge.Finding{Code: judge.FaultConfirmed, Claimed: "timeout-move"}
	var sum tally
	for _, g := range []*game{
		{moves: []move{{150, 150}, {150, 201}, {150, 200}}, session: &judge.Session{}},
		{moves: []move{{-1, 200}}, session: &judge.Session{Findings: []judge.Finding{fault, {Code: judge.SuspectHost}}}},
		{moves: []move{{-1, 201}}, session: &judge.Session{Findings: []judge.Finding{fault}}},
		{moves: []move{{-1, 250}}, void: "host-stall", session: &judge.Session{}},
		{session: &judge.Session{Findings: []judge.Finding{{Code: judge.FaultConfirmed, Claimed: "illegal"}}}},
	} {
		sum.count(g, 200)
	}
	if want := (tally{moves: 6, lost: 2, slow: 1, suspect: 1, void: 1, accepted: 1}); sum != want {
		t.Errorf("%+v, want %+v", sum, want)
	}
}

// Games are counted by the verdicts on their logs.
func TestHogCount(t *testing.T) {
	fault := judge.Finding{Code: judge.FaultConfirmed, Claimed: "timeout-move"}
	lost := rules.Outcome{Winner: base.Second, Reason: rules.ByFault}
	r := row{name: "hog-4", tier: "a", loaded: true}
	for _, s := range []*judge.Session{
		{Status: judge.Verified, Outcome: lost, Findings: []judge.Finding{fault}},
		{Status: judge.Verified, Outcome: lost, Findings: []judge.Finding{fault, {Code: judge.SuspectHost}}},
		{Status: judge.Verified, Outcome: lost, Findings: []judge.Finding{{Code: judge.FaultConfirmed, Claimed: "exit"}}},
		{Status: judge.Verified, Outcome: rules.Outcome{Winner: base.First, Reason: rules.ByFault}, Findings: []judge.Finding{fault}},
		{Status: judge.VoidStatus},
		{Status: judge.Verified, Outcome: rules.Outcome{Winner: base.First, Reason: "complete"}},
		{Status: judge.Rejected, Outcome: lost, Findings: []judge.Finding{fault}},
	} {
		r.count(s, 1500*time.Millisecond)
	}
	if got, want := r.String(), "| hog-4 | a | loaded | 7 | 2 | 1 | 1 | 1 | 3 | 1.5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The programs of the table are played in the tier that works everywhere.
func TestHogs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the machine's figures are Linux's")
	}
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "fairclock", Args: []string{"--moves", "0", "--hogs", "1", "--tier", "c", "--machine", "quiet", "--clock", "100ms", "--program", "hog-1,silent"}, Stdout: &out, Stderr: &errs,
		Context: context.Background(), Getenv: os.Getenv}
	if code := env.Run(run); code != cli.OK {
		t.Fatalf("code %d\n%s", code, errs.Bytes())
	}
	if n := strings.Count(out.String(), " | c | quiet | 1 | "); n != 2 {
		t.Errorf("%d rows\n%s", n, out.Bytes())
	}
}
