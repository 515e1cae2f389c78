package tournament

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/internal/filelock"
	"scrutineer/logfmt"
	"scrutineer/referee"
)

// Tests make much garbage beside much that they keep. Collecting it less often takes half
// the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// fakeReferee plays matches without programs: it writes logs of no moves.
type fakeReferee struct {
	sync.Mutex
	played    []referee.Match
	at        int                                   // maximum number of concurrent games
	now       int                                   // current number of games
	void      func(m *referee.Match) string         // why a game is void, "" if it is not
	unstarted func(m *referee.Match) base.Seat      // the seat whose program could not be started; nil means nobody's
	winner    func(m *referee.Match) base.Seat      // nil means the one whose id is smaller
	fail      func(m *referee.Match) error          // nil means that nothing fails
	wait      func(ctx context.Context, id string)  // nil means no waiting
	seen      func(dir [2]string, m *referee.Match) // of the folders that programs run in
}

func (p *fakeReferee) play(ctx context.Context, w *logfmt.Writer, m referee.Match) (referee.Result, error) {
	p.Lock()
	p.now++
	p.at = max(p.at, p.now)
	p.played = append(p.played, m)
	p.Unlock()
	defer func() { p.Lock(); p.now--; p.Unlock() }()
	if p.wait != nil {
		p.wait(ctx, m.Label.ID)
	}
	if p.seen != nil {
		p.seen([2]string{m.Programs[0].Command.Dir, m.Programs[1].Command.Dir}, &m)
	}
	h := headerOf(&m)
	if p.unstarted != nil {
		h.Evidence, h.Source = logfmt.Evidence{Exchange: "raw", Times: "stamped"}, "monotonic"
	}
	if err := w.Begin(h); err != nil {
		return referee.Result{}, err
	}
	if p.fail != nil {
		if err := p.fail(&m); err != nil {
			return referee.Result{}, err
		}
	}
	if p.void != nil {
		if why := p.void(&m); why != "" {
			if p.unstarted != nil {
				w.Append(&logfmt.Record{Kind: logfmt.NoStart, Seat: p.unstarted(&m)})
			}
			w.Append(&logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Text: []byte("by the test")})
			return referee.Result{Void: why}, w.End()
		}
	}
	r := logfmt.Record{Kind: logfmt.Result, Word: []byte("five"), Seat: base.First, Num: [4]base.Number{logfmt.None, logfmt.None, logfmt.None, logfmt.None}}
	if m.Programs[1].ID < m.Programs[0].ID {
		r.Seat = base.Second
	}
	if p.winner != nil {
		r.Seat = p.winner(&m)
	}
	if err := w.Append(&r); err != nil {
		return referee.Result{}, err
	}
	return referee.Result{}, w.End()
}

// headerOf returns a header with what a match says about itself.
func headerOf(m *referee.Match) *logfmt.Header {
	l := &m.Label
	h := &logfmt.Header{ID: l.ID, Session: l.Session, Game: m.Game.Name, Protocol: "-", Event: l.Event, Stage: l.Stage, Round: l.Round, Slot: l.Slot,
		Attempt: l.Attempt, Previous: "-", First: 1, Clock: logfmt.Clock{Total: logfmt.Unknown, Move: logfmt.Unknown, Grace: logfmt.Unknown, From: "?"}, Limits: logfmt.Limits{Memory: logfmt.Unknown, Stack: logfmt.Unknown, Kind: "?", How: "?", Flood: logfmt.Unknown, Startup: logfmt.Unknown, Sent: logfmt.Unknown},
		Evidence: logfmt.Evidence{Exchange: "moves", Times: "none"}, Origin: logfmt.Origin{Kind: "recorded", Digest: "-"},
		Referee: logfmt.Program{ID: "test", Version: "-", Digest: "-"}, Host: l.Host, Source: "?", UTC: "?", Seed: logfmt.None, Start: "-",
		Rulings: logfmt.Rulings{Set: m.Game.SetName(), Digest: logfmt.DigestOf([]byte(m.Game.SetText()))}}
	h.Params = []logfmt.Pair{{Name: "height", Value: "10"}, {Name: "width", Value: "10"}}
	if l.Previous != "" {
		h.Previous = l.Previous
	}
	for _, p := range m.Programs {
		h.Programs = append(h.Programs, logfmt.Program{ID: p.ID, Version: "?", Digest: p.Digest})
	}
	return h
}

