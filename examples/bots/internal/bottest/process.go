package bottest

import (
	"os"
	"os/exec"
	"testing"
)

// variable tells a test binary that it is to be the program.
const variable = "SCRUTINEER_BOT"

// Main is a TestMain: the test binary is the program where Command has started
// it.
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
