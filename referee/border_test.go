package referee

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// fakeMachine is a machine without processes and with simulated time. Programs answer at once,
// except one ply of seat 1, and the clock jumps from one event to the next. While the
// referee is stopped it sees nothing, and everything is stamped when it runs again.
type fakeMachine struct {
	mu    sync.Mutex
	game  *game
	now   base.Number
	queue []process.Event
	asked int // plies that were asked for

	slow    int            // the ply, from 1, that takes time
	think   base.Number    // its time, in microseconds; never if it is negative
	startup base.Number    // the time to start the program of seat 2
	stopped [2]base.Number // the referee does not run between these stamps
	dead    [base.Max + 1]bool
	look    func()      // called when the clocks of the machine are read
	died    base.Number // when the program of seat 1 ended by itself; 0 if it does not
	virtual bool        // the memory limit is one that the system enforces
}

func (m *fakeMachine) Now() base.Number { return m.now }
func (m *fakeMachine) Name() string     { return "theatre" }

// add queues an event at a time, or when the referee runs again.
func (m *fakeMachine) add(e process.Event, at base.Number) {
	if at >= m.stopped[0] && at < m.stopped[1] {
		at = m.stopped[1]
	}
	e.Time = base.Number(at)
	i, _ := slices.BinarySearchFunc(m.queue, at, func(e process.Event, at base.Number) int {
		if e.Time > at {
			return 1
		}
		return -1
	})
	m.queue = slices.Insert(m.queue, i, e)
}

// Next lets time pass until something happens, or the deadline.
func (m *fakeMachine) Next(_ context.Context, deadline base.Number) (process.Event, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answer()
	if len(m.queue) == 0 || m.queue[0].Time > deadline {
		m.pass(deadline)
		if len(m.queue) == 0 || m.queue[0].Time > m.now {
			return process.Event{}, false
		}
	}
	e := m.queue[0]
	m.queue = m.queue[1:]
	m.pass(base.Number(e.Time))
	return e, true
}

// pass advances to a time, and over the time in which the referee does not run.
func (m *fakeMachine) pass(to base.Number) {
	to = max(to, m.now)
	if m.now < m.stopped[1] && to >= m.stopped[0] && m.stopped[0] < m.stopped[1] {
		to = max(to, m.stopped[1])
		if m.stopped[1]-m.stopped[0] >= lapse {
			m.game.pulse.add(gap{base.Number(m.stopped[0]), base.Number(m.stopped[1]), base.Number(m.stopped[1] - m.stopped[0])})
		}
		m.stopped = [2]base.Number{}
	}
	m.now = to
}

// answer lets the program in turn answer what it has been sent.
func (m *fakeMachine) answer() {
	g := m.game
	s := g.pos.Turn()
	if s == base.Nobody || m.asked > g.pos.Plies() || g.Table.Waiting(s) > 0 || g.Table.Since(s) < 0 || m.dead[s] {
		return
	}
	m.asked++
	think := base.Number(1000)
	switch {
	case m.asked > m.slow: // there may be none left
		think = 0
	case m.asked == m.slow:
		if think = m.think; think < 0 {
			return
		}
	}
	move := g.Game.AppendMove(nil, g.pos.AppendLegal(nil)[0])
	m.add(process.Event{Program: int(s), Kind: process.Line, Text: move}, base.Number(g.Table.Since(s)+base.Number(think)))
}

func (m *fakeMachine) Mark(e process.Event, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	e.Kind = process.Mark
	m.add(e, m.now)
	return nil
}

func (m *fakeMachine) Tick() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.look != nil && m.game != nil {
		m.look()
	}
	m.add(process.Event{Kind: process.Tick, Num: [4]base.Number{base.Number(m.now), 0}}, m.now)
}

func (m *fakeMachine) begin(id int, _ process.Command) (player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if id == 2 {
		m.now += m.startup
	}
	m.add(process.Event{Program: id, Kind: process.Started}, m.now)
	return &fakeProgram{m, id}, nil
}

// fakeProgram is a program in it.
type fakeProgram struct {
	stage *fakeMachine
	id    int
}

func (a *fakeProgram) Send(line []byte, _ base.Number) error {
	a.stage.mu.Lock()
	defer a.stage.mu.Unlock()
	a.stage.add(process.Event{Program: a.id, Kind: process.Sent, Text: bytes.Clone(line)}, a.stage.now)
	return nil
}

func (a *fakeProgram) Signal(s process.Signal) error {
	m := a.stage
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead[a.id] || a.id == 1 && m.died > 0 && m.now >= m.died {
		return nil
	}
	m.dead[a.id] = true
	m.queue = slices.DeleteFunc(m.queue, func(e process.Event) bool { return e.Program == a.id && e.Kind == process.Line })
	m.add(process.Event{Program: a.id, Kind: process.Killed, Word: string(s)}, m.now)
	m.add(process.Event{Program: a.id, Kind: process.EOF}, m.now+50)
	m.add(process.Event{Program: a.id, Kind: process.EOF, Err: true}, m.now+50)
	m.add(process.Event{Program: a.id, Kind: process.Exit, Word: "signal", Num: [4]base.Number{9, 0, 0, base.Unknown}}, m.now+60)
	return nil
}

