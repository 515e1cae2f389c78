package referee_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
)

// A program that ends while the other thinks has lost at once if its protocol requires it
// to stay. On fiverow's console it has lost when its turn comes, and the file protocol
// requires no program between two moves.
func TestStays(t *testing.T) {
	for i := range ways {
		w := &ways[i]
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			want := claim{base.Second, "exit"}
			if w.game == "fiverow" {
				want = claim{base.First, "timeout-move"}
			}
			var p *played
			for range tries {
				m, token := w.match(t, w.limits(3*shortly, 0), w.bot("-fault", "sleep@1"), w.bot("-fault", "exit@0"))
				p = play(t, m)
				leftovers(t, token, 0)
				if !strings.HasPrefix(p.result.Void, "host-stall") {
					break
				}
			}
			if strings.HasPrefix(p.result.Void, "host-stall") {
				t.Skip("the machine is too busy for clocks")
			}
			if p.verified(t); len(p.claims()) == 0 || p.claims()[0] != want {
				t.Errorf("%v, want %v first\n%s", p.claims(), want, p.show())
			}
		})
	}
}

// Processes that a program leaves in its group do not think on when its move is made: they
// are killed before the other program is started.
func TestNothingPonders(t *testing.T) {
	w := &ways[2]
	m, token := w.match(t, w.limits(amply, 0), []string{filepath.Join(programs, "hostile"), "fiverow", "1", "ponder"}, w.bot())
	p := play(t, m)
	leftovers(t, token, 0)
	p.verified(t)
	ended, starts := false, 0
	for _, rec := range p.records {
		switch {
		case rec.Kind == logfmt.Run && rec.Seat == base.First:
			ended = false
		case rec.Seat == base.First && (rec.Kind == logfmt.Kill || *tier == "b" && rec.Kind == logfmt.Exit):
			ended = true
		case rec.Kind == logfmt.Run:
			if starts++; !ended {
				t.Fatalf("at line %d its child lives\n%s", rec.Line, p.show())
			}
		}
	}
	if starts < 3 {
		t.Errorf("%d starts show nothing", starts)
	}
}

// A referee that itself is a second late costs nobody the game.
func TestHostStall(t *testing.T) {
	w := &ways[1]
	m, token := w.match(t, w.limits(shortly/2, 0), w.bot(), w.bot("-fault", "sleep@0"))
	m.Watch = func(int, base.Seat, string, rules.Position) { time.Sleep(1700 * time.Millisecond) }
	p := play(t, m)
	leftovers(t, token, 0)
	if !strings.HasPrefix(p.result.Void, "host-stall: ") || p.session.Status != "void" || len(p.claims()) > 0 {
		t.Errorf("%q, %s\n%s", p.result.Void, p.session.Status, p.show())
	}
}

// A folder that cannot be used before its program ever ran there is nobody's fault, nor is
// a missing one.
func TestFolderInTheWay(t *testing.T) {
	w := &ways[2]
	for name, spoil := range map[string]func(m *referee.Match, dir string) error{
		"answer": func(_ *referee.Match, dir string) error { return os.MkdirAll(filepath.Join(dir, "answer", "x"), 0o777) },
		"field":  func(_ *referee.Match, dir string) error { return os.MkdirAll(filepath.Join(dir, "field", "x"), 0o777) },
		"none":   func(m *referee.Match, dir string) error { m.Programs[1].Command.Dir = dir + "/none"; return nil },
	} {
		m, token := w.match(t, w.limits(amply, 0), w.bot(), w.bot())
		if err := spoil(&m, m.Programs[1].Command.Dir); err != nil {
			t.Fatal(err)
		}
		p := play(t, m)
		leftovers(t, token, 0)
		if !strings.HasPrefix(p.result.Void, "setup: seat 2") || p.session.Status != "void" || len(p.claims()) > 0 {
			t.Errorf("%s: %q, %s\n%s", name, p.result.Void, p.session.Status, p.show())
		}
	}
}

// An old answer is not an answer: a program that leaves none has not moved, and neither has
// what an earlier game has left in the folder.
func TestOldAnswer(t *testing.T) {
	w := &ways[2]
	m, _ := w.match(t, w.limits(amply, 0), w.bot("-fault", "exit@1"), w.bot())
	if err := os.WriteFile(filepath.Join(m.Programs[0].Command.Dir, "answer"), []byte("A0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	p := play(t, m)
	if p.verified(t); p.result.Plies != 0 || p.result.Outcome.Winner != base.Second {
		t.Errorf("%d plies\n%s", p.result.Plies, p.show())
	}
}

// Watch is called for every ply in order, as it is made.
func TestWatch(t *testing.T) {
	w := &ways[5]
	m, _ := w.match(t, w.limits(amply, 0), w.bot(), w.bot())
	var noted []string
	m.Watch = func(ply int, by base.Seat, move string, pos rules.Position) {
		if ply != len(noted)+1 || pos.Plies() != ply {
			t.Errorf("ply %d after %d", ply, len(noted))
		}
		noted = append(noted, by.String()+" "+move)
	}
	p := play(t, m)
	var made []string
	for _, rec := range p.records {
		if rec.Kind == logfmt.Move {
			made = append(made, rec.Seat.String()+" "+string(rec.Text))
		}
	}
	if strings.Join(noted, "|") != strings.Join(made, "|") || len(made) != 40 {
		t.Errorf("told of %d plies, made %d: %v", len(noted), len(made), noted)
	}
}
