package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// source is a package of the module, parsed and type-checked, without tests.
type source struct {
	path   string // import path
	folder string
	fset   *token.FileSet
	files  []*file
	typed  *types.Package
	info   *types.Info
}

// file is one of a package's files.
type file struct {
	name string // without a folder
	text []byte
	tree *ast.File
}

// listed is what the go command says of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// load reads a package, named as for the go command, which runs in root.
func load(root, pattern string) (*source, error) {
	list, err := list(root, pattern)
	if err != nil {
		return nil, err
	}
	own := list[len(list)-1] // dependencies come first
	s := &source{path: own.ImportPath, folder: own.Dir, fset: token.NewFileSet()}
	for _, name := range own.GoFiles {
		text, err := os.ReadFile(filepath.Join(own.Dir, name))
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(s.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, &file{name, text, tree})
	}
	return s, s.check(list)
}

// list is a package and all that it needs, which comes first, with the compiler's export
// data.
func list(root, pattern string) ([]listed, error) {
	cmd := exec.Command("go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles", pattern)
	cmd.Dir = root
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w: %s", pattern, err, bytes.TrimSpace(errs.Bytes()))
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("go list %s: no package", pattern)
	}
	return all, nil
}

// check finds the types of all expressions.
func (s *source) check(deps []listed) error {
	exports := map[string]string{}
	for _, d := range deps {
		exports[d.ImportPath] = d.Export
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	conf := types.Config{Importer: importer.ForCompiler(s.fset, "gc", lookup)}
	s.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	var trees []*ast.File
	for _, f := range s.files {
		trees = append(trees, f.tree)
	}
	var err error
	s.typed, err = conf.Check(s.path, s.fset, trees, s.info)
	return err
}