// testEvent is an event on the disk.
type testEvent struct {
	t    *testing.T
	dir  string
	text string
	opt  func(r *Runner)
}

// newHouse makes the folder "f" of all programs, and an event beside it.
func newHouse(t *testing.T, text string) *testEvent {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "f"), 0o755); err != nil {
		t.Fatal(err)
	}
	h := &testEvent{t: t, dir: dir, text: text}
	h.put("f/x", "the program")
	return h
}

func (h *testEvent) put(name, text string) {
	h.t.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, name), []byte(text), 0o755); err != nil {
		h.t.Fatal(err)
	}
}

// run plays the event, or continues it.
func (h *testEvent) run(ctx context.Context, p *fakeReferee) (Outcome, error) {
	h.t.Helper()
	e, err := Read(filepath.Join(h.dir, "cup.toml"), []byte(h.text), known)
	if err != nil {
		h.t.Fatal(err)
	}
	f, err := OpenFolder(filepath.Join(h.dir, "cup"), nil)
	if err != nil {
		return Outcome{}, err
	}
	defer f.Close()
	r := &Runner{Event: e, Folder: f, Play: p.play, Jobs: 3}
	if h.opt != nil {
		h.opt(r)
	}
	return r.Run(ctx)
}

// whole runs the event to its end.
func (h *testEvent) whole(p *fakeReferee) Outcome {
	h.t.Helper()
	out, err := h.run(context.Background(), p)
	if err != nil || !out.Finished {
		h.t.Fatalf("finished %v, %v", out.Finished, err)
	}
	return out
}

