package convert

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func quote(s string) string { return strconv.QuoteToASCII(s) }

// stdinName is the name of standard input as a source file.
const stdinName = "stdin"

// walk calls visit with the files of path: path itself, or the files in a folder and
// its subfolders whose names end in suffix, whatever its case, in the order of names.
// It calls fail for what cannot be read, and for a folder without any such file. It
// stops when visit returns false.
func walk(path, suffix string, visit func(path string) bool, fail func(error)) {
	info, err := os.Stat(path)
	if path == "-" || err != nil || !info.IsDir() {
		visit(path) // which reports its own errors
		return
	}
	found := 0
	// With the slash a link to a folder is followed.
	filepath.WalkDir(path+string(filepath.Separator), func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			found++
			fail(err)
			return nil
		}
		if e.IsDir() || !strings.EqualFold(filepath.Ext(file), suffix) {
			return nil
		}
		found++
		if err := regular(file); err != nil {
			fail(err)
		} else if !visit(file) {
			return fs.SkipAll
		}
		return nil
	})
	if found == 0 {
		fail(errors.New("no *" + suffix + " in " + path))
	}
}

// regular returns an error for a file that is not regular, such as a pipe, which
// could block.
func regular(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: path, Err: errors.New("not a regular file")}
	}
	return err
}

// stem returns the name of a source without folder and suffix. For a game.log, which
// is a common name, it is the name of the folder.
func stem(path string) string {
	if path == "-" {
		return stdinName
	}
	base := filepath.Base(path)
	if folder := filepath.Base(filepath.Dir(path)); base == "game.log" && strings.Trim(folder, "./") != "" {
		return folder
	}
	base = strings.TrimSuffix(strings.TrimSuffix(base, ".gz"), ".zst")
	if ext := filepath.Ext(base); ext != "" && ext != base {
		return strings.TrimSuffix(base, ext)
	}
	return base
}

// member returns the name of a file of an input; for a member of an archive, its name
// in it.
func member(name, input string) string {
	if within, ok := strings.CutPrefix(name, input+"!"); ok {
		return within[strings.LastIndexByte(within, '!')+1:]
	}
	return name
}
