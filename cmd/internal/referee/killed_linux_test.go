package referee

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"scrutineer/referee/process"
)

// orphans is a program that does not play. One of its children is in its own session,
// another has no environment, and a third has no parent.
const orphans = `#!/bin/sh
setsid sleep $1 &
env -i sleep $1 &
(sleep $1 &)
sleep $1
`

// A killed referee takes its programs with it in every tier, and everything they have
// started.
func TestKilledReferee(t *testing.T) {
	bin := build(t)
	script := filepath.Join(t.TempDir(), "orphans")
	if err := os.WriteFile(script, []byte(orphans), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tier := range []string{"a", "b", "c"} {
		t.Run(tier, func(t *testing.T) {
			c, err := process.NewSandbox(process.Tier(tier))
			if err != nil {
				t.Skip(err)
			}
			c.Close()
			mark := fmt.Sprintf("%d.%d", 10000+rand.IntN(10000), rand.Uint32())
			program := script + " " + mark
			cmd := exec.Command(filepath.Join(bin, "referee"), "match", "--game", "dots", "--tier", tier, "--move-time", "1h", "one="+program, "two="+program)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Wait()
			defer cmd.Process.Kill()
			await(t, mark, 8)
			cmd.Process.Kill()
			await(t, mark, 0)
		})
	}
}

// await waits until the given number of processes sleep for the given time.
func await(t *testing.T, mark string, want int) {
	t.Helper()
	n := 0
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		n = 0
		list, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, path := range list {
			if b, _ := os.ReadFile(path); bytes.Equal(b, []byte("sleep\x00"+mark+"\x00")) {
				n++
			}
		}
		if n == want {
			return
		}
	}
	t.Fatalf("%d processes of the programs, want %d", n, want)
}