func (a *fakeProgram) CloseInput()            {}
func (a *fakeProgram) Stop(time.Duration)     { a.Signal(process.KILL) }
func (a *fakeProgram) Load(bool) process.Load { return process.Load{Known: true} }

// staged plays a game in the fakeMachine and judges its log.
func staged(t *testing.T, name string, limits rules.Limits, m *fakeMachine) (Result, *judge.Session, string) {
	t.Helper()
	var log bytes.Buffer
	rulesOf := all.Find(name)
	setup := rules.Setup{}
	for _, p := range rulesOf.Params {
		setup.Params = append(setup.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(max(p.Official, p.Usual))})
	}
	for i := range rulesOf.Rulings {
		if r := &rulesOf.Rulings[i]; r.Default() == "unknown" {
			setup.Rulings = append(setup.Rulings, rules.Value{Name: r.Name, Value: r.Values[len(r.Values)-1]})
		}
	}
	match := Match{Game: rulesOf, Setup: setup, Limits: limits, Virtual: m.virtual, Label: Label{ID: "t"},
		Programs: []Program{{ID: "a", Command: process.Command{Path: "a"}}, {ID: "b", Command: process.Command{Path: "b"}}}}
	g, err := newGame(match, logfmt.NewWriter(&log, logfmt.SyncNever), machine{m, m, m.begin, func() (base.Number, bool) { return 0, true }})
	if err != nil {
		t.Fatal(err)
	}
	m.game = g
	result, err := g.whole(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	l, err := logfmt.NewReader(bytes.NewReader(log.Bytes()), "log").ReadLog()
	if err != nil {
		t.Fatalf("%v\n%s", err, log.Bytes())
	}
	return result, judge.New(all.Games(), judge.Options{}).Replay(l), log.String()
}

// ending returns what happened to a staged game: played to its end, lost on time, void.
func ending(r Result, s *judge.Session) string {
	late, suspect := "", ""
	for _, f := range s.Findings {
		switch f.Code {
		case judge.FaultConfirmed:
			late = f.Claimed
		case judge.SuspectHost:
			suspect = ", suspect"
		}
	}
	switch {
	case r.Void != "" && s.Status == judge.VoidStatus:
		return "void"
	case s.Status != judge.Verified:
		return string(s.Status)
	case late != "":
		return late + suspect
	}
	return "played"
}

// clocks are games whose programs answer in lines that are moves, with the clock
// that each of their seeds has; what a program has used before its third ply.
var clocks = []struct {
	game   string
	limits rules.Limits
	lost   string
	before base.Number
}{
	{"dots", rules.Limits{Move: 3000000}, "timeout-move", 0},
	{"betoniarki", rules.Limits{Total: 120000000}, "timeout-total", 1000},
	{"halma", rules.Limits{Total: 300000000}, "timeout-total", 1000},
}

// If the referee runs all the time, an answer at the limit is in time and one a microsecond
// later is not; so are all before, and all after.
func TestBorder(t *testing.T) {
	for _, c := range clocks {
		limit := max(c.limits.Move, c.limits.Total) - base.Number(c.before)
		for off, want := range map[base.Number]string{-50000: "played", -1: "played", 0: "played", 1: c.lost, 50000: c.lost, 99999: c.lost, 100001: c.lost, 5000000: c.lost} {
			r, s, log := staged(t, c.game, c.limits, &fakeMachine{slow: 3, think: base.Number(limit + base.Number(off))})
			if got := ending(r, s); got != want {
				t.Errorf("%s, %d µs: %s, want %s\n%s", c.game, off, got, want, log)
			}
		}
		r, s, _ := staged(t, c.game, c.limits, &fakeMachine{slow: 3, think: -1})
		if got := ending(r, s); got != c.lost {
			t.Errorf("%s, no answer: %s", c.game, got)
		}
	}
}

// A referee that is stopped for a while costs nobody a game. Its programs are read when it
// runs again: in time, they play on; over the limit by no more than it was stopped, the
// game is void; by more, it is lost.
func TestBorderOfStoppedReferee(t *testing.T) {
	const since = 2000 // when the third ply begins
	from := rand.New(rand.NewPCG(5, 6))
	count := map[string]int{}
	for range 120 {
		c := clocks[from.IntN(len(clocks))]
		limit := since + max(c.limits.Move, c.limits.Total) - base.Number(c.before)
		answer := limit + base.Number(from.Int64N(200000)) - 100000
		start := limit - base.Number(from.Int64N(300000))
		stop := [2]base.Number{base.Number(start), base.Number(start + lapse + base.Number(from.Int64N(200000)))}
		received := answer
		if answer >= stop[0] && answer < stop[1] {
			received = base.Number(stop[1])
		}
		want, missed := "played", max(min(received, stop[1])-stop[0], 0)
		if stop[1]-stop[0] < 100000 { // the margin: before the limit, programs ran meanwhile
			missed = max(min(received, stop[1])-max(stop[0], limit), 0)
		}
		switch {
		case received > limit && received-limit <= missed:
			want = "void"
		case received > limit:
			want = c.lost
		}
		r, s, log := staged(t, c.game, c.limits, &fakeMachine{slow: 3, think: base.Number(answer - since), stopped: stop})
		if got := ending(r, s); got != want {
			t.Errorf("%s, limit %d, answer %d, stopped %v: %s, want %s\n%s", c.game, limit, answer, stop, got, want, log)
		}
		count[want]++
	}
	for _, kind := range []string{"played", "void", "timeout-move", "timeout-total"} {
		if count[kind] < 5 {
			t.Errorf("%s: %d of %v", kind, count[kind], count)
		}
	}
}

