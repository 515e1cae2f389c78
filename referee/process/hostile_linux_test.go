package process

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"scrutineer/base"
)

// comes waits until a condition is true.
func comes(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// alive reports whether a process runs.
func alive(pid int) bool {
	stat := proc(pid, "stat")
	i := bytes.LastIndexByte(stat, ')')
	return i > 0 && !bytes.ContainsAny(stat[i+1:i+3], "ZX")
}

// rest returns what is still queued.
func rest(j *Journal) []Event {
	var all []Event
	for {
		e, ok := j.Next(context.Background(), 0)
		if !ok {
			return all
		}
		all = append(all, e)
	}
}

func exitOf(t *testing.T, all []Event) Event {
	t.Helper()
	exits := pick(all, Exit)
	if len(exits) != 1 {
		t.Fatalf("%d exits in %v", len(exits), all)
	}
	return exits[0]
}

func TestExitCode(t *testing.T) {
	if e := exitOf(t, whole(t, child("code", "3"))); e.Word != "code" || e.Num[0] != 3 {
		t.Errorf("os.Exit(3) is %v", e)
	}
}

// A process that has ended keeps its number until Stop, so that no signal to its group can
// reach a stranger.
func TestNumberIsKept(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("code", "0"))
	until(t, j, func(e Event) bool { return e.Kind == Exit })
	if stat := string(proc(p.proc.Pid, "stat")); !strings.Contains(stat, ") Z ") {
		t.Errorf("its number is free: %q", stat)
	}
	p.Stop(0)
	if stat := string(proc(p.proc.Pid, "stat")); strings.Contains(stat, ") Z ") {
		t.Errorf("it is not given back: %q", stat)
	}
}

func TestExitBySignal(t *testing.T) {
	c := Command{Path: "/bin/sh", Args: []string{"-c", "echo bye; kill -SEGV $$"}}
	all := whole(t, c)
	if e := exitOf(t, all); e.Word != "signal" || e.Num[0] != base.Number(syscall.SIGSEGV) {
		t.Errorf("a crash is %v", e)
	}
	if said := pick(all, Line); len(said) != 1 || string(said[0].Text) != "bye" {
		t.Errorf("before it crashed it said %v", said)
	}
}

func TestProcessorTime(t *testing.T) {
	e := exitOf(t, whole(t, child("burn")))
	if e.Num[1] < 50000 || e.Num[2] < 0 {
		t.Errorf("at least 50 ms of user time are %v", e.Num)
	}
}

// A silent program that obeys TERM.
func TestSilent(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, Command{Path: "/bin/sleep", Args: []string{"600"}})
	if e, ok := j.Next(context.Background(), j.clock.Now()+50000); ok {
		t.Errorf("silence is %v", e)
	}
	p.Stop(patience)
	all := rest(j)
	if e := exitOf(t, all); e.Word != "signal" || e.Num[0] != base.Number(syscall.SIGTERM) {
		t.Errorf("it ends with %v", e)
	}
	if k := pick(all, Killed); len(k) != 1 || k[0].Word != "TERM" || k[0].Time > exitOf(t, all).Time {
		t.Errorf("signals: %v", k)
	}
	if len(pick(all, EOF)) != 2 || all[0].Kind != Closed {
		t.Errorf("all: %v", all)
	}
	if err := p.Signal(KILL); !errors.Is(err, os.ErrProcessDone) {
		t.Errorf("a signal to nobody: %v", err)
	}
	if err := p.Send([]byte("x"), Never); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a line to nobody: %v", err)
	}
	p.Stop(patience)
}

func TestIgnoresTerm(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("deaf"))
	until(t, j, func(e Event) bool { return e.Kind == Line })
	p.Stop(20 * time.Millisecond)
	all := rest(j)
	if e := exitOf(t, all); e.Word != "signal" || e.Num[0] != base.Number(syscall.SIGKILL) {
		t.Errorf("it ends with %v", e)
	}
	if k := pick(all, Killed); len(k) != 2 || k[0].Word != "TERM" || k[1].Word != "KILL" {
		t.Errorf("signals: %v", k)
	}
}

