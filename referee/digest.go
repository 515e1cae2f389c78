package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"sort"
	"strings"

	"scrutineer/logfmt"
)

// DigestFolder is the digest over all files of a program, by the recipe of the
// format document (H7): the SHA-256 of what sha256sum prints of every file in
// and below its folder, in the order of their names as bytes. Links and devices
// are no files. A name that holds a line feed or a backslash is an error.
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
