package process

import (
	"bytes"
	"os"
	"strconv"

	"scrutineer/base"
)

// Waited is how long the living threads of the program have been ready to run and
// had no processor, in microseconds since each was started, all added up; false
// where the system does not tell. With those of all that it has started it takes a
// search through all processes.
func (p *Program) Waited(all bool) (base.Number, bool) {
	if !all {
		return waited(p.proc.Pid)
	}
	sum, told := base.Number(0), false
	for _, pid := range family(p.proc.Pid, p.held) {
		n, ok := waited(pid)
		sum, told = sum+n, told || ok
	}
	return sum, told
}

// SelfWaited is the same of the process that calls.
func SelfWaited() (base.Number, bool) { return waited(os.Getpid()) }

// waited adds up over the threads of a process.
func waited(pid int) (sum base.Number, told bool) {
	threads, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
	for _, t := range threads {
		n, ok := delayIn(proc(pid, "task/"+t.Name()+"/schedstat"))
		sum, told = sum+n/1000, told || ok
	}
	return sum, told
}

// delayIn reads a schedstat file: nanoseconds on a processor, nanoseconds ready
// and waiting for one, and how often.
func delayIn(b []byte) (base.Number, bool) {
	words := bytes.Fields(b)
	if len(words) < 2 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(words[1]), 10, 64)
	return base.Number(n), err == nil && n >= 0
}