// A flood without a line feed is read to its end, and only its beginning is kept.
func TestFloodWithoutLineFeed(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("noise", "x"))
	if e := next(t, j); e.Kind != Part || len(e.Text) != MaxLine || e.Err {
		t.Fatalf("first comes %v of %d bytes", e.Kind, len(e.Text))
	}
	p.Stop(0)
	all := rest(j)
	f := pick(all, Flood)
	if len(f) != 1 || f[0].Num[0] < 0 {
		t.Fatalf("floods: %v", f)
	}
	if f[0].Num[0] > 0 && f[0].Num[0] < 64<<20 {
		accounted(t, bytes.Repeat([]byte("x"), int(f[0].Num[0])), f)
	}
	if k := len(pick(all, Line)) + len(pick(all, Part)); k != 0 || len(pick(all, Full)) != 0 {
		t.Errorf("after the first part: %v", all)
	}
	if len(pick(all, EOF)) != 2 {
		t.Errorf("the streams end with %v", all)
	}
}

// A flood of lines fills its cap, and not the queue, even if nobody reads it.
func TestFloodOfLines(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("noise", "xyz\n"))
	comes(t, "more than a megabyte is read", func() bool {
		j.mu.Lock()
		defer j.mu.Unlock()
		return len(j.queue) > 0 && j.queue[len(j.queue)-1].Kind == Full
	})
	p.Stop(0)
	all := rest(j)
	said := pick(all, Line)
	if want := 1 << 20 / (3 + 64); len(said) != want {
		t.Errorf("%d lines are kept, want %d", len(said), want)
	}
	if full := pick(all, Full); len(full) != 1 || full[0].Err || full[0].Num[0] != 1<<20 {
		t.Errorf("the cap: %v", full)
	}
	if f := pick(all, Flood); len(f) != 1 || f[0].Num[0] == 0 || f[0].Err {
		t.Errorf("the flood: %v", f)
	}
}

// Standard error has a cap of its own, and costs standard output nothing.
func TestFloodOfErrors(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("errors", "oh no!!\n"))
	until(t, j, func(e Event) bool { return e.Kind == Full && e.Err && e.Num[0] == 64<<10 })
	p.Stop(0)
	all := rest(j)
	if f := pick(all, Flood); len(f) != 1 || !f[0].Err {
		t.Errorf("floods: %v", f)
	}
}

// A program that is started again has the rest of the cap that its first run left.
func TestCapOfAllRuns(t *testing.T) {
	j := NewJournal(NewClock())
	c := child("lines", "6")
	c.Caps.Out = 10 * (64 + 1)
	want := []int{6, 4, 0}
	for _, n := range want {
		p := start(t, j, c)
		all := until(t, j, func(e Event) bool { return e.Kind == EOF && !e.Err })
		if got := len(pick(all, Line)); got != n {
			t.Errorf("%d lines of a run, want %d", got, n)
		}
		p.Stop(0)
		rest(j)
	}
}

// A child that keeps the outputs open does not delay the end of its parent; in the group it
// dies with the group.
func TestHeirInTheGroup(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("heirs", "group", "exit"))
	all := until(t, j, func(e Event) bool { return e.Kind == Exit })
	if len(pick(all, Line)) == 0 {
		all = append(all, until(t, j, func(e Event) bool { return e.Kind == Line })...)
	}
	heir := number(string(pick(all, Line)[0].Text))
	if len(pick(all, EOF)) != 0 || !alive(heir) {
		t.Errorf("the heir %d lives: %v; %v", heir, alive(heir), all)
	}
	p.Stop(0)
	comes(t, "the heir is dead", func() bool { return !alive(heir) })
	all = rest(j)
	if k := pick(all, Killed); len(k) != 1 || k[0].Word != "KILL" || len(pick(all, EOF)) != 2 || len(pick(all, Left)) != 0 {
		t.Errorf("at its end: %v", all)
	}
}

// A child that has left the group survives, and its streams are given up.
func TestHeirInASession(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("heirs", "session", "stay"))
	heir := number(string(until(t, j, func(e Event) bool { return e.Kind == Line })[0].Text))
	defer syscall.Kill(heir, syscall.SIGKILL)
	p.Stop(0)
	all := rest(j)
	if !alive(heir) {
		t.Error("a process out of reach is dead")
	}
	if len(pick(all, Left)) != 2 || len(pick(all, EOF)) != 0 {
		t.Errorf("the streams end with %v", all)
	}
	exitOf(t, all)
}

