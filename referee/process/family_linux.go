package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// cookieName is the variable that identifies a program of tier C and its descendants when
// their parents have ended.
const cookieName = "SCRUTINEER_RUN"

// procStat is a living process.
type procStat struct {
	pid, parent, group, session int
	dead                        bool // it has ended, and nobody has waited for it
}

// processes returns all processes.
func processes() []procStat {
	d, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1)
	var list []procStat
	var buf []byte
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		buf = content("/proc/"+name+"/stat", buf)
		if k, ok := parseStat(pid, buf); ok {
			list = append(list, k)
		}
	}
	return list
}

// parseStat reads a stat file. After the name, which is in parentheses and may have any
// characters, are state, parent, group and session.
func parseStat(pid int, stat []byte) (procStat, bool) {
	words := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(words) < 4 {
		return procStat{}, false
	}
	parent, e1 := strconv.Atoi(string(words[1]))
	group, e2 := strconv.Atoi(string(words[2]))
	session, e3 := strconv.Atoi(string(words[3]))
	return procStat{pid, parent, group, session, bytes.ContainsAny(words[0], "ZX")}, e1 == nil && e2 == nil && e3 == nil
}

// members returns the living processes of a group.
func members(group int) []int {
	var list []int
	for _, k := range processes() {
		if k.group == group && !k.dead {
			list = append(list, k.pid)
		}
	}
	return list
}

// family returns the living processes of a program: its group, its descendants, and those
// that this process has adopted.
func family(leader int, h *confinement) []int { return familyIn(processes(), leader, h) }

// familyIn is like family, among those listed.
func familyIn(all []procStat, leader int, h *confinement) []int {
	in := map[int]bool{leader: true}
	for grown := true; grown; {
		grown = false
		for _, k := range all {
			if !in[k.pid] && (k.group == leader || in[k.parent] || h.knows(k)) {
				in[k.pid], grown = true, true
			}
		}
	}
	var list []int
	for _, k := range all {
		if in[k.pid] && !k.dead {
			list = append(list, k.pid)
		}
	}
	return list
}

// knows reports whether an adopted process was started by the confined program.
func (h *confinement) knows(k procStat) bool {
	if h == nil || h.cookie == "" || k.dead || k.parent != os.Getpid() {
		return false
	}
	env := append([]byte{0}, proc(k.pid, "environ")...)
	return bytes.Contains(append(env, 0), []byte("\x00"+h.cookie+"\x00"))
}

// rounds is the number of times the family is searched again while it is being killed,
// because its members may have new children.
const rounds = 20

// killFamily kills what has left the group of a program of a sandbox that adopts. It
// reports whether nothing is left to be reaped.
func (h *confinement) killFamily(leader int) (clean bool) {
	if h.cookie == "" {
		return false
	}
	for n := range rounds {
		all := processes()
		alone := true
		for _, pid := range familyIn(all, leader, h) {
			if pid != leader && syscall.Kill(pid, syscall.SIGKILL) == nil {
				alone = false
			}
		}
		if alone {
			return h.sandbox.clean(all, leader)
		}
		if n > 0 { // they take a moment to end
			time.Sleep(time.Millisecond)
		}
	}
	return false
}

// endFamily kills what is left of a program that has ended.
func (h *confinement) endFamily(leader int) { h.clean = h.killFamily(leader) }

// clean reports whether none of those listed is strange.
func (c *Sandbox) clean(all []procStat, leader int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !slices.ContainsFunc(all, func(k procStat) bool { return c.foreign(k, leader) })
}

// foreign reports whether a child of this process is not one that it has started: it was in
// the group of a program that has ended, or it is in another session and is not a program.
func (c *Sandbox) foreign(k procStat, leader int) bool {
	return k.parent == os.Getpid() && !c.started[k.pid] && (k.group == leader || k.session != ownSession())
}

// ownSession returns the session of this process.
func ownSession() int {
	n, _ := unix.Getsid(0)
	return n
}

