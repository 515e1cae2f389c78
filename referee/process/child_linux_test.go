package process

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// The test binary is its own children: with this variable it does what the
// variable says instead of testing.
const childVariable = "SCRUTINEER_TEST_CHILD"

func TestMain(m *testing.M) {
	if do := children[os.Getenv(childVariable)]; do != nil {
		do(os.Args[1:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// forever is longer than any test lasts. A process that waits so long was not killed.
const forever = 10 * time.Minute

var children = map[string]func(args []string){
	"echo":     func([]string) { echo() },
	"lines":    func(a []string) { lines(number(a[0])) },
	"silent":   func([]string) { time.Sleep(forever) },
	"deaf":     func([]string) { signal.Ignore(syscall.SIGTERM); fmt.Println("ready"); time.Sleep(forever) },
	"noise":    func(a []string) { noise(os.Stdout, a[0]) },
	"errors":   func(a []string) { noise(os.Stderr, a[0]) },
	"write":    func(a []string) { os.Stdout.WriteString(a[0]) },
	"code":     func(a []string) { os.Exit(number(a[0])) },
	"die":      func([]string) { syscall.Kill(os.Getpid(), syscall.SIGSEGV); time.Sleep(forever) },
	"burn":     func([]string) { burn() },
	"memory":   func(a []string) { hoard(number(a[0]) << 20); fmt.Println("held"); time.Sleep(forever) },
	"heirs":    func(a []string) { heirs(a) },
	"shut":     func([]string) { os.Stdout.Close(); os.Stderr.Close(); time.Sleep(forever) },
	"starter":  func([]string) { starter() },
	"jailer":   func(a []string) { jailer(Tier(a[0])) },
	"nonblock": func([]string) { nonblock() },
	"rlimits":  func([]string) { rlimits() },
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func echo() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Println(in.Text())
	}
}

func lines(n int) {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	for i := range n {
		fmt.Fprintln(w, i)
	}
}

// noise writes the same 4096 bytes until nobody reads.
func noise(f *os.File, unit string) {
	b := bytes.Repeat([]byte(unit), 4096/len(unit))
	for {
		if _, err := f.Write(b); err != nil {
			return
		}
	}
}

// burn uses at least 50 ms of processor.
func burn() {
	var use syscall.Rusage
	for use.Utime.Nano() < 50e6 {
		for range 1000000 {
		}
		syscall.Getrusage(syscall.RUSAGE_SELF, &use)
	}
}

var hoarded []byte

// hoard takes memory and touches it.
func hoard(n int) {
	hoarded = make([]byte, n)
	for i := 0; i < n; i += 1024 {
		hoarded[i] = 1
	}
}

// heirs starts a child that keeps the outputs open: "group" in the same group, "session" in
// one of its own. It prints the child's number; with "exit" it leaves it alone.
func heirs(a []string) {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childVariable+"=silent")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if a[0] == "session" {
		c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	}
	if err := c.Start(); err != nil {
		panic(err)
	}
	fmt.Println(c.Process.Pid)
	if a[1] == "stay" {
		time.Sleep(forever)
	}
}

// starter is a referee that is about to be killed: it starts a silent child and prints its
// number.
func starter() {
	j := NewJournal(NewClock())
	p, err := Start(j, 1, child("silent"))
	if err != nil {
		panic(err)
	}
	fmt.Println(p.proc.Pid)
	time.Sleep(forever)
}

// jailer is a referee with a sandbox that is about to be killed: its program leaves a
// daemon and stays.
func jailer(tier Tier) {
	c, err := NewSandbox(tier)
	if err != nil {
		panic(err)
	}
	cmd := child("heirs", "session", "stay")
	cmd.Env = append(os.Environ(), cmd.Env...)
	cmd.Sandbox = c
	if _, err := Start(NewJournal(NewClock()), 1, cmd); err != nil {
		panic(err)
	}
	fmt.Println("ready")
	time.Sleep(forever)
}

// nonblock prints whether its three streams are as a program expects them.
func nonblock() {
	for fd := range 3 {
		flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0)
		fmt.Println(flags&unix.O_NONBLOCK != 0, err)
	}
}

// rlimits prints its limits after the first line has come. They are set by then.
func rlimits() {
	bufio.NewReader(os.Stdin).ReadString('\n')
	for _, what := range []int{unix.RLIMIT_CORE, unix.RLIMIT_STACK, unix.RLIMIT_AS, unix.RLIMIT_DATA} {
		var l unix.Rlimit
		unix.Getrlimit(what, &l)
		fmt.Println(l.Cur)
	}
}

// child returns the command that does what the name says.
func child(name string, args ...string) Command {
	return Command{Path: os.Args[0], Args: args, Env: append(os.Environ(), childVariable+"="+name, "GORACE=atexit_sleep_ms=0")}
}