// A program may close its outputs and live.
func TestShut(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("shut"))
	all := until(t, j, func(e Event) bool { return e.Kind == EOF })
	all = append(all, until(t, j, func(e Event) bool { return e.Kind == EOF })...)
	if len(pick(all, Exit)) != 0 || !alive(p.proc.Pid) {
		t.Errorf("the end of its streams is its end: %v", all)
	}
}

// A program that does not read cannot block the writer.
func TestNeverReads(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("silent"))
	deadline := j.clock.Now() + 100000
	err := p.Send(bytes.Repeat([]byte("x"), 1<<20), deadline)
	if !errors.Is(err, os.ErrDeadlineExceeded) || j.clock.Now() < deadline {
		t.Errorf("at %d of %d: %v", j.clock.Now(), deadline, err)
	}
	all := rest(j)
	if len(all) != 1 || all[0].Kind != Unsent || all[0].Word != "full" || all[0].Num[0] <= 0 || all[0].Num[0] > 1<<20 {
		t.Errorf("what was not sent is %v", all)
	}
	p.Stop(0)
}

// Sending and queueing are one step: while the queue is locked nothing is sent that could
// be answered.
func TestSentIsQueuedAsItGoes(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("silent"))
	raw, err := p.in.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	j.mu.Lock()
	got := make(chan error)
	go func() { got <- p.Send([]byte("x"), Never) }()
	for range 20 {
		time.Sleep(time.Millisecond)
		raw.Control(func(fd uintptr) {
			if n, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ); n != 0 || err != nil {
				t.Errorf("%d bytes are sent, and none queued: %v", n, err)
			}
		})
	}
	j.mu.Unlock()
	if err := <-got; err != nil {
		t.Error(err)
	}
	if e := next(t, j); e.Kind != Sent {
		t.Errorf("it is %v", e)
	}
}

// A line that waits for ever gives way to Stop.
func TestStopWhileSending(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("silent"))
	got := make(chan error)
	go func() { got <- p.Send(bytes.Repeat([]byte("x"), 1<<20), Never) }()
	comes(t, "the line is under way", func() bool {
		if p.sending.TryLock() {
			p.sending.Unlock()
			return false
		}
		return true
	})
	p.Stop(0)
	if err := <-got; !errors.Is(err, os.ErrClosed) {
		t.Errorf("the error is %v", err)
	}
}

// Lines are sent, and the input closed, at the same time, in any order.
func TestCloseWhileSending(t *testing.T) {
	for range 50 {
		j := NewJournal(NewClock())
		p := start(t, j, Command{Path: "/bin/cat"})
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				var err error
				for err == nil {
					err = p.Send(bytes.Repeat([]byte("x"), 3000), Never)
				}
				if !errors.Is(err, os.ErrClosed) && !errors.Is(err, syscall.EPIPE) {
					t.Error(err)
				}
			})
		}
		until(t, j, func(e Event) bool { return e.Kind == Line })
		p.CloseInput()
		all.Wait()
		p.Stop(0)
	}
}

// A long line to a program that reads slowly arrives whole.
func TestLongSend(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, Command{Path: "/bin/sh", Args: []string{"-c", "sleep 0.05; wc -c"}})
	if err := p.Send(bytes.Repeat([]byte("x"), 1<<20), Never); err != nil {
		t.Fatal(err)
	}
	p.CloseInput()
	all := until(t, j, func(e Event) bool { return e.Kind == Line })
	if got := strings.TrimSpace(string(all[len(all)-1].Text)); got != strconv.Itoa(1<<20+1) {
		t.Errorf("%s bytes arrive", got)
	}
	if s := pick(all, Sent); len(s) != 1 || len(s[0].Text) != 1<<20 {
		t.Errorf("%d sent", len(s))
	}
}

