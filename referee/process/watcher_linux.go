package process

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

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
