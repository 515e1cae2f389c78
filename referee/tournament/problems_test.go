package tournament

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/referee"
)

// Whatever prevents an event from being played is found before play, each at its line.
func TestProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"entry a\n folder f\n program ./x\n", ""},
		{"entry a\n folder f\n program ./x {n}\n", ""},
		{"entry a\n folder f\n program ./b{n}\n", "5: value: entry a: start ./b1: "},
		{"entry a\n folder f\n program go version\n", ""},
		{"entry a\n folder f\n program x\n", "5: value: entry a: start x: "}, // x is in the folder, not in PATH
		{"entry a\n name A\n folder g\n program ./x\n", "5: missing: entry a: "},
		{"entry a\n folder f/x\n program ./x\n", "4: missing: entry a: "},
		{"entry a\n folder f\n build ./make\n program ./later\n", "5: value: entry a: start ./make: "},
		{"entry a\n folder f\n build go version\n program ./later\n", ""},
		{"entry a\n folder f\n build go version\n program ./data\n", "6: value: entry a: start ./data: permission denied"},
		{"entry a\n folder f\n program ./lost\n", "5: value: entry a: start ./lost: its interpreter /no/interpreter: "},
		{"entry a\n folder f\n program ./lostenv\n", "5: value: entry a: start ./lostenv: its interpreter no-such-program: "},
		{"entry a\n folder f\n program ./shell\n", ""},
		{"entry a\n folder f\n program ./link\n", "5: value: entry a: start ./link: a link, "},
	} {
		h := newHouse(t, headOfEvent+c.text+"entry b\n folder f\n program ./x\nstage main round-robin\n")
		h.put("f/data", "#!/bin/sh\n")
		h.put("f/lost", "#!/no/interpreter -x\n")
		h.put("f/lostenv", "#!/usr/bin/env no-such-program\n")
		h.put("f/shell", "#!/bin/sh -e\n")
		if err := os.Chmod(filepath.Join(h.dir, "f/data"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("x", filepath.Join(h.dir, "f/link")); err != nil {
			t.Skip(err)
		}
		h.found(c.want)
	}
}

// found compares the problems of an event with the one that is wanted, or with none.
func (h *testEvent) found(want string) {
	h.t.Helper()
	e, err := Read(filepath.Join(h.dir, "cup.tournament"), []byte(h.text), known)
	if err != nil {
		h.t.Fatal(err)
	}
	var got []string
	for _, p := range e.Problems() {
		got = append(got, strings.TrimPrefix(p.Error(), e.File+":"))
	}
	if want == "" && len(got) > 0 || want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], want)) {
		h.t.Errorf("%s\n got %q\nwant %q", h.text, got, want)
	}
}

// A Swiss stage of an even number has at most one round fewer than entries, one of an odd
// number as many: then all have met. Nobody takes more from a stage than play in it.
func TestCrowded(t *testing.T) {
	for _, c := range []struct {
		entries int
		stages  string
		want    string
	}{
		{4, "stage main swiss\n rounds 3\n", ""},
		{4, "stage main swiss\n rounds 4\n", "20: value: stage main: 4 rounds of at most 4 entries: after 3 rounds"},
		{5, "stage main swiss\n rounds 5\n", ""},
		{5, "stage main swiss\n rounds 6\n", "23: value: "}, // the base program does not compete
		{5, "stage main round-robin\nstage b knockout\n from main top 5\n", ""},
		{5, "stage main round-robin\nstage b knockout\n from main top 6\n", "24: value: stage b: the best 6 of stage main, in which at most 5 play"},
		{9, "stage main round-robin\nstage b round-robin\n from main top 4\nstage c round-robin\n from b top 5\n", "38: value: stage c: "},
		{9, "stage main round-robin\nstage b round-robin\n from main top 4\n ties all\nstage c round-robin\n from b top 5\n", ""},
		{9, "stage main round-robin\nstage b swiss\n from main top 4\n rounds 4\n", "37: value: stage b: 4 rounds of at most 4"},
	} {
		h := newHouse(t, headOfEvent+strings.ReplaceAll(entries(c.entries), "program x", "program ./x")+c.stages)
		h.found(c.want)
	}
}

// All programs are there before the first game, or none is played.
func TestGather(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	h.text = strings.Replace(strings.Replace(h.text, "entry p02\n folder f", "entry p02\n folder g", 1), "entry p03\n folder f", "entry p03\n folder h", 1)
	p := &fakeReferee{}
	_, err := h.run(context.Background(), p)
	if err == nil || !strings.Contains(err.Error(), "entry p02: ") || !strings.Contains(err.Error(), "entry p03: ") || len(p.played) > 0 {
		t.Errorf("%d games, %v", len(p.played), err)
	}
}

// What changes no game may be corrected. A game that counts fixes its programs, and any log
// their version.
func TestCorrect(t *testing.T) {
	h := newHouse(t, strings.Replace(headOfEvent+"policy voids=stop\n"+entries(3)+cup, "entry p01\n", "entry p01\n version 1\n name One\n", 1))
	h.put("f/y", "another")
	p := &fakeReferee{void: func(m *referee.Match) string { // no game of p01 counts
		if m.Programs[0].ID == "p01" || m.Programs[1].ID == "p01" {
			return "host-stall"
		}
		return ""
	}}
	if _, err := h.run(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	played := len(p.played)
	for _, c := range []struct {
		old, new string
		ok       bool
	}{
		{"name One", "name Won", true},
		{"version 1", "version 2", false},
		{"name Won", "author Ann", true},
		{"author Ann\n folder f\n program x", "author Ann\n folder f\n program y", true},
		{"entry p02\n folder f\n program x", "entry p02\n folder f\n program y", false},
		{"entry p02\n folder f", "entry p02\n folder ./f", true},
		{"entry p03\n", "entry p04\n", false},
		{"entry p03\n", "entry p03\n base\n", false},
		{cup, cup + " games 2\n", false},
	} {
		text := h.text
		if h.text = strings.Replace(text, c.old, c.new, 1); text == h.text {
			t.Fatalf("%q is not in\n%s", c.old, text)
		}
		if _, err := h.run(context.Background(), p); (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), ": changed: ") {
			t.Errorf("%q for %q: %v", c.new, c.old, err)
		}
		if !c.ok {
			h.text = text
		}
	}
	if old := h.files("old"); len(old) != 4 || len(p.played) != played {
		t.Errorf("schedules as they were: %q; %d games played again", old, len(p.played)-played)
	}
}
