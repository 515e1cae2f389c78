package corpus_test

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// The packs that programs embed have exactly the vectors and the sample, byte for byte.
func TestPacks(t *testing.T) {
	packed(t, "vectors.tar.zst", 1900, "vectors/*.vec", "tournaments/*.vec")
	packed(t, "sample.tar.zst", 5, "sample/*.mlog")
}

func packed(t *testing.T, name string, least int, patterns ...string) {
	t.Helper()
	const repack = "run go -C tools run ./seal pack"
	due := map[string][]byte{}
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		must(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			must(t, err)
			due[filepath.ToSlash(name)] = data
		}
	}
	if len(due) < least {
		t.Fatalf("%d files of %v", len(due), patterns)
	}
	data, err := os.ReadFile(name)
	must(t, err)
	z, err := zstd.NewReader(bytes.NewReader(data))
	must(t, err)
	defer z.Close()
	pack := tar.NewReader(z)
	for {
		h, err := pack.Next()
		if err == io.EOF {
			break
		}
		must(t, err)
		got, err := io.ReadAll(pack)
		must(t, err)
		if want, ok := due[h.Name]; !ok || !bytes.Equal(got, want) {
			t.Errorf("%s in the pack is not the file: %s", h.Name, repack)
		}
		delete(due, h.Name)
	}
	for file := range due {
		t.Errorf("%s is not in the pack: %s", file, repack)
	}
}
