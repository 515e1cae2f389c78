package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules/all"
)

// mayName are the folders whose code may name a game: games, or makers of test data.
var mayName = []string{"examples", "tools", "internal/test"}

// Everything about a game is in its own folder: no other code has its name as a
// string, since a sixth game would be missing there.
func TestNoGameIsNamed(t *testing.T) {
	var names []string
	for _, g := range all.Games() {
		names = append(names, g.Name)
	}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		folder, _ := filepath.Rel("../..", filepath.Dir(path))
		switch {
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
			return fs.SkipDir
		case d.IsDir(), !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		case slices.ContainsFunc(mayName, func(m string) bool { return within(folder, m) }):
			return nil
		}
		for _, named := range named(t, path, names) {
			if !within(folder, "rules/"+named) {
				t.Errorf("%s: names %s", path, named)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// within reports whether a folder is another or below it.
func within(folder, other string) bool {
	return folder == other || strings.HasPrefix(filepath.ToSlash(folder), other+"/")
}

// named returns the names of games that occur as strings in a file.
func named(t *testing.T, path string, names []string) (list []string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil && slices.Contains(names, s) {
				list = append(list, s)
			}
		}
		return true
	})
	return list
}
