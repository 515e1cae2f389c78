package referee_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"scrutineer/referee/process"
	"scrutineer/rules/all"
)

// programs is the folder of the programs to play with, built once.
var programs string

// tier is the tier of these tests, and sandbox its sandbox.
var (
	tier    = flag.String("tier", "c", "hold programs by this tier: a, b or c")
	sandbox *process.Sandbox
)

func TestMain(m *testing.M) { os.Exit(tests(m)) }

func tests(m *testing.M) int {
	flag.Parse()
	flag.Set("test.parallel", "8") // they mostly wait
	var err error
	if sandbox, err = process.NewSandbox(process.Tier(*tier)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer sandbox.Close()
	dir, err := os.MkdirTemp("", "referee-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	programs = dir
	args := []string{"build", "-ldflags=-s -w", "-o", dir + string(filepath.Separator)}
	for _, g := range all.Games() {
		if _, err := os.Stat("../examples/bots/" + g.Name); err == nil {
			args = append(args, "scrutineer/examples/bots/"+g.Name)
		}
	}
	if out, err := exec.Command("go", append(args, "scrutineer/examples/bots/hostile")...).CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the programs to play with: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}
