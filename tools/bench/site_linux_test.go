package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"scrutineer/tools/internal/synth"
)

// BenchmarkSite makes the site of 2,000 logs with the command, as anybody would: how much
// user time that takes, and how much memory.
func BenchmarkSite(b *testing.B) {
	dir := b.TempDir()
	var logs []byte
	for i := range 2000 {
		var err error
		if logs, err = synth.Append(logs, synth.Options{ID: fmt.Sprint("g", i), Seed: uint64(i)}); err != nil {
			b.Fatal(err)
		}
	}
	name, render := filepath.Join(dir, "in.mlog"), filepath.Join(dir, "render")
	if err := os.WriteFile(name, logs, 0o666); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", render, "scrutineer/cmd/render").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	user, memory := 0.0, int64(0)
	for n := 0; b.Loop(); n++ {
		cmd := exec.Command(render, "site", "-o", filepath.Join(dir, fmt.Sprint("site", n)), name)
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
		user += cmd.ProcessState.UserTime().Seconds()
		memory = max(memory, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	}
	b.ReportMetric(user/float64(b.N), "user-s/site")
	b.ReportMetric(float64(memory)/1024, "MiB")
	b.ReportMetric(float64(len(logs))/2000, "bytes/log")
}
