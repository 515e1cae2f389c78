package referee_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// programs is the folder of the programs to play with, built once.
var programs string

func TestMain(m *testing.M) { os.Exit(tests(m)) }

func tests(m *testing.M) int {
	flag.Parse()
	flag.Set("test.parallel", "8") // they mostly wait
	dir, err := os.MkdirTemp("", "referee-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	programs = dir
	args := []string{"build", "-o", dir + string(filepath.Separator)}
	for _, name := range []string{"triangles", "fiverow", "betoniarki", "halma", "dots"} {
		args = append(args, "scrutineer/bots/"+name)
	}
	if out, err := exec.Command("go", append(args, "./testdata/hostile")...).CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the programs to play with: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}
