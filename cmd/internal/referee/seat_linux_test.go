package referee

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// A person at a terminal plays a whole game of dots, legal lines and others, and
// the log is verified; one who leaves loses by leaving.
func TestPersonAtATerminal(t *testing.T) {
	dir := build(t, "scrutineer/cmd/referee")
	sides := 0
	whole := atTerminal(t, dir, func() string { sides++; return fmt.Sprint("0 0 ", sides%4) }, "--param", "rows=2", "--param", "cols=2")
	if whole.Status != judge.Verified || whole.Outcome.Reason != "complete" || whole.Plies != 4 {
		t.Errorf("a whole game: %s by %s, %d plies, %v", whole.Status, whole.Outcome.Reason, whole.Plies, whole.Findings)
	}
	left := atTerminal(t, dir, func() string { return "resign" })
	if left.Status != judge.Verified || left.Outcome.Winner != base.Second || left.Outcome.Reason != "fault" {
		t.Errorf("one who leaves: %s, seat %v by %s, %v", left.Status, left.Outcome.Winner, left.Outcome.Reason, left.Findings)
	}
}

// atTerminal plays one game of dots with the answers of a person, and judges it.
func atTerminal(t *testing.T, dir string, answer func() string, params ...string) *judge.Session {
	t.Helper()
	ptm, pts := pseudoterminal(t)
	file := filepath.Join(t.TempDir(), "game.mlog")
	args := append([]string{"match", "--game", "dots", "-o", file, "person", filepath.Join(dir, "dots")}, params...)
	cmd := exec.Command(filepath.Join(dir, "referee"), args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pts, pts, pts
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pts.Close()
	patience := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer patience.Stop()
	seen := answerAll(ptm, answer)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, seen)
	}
	log, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := judge.New(all.Games(), judge.Options{CrossCheck: true}).Next(logfmt.NewReader(bytes.NewReader(log), file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answerAll answers every time it is asked for a move, until the terminal is
// left by all; it returns what was shown.
func answerAll(ptm *os.File, answer func() string) string {
	var seen strings.Builder
	buf := make([]byte, 4096)
	asked := 0
	for {
		n, err := ptm.Read(buf)
		seen.Write(buf[:n])
		for ; asked < strings.Count(seen.String(), "your move"); asked++ {
			fmt.Fprintln(ptm, answer())
		}
		if err != nil {
			return seen.String()
		}
	}
}

// pseudoterminal is both ends of one.
func pseudoterminal(t *testing.T) (ptm, pts *os.File) {
	t.Helper()
	ptm, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ptm.Close() })
	if err := unix.IoctlSetPointerInt(int(ptm.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(ptm.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	pts, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return ptm, pts
}
