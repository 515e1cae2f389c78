package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// hogging is a measurement of programs that burn processors instead of answering.
type hogging struct {
	games int           // a row
	most  time.Duration // how long all rows together may take; 0 is no limit
	clock time.Duration // the limit of a move
	loops int           // busy loops on a loaded machine
	tiers []process.Tier
	loads []bool
	kinds []string
	keep  string // folder for the logs; "" if they are not kept
}

// kindsOfHogs are the programs of the table by name: the number of children that burn
// processors, or an honest program that answers when it has slept, or run, for half of
// its time.
var kindsOfHogs = [...]string{hogOf + "1", hogOf + "4", hogOf + "60", silent, sleeps, works}

// Machines that those games are played on.
const quiet, loaded = "quiet", "loaded"

// row is what happened to the games of one program.
type row struct {
	name        string
	tier        process.Tier
	loaded      bool
	played, won int // won: the game went on as it should
	lost, void  int
	other       int
	suspect     int // of those lost
	longest     time.Duration
}

// read reads the names of tiers and machines.
func (h *hogging) read(tiers, machines []string) error {
	for _, name := range tiers {
		tier, err := process.ParseTier(name)
		if err != nil {
			return fmt.Errorf("--tier: %w", err)
		}
		h.tiers = append(h.tiers, tier)
	}
	for _, name := range machines {
		if name != quiet && name != loaded {
			return fmt.Errorf("--machine: want quiet or loaded, got %q", name)
		}
		h.loads = append(h.loads, name == loaded)
	}
	return nil
}

// hogs prints what happens to such programs, row by row.
func (t *table) hogs(h *hogging) error {
	t.printf("\n| program | tier | machine | games | lost by time | of them suspect | void | answered | other | longest, s | pressure |\n|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	end := time.Now().Add(h.most)
	rows := len(h.loads) * len(h.tiers) * len(h.kinds)
	for _, busy := range h.loads {
		stop, err := t.load(h, busy)
		if err != nil {
			return err
		}
		err = t.hogsIn(h, busy, end, &rows)
		stop()
		if err != nil {
			return err
		}
	}
	return nil
}

// load starts the busy loops; stop ends them.
func (t *table) load(h *hogging, busy bool) (stop func(), err error) {
	if !busy {
		return func() {}, nil
	}
	ctx, cancel := context.WithCancel(t.env.Context)
	var loops []*exec.Cmd
	stop = func() {
		cancel()
		for _, c := range loops {
			c.Wait()
		}
	}
	for range h.loops {
		c := exec.CommandContext(ctx, t.exe, asProgram, burns)
		if err := c.Start(); err != nil {
			stop()
			return nil, err
		}
		loops = append(loops, c)
	}
	return stop, nil
}

// hogsIn measures all rows of a quiet or a loaded machine. Each row has its share of the
// remaining time.
func (t *table) hogsIn(h *hogging, busy bool, end time.Time, rows *int) error {
	for _, tier := range h.tiers {
		sandbox, err := process.NewSandbox(tier)
		if err != nil {
			t.printf("| all | %s | | 0 | | | | | | | | %v\n", tier, err)
			*rows -= len(h.kinds)
			continue
		}
		undo := sandbox.PrioritizeSelf()
		for _, name := range h.kinds {
			r := row{name: name, tier: tier, loaded: busy}
			before, from := pressure(), time.Now()
			until := from.Add(time.Until(end) / time.Duration(max(*rows, 1)))
			*rows--
			for r.played < h.games && t.env.Context.Err() == nil && (h.most == 0 || time.Now().Before(until)) {
				if err := t.hogged(h, &r, sandbox); err != nil {
					undo()
					sandbox.Close()
					return err
				}
			}
			t.printf("%s | %s |\n", r.String(), share(before, from))
		}
		undo()
		sandbox.Close()
	}
	return t.env.Context.Err()
}

// machine names the machine that the games were played on.
func (r *row) machine() string {
	if r.loaded {
		return loaded
	}
	return quiet
}

func (r *row) String() string {
	return fmt.Sprintf("| %s | %s | %s | %d | %d | %d | %d | %d | %d | %.1f", r.name, r.tier, r.machine(), r.played, r.lost, r.suspect, r.void, r.won, r.other, r.longest.Seconds())
}

// hogged plays one game, in which seat 1 is the program of the row and seat 2 answers at once.
func (t *table) hogged(h *hogging, r *row, sandbox *process.Sandbox) error {
	from := time.Now()
	var log bytes.Buffer
	_, err := referee.Play(t.env.Context, logfmt.NewWriter(&log, logfmt.SyncNever), referee.Match{
		Game:  all.Find("dots"),
		Setup: rules.Setup{Params: []rules.Value{{Name: "cols", Value: "2"}, {Name: "rows", Value: "2"}}},
		Programs: []referee.Program{{ID: "a", Command: process.Command{Path: t.exe, Args: roleOf(r.name, h.clock)}},
			{ID: "b", Command: process.Command{Path: t.exe, Args: roleOf("", 0)}}},
		Limits:      rules.Limits{Move: base.Number(h.clock.Microseconds())},
		Confinement: referee.Confinement{Sandbox: sandbox},
		ExitGrace:   time.Millisecond,
		Label:       referee.Label{ID: "fairclock"},
	})
	if err != nil {
		return err
	}
	if t.env.Context.Err() != nil {
		return t.env.Context.Err()
	}
	l, err := logfmt.NewReader(bytes.NewReader(log.Bytes()), "log").ReadLog()
	if err != nil {
		return err
	}
	if h.keep != "" {
		if err := os.WriteFile(filepath.Join(h.keep, fmt.Sprintf("%s-%s-%s-%d.mlog", r.name, r.tier, r.machine(), r.played+1)), log.Bytes(), 0o666); err != nil {
			return err
		}
	}
	r.count(judge.New(all.Games(), judge.Options{}).Replay(l), time.Since(from))
	return nil
}

// count adds a game.
func (r *row) count(s *judge.Session, took time.Duration) {
	r.played++
	r.longest = max(r.longest, took)
	for _, f := range s.Findings {
		if f.Code == judge.SuspectHost {
			r.suspect++
		}
	}
	switch {
	case s.Status == judge.VoidStatus:
		r.void++
	case s.Status != judge.Verified:
		r.other++
	case s.Outcome.Reason == rules.ByFault && s.Outcome.Winner == base.Second && timedOut(s):
		r.lost++
	case s.Outcome.Reason == rules.ByFault:
		r.other++
	default:
		r.won++
	}
}

func timedOut(s *judge.Session) bool {
	for _, f := range s.Findings {
		if f.Code == judge.FaultConfirmed && strings.HasPrefix(f.Claimed, "timeout") {
			return true
		}
	}
	return false
}

// roleOf are the arguments of a program of a row by name; "" answers at once.
func roleOf(name string, clock time.Duration) []string {
	switch {
	case name == "":
		return []string{asProgram, sleeps, "0s", after}
	case name == works, name == sleeps:
		return []string{asProgram, name, (clock / 2).String(), after}
	}
	return []string{asProgram, name, "0s", after}
}
