package referee_test

import (
	"flag"
	"os"
	"path/filepath"
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

// row is a line of a table in docs/guide/referee.md: what a program does, and by way
// and seat the faults that it may be charged with.
type row struct {
	number int
	name   string
	faults []string
}

// want returns the faults of a cell that a seat may have; "-" is none at all.
func (r *row) want(way int, s base.Seat) []string {
	by := strings.Split(r.faults[way], " / ")
	cell := by[min(int(s)-1, len(by)-1)]
	return strings.Split(cell, ", ")
}

// slow reports whether a fault of time is among those of a row.
func (r *row) slow() bool { return strings.Contains(strings.Join(r.faults, " "), "timeout") }

// table reads the rows below a heading of docs/guide/referee.md.
func table(t *testing.T, heading string) []row {
	t.Helper()
	text, err := os.ReadFile("../docs/guide/referee.md")
	if err != nil {
		t.Fatal(err)
	}
	_, below, ok := strings.Cut(string(text), "\n### "+heading+"\n")
	if !ok {
		t.Fatalf("docs/guide/referee.md has no %q", heading)
	}
	var rows []row
	for line := range strings.Lines(below) {
		if strings.HasPrefix(line, "#") {
			break
		}
		if !strings.HasPrefix(line, "| `") || strings.HasPrefix(line, "| `-fault`") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		from := len(cells) - len(ways)
		rows = append(rows, row{len(rows), strings.Trim(cells[0], "`"), cells[from:]})
	}
	if len(rows) < 15 {
		t.Fatalf("docs/guide/referee.md: %d rows below %q", len(rows), heading)
	}
	return rows
}

// trial is a row played by one way with the bad program in one seat.
type trial struct {
	way      *way
	bad      base.Seat
	want     []string // possible faults
	limit    time.Duration
	commands [2][]string
	moved    bool // a move of the bad program is in the log
	prepare  func(m *referee.Match)
}

// tries is the number of times that a trial is played if a busy machine spoils it.
const tries = 5

// run plays the trial. If the machine was so busy that the other program was late, or the
// referee itself, the game shows nothing, and is played again.
func (tr *trial) run(t *testing.T) {
	for n := 1; n <= tries; n++ {
		m, token := tr.way.match(t, tr.way.limits(tr.limit, 64<<20), tr.commands[:]...)
		if tr.prepare != nil {
			tr.prepare(&m)
		}
		p := play(t, m)
		leftovers(t, token, 0)
		tr.precious(t, &m)
		switch tr.folderFault(p) {
		case nothing:
			if p.result.Void == "" {
				p.verified(t)
			} else if p.session.Status != judge.VoidStatus {
				t.Errorf("a void game is %s\n%s", p.session.Status, p.show())
			}
		case something:
			if n == tries { // it may not be the machine
				tr.check(t, p)
				return
			}
		default:
			tr.check(t, p)
			return
		}
		t.Log("the machine is too busy; once more")
	}
	t.Skip("the machine is too busy for clocks")
}

// What a busy machine leaves of a trial: all, something that may be its doing or
// not, or nothing.
const (
	whole = iota
	something
	nothing
)

// late reports whether a fault may be that of a program that did not run in time.
func late(fault string) bool { return fault == "protocol" || strings.HasPrefix(fault, "timeout") }

// spoilt tells what a busy machine has left of a game. A program that does not
// run does not read either, and does not end when it is killed; a referee that does
// not run hands over too late what is due.
func (tr *trial) folderFault(p *played) int {
	left := whole
	if strings.HasPrefix(p.result.Void, "host-stall") {
		left = nothing
	}
	if strings.HasPrefix(p.result.Void, "referee: ") {
		left = something
	}
	for _, c := range p.claims() {
		switch {
		case c.seat != tr.bad && strings.HasPrefix(c.kind, "timeout"):
			left = nothing
		case c.kind == "protocol" && c.seat != tr.bad, late(c.kind) && !slices.Contains(tr.want, c.kind):
			left = max(left, something)
		}
	}
	return left
}

// precious checks what a program wants the referee to write for it outside its own folder.
func (tr *trial) precious(t *testing.T, m *referee.Match) {
	if _, err := os.Lstat(filepath.Join(m.Programs[tr.bad-1].Command.Dir, "..", "precious")); err == nil {
		t.Error("the referee has followed a link")
	}
}

// check compares a game with the trial.
func (tr *trial) check(t *testing.T, p *played) {
	if tr.want[0] == "void" {
		if p.result.Void == "" || !strings.HasPrefix(p.result.Void, "setup: ") || p.session.Status != "void" || len(p.claims()) > 0 {
			t.Errorf("void %q, %s\n%s", p.result.Void, p.session.Status, p.show())
		}
		return
	}
	p.verified(t)
	got := "none"
	for _, c := range p.claims() {
		if c.seat != tr.bad {
			t.Errorf("a fault of the other program: %s", c.kind)
		}
		got = c.kind
	}
	if len(p.claims()) > 1 || !slices.Contains(tr.want, got) {
		t.Errorf("claims %v, want %v\n%s", p.claims(), tr.want, p.show())
		return
	}
	if tr.moved && !slices.ContainsFunc(p.records, func(rec logfmt.Record) bool { return rec.Kind == logfmt.Move && rec.Seat == tr.bad }) {
		t.Errorf("its move does not count\n%s", p.show())
	}
	if p.result.Void != "" || !p.result.Outcome.Over {
		t.Errorf("void %q, over: %v", p.result.Void, p.result.Outcome.Over)
	}
	if got != "none" {
		tr.outcome(t, p)
	}
	p.used(t)
}

// used checks that a fault of time states what the auditor counts from the stamps.
func (p *played) used(t *testing.T) {
	for i := range p.records {
		rec := &p.records[i]
		if rec.Kind != logfmt.Fault || !strings.HasPrefix(string(rec.Word), "timeout") {
			continue
		}
		want := rec.Used().String() + " µs"
		if !slices.ContainsFunc(p.session.Findings, func(f judge.Finding) bool { return f.Code == judge.FaultConfirmed && f.Recomputed == want }) {
			t.Errorf("used %s\n%s", want, p.show())
		}
	}
}

// outcome compares the end with the rules: the other program wins, but in triangles it
// plays on alone and the points decide. The six corners have nine segments and four
// triangles in the end, whoever draws them.
func (tr *trial) outcome(t *testing.T, p *played) {
	o := p.result.Outcome
	if tr.way.game != "triangles" {
		if o.Winner != tr.bad.Other() || o.Reason != rules.ByFault {
			t.Errorf("seat %d wins by %s", o.Winner, o.Reason)
		}
		return
	}
	a, b := o.Score[0], o.Score[1]
	want := base.Nobody
	if a != b {
		want = base.First
	}
	if b > a {
		want = base.Second
	}
	if o.Winner != want || o.Reason != rules.Complete || a+b != 4 || p.result.Plies != 9 {
		t.Errorf("seat %d wins by %s, %d-%d after %d plies", o.Winner, o.Reason, a, b, p.result.Plies)
	}
	fallen, ended := false, false
	for _, rec := range p.records {
		fallen = fallen || rec.Kind == logfmt.Fault
		ended = ended || rec.Seat == tr.bad && (rec.Kind == logfmt.Kill || rec.Kind == logfmt.Exit)
		if rec.Kind == logfmt.Result && !ended {
			t.Error("a program that is out runs on")
		}
		if fallen && rec.Kind == logfmt.Move && rec.Seat == tr.bad {
			t.Error("a program moves that is out")
		}
	}
}

// long plays everything that is otherwise played in part.
var long = flag.Bool("long", false, "play every row of the tables by every protocol and seat, and fail every write")

// cell is where a row of a table is played.
type cell struct {
	way  int
	seat base.Seat
}

// cells are where a row is played: everywhere, or at so many places, spread over
// protocols and seats so that rows next to each other have different ones.
func (r *row) cells(n int) []cell {
	var all []cell
	for i := range ways {
		for _, s := range []base.Seat{base.First, base.Second} {
			if r.faults[i] != "-" {
				all = append(all, cell{i, s})
			}
		}
	}
	if *long {
		return all
	}
	if testing.Short() {
		n = 1
	}
	var some []cell
	for k := range min(n, len(all)) {
		some = append(some, all[(5*r.number+k*len(all)/n+k)%len(all)])
	}
	return some
}