func TestSendToTheDead(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("code", "0"))
	until(t, j, func(e Event) bool { return e.Kind == Exit })
	if err := p.Send([]byte("x"), Never); !errors.Is(err, syscall.EPIPE) {
		t.Errorf("the error is %v", err)
	}
	if err := p.Send([]byte("x\ny"), Never); err == nil || !strings.Contains(err.Error(), "line feed") {
		t.Errorf("two lines as one: %v", err)
	}
	all := rest(j)
	if s := pick(all, Sent); len(s) != 0 {
		t.Errorf("sent to the dead: %v", s)
	}
	if s := pick(all, Unsent); len(s) != 1 || s[0].Word != "pipe" || s[0].Num[0] != 0 || string(s[0].Text) != "x" {
		t.Errorf("of the line that could not be sent: %v", s)
	}
}

// A file that cannot be started is not, and the error is the same in every tier.
func TestNotStartable(t *testing.T) {
	t.Run("no sandbox", func(t *testing.T) { notStartable(t, nil) })
	sandboxes(t, notStartable)
}

func notStartable(t *testing.T, sandbox *Sandbox) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	before := descriptors(t)
	j := NewJournal(NewClock())
	for _, c := range []struct {
		cmd  Command
		want string
	}{
		{Command{}, "no path"},
		{Command{Path: filepath.Join(dir, "none")}, "no such file or directory"},
		{Command{Path: "no-program-is-called-so"}, "executable file not found in $PATH"},
		{Command{Path: dir}, "it is a folder"},
		{Command{Path: write("plain", "#!/bin/sh\n", 0o644)}, "permission denied"},
		{Command{Path: write("lost", "#!/no/such/interpreter\n", 0o755)}, "the interpreter that it names does not exist"},
		{Command{Path: write("text", "hello\n", 0o755)}, "it is not a program"},
		{Command{Path: write("garbage", "\x7fELF\x00\xff'", 0o755)}, "it is not a program"},
		{Command{Path: "/bin/sh", Dir: filepath.Join(dir, "none")}, "working folder does not exist"},
		{Command{Path: "/bin/sh", Args: []string{"a\x00b"}}, "invalid argument"},
	} {
		c.cmd.Sandbox = sandbox
		p, err := Start(j, 1, c.cmd)
		if err == nil || p != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.cmd.Path, err, c.want)
		}
	}
	if all := rest(j); len(all) != 0 {
		t.Errorf("what did not start is queued: %v", all)
	}
	if after := descriptors(t); after != before {
		t.Errorf("%d files are open, %d before", after, before)
	}
}

func descriptors(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// A path with a folder in it is relative to the folder to run in; names do not change.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bot"), []byte("#!/bin/sh\necho $0 $1 $VALUE; pwd -P\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	said := pick(whole(t, Command{Path: "./bot", Args: []string{"one"}, Dir: dir, Env: []string{"VALUE=two"}}), Line)
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(said) != 2 || string(said[0].Text) != "./bot one two" || string(said[1].Text) != real {
		t.Errorf("it says %v", said)
	}
}

// Of a variable given twice the last counts, for programs in all languages.
func TestEnvironment(t *testing.T) {
	c := Command{Path: "/usr/bin/env", Env: []string{"VALUE=one", "OTHER=x", "VALUE=two"}}
	if got := tell(pick(whole(t, c), Line)); got != "line \"OTHER=x\"\nline \"VALUE=two\"\n" {
		t.Errorf("it is given\n%s", got)
	}
}

func TestMemory(t *testing.T) {
	j := NewJournal(NewClock())
	c := child("memory", "200")
	c.Limits.Memory = 150 << 20
	p := start(t, j, c)
	both := 0 // announced as held, and observed
	all := until(t, j, func(e Event) bool {
		if e.Kind == Over || e.Kind == Line {
			both++
		}
		return both == 2
	})
	if e := pick(all, Over)[0]; e.Num[0] != 150<<20 || e.Num[1] <= 150<<20 || e.Num[1] > 4<<30 {
		t.Errorf("above the limit is %v", e)
	}
	p.Stop(0)
	all = rest(j)
	if len(pick(all, Over)) != 0 {
		t.Error("it is above its limit twice")
	}
	if peak := exitOf(t, all).Num[3]; peak < 200<<20 || peak > 4<<30 {
		t.Errorf("200 MiB and a little are %d at the exit", peak)
	}
}