// files returns the names in a folder of the event.
func (h *testEvent) files(dir string) []string {
	h.t.Helper()
	list, err := os.ReadDir(filepath.Join(h.dir, "cup", dir))
	if err != nil {
		h.t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

func (h *testEvent) text1(name string) string {
	h.t.Helper()
	b, err := os.ReadFile(filepath.Join(h.dir, "cup", name))
	if err != nil {
		h.t.Fatal(err)
	}
	return string(b)
}

const cup = `
[[stage]]
name = "main"
kind = "round-robin"
`

// Every slot is played once, by at most as many at a time as there are jobs, in copies of
// the programs' folders. A second run has nothing to do.
func TestRun(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(4)+cup)
	p := &fakeReferee{seen: func(dir [2]string, m *referee.Match) {
		for _, d := range dir {
			if b, err := os.ReadFile(filepath.Join(d, "x")); err != nil || string(b) != "the program" {
				t.Errorf("%s: %q, %v", d, b, err)
			}
			os.WriteFile(filepath.Join(d, "x"), []byte("scribble"), 0o644) // in its own copy
		}
		if dir[0] == dir[1] {
			t.Errorf("both run in %s", dir[0])
		}
	}}
	h.whole(p)
	ids := map[string]bool{}
	for _, m := range p.played {
		if ids[m.Label.ID] || m.Label.Attempt != 1 || m.Label.Policy != PolicyDigest() {
			t.Errorf("%+v", m.Label)
		}
		ids[m.Label.ID] = true
	}
	if len(p.played) != 12 || p.at > 3 || len(h.files("logs")) != 12 || len(h.files("work")) != 0 || len(h.files("programs")) != 1 {
		t.Errorf("%d games, %d at a time; %v, %v", len(p.played), p.at, h.files("work"), h.files("programs"))
	}
	want := "rank,rank_to,bot,name,played,won,drawn,lost,points,byes,total\n1,1,p01,,6,6,0,0,12,0,12\n2,2,p02,,6,4,0,2,8,0,8\n3,3,p03,,6,2,0,4,4,0,4\n4,4,p04,,6,0,0,6,0,0,0\n"
	if got := h.text1("tables/main.csv"); got != want {
		t.Errorf("%s", got)
	}
	if got := h.text1("tables/main.cross"); got != "p01 - p02: 2 : 0\np01 - p03: 2 : 0\np01 - p04: 2 : 0\np02 - p03: 2 : 0\np02 - p04: 2 : 0\np03 - p04: 2 : 0\n" {
		t.Errorf("%s", got)
	}
	if h.text1("policy.txt") != Policy {
		t.Error("the policy is not laid beside the logs")
	}
	again := &fakeReferee{}
	if h.whole(again); len(again.played) != 0 {
		t.Errorf("%d games again", len(again.played))
	}
}

// A void game is kept and played again as the next attempt, which names its digest.
func TestVoid(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	p := &fakeReferee{void: func(m *referee.Match) string {
		if m.Label.ID == "main.1.2-3.1.1" {
			return "host-stall"
		}
		return ""
	}}
	h.whole(p)
	if got := h.files("logs"); !slices.Equal(got, []string{"main.1.2-3.1.1.mlog", "main.1.2-3.1.2.mlog", "main.1.2-3.2.1.mlog"}) {
		t.Fatal(got)
	}
	digest := logfmt.DigestOf([]byte(h.text1("logs/main.1.2-3.1.1.mlog")))
	if log := h.text1("logs/main.1.2-3.1.2.mlog"); !strings.Contains(log, "\nattempt 2 "+digest+"\n") {
		t.Errorf("%s", log)
	}
}

// Two void games in a row stop the pairing, and no other; with Retry, a run tries again.
// Interrupted and cut games do not count among them.
func TestVoidTwice(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup+`games = 2

[[stage]]
name = "last"
kind = "round-robin"
from = "main"
top = 2
`)
	why := "referee"
	stall := func(m *referee.Match) string {
		if m.Programs[0].ID == "p01" && m.Programs[1].ID == "p02" {
			return why
		}
		return ""
	}
	h.opt = func(r *Runner) { r.Jobs = 1 }
	p := &fakeReferee{void: stall}
	out, err := h.run(context.Background(), p)
	if err != nil || out.Finished || len(out.Stopped) != 1 || !strings.HasPrefix(out.Stopped[0], "main: p02 and p01: main.1.2-3.") && !strings.HasPrefix(out.Stopped[0], "main: p01 and p02: main.1.2-3.") {
		t.Fatalf("%+v, %v", out.Stopped, err)
	}
	voids, others, pair := 0, 0, 0
	for _, m := range p.played {
		switch {
		case stall(&m) != "":
			voids++
		case m.Programs[0].ID == "p03" || m.Programs[1].ID == "p03":
			others++
		default:
			pair++
		}
	}
	if voids != 2 || others != 8 || pair > 1 {
		t.Errorf("%d void games, %d of other pairs, %d more of the pair", voids, others, pair)
	}
	p = &fakeReferee{void: stall}
	if out, err = h.run(context.Background(), p); err != nil || out.Finished || len(p.played) != 0 {
		t.Errorf("the next run plays %d games, %v", len(p.played), err)
	}
	h.opt = func(r *Runner) { r.Jobs, r.Retry = 1, true }
	p = &fakeReferee{}
	h.whole(p)
	if n := len(slices.DeleteFunc(h.files("logs"), func(name string) bool { return !strings.HasSuffix(name, ".3.mlog") })); n != 1 {
		t.Errorf("%d third attempts: %v", n, h.files("logs"))
	}
}

// A run that is interrupted ends; its games are void by the operator, and are played again
// without comparison.
func TestInterrupted(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	for range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		p := &fakeReferee{wait: func(context.Context, string) { cancel() }, void: func(*referee.Match) string { return "operator" }}
		if out, err := h.run(ctx, p); err != nil || out.Finished || len(out.Stopped) != 0 || len(p.played) == 0 {
			t.Fatalf("%d games, %+v, %v", len(p.played), out.Stopped, err)
		}
	}
	h.whole(&fakeReferee{})
}

