package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// runsFile is the campaign's file of runs.
const runsFile = "runs.jsonl"

// ran is one run of a target, or the sum of several.
type ran struct {
	Package, Name string
	Executions    int64
	Interesting   int64   // inputs found that reach something new
	Seconds       float64 // that it took
	Failed        string  // what went wrong in the last run, "" for nothing
}

// runs is what every target has done so far.
type runs map[target]ran

// add adds a run.
func (r runs) add(x ran) {
	t := target{x.Package, x.Name}
	sum := r[t]
	sum.Package, sum.Name, sum.Failed = x.Package, x.Name, x.Failed
	sum.Executions += x.Executions
	sum.Interesting += x.Interesting
	sum.Seconds += x.Seconds
	r[t] = sum
}

// speed is a target's executions a second so far.
func (r runs) speed(t target) float64 { return float64(r[t].Executions) / max(r[t].Seconds, 1) }

// readRuns sums up a file of runs. A missing file has none. A last line that was cut off
// is ignored.
func readRuns(path string) (runs, error) {
	r := runs{}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	for n, line := range bytes.Split(data, []byte("\n")) {
		var x ran
		if n == bytes.Count(data, []byte("\n")) {
			break
		}
		if err := json.Unmarshal(line, &x); err != nil {
			return nil, fmt.Errorf("%s:%d: json: %w", path, n+1, err)
		}
		r.add(x)
	}
	return r, err
}

// write appends a run to the file, as a separate line in one call.
func write(path string, x ran) error {
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// table has the results so far of all targets, in Markdown.
func (r runs) table(list []target) string {
	var b strings.Builder
	b.WriteString("| package | target | executions | inputs kept | minutes | |\n|---|---|---:|---:|---:|---|\n")
	sum, failed := ran{}, 0
	row := func(x ran, state string) {
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %.1f | %s |\n", x.Package, x.Name, x.Executions, x.Interesting, x.Seconds/60, state)
	}
	for _, t := range list {
		x, begun := r[t]
		x.Package, x.Name = t.Package, t.Name
		state := ""
		if !begun {
			state = "not yet run"
		} else if x.Failed != "" {
			state = "failed"
			failed++
		}
		row(x, state)
		sum.Executions += x.Executions
		sum.Interesting += x.Interesting
		sum.Seconds += x.Seconds
	}
	sum.Package, sum.Name = "all", fmt.Sprintf("%d targets", len(list))
	row(sum, fmt.Sprintf("%d failed", failed))
	return b.String()
}
