package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"scrutineer/internal/cli"
)

// On a full disk no tables are written, and one line says why: for disks of any size,
// up to one with enough room.
func TestFullDisk(t *testing.T) {
	for size := 4; ; size += 12 {
		disk := t.TempDir()
		if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, fmt.Sprintf("size=%dk", size)); err != nil {
			t.Skipf("no small disk can be mounted: %v", err)
		}
		t.Cleanup(func() { syscall.Unmount(disk, 0) })
		tables := filepath.Join(disk, "tables")
		errs, code := written(t, "-q", "-o", tables)
		if code == cli.OK && size > 100 {
			return
		}
		if code != cli.Failed || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "no space left on device") {
			t.Errorf("%dk: code %v: %s", size, code, errs)
		}
		if t.Failed() {
			return
		}
		err := filepath.WalkDir(tables, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				t.Errorf("%dk: left behind: %s", size, path)
			}
			return err
		})
		if err != nil && !os.IsNotExist(err) {
			t.Error(err)
		}
	}
}