// What a killed run leaves: an empty file, a torn header, a log cut at any byte. The slot
// is played again. The digest of a log is that of the bytes that were written.
func TestCut(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	h.whole(&fakeReferee{})
	const name = "logs/main.1.2-3.1.1.mlog"
	whole := h.text1(name)
	head := strings.Index(whole, "start -\n") + len("start -\n")
	for cut := range whole {
		h.put("cup/"+name, whole[:cut])
		a, err := readAttempt(filepath.Join(h.dir, "cup", name), "cup")
		kept := whole[:strings.LastIndexByte(whole[:cut], '\n')+1]
		switch {
		case err != nil:
			t.Fatalf("cut at %d: %v", cut, err)
		case cut < head && a != nil:
			t.Errorf("cut at %d: no whole header, and an attempt: %+v", cut, a)
		case cut >= head && (a == nil || a.Ending != Cut || a.Digest != logfmt.DigestOf([]byte(kept))):
			t.Errorf("cut at %d: %+v", cut, a)
		}
	}
	for _, cut := range []int{0, head - 1, head, len(whole) - 1} {
		h.put("cup/"+name, whole[:cut])
		p := &fakeReferee{}
		h.whole(p)
		second := filepath.Join(h.dir, "cup/logs/main.1.2-3.1.2.mlog")
		_, err := os.Stat(second)
		switch {
		case len(p.played) != 1:
			t.Errorf("cut at %d: %d games", cut, len(p.played))
		case (cut >= head) != (err == nil):
			t.Errorf("cut at %d: second attempt: %v", cut, err)
		case err == nil && h.text1(name) != whole[:cut]:
			t.Errorf("cut at %d: the log was changed", cut)
		}
		os.Remove(second)
	}
}

// A log that was changed stops the run, and so does one of another event in the place of a
// log. Elsewhere it is ignored.
func TestForeign(t *testing.T) {
	for _, c := range [][3]string{
		{"event cup ", "event cap ", "file exists"},
		{"result 1 five", "result 2 five", "block-digest"},
		{"result 1 five", "result 1 luck", "field"},
	} {
		h := newHouse(t, headOfEvent+entries(2)+cup)
		h.whole(&fakeReferee{})
		name := "logs/main.1.2-3.1.1.mlog"
		h.put("cup/"+name, strings.Replace(h.text1(name), c[0], c[1], 1))
		p := &fakeReferee{}
		if _, err := h.run(context.Background(), p); err == nil || !strings.Contains(err.Error(), ": "+c[2]) || len(p.played) > 0 {
			t.Errorf("%s: %v", c[1], err)
		}
	}
	h := newHouse(t, headOfEvent+entries(2)+cup)
	h.whole(&fakeReferee{})
	h.put("cup/logs/notes.mlog", "")
	if _, err := h.run(context.Background(), &fakeReferee{}); err == nil || !strings.Contains(err.Error(), "not the log of a slot and attempt") {
		t.Error(err)
	}
}

// The schedule is written once: an event that was changed is not continued.
func TestSchedule(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	h.whole(&fakeReferee{})
	text := h.text
	for old, new := range map[string]string{`
[[entry]]
id = "p02"
`: `
[[entry]]
id = "p03"
`, `event = "cup"
`: `event = "cup"
seed = 5
`, cup: cup + "games = 2\n"} {
		h.text = strings.Replace(text, old, new, 1)
		if _, err := h.run(context.Background(), &fakeReferee{}); err == nil || !strings.Contains(err.Error(), event.EventFile+":") || !strings.Contains(err.Error(), ": changed: ") {
			t.Errorf("%q: %v", new, err)
		}
	}
}

