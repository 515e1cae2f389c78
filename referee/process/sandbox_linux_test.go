package process

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"scrutineer/base"
)

// sandboxes runs a test in every tier that works here, and reports which do not.
func sandboxes(t *testing.T, f func(t *testing.T, c *Sandbox)) {
	for _, tier := range []Tier{TierA, TierB, TierC} {
		t.Run(string(tier), func(t *testing.T) {
			c, err := NewSandbox(tier)
			if err != nil {
				t.Skip(err)
			}
			defer c.Close()
			f(t, c)
			if c.memory.dir != "" {
				left, _ := filepath.Glob(filepath.Join(c.memory.dir, groupPrefix+strconv.Itoa(os.Getpid())+"-*"))
				if len(left) > 0 {
					t.Errorf("groups are left: %v", left)
				}
			}
		})
	}
}

// in returns a child in a sandbox.
func in(c *Sandbox, do string, args ...string) Command {
	cmd := child(do, args...)
	cmd.Sandbox = c
	return cmd
}

// ends runs a program in a sandbox to its end.
func ends(t *testing.T, cmd Command) []Event {
	t.Helper()
	j := NewJournal(NewClock())
	return toEnd(t, j, start(t, j, cmd))
}

// The end of a program is reported as it was, also through a wrapper.
func TestEndInCages(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		for _, want := range []Event{{Word: "code", Num: [4]base.Number{0}}, {Word: "code", Num: [4]base.Number{7}}} {
			if e := exitOf(t, ends(t, in(c, "code", want.Num[0].String()))); e.Word != want.Word || e.Num[0] != want.Num[0] {
				t.Errorf("it ends by %s %d, want %s %d", e.Word, e.Num[0], want.Word, want.Num[0])
			}
		}
		if e := exitOf(t, ends(t, Command{Path: "/bin/sh", Args: []string{"-c", "kill -KILL $$"}, Sandbox: c})); e.Word != "signal" || e.Num[0] != 9 {
			t.Errorf("killed by itself it ends by %s %d", e.Word, e.Num[0])
		}
	})
}

// A process that leaves its group, session and parent ends with its program.
func TestDaemonsEnd(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		token := "TOKEN=" + t.Name() + strconv.Itoa(os.Getpid())
		for _, kind := range []string{"session", "group"} {
			cmd := in(c, "heirs", kind, "leave")
			cmd.Env = append(cmd.Env, token)
			j := NewJournal(NewClock())
			p := start(t, j, cmd)
			closed := func(e Event) bool { return !e.Err && (e.Kind == EOF || e.Kind == Left) }
			before := slices.ContainsFunc(until(t, j, func(e Event) bool { return e.Kind == Exit }), closed)
			if c.tier != TierB { // which ends it at once
				comes(t, "its heir", func() bool { return len(having(token)) == 1 })
			}
			p.Stop(0)
			comes(t, "the end of its heir", func() bool { return len(having(token)) == 0 })
			if !before { // in tier b its output may be closed before its end is seen
				until(t, j, closed)
			}
		}
	})
}

// having returns the living processes with a text in their environment.
func having(token string) []int {
	var list []int
	for _, k := range processes() {
		if !k.dead && strings.Contains(string(proc(k.pid, "environ")), token) && k.pid != os.Getpid() && string(firstWord(proc(k.pid, "comm"))) != "bwrap" {
			list = append(list, k.pid)
		}
	}
	return list
}

// What two programs of a process leave is distinguished.
func TestOthersDaemonsLive(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		tokens := [2]string{"TOKEN=1" + t.Name(), "TOKEN=2" + t.Name()}
		var programs [2]*Program
		j := NewJournal(NewClock())
		for i, token := range tokens {
			cmd := in(c, "heirs", "session", "leave")
			cmd.Env = append(cmd.Env, token)
			p, err := Start(j, i+1, cmd)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Stop(0)
			programs[i] = p
		}
		for _, p := range programs {
			<-p.exited
		}
		if programs[0].Stop(0); len(having(tokens[0])) != 0 && c.tier == TierC {
			comes(t, "the end of its heir", func() bool { return len(having(tokens[0])) == 0 })
		}
		if c.tier != TierB && len(having(tokens[1])) != 1 { // bubblewrap ends them with their program
			t.Errorf("of the other program %d live", len(having(tokens[1])))
		}
	})
}

