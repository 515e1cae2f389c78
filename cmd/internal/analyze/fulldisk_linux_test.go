package analyze

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"scrutineer/internal/cli"
)

// smallDisk returns a folder on a disk of the given size.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("no small disk can be mounted: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	return dir
}

// On a full disk a part or a page is written whole or not at all. A merge that needs
// the disk reports an error and no results.
func TestFullDisk(t *testing.T) {
	disk := smallDisk(t, "32k")
	kept, whole := filepath.Join(disk, "kept.part"), filepath.Join(t.TempDir(), "whole.part")
	if err := os.WriteFile(kept, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := analyzed(t, "-q", "--partial", whole); code != cli.OK {
		t.Fatal(errs)
	}
	list := [][]string{{"-q", "--partial", kept}, {"merge", "-q", "--partial", kept, whole},
		{"merge", "-q", "--report", "all", "--format", "html", "-o", kept, whole}}
	for _, args := range list {
		out, errs, code := analyzed(t, args...)
		if code != cli.Failed || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "no space left on device") {
			t.Errorf("%q: code %v: %s%s", args, code, errs, out)
		}
	}
	if text, err := os.ReadFile(kept); err != nil || string(text) != "old" {
		t.Errorf("the old file is %q: %v", text, err)
	}
	if list, err := os.ReadDir(disk); err != nil || len(list) != 1 {
		t.Errorf("left behind: %v %v", list, err)
	}
}