// reap removes a program that has ended, and waits for adopted processes, so that nothing
// remains of them. If no program is left, living adopted processes belong to nobody: they
// have hidden who they are, and are killed, too. If clean is set nobody is searched.
func (c *Sandbox) reap(leader int, clean bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.started, leader)
	c.watcher.drop(leader)
	if clean {
		return
	}
	for n := range rounds {
		lives := false
		for _, k := range processes() {
			if !c.foreign(k, leader) {
				continue
			}
			if !k.dead && len(c.started) == 0 {
				lives = syscall.Kill(k.pid, syscall.SIGKILL) == nil || lives
			}
			unix.Wait4(k.pid, nil, unix.WNOHANG, nil)
		}
		if !lives {
			return
		}
		time.Sleep(time.Duration(n) * time.Millisecond)
	}
}

// tasksOf counts the threads of a user's processes.
func tasksOf(user int) int64 {
	n := int64(0)
	for _, k := range processes() {
		b := proc(k.pid, "status")
		uid, _, _ := bytes.Cut(bytes.TrimSpace(after(b, "\nUid:")), []byte("\t"))
		if string(uid) == strconv.Itoa(user) {
			threads, _ := strconv.ParseInt(string(firstWord(after(b, "\nThreads:"))), 10, 64)
			n += threads
		}
	}
	return n
}

func after(b []byte, name string) []byte {
	_, rest, _ := bytes.Cut(b, []byte(name))
	return rest
}

func firstWord(b []byte) []byte {
	words := bytes.Fields(b)
	if len(words) == 0 {
		return nil
	}
	return words[0]
}

// watcher is a process that ends programs and their descendants when this process ends, for
// whatever reason. The system itself then ends a program, but not its descendants. A nil
// watcher does nothing.
type watcher struct {
	proc *os.Process
	tell *os.File // closed by the system when this process ends
}

// watching is the watcher's shell script. It reads "+ GROUP" and "- GROUP". Its arguments
// are the variable in the environment of all processes to end, and the prefix of the names
// of cgroups to end.
const watching = `
trap "" HUP INT QUIT TERM
groups=" "
while read -r sign group; do
	case $sign in
	+) groups="$groups$group " ;;
	-) groups="${groups%%" $group "*} ${groups#*" $group "}" ;;
	esac
done
for round in 1 2 3 4 5 6 7 8 9 10; do
	found=
	for group in $groups; do kill -KILL "-$group" && found=yes; done
	[ -z "$1" ] || for file in $(grep -ls "$1" /proc/[0-9]*/environ); do
		pid=${file#/proc/}
		kill -KILL "${pid%/environ}" && found=yes
	done
	[ -z "$2" ] || for dir in "$2"*; do echo 1 >"$dir/cgroup.kill"; done
	[ -n "$found" ] || exit
done
`

// watch starts a watcher of processes with a variable in their environment, and of cgroups
// with a prefix in their names. Either may be "".
func watch(variable, cgroups string) (*watcher, error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	attr := &os.ProcAttr{Dir: "/", Env: []string{"PATH=/usr/bin:/bin"}, Files: []*os.File{r, null, null}, Sys: &syscall.SysProcAttr{Setpgid: true}}
	p, err := os.StartProcess("/bin/sh", []string{"sh", "-c", watching, "sh", variable, cgroups}, attr)
	if err != nil {
		w.Close()
		return nil, err
	}
	return &watcher{p, w}, nil
}

// add and drop report that a process group is to be ended, and that it has ended.
func (w *watcher) add(group int)  { w.say("+", group) }
func (w *watcher) drop(group int) { w.say("-", group) }

func (w *watcher) say(sign string, group int) {
	if w != nil {
		fmt.Fprintf(w.tell, "%s %d\n", sign, group)
	}
}

// close ends the watcher, and nothing else.
func (w *watcher) close() {
	if w == nil {
		return
	}
	w.proc.Kill()
	w.proc.Wait()
	w.tell.Close()
}

// watched gives the sandbox its watcher, unless the system itself ends everything in it
// when this process ends, as a pid namespace does.
func (c *Sandbox) watched() (err error) {
	switch {
	case c.adopts:
		c.watcher, err = watch(fmt.Sprintf("%s=%d-", cookieName, os.Getpid()), "")
	case c.tier == TierA && !c.space:
		c.watcher, err = watch("", filepath.Join(c.memory.dir, c.prefix()))
	}
	return err
}
