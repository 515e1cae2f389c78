package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"os"
	"path"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

// packAll writes the packs in which the programs carry the vectors and the sample.
func packAll(corpus string) error {
	return errors.Join(
		packFiles(corpus, "vectors.tar.zst", "tournaments/*.vec", "vectors/*.vec"),
		packFiles(corpus, "sample.tar.zst", "sample/*.mlog"))
}

// packFiles writes files of the corpus into one archive, in the order of their names.
// Owners and times are left out and one goroutine packs, so the same files give the same
// bytes.
func packFiles(corpus, name string, patterns ...string) error {
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	pack := tar.NewWriter(z)
	for _, pattern := range patterns {
		if err := packMatches(pack, corpus, pattern); err != nil {
			return err
		}
	}
	if err := pack.Close(); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(corpus, name), b.Bytes(), 0o644)
}

// packMatches adds the files that match a pattern to the archive.
func packMatches(pack *tar.Writer, corpus, pattern string) error {
	names, err := filepath.Glob(filepath.Join(corpus, filepath.FromSlash(pattern))) // in their order
	if err != nil {
		return err
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		err = pack.WriteHeader(&tar.Header{Name: path.Dir(pattern) + "/" + filepath.Base(name), Mode: 0o644, Size: int64(len(data))})
		if err != nil {
			return err
		}
		if _, err := pack.Write(data); err != nil {
			return err
		}
	}
	return nil
}
