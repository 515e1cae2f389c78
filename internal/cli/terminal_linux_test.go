package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// terminal opens a pseudo-terminal with the given number of columns.
func terminal(t *testing.T, columns uint16) *os.File {
	t.Helper()
	head, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { head.Close() })
	fd := int(head.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { tty.Close() })
	return tty
}

func TestTerminalsAndTheirWidth(t *testing.T) {
	wide, narrow := terminal(t, 100), terminal(t, 60)
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, tt := range []struct {
		name           string
		stdout, stderr *os.File
		out, err       bool
		width          int
	}{
		{"both files", file, file, false, false, 0},
		{"results on a terminal", wide, file, true, false, 100},
		{"talk on a terminal", file, narrow, false, true, 60},
		{"two terminals", wide, narrow, true, true, 100}, // that of the results is used
	} {
		env := system("verify", nil, file, tt.stdout, tt.stderr)
		if env.StdoutTTY != tt.out || env.StderrTTY != tt.err || env.Width != tt.width {
			t.Errorf("%s: %v %v %d, want %v %v %d", tt.name, env.StdoutTTY, env.StderrTTY, env.Width, tt.out, tt.err, tt.width)
		}
	}
}
