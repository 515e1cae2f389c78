package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// venue is the folder where the programs are during the tournament.
type venue struct {
	dir  string
	utc  time.Time
	made int
}

// newVenue builds the programs.
func newVenue() (*venue, error) {
	dir, err := os.MkdirTemp("", "makesample-")
	if err != nil {
		return nil, err
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, "built")+string(os.PathSeparator), "./examples/bots/...")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		os.RemoveAll(dir)
		return nil, fmt.Errorf("cannot build the programs: %w", err)
	}
	return &venue{dir: dir, utc: time.Now()}, nil
}

// output is how much a program may write, in bytes: enough for every program without a
// fault.
const output = 16 << 10

// match is the game in the referee's form, with each program in a fresh folder.
func (h *venue) match(c contest, x match) (referee.Match, error) {
	m := referee.Match{Game: c.game, Protocol: x.protocol, Setup: rules.Setup{Params: c.params, Rulings: c.ruled, Start: x.start}, Limits: c.game.Usual, Output: output}
	if x.total > 0 {
		m.Limits.Total = base.Number(x.total.Microseconds())
	}
	m.Label = referee.Label{ID: x.id, Session: x.session, Event: "sample", Stage: x.stage, Round: x.round, Slot: x.slot, UTC: time.Now()}
	for _, e := range x.entries {
		p, err := h.program(c.game.Name, e)
		if err != nil {
			return m, err
		}
		m.Programs = append(m.Programs, p)
	}
	return m, nil
}

// program puts a copy of the game's program into a separate folder.
func (h *venue) program(game string, e entry) (referee.Program, error) {
	h.made++
	dir := filepath.Join(h.dir, fmt.Sprint("seat", h.made))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return referee.Program{}, err
	}
	code, err := os.ReadFile(filepath.Join(h.dir, "built", game))
	if err != nil {
		return referee.Program{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, game), code, 0o755); err != nil {
		return referee.Program{}, err
	}
	digest, err := referee.DigestFolder(dir)
	p := referee.Program{ID: e.id, Version: e.version, Digest: digest, Folder: e.id, Path: "./" + game}
	p.Command = process.Command{Path: "./" + game, Args: strings.Fields(e.flags), Dir: dir, Env: []string{"GOMAXPROCS=2"}}
	return p, err
}
