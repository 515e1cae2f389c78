//go:build linux

package main

import (
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// hogs use up the machine in ways that a limit may not notice, but not without end:
// at most a quarter of a gigabyte, and at most 200 processes.
func hogs() map[string]func(p *player) {
	return map[string]func(p *player){
		"hog-shared": func(*player) { hogShared(); wait() },
		"hog-memfd":  func(*player) { hogFile(); wait() },
		"hog-forked": func(*player) { hogForked(); wait() },
		"overflow": func(*player) {
			syscall.Exec("/bin/sh", []string{"sh", "-c", strings.Repeat("( ", 60000)}, os.Environ())
		},
		"bomb":   func(*player) { bomb(); wait() },
		"filler": func(*player) { fill("full"); wait() },
		"caller": func(p *player) { call(); p.say(p.move()); p.rests() },
		"huge":   func(p *player) { p.say(p.inflated()); p.rests() },
		"late":   func(p *player) { time.Sleep(1040 * time.Millisecond); p.say(p.move()); p.rests() },
	}
}

const (
	much  = 256 << 20
	piece = 8 << 20
)

// touched writes to every page of memory.
func touched(b []byte) {
	for i := 0; i < len(b); i += 4096 {
		b[i] = 1
	}
}

// hogShared takes memory that could be shared, but is not.
func hogShared() {
	for range much / piece {
		b, err := unix.Mmap(-1, 0, piece, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANONYMOUS)
		if err != nil {
			return
		}
		touched(b)
		time.Sleep(3 * time.Millisecond)
	}
}

// hogFile takes memory as a file without a name, which is in no process's memory.
func hogFile() {
	fd, err := unix.MemfdCreate("hog", 0)
	b := make([]byte, 1<<20)
	for n := 0; err == nil && n < much; n += len(b) {
		_, err = unix.Write(fd, b)
	}
}

// hogForked has eight children, each of which takes as much as it may.
func hogForked() {
	self, _ := os.Executable()
	for range 8 {
		cmd := exec.Command(self, "child", "hog")
		cmd.Start()
	}
}

// bomb starts processes, every second one in its own session.
func bomb() {
	for i := range 200 {
		cmd := exec.Command("/bin/sleep", "120")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: i%2 == 0}
		cmd.Start()
	}
}

// fill writes a file of 64 MB, or as much of it as possible.
func fill(name string) {
	f, err := os.Create(name)
	b := make([]byte, 1<<20)
	for n := 0; err == nil && n < 64<<20; n += len(b) {
		_, err = f.Write(b)
	}
}

// call sends a message over the network.
func call() {
	if to := os.Getenv("TMPDIR"); to != "" {
		text, _ := os.ReadFile(to + "/address")
		c, err := net.DialTimeout("tcp", strings.TrimSpace(string(text)), 300*time.Millisecond)
		if err == nil {
			c.Write([]byte("hello\n"))
			c.Close()
		}
	}
}

// inflated returns its move with every number too large for a computer word.
func (p *player) inflated() string {
	var b strings.Builder
	for _, c := range p.move() {
		if b.WriteRune(c); c >= '0' && c <= '9' {
			b.WriteString("99999999999999999999999")
		}
	}
	return b.String()
}
