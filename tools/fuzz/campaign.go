package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"scrutineer/internal/cli"
)

// campaign is what must be done, and what has been done.
type campaign struct {
	env      *cli.Env
	root     string // folder of the module
	folder   string // of the campaign
	total    int64
	slice    time.Duration
	parallel int
	targets  []target
	done     runs
	built    map[string]string // programs by package
}

// trial is how long a target runs at first, to learn its speed.
const trial = 10 * time.Second

// path is a file in the campaign's folder.
func (c *campaign) path(parts ...string) string {
	return filepath.Join(append([]string{c.folder}, parts...)...)
}

// run runs targets in turn, until all have had their share. It returns how many failed.
func (c *campaign) run() (failed int, err error) {
	bad := map[target]bool{}
	for c.env.Context.Err() == nil {
		worked := false
		for _, t := range c.targets {
			n, first := c.next(t)
			if bad[t] || n == 0 && !first || c.env.Context.Err() != nil {
				continue
			}
			worked = true
			x, err := c.fuzz(t, n)
			if err != nil {
				return len(bad), err
			}
			bad[t] = x.Failed != ""
			if err := write(c.path(runsFile), x); err != nil {
				return len(bad), err
			}
			c.done.add(x)
			c.env.Notef("%s: %d executions, %d new inputs, %.0f s; %d of %d in all %s", t, x.Executions, x.Interesting, x.Seconds, c.executed(), c.total, x.Failed)
		}
		if !worked {
			break
		}
	}
	for _, b := range bad {
		if b {
			failed++
		}
	}
	return failed, nil
}

// executed is how often all targets have been executed.
func (c *campaign) executed() (n int64) {
	for _, t := range c.targets {
		n += c.done[t].Executions
	}
	return n
}

// next is how often a target must be executed in its turn; first is true if it never was,
// and runs to learn its speed. Its share of the whole is its share of the speed of all.
func (c *campaign) next(t target) (n int64, first bool) {
	if _, begun := c.done[t]; !begun {
		return 0, true
	}
	all := 0.0
	for _, other := range c.targets {
		all += c.done.speed(other)
	}
	if c.executed() >= c.total || all == 0 {
		return 0, false
	}
	speed := max(c.done.speed(t), 1)
	share := int64(float64(c.total)*speed/all) + 1
	return max(0, min(share-c.done[t].Executions, int64(speed*c.slice.Seconds())+1)), false
}

// build builds the test program of a package, once; the purpose distinguishes it from
// others of the package.
func (c *campaign) build(pkg, what string, flags ...string) (string, error) {
	out, err := filepath.Abs(c.path("bin", strings.ReplaceAll(pkg, "/", "-")+"."+what))
	if err != nil || c.built[out] != "" {
		return out, err
	}
	args := append(append([]string{"test", "-c", "-o", out}, flags...), "./"+pkg)
	cmd := exec.CommandContext(c.env.Context, "go", args...)
	cmd.Dir = c.root
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: go %s: %w: %s", pkg, strings.Join(args, " "), err, text)
	}
	if c.built == nil {
		c.built = map[string]string{}
	}
	c.built[out] = out
	return out, nil
}

// fuzz runs a target n times, or for a trial if n is 0.
func (c *campaign) fuzz(t target, n int64) (ran, error) {
	x := ran{Package: t.Package, Name: t.Name}
	program, err := c.build(t.Package, "fuzz", "-fuzz=.")
	if err != nil {
		x.Failed = tail(err.Error()) // the others can still be run
		return x, c.env.Context.Err()
	}
	corpus, err := filepath.Abs(c.path("corpus", t.Package))
	if err != nil {
		return x, err
	}
	amount := trial.String()
	if n > 0 {
		amount = strconv.FormatInt(n, 10) + "x"
	}
	ctx, cancel := context.WithTimeout(c.env.Context, 4*c.slice+2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "-test.run=^$", "-test.fuzz=^"+t.Name+"$", "-test.fuzztime="+amount, "-test.fuzzcachedir="+corpus,
		"-test.fuzzminimizetime=200x", "-test.parallel="+strconv.Itoa(c.parallel))
	cmd.Dir = filepath.Join(c.root, t.Package)
	cmd.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(c.parallel))
	// The fuzzer ends its workers when it is interrupted, but not when it is killed.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	begun := time.Now()
	err = cmd.Run()
	x.Seconds = time.Since(begun).Seconds()
	x.Executions, x.Interesting = counted(out.String())
	switch ended := (*exec.ExitError)(nil); {
	case c.env.Context.Err() != nil:
	case ctx.Err() != nil && stuck(out.String()):
		x.Failed = "no end"
	case ctx.Err() != nil: // the machine did other work; more turns will come
	case errors.As(err, &ended):
		x.Failed = failure(out.String())
	case err != nil:
		return x, err
	}
	return x, nil
}

var progress = regexp.MustCompile(`(?m)^fuzz: elapsed: .*, execs: (\d+) .*, new interesting: (\d+) `)

// counted is the fuzzer's last report of its executions and new inputs.
func counted(text string) (executions, interesting int64) {
	all := progress.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return 0, 0
	}
	last := all[len(all)-1]
	executions, _ = strconv.ParseInt(last[1], 10, 64)
	interesting, _ = strconv.ParseInt(last[2], 10, 64)
	return executions, interesting
}

// stuck reports whether the fuzzer, which prints a line every three seconds, reported no
// execution in the last two minutes.
func stuck(text string) bool {
	const lines = 40
	all := progress.FindAllStringSubmatch(text, -1)
	return len(all) == 0 || len(all) > lines && all[len(all)-1][1] == all[len(all)-1-lines][1]
}

// failure is what a failed run said, on one line. It is not a failure that a run timed
// out at the moment when its time was over, since the fuzzer does not distinguish the
// two.
func failure(text string) string {
	if strings.Contains(text, "context deadline exceeded") && !strings.Contains(text, "Failing input") {
		return ""
	}
	return tail(text)
}

// tail is the important part of a long message, on one line.
func tail(text string) string {
	const most = 600
	if i := strings.Index(text, "--- FAIL"); i >= 0 {
		text = text[i:]
	}
	return strings.Join(strings.Fields(text[:min(len(text), most)]), " ")
}
