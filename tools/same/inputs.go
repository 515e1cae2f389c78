package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"scrutineer/corpus"
	"scrutineer/internal/test/forge"
	"scrutineer/rules/all"
)

// makeInputs makes the file of inputs: the vectors of the earlier commands, some forged
// sessions, and a record of another program. The events stay as they are, because this tree
// does not write the form that the earlier commands read.
func makeInputs(ctx context.Context, old, in, archive string) error {
	before := in + "-before"
	if err := errors.Join(unpack(archive, before), os.CopyFS(filepath.Join(in, "events"), os.DirFS(filepath.Join(before, "events")))); err != nil {
		return err
	}
	record, err := os.ReadFile(filepath.Join("docs", "example.psq"))
	vectors := filepath.Join(in, "vectors")
	err = errors.Join(err, dump(ctx, old, vectors), os.Rename(filepath.Join(vectors, "manifest.tsv"), filepath.Join(in, "manifest.tsv")),
		put(filepath.Join(in, "docs", "example.psq"), record), forgeInto(filepath.Join(in, "forged"), kept))
	if err != nil {
		return err
	}
	return pack(archive, in)
}

// dump writes the vectors of a program.
func dump(ctx context.Context, program, folder string) error {
	cmd := exec.CommandContext(ctx, program, "verify", "self-test", "-q", "--dump", folder)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// makeEvents makes the file of what the new commands read in place of the schedules among the
// inputs: the events in TOML, as the new commands write them into the folders of events that
// are played and of vectors.
func makeEvents(ctx context.Context, now, in, dir, archive string) error {
	made, kept := filepath.Join(dir, "made"), filepath.Join(dir, "kept")
	files, err := filepath.Glob(filepath.Join(testdata, "events", "*.toml"))
	err = errors.Join(err, dump(ctx, now, filepath.Join(made, "vectors")))
	for _, file := range files {
		if err := playEvent(ctx, file, filepath.Join(made, "events")); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	schedules, err2 := filepath.Glob(filepath.Join(in, "*", "*", "schedule"))
	for _, schedule := range schedules {
		folder, _ := filepath.Rel(in, filepath.Dir(schedule))
		// The games are the same, so a schedule and an event are of the same logs.
		if err := sameFiles(filepath.Join(in, folder, "logs"), filepath.Join(made, folder, "logs")); err != nil {
			return err
		}
		// The arguments of vectors name their files, so these are called as before, and
		// findings stay in their order.
		names := map[string]string{"schedule": "event.toml", "disqualified": "disqualified.toml"}
		if strings.HasPrefix(folder, "events") {
			names = map[string]string{"event.toml": "event.toml", "disqualified.toml": "disqualified.toml"}
			earlier, _ := filepath.Glob(filepath.Join(made, folder, "old", "event.*"))
			for _, path := range earlier {
				name := filepath.Join("old", filepath.Base(path))
				names[name] = name
			}
		}
		if filepath.Base(folder) == otherPoints {
			names["standings.csv"] = filepath.Join("tables", "final.1.csv")
			tables, _ := filepath.Glob(filepath.Join(in, folder, "tables", "*"))
			for _, path := range tables {
				name := filepath.Join("tables", filepath.Base(path))
				names[name] = name
			}
		}
		for to, from := range names {
			text, err := os.ReadFile(filepath.Join(made, folder, from))
			if errors.Is(err, fs.ErrNotExist) && from == "disqualified.toml" {
				continue
			}
			if err := errors.Join(err, put(filepath.Join(kept, folder, to), text)); err != nil {
				return err
			}
		}
	}
	return errors.Join(err, err2, pack(archive, kept))
}

// otherPoints is the event whose points are refused in TOML: a win was worth a draw. Its
// tables are those of other points.
const otherPoints = "11-all-that-tie"

// sameFiles is an error unless two folders have the same files.
func sameFiles(one, two string) error {
	list, err := os.ReadDir(one)
	other, err2 := os.ReadDir(two)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	if len(list) != len(other) {
		return fmt.Errorf("%d files in %s, %d in %s", len(list), one, len(other), two)
	}
	for _, e := range list {
		a, err := os.ReadFile(filepath.Join(one, e.Name()))
		b, err2 := os.ReadFile(filepath.Join(two, e.Name()))
		if err := errors.Join(err, err2); err != nil || !bytes.Equal(a, b) {
			return errors.Join(err, fmt.Errorf("%s is not the same in %s and %s", e.Name(), one, two))
		}
	}
	return nil
}

// renew copies the inputs of the earlier commands for the new ones, with the events of an
// archive in place of the schedules.
func renew(in, archive, to string) error {
	events := to + "-events"
	if err := errors.Join(os.CopyFS(to, os.DirFS(in)), unpack(archive, events)); err != nil {
		return err
	}
	err := fs.WalkDir(os.DirFS(events), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(events, name))
		if e.Name() == "event.toml" {
			folder := filepath.Join(to, filepath.Dir(name))
			earlier, _ := filepath.Glob(filepath.Join(folder, "old", "schedule.*"))
			for _, file := range append(earlier, filepath.Join(folder, "schedule"), filepath.Join(folder, "disqualified")) {
				err = errors.Join(err, os.RemoveAll(file))
			}
		}
		return errors.Join(err, put(filepath.Join(to, name), text))
	})
	for from, now := range map[string]string{"disqualified": "disqualified.toml", "main": filepath.Join("revealed", "main")} {
		list, _ := filepath.Glob(filepath.Join(to, "vectors", "*", from))
		for _, path := range list {
			name := filepath.Join(filepath.Dir(path), now)
			err = errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o777), os.Rename(path, name))
		}
	}
	return err
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
