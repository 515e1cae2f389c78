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

// sited is how many logs the site is of.
const sited = 2000

// BenchmarkSite makes the site of 2,000 logs with the command, as a user would, and
// measures user time and memory. The benchmark itself uses little memory, since the
// system counts it for the command until the command has begun.
func BenchmarkSite(b *testing.B) {
	dir := b.TempDir()
	name, render := filepath.Join(dir, "in.mlog"), filepath.Join(dir, "render")
	size, err := logs(name)
	if err != nil {
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
	b.ReportMetric(float64(size)/sited, "bytes/log")
}

// logs writes the logs to a file, one after another, and returns how many bytes they are.
func logs(name string) (size int, err error) {
	f, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var log []byte
	for i := range sited {
		if log, err = synth.Append(log[:0], synth.Options{ID: fmt.Sprint("g", i), Seed: uint64(i)}); err != nil {
			return size, err
		}
		n, err := f.Write(log)
		if size += n; err != nil {
			return size, err
		}
	}
	return size, nil
}
