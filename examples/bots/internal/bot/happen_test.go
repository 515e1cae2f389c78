package bot

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"scrutineer/examples/bots/internal/bottest"
)

// process runs the toy with three lines of input. The test fails if its exit status
// is not 0.
func process(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := bottest.Command(t, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader("a\nb\nc\n"), &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%q: %v\n%s", args, err, errs.String())
	}
	return out.String(), errs.String()
}

func TestProcess(t *testing.T) {
	for _, c := range []struct{ fault, want string }{
		{"", "go a\ngo b\ngo c\n"},
		{"illegal@2", "go a\nbad b\ngo c\n"},
		{"exit@0", ""},
		{"exit@3", "go a\ngo b\n"},
		{"sleep=1ms@2", "go a\n"},
	} {
		if out, errs := process(t, "-fault", c.fault); out != c.want || errs != "" {
			t.Errorf("%s: %q and %q, want %q and nothing", c.fault, out, errs, c.want)
		}
	}
}

// A late answer comes, but not too early.
func TestLate(t *testing.T) {
	for _, fault := range []string{"late=60ms@0", "late=60ms@2"} {
		began := time.Now()
		out, _ := process(t, "-fault", fault)
		if took := time.Since(began); out != "go a\ngo b\ngo c\n" || took < 60*time.Millisecond {
			t.Errorf("%s: %q after %v", fault, out, took)
		}
	}
}

func TestStderr(t *testing.T) {
	out, errs := process(t, "-fault", "stderr@2")
	if out != "go a\ngo b\ngo c\n" || len(errs) != 1<<20 {
		t.Errorf("%q and %d bytes of errs", out, len(errs))
	}
}

// A flood has no line end, and ends when its output is closed.
func TestFlood(t *testing.T) {
	cmd := bottest.Command(t, "-fault", "flood@0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 1<<20)
	if _, err := io.ReadFull(out, b); err != nil || bytes.ContainsRune(b, '\n') {
		t.Errorf("a line has ended within %d bytes, or %v", len(b), err)
	}
	out.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("ends with %v", err)
	}
}

func TestBadCommandLine(t *testing.T) {
	cmd := bottest.Command(t, "-play", "well")
	errs, _ := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != 2 || !bytes.HasPrefix(errs, []byte("toy: ")) {
		t.Errorf("status %d, %q", code, errs)
	}
}