// The memory of the group is summed, each byte once.
func TestMemoryOfTheGroup(t *testing.T) {
	j := NewJournal(NewClock())
	env := childVariable + "=memory"
	c := Command{Path: "/bin/sh", Args: []string{"-c", env + " " + os.Args[0] + " 100 & " + env + " " + os.Args[0] + " 100 & wait"}}
	c.Limits.Memory = 170 << 20
	p := start(t, j, c)
	all := until(t, j, func(e Event) bool { return e.Kind == Over })
	if e := all[len(all)-1]; e.Num[1] <= 170<<20 || e.Num[1] > 4<<30 {
		t.Errorf("above the limit is %v", e)
	}
	p.Stop(0)
}

// Memory that processes share counts once: three of 40 MB in common are not 120.
func TestSharedMemory(t *testing.T) {
	const limit = 100 << 20
	j := NewJournal(NewClock())
	script := `x=$(head -c 40000000 /dev/zero | tr "\0" x); exec 3<&0; (read y <&3; :) & (read y <&3; :) & echo ready; wait`
	p := start(t, j, Command{Path: "/bin/sh", Args: []string{"-c", script}})
	until(t, j, func(e Event) bool { return e.Kind == Line })
	g := gauge{leader: p.proc.Pid, limit: limit}
	for range 10 {
		if used, over := g.look(); over {
			t.Errorf("what is shared is counted as %d", used)
		}
	}
	sum, _ := memoryOf(p.proc.Pid)
	for _, pid := range g.others {
		now, _ := memoryOf(pid)
		sum += now
	}
	if len(g.others) != 2 || sum <= limit {
		t.Errorf("%d more processes, %d bytes: the test shows nothing", len(g.others), sum)
	}
}

// One look at a sum is not enough: a process about to become another is counted twice for
// an instant.
func TestSumAtTwoLooks(t *testing.T) {
	j := NewJournal(NewClock())
	env := childVariable + "=memory"
	p := start(t, j, Command{Path: "/bin/sh", Args: []string{"-c", env + " " + os.Args[0] + " 100 & " + env + " " + os.Args[0] + " 100 & wait"}})
	until(t, j, func(e Event) bool { return e.Kind == Line })
	until(t, j, func(e Event) bool { return e.Kind == Line })
	g := gauge{leader: p.proc.Pid}
	g.group()
	sum := base.Number(0)
	for _, pid := range g.others {
		now, _ := memoryOf(pid)
		sum += base.Number(now)
	}
	g.limit = base.Number(sum - sum/10)
	if used, over := g.look(); over {
		t.Errorf("%d at the first look", used)
	}
	if used, over := g.look(); !over || used <= g.limit || used > 2*base.Number(sum) {
		t.Errorf("at the second %d, %v", used, over)
	}
}

func TestMemoryWithinTheLimit(t *testing.T) {
	j := NewJournal(NewClock())
	c := child("memory", "50")
	c.Limits.Memory = 400 << 20
	p := start(t, j, c)
	until(t, j, func(e Event) bool { return e.Kind == Line })
	if e, ok := j.Next(context.Background(), j.clock.Now()+50000); ok {
		t.Errorf("within the limit comes %v", e)
	}
	p.Stop(0)
}

// A process inherits the peak of the process that starts it; that is not its own.
func TestPeakIsTheProgramsOwn(t *testing.T) {
	hoard(200 << 20)
	defer func() { hoarded = nil; runtime.GC() }()
	j := NewJournal(NewClock())
	p := start(t, j, Command{Path: "/bin/sleep", Args: []string{"600"}})
	comes(t, "its memory is read", func() bool { return p.peak.Load() > 0 })
	p.Stop(0)
	if peak := exitOf(t, rest(j)).Num[3]; peak <= 0 || peak > 50<<20 {
		t.Errorf("sleep took %d bytes", peak)
	}
	if e := exitOf(t, whole(t, Command{Path: "/bin/true"})); e.Num[3] != -1 && e.Num[3] > 50<<20 {
		t.Errorf("true took %d bytes", e.Num[3])
	}
}

