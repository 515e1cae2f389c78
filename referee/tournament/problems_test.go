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
		{`
[[entry]]
id = "a"
folder = "f"
program = "./x"
`, ""},
		{`
[[entry]]
id = "a"
folder = "f"
program = "./x {n}"
`, ""},
		{`
[[entry]]
id = "a"
folder = "f"
program = "./b{n}"
`, "7: value: entry a: start ./b1: "},
		{`
[[entry]]
id = "a"
folder = "f"
program = "go version"
`, ""},
		{`
[[entry]]
id = "a"
folder = "f"
program = "x"
`, "7: value: entry a: start x: "}, // x is in the folder, not in PATH
		{`
[[entry]]
id = "a"
name = "A"
folder = "g"
program = "./x"
`, "7: missing: entry a: "},
		{`
[[entry]]
id = "a"
folder = "f/x"
program = "./x"
`, "6: missing: entry a: "},
		{`
[[entry]]
id = "a"
folder = "f"
build = "./make"
program = "./later"
`, "7: value: entry a: start ./make: "},
		{`
[[entry]]
id = "a"
folder = "f"
build = "go version"
program = "./later"
`, ""},
		{`
[[entry]]
id = "a"
folder = "f"
build = "go version"
program = "./data"
`, "8: value: entry a: start ./data: permission denied"},
		{`
[[entry]]
id = "a"
folder = "f"
program = "./lost"
`, "7: value: entry a: start ./lost: its interpreter /no/interpreter: "},
		{`
[[entry]]
id = "a"
folder = "f"
program = "./lostenv"
`, "7: value: entry a: start ./lostenv: its interpreter no-such-program: "},
		{`
[[entry]]
id = "a"
folder = "f"
program = "./shell"
`, ""},
		{`
[[entry]]
id = "a"
folder = "f"
program = "./link"
`, "7: value: entry a: start ./link: a link, "},
	} {
		h := newHouse(t, headOfEvent+c.text+`
[[entry]]
id = "b"
folder = "f"
program = "./x"

[[stage]]
name = "main"
kind = "round-robin"
`)
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
	e, err := Read(filepath.Join(h.dir, "cup.toml"), []byte(h.text), known)
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
		{4, `
[[stage]]
name = "main"
kind = "swiss"
rounds = 3
`, ""},
		{4, `
[[stage]]
name = "main"
kind = "swiss"
rounds = 4
`, "33: value: stage main: 4 rounds of at most 4 entries: after 3 rounds"},
		{5, `
[[stage]]
name = "main"
kind = "swiss"
rounds = 5
`, ""},
		{5, `
[[stage]]
name = "main"
kind = "swiss"
rounds = 6
`, "38: value: "}, // the base program does not compete
		{5, `
[[stage]]
name = "main"
kind = "round-robin"

[[stage]]
name = "b"
kind = "knockout"
from = "main"
top = 5
`, ""},
		{5, `
[[stage]]
name = "main"
kind = "round-robin"

[[stage]]
name = "b"
kind = "knockout"
from = "main"
top = 6
`, "43: value: stage b: the best 6 of stage main, in which at most 5 play"},
		{9, `
[[stage]]
name = "main"
kind = "round-robin"

[[stage]]
name = "b"
kind = "round-robin"
from = "main"
top = 4

[[stage]]
name = "c"
kind = "round-robin"
from = "b"
top = 5
`, "69: value: stage c: "},
		{9, `
[[stage]]
name = "main"
kind = "round-robin"

[[stage]]
name = "b"
kind = "round-robin"
from = "main"
top = 4
ties = "all"

[[stage]]
name = "c"
kind = "round-robin"
from = "b"
top = 5
`, ""},
		{9, `
[[stage]]
name = "main"
kind = "round-robin"

[[stage]]
name = "b"
kind = "swiss"
from = "main"
top = 4
rounds = 4
`, "64: value: stage b: 4 rounds of at most 4"},
	} {
		h := newHouse(t, headOfEvent+strings.ReplaceAll(entries(c.entries), `program = "x"`, `program = "./x"`)+c.stages)
		h.found(c.want)
	}
}

// All programs are there before the first game, or none is played.
func TestGather(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	h.text = strings.Replace(strings.Replace(h.text, `
[[entry]]
id = "p02"
folder = "f"
`, `
[[entry]]
id = "p02"
folder = "g"
`, 1), `
[[entry]]
id = "p03"
folder = "f"
`, `
[[entry]]
id = "p03"
folder = "h"
`, 1)
	p := &fakeReferee{}
	_, err := h.run(context.Background(), p)
	if err == nil || !strings.Contains(err.Error(), "entry p02: ") || !strings.Contains(err.Error(), "entry p03: ") || len(p.played) > 0 {
		t.Errorf("%d games, %v", len(p.played), err)
	}
}

// What changes no game may be corrected. A game that counts fixes its programs, and any log
// their version.
func TestCorrect(t *testing.T) {
	h := newHouse(t, strings.Replace(headOfEvent+`voids = "stop"
`+entries(3)+cup, `
[[entry]]
id = "p01"
`, `
[[entry]]
id = "p01"
version = "1"
name = "One"
`, 1))
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
		{`name = "One"`, `name = "Won"`, true},
		{`version = "1"
`, `version = "2"
`, false},
		{`name = "Won"`, `author = "Ann"`, true},
		{`author = "Ann"
folder = "f"
program = "x"
`, `author = "Ann"
folder = "f"
program = "y"
`, true},
		{`
[[entry]]
id = "p02"
folder = "f"
program = "x"
`, `
[[entry]]
id = "p02"
folder = "f"
program = "y"
`, false},
		{`
[[entry]]
id = "p02"
folder = "f"
`, `
[[entry]]
id = "p02"
folder = "./f"
`, true},
		{`
[[entry]]
id = "p03"
`, `
[[entry]]
id = "p04"
`, false},
		{`
[[entry]]
id = "p03"
`, `
[[entry]]
id = "p03"
base = true
`, false},
		{cup, cup + "games = 2\n", false},
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
