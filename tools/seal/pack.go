package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
)

// packVectors writes the vectors of the corpus into one archive, in the order of
// their names. Owners and times are left out, so the same vectors give the same
// bytes.
func packVectors(corpus string) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	pack := tar.NewWriter(z)
	for _, dir := range []string{"tournaments", "vectors"} {
		if err := packFolder(pack, corpus, dir); err != nil {
			return err
		}
	}
	if err := pack.Close(); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(corpus, "vectors.tar.gz"), b.Bytes(), 0o644)
}

// packFolder adds the vectors of a folder to the archive.
func packFolder(pack *tar.Writer, corpus, dir string) error {
	names, err := filepath.Glob(filepath.Join(corpus, dir, "*.vec")) // in their order
	if err != nil {
		return err
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		err = pack.WriteHeader(&tar.Header{Name: dir + "/" + filepath.Base(name), Mode: 0o644, Size: int64(len(data))})
		if err != nil {
			return err
		}
		if _, err := pack.Write(data); err != nil {
			return err
		}
	}
	return nil
}
