package checkout

import (
	"os"
	"testing"
)

func TestEnter(t *testing.T) {
	if err := Enter(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("logfmt/FORMAT.md"); err != nil {
		t.Error(err)
	}
}

func TestEnterFromOutside(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := Enter(); err == nil {
		t.Error("a folder without a checkout above it was entered")
	}
}
