package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

// pack writes the files of a folder into an archive, in the order of their names and without
// times, so that the same files give the same bytes. It is a zip archive of files that are
// stored, packed as a whole.
func pack(archive, dir string) error {
	var b bytes.Buffer
	packed, err := zstd.NewWriter(&b, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	z, files := zip.NewWriter(packed), os.DirFS(dir)
	err = fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	})
	if err := errors.Join(err, z.Close(), packed.Close()); err != nil {
		return err
	}
	return os.WriteFile(archive, b.Bytes(), 0o644)
}

// unpack writes the files of an archive into a new folder.
func unpack(archive, dir string) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	packed, err := zstd.NewReader(file)
	if err != nil {
		return err
	}
	defer packed.Close()
	text, err := io.ReadAll(packed)
	if err != nil {
		return err
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return err
	}
	return os.CopyFS(dir, z)
}

// put writes a file, and the folders that it needs.
func put(path string, text []byte) error {
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644))
}
