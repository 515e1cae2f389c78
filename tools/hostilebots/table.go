package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/internal/cli"
)

// report prints the table, and what is not as required.
func (b *bench) report(trials []*trial, how string) cli.Code {
	out := b.env.Stdout
	fmt.Fprintf(out, "| program | %s | end, s | referee, MB |\n|%s\n", strings.Join(names(), " | "), strings.Repeat("---|", len(names())+3))
	var rows []string
	for _, t := range trials {
		if !slices.Contains(rows, t.row) {
			rows = append(rows, t.row)
			fmt.Fprintln(out, line(t.row, trials))
		}
	}
	code, right, busy, calls := cli.OK, 0, 0, 0
	var late time.Duration
	var peak int64
	for _, t := range trials {
		for _, text := range t.wrong {
			b.env.Errorf("%s, %s, seat %s: %s", t.row, t.way.name, t.bad, text)
			code = cli.Found
		}
		switch {
		case t.busy:
			busy++
			b.env.Errorf("%s, %s, seat %s: the machine was too busy to show anything, %d times", t.row, t.way.name, t.bad, tries)
		case len(t.wrong) == 0 && t.got != "": // otherwise it was never played
			right++
		}
		if peak, calls = max(peak, t.peak), calls+t.calls; t.slow && !t.busy {
			late = max(late, t.beyond)
		}
	}
	fmt.Fprintf(out, "\n%s, %d processors, %d at a time: %d of %d games as they should be (%d void on a busy machine), with %d hostile programs; where time could run out all was over %.2f s after the limit at the latest; a referee of %.1f MB at most; %d calls came by the network.\n",
		how, runtime.NumCPU(), b.jobs, right, len(trials), busy, len(rows), late.Seconds(), float64(peak)/(1<<20), calls)
	if b.env.Context.Err() != nil {
		return cli.Failed
	}
	return code
}

// names are the columns.
func names() []string {
	var list []string
	for _, w := range ways() {
		list = append(list, w.name)
	}
	return list
}

// line is a row of the table: for each protocol what the log says about the first and the
// second seat, and the latest end and the largest referee of all.
func line(row string, trials []*trial) string {
	var late time.Duration
	var peak int64
	cells := make([]string, len(names()))
	for i, name := range names() {
		var by [3]string
		for _, t := range trials {
			if t.row != row || t.way.name != name {
				continue
			}
			by[t.bad] = t.got
			if len(t.wrong) > 0 {
				by[t.bad] += " (wrong)"
			}
			if t.busy {
				by[t.bad] = "(busy)"
				continue
			}
			late, peak = max(late, t.beyond), max(peak, t.peak)
		}
		cells[i] = both(by[base.First], by[base.Second])
	}
	return fmt.Sprintf("| `%s` | %s | %.2f | %.1f |", row, strings.Join(cells, " | "), late.Seconds(), float64(peak)/(1<<20))
}

// both is what happened to two seats.
func both(first, second string) string {
	switch {
	case first == second && first == "":
		return "-"
	case first == second || second == "":
		return first
	case first == "":
		return second
	}
	return first + " / " + second
}
