package verify

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/internal/test/forge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// entry is a game of a cup, as in its header.
type entry struct {
	logfmt.Header
	void bool // the machine was too busy
}

// cup writes a file of sealed logs: a double round robin of three programs. change is
// called with the number of each game and may plant a fault.
func cup(t *testing.T, dir string, change func(n int, e *entry)) []string {
	t.Helper()
	var files []string
	n := 0
	for _, p := range [][2]string{{"dice", "reach"}, {"reach", "guard"}, {"guard", "dice"}} {
		for _, s := range [][2]string{p, {p[1], p[0]}} {
			n++
			e := entry{Header: logfmt.Header{ID: fmt.Sprint("c.", n), Event: "cup", Stage: "2", Round: "1", Slot: fmt.Sprint(n), Attempt: 1, Previous: "-",
				Programs: []logfmt.Program{{ID: s[0], Version: "1", Digest: "-"}, {ID: s[1], Version: "1", Digest: "-"}}}}
			if change != nil {
				change(n, &e)
			}
			name := filepath.Join(dir, fmt.Sprintf("%d.mlog", n))
			if err := os.WriteFile(name, e.played(t, n), 0o666); err != nil {
				t.Fatal(err)
			}
			files = append(files, name)
		}
	}
	return files
}

// played returns the log of a game with the entry's header: one without a fault, or a
// void one.
func (e *entry) played(t *testing.T, n int) []byte {
	t.Helper()
	setup := rules.Setup{Params: []rules.Value{{Name: "height", Value: "10"}, {Name: "width", Value: "10"}}, Start: e.Start}
	board := forge.Board{Game: fiverow.Game, Protocol: fiverow.Game.Protocol("console"), Setup: setup, Limits: fiverow.Game.Usual}
	want := "."
	if e.void {
		want = ".host-stall"
	}
	for seed := uint64(1000 * n); ; seed++ {
		s, err := forge.Play(board, seed)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(s.Name, want) {
			continue
		}
		h := s.Header
		h.ID, h.Event, h.Stage, h.Round, h.Slot = e.ID, e.Event, e.Stage, e.Round, e.Slot
		h.Attempt, h.Previous, h.Programs = e.Attempt, e.Previous, e.Programs
		log, err := s.As(&h)
		if err != nil {
			t.Fatal(err)
		}
		return log
	}
}

// The output for a tournament conforms to the schemas. Its findings are next to those
// of logs.
func TestTournamentKeepsToTheSchemas(t *testing.T) {
	inputs := hostile(t)
	inputs = append(inputs, cup(t, t.TempDir(), func(n int, e *entry) {
		e.Event = `\x1b[2J<script>{0}[x](y)]]>`
		if n == 5 {
			e.ID, e.Slot = "c.4", "4"
		}
	})...)
	doc, code := verified(t, append([]string{"tournament", "--format", "junit"}, inputs...)...)
	errors, counts := junitErrors(doc)
	if len(errors) > 0 || code != cli.Found || counts["testcase"] < 10 {
		t.Errorf("code %d, %v, %q", code, counts, errors)
	}
	for _, code := range []string{"contradiction", "duplicate-id"} {
		if !strings.Contains(string(doc), `type="`+code+`"`) && !strings.Contains(string(doc), code+": ") {
			t.Errorf("no %s in\n%s", code, doc)
		}
	}
	for _, format := range []string{"text", "ndjson"} {
		out, _ := verified(t, append([]string{"tournament", "--format", format}, inputs...)...)
		if i := bytes.IndexFunc(out, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x202e }); i >= 0 {
			t.Errorf("%s: unprintable at %q", format, out[max(i-20, 0):i+1])
		}
	}
}

// The same logs give the same bytes for any number of jobs, and the same findings on
// the tournament in any order of the operands.
func TestTournamentOrder(t *testing.T) {
	files := cup(t, t.TempDir(), func(n int, e *entry) {
		if n == 3 {
			e.Programs[0].Version = "2"
		}
		if n == 6 {
			e.Slot = "5"
		}
	})
	files = append(files, files[0])
	chance := rand.New(rand.NewPCG(3, 4))
	for _, format := range []string{"text", "ndjson", "junit"} {
		want, code := verified(t, append([]string{"tournament", "--format", format, "--jobs", "1"}, files...)...)
		if code != cli.Found {
			t.Fatalf("code %d\n%s", code, want)
		}
		for jobs := range 3 {
			if got, _ := verified(t, append([]string{"tournament", "--format", format, "--jobs", fmt.Sprint(jobs + 2)}, files...)...); !bytes.Equal(got, want) {
				t.Errorf("%s, %d jobs:\n%s\nand with one\n%s", format, jobs+2, got, want)
			}
		}
	}
	want, _ := verified(t, append([]string{"tournament"}, files...)...)
	for range 5 {
		chance.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
		if got, _ := verified(t, append([]string{"tournament"}, files...)...); !bytes.Equal(got, want) {
			t.Errorf("in another order:\n%s\nand before\n%s", got, want)
		}
	}
}

// The command finds a fault planted into sealed logs, with its code. Without one, it
// finds only the number of starts.
func TestTournamentFaults(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(n int, e *entry)
		code   cli.Code
		want   string
	}{
		{"nothing", nil, cli.OK, "starts-announced"},
		{"a void game", func(n int, e *entry) {
			if n == 2 {
				e.void = true
			}
		}, cli.Undecided, "void-unreplayed"},
		{"a replay without its first", func(n int, e *entry) {
			if n == 2 {
				e.Attempt, e.Previous = 2, strings.Repeat("0", 64)
			}
		}, cli.Undecided, "attempt-missing"},
		{"one slot, two games", func(n int, e *entry) {
			if n == 2 {
				e.Slot = "1"
			}
		}, cli.Found, "contradiction"},
		{"two versions in a round", func(n int, e *entry) {
			if n == 2 {
				e.Programs[0].Version = "7"
			}
		}, cli.Found, "two-programs"},
		{"another start in the other seat", func(n int, e *entry) {
			if n == 2 {
				e.Start = "X........./.........0/........../........../........../........../........../........../........../.......... X"
			}
		}, cli.Undecided, "start-differs"},
		{"one id twice", func(n int, e *entry) {
			if n == 2 {
				e.ID = "c.1"
			}
		}, cli.Found, "duplicate-id"},
	} {
		out, code := verified(t, append([]string{"tournament"}, cup(t, t.TempDir(), tt.change)...)...)
		if code != tt.code || !bytes.Contains(out, []byte(": "+tt.want+": ")) {
			t.Errorf("%s: code %d, want %d and %s\n%s", tt.name, code, tt.code, tt.want, out)
		}
	}
}
