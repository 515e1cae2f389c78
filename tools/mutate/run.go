package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// The limits of a run of tests.
const (
	timesMore = 10      // the processor time without a mutant, times this
	wallTimes = 12      // the wall time allowed, in multiples of processor time, for tests that sleep
	memory    = 4 << 20 // kilobytes of address space
	softLimit = "GOMEMLIMIT=1GiB"
)

// outcome is what happened to a mutant.
type outcome int

const (
	unreached outcome = iota // no test reaches it
	living                   // every test that reaches it passes
	killed                   // a test of its own package, or below it, fails
	elsewhere                // a test of another package fails
	late                     // a test did not end in time
)

var outcomes = [...]string{"unreached", "living", "killed", "elsewhere", "late"}

func (o outcome) String() string { return outcomes[o] }

// run is one call of a binary of tests.
type run struct {
	binary, folder string
	tests          []string
	mutant         int
	reach          string        // the file for the numbers of the mutants reached
	limit          int           // seconds of processor time
	used           time.Duration // of the processor
}

// do runs the tests and reports whether they passed and whether they ended by
// themselves. Limits are set by a shell, before the tests begin; that of time
// counts the processor's, so that a busy machine changes nothing.
func (r *run) do() (passed, ended bool, err error) {
	wall := time.Duration(r.limit*wallTimes) * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), wall)
	defer cancel()
	limits := fmt.Sprintf("ulimit -t %d; ulimit -v %d; exec \"$0\" \"$@\"", r.limit, memory)
	cmd := exec.CommandContext(ctx, "nice", "-n", "19", "sh", "-c", limits, r.binary,
		"-test.short", "-test.failfast", "-test.count=1", "-test.timeout=0", "-test.run=^("+strings.Join(r.tests, "|")+")$")
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(r.mutant), "MUTANT_REACH="+r.reach, softLimit, "GOTRACEBACK=none")
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return false, false, err
	}
	r.used = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return err == nil, !status.Signaled(), nil
}
