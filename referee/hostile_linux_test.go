package referee_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
)

// patient is longer than the referee waits for a program that does not read its input.
const patient = 3 * time.Second

// Every hostile program; by every protocol and seat with -long.
func TestHostile(t *testing.T) {
	for _, r := range table(t, "Hostile programs") {
		for _, c := range r.cells(1) {
			t.Run(strings.Join([]string{r.name, ways[c.way].name, "seat " + c.seat.String()}, "/"), func(t *testing.T) {
				t.Parallel()
				hostile(t, &r, c.way, c.seat).run(t)
			})
		}
	}
}

// hostile returns the trial of a row.
func hostile(t *testing.T, r *row, i int, s base.Seat) *trial {
	w := &ways[i]
	tr := &trial{way: w, bad: s, want: r.want(i, s), limit: amply}
	switch {
	case r.name == "shut-in" || r.name == "asks" || r.name == "asks-late":
		tr.limit = patient
	case r.slow():
		tr.limit = shortly
	}
	tr.moved = slices.Contains([]string{"last", "shut-in", "field-folder", "answer-trap", "vanish"}, r.name)
	tr.commands[s-1] = []string{program(t, r.name), w.game, s.String(), r.name}
	tr.commands[s.Other()-1] = w.bot("-seed", "2")
	if *tier == "b" && r.name == "shut-in" { // bubblewrap keeps its input open
		tr.want = append(tr.want, "timeout-total", "timeout-move")
	}
	if r.name == "answer-trap" { // it needs time to spring
		tr.commands[s.Other()-1] = w.bot("-fault", "late=1300ms@"+s.String())
	}
	return tr
}

// program returns the file of a hostile program, or what is in its place.
func program(t *testing.T, behaviour string) string {
	t.Helper()
	path := filepath.Join(programs, "hostile")
	mine := filepath.Join(t.TempDir(), "mine")
	var err error
	switch behaviour {
	case "no-file":
		return mine
	case "no-right":
		err = os.WriteFile(mine, []byte("#!/bin/sh\n"), 0o666)
	case "no-program":
		err = os.Mkdir(mine, 0o777)
	case "vanish":
		var b []byte
		if b, err = os.ReadFile(path); err == nil {
			err = os.WriteFile(mine, b, 0o777)
		}
	default:
		return path
	}
	if err != nil {
		t.Fatal(err)
	}
	return mine
}
