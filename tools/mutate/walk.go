package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"
)

// rewritten is a package that includes all its mutants.
type rewritten struct {
	*source
	mutants []mutant
	texts   map[string][]byte // by file name
}

// walker rewrites one file.
type walker struct {
	*source
	file    *file
	edits   edits
	imports map[string]string // alias of each package whose types are named
	mutants *[]mutant
	fn      string
}

// rewrite makes all mutants of a package.
func rewrite(s *source, module string) *rewritten {
	r := &rewritten{source: s, texts: map[string][]byte{}}
	for _, f := range s.files {
		w := &walker{source: s, file: f, imports: map[string]string{}, mutants: &r.mutants, fn: "-"}
		for _, d := range f.tree.Decls {
			w.decl(d)
		}
		end := w.at(f.tree.Name.End())
		for _, path := range sortedKeys(w.imports) {
			w.edits.add(end, end, fmt.Sprintf("; import %s %q", w.imports[path], path), false)
		}
		r.texts[f.name] = w.edits.apply(f.text)
	}
	for i := range r.mutants {
		m := &r.mutants[i]
		m.file = path.Join(strings.TrimPrefix(strings.TrimPrefix(s.path, module), "/"), m.file)
	}
	number(r.mutants)
	return r
}

func (w *walker) decl(d ast.Decl) {
	w.fn = "-"
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			w.fn = nameOf(d)
			w.walk(d.Body, []ast.Node{d})
		}
	case *ast.GenDecl:
		if d.Tok == token.VAR {
			w.walk(d, nil)
		}
	}
}

// nameOf is a function's name after its receiver's type.
func nameOf(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	x := d.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	if g, ok := x.(*ast.IndexExpr); ok {
		x = g.X
	}
	return x.(*ast.Ident).Name + "." + d.Name.Name
}

func (w *walker) walk(n ast.Node, above []ast.Node) { ast.PreorderStack(n, above, w.visit) }

// visit makes the mutants of one node and reports whether to go on below it.
func (w *walker) visit(n ast.Node, above []ast.Node) bool {
	if e, ok := n.(ast.Expr); ok {
		return w.expression(e, above)
	}
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.CaseClause:
		w.clause(n, above)
		return false
	case *ast.IfStmt:
		w.ifElse(n)
	case *ast.ForStmt:
		if n.Cond != nil {
			w.value(n.Cond, "mutantFalse", "for false")
		}
	case *ast.ReturnStmt:
		w.returns(n, above)
	case *ast.BranchStmt:
		w.branch(n, above)
	case ast.Stmt:
		if listed := inList(above, n); listed {
			w.statement(n)
		}
	}
	return true
}

// clause leaves out labels that are constants.
func (w *walker) clause(n *ast.CaseClause, above []ast.Node) {
	above = append(above, n)
	for _, label := range n.List {
		if tv := w.info.Types[label]; tv.Value == nil && !tv.IsType() {
			w.walk(label, above)
		}
	}
	for _, s := range n.Body {
		w.walk(s, above)
	}
}

// inList reports whether a statement is in a list of statements, so that another can
// replace it.
func inList(above []ast.Node, n ast.Stmt) bool {
	switch p := above[len(above)-1].(type) {
	case *ast.BlockStmt:
		return true
	case *ast.CaseClause:
		return true
	case *ast.CommClause:
		return p.Comm != n
	}
	return false
}

// add adds a mutant of a node and returns its number.
func (w *walker) add(n ast.Node, op string) int {
	pos := w.fset.Position(n.Pos())
	*w.mutants = append(*w.mutants, mutant{
		id: len(*w.mutants) + 1, file: w.file.name, line: pos.Line, fn: w.fn,
		op: op, text: oneLine(w.textOf(n)),
	})
	return len(*w.mutants)
}

// at is the place of a position in the file's text.
func (w *walker) at(p token.Pos) int { return w.fset.Position(p).Offset }

func (w *walker) textOf(n ast.Node) []byte { return w.file.text[w.at(n.Pos()):w.at(n.End())] }

func (w *walker) around(n ast.Node, before, after string) {
	w.edits.around(w.at(n.Pos()), w.at(n.End()), before, after)
}

// typeText is how the file can name a type; not ok if it cannot.
func (w *walker) typeText(t types.Type) (text string, ok bool) {
	ok = true
	qualifier := func(p *types.Package) string {
		if p == w.typed {
			return ""
		}
		if w.imports[p.Path()] == "" {
			w.imports[p.Path()] = fmt.Sprintf("mutantImport%d", len(w.imports))
		}
		return w.imports[p.Path()]
	}
	if named, is := t.(*types.Named); is {
		o := named.Obj()
		ok = o.Pkg() == nil || o.Pkg() == w.typed && o.Parent() == w.typed.Scope() || o.Pkg() != w.typed && o.Exported()
	}
	if !ok {
		return "", false
	}
	return types.TypeString(t, qualifier), ok
}
