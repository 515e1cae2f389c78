package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// value puts a boolean into a function that has one mutant.
func (w *walker) value(e ast.Expr, function, op string) {
	w.around(e, fmt.Sprintf("%s(%d, ", function, w.add(e, op)), ")")
}

// ifElse makes the condition always true and always false.
func (w *walker) ifElse(n *ast.IfStmt) {
	id := w.add(n.Cond, "if true")
	w.add(n.Cond, "if false")
	w.around(n.Cond, fmt.Sprintf("mutantBool(%d, ", id), ")")
}

// returns makes each returned value the zero value, and a boolean both values.
func (w *walker) returns(n *ast.ReturnStmt, above []ast.Node) {
	shown := resultTypes(above)
	if len(shown) != len(n.Results) {
		return
	}
	for i, e := range n.Results {
		tv := w.info.Types[e]
		isBool := types.Identical(w.info.Types[shown[i]].Type, types.Typ[types.Bool])
		switch {
		case isBool && tv.Value == nil:
			id := w.add(e, "return true")
			w.add(e, "return false")
			w.around(e, fmt.Sprintf("mutantBool(%d, ", id), ")")
		case isBool && tv.Value.String() == "true":
			w.value(e, "mutantFalse", "return false")
		case isBool:
			w.value(e, "mutantTrue", "return true")
		case !isZero(e, tv):
			id := w.add(e, "return zero")
			w.around(e, fmt.Sprintf("mutantZero[%s](%d, ", w.textOf(shown[i]), id), ")")
		}
	}
}

// resultTypes are the types that the innermost function returns, as written.
func resultTypes(above []ast.Node) (list []ast.Expr) {
	var f *ast.FuncType
	for _, n := range above {
		switch n := n.(type) {
		case *ast.FuncDecl:
			f = n.Type
		case *ast.FuncLit:
			f = n.Type
		}
	}
	if f.Results == nil {
		return nil
	}
	for _, field := range f.Results.List {
		for range max(1, len(field.Names)) {
			list = append(list, field.Type)
		}
	}
	return list
}

// isZero reports whether an expression is not a value already.
func isZero(e ast.Expr, tv types.TypeAndValue) bool {
	if tv.IsNil() {
		return true
	}
	if tv.Value != nil {
		s := tv.Value.ExactString()
		return s == "0" || s == `""`
	}
	c, ok := e.(*ast.CompositeLit)
	if !ok || len(c.Elts) > 0 {
		return false
	}
	switch tv.Type.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// branch swaps break and continue if both mean the same loop.
func (w *walker) branch(n *ast.BranchStmt, above []ast.Node) {
	if n.Label != nil || n.Tok != token.BREAK && n.Tok != token.CONTINUE || !loops(above) {
		return
	}
	other := map[token.Token]token.Token{token.BREAK: token.CONTINUE, token.CONTINUE: token.BREAK}[n.Tok]
	id := w.add(n, fmt.Sprintf("%s to %s", n.Tok, other))
	w.around(n, fmt.Sprintf("if mutantOn(%d) { %s }; ", id, other), "")
}

// loops reports whether the innermost statement that break leaves is a loop that can also
// end in another way, so that the function still ends in a return.
func loops(above []ast.Node) bool {
	for i := len(above) - 1; i >= 0; i-- {
		switch n := above[i].(type) {
		case *ast.RangeStmt:
			return true
		case *ast.ForStmt:
			return n.Cond != nil
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit:
			return false
		}
	}
	return false
}

// statement leaves out a statement that does something, and reverses one that counts or
// computes.
func (w *walker) statement(s ast.Stmt) {
	switch n := s.(type) {
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && !isPanic(call) {
			w.leaveOut(n)
		}
	case *ast.DeferStmt:
		w.leaveOut(n)
	case *ast.IncDecStmt:
		w.leaveOut(n)
		w.otherwise(n, n.TokPos, n.Tok, map[token.Token]token.Token{token.INC: token.DEC, token.DEC: token.INC}[n.Tok])
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE || isBlank(n) {
			return
		}
		w.leaveOut(n)
		if isNumber(w.info.Types[n.Lhs[0]].Type) {
			w.otherwise(n, n.TokPos, n.Tok, computed[n.Tok])
		}
	}
}

// computed are the assignments that compute, and what happens to them.
var computed = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.REM_ASSIGN: token.MUL_ASSIGN, token.AND_ASSIGN: token.OR_ASSIGN,
	token.OR_ASSIGN: token.AND_ASSIGN, token.XOR_ASSIGN: token.AND_ASSIGN,
	token.AND_NOT_ASSIGN: token.AND_ASSIGN,
	token.SHL_ASSIGN:     token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN,
}

func isPanic(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic"
}

// isBlank reports whether an assignment is to blanks only.
func isBlank(n *ast.AssignStmt) bool {
	for _, e := range n.Lhs {
		if id, ok := e.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	return true
}

func (w *walker) leaveOut(s ast.Stmt) {
	w.around(s, fmt.Sprintf("if !mutantOn(%d) { ", w.add(s, "leave out")), " }")
}

// otherwise adds a copy of a statement with another operator.
func (w *walker) otherwise(s ast.Stmt, at token.Pos, from, to token.Token) {
	if to == token.ILLEGAL {
		return
	}
	text, start := w.textOf(s), w.at(at)-w.at(s.Pos())
	id := w.add(s, from.String()+" to "+to.String())
	w.around(s, fmt.Sprintf("if mutantOn(%d) { %s%s%s } else { ", id, text[:start], to, text[start+len(from.String()):]), " }")
}
