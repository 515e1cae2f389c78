package verify

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// pieceSize and maxBuffered are at least as large as a job's piece of a file, and as the
// number of its sessions that are held.
const pieceSize, maxBuffered = 1 << 20, 1024

// glued returns a large file of all vectors in a random order, some of them
// truncated, changed, or with another first line inside.
func glued(t *testing.T, rng *rand.Rand) []byte {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	file := []byte("mlog 1\n")
	for len(file) < 3*pieceSize {
		b := bytes.Clone(vectors[rng.IntN(len(vectors))].Payload)
		if len(b) == 0 {
			continue
		}
		at := rng.IntN(len(b) + 1)
		switch rng.IntN(8) {
		case 0:
			b = b[:at]
		case 1:
			b = append(b[:at:at], append([]byte("\nmlog 1\n"), b[at:]...)...)
		case 2:
			b = append(b[:at:at], append([]byte("mlog 1\nid x\n"), b[at:]...)...)
		case 3:
			b[min(at, len(b)-1)] ^= 1
		}
		file = append(file, b...)
	}
	return file
}

var long = flag.Bool("long", false, "read large files with every number of jobs, not with two and the most")

// wantSame checks that a call gives the same bytes with any number of jobs as with
// one.
func wantSame(t *testing.T, most int, args ...string) {
	t.Helper()
	want, code := summed(t, append(args[:len(args):len(args)], "--jobs", "1")...)
	for jobs := 2; jobs <= most; jobs++ {
		if jobs > 2 && jobs < most && !*long {
			continue
		}
		got, c := summed(t, append(args[:len(args):len(args)], "--jobs", fmt.Sprint(jobs))...)
		if got != want || c != code {
			t.Errorf("%q: %d jobs print %s and end with code %d, one %s and %d", args, jobs, got, c, want, code)
		}
	}
}

// summed returns the SHA-256 of the output of a call, which may be too large to keep,
// and its exit code.
func summed(t *testing.T, args ...string) (string, cli.Code) {
	t.Helper()
	out := sha256.New()
	var errs bytes.Buffer
	env := &cli.Env{Name: "verify", Args: args, Stdout: out, Stderr: &errs}
	code := env.Run(Run)
	if errs.Len() > 0 {
		t.Logf("%s", errs.String())
	}
	return hex.EncodeToString(out.Sum(nil)), code
}

// fileOf returns a file with the given text.
func fileOf(t *testing.T, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "large.mlog")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// A large file is judged in pieces by several workers, with the same bytes as by one,
// whatever it contains.
func TestPiecesOfALargeFile(t *testing.T) {
	path := fileOf(t, glued(t, rand.New(rand.NewPCG(5, 8))))
	wantSame(t, 8, "--format", "ndjson", path)
	wantSame(t, 2, "--format", "text", path, path)
	wantSame(t, 2, "--summary", path)
	wantSame(t, 2, "--format", "junit", path)
}

// First lines alone give more sessions in a piece than are held. Garbage gives one
// piece, and a line without end none.
func TestPiecesOfAHostileFile(t *testing.T) {
	wantSame(t, 2, "--format", "ndjson", fileOf(t, bytes.Repeat([]byte("mlog 1\n"), pieceSize/7+2)))
	wantSame(t, 2, "--format", "ndjson", fileOf(t, append([]byte("mlog 1\n"), bytes.Repeat([]byte("mlog x\n"), pieceSize/5)...)))
	wantSame(t, 2, "--format", "ndjson", fileOf(t, append([]byte("mlog 1"), make([]byte, 3*pieceSize)...)))
}
