package main

import (
	"bufio"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// maxKept is the most bytes of an input that is kept.
const maxKept = 4096

// keep copies inputs to the targets' testdata: the shortest ones that the campaign found
// to reach a statement that no other input reaches.
func (c *campaign) keep(most int) error {
	for _, t := range c.targets {
		if c.env.Context.Err() != nil {
			return nil
		}
		n, err := c.choose(t, most)
		if err != nil {
			return err
		}
		c.env.Notef("%s: %d inputs added", t, n)
	}
	return nil
}

// choose tries the inputs of a target, the shortest first, and returns how many it has
// kept.
func (c *campaign) choose(t target, most int) (kept int, err error) {
	inputs, err := small(c.path("corpus", t.Package, t.Name))
	if err != nil || len(inputs) == 0 {
		return 0, err
	}
	to := filepath.Join(c.root, t.Package, "testdata", "fuzz", t.Name)
	if err := os.MkdirAll(to, 0o777); err != nil {
		return 0, err
	}
	reached := map[string]bool{}
	if _, err := c.cover(t, "", reached); err != nil {
		return 0, err
	}
	there, err := os.ReadDir(to)
	if err != nil {
		return 0, err
	}
	for _, from := range inputs {
		name := filepath.Base(from)
		at := filepath.Join(to, name)
		if len(there)+kept >= most {
			break
		}
		if _, err := os.Stat(at); err == nil {
			continue
		}
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(at, text, 0o666)
		}
		if err != nil {
			return kept, err
		}
		more, err := c.cover(t, "/^"+name+"$", reached)
		if more && err == nil {
			kept++
		} else if err := errors.Join(err, os.Remove(at)); err != nil {
			return kept, err
		}
	}
	return kept, nil
}

// small lists the files of a folder that are short enough to be kept, the shortest first.
// A missing folder has none.
func small(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	type file struct {
		name string
		size int64
	}
	var list []file
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Size() <= maxKept {
			list = append(list, file{e.Name(), info.Size()})
		}
	}
	slices.SortFunc(list, func(a, b file) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.name, b.name)) })
	var names []string
	for _, f := range list {
		names = append(names, filepath.Join(dir, f.name))
	}
	return names, err
}

// cover runs a target with its seeds, or one of them, and records what it reached. It
// reports whether anything was new.
func (c *campaign) cover(t target, one string, reached map[string]bool) (more bool, err error) {
	program, err := c.build(t.Package, "cover", "-cover", "-coverpkg=./...")
	if err != nil {
		return false, err
	}
	profile, err := filepath.Abs(c.path("cover.txt"))
	if err != nil {
		return false, err
	}
	cmd := exec.CommandContext(c.env.Context, program, "-test.run=^"+t.Name+"$"+one, "-test.coverprofile="+profile)
	cmd.Dir = filepath.Join(c.root, t.Package)
	if err := cmd.Run(); err != nil {
		return false, err
	}
	f, err := os.Open(profile)
	if err != nil {
		return false, err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() {
		if block, hit := strings.CutSuffix(in.Text(), " 1"); hit && !reached[block] {
			reached[block], more = true, true
		}
	}
	return more, in.Err()
}
