package main

import (
	"archive/tar"
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// record writes what the earlier program prints for the recorded part of the inputs.
func record(ctx context.Context, old *program, archive string) error {
	list, err := runsOf(old.in, true, "")
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "same-record-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var failed error
	err = each(ctx, list, func(r *run1) ([]string, error) { return old.run(ctx, r) }, func(r *run1, lines []string) {
		path := filepath.Join(dir, filepath.FromSlash(r.input), r.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			failed = err
		} else if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			failed = err
		}
	})
	if err != nil || failed != nil {
		return firstError(err, failed)
	}
	return pack(archive, dir)
}

// recorded are the lines that a run has printed when they were recorded.
func recorded(dir string, r *run1) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(r.input), r.name))
	return strings.Split(string(text), "\n"), err
}

func firstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// pack writes the files of a folder into an archive, in the order of their names and without
// owners and times, so that the same files give the same bytes.
func pack(archive, dir string) error {
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if err := t.WriteHeader(&tar.Header{Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(text))}); err != nil {
			return err
		}
		_, err = t.Write(text)
		return err
	})
	if err := firstError(err, t.Close(), z.Close()); err != nil {
		return err
	}
	return os.WriteFile(archive, b.Bytes(), 0o644)
}

// unpack writes the files of an archive into a folder.
func unpack(archive, dir string) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	z, err := zstd.NewReader(file)
	if err != nil {
		return err
	}
	defer z.Close()
	t := tar.NewReader(z)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		text, err := io.ReadAll(t)
		if err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(h.Name))
		if err := firstError(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
			return err
		}
	}
}

// buildCommit builds the program of a commit in a folder, from a work tree that is removed
// afterwards.
func buildCommit(commit, folder string) error {
	dir, err := os.MkdirTemp("", "same-tree-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	folder, err = filepath.Abs(folder)
	if err != nil {
		return err
	}
	tree := filepath.Join(dir, "tree")
	git := func(args ...string) error {
		cmd := exec.Command("git", args...)
		cmd.Stderr = os.Stderr
		return cmd.Run()
	}
	if err := git("worktree", "add", "--quiet", "--detach", tree, commit); err != nil {
		return err
	}
	err = build(tree, folder)
	return firstError(err, git("worktree", "remove", "--force", tree))
}