func TestRlimits(t *testing.T) {
	j := NewJournal(NewClock())
	c := child("rlimits")
	c.Limits = Limits{Memory: 64 << 20, Stack: 4 << 20}
	p := start(t, j, c)
	if err := p.Send(nil, Never); err != nil {
		t.Fatal(err)
	}
	all := pick(until(t, j, func(e Event) bool { return e.Kind == EOF && !e.Err }), Line)
	if len(all) != 4 || string(all[0].Text) != "0" || string(all[1].Text) != "4194304" {
		t.Fatalf("core, stack, address space and data: %s", tell(all))
	}
	for i, what := range []int{unix.RLIMIT_AS, unix.RLIMIT_DATA} {
		var l unix.Rlimit
		unix.Getrlimit(what, &l)
		if got := string(all[2+i].Text); got != strconv.FormatUint(l.Cur, 10) {
			t.Errorf("a limit that breaks programs is set: %s", got)
		}
	}
}

// The address space is limited if the limit is on it, and memory in use is then not
// watched.
func TestVirtual(t *testing.T) {
	j := NewJournal(NewClock())
	c := child("rlimits")
	c.Limits = Limits{Virtual: 8 << 30}
	p := start(t, j, c)
	if err := p.Send(nil, Never); err != nil {
		t.Fatal(err)
	}
	all := pick(until(t, j, func(e Event) bool { return e.Kind == EOF && !e.Err }), Line)
	if len(all) != 4 || string(all[2].Text) != "8589934592" {
		t.Fatalf("core, stack, address space and data: %s", tell(all))
	}
}

// Programs get plain blocking streams: few expect anything else.
func TestStreamsBlock(t *testing.T) {
	for _, e := range pick(whole(t, child("nonblock")), Line) {
		if string(e.Text) != "false <nil>" {
			t.Errorf("a stream does not block: %s", e.Text)
		}
	}
}

func TestFreeze(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("echo"))
	state := func() byte {
		stat := proc(p.proc.Pid, "stat")
		return stat[bytes.LastIndexByte(stat, ')')+2]
	}
	if err := p.Freeze(); err != nil {
		t.Fatal(err)
	}
	comes(t, "it stands still", func() bool { return state() == 'T' })
	if err := p.Send([]byte("x"), Never); err != nil {
		t.Fatal(err)
	}
	if err := p.Thaw(); err != nil {
		t.Fatal(err)
	}
	var order []Kind
	for range 4 {
		order = append(order, next(t, j).Kind)
	}
	for i, want := range []Kind{Frozen, Sent, Thawed, Line} {
		if order[i] != want {
			t.Fatalf("%v", order)
		}
	}
	if err := p.Freeze(); err != nil {
		t.Fatal(err)
	}
	p.Stop(patience)
	if e := exitOf(t, rest(j)); e.Num[0] == base.Number(syscall.SIGKILL) {
		t.Errorf("a frozen program is not let go on to end: %v", e)
	}
}

// Threads of the launcher come and go; the programs live.
func TestProgramsOutliveThreads(t *testing.T) {
	j := NewJournal(NewClock())
	var all sync.WaitGroup
	programs := make([]*Program, 10)
	for i := range programs {
		all.Go(func() {
			runtime.LockOSThread() // and never unlocked: the thread ends
			p, err := Start(j, i, Command{Path: "/bin/sleep", Args: []string{"600"}})
			if err != nil {
				t.Error(err)
			}
			programs[i] = p
		})
	}
	all.Wait()
	for range 50 {
		all.Go(func() { runtime.LockOSThread() })
	}
	all.Wait()
	if e, ok := j.Next(context.Background(), j.clock.Now()+50000); ok && e.Kind != Started {
		t.Error(e)
	}
	for _, p := range programs {
		if p == nil {
			t.Fatal("not all were started")
		}
		if !alive(p.proc.Pid) {
			t.Error("a program is dead")
		}
		all.Go(func() { p.Stop(0) })
	}
	all.Wait()
	if e := rest(j); len(pick(e, Exit)) != len(programs) || j.launcher.alive != 0 {
		t.Errorf("%d still counted; %v", j.launcher.alive, e)
	}
}

