package referee

import (
	"bytes"
	"fmt"
	"io"
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

// A person at a terminal plays a whole game in every game's own protocol, and the log
// is verified. Each time the person asks for the legal moves, and makes the first
// one.
func TestPersonAtATerminal(t *testing.T) {
	dir := build(t)
	for game, params := range map[string][]string{
		"triangles": {"--start", "points 5"}, "fiverow": nil, "betoniarki": nil,
		"halma": {"--param", "n=4", "--param", "k=2", "--param", "n1=5", "--param", "n2=5"}, "dots": {"--param", "rows=3", "--param", "cols=3"},
	} {
		t.Run(game, func(t *testing.T) {
			asked := 0
			seen, s := atTerminal(t, dir, game, func(seen string) string {
				if asked++; asked%2 == 1 {
					return "moves"
				}
				return firstListed(seen)
			}, params...)
			if s.Status != judge.Verified || s.Outcome.Reason == "fault" || s.Plies == 0 {
				t.Errorf("%s by %s, %d plies, %v\n%s", s.Status, s.Outcome.Reason, s.Plies, s.Findings, seen)
			}
			for _, want := range []string{game + ": you play seat 1 (", "a move: ", "  you\r\n", "  opponent\r\n", ", you: "} {
				if !strings.Contains(seen, want) {
					t.Errorf("no %q in\n%s", want, seen)
				}
			}
			if strings.Contains(seen, "time left") || strings.Contains(seen, "no: ") {
				t.Errorf("a clock, or a refusal, in\n%s", seen)
			}
		})
	}
	leaves(t, dir)
}

// firstListed returns the first move of the last list on the terminal.
func firstListed(seen string) string {
	list := seen[strings.LastIndex(seen, "moves\r\n")+len("moves\r\n"):]
	return list[:strings.IndexAny(list, ",\r")]
}

// leaves checks that leaving in any way loses; Ctrl-C needs a confirmation.
func leaves(t *testing.T, dir string) {
	for name, keys := range map[string][]string{"resign": {"resign\n"}, "Ctrl-C": {"\x03", "\x03"}, "the input ends": {"\x04"}, "after a move": {"\x03", "1 1 0\n", "\x03", "\x03"}} {
		t.Run(name, func(t *testing.T) {
			pressed, moves := 0, 0
			seen, s := atTerminal(t, dir, "dots", func(string) string {
				if pressed++; pressed > len(keys) {
					return "resign\n"
				}
				if keys[pressed-1] == "1 1 0\n" {
					moves++
				}
				return keys[pressed-1]
			}, "--clock", "5m")
			if s.Status != judge.Verified || s.Outcome.Winner != base.Second || s.Outcome.Reason != "fault" || s.Plies < moves {
				t.Errorf("%s, seat %v by %s, %d plies, %v\n%s", s.Status, s.Outcome.Winner, s.Outcome.Reason, s.Plies, s.Findings, seen)
			}
			if asks := strings.Contains(seen, "leave the game? "); asks != (strings.Contains(name, "C") || moves > 0) || pressed != len(keys) {
				t.Errorf("%d pressed:\n%s", pressed, seen)
			}
		})
	}
}

// atTerminal plays one game with the answers of a person, and judges it. An answer
// that does not end in a control character is a whole line.
func atTerminal(t *testing.T, dir, game string, answer func(seen string) string, params ...string) (seen string, s *judge.Session) {
	t.Helper()
	ptm, pts := pseudoterminal(t)
	file := filepath.Join(t.TempDir(), "game.mlog")
	args := append([]string{"match", "--game", game, "-o", file, "person", filepath.Join(dir, game)}, params...)
	cmd := exec.Command(filepath.Join(dir, "referee"), args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pts, pts, pts
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pts.Close()
	patience := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer patience.Stop()
	seen = answerAll(ptm, answer)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, seen)
	}
	log, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err = judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(log), file))
	if err != nil {
		t.Fatal(err)
	}
	return seen, s
}

// answerAll answers every request for a move until all programs have closed the
// terminal. It returns what was shown.
func answerAll(ptm *os.File, answer func(seen string) string) string {
	var seen strings.Builder
	buf := make([]byte, 4096)
	asked := 0
	for {
		n, err := ptm.Read(buf)
		seen.Write(buf[:n])
		for ; asked < strings.Count(seen.String(), "your move ("); asked++ {
			keys := answer(seen.String())
			if last := keys[len(keys)-1]; last >= ' ' {
				keys += "\n"
			}
			io.WriteString(ptm, keys)
		}
		if err != nil {
			return seen.String()
		}
	}
}

// pseudoterminal returns both ends of a pseudoterminal.
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
