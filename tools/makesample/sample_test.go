package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// kinds are the faults that a referee without isolation can see and prove: the format's
// list (C5) without forbidden acts and breaches of the protocol.
var kinds = []string{"illegal", "unreadable", "refused", "extra", "early", "timeout-move", "timeout-total", "exit", "crash", "memory", "flood", "not-started"}

// The committed sample is what a run records: the games of the contests in their order.
// Both implementations find every claim true, and there is a fault of every kind.
func TestCommittedSample(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	faults := map[string]bool{}
	for _, c := range contests {
		path := filepath.Join("../../corpus", "sample", c.game.Name+".mlog")
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r := logfmt.NewReader(bytes.NewReader(file), path)
		list := c.matches()
		for _, m := range list {
			s, err := j.Next(r)
			if err != nil {
				t.Fatalf("%s: %s: %v", path, m.id, err)
			}
			if s.Status != judge.Verified || s.Header.ID != m.id || s.Header.Program(1).ID != m.entries[0].id || !s.Header.Evidence.Stamped() {
				t.Errorf("%s:%d: %s, %s, want %s verified: %v", path, s.Line, s.Header.ID, s.Status, m.id, s.Findings)
			}
		}
		if _, err := j.Next(r); err == nil {
			t.Errorf("%s holds more than %d logs", path, len(list))
		}
		for i, d := range c.drafts {
			if !strings.Contains(string(file), "\nfault "+string('0'+rune(d.seat))+" "+d.kind+" ") {
				t.Errorf("%s: draft %d has no fault %s", path, i+1, d.kind)
			}
			faults[d.kind] = true
		}
	}
	for _, k := range kinds {
		if !faults[k] {
			t.Errorf("no draft shows the fault %s", k)
		}
	}
}

// The recording itself: two games of the shortest kind.
func TestRecord(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the programs")
	}
	t.Chdir("../..")
	h, err := newVenue()
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(h.dir)
	var file bytes.Buffer
	log := logfmt.NewWriter(&file, logfmt.SyncNever)
	c := contests[1]
	list := c.matches()
	for _, m := range []match{list[0], list[len(list)-1]} {
		if err := h.play(log, c, m); err != nil {
			t.Fatal(err)
		}
	}
	j := judge.New(all.Games(), judge.Options{})
	r := logfmt.NewReader(&file, "made.mlog")
	for range 2 {
		if s, err := j.Next(r); err != nil || s.Status != judge.Verified {
			t.Errorf("%v, %v", err, s)
		}
	}
}