// A referee that is killed ends its programs.
func TestOrphan(t *testing.T) {
	j := NewJournal(NewClock())
	p := start(t, j, child("starter"))
	all := until(t, j, func(e Event) bool { return e.Kind == Line })
	orphan := number(string(all[len(all)-1].Text))
	if !alive(orphan) {
		t.Fatal("it does not run")
	}
	syscall.Kill(p.proc.Pid, syscall.SIGKILL)
	comes(t, "the orphan is dead", func() bool { return !alive(orphan) })
}

// Eight programs print while they are sent lines. An answer is never before what it
// answers, and stamps do not decrease.
func TestOrderOfManyPrograms(t *testing.T) {
	const many, talks = 8, 200
	j := NewJournal(NewClock())
	for id := range many {
		p, err := Start(j, id, child("echo"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Stop(0) })
		go func() {
			for i := range talks {
				p.Send([]byte(strconv.Itoa(i)), Never)
			}
			p.CloseInput()
		}()
	}
	var sent, received [many]int
	last, ends := base.Number(0), 0
	for ends < many {
		e := next(t, j)
		if e.Time < last {
			t.Fatalf("%v comes after %d", e, last)
		}
		last = base.Number(e.Time)
		switch e.Kind {
		case Sent:
			sent[e.Program]++
		case Line:
			if string(e.Text) != strconv.Itoa(received[e.Program]) {
				t.Fatalf("%d: %s comes as number %d", e.Program, e.Text, received[e.Program])
			}
			received[e.Program]++
		case EOF:
			if !e.Err {
				ends++
			}
		}
		if received[e.Program] > sent[e.Program] {
			t.Fatalf("%d answers what it was not given yet", e.Program)
		}
	}
	for id := range many {
		if sent[id] != talks || received[id] != talks {
			t.Errorf("%d: %d sent, %d heard", id, sent[id], received[id])
		}
	}
}

// Nothing runs on when all are stopped, however they ended.
func TestNothingStays(t *testing.T) {
	count := func() int { return runtime.NumGoroutine() }
	before, files := count(), descriptors(t)
	for range 5 {
		j := NewJournal(NewClock())
		var heirs []int
		for id, c := range []Command{child("echo"), child("code", "1"), child("noise", "x"), child("deaf"), child("heirs", "session", "exit")} {
			p, err := Start(j, id, c)
			if err != nil {
				t.Fatal(err)
			}
			if id == 4 {
				all := until(t, j, func(e Event) bool { return e.Program == 4 && e.Kind == Line })
				heirs = append(heirs, number(string(all[len(all)-1].Text)))
			}
			p.Stop(time.Duration(id) * time.Millisecond)
			if alive(p.proc.Pid) {
				t.Errorf("program %d lives", id)
			}
		}
		for _, pid := range heirs {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	comes(t, "all goroutines end", func() bool { return count() <= before })
	comes(t, "all files are closed", func() bool { return descriptors(t) <= files })
}

func TestSomeTotal(t *testing.T) {
	full := "some avg10=0.14 avg60=0.95 avg300=3.55 total=4220254625\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=7\n"
	if n, ok := someTotal([]byte(full)); !ok || n != 4220254625 {
		t.Error(n, ok)
	}
	for _, bad := range []string{"", "some", "some total=", "some total=x", "some total=-1", "full total=1"} {
		if n, ok := someTotal([]byte(bad)); ok {
			t.Errorf("%q is %d", bad, n)
		}
	}
}

func TestStatOfOddNames(t *testing.T) {
	for stat, want := range map[string]bool{
		"12 (a) S 1 77 77 0":      true,
		"12 (a) Z 5 5) R 1 77 8":  true,
		"12 (a) Z 1 77 77 0":      false,
		"12 (a) S 1 78 77 0":      false,
		"12 (S 1 77) S 1 78 77 0": false,
		"12 (a) S 1":              false,
		"":                        false,
	} {
		if k, ok := parseStat(1, []byte(stat)); (ok && !k.dead && k.group == 77) != want {
			t.Errorf("%q lives in group 77: %v", stat, !want)
		}
	}
}
