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

// stdinName is what a source file would be called if standard input were one.
const stdinName = "stdin"

// walk calls visit with the files that path names: itself, or the files in and
// below a folder whose names end in suffix, whatever its case, in the order of
// names. What cannot be looked into, and a folder without any such file, goes
// to fail. It ends when visit returns false.
func walk(path, suffix string, visit func(path string) bool, fail func(error)) {
	info, err := os.Stat(path)
	if path == "-" || err != nil || !info.IsDir() {
		visit(path) // which reports an error of its own
		return
	}
	found := 0
	// The slash makes a folder of a link to one.
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

// regular refuses what only looks like a file, such as a pipe, which would be
// waited for.
func regular(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: path, Err: errors.New("not a regular file")}
	}
	return err
}

// stem returns the name of a source without folder and suffix; of a game.log, as all
// such files are called, it is the folder's.
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

// member returns the name of a file of an input: of a member of an archive, that
// within it.
func member(name, input string) string {
	if within, ok := strings.CutPrefix(name, input+"!"); ok {
		return within[strings.LastIndexByte(within, '!')+1:]
	}
	return name
}
