package process

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"scrutineer/base"
)

// The lists of mounts are in the form of proc_pid_mountinfo(5), those of groups in that of
// cgroups(7).
const (
	mountsV1 = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n" +
		"35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n" +
		"39 31 0:36 /docker/12 /sys/fs/cgroup/my\\040pids rw - cgroup cgroup rw,pids,rdma\n" +
		"41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
	groupsV1 = "9:name=systemd:/\n8:rdma,pids:/docker/12/x:y\n4:memory:/a/b\n0::/user.slice\n"
	mountsV2 = "25 30 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
)

func TestPlace(t *testing.T) {
	for _, c := range []struct{ own, mounts, controller, want string }{
		{groupsV1, mountsV1, "memory", "/sys/fs/cgroup/memory/a/b"},
		{groupsV1, mountsV1, "pids", "/sys/fs/cgroup/my pids/x:y"},
		{groupsV1, mountsV1, "", "/sys/fs/cgroup/unified/user.slice"},
		{groupsV1, mountsV1, "cpu", ""},
		{"0::/\n", mountsV2, "", "/sys/fs/cgroup"},
		{"0::/user.slice/run-1.scope\n", mountsV2, "", "/sys/fs/cgroup/user.slice/run-1.scope"},
		{"0::/\n", mountsV2, "memory", ""},
		{"8:pids:/elsewhere\n", mountsV1, "pids", ""},
		{"", mountsV2, "", ""},
		{"0::/\n", "", "", ""},
		{"nonsense\n0:\n", "a b\n - \n1 2 3 4 5 - cgroup2\n", "", ""},
	} {
		if got := place([]byte(c.own), []byte(c.mounts), c.controller); got != c.want {
			t.Errorf("%q in %q: %q, want %q", c.controller, c.own, got, c.want)
		}
	}
}

