package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules/all"
)

// What is required.
const (
	maxBeyond = 2 * time.Second // from a time limit until everything has ended
	maxPeak   = 64 << 20        // bytes of a referee
	tries     = 8               // of a trial that the machine has spoiled
)

// bench plays trials.
type bench struct {
	env   *cli.Env
	dir   string
	tier  process.Tier
	jobs  int
	count atomic.Int64
}

// play plays all trials, some at a time.
func (b *bench) play(trials []*trial) {
	work := make(chan *trial)
	var players sync.WaitGroup
	progress := b.env.Progress("games", cli.Count{Items: int64(len(trials))})
	for range b.jobs {
		players.Go(func() {
			for t := range work {
				b.try(t)
				progress.Add(1, 0)
			}
		})
	}
	for _, t := range trials {
		if b.env.Context.Err() == nil {
			work <- t
		}
	}
	close(work)
	players.Wait()
	progress.Done()
}

// try plays a trial, and plays it again if the machine was too busy to show anything.
func (b *bench) try(t *trial) {
	for n := range tries {
		time.Sleep(time.Duration(n) * time.Second / 2)
		t.done = done{}
		spoilt, err := b.one(t)
		if err != nil {
			t.wrong = append(t.wrong, err.Error())
		}
		if !spoilt {
			return
		}
	}
}

// one plays a trial once, in a folder whose name is in the environment of everything that
// it starts.
func (b *bench) one(t *trial) (spoilt bool, err error) {
	dir := filepath.Join(b.dir, "trial-"+strconv.FormatInt(b.count.Add(1), 10)+"-")
	if err := os.Mkdir(dir, 0o777); err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	stop, err := t.listen(dir)
	if err != nil {
		return false, err
	}
	args, err := t.command(b.dir, dir, b.tier)
	if err != nil {
		return false, err
	}
	cmd := exec.CommandContext(b.env.Context, filepath.Join(b.dir, "referee"), args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+dir)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return false, err
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }()
	t.watch(cmd.Process.Pid, ended)
	t.beyond = time.Since(begun)
	if t.slow {
		t.beyond -= t.limit
	}
	t.calls = stop()
	t.remains(dir)
	return t.judge(filepath.Join(dir, "game.mlog"), b.tier, errs.String())
}

// listen waits for network connections, and counts them.
func (t *trial) listen(dir string) (stop func() int, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	calls := make(chan int)
	go func() {
		n := 0
		for {
			c, err := l.Accept()
			if err != nil {
				calls <- n
				return
			}
			c.Close()
			n++
		}
	}()
	return func() int { l.Close(); return <-calls }, os.WriteFile(filepath.Join(dir, "address"), []byte(l.Addr().String()), 0o666)
}

// watch reads the peak memory of the referee until it has ended.
func (t *trial) watch(pid int, ended <-chan struct{}) {
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for {
		b, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
		if _, rest, ok := bytes.Cut(b, []byte("\nVmHWM:")); ok {
			words := bytes.Fields(rest)
			n, _ := strconv.ParseInt(string(words[0]), 10, 64)
			t.peak = max(t.peak, n<<10)
		}
		select {
		case <-ended:
			return
		case <-ticker.C:
		}
	}
}

// remains looks for what is left running, and for what must not have happened.
func (t *trial) remains(dir string) {
	left := living(dir)
	for end := time.Now().Add(time.Second); len(left) > 0 && time.Now().Before(end); left = living(dir) {
		time.Sleep(5 * time.Millisecond)
	}
	if len(left) > 0 {
		t.wrong = append(t.wrong, fmt.Sprintf("%d processes are left", len(left)))
	}
	for _, pid := range left {
		if p, err := os.FindProcess(pid); err == nil {
			p.Kill()
		}
	}
	if s, err := os.Stat(filepath.Join(dir, "bad", "full")); err == nil && s.Size() > 16<<20 {
		t.wrong = append(t.wrong, fmt.Sprintf("a file of %d bytes", s.Size()))
	}
}

// living are the processes with a folder in their environment.
func living(dir string) []int {
	list, _ := os.ReadDir("/proc")
	var found []int
	for _, e := range list {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		env, _ := os.ReadFile("/proc/" + e.Name() + "/environ")
		if bytes.Contains(env, []byte("TMPDIR="+dir)) {
			found = append(found, pid)
		}
	}
	return found
}

// judge compares the log, and how it was played, with what is required. A game for which
// the machine was too busy shows nothing.
func (t *trial) judge(path string, tier process.Tier, errs string) (spoilt bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return false, fmt.Errorf("%w: %s", err, errs)
	}
	defer f.Close()
	l, err := logfmt.NewReader(f, path).ReadLog()
	if err != nil {
		return false, err
	}
	got, other := t.faultOf(l)
	t.got = got
	want := t.in(tier)
	if got == "void" && want[0] != "void" && strings.Contains(errs, "host-stall") {
		t.busy = true
		return true, nil
	}
	if other || got == "void" && want[0] != "void" {
		t.wrong = append(t.wrong, "the other program is at fault, or nobody: "+strings.TrimSpace(errs))
		return true, nil
	}
	if !slices.Contains(want, got) {
		t.wrong = append(t.wrong, fmt.Sprintf("%s, want %s", got, strings.Join(want, " or ")))
		spoilt = strings.HasPrefix(got, "timeout") || got == "protocol"
	}
	if t.beyond > maxBeyond+map[bool]time.Duration{false: t.limit}[t.slow] {
		t.wrong = append(t.wrong, fmt.Sprintf("it ends %v too late", t.beyond-maxBeyond))
		spoilt = true
	}
	if t.peak > maxPeak {
		t.wrong = append(t.wrong, fmt.Sprintf("%d bytes of the referee", t.peak))
	}
	if tier != process.TierC && t.calls > 0 {
		t.wrong = append(t.wrong, "it reached the network")
	}
	return spoilt, t.verify(path)
}

// verify requires a good verdict on the log: verified or attested, or void if the log
// says so.
func (t *trial) verify(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(f, path))
	if err != nil {
		return err
	}
	if good := s.Status.ExitCode(judge.TrustAttested) == 0; t.got == "void" && s.Status != judge.VoidStatus || t.got != "void" && !good {
		t.wrong = append(t.wrong, fmt.Sprintf("the log is %s", s.Status))
	}
	return nil
}
