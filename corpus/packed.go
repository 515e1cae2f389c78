package corpus

import (
	"archive/tar"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"path"

	"github.com/klauspost/compress/zstd"
)

// The vectors of both kinds and the sample, as programs embed them: packed they take a
// tenth and a quarter of the space. The files in the folders are the source, and go -C
// tools run ./seal pack writes the packs from them.
var (
	//go:embed vectors.tar.zst
	vectorPack []byte
	//go:embed sample.tar.zst
	samplePack []byte
)

// unpack calls each with every file of a pack, in the order of their names.
func unpack(pack []byte, each func(name string, data []byte) error) error {
	z, err := zstd.NewReader(bytes.NewReader(pack), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return fmt.Errorf("corpus: a pack: %w", err)
	}
	defer z.Close()
	for files := tar.NewReader(z); ; {
		h, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("corpus: a pack: %w", err)
		}
		data, err := io.ReadAll(files)
		if err != nil {
			return fmt.Errorf("corpus: a pack: %w", err)
		}
		if err := each(h.Name, data); err != nil {
			return err
		}
	}
}

// Vectors returns the conformance vectors in the order of their names.
func Vectors() ([]Vector, error) { return packedVectors("vectors") }

// packedVectors returns the vectors of a folder of the pack.
func packedVectors(dir string) ([]Vector, error) {
	var list []Vector
	err := unpack(vectorPack, func(name string, data []byte) error {
		if path.Dir(name) != dir {
			return nil
		}
		v, err := ParseVector(name, data)
		list = append(list, v)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Sample returns the embedded sample tournament, in the order of its names.
func Sample() []Source {
	var list []Source
	err := unpack(samplePack, func(name string, data []byte) error {
		list = append(list, Source{Name: name, Size: int64(len(data)), open: func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(data)), nil
		}})
		return nil
	})
	if err != nil {
		panic(err.Error()) // a test opens it
	}
	return list
}
