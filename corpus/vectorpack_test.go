package corpus_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// The programs carry the vectors as the files have them: each file is in the
// pack, byte for byte, and nothing else is.
func TestVectorPack(t *testing.T) {
	const repack = "run go -C tools run ./seal pack"
	due := map[string][]byte{}
	for _, pattern := range []string{"vectors/*.vec", "tournaments/*.vec"} {
		names, err := filepath.Glob(pattern)
		must(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			must(t, err)
			due[filepath.ToSlash(name)] = data
		}
	}
	if len(due) < 1900 {
		t.Fatalf("%d vectors in the folders", len(due))
	}
	data, err := os.ReadFile("vectors.tar.gz")
	must(t, err)
	z, err := gzip.NewReader(bytes.NewReader(data))
	must(t, err)
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
	for name := range due {
		t.Errorf("%s is not in the pack: %s", name, repack)
	}
}
