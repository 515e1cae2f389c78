package process

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"scrutineer/base"
)

const (
	lookEvery     = 5 * time.Millisecond  // interval of readings if memory is limited
	enforcedEvery = 20 * time.Millisecond // if the system enforces the limit, and reports it
	idleEvery     = 50 * time.Millisecond // and if there is no limit, only for the peak
	// scanShare is the least ratio of the pause after a search for the members of a group
	// to its duration: a search reads all processes of the machine.
	scanShare = 25
)

// watch reads the memory of the group until the program is stopped.
func (p *Program) watch() {
	every := lookEvery
	switch {
	case p.limits.Memory <= 0:
		every = idleEvery
	case p.confinement.sandbox.Enforces():
		every = enforcedEvery
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	g := gauge{leader: p.proc.Pid, limit: base.Number(p.limits.Memory), confinement: p.confinement, next: time.Now().Add(idleEvery)}
	if p.confinement.sandbox.Enforces() {
		g.limit = 0
	}
	for {
		p.watchOnce(&g)
		select {
		case <-p.stop:
			return
		case <-ticker.C:
		}
	}
}

// watchOnce reads the memory of the group, and the system's reports.
func (p *Program) watchOnce(g *gauge) {
	p.telling.Lock()
	defer p.telling.Unlock()
	used, over := g.look()
	p.peak.Store(int64(g.peak))
	if over {
		p.reportOver(g.limit, used)
		g.limit = 0
	}
	p.reportMemoryLocked()
}

// gauge reads the memory of a group.
type gauge struct {
	leader      int
	limit       base.Number  // 0 if there is none, or no longer
	peak        base.Number  // of the leader, or of the process that it wraps
	confinement *confinement // nil if there is only the group

	others []int // the group without the leader, as last searched
	next   time.Time
	twice  bool // the sum was above the limit at the previous look
}

// look reads once. The memory of one process is above the limit if its peak is. A sum is
// above it if the sum of all shares is, so that common memory counts once, and if it is so
// at two looks: between fork and exec a process counts twice for an instant.
func (g *gauge) look() (used base.Number, over bool) {
	sum, peak := memoryOf(g.leader)
	g.peak = max(g.peak, peak)
	if g.limit <= 0 {
		return 0, false
	}
	used = peak
	for _, pid := range g.group() {
		now, top := memoryOf(pid)
		sum, used = sum+now, max(used, top)
		if g.confinement != nil && g.confinement.sandbox.Tier() == TierB {
			g.peak = max(g.peak, top) // the leader is bubblewrap
		}
	}
	if used > g.limit {
		return used, true
	}
	if sum > g.limit {
		sum = g.shares(sum)
	}
	before := g.twice
	g.twice = sum > g.limit
	return sum, before && g.twice
}

// group returns the group without its leader, and searches it again when that is due.
func (g *gauge) group() []int {
	start := time.Now()
	if start.Before(g.next) {
		g.children()
		return g.others
	}
	g.others = g.others[:0]
	for _, pid := range family(g.leader, g.confinement) {
		if pid != g.leader {
			g.others = append(g.others, pid)
		}
	}
	end := time.Now()
	g.next = end.Add(max(scanShare*end.Sub(start), 4*lookEvery))
	return g.others
}

// children adds what the known processes have started since, as far as one reading shows
// it.
func (g *gauge) children() {
	for i := -1; i < len(g.others); i++ {
		pid := g.leader
		if i >= 0 {
			pid = g.others[i]
		}
		number := strconv.Itoa(pid)
		for word := range bytes.FieldsSeq(proc(pid, "task/"+number+"/children")) {
			if child, err := strconv.Atoi(string(word)); err == nil && !slices.Contains(g.others, child) {
				g.others = append(g.others, child)
			}
		}
	}
}

// shares returns the memory of the group, with shared memory divided among its users, or
// the plain sum if the system does not show that.
func (g *gauge) shares(sum base.Number) base.Number {
	n := field(proc(g.leader, "smaps_rollup"), "Pss:")
	for _, pid := range g.others {
		n += field(proc(pid, "smaps_rollup"), "Pss:")
	}
	return cmp.Or(n, sum)
}

// memoryOf returns the current and peak resident memory of a process, in bytes; 0 if it has
// none any more.
func memoryOf(pid int) (now, peak base.Number) {
	b := proc(pid, "status")
	return field(b, "VmRSS:"), field(b, "VmHWM:")
}

// proc reads a file about a process; nothing if the process has gone.
func proc(pid int, name string) []byte {
	return content("/proc/"+strconv.Itoa(pid)+"/"+name, nil)
}

// content reads a file of the system into a buffer, or a larger one; nothing if it cannot
// be read. Such files are read hundreds of times in a game, and package os would need twice
// as many calls.
func content(path string, buf []byte) []byte {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	buf = slices.Grow(buf[:0], 2048)
	for {
		n, err := unix.Read(fd, buf[len(buf):cap(buf)])
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return nil
		case n == 0:
			return buf
		}
		buf = slices.Grow(buf[:len(buf)+n], 512)
	}
}

// field returns a number of kilobytes in a file about a process, in bytes.
func field(b []byte, name string) base.Number {
	_, b, ok := bytes.Cut(b, []byte("\n"+name))
	if !ok {
		return 0
	}
	row, _, _ := bytes.Cut(b, []byte("\n"))
	words := bytes.Fields(row)
	if len(words) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(string(words[0]), 10, 64)
	return base.Number(n << 10)
}