// A program that exceeds its memory is reported once, and before its end.
func TestMemoryInSandboxes(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		cmd := in(c, "memory", "300")
		cmd.Limits.Memory = 150 << 20
		j := NewJournal(NewClock())
		p := start(t, j, cmd)
		all := until(t, j, func(e Event) bool { return e.Kind == Over })
		e := all[len(all)-1]
		if len(pick(all, Exit)) > 0 || e.Num[0] != 150<<20 {
			t.Errorf("%s", tell(all))
		}
		// The kernel may charge some pages more than the limit.
		if c.Enforces() && (e.Num[1] > 151<<20 || e.Num[1] < 149<<20) || !c.Enforces() && e.Num[1] <= 150<<20 {
			t.Errorf("%d bytes were used", e.Num[1])
		}
		p.Stop(0)
		if len(pick(rest(j), Over)) != 0 {
			t.Error("it is above its limit twice")
		}
		cmd = in(c, "memory", "50")
		cmd.Limits.Memory = 400 << 20
		p = start(t, j, cmd)
		if e := next(t, j); e.Kind != Line {
			t.Errorf("within its limit comes %v", e)
		}
		p.Stop(0)
	})
}

// Where there are namespaces there is no network.
func TestNoNetwork(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		all := pick(ends(t, Command{Path: "/bin/sh", Args: []string{"-c", "wc -l < /proc/self/net/route"}, Sandbox: c}), Line)
		if len(all) != 1 || c.tier != TierC && strings.TrimSpace(string(all[0].Text)) > "1" {
			t.Errorf("rows of the routing table: %s", tell(all))
		}
		want, _ := os.Readlink("/proc/self/ns/net")
		all = pick(ends(t, Command{Path: "/bin/readlink", Args: []string{"/proc/self/ns/net"}, Sandbox: c}), Line)
		if len(all) != 1 || (string(all[0].Text) == want) != (c.tier == TierC) {
			t.Errorf("%s where this process has %s", tell(all), want)
		}
	})
}

// The number of processes is limited if the tier can count them.
func TestProcesses(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		if c.tier != TierA && os.Geteuid() == 0 {
			t.Skip("it does not bind a superuser")
		}
		cmd := Command{Path: "/bin/sh", Args: []string{"-c", "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 600 & done; echo all"}, Sandbox: c}
		cmd.Limits.Processes = 6
		j := NewJournal(NewClock())
		p := start(t, j, cmd)
		all := until(t, j, func(e Event) bool { return e.Kind == Exit })
		p.Stop(0)
		if e := exitOf(t, all); e.Word == "code" && e.Num[0] == 0 {
			t.Errorf("ten processes where six may be: %s", tell(all))
		}
	})
}

// A file grows no larger than it may.
func TestFileSize(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		name := filepath.Join(t.TempDir(), "f")
		cmd := Command{Path: "/bin/sh", Args: []string{"-c", "read x; exec head -c 3000000 /dev/zero > " + name}, Sandbox: c}
		cmd.Limits.File = 1 << 20
		j := NewJournal(NewClock())
		p := start(t, j, cmd)
		p.Send(nil, Never)
		until(t, j, func(e Event) bool { return e.Kind == Exit })
		p.Stop(0)
		if s, err := os.Stat(name); err != nil || s.Size() != 1<<20 {
			t.Errorf("%v, %v", s, err)
		}
	})
}

// A program, and all of its threads, run on their processors, and this process runs on
// where it did.
func TestPinned(t *testing.T) {
	before := Cores()
	last := before[len(before)-1]
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		cmd := Command{Path: "/bin/grep", Args: []string{"Cpus_allowed_list", "/proc/self/status"}, Sandbox: c, Cores: []int{last}}
		all := pick(ends(t, cmd), Line)
		if len(all) != 1 || !strings.HasSuffix(string(all[0].Text), "\t"+strconv.Itoa(last)) {
			t.Errorf("%s, want %d", tell(all), last)
		}
	})
	if now := Cores(); len(now) != len(before) {
		t.Errorf("this process may run on %v, before on %v", now, before)
	}
	_, err := Start(NewJournal(NewClock()), 1, Command{Path: "/bin/true", Cores: []int{1000}})
	if err == nil || !OutOfResources(err) {
		t.Errorf("on a processor that is not there: %v", err)
	}
}

// A file that cannot be started is an error in every tier, and leaves nothing.
func TestNotStartableInSandboxes(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		dir := t.TempDir()
		plain := filepath.Join(dir, "plain")
		os.WriteFile(plain, []byte("x"), 0o644)
		for _, path := range []string{filepath.Join(dir, "none"), plain, dir} {
			if p, err := Start(NewJournal(NewClock()), 1, Command{Path: path, Sandbox: c}); err == nil {
				p.Stop(0)
				t.Errorf("%s starts", path)
			}
		}
	})
}

