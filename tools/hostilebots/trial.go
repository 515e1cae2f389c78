package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
)

// way is a protocol, and how games are played with it here.
type way struct {
	name, game, protocol string
	flags                []string
	total                bool // it has one clock for the whole game
}

// ways are the columns of the tables, in their order.
func ways() []way {
	return []way{
		{name: "triangles", game: "triangles", protocol: "gtp", flags: []string{"--start", "10,1 20,1 30,10 20,20 10,20 1,10 | - | 0 0 | 1 | -"}, total: true},
		{name: "fiverow console", game: "fiverow", protocol: "console"},
		{name: "fiverow file", game: "fiverow", protocol: "file"},
		{name: "betoniarki", game: "betoniarki", protocol: "lines", total: true},
		{name: "halma", game: "halma", protocol: "lines", total: true},
		{name: "dots", game: "dots", protocol: "server", flags: []string{"--param", "cols=5", "--param", "rows=5"}},
	}
}

// trial is a game of a hostile program.
type trial struct {
	row   string // the program: a behaviour, or a fault on request
	fault bool   // whether it is a fault on request
	way   *way
	bad   base.Seat
	want  []string // the faults, one of which must be claimed; may include none and void
	limit time.Duration
	slow  bool // time must run out

	done
}

// done is what happened to it.
type done struct {
	got    string // the fault that the log claims; none, void
	wrong  []string
	busy   bool          // it shows nothing: the referee itself was kept waiting, and says so
	beyond time.Duration // from the time limit to the end of everything, or from the start if no time runs out
	peak   int64         // bytes, of the referee
	calls  int           // network connections
}

// The time limits in seconds: one that must be exceeded, one for programs that wait until
// the referee stops waiting, and one that must not be exceeded.
const (
	shortly = time.Second
	patient = 3 * time.Second
	amply   = 30 * time.Second
)

// trialsOf reads the tables of a document.
func trialsOf(path, only string, short bool) ([]*trial, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []*trial
	n := 0
	for _, heading := range []string{"Faults on request", "Hostile programs"} {
		_, below, ok := strings.Cut(string(text), "\n### "+heading+"\n")
		if !ok {
			return nil, fmt.Errorf("%s has no %q", path, heading)
		}
		for line := range strings.Lines(below) {
			if strings.HasPrefix(line, "#") {
				break
			}
			cells := strings.Split(strings.Trim(line, "| \n"), " | ")
			name := strings.Trim(cells[0], "`")
			if !strings.HasPrefix(line, "| `") || name == "-fault" || len(cells) < 1+len(ways()) || !strings.Contains(name, only) {
				continue
			}
			n++
			list = append(list, rowTrials(name, cells[len(cells)-len(ways()):], heading == "Faults on request", short, n)...)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no such program", path)
	}
	return list, nil
}

// rowTrials are the trials of a row; with short only one for the n-th row, the first that
// exists from the n-th on.
func rowTrials(name string, cells []string, fault, short bool, n int) []*trial {
	var list []*trial
	all := ways()
	slow := strings.Contains(strings.Join(cells, " "), "timeout")
	for i := range all {
		for _, s := range []base.Seat{base.First, base.Second} {
			k := (i + n) % len(all)
			by := strings.Split(cells[k], " / ")
			cell := by[min(int(s)-1, len(by)-1)]
			if cell == "-" {
				continue
			}
			t := &trial{row: name, fault: fault, way: &all[k], bad: s, want: strings.Split(cell, ", "), limit: amply, slow: slow}
			switch {
			case slices.Contains([]string{"shut-in", "asks", "asks-late"}, name):
				t.limit = patient
			case slow:
				t.limit = shortly
			}
			list = append(list, t)
		}
	}
	if short && len(list) > 0 {
		return list[n%2 : n%2+1]
	}
	return list
}

// in is a cell in a given tier: bubblewrap keeps a program's input open, and only tier A
// sees memory that no process has mapped.
func (t *trial) in(tier process.Tier) []string {
	switch {
	case tier == process.TierB && t.row == "shut-in":
		return append(t.want[:len(t.want):len(t.want)], "timeout-move", "timeout-total")
	case tier == process.TierA && t.row == "hog-memfd":
		return []string{"memory"}
	}
	return t.want
}

// command is the referee's command that plays the trial in a folder.
func (t *trial) command(bin, dir string, tier process.Tier) ([]string, error) {
	log := filepath.Join(dir, "game.mlog")
	limit := t.limit.String()
	args := []string{"match", "--game", t.way.game, "--protocol", t.way.protocol, "--tier", string(tier), "--undated", "--limit", "memory=64m", "-o", log, "--fixed-seats"}
	if t.way.total {
		args = append(args, "--clock", limit, "--move-time", "none")
	} else {
		args = append(args, "--move-time", limit, "--clock", "none")
	}
	if t.row == "filler" {
		args = append(args, "--limit", "file-size=16m")
	}
	args = append(args, t.way.flags...)
	bot := filepath.Join(bin, t.way.game)
	bad, good := bot+" -fault "+t.row, bot+" -seed 2"
	if !t.fault {
		program, err := t.program(bin, dir)
		if err != nil {
			return nil, err
		}
		bad = strings.Join([]string{program, t.way.game, t.bad.String(), t.row}, " ")
	}
	if t.row == "answer-trap" { // it needs time to spring
		good = bot + " -fault late=900ms@" + t.bad.String()
	}
	operands := []string{"bad=" + bad, "good=" + good}
	if t.bad == base.Second {
		operands[0], operands[1] = operands[1], operands[0]
	}
	for _, id := range []string{"bad", "good"} {
		if err := os.Mkdir(filepath.Join(dir, id), 0o777); err != nil {
			return nil, err
		}
		args = append(args, "--folder", id+"="+filepath.Join(dir, id))
	}
	return append(args, operands...), nil
}

// program is the file of a hostile program, or what replaces it.
func (t *trial) program(bin, dir string) (string, error) {
	path, mine := filepath.Join(bin, "hostile"), filepath.Join(dir, "mine")
	switch t.row {
	case "no-file":
		return mine, nil
	case "no-right":
		return mine, os.WriteFile(mine, []byte("#!/bin/sh\n"), 0o666)
	case "no-program":
		return mine, os.Mkdir(mine, 0o777)
	case "vanish":
		b, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		return mine, os.WriteFile(mine, b, 0o777)
	}
	return path, nil
}

// faultOf is the fault that a log claims for a seat, and whether it claims one for the
// other seat.
func (t *trial) faultOf(l *logfmt.Log) (got string, other bool) {
	got = "none"
	for i := range l.Records {
		switch rec := &l.Records[i]; {
		case rec.Kind == logfmt.Void:
			return "void", false
		case rec.Kind == logfmt.Fault && rec.Seat == t.bad && got == "none":
			got = string(rec.Word)
		case rec.Kind == logfmt.Fault:
			other = true
		}
	}
	return got, other
}
