package bot

import (
	"bytes"
	"os"
	"os/exec"
	"time"
)

const (
	step       = 16 << 20             // bytes that Memory takes at once
	most       = 1 << 30              // maximum bytes of Memory
	pause      = 5 * time.Millisecond // of Memory between two steps
	muchStderr = 1 << 20              // bytes that Stderr writes
	childName  = "sleep=60s@0"        // the fault of the process that Child leaves
	page       = 4096                 // bytes, the smallest unit of memory
)

// happen commits a fault of the process itself, and reports whether the program
// continues.
func (f Fault) happen() bool {
	switch f.Kind {
	case Sleep:
		time.Sleep(f.Time)
	case Late:
		time.Sleep(f.Time)
		return true
	case Crash:
		crash()
	case Memory:
		hoard()
	case Flood:
		flood(bytes.Repeat([]byte{'x'}, page))
	case Lines:
		flood(bytes.Repeat([]byte{'\n'}, page))
	case Stderr:
		mutter()
		return true
	case Child:
		leaveChild()
	case Deaf:
		os.Stdin.Close()
		time.Sleep(time.Hour)
	case Vanish:
		vanish()
		return true
	}
	return false
}

// vanish removes the program's own file, so that it cannot be started again.
func vanish() {
	if self, err := os.Executable(); err == nil {
		_ = os.Remove(self) // stays where a running program cannot be removed
	}
}

// hoard takes memory and touches every page of it, so that it is resident.
func hoard() {
	var held [][]byte
	for len(held)*step < most {
		b := make([]byte, step)
		for i := 0; i < step; i += page {
			b[i] = 1
		}
		held = append(held, b)
		time.Sleep(pause)
	}
	time.Sleep(time.Hour)
	held[0][0]++
}

// flood writes the same repeatedly until it fails.
func flood(b []byte) {
	for {
		if _, err := os.Stdout.Write(b); err != nil {
			return
		}
	}
}

// mutter writes lines to standard error.
func mutter() {
	line := append(bytes.Repeat([]byte{'.'}, 63), '\n')
	for range muchStderr / len(line) {
		if _, err := os.Stderr.Write(line); err != nil {
			return
		}
	}
}

// leaveChild starts the program once more, asleep, with the same output.
func leaveChild() {
	self, err := os.Executable()
	if err != nil {
		return
	}
	cmd := exec.Command(self, "-fault", childName)
	cmd.Stdout = os.Stdout
	_ = cmd.Start() // the process is not waited for
}
