package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/internal/test/forge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/tournament"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// playEvent plays the event of a file in a folder named after it, with simulated programs.
// Besides what the referee reads, a file may have these lines:
//
//	# then             what follows is added when everything above has been played
//	# gauntlet ID      keeps only the logs of games of that entry, and no schedule
func playEvent(ctx context.Context, file, folder string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "same-event-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	played := filepath.Join(folder, strings.TrimSuffix(filepath.Base(file), ".toml"))
	before, after, more := strings.Cut(string(text), "# then\n")
	err = errors.Join(put(filepath.Join(dir, "f", "x"), []byte("simulated\n")), os.Chmod(filepath.Join(dir, "f", "x"), 0o755),
		put(filepath.Join(played, "secret"), []byte(strings.Repeat("5a", 32)+"\n")), runEvent(ctx, dir, before, played))
	if err == nil && more {
		err = runEvent(ctx, dir, before+after, played)
	}
	// What is not an input: the programs, and what only the referee reads.
	rest := []string{"secret", "lock", "work", "programs", "info"}
	_, line, gauntlet := strings.Cut(string(text), "# gauntlet ")
	if gauntlet {
		rest = append(rest, "event.toml", "policy.txt", "places.csv", "tables", "removed", "revealed")
	}
	for _, name := range rest {
		err = errors.Join(err, os.RemoveAll(filepath.Join(played, name)))
	}
	logs, _ := filepath.Glob(filepath.Join(played, "logs", "*"))
	for _, log := range logs {
		text, failed := os.ReadFile(log)
		if gauntlet && !bytes.Contains(text, []byte(" "+strings.TrimSpace(line)+" ")) {
			failed = os.Remove(log)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// runEvent plays an event, or goes on with it.
func runEvent(ctx context.Context, dir, text, played string) error {
	event, err := tournament.Read(filepath.Join(dir, "event.toml"), []byte(text), readOptions())
	if err != nil {
		return err
	}
	f, err := tournament.OpenFolder(played, nil)
	if err != nil {
		return err
	}
	defer f.Close()
	r := tournament.Runner{Event: event, Folder: f, Play: simulate, Ask: func(context.Context, *logfmt.Writer, referee.Info) ([]string, error) { return nil, nil }}
	_, err = r.Run(ctx)
	return err
}

func readOptions() tournament.ReadOptions {
	return tournament.ReadOptions{Games: all.Games(), Rank: analysis.Ranked, Open: os.ReadFile, Complete: func(*rules.Game, *rules.Setup) {}}
}

// simulate plays a match with simulated programs, whose moves and faults follow from the id
// of the game alone.
func simulate(_ context.Context, w *logfmt.Writer, m referee.Match) (referee.Result, error) {
	p := m.Game.Protocol(m.Protocol)
	if m.Protocol == "" {
		p = m.Game.Protocols[0]
	}
	hash := fnv.New64a()
	fmt.Fprint(hash, m.Label.Event, m.Label.ID)
	s, err := forge.Play(forge.Board{Game: m.Game, Protocol: p, Setup: m.Setup, Limits: m.Limits}, hash.Sum64()>>16)
	if err != nil {
		return referee.Result{}, err
	}
	l, err := logfmt.NewReader(bytes.NewReader(s.Log), "simulated").ReadLog()
	if err != nil {
		return referee.Result{}, err
	}
	// The header is that of the match, where the simulation knows nothing of it.
	h := *l.Header
	h.ID, h.Session, h.Event, h.Stage, h.Round, h.Slot = m.Label.ID, m.Label.Session, m.Label.Event, m.Label.Stage, m.Label.Round, m.Label.Slot
	h.Attempt, h.Seed = m.Label.Attempt, base.Number(m.Label.Seed)
	if h.Seed == 0 {
		h.Seed = logfmt.None
	}
	if m.Label.Previous != "" {
		h.Previous = m.Label.Previous
	}
	for i, p := range m.Programs {
		h.Programs[i].ID, h.Programs[i].Digest, h.Programs[i].Name = p.ID, p.Digest, p.Name
	}
	if err := w.Begin(&h); err != nil {
		return referee.Result{}, err
	}
	// The writer makes the blocks and the end of the log itself.
	for i := range l.Records {
		if r := &l.Records[i]; r.Kind != logfmt.Block && r.Kind != logfmt.End {
			if err := w.Append(r); err != nil {
				return referee.Result{}, err
			}
		}
	}
	return referee.Result{}, w.End()
}
