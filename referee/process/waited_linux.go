package process

import (
	"bytes"
	"os"
	"strconv"
)

// Waited is how long the living threads of the program's group have been ready to
// run and had no processor, in microseconds since each was started, all added up;
// false where the system does not tell. It takes a search through all processes.
func (p *Program) Waited() (int64, bool) {
	sum, told := int64(0), false
	for _, pid := range members(p.proc.Pid) {
		threads, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
		for _, t := range threads {
			n, ok := delayIn(proc(pid, "task/"+t.Name()+"/schedstat"))
			sum, told = sum+n/1000, told || ok
		}
	}
	return sum, told
}

// delayIn reads a schedstat file: nanoseconds on a processor, nanoseconds ready
// and waiting for one, and how often.
func delayIn(b []byte) (int64, bool) {
	words := bytes.Fields(b)
	if len(words) < 2 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(words[1]), 10, 64)
	return n, err == nil && n >= 0
}
