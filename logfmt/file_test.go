package logfmt

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestCreateFileIsExclusive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.mlog")
	f, err := CreateFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(append(writeAll(NewWriter(f, SyncAll), sampleRecords()), f.Close())...); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateFile(path); !errors.Is(err, os.ErrExist) {
		t.Errorf("a file that exists: %v", err)
	}
	if got, _ := os.ReadFile(path); !bytes.Equal(got, writeSample(t, sampleRecords())) {
		t.Errorf("the file holds %d bytes", len(got))
	}
}