// group makes a folder that looks like a group of version 2.
func group(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A group of version 2 is divided if it is not yet, and no other process is in it.
func TestDelegate(t *testing.T) {
	me := strconv.Itoa(os.Getpid())
	for name, c := range map[string]struct {
		files map[string]string
		want  string // in the error; "" for none
	}{
		"divided":       {map[string]string{"cgroup.subtree_control": "cpu memory pids\n"}, ""},
		"not memory's":  {map[string]string{"cgroup.subtree_control": "cpu\n", "cgroup.controllers": "cpu io\n"}, "does not control memory"},
		"others in it":  {map[string]string{"cgroup.controllers": "cpu memory pids\n", "cgroup.procs": "1\n" + me + "\n"}, "other processes are in it"},
		"no controller": {map[string]string{}, "does not control memory"},
		"another word":  {map[string]string{"cgroup.subtree_control": "memory2\n", "cgroup.controllers": "memory2\n"}, "does not control memory"},
	} {
		err := delegate(group(t, c.files))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	dir := group(t, map[string]string{"cgroup.subtree_control": "", "cgroup.controllers": "memory pids\n"})
	if err := delegate(dir); err != nil {
		t.Errorf("nobody in it: %v", err)
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "cgroup.subtree_control")); string(b) != "+memory +pids" {
		t.Errorf("asked for %q", b)
	}
}

// The nearest group above that is divided is where a superuser makes groups, if his own has
// other processes.
func TestDivided(t *testing.T) {
	top := group(t, map[string]string{"cgroup.subtree_control": "cpu memory pids\n"})
	slice := filepath.Join(top, "user.slice", "user-0.slice")
	scope := filepath.Join(slice, "session-1.scope")
	if err := os.MkdirAll(scope, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := divided(scope); got != top {
		t.Errorf("%q, want %q", got, top)
	}
	os.WriteFile(filepath.Join(slice, "cgroup.subtree_control"), []byte("memory pids\n"), 0o644)
	os.WriteFile(filepath.Join(scope, "cgroup.subtree_control"), []byte("memory pids\n"), 0o644)
	if got := divided(scope); got != slice {
		t.Errorf("%q, want %q", got, slice)
	}
	if got := divided(top); got != "" {
		t.Errorf("above all there is %q", got)
	}
}

// The counters of a group of version 2 are read as the system writes them. A kill that the
// group's own limit had no part in does not count.
func TestOverOfVersion2(t *testing.T) {
	for _, c := range []struct {
		events, peak string
		used         base.Number
		over         bool
	}{
		{"low 0\nhigh 0\nmax 12\noom 1\noom_kill 1\noom_group_kill 1\n", "67108864\n", 67108864, true},
		{"low 0\nhigh 0\nmax 12\noom 0\noom_kill 0\n", "67108864\n", 67108864, false},
		{"low 0\nhigh 0\nmax 0\noom 0\noom_kill 3\n", "1048576\n", 1048576, false},
		{"", "", base.Number(base.Unknown), false},
	} {
		files := map[string]string{"memory.events": c.events, "memory.peak": c.peak}
		h := confinement{sandbox: &Sandbox{tier: TierA, memory: branch{unified: true}}, limits: Limits{Memory: 64 << 20}, memory: group(t, files)}
		if used, over := h.over(); used != c.used || over != c.over {
			t.Errorf("%q: %d, %v", c.events, used, over)
		}
	}
}

// Groups of version 1 have no count of refusals: a process killed while the group was far
// from its limit was not killed for it.
func TestOverOfVersion1(t *testing.T) {
	for _, c := range []struct {
		control, most string
		over          bool
	}{
		{"oom_kill_disable 0\nunder_oom 0\noom_kill 1\n", "67108864\n", true},
		{"oom_kill_disable 0\nunder_oom 0\noom_kill 1\n", "66700000\n", true},
		{"oom_kill_disable 0\nunder_oom 0\noom_kill 1\n", "30000000\n", false},
		{"oom_kill_disable 0\nunder_oom 0\noom_kill 0\n", "67108864\n", false},
	} {
		files := map[string]string{"memory.oom_control": c.control, "memory.max_usage_in_bytes": c.most}
		h := confinement{sandbox: &Sandbox{tier: TierA}, limits: Limits{Memory: 64 << 20}, memory: group(t, files)}
		if _, over := h.over(); over != c.over {
			t.Errorf("%q at %q: %v", c.control, c.most, over)
		}
	}
}

// The limits of a group are written as the system reads them, and optional ones that it
// does not have are left out.
func TestGroupsOfVersion2(t *testing.T) {
	base := t.TempDir()
	c := &Sandbox{tier: TierA, memory: branch{dir: base, unified: true}}
	h := confinement{sandbox: c, limits: Limits{Memory: 64 << 20, Processes: 9}}
	if err := h.groups("x"); err == nil { // no system fills this folder with files
		t.Error("a group without memory.max limits memory")
	}
	if left, _ := os.ReadDir(base); len(left) != 0 {
		t.Errorf("%v is left of it", left)
	}
	h.limits.Memory = 0
	if err := h.groups("y"); err != nil || h.memory != filepath.Join(base, "y") {
		t.Errorf("%q, %v", h.memory, err)
	}
}

// What is left of processes that have ended is removed, and nothing else.
func TestSweep(t *testing.T) {
	base := t.TempDir()
	gone := strconv.Itoa(1 << 30) // above all process numbers
	me := strconv.Itoa(os.Getpid())
	for _, name := range []string{groupPrefix + gone + "-ab-1", groupPrefix + gone, groupPrefix + me + "-ab-1", groupPrefix + me, "other-" + gone + "-1", groupPrefix + "x-1"} {
		if err := os.Mkdir(filepath.Join(base, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	branch{dir: base}.sweep()
	branch{}.sweep()
	c := &Sandbox{tier: TierA, id: "cd", memory: branch{dir: base}}
	c.Close()
	if left, _ := os.ReadDir(base); len(left) != 4 {
		t.Errorf("%v is left", left)
	}
	c.id = "ab"
	c.Close()
	if left, _ := os.ReadDir(base); len(left) != 3 {
		t.Errorf("%v is left", left)
	}
}

// A program of tier A, and everything it has started, ends with the process that started
// it, however that ends.
func TestOrphansInCages(t *testing.T) {
	sandboxes(t, func(t *testing.T, c *Sandbox) {
		if c.tier == TierC {
			t.Skip("descendants of a program are not in its reach then")
		}
		token := "TOKEN=orphans-" + string(c.tier) + strconv.Itoa(os.Getpid())
		cmd := child("jailer", string(c.tier))
		cmd.Env = append(cmd.Env, token)
		j := NewJournal(NewClock())
		p := start(t, j, cmd)
		until(t, j, func(e Event) bool { return e.Kind == Line })
		comes(t, "a daemon", func() bool { return len(having(token)) >= 3 })
		p.proc.Kill()
		comes(t, "the end of all", func() bool { return len(having(token)) == 0 })
	})
}

// Groups of version 2 that limit no memory can be used if those that do cannot: a program
// begins in its group, and everything in it ends, in the namespaces of a superuser or of
// anybody.
func TestUnified(t *testing.T) {
	own, _ := os.ReadFile("/proc/self/cgroup")
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	dir := place(own, mounts, "")
	try := filepath.Join(dir, groupPrefix+strconv.Itoa(os.Getpid())+"-try-1")
	if err := os.Mkdir(try, 0o755); dir == "" || err != nil {
		t.Skipf("no groups of version 2 may be made here: %v", err)
	}
	os.Remove(try)
	for _, c := range []*Sandbox{{space: true}, {user: true}, {}} {
		c.tier, c.id, c.memory = TierA, "u", branch{dir, true}
		token := "TOKEN=unified" + strconv.Itoa(os.Getpid())
		cmd := in(c, "heirs", "session", "leave")
		cmd.Env = append(cmd.Env, token)
		j := NewJournal(NewClock())
		p, err := Start(j, 1, cmd)
		if err != nil {
			t.Fatalf("%v, %v: %v", c.space, c.user, err)
		}
		until(t, j, func(e Event) bool { return e.Kind == Exit })
		comes(t, "its heir", func() bool { return len(having(token)) == 1 })
		if in := p.confinement.others(p.proc.Pid); len(in) != 1 {
			t.Errorf("%v are in the group", in)
		}
		group := p.confinement.memory
		p.Stop(0)
		comes(t, "the end of its heir", func() bool { return len(having(token)) == 0 })
		if _, err := os.Stat(group); !os.IsNotExist(err) {
			t.Errorf("its group is left: %v", err)
		}
	}
}

// The goroutine that is about to queue the end of a program waits for the one that has
// observed its memory and is about to queue that.
func TestMemoryIsReportedBeforeTheEnd(t *testing.T) {
	dir := group(t, map[string]string{"memory.events": "max 1\noom_kill 1\n", "memory.peak": "67108864\n"})
	j := NewJournal(NewClock())
	p := &Program{id: 1, journal: j, limits: Limits{Memory: 64 << 20}}
	p.confinement = &confinement{sandbox: &Sandbox{tier: TierA, memory: branch{unified: true}}, limits: p.limits, memory: dir}
	j.mu.Lock() // nothing can be queued
	var both sync.WaitGroup
	past := make(chan bool, 2)
	for range 2 { // the watcher, and the one that has seen the end
		both.Go(func() { p.reportMemory(); past <- true })
	}
	select {
	case <-past:
		t.Error("one of them has gone on before it is queued")
	case <-time.After(50 * time.Millisecond):
	}
	j.mu.Unlock()
	both.Wait()
	if e, ok, _ := j.take(0); !ok || e.Kind != Over || e.Num[1] != 64<<20 {
		t.Errorf("%v is queued", e)
	}
	if e, ok, _ := j.take(0); ok {
		t.Errorf("and %v", e)
	}
}
