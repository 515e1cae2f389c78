package words

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"
)

var update = flag.Bool("update", false, "pack the tables again")

// Programs embed the tables as in the files, byte for byte, and no other table.
func TestTablesArePacked(t *testing.T) {
	files, err := filepath.Glob("table/*.json")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d tables, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			pack(t, file, text)
			continue
		}
		if got, err := unpack(filepath.ToSlash(file) + ".zst"); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s is not what programs carry (%v): run go test ./internal/words -update", file, err)
		}
	}
	if packs, err := filepath.Glob("table/*.zst"); err != nil || len(packs) != len(files) {
		t.Errorf("%d packs of %d tables, %v", len(packs), len(files), err)
	}
}

// pack writes the packed form of a table, with one goroutine so that the same table
// gives the same bytes.
func pack(t *testing.T, file string, text []byte) {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+".zst", w.EncodeAll(text, nil), 0o666); err != nil {
		t.Fatal(err)
	}
}
