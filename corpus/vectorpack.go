package corpus

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"path"
)

// vectorPack holds every file of vectors and tournaments that ends in
// VectorSuffix. Packed they take a tenth of the room in a program. The files are
// the source, and go -C tools run ./seal pack writes the pack from them.
//
//go:embed vectors.tar.gz
var vectorPack []byte

// Vectors are the conformance vectors in the order of their names.
func Vectors() ([]Vector, error) { return packedVectors("vectors") }

// packedVectors are the vectors of a folder of the pack, in the order of their
// names.
func packedVectors(dir string) ([]Vector, error) {
	z, err := gzip.NewReader(bytes.NewReader(vectorPack))
	if err != nil {
		return nil, fmt.Errorf("corpus: the pack of vectors: %w", err)
	}
	var list []Vector
	for files := tar.NewReader(z); ; {
		h, err := files.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("corpus: the pack of vectors: %w", err)
		}
		if path.Dir(h.Name) != dir {
			continue
		}
		data, err := io.ReadAll(files)
		if err != nil {
			return nil, fmt.Errorf("corpus: the pack of vectors: %w", err)
		}
		v, err := ParseVector(h.Name, data)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
}
