package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// points is the number of points on a side of the field when the overhead is measured: 60
// moves a game.
const manyPoints = 6

// overheads prints what is charged beyond what programs used.
func (t *table) overheads(s *settings) error {
	t.printf("\n| | a processor | moves | p50 µs | p99 µs | max µs | p50 to the pipe's | pressure |\n|---|--:|--:|--:|--:|--:|--:|--:|\n")
	bare, err := t.pipe(s.moves)
	if err != nil {
		return err
	}
	for _, r := range []struct {
		name, how string
		think     time.Duration
		jobs      int
	}{
		{"answers at once", sleeps, 0, 1},
		{"sleeps", sleeps, s.think, runtime.NumCPU()},
		{"sleeps", sleeps, s.think, 2 * runtime.NumCPU()},
		{"sleeps", sleeps, s.think, 4 * runtime.NumCPU()},
		{"computes", computes, s.think, runtime.NumCPU()},
		{"computes", computes, s.think, 2 * runtime.NumCPU()},
		{"computes", computes, s.think, 4 * runtime.NumCPU()},
	} {
		before, from := pressure(), time.Now()
		over, void, err := t.overhead(s, r.how, r.think, r.jobs)
		if err != nil {
			return err
		}
		name := r.name
		if r.think > 0 {
			name += " " + r.think.String()
		}
		if void > 0 {
			name += fmt.Sprintf(", %d games void", void)
		}
		t.row(name, fmt.Sprintf("%g", float64(r.jobs)/float64(runtime.NumCPU())), over, bare, share(before, from))
	}
	return nil
}

// overhead is what was charged beyond what was used, in order, and how many games
// were void.
func (t *table) overhead(s *settings, how string, think time.Duration, jobs int) (over []int64, void int, err error) {
	m := match{how: how, tell: after, think: think, points: manyPoints, limit: time.Minute}
	err = several(t.env.Context, jobs, m, t.exe, func(g *game) bool {
		if g.void != "" {
			void++
		}
		for _, m := range g.moves {
			if m.charged >= 0 {
				over = append(over, m.charged-m.took)
			}
		}
		return len(over) >= s.moves
	})
	slices.Sort(over)
	return over, void, err
}

// row prints quantiles, and how the median compares with the bare pipe's.
func (t *table) row(name, jobs string, list []int64, bare int64, share string) {
	ratio := "-"
	if bare > 0 {
		ratio = fmt.Sprintf("%.1f", float64(quantile(list, 50))/float64(bare))
	}
	t.printf("| %s | %s | %d | %d | %d | %d | %s | %s |\n", name, jobs, len(list), quantile(list, 50), quantile(list, 99), quantile(list, 100), ratio, share)
}

// quantile is the least value of a sorted list that the given share of values does not
// exceed.
func quantile(list []int64, percent int) int64 {
	if len(list) == 0 {
		return 0
	}
	return list[max((len(list)*percent+99)/100, 1)-1]
}

// pipe measures the round trip of a line through two pipes and a program that repeats it,
// without any referee, and returns the median.
func (t *table) pipe(rounds int) (int64, error) {
	before, from := pressure(), time.Now()
	list, err := roundTrips(t.env.Context, t.exe, rounds)
	if err != nil {
		return 0, err
	}
	slices.Sort(list)
	bare := quantile(list, 50)
	t.row("bare pipe", "-", list, bare, share(before, from))
	return bare, nil
}

func roundTrips(ctx context.Context, exe string, rounds int) (list []int64, err error) {
	cmd := exec.CommandContext(ctx, exe, asProgram, "echo")
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	for range rounds {
		from := time.Now()
		if _, err = io.WriteString(in, "-1 -1 -1\n"); err == nil {
			_, err = lines.ReadString('\n')
		}
		if err != nil {
			break
		}
		list = append(list, time.Since(from).Microseconds())
	}
	in.Close()
	cmd.Wait()
	return list, err
}

// machine describes the machine that the figures were measured on, and what else it did.
func machine() string {
	model := fileField("/proc/cpuinfo", "model name")
	load, _ := os.ReadFile("/proc/loadavg")
	words := strings.Fields(string(load))
	text := fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if model != "" {
		text += " (" + model + ")"
	}
	if release, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		text += ", kernel " + strings.TrimSpace(string(release))
	}
	if len(words) >= 4 {
		text += fmt.Sprintf(", %s. Before: load %s, %s of a second with tasks waiting for a processor", runtime.Version(), words[0], waiting())
	}
	return text + ".\n"
}

// waiting is how much of a second tasks waited for a processor before anything was
// measured.
func waiting() string {
	before, from := pressure(), time.Now()
	time.Sleep(time.Second)
	return share(before, from)
}
