package referee_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
)

// The times of these tests: short if a limit is to be exceeded, and otherwise longer than
// any machine is busy.
const (
	shortly = time.Second
	amply   = time.Minute
)

// Every fault of the programs to play with; by every protocol and seat with -long.
func TestFaults(t *testing.T) {
	for _, r := range table(t, "Faults on request") {
		for _, c := range r.cells(2) {
			w, s := &ways[c.way], c.seat
			tr := trial{way: w, bad: s, want: r.want(c.way, s), limit: amply}
			if r.slow() {
				tr.limit = shortly
			}
			tr.commands[s-1] = w.bot("-fault", r.name)
			tr.commands[s.Other()-1] = w.bot("-seed", "2")
			t.Run(strings.Join([]string{r.name, w.name, "seat " + s.String()}, "/"), func(t *testing.T) {
				t.Parallel()
				tr.run(t)
			})
		}
	}
}

// A late answer that is still read proves by itself that it was late: the fault names its
// line.
func TestLateAnswer(t *testing.T) {
	for i := range ways {
		w := &ways[i]
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			for range tries {
				m, token := w.match(t, w.limits(shortly/2, 0), w.bot("-fault", "late=700ms@1"), w.bot())
				m.Margin = amply
				p := play(t, m)
				leftovers(t, token, 0)
				if p.session.Status != judge.VoidStatus {
					lateByItsLine(t, w, p)
					return
				}
				t.Log("the machine is too busy; once more")
			}
			t.Skip("the machine is too busy for clocks")
		})
	}
}

// lateByItsLine checks that a fault names the line that was too late.
func lateByItsLine(t *testing.T, w *way, p *played) {
	t.Helper()
	p.verified(t)
	at := slices.IndexFunc(p.records, func(rec logfmt.Record) bool { return rec.Kind == logfmt.Fault })
	if at < 0 {
		t.Fatalf("no fault\n%s", p.show())
	}
	if f := &p.records[at]; f.Seat == base.First && (f.Source.None() && w.protocol != "file" || f.Used() <= f.Limit() || f.Limit() != 500000) {
		t.Errorf("source %d, used %d of %d", f.Source, f.Used(), f.Limit())
	}
}

// A tolerated excess over a limit is not a fault.
func TestGrace(t *testing.T) {
	for i := range ways {
		w := &ways[i]
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			limits := w.limits(shortly/2, 0)
			limits.Grace = base.Number(amply.Microseconds())
			m, token := w.match(t, limits, w.bot("-fault", "late=700ms@1"), w.bot())
			p := play(t, m)
			leftovers(t, token, 0)
			p.verified(t)
			if len(p.claims()) > 0 {
				t.Errorf("%v\n%s", p.claims(), p.show())
			}
		})
	}
}

// A ruling lets an answer file count however late it comes (3.3.9, 3.3.10).
func TestLateFileCounts(t *testing.T) {
	w := &ways[2]
	m, _ := w.match(t, w.limits(shortly/2, 0), w.bot("-fault", "late=700ms@1"), w.bot())
	m.Setup.Rulings = append(m.Setup.Rulings, rules.Value{Name: "late_file", Value: "judge_file"})
	m.Margin = amply
	p := play(t, m)
	if p.verified(t); len(p.claims()) > 0 || p.result.Plies < 9 {
		t.Errorf("%v\n%s", p.claims(), p.show())
	}
}

// In triangles points decide whichever program has died: the four triangles of the six
// corners are no match for five points. If both have died, the points so far decide.
func TestDeadMayWin(t *testing.T) {
	for _, c := range []struct {
		score  string
		other  []string
		winner base.Seat
		reason rules.Reason
	}{
		{"5 0", nil, base.First, rules.Complete},
		{"4 0", nil, base.Nobody, rules.Complete},
		{"3 0", nil, base.Second, rules.Complete},
		{"1 0", []string{"-fault", "crash@1"}, base.First, rules.BothOut},
		{"0 0", []string{"-fault", "crash@1"}, base.Nobody, rules.BothOut},
	} {
		w := ways[0]
		w.start = strings.Replace(w.start, "0 0", c.score, 1)
		m, token := w.match(t, w.limits(amply, 0), w.bot("-fault", "exit@1"), w.bot(c.other...))
		p := play(t, m)
		leftovers(t, token, 0)
		p.verified(t)
		if o := p.result.Outcome; o.Winner != c.winner || o.Reason != c.reason {
			t.Errorf("from %s seat %d wins by %s", c.score, o.Winner, o.Reason)
		}
	}
}

// A match that cannot be played is an error, and nothing is written or started.
func TestNoMatch(t *testing.T) {
	w := &ways[0]
	for name, spoil := range map[string]func(m *referee.Match){
		"no game":         func(m *referee.Match) { m.Game = nil },
		"no protocol":     func(m *referee.Match) { m.Protocol = "carrier pigeon" },
		"no start":        func(m *referee.Match) { m.Setup.Start = "" },
		"one program":     func(m *referee.Match) { m.Programs = m.Programs[:1] },
		"unknown ruling":  func(m *referee.Match) { m.Setup.Rulings = []rules.Value{{Name: "x", Value: "y"}} },
		"an ID of blanks": func(m *referee.Match) { m.Label.ID = "a b" },
		"no ID":           func(m *referee.Match) { m.Label.ID = "" },
		"a program's ID":  func(m *referee.Match) { m.Programs[0].ID = "ä" },
	} {
		m, token := w.match(t, w.limits(amply, 0), w.bot(), w.bot())
		spoil(&m)
		var log strings.Builder
		_, err := referee.Play(t.Context(), logfmt.NewWriter(&log, logfmt.SyncNever), m)
		if err == nil || log.Len() > 0 {
			t.Errorf("%s: %v, %q", name, err, log.String())
		}
		leftovers(t, token, 0)
	}
}