// An adopted process that has ended is reaped.
func TestBuried(t *testing.T) {
	c, err := NewSandbox(TierC)
	if err != nil {
		t.Fatal(err)
	}
	own := len(orphans(t))
	for range 5 {
		ends(t, Command{Path: "/bin/sh", Args: []string{"-c", "(setsid true &) ; (setsid sleep 0.02 &); exit 0"}, Sandbox: c})
	}
	comes(t, "the end of all", func() bool { c.reap(0, false); return len(orphans(t)) <= own })
}

// A process that leaves group, session, parents and environment ends when no program is
// left, and not before. A child of this process that is not a program lives on.
func TestHidden(t *testing.T) {
	c, err := NewSandbox(TierC)
	if err != nil {
		t.Fatal(err)
	}
	mine := exec.Command("/bin/sleep", "600")
	mine.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := mine.Start(); err != nil {
		t.Fatal(err)
	}
	defer mine.Process.Kill()
	j := NewJournal(NewClock())
	other := start(t, j, in(c, "silent"))
	p, pid := hides(t, j, c)
	comes(t, "its adoption", func() bool { k, _ := parseStat(pid, proc(pid, "stat")); return k.parent == os.Getpid() })
	if p.Stop(0); len(proc(pid, "stat")) == 0 {
		t.Error("it may be another program's")
	}
	other.Stop(0)
	comes(t, "its end", func() bool { return len(proc(pid, "stat")) == 0 })
	if k, ok := parseStat(mine.Process.Pid, proc(mine.Process.Pid, "stat")); !ok || k.dead {
		t.Error("a child of this process is ended")
	}
}

// hides starts a program that leaves a hidden child. The rest of the machine may end the
// child before it has hidden; then the program is started again.
func hides(t *testing.T, j *Journal, c *Sandbox) (p *Program, pid int) {
	t.Helper()
	const tries = 5
	for range tries {
		name := filepath.Join(t.TempDir(), "pid")
		script := "(env -i setsid sh -c 'echo $$ > " + name + "; exec sleep 600' &) ; until [ -s " + name + " ]; do sleep 0.01; done"
		p, err := Start(j, 2, Command{Path: "/bin/sh", Args: []string{"-c", script}, Sandbox: c})
		if err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(patience / tries); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
			b, _ := os.ReadFile(name)
			if pid, _ = strconv.Atoi(strings.TrimSpace(string(b))); pid > 0 {
				return p, pid
			}
		}
		p.Stop(0)
		t.Logf("no child has hidden: %s", tell(rest(j)))
	}
	t.Fatal("never: a process that hides")
	return nil, 0
}

// orphans returns this process's dead children.
func orphans(t *testing.T) (list []procStat) {
	t.Helper()
	for _, k := range processes() {
		if k.dead && k.parent == os.Getpid() {
			list = append(list, k)
		}
	}
	return list
}

// A tier that does not work is an error that says why, and auto is one that works.
func TestTiers(t *testing.T) {
	for text, want := range map[string]Tier{"auto": Auto, "a": TierA, "b": TierB, "c": TierC} {
		if got, err := ParseTier(text); err != nil || got != want {
			t.Errorf("%s is %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "A", "d", "ab"} {
		if _, err := ParseTier(text); err == nil {
			t.Errorf("%q is a tier", text)
		}
	}
	c, err := NewSandbox(Auto)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if !strings.HasPrefix(c.String(), "tier "+strings.ToUpper(string(c.Tier()))+": ") {
		t.Errorf("%q", c.String())
	}
	var none *Sandbox
	if none.Tier() != TierC || none.Enforces() || none.String() != "" {
		t.Error("no sandbox is tier C")
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := NewSandbox(TierB); err == nil || !strings.Contains(err.Error(), "bwrap") {
		t.Errorf("without bubblewrap: %v", err)
	}
}

// An error of confinement is not the program's.
func TestIsolationErrorIsOutOfResources(t *testing.T) {
	if !OutOfResources(errors.Join(confinementError{syscall.EPERM})) || OutOfResources(unix.EPERM) {
		t.Error("blame")
	}
}

// The cost of a start and an end in each tier.
func BenchmarkSandboxes(b *testing.B) {
	for _, tier := range []Tier{TierA, TierB, TierC} {
		c, err := NewSandbox(tier)
		if err != nil {
			b.Log(err)
			continue
		}
		b.Run(string(tier), func(b *testing.B) {
			for b.Loop() {
				p, err := Start(NewJournal(NewClock()), 1, Command{Path: "/bin/true", Limits: Limits{Memory: 64 << 20}, Sandbox: c})
				if err != nil {
					b.Fatal(err)
				}
				<-p.exited
				p.Stop(0)
			}
		})
		c.Close()
	}
}
