package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
)

// DigestFolder returns the digest over all files of a program, as the format document
// defines it (H7): the SHA-256 of the output of sha256sum for every file in a folder and
// its subfolders, in the order of their names as bytes. Links and devices are skipped. A
// name with a line feed or a backslash is an error.
func DigestFolder(dir string) (string, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	var names []string
	err = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		if strings.ContainsAny(name, "\n\\") {
			return fmt.Errorf("%s: a name with a line feed or a backslash cannot be in a digest", dir)
		}
		names = append(names, "./"+name)
		return nil
	})
	if err != nil {
		return "", err
	}
	sort.Strings(names)
	all := sha256.New()
	for _, name := range names {
		sum, err := digestFile(root, name[2:])
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s  %s\n", sum, name)
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

func digestFile(root *os.Root, name string) (string, error) {
	f, err := root.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return logfmt.DigestFrom(f)
}

// Limits of what is recorded of a folder.
const (
	mostFound  = 100      // files, the first by their names
	mostDigest = 16 << 20 // bytes of a file whose digest is computed
)

// foundMark is the prefix of the word of an event for a file that was there before the
// game.
const foundMark = "found"

// inventory records the files in the programs' folders before their first turn, so that a
// log shows an answer that was prepared beforehand. Only regular files directly in a
// folder are recorded.
func (g *game) inventory() {
	g.seats(func(s base.Seat, d *side) {
		folder := g.Programs[s-1].Command.Dir
		if folder == "" {
			return
		}
		list, _ := os.ReadDir(folder) // in the order of names
		left := mostFound
		for _, e := range list {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() || left == 0 {
				continue
			}
			left--
			g.journal.Mark(process.Event{Program: int(s), Word: foundMark + " " + e.Name(), Num: [4]base.Number{base.Number(info.Size())},
				Text: []byte(g.Digests.Of(filepath.Join(folder, e.Name()), mostDigest))}, nil)
		}
	})
}
