package corpus

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// anyDepth is the part of a pattern that stands for any number of folders, also none.
const anyDepth = "**"

func isPattern(name string) bool { return strings.ContainsAny(name, `*?[`) }

// glob returns what a pattern matches, in the order of paths: files with any name, and
// folders, which are searched as if named. Between slashes it is a pattern of path.Match.
// "**" stands for any number of folders, also none, and does not follow links. Names that
// begin with a dot are only matched by parts that do.
func glob(pattern string, wanted *Wanted) ([]Source, []error) {
	parts := strings.Split(filepath.ToSlash(pattern), "/")
	for _, p := range parts {
		if _, err := path.Match(p, ""); err != nil {
			return nil, []error{errors.New("not a pattern: " + pattern)}
		}
	}
	root := "."
	if parts[0] == "" {
		root, parts = "/", parts[1:]
	}
	g := &globber{parts: parts, wanted: wanted}
	g.visit(root, []int{0})
	if len(g.list) == 0 && len(g.failed) == 0 {
		g.failed = append(g.failed, errors.New("nothing matches "+pattern))
	}
	slices.SortFunc(g.list, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	return g.list, g.failed
}

// globber walks folders once, whatever the pattern: it keeps all places in the pattern
// that the path so far can stand for.
type globber struct {
	parts  []string
	wanted *Wanted
	list   []Source
	failed []error
}

// folder searches a folder that can stand for the places at.
func (g *globber) folder(name string, at []int) {
	entries, err := g.entries(name, at)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		g.failed = append(g.failed, err)
	}
	for _, e := range entries {
		if next := g.step(at, e); len(next) > 0 {
			g.visit(filepath.Join(name, e), next)
		}
	}
}

// entries returns the names in a folder that can match: for a part without wildcards the
// one it names, so that folders which may not be listed can be passed through.
func (g *globber) entries(name string, at []int) ([]string, error) {
	if part := g.parts[at[0]]; len(at) == 1 && !isPattern(part) {
		return []string{part}, nil
	}
	list, err := os.ReadDir(name)
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.Name()
	}
	return names, err
}

// step returns the places in the pattern after a name, the first place first. The number
// of parts stands for its end.
func (g *globber) step(at []int, name string) []int {
	var next []int
	add := func(i int) {
		if !slices.Contains(next, i) {
			next = append(next, i)
		}
	}
	for _, i := range g.closure(at) {
		switch {
		case i == len(g.parts):
		case g.parts[i] == anyDepth && !strings.HasPrefix(name, "."):
			add(i)
		case g.matches(i, name):
			add(i + 1)
		}
	}
	return next
}

// closure adds the places that are reached if "**" stands for no folder.
func (g *globber) closure(at []int) []int {
	all := slices.Clone(at)
	for k := 0; k < len(all); k++ {
		if i := all[k]; i < len(g.parts) && g.parts[i] == anyDepth && !slices.Contains(all, i+1) {
			all = append(all, i+1)
		}
	}
	return all
}

func (g *globber) matches(i int, name string) bool {
	part := g.parts[i]
	if !isPattern(part) {
		return part == name
	}
	ok, _ := path.Match(part, name)
	return ok && (part[0] == '.' || name[0] != '.')
}

// visit records what a whole pattern matches, and searches folders for the rest.
func (g *globber) visit(name string, at []int) {
	link, err := os.Lstat(name)
	if err != nil {
		return
	}
	info := link
	if link.Mode()&fs.ModeSymlink != 0 {
		at = slices.DeleteFunc(at, func(i int) bool { return i < len(g.parts) && g.parts[i] == anyDepth })
		if info, err = os.Stat(name); err != nil || len(at) == 0 {
			return
		}
	}
	switch end := len(g.parts); {
	case info.IsDir() && slices.Contains(g.closure(at), end):
		more, errs := folder(name, g.wanted)
		g.list, g.failed = append(g.list, more...), append(g.failed, errs...)
	case info.IsDir():
		g.folder(name, at)
	case info.Mode().IsRegular() && slices.Contains(at, end):
		g.list = append(g.list, file(name, info.Size()))
	}
}
