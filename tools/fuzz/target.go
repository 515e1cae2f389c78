package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// target is a fuzz target: the folder of its package below the module's, with
// slashes, and the name of the function.
type target struct{ Package, Name string }

func (t target) String() string { return t.Package + " " + t.Name }

var declared = regexp.MustCompile(`(?m)^func (Fuzz\w*)\(\w+ \*testing\.F\)`)

// targets finds the targets of a module, in the order of package and name, but only those
// whose text contains the given word.
func targets(root, only string) ([]target, error) {
	var list []target
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && path != root && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".")) {
			return filepath.SkipDir
		}
		if e.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		for _, m := range declared.FindAllSubmatch(text, -1) {
			if t := (target{filepath.ToSlash(folder), string(m[1])}); strings.Contains(t.String(), only) {
				list = append(list, t)
			}
		}
		return err
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("no fuzz targets in %s", root)
	}
	slices.SortFunc(list, func(a, b target) int { return strings.Compare(a.String(), b.String()) })
	return list, err
}
