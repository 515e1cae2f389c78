package process

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
)

// groupPrefix is the prefix of the names of all groups made here. The number of the process
// that made them and another number follow.
const groupPrefix = "scrutineer-"

// branch is a place in a hierarchy of cgroups below which groups may be made. The zero
// value is none.
type branch struct {
	dir     string
	unified bool // of version 2, otherwise of version 1
}

// branches finds where this process may make groups: below its own, so that its limits
// include its programs. The folder is /proc/self, or one like it.
func branches(proc string) (memory, tasks, cpu branch, err error) {
	own, err := os.ReadFile(filepath.Join(proc, "cgroup"))
	if err != nil {
		return memory, tasks, cpu, errors.New("the system has no cgroups")
	}
	mounts, err := os.ReadFile(filepath.Join(proc, "mountinfo"))
	if err != nil {
		return memory, tasks, cpu, err
	}
	if dir := place(own, mounts, ""); dir != "" {
		if err = delegate(dir); err == nil {
			return branch{dir, true}, branch{}, branch{}, nil
		}
		if above := divided(dir); above != "" && os.Geteuid() == 0 {
			return branch{above, true}, branch{}, branch{}, nil
		}
	}
	if dir := place(own, mounts, "memory"); dir != "" {
		memory.dir = dir
		tasks.dir, cpu.dir = place(own, mounts, "pids"), place(own, mounts, "cpuacct")
		return memory, tasks, cpu, nil
	}
	if err == nil {
		err = errors.New("no cgroup controls memory")
	}
	return memory, tasks, cpu, err
}

// place returns the folder of this process's own group: of version 1 with a controller, or
// of version 2 without one. It is "" if there is none.
func place(own, mounts []byte, controller string) string {
	path, ok := ownPath(string(own), controller)
	if !ok {
		return ""
	}
	for line := range strings.Lines(string(mounts)) {
		before, after, _ := strings.Cut(line, " - ")
		front, back := strings.Fields(before), strings.Fields(after)
		if len(front) < 5 || len(back) < 3 {
			continue
		}
		root, point := unescaped(front[3]), unescaped(front[4])
		is := back[0] == "cgroup2" && controller == "" || back[0] == "cgroup" && controller != "" && has(back[2], controller)
		if rel, below := strings.CutPrefix(path, strings.TrimSuffix(root, "/")); is && below {
			return filepath.Join(point, rel)
		}
	}
	return ""
}

// ownPath returns the path of a group in its hierarchy, from lines 4:memory:/path or
// 0::/path.
func ownPath(own, controller string) (string, bool) {
	for line := range strings.Lines(own) {
		words := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3)
		if len(words) == 3 && has(words[1], controller) && (controller != "" || words[0] == "0") {
			return words[2], true
		}
	}
	return "", false
}

// has reports whether a comma-separated list has a word.
func has(list, word string) bool { return strings.Contains(","+list+",", ","+word+",") }

// unescaped returns a path in a list of mounts, where blanks are escaped as numbers.
func unescaped(path string) string {
	return strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace(path)
}

// delegate lets groups below a folder of version 2 limit memory and processes. A group with
// processes cannot delegate: if this process is the only one it moves to a group of its
// own.
func delegate(dir string) error {
	if lists(dir, "cgroup.subtree_control", "memory") {
		return nil
	}
	if !lists(dir, "cgroup.controllers", "memory") {
		return errors.New("cgroup " + dir + " does not control memory")
	}
	if divide(dir) == nil {
		return nil
	}
	me := strconv.Itoa(os.Getpid())
	if b, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs")); string(bytes.TrimSpace(b)) != me {
		return errors.New("cgroup " + dir + " cannot be divided: other processes are in it; run this one by systemd-run --scope -p Delegate=yes")
	}
	leaf := filepath.Join(dir, groupPrefix+me)
	if err := os.Mkdir(leaf, 0o755); err != nil {
		return cause(err)
	}
	if err := write(leaf, "cgroup.procs", me); err != nil {
		return err
	}
	return divide(dir)
}

// divide lets groups below a folder limit memory and processes. Processors are shared by
// nice values only: see Sandbox.PrioritizeSelf.
func divide(dir string) error {
	return write(dir, "cgroup.subtree_control", "+memory +pids")
}

// divided returns the nearest group above one that already divides memory among groups, or
// "": its limits include groups made there.
func divided(dir string) string {
	for up := filepath.Dir(dir); up != dir; dir, up = up, filepath.Dir(up) {
		if lists(up, "cgroup.subtree_control", "memory") {
			return up
		}
	}
	return ""
}

// lists reports whether a file of a group has a word.
func lists(dir, name, word string) bool {
	b, _ := os.ReadFile(filepath.Join(dir, name))
	return slices.Contains(strings.Fields(string(b)), word)
}

// write writes a value into a file of a group.
func write(dir, name, value string) error {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(value)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("cgroup: %w", err)
	}
	return nil
}

// limited makes a group for one program with the limits that its branch supports.
func (b branch) limited(name string, values ...[2]string) (string, error) {
	dir := filepath.Join(b.dir, name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", fmt.Errorf("cgroup: %w", err)
	}
	for _, v := range values {
		must := !strings.HasSuffix(v[0], "?")
		if err := write(dir, strings.TrimSuffix(v[0], "?"), v[1]); err != nil && must {
			os.Remove(dir)
			return "", err
		}
	}
	return dir, nil
}

// drop removes a group. That takes a moment after its last process has ended.
func drop(dir string) {
	for wait := time.Millisecond; dir != "" && wait < 500*time.Millisecond; wait *= 2 {
		if err := os.Remove(dir); err == nil || errors.Is(err, os.ErrNotExist) {
			return
		}
		time.Sleep(wait)
	}
}

// sweep removes groups whose makers have ended.
func (b branch) sweep() {
	b.remove("*", func(maker int) bool { return len(proc(maker, "stat")) == 0 })
}

// remove removes groups by their names without the prefix, and by their makers if any are
// given. Groups with processes stay.
func (b branch) remove(pattern string, makers ...func(int) bool) {
	if b.dir == "" {
		return
	}
	list, _ := filepath.Glob(filepath.Join(b.dir, groupPrefix+pattern))
	for _, dir := range list {
		number, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), groupPrefix), "-")
		maker, err := strconv.Atoi(number)
		if err == nil && (len(makers) == 0 || makers[0](maker)) {
			os.Remove(dir)
		}
	}
}

// numberIn reads a file that has one number; base.Unknown if it cannot be read.
func numberIn(dir, name string) base.Number {
	n, err := strconv.ParseInt(string(bytes.TrimSpace(content(filepath.Join(dir, name), nil))), 10, 64)
	if err != nil {
		return base.Unknown
	}
	return base.Number(n)
}

// count reads the number after a word in a file of counters.
func count(dir, name, word string) base.Number {
	for line := range strings.Lines(string(content(filepath.Join(dir, name), nil))) {
		if words := strings.Fields(line); len(words) == 2 && words[0] == word {
			n, _ := strconv.ParseInt(words[1], 10, 64)
			return base.Number(n)
		}
	}
	return 0
}
