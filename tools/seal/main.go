// Seal recomputes the digests of logs that are written by hand. After an edit of a
// vector, a log or a document, go -C tools run ./seal reseal FILE makes its seals valid
// again, and go -C tools run ./seal check --all reports invalid ones.
//
// It handles block and end lines, the digest in an attempt line if the previous log is in
// the same file, and in vectors about tournaments the leaves and checkpoints of a ledger.
// It deliberately imports neither this project's reader nor its writer or ledger: the
// seals follow from section 8 of the format document with SHA-256 alone. So a vector
// never agrees with a program because that program sealed it.
//
// Pack writes corpus/vectors.tar.zst and corpus/sample.tar.zst, the vectors and the
// sample that are embedded in the programs, from their files.
//
// It does not correct line numbers. A line that is added or deleted moves the lines below
// it, and the sources of claims, the findings and the unsealed places of a vector name
// lines: correct these by hand. The number of results in a ledger's close leaf, published
// tables and the transcripts in documents are not seals, and do not change.
package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/tools/internal/checkout"
)

const usage = "usage: seal check|reseal FILE...|--all, or seal pack\n"

// The codes with which the command ends.
const (
	sealed   = 0
	unsealed = 1
	failed   = 2
)

func main() {
	if err := checkout.Enter(); err != nil {
		fmt.Fprintln(os.Stderr, "seal:", err)
		os.Exit(failed)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command: check reports lines with wrong seals, reseal writes the files
// again, pack writes the packs of the corpus.
func run(args []string, out, errs io.Writer) int {
	if len(args) == 1 && args[0] == "pack" {
		if err := packAll("corpus"); err != nil {
			fmt.Fprintln(errs, "seal:", err)
			return failed
		}
		return sealed
	}
	if len(args) < 2 || args[0] != "check" && args[0] != "reseal" {
		io.WriteString(errs, usage)
		return failed
	}
	names := args[1:]
	if len(names) == 1 && names[0] == "--all" {
		all, err := every(".")
		if err != nil {
			fmt.Fprintln(errs, "seal:", err)
			return failed
		}
		names = all
	}
	code := sealed
	for _, name := range names {
		changed, err := one(name, args[0] == "reseal", out)
		if err != nil {
			fmt.Fprintln(errs, "seal:", err)
			return failed
		}
		if changed && args[0] == "check" {
			code = unsealed
		}
	}
	return code
}

// one checks or reseals a file, and reports whether it had wrong seals.
func one(name string, write bool, out io.Writer) (bool, error) {
	old, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	now, err := resealed(name, old)
	if err != nil || bytes.Equal(old, now) {
		return false, err
	}
	if write {
		fmt.Fprintf(out, "%s: resealed\n", name)
		return true, os.WriteFile(name, now, 0o644)
	}
	differences(name, old, now, out)
	return true, nil
}

// differences prints the lines that should be different.
func differences(name string, old, now []byte, out io.Writer) {
	was, is := strings.SplitAfter(string(old), "\n"), strings.SplitAfter(string(now), "\n")
	for i := range min(len(was), len(is)) {
		if was[i] == is[i] {
			continue
		}
		fmt.Fprintf(out, "%s:%d: seal: is %q, want %q\n", name, i+1, was[i], is[i])
		if len(was) != len(is) {
			return // block lines move: all that follows differs
		}
	}
	if len(was) != len(is) {
		fmt.Fprintf(out, "%s:%d: seal: lines are missing or too many\n", name, min(len(was), len(is)))
	}
}

// kinds are the extensions of files that may contain logs.
var kinds = [...]string{".vec", ".mlog", ".md", ".txt"}

// every finds all files in a folder and its subfolders that may contain logs.
func every(root string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); path != root && strings.HasPrefix(name, ".") || name == "fuzz" || path == filepath.Join(root, "bin") {
				return fs.SkipDir
			}
			return nil
		}
		for _, ending := range kinds {
			if strings.HasSuffix(path, ending) {
				names = append(names, path)
			}
		}
		return nil
	})
	return names, err
}
