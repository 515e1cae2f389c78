package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// tool is a program to be measured.
type tool struct {
	name   string // as shown
	path   string
	args   []string
	cores  int             // that it may use, if it is a Go program
	user   []time.Duration // by round, that of programs it ran included
	system []time.Duration
	wall   []time.Duration
	peak   int64 // bytes resident at most, 0 unknown
}

// measure runs all tools once to warm the file cache, and then in the given number of
// rounds.
func measure(tools []*tool, rounds int) error {
	for round := -1; round < rounds; round++ {
		for _, t := range tools {
			if err := t.run(round >= 0); err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
		}
	}
	return nil
}

// run runs the tool and, if the run counts, records what it took.
func (t *tool) run(counts bool) error {
	cmd := exec.Command(t.path, t.args...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(t.cores), "LC_ALL=C")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return err
	}
	peak := watch(cmd.Process.Pid)
	err := cmd.Wait()
	wall := time.Since(begun)
	if most := <-peak; most > t.peak {
		t.peak = most
	}
	if err != nil {
		return fmt.Errorf("%w: %s", err, bytes.TrimSpace(errs.Bytes()))
	}
	if counts {
		t.user = append(t.user, cmd.ProcessState.UserTime())
		t.system = append(t.system, cmd.ProcessState.SystemTime())
		t.wall = append(t.wall, wall)
	}
	return nil
}

// watch reads the memory of a process now and then until it is gone, and sends the
// maximum. The system's own figure for an ended process is not usable: on Linux it begins
// with the memory of the process that started it.
func watch(pid int) <-chan int64 {
	result := make(chan int64, 1)
	go func() {
		most := int64(0)
		for {
			now, ok := resident(pid)
			if !ok {
				result <- most
				return
			}
			most = max(most, now)
			time.Sleep(5 * time.Millisecond)
		}
	}()
	return result
}

// resident is the high-water mark of a process's resident bytes; not ok once
// it has ended, or on a system without /proc.
func resident(pid int) (int64, bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0, false
	}
	_, rest, found := strings.Cut(string(text), "VmHWM:")
	fields := strings.Fields(rest)
	if !found || len(fields) == 0 {
		return 0, false
	}
	kib, err := strconv.ParseInt(fields[0], 10, 64)
	return kib << 10, err == nil
}
