package main

import (
	"fmt"
	"runtime"
	"time"

	"scrutineer/internal/cli"
)

// report prints what is not as required, and the figures of all games.
func (b *bench) report(trials []*trial, how string) cli.Code {
	out := b.env.Stdout
	rows := map[string]bool{}
	code, right, busy, calls := cli.OK, 0, 0, 0
	var late time.Duration
	var peak int64
	for _, t := range trials {
		rows[t.row] = true
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
	fmt.Fprintf(out, "%s, %d processors, %d at a time: %d of %d games as they should be (%d void on a busy machine), with %d hostile programs; where time could run out all was over %.2f s after the limit at the latest; a referee of %.1f MB at most; %d calls came by the network.\n",
		how, runtime.NumCPU(), b.jobs, right, len(trials), busy, len(rows), late.Seconds(), float64(peak)/(1<<20), calls)
	if b.env.Context.Err() != nil {
		return cli.Failed
	}
	return code
}
