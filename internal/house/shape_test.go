package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

const (
	maxFuncLines = 100
	maxP90       = 40
	maxFileLines = 800
)

// sources parses every Go file of the project that is not a test.
func sources(t *testing.T) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	files := map[string]*ast.File{}
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (strings.HasPrefix(e.Name(), ".") && e.Name() != "../.." || e.Name() == "testdata") && path != "../.." {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		files[path] = f
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 30 {
		t.Fatalf("%d files; the test looks at too little", len(files))
	}
	return fset, files
}

// The sources have the shape that CONTRIBUTING.md asks for.
func TestShape(t *testing.T) {
	fset, files := sources(t)
	t.Run("short", func(t *testing.T) { areShort(t, fset, files) })
	t.Run("names", func(t *testing.T) { namesAreDocumented(t, fset, files) })
	t.Run("packages", func(t *testing.T) { packagesAreDocumented(t, files) })
}

// areShort requires that functions and files are short.
func areShort(t *testing.T, fset *token.FileSet, files map[string]*ast.File) {
	var lengths []int
	for path, f := range files {
		if n := fset.File(f.Pos()).LineCount(); n > maxFileLines {
			t.Errorf("%s has %d lines, more than %d", path, n, maxFileLines)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			n := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1
			lengths = append(lengths, n)
			if n > maxFuncLines {
				t.Errorf("%s: %s has %d lines, more than %d", fset.Position(fn.Pos()), fn.Name.Name, n, maxFuncLines)
			}
		}
	}
	sort.Ints(lengths)
	if m := lengths[len(lengths)*9/10]; m > maxP90 {
		t.Errorf("nine of ten functions have at most %d lines, more than %d", m, maxP90)
	}
}

// namesAreDocumented requires that every exported name has a comment. A group of
// constants may have one for all, or one beside each name.
func namesAreDocumented(t *testing.T, fset *token.FileSet, files map[string]*ast.File) {
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) {
					t.Errorf("%s: %s has no comment", fset.Position(d.Pos()), d.Name.Name)
				}
			case *ast.GenDecl:
				undocumented(t, fset, d)
			}
		}
	}
}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	x := d.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	id, ok := x.(*ast.Ident)
	standard := d.Name.Name == "Error" || d.Name.Name == "Unwrap" || d.Name.Name == "MarshalJSON" || d.Name.Name == "String"
	return ok && id.IsExported() && !standard
}

func undocumented(t *testing.T, fset *token.FileSet, d *ast.GenDecl) {
	said := d.Doc != nil
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && !said && s.Doc == nil && s.Comment == nil {
				t.Errorf("%s: %s has no comment", fset.Position(s.Pos()), s.Name.Name)
			}
		case *ast.ValueSpec:
			said = said || s.Doc != nil || s.Comment != nil
			for _, name := range s.Names {
				if name.IsExported() && !said {
					t.Errorf("%s: %s has no comment", fset.Position(name.Pos()), name.Name)
				}
			}
		}
	}
}

// packagesAreDocumented requires that every package has exactly one package comment.
func packagesAreDocumented(t *testing.T, files map[string]*ast.File) {
	comments := map[string]int{}
	for path, f := range files {
		dir := filepath.Dir(path)
		comments[dir] += 0
		if f.Doc != nil {
			comments[dir]++
		}
	}
	for dir, n := range comments {
		if n != 1 {
			t.Errorf("%s has %d package comments, want one", dir, n)
		}
	}
}
