package referee_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// way is a protocol that games are played by in these tests.
type way struct {
	name, game, protocol string
	params               []rules.Value
	start                string
	total                bool // its clock is one for the whole game
}

// ways are all protocols of all games, in the order of the tables in
// docs/guide/referee.md. Points of triangles are the corners of a convex hexagon.
var ways = []way{
	{name: "triangles", game: "triangles", protocol: "gtp", start: "10,1 20,1 30,10 20,20 10,20 1,10 | - | 0 0 | 1 | -", total: true},
	{name: "fiverow console", game: "fiverow", protocol: "console"},
	{name: "fiverow file", game: "fiverow", protocol: "file"},
	{name: "betoniarki", game: "betoniarki", protocol: "lines", total: true},
	{name: "halma", game: "halma", protocol: "lines", total: true},
	{name: "dots", game: "dots", protocol: "server", params: []rules.Value{{Name: "cols", Value: "5"}, {Name: "rows", Value: "5"}}},
}

// setup returns the game's with usual parameters and no ruling left unknown.
func (w *way) setup(g *rules.Game) rules.Setup {
	s := rules.Setup{Params: append([]rules.Value(nil), w.params...), Start: w.start}
	for _, p := range g.Params {
		if _, ok := rules.Lookup(s.Params, p.Name); !ok {
			s.Params = append(s.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(max(p.Official, p.Usual))})
		}
	}
	for i := range g.Rulings {
		if r := &g.Rulings[i]; r.Default() == "unknown" {
			s.Rulings = append(s.Rulings, rules.Value{Name: r.Name, Value: r.Values[len(r.Values)-1]})
		}
	}
	return s
}

// limits give so much time, for the game or for a move as the official rules have it.
func (w *way) limits(d time.Duration, memory base.Number) rules.Limits {
	l := rules.Limits{Move: base.Number(d.Microseconds()), Memory: memory}
	if w.total {
		l.Total, l.Move = l.Move, 0
	}
	return l
}

// bot returns the command of the way's program to play with.
func (w *way) bot(flags ...string) []string {
	return append([]string{filepath.Join(programs, w.game)}, flags...)
}

var stages atomic.Int64

// match returns a game between two commands in folders of their own. Whatever they leave
// running has its token in the environment.
func (w *way) match(t *testing.T, limits rules.Limits, commands ...[]string) (m referee.Match, token string) {
	t.Helper()
	g := all.Find(w.game)
	token = "STAGE=" + strconv.Itoa(os.Getpid()) + "." + strconv.FormatInt(stages.Add(1), 10) + "."
	m = referee.Match{Game: g, Protocol: w.protocol, Setup: w.setup(g), Limits: limits, Confinement: referee.Confinement{Sandbox: sandbox}, Label: referee.Label{ID: "t"}}
	for i, words := range commands {
		m.Programs = append(m.Programs, referee.Program{
			ID:      string(rune('a' + i)),
			Command: process.Command{Path: words[0], Args: words[1:], Dir: t.TempDir(), Env: []string{token, "PATH=" + os.Getenv("PATH"), "GOCOVERDIR=" + os.TempDir()}},
		})
	}
	return m, token
}

// played is a game that was played, and what happened to its log.
type played struct {
	log     []byte
	result  referee.Result
	session *judge.Session
	records []logfmt.Record
}

// play plays a game to its end and judges its log, which has to be sealed.
func play(t *testing.T, m referee.Match) *played {
	t.Helper()
	var log bytes.Buffer
	result, err := referee.Play(context.Background(), logfmt.NewWriter(&log, logfmt.SyncNever), m)
	if err != nil {
		t.Fatal(err)
	}
	p := judged(t, log.Bytes())
	p.result = result
	return p
}

// judged reads and judges one log.
func judged(t *testing.T, log []byte) *played {
	t.Helper()
	p := &played{log: log}
	l, err := logfmt.NewReader(bytes.NewReader(log), "log").ReadLog()
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	if l.Open || len(l.Damage) > 0 {
		t.Errorf("the log is not sealed\n%s", log)
	}
	p.records = l.Records
	r := logfmt.NewReader(bytes.NewReader(log), "log")
	j := judge.New(all.Games(), judge.Options{})
	if p.session, err = j.Next(r); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Next(r); err != io.EOF {
		t.Errorf("after the log: %v", err)
	}
	return p
}

// claim is a fault in a log.
type claim struct {
	seat base.Seat
	kind string
}

// claims returns the faults that a log claims.
func (p *played) claims() []claim {
	var list []claim
	for i := range p.records {
		if rec := &p.records[i]; rec.Kind == logfmt.Fault {
			list = append(list, claim{rec.Seat, string(rec.Word)})
		}
	}
	return list
}

// verified checks that the log is verified, word for word: only notes. A line may have been
// on its way when the game ended. A fault that no log can show is attested.
func (p *played) verified(t *testing.T) {
	t.Helper()
	end := 0
	for i := range p.records {
		if p.records[i].Kind == logfmt.Result {
			end = int(p.records[i].Line)
		}
	}
	status := p.session.Status
	bad := status != judge.Verified && !(status == judge.AttestedStatus && p.onWord())
	for _, f := range p.session.Findings {
		underWay := f.Code == judge.WrongLine && f.Severity == judge.Cosmetic && f.Line > end
		bad = bad || f.Severity != judge.Note && !underWay
	}
	if bad {
		t.Errorf("%s\n%s", p.session.Status, p.show())
	}
}

// onWord reports whether a fault was claimed that nothing in the log can show: that the
// system has ended others than the program itself for its memory, which it holds to the
// limit, is one.
func (p *played) onWord() bool {
	for _, c := range p.claims() {
		if c.kind == "protocol" || c.kind == "not-started" || c.kind == "memory" && sandbox.Enforces() {
			return true
		}
	}
	return false
}

// show returns the log and what was found in it, for a message.
func (p *played) show() string {
	var b strings.Builder
	for _, f := range p.session.Findings {
		b.WriteString(fmt.Sprintf("%s line %d: %s; claimed %q, recomputed %q %v\n", f.Code, f.Line, f.Message(), f.Claimed, f.Recomputed, f.Witness))
	}
	log := p.log
	if len(log) > 8000 {
		log = append(append([]byte(nil), log[:2000]...), log[len(log)-6000:]...)
	}
	return b.String() + string(log)
}

// living returns the processes with a token in their environment.
func living(t *testing.T, token string) []int {
	t.Helper()
	list, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	var found []int
	for _, e := range list {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		env, _ := os.ReadFile("/proc/" + e.Name() + "/environ")
		if bytes.Contains(env, []byte(token)) && !dead(pid) {
			found = append(found, pid)
		}
	}
	return found
}

// dead reports whether a process has ended, though its number may be kept.
func dead(pid int) bool {
	stat, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	i := bytes.LastIndexByte(stat, ')')
	return i < 0 || i+2 >= len(stat) || stat[i+2] == 'Z' || stat[i+2] == 'X'
}

// leftovers checks the number of processes of a game that run after it, and ends them. A
// process that was killed may need a moment to end.
func leftovers(t *testing.T, token string, want int) {
	t.Helper()
	pids := living(t, token)
	for end := time.Now().Add(time.Minute); len(pids) > want && time.Now().Before(end); pids = living(t, token) {
		time.Sleep(5 * time.Millisecond)
	}
	if len(pids) != want {
		t.Errorf("%d processes are left, want %d", len(pids), want)
	}
	for _, pid := range pids {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}
