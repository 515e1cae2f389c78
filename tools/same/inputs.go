package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"scrutineer/corpus"
	"scrutineer/internal/test/forge"
	"scrutineer/rules/all"
)

// kept is how many forged sessions are in the file of inputs. It is made of the same ones as
// the others.
const kept = 300

// makeInputs makes the file of inputs: vectors, events and some forged sessions.
func makeInputs(ctx context.Context, old, dir, archive string) error {
	in := filepath.Join(dir, "in")
	cmd := exec.CommandContext(ctx, filepath.Join(old, "scrutineer"), "verify", "self-test", "-q", "--dump", filepath.Join(in, "vectors"))
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(in, "vectors", "manifest.tsv"), filepath.Join(in, "manifest.tsv")); err != nil {
		return err
	}
	if err := forgeInto(filepath.Join(in, "forged"), kept); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(testdata, "events", "*.tournament"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := playEvent(ctx, file, filepath.Join(in, "events")); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return pack(archive, in)
}

// Honest sessions from which others are forged, and logs of one file.
const (
	honest  = 600
	perFile = 100
	seed    = 1
)

// forgeInto writes forged sessions, and a tenth of them honest, in files of logs.
func forgeInto(dir string, n int) error {
	if err := firstError(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
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
		if err := firstError(err, file.Close()); err != nil {
			return err
		}
		pool = append(pool, list...)
	}
	var files [][]byte
	add := func(log []byte, k int) {
		if k%perFile == 0 {
			files = append(files, nil)
		}
		last := &files[len(files)-1]
		*last = append(*last, log...)
	}
	forger := forge.NewForger(pool, seed)
	for i, made := 0, 0; made < n; i++ {
		switch f := forger.Forge(i); {
		case made%10 == 9:
			add(pool[made/10%len(pool)].Log, made)
		case f == nil || f.Log == nil:
			continue
		default:
			add(f.Log, made)
		}
		made++
	}
	for i, logs := range files {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.mlog", i)), logs, 0o644); err != nil {
			return err
		}
	}
	return nil
}