// A referee that was stopped in an earlier ply has cost a program time of a limit for the
// whole game, but not of a limit for a move. Stops that cost it nothing are no excuse.
func TestStoppedBefore(t *testing.T) {
	for _, c := range []struct {
		game   string
		limits rules.Limits
		stop   [2]base.Number
		think  base.Number // of the third ply
		want   string
	}{
		{"betoniarki", rules.Limits{Total: 120000000}, [2]base.Number{500, 300500}, 120000000 - 300500 + 50000, "void"},
		{"betoniarki", rules.Limits{Total: 120000000}, [2]base.Number{500, 40500}, 120000000 - 40500 + 50000, "timeout-total"},
		{"betoniarki", rules.Limits{Total: 120000000}, [2]base.Number{1500, 301500}, 120000000 - 1000 + 50000, "timeout-total"}, // of the other's ply
		{"dots", rules.Limits{Move: 3000000}, [2]base.Number{500, 300500}, 3050000, "timeout-move"},
		{"dots", rules.Limits{Move: 3000000}, [2]base.Number{2500000, 3200000}, -1, "timeout-move"}, // no answer, although the referee waited for as long again
		{"dots", rules.Limits{Move: 3000000}, [2]base.Number{2500000, 3200000}, 3800000, "timeout-move"},
		{"dots", rules.Limits{Move: 3000000}, [2]base.Number{2500000, 3200000}, 3699000, "void"}, // answered while it waited
		{"dots", rules.Limits{Move: 3000000}, [2]base.Number{2500000, 2540000}, -1, "timeout-move"},
	} {
		r, s, log := staged(t, c.game, c.limits, &fakeMachine{slow: 3, think: c.think, stopped: c.stop})
		if got := ending(r, s); got != c.want {
			t.Errorf("%s, stopped %v: %s, want %s\n%s", c.game, c.stop, got, c.want, log)
		}
	}
}

// The log shows what the machine did in a ply that used more than four fifths of its time,
// and in no other. The machine's clocks are first read at an eighth.
func TestNearTheLimit(t *testing.T) {
	const limit = 3000000
	for think, want := range map[base.Number][2]int{limit / 10: {0, 0}, limit / 2: {0, 1}, limit * 4 / 5: {0, 1}, limit*4/5 + 1: {1, 2}, limit + 1: {1, 2}, limit + 60000: {2, 2}, -1: {2, 2}} {
		_, _, log := staged(t, "dots", rules.Limits{Move: limit}, &fakeMachine{slow: 3, think: think})
		waits := strings.Count(log, "\nwait ")
		ticks := strings.Count(log, "\ntick ") - 2 // at the beginning and at the end
		if think == limit+1 {
			waits = min(waits, 1) // it is the same microsecond at which the referee looks
		}
		if waits != want[0] || ticks != want[1] {
			t.Errorf("%d of %d µs: %d and %d records, want %v\n%s", think, limit, waits, ticks, want, log)
		}
	}
}

// The time of the program that opens runs from when it is sent its line. Starting the other
// may take long: that costs nobody a game.
func TestSlowStart(t *testing.T) {
	for startup, want := range map[base.Number]string{900000: "played", 1000001: "played", 1100000: "played", 1100001: "played", 1700000: "played", 5000000: "played"} {
		r, s, log := staged(t, "dots", rules.Limits{Move: 1000000}, &fakeMachine{startup: startup})
		if got := ending(r, s); got != want {
			t.Errorf("%d µs: %s, want %s\n%s", startup, got, want, log)
		}
	}
}

// A gap of the referee counts for the period in which it was, and for no other: by some
// protocols the time of a turn begins again when the program is sent its line.
func TestGapOfAnotherTime(t *testing.T) {
	m := &fakeMachine{slow: 3, think: 900000}
	looked := false
	m.look = func() {
		first := m.game.Table.First(base.First)
		if looked || first < 0 {
			return
		}
		looked = true
		d := &m.game.sides[base.First].strain
		d.first, d.ply = first, gap{1, 2, 30000}
		if m.game.strainOf(base.First).ply.lost != 30000 {
			t.Error("a gap of the present time is forgotten")
		}
		d.first = first - 1
		if m.game.strainOf(base.First).ply.lost != 0 {
			t.Error("a gap before the present time counts")
		}
	}
	staged(t, "dots", rules.Limits{Move: 1000000}, m)
	if !looked {
		t.Error("no time ran; the test looked at nothing")
	}
}
