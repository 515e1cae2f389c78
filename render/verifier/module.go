package verifier

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// The files of a module: the judge as WebAssembly, and next to it the script of the
// Go toolchain that runs it.
const (
	ModuleName = "verify.wasm"
	RunnerName = "wasm_exec.js"
)

// Build is the command line that makes the module. The same source and Go version
// make the same bytes.
const Build = `GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -gcflags=all=-l -ldflags "-s -w -buildid=" -o ` + ModuleName + " ./cmd/browser"

// Runner is the command line that copies the script that runs it.
const Runner = `cp "$(go env GOROOT)/lib/wasm/` + RunnerName + `" .`

// Module is the judge for browsers.
type Module struct {
	Digest string // SHA-256 of the module, in hexadecimal
	coded  []byte // the compressed module as text
	runner string // the script that runs it
}

// maxModule is the maximum size of the files of a module, in bytes.
const maxModule = 32 << 20

// Open reads a module and the script next to it.
func Open(file string) (*Module, error) {
	module, err := read(file)
	if err != nil {
		return nil, err
	}
	beside := filepath.Join(filepath.Dir(file), RunnerName)
	runner, err := read(beside)
	if err != nil {
		return nil, err
	}
	m, err := New(module, runner)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

func read(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxModule+1))
	if err == nil && len(data) > maxModule {
		err = fmt.Errorf("%s: larger than %d MiB", file, maxModule>>20)
	}
	return data, err
}

// New returns a module from its bytes and the script that runs it.
func New(module, runner []byte) (*Module, error) {
	if !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) || !bytes.Contains(module, []byte("syscall/js.")) {
		return nil, errors.New("not a WebAssembly module that Go made for browsers")
	}
	if !bytes.Contains(runner, []byte("globalThis.Go")) || bytes.Contains(runner, []byte("</script")) {
		return nil, fmt.Errorf("%s beside it is not the script of the Go toolchain", RunnerName)
	}
	coded, err := Coded(module)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(module)
	return &Module{Digest: hex.EncodeToString(sum[:]), coded: coded, runner: string(runner)}, nil
}

// Coded compresses bytes to text that is safe inside a script element, and within
// double quotes of a script. A character has seven bits of the compressed bytes, most
// significant first. The six that HTML or scripts would interpret (NUL, line ends, ",
// < and \) have their eighth bit set and one more above it, which makes them two
// bytes long. The reader uses only the low seven bits.
func Coded(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	text := make([]byte, 0, packed.Len()*6/5)
	bits, have := 0, 0
	for _, b := range packed.Bytes() {
		bits, have = bits<<8|int(b), have+8
		for have >= 7 {
			have -= 7
			text = appendSeven(text, bits>>have)
			bits &= 1<<have - 1
		}
	}
	if have > 0 {
		text = appendSeven(text, bits<<(7-have))
	}
	return text, nil
}

func appendSeven(text []byte, seven int) []byte {
	switch seven {
	case 0, '\n', '\r', '"', '<', '\\':
		return append(text, string(rune(0x180|seven))...)
	}
	return append(text, byte(seven))
}
