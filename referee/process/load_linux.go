package process

import (
	"bytes"
	"os"
	"strconv"

	"scrutineer/base"
)

// Load reads the load of the program. If all is true it includes everything that the
// program has started, which needs a search through all processes. Otherwise it includes
// only the program and its known children.
func (p *Program) Load(all bool) Load {
	l := Load{System: base.Unknown, threads: map[int]turns{}}
	var list []int
	if all {
		list = family(p.proc.Pid, p.confinement)
	} else {
		g := gauge{leader: p.proc.Pid}
		g.children()
		list = append(g.others, p.proc.Pid)
	}
	for _, pid := range list {
		l.add(pid, all)
	}
	for _, t := range l.threads {
		l.User += t.ran
	}
	if n, ok := p.confinement.used(); ok && n[1].Known() && n[2].Known() {
		l.User, l.System = n[1], n[2]
	}
	return l
}

// SelfWaited returns the total time in microseconds that the living threads of this process
// have been ready to run without a processor. It returns false if the system does not show
// it.
func SelfWaited() (base.Number, bool) {
	l := Load{threads: map[int]turns{}}
	l.add(os.Getpid(), false)
	sum := base.Number(0)
	for _, t := range l.threads {
		sum += t.waited
	}
	return sum, l.Known
}

// add adds the living threads of a process and, if asked, whether they are ready.
func (l *Load) add(pid int, ready bool) {
	threads, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
	for _, t := range threads {
		if n, ok := turnsIn(proc(pid, "task/"+t.Name()+"/schedstat")); ok {
			id, _ := strconv.Atoi(t.Name())
			n.ready = ready && readyIn(proc(pid, "task/"+t.Name()+"/stat"))
			l.threads[id], l.Known = n, true
		}
	}
}

// readyIn reads a stat file. After the name in parentheses is the state, R for a thread
// that is ready or running.
func readyIn(b []byte) bool { return bytes.HasPrefix(b[bytes.LastIndexByte(b, ')')+1:], []byte(" R")) }

// turnsIn reads a schedstat file: nanoseconds on a processor, nanoseconds ready and
// waiting for one, and how often.
func turnsIn(b []byte) (t turns, ok bool) {
	words := bytes.Fields(b)
	if len(words) < 2 {
		return t, false
	}
	ran, e1 := strconv.ParseInt(string(words[0]), 10, 64)
	waited, e2 := strconv.ParseInt(string(words[1]), 10, 64)
	return turns{ran: base.Number(ran / 1000), waited: base.Number(waited / 1000)}, e1 == nil && e2 == nil && ran >= 0 && waited >= 0
}
