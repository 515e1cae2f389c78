//go:build unix

package filelock

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// Only one process at a time has the lock, and it is free when that one releases it.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := Lock(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path, 0); !errors.Is(err, ErrInUse) {
		t.Errorf("a second one: %v", err)
	}
	go func() {
		time.Sleep(30 * time.Millisecond)
		first.Close()
	}()
	second, err := Lock(path, time.Minute)
	if err != nil {
		t.Fatalf("it is let go, and not had: %v", err)
	}
	second.Close()
	if _, err := Lock(filepath.Join(path, "none"), 0); err == nil || errors.Is(err, ErrInUse) {
		t.Errorf("a file that cannot be: %v", err)
	}
}
