package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// ordered are the functions that compare, with their mutants.
var ordered = map[token.Token]struct{ function, boundary, negation string }{
	token.LSS: {"mutantLess", "< to <=", "< to >="},
	token.LEQ: {"mutantLessOrEqual", "<= to <", "<= to >"},
	token.GTR: {"mutantMore", "> to >=", "> to <="},
	token.GEQ: {"mutantMoreOrEqual", ">= to >", ">= to <"},
}

// operation is an operation that a function does so that it can have a mutant.
type operation struct{ function, to string }

var arithmetic = map[token.Token]operation{
	token.ADD:     {"mutantAdd", "-"},
	token.SUB:     {"mutantSub", "+"},
	token.MUL:     {"mutantMul", "/"},
	token.QUO:     {"mutantQuo", "*"},
	token.REM:     {"mutantRem", "*"},
	token.AND:     {"mutantBitAnd", "|"},
	token.OR:      {"mutantBitOr", "&"},
	token.XOR:     {"mutantBitXor", "&"},
	token.AND_NOT: {"mutantBitClear", "&"},
	token.SHL:     {"mutantShl", ">>"},
	token.SHR:     {"mutantShr", "<<"},
}

var logical = map[token.Token]operation{
	token.LAND: {"mutantAnd", "||"},
	token.LOR:  {"mutantOr", "&&"},
}

// expression makes the mutants of an expression and reports whether to go on below
// it. Types and constants other than numbers are left as they are.
func (w *walker) expression(e ast.Expr, above []ast.Node) bool {
	tv := w.info.Types[e]
	if tv.IsType() {
		return false
	}
	if tv.Value != nil {
		w.constant(e, tv.Type)
		return false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		w.binary(e)
	case *ast.UnaryExpr:
		w.unary(e)
	case *ast.KeyValueExpr:
		return w.keyValue(e, above)
	}
	return true
}

// keyValue does not change the key, which is a field's name or may have to be constant.
func (w *walker) keyValue(e *ast.KeyValueExpr, above []ast.Node) bool {
	w.walk(e.Value, append(above, e))
	return false
}

// constant makes an integer with a literal in it one more and one less.
func (w *walker) constant(e ast.Expr, t types.Type) {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 || !hasLiteral(e) {
		return
	}
	text, ok := w.typeText(types.Default(t))
	if !ok {
		return
	}
	id := w.add(e, "literal +1")
	w.add(e, "literal -1")
	w.around(e, fmt.Sprintf("mutantLiteral[%s](%d, ", text, id), ")")
}

func hasLiteral(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		l, ok := n.(*ast.BasicLit)
		found = found || ok && l.Kind == token.INT
		return !found
	})
	return found
}

func (w *walker) binary(e *ast.BinaryExpr) {
	if o, ok := ordered[e.Op]; ok {
		id := w.add(e, o.boundary)
		w.add(e, o.negation)
		w.call(e, o.function, "", id)
		return
	}
	if o, ok := logical[e.Op]; ok {
		id := w.add(e, e.Op.String()+" to "+o.to)
		w.call(e, o.function, "", id)
		w.around(e.Y, "func() bool { return ", " }")
		return
	}
	switch e.Op {
	case token.EQL:
		w.negated(e, "== to !=")
	case token.NEQ:
		w.negated(e, "!= to ==")
	default:
		w.compute(e)
	}
}

// call replaces an operator by a function.
func (w *walker) call(e *ast.BinaryExpr, function, of string, id int) {
	w.around(e, fmt.Sprintf("%s%s(%d, ", function, of, id), ")")
	at := w.at(e.OpPos)
	w.edits.replace(at, at+len(e.Op.String()), ",")
}

func (w *walker) negated(e ast.Expr, op string) {
	w.around(e, "((", fmt.Sprintf(") != mutantOn(%d))", w.add(e, op)))
}

// compute makes the mutant of an arithmetic operation, but not of strings.
func (w *walker) compute(e *ast.BinaryExpr) {
	o, ok := arithmetic[e.Op]
	if !ok || !isNumber(w.info.Types[e].Type) {
		return
	}
	t, named := w.typeText(w.info.Types[e].Type)
	if !named {
		return
	}
	w.call(e, o.function, "["+t+"]", w.add(e, e.Op.String()+" to "+o.to))
}

func isNumber(t types.Type) bool {
	if t == nil { // of the blank
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

func (w *walker) unary(e *ast.UnaryExpr) {
	switch e.Op {
	case token.NOT:
		w.around(e, fmt.Sprintf("(mutantOn(%d) != ", w.add(e, "drop !")), ")")
	case token.SUB:
		id := w.add(e, "drop -")
		w.around(e, fmt.Sprintf("mutantNeg(%d, ", id), ")")
		at := w.at(e.OpPos)
		w.edits.replace(at, at+1, "")
	}
}
