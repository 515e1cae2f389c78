//go:build !js

package words

import (
	"bytes"
	"compress/flate"
	"embed"
	"io"
)

// tables are the packed tables as embedded in programs. The JSON next to each is the
// source, and go test ./internal/words -update packs it.
//
//go:embed table/*.words table/*.words.z
var tables embed.FS

func inflate(packed []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
}
