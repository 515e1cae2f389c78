package bottest

import (
	"os"
	"os/exec"
	"testing"
)

// variable makes a test binary the program.
const variable = "SCRUTINEER_BOT"

// Main is a TestMain. A test binary started by Command is the program.
func Main(m *testing.M, program func()) {
	if os.Getenv(variable) != "" {
		program()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Command returns the program as a process, not started yet.
func Command(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), variable+"=1")
	return cmd
}
