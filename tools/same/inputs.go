package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"scrutineer/corpus"
	"scrutineer/internal/test/forge"
	"scrutineer/rules/all"
)

// makeInputs makes the file of inputs: the vectors of the earlier commands, events, some
// forged sessions, and a record of another program.
func makeInputs(ctx context.Context, old, in, archive string) error {
	vectors := filepath.Join(in, "vectors")
	cmd := exec.CommandContext(ctx, old, "verify", "self-test", "-q", "--dump", vectors)
	cmd.Stderr = os.Stderr
	record, err := os.ReadFile(filepath.Join("docs", "example.psq"))
	err = errors.Join(err, cmd.Run(), os.Rename(filepath.Join(vectors, "manifest.tsv"), filepath.Join(in, "manifest.tsv")),
		put(filepath.Join(in, "docs", "example.psq"), record), forgeInto(filepath.Join(in, "forged"), kept))
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(testdata, "events", "*.tournament"))
	for _, file := range files {
		if err := playEvent(ctx, file, filepath.Join(in, "events")); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return errors.Join(err, pack(archive, in))
}

const (
	kept    = 300 // forged sessions in the file of inputs
	honest  = 600 // sessions from which others are forged, besides the sample
	perFile = 100 // logs of a file
	seed    = 1
)

// forgeInto writes forged sessions to files of logs. Every tenth log is an honest one.
func forgeInto(dir string, n int) error {
	games := all.Games()
	pool, err := forge.Honest(append(forge.Small(games), forge.Large(games)...), honest, seed)
	if err != nil {
		return err
	}
	for _, src := range corpus.Sample() {
		file, err := src.Open()
		if err != nil {
			return err
		}
		list, err := forge.Read(src.Name, file, games)
		if err := errors.Join(err, file.Close()); err != nil {
			return err
		}
		pool = append(pool, list...)
	}
	// The format cannot express some lies, and some fit no session: these are left out.
	forger := forge.NewForger(pool, seed)
	var logs []byte
	for i, made := 0, 0; made < n; i++ {
		if made%10 == 9 {
			logs = append(logs, pool[made/10%len(pool)].Log...)
		} else if f := forger.Forge(i); f != nil && f.Log != nil {
			logs = append(logs, f.Log...)
		} else {
			continue
		}
		if made++; made%perFile == 0 || made == n {
			if err := put(filepath.Join(dir, fmt.Sprintf("%03d.mlog", (made-1)/perFile)), logs); err != nil {
				return err
			}
			logs = nil
		}
	}
	return nil
}