// Only one run has the folder.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	f, err := OpenFolder(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := filelock.Lock(filepath.Join(dir, "lock"), 0); !errors.Is(err, filelock.ErrInUse) {
		t.Errorf("a second one: %v", err)
	}
	waits := 0
	g, err := OpenFolder(dir, func() { waits++; f.Close() }) // the waiting run reports it, and gets the folder
	if err != nil || waits != 1 {
		t.Fatalf("it waits %d times: %v", waits, err)
	}
	g.Close()
}

// Secret starts are in the schedule by the digests of what is revealed later.
func TestSecret(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup+`secret = true
starts = ["standard"]
draw = [{ count = 2, plies = 6 }]
`)
	h.whole(&fakeReferee{})
	text, revealed := h.text1(event.EventFile), strings.Split(strings.TrimSpace(h.text1("revealed/main")), "\n")
	if len(revealed) != 3 || strings.Count(text, " commitment = ") != 3 || strings.Contains(text, "/...") {
		t.Fatalf("%s\n%s", text, revealed)
	}
	for _, line := range revealed {
		f := strings.SplitN(line, " ", 3)
		want := fmt.Sprintf(`grace = "0s" }, commitment = "%s" },`, logfmt.DigestOf([]byte(f[1]+f[2])))
		if !strings.Contains(text, want) {
			t.Errorf("%s is not committed to:\n%s", line, text)
		}
	}
	other := newHouse(t, h.text)
	other.whole(&fakeReferee{})
	if other.text1("revealed/main") == h.text1("revealed/main") {
		t.Error("secret starts can be told from the event alone")
	}
	if err := os.Remove(filepath.Join(h.dir, "cup", "secret")); err != nil {
		t.Fatal(err)
	}
	if _, err := h.run(context.Background(), &fakeReferee{}); err == nil || !strings.Contains(err.Error(), "secret is missing") {
		t.Error(err)
	}
}

// An error of writing ends the run, after the games in progress. The slot is played again
// by the next run.
func TestBroken(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(4)+cup)
	full := errors.New("no room")
	p := &fakeReferee{fail: func(m *referee.Match) error {
		if m.Label.ID == "main.1.2-4.1.1" {
			return full
		}
		return nil
	}}
	if _, err := h.run(context.Background(), p); !errors.Is(err, full) {
		t.Error(err)
	}
	rest := &fakeReferee{}
	h.whole(rest)
	if n := len(p.played) + len(rest.played); n != 13 {
		t.Errorf("%d games in both runs, want 12 and the one that broke", n)
	}
	h.text1("logs/main.1.2-4.1.2.mlog")
}

// No two concurrent games have a processor in common, and one that has ended releases its
// own to the next. Of three processors only one game at a time has two, and of none none.
func TestCores(t *testing.T) {
	for _, cores := range [][]int{{4, 5, 6, 7}, {1, 2, 3}, nil} {
		h := newHouse(t, headOfEvent+entries(4)+cup)
		h.opt = func(r *Runner) { r.Jobs, r.Cores = 2, cores }
		var mu sync.Mutex
		busy, used, games, most := map[int]bool{}, map[int]bool{}, 0, 0
		turn := func(m *referee.Match, on bool) {
			mu.Lock()
			defer mu.Unlock()
			for _, c := range slices.Concat(m.Confinement.Cores...) {
				if busy[c] == on {
					t.Errorf("%s has %d, which another game has", m.Label.ID, c)
				}
				if busy[c], used[c] = on, true; !on {
					delete(busy, c)
				}
			}
			most, games = max(most, len(busy)), games+len(m.Confinement.Cores)
		}
		h.whole(&fakeReferee{seen: func(_ [2]string, m *referee.Match) {
			turn(m, true)
			time.Sleep(time.Millisecond)
			turn(m, false)
		}})
		if most > len(cores)/2*2 || len(cores) == 4 && (games != 12*2*2 || len(used) != 4) || len(cores) == 3 && games < 2*2*2 {
			t.Errorf("%v: %d at a time, %d in all, %v", cores, most, games, used)
		}
	}
}
