//go:build linux

package main

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// behaviours returns the behaviours by their names in docs/guide/referee.md.
func behaviours() map[string]func(p *player) {
	return map[string]func(p *player){
		"deaf":       func(*player) { wait() },
		"shut-in":    func(p *player) { os.Stdin.Close(); p.say(p.move()); p.plays() },
		"shut-out":   func(p *player) { os.Stdout.Close(); p.plays() },
		"half":       func(p *player) { os.Stdout.WriteString(p.half()); wait() },
		"half-exit":  func(p *player) { p.say(p.half()) },
		"blanks":     func(*player) { every(20*time.Millisecond, "\n") },
		"talk":       func(*player) { every(20*time.Millisecond, "hello\n") },
		"twice":      func(p *player) { p.say(p.move() + p.move()); p.rests() },
		"last":       func(p *player) { p.say(p.move()) },
		"no-term":    func(*player) { signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP); wait() },
		"ponder":     func(p *player) { leave(nil); p.say(p.move()) },
		"daemon":     func(*player) { leave(&syscall.SysProcAttr{Setsid: true}) },
		"heir":       func(*player) { leave(nil) },
		"blank-rush": func(*player) { every(0, strings.Repeat("\n", 4096)) },
		"talk-rush":  func(*player) { every(0, strings.Repeat("hello\n", 512)) },
		"error-rush": func(*player) { errors() },
		"long":       func(p *player) { p.say(strings.Repeat("7", 20000) + "\n"); p.rests() },
		"zeros":      func(p *player) { p.say("\x00\x1b[2J\x07\xff\r\x00\n"); p.rests() },
		"stopped":    func(*player) { syscall.Kill(os.Getpid(), syscall.SIGSTOP); wait() },
		"asks":       func(*player) { asks(); wait() },
		"asks-on":    func(p *player) { p.asksOn() },
		"asks-late":  func(*player) { asksLate() },
		"vanish":     func(p *player) { os.Remove(os.Args[0]); p.plays() },
		"answer-fifo": func(p *player) {
			syscall.Mkfifo(p.file, 0o666)
		},
		"answer-link": func(p *player) {
			os.WriteFile("other", []byte(p.move()), 0o666)
			os.Symlink("other", p.file)
		},
		"answer-folder": func(p *player) { folder(p.file) },
		"answer-huge":   func(p *player) { huge(p.file) },
		"field-fifo":    func(p *player) { p.say(p.move()); os.Remove(p.field); syscall.Mkfifo(p.field, 0o666) },
		"field-link":    func(p *player) { p.say(p.move()); os.Remove(p.field); os.Symlink("../precious", p.field) },
		"field-folder":  func(p *player) { p.say(p.move()); os.Remove(p.field); folder(p.field) },
		"answer-trap":   func(p *player) { p.say(p.move()); trap() },
		"trap":          func(*player) { sprung() },
		"no-folder":     func(p *player) { here, _ := os.Getwd(); p.say(p.move()); os.Rename(here, here+"-gone") },
	}
}

// half returns an incomplete move.
func (p *player) half() string { return p.move()[:1] }

// rests sends nothing more, unless the program is started for every move.
func (p *player) rests() {
	if p.file == "" {
		wait()
	}
}

// every writes a text repeatedly, until its output is closed.
func every(pause time.Duration, text string) {
	for {
		if _, err := os.Stdout.WriteString(text); err != nil {
			wait()
		}
		time.Sleep(pause)
	}
}

func errors() {
	text := strings.Repeat("oh no\n", 512)
	for {
		os.Stderr.WriteString(text)
	}
}

// asks sends more requests than its input buffer holds answers, in two parts, since
// what is due at a time is limited.
func asks() {
	for range 2 {
		os.Stdout.WriteString(strings.Repeat("field?\n", 400))
		time.Sleep(200 * time.Millisecond)
	}
}

// asksOn sends requests and reads the answers, without end.
func (p *player) asksOn() {
	for {
		os.Stdout.WriteString("field?\n")
		for range 10 {
			if !p.in.Scan() {
				wait()
			}
		}
	}
}

// asksLate sends a request shortly before three seconds are over, and reads it long
// after that.
func asksLate() {
	time.Sleep(2500 * time.Millisecond)
	asks()
	time.Sleep(1600 * time.Millisecond)
	for b := make([]byte, 1<<16); ; {
		if n, _ := os.Stdin.Read(b); n == 0 {
			wait()
		}
	}
}

// leave ends the program, but leaves another one that has its output open.
func leave(how *syscall.SysProcAttr) {
	self, _ := os.Executable()
	cmd := exec.Command(self, "child", "x")
	cmd.Stdout, cmd.SysProcAttr = os.Stdout, how
	cmd.Start()
}

// folder makes a folder that is not empty in place of a file.
func folder(name string) { os.MkdirAll(filepath.Join(name, "in", "it"), 0o777) }

// huge makes a file of a hundred megabytes of zeros.
func huge(name string) {
	f, _ := os.Create(name)
	f.Truncate(100 << 20)
	f.Close()
}

// trap leaves a process running that replaces the answer by a folder after it has
// been read.
func trap() {
	self, _ := os.Executable()
	cmd := exec.Command(self, append([]string{os.Args[1], os.Args[2], "trap"}, os.Args[4:]...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Start()
}

func sprung() {
	time.Sleep(700 * time.Millisecond)
	os.Remove("answer")
	folder("answer")
}
