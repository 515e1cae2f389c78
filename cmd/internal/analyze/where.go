package analyze

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
)

// longestWhere is the maximum length of an expression in bytes, and deepest the
// maximum nesting of parentheses and "not".
const (
	longestWhere = 1 << 14 // bytes
	deepest      = 100     // levels
)

// where is an expression on games. The zero value matches all.
type where struct {
	holds  func(analysis.Result) bool
	fields map[string]bool // used in it
	bots   []string        // named in it
}

// token is a word, a quoted text or a sign of an expression.
type token struct {
	text   string
	at     int  // column, from 1
	quoted bool // a value, even if it looks like a word of the grammar
}

// is reports whether the token is this word or sign.
func (t token) is(text string) bool { return !t.quoted && t.text == text }

// String returns the token for messages.
func (t token) String() string {
	if t.text == "" && !t.quoted {
		return "the end"
	}
	return strconv.Quote(t.text)
}

// expressionError returns an error for an expression, with its place.
func expressionError(at int, code, format string, args ...any) error {
	return fmt.Errorf("--where:%d: %s: %s", at, code, fmt.Sprintf(format, args...))
}

// parseWhere parses an expression; an empty one matches all games.
func parseWhere(text string) (where, error) {
	if len(text) > longestWhere {
		return where{}, expressionError(1, "cap", "more than %d bytes", longestWhere)
	}
	list, err := tokens(text)
	if err != nil || len(list) == 1 {
		return where{}, err
	}
	p := &whereParser{list: list, fields: map[string]bool{}}
	holds, err := p.either()
	if err == nil && p.next().text != "" {
		err = expressionError(p.next().at, "syntax", "want \"and\", \"or\" or the end, not %v", p.next())
	}
	return where{holds: holds, fields: p.fields, bots: p.bots}, err
}

// tokens splits an expression; the last token is empty.
func tokens(text string) ([]token, error) {
	var list []token
	for i := 0; i < len(text); {
		start := i
		switch c := text[i]; {
		case c == ' ' || c == '\t':
			i++
			continue
		case c == '\'' || c == '"':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return nil, expressionError(i+1, "syntax", "a quote that never closes")
			}
			list = append(list, token{text[i+1 : i+1+end], start + 1, true})
			i += end + 2
			continue
		case strings.IndexByte("()~", c) >= 0:
			i++
		case strings.IndexByte("=!<>", c) >= 0:
			i++
			if i < len(text) && text[i] == '=' {
				i++
			}
		default:
			for i < len(text) && strings.IndexByte(" \t'\"()~=!<>", text[i]) < 0 {
				i++
			}
		}
		list = append(list, token{text: text[start:i], at: start + 1})
	}
	return append(list, token{at: len(text) + 1}), nil
}

// whereParser consumes tokens.
type whereParser struct {
	list   []token
	depth  int
	fields map[string]bool
	bots   []string
}

func (p *whereParser) next() token { return p.list[0] }

// take consumes the next token if it is this word or sign.
func (p *whereParser) take(text string) bool {
	if !p.next().is(text) {
		return false
	}
	p.list = p.list[1:]
	return true
}

// either parses expressions joined by "or", which binds less tightly than "and".
func (p *whereParser) either() (func(analysis.Result) bool, error) {
	a, err := p.both()
	for err == nil && p.take("or") {
		left, right := a, a
		if right, err = p.both(); err == nil {
			a = func(r analysis.Result) bool { return left(r) || right(r) }
		}
	}
	return a, err
}

// both parses expressions joined by "and".
func (p *whereParser) both() (func(analysis.Result) bool, error) {
	a, err := p.one()
	for err == nil && p.take("and") {
		left, right := a, a
		if right, err = p.one(); err == nil {
			a = func(r analysis.Result) bool { return left(r) && right(r) }
		}
	}
	return a, err
}

// one parses a comparison, a negation, or an expression in parentheses.
func (p *whereParser) one() (func(analysis.Result) bool, error) {
	if p.depth++; p.depth > deepest {
		return nil, expressionError(p.next().at, "cap", "more than %d levels", deepest)
	}
	defer func() { p.depth-- }()
	at := p.next().at
	switch {
	case p.take("not"):
		inner, err := p.one()
		return func(r analysis.Result) bool { return !inner(r) }, err
	case p.take("("):
		inner, err := p.either()
		if err == nil && !p.take(")") {
			err = expressionError(p.next().at, "syntax", "want \")\" for the \"(\" at %d, not %v", at, p.next())
		}
		return inner, err
	}
	return p.comparison()
}

// comparison parses a field, a sign and a value.
func (p *whereParser) comparison() (func(analysis.Result) bool, error) {
	name := p.next()
	field, known := whereFields[name.text]
	switch {
	case name.quoted || name.text == "" || strings.Contains("()~=!<>=", name.text):
		return nil, expressionError(name.at, "syntax", "want a field, not %v", name)
	case !known:
		return nil, expressionError(name.at, "unknown", "no field %v: want one of %s", name, strings.Join(slices.Sorted(maps.Keys(whereFields)), ", "))
	}
	p.list = p.list[1:]
	sign := p.next()
	compare, known := signs[sign.text]
	if sign.quoted || !known {
		return nil, expressionError(sign.at, "syntax", "want one of = != < <= > >= ~, not %v", sign)
	}
	p.list = p.list[1:]
	value := p.next()
	if !value.quoted && (value.text == "" || signs[value.text] != nil || strings.Contains("()!", value.text)) {
		return nil, expressionError(value.at, "syntax", "want a value, not %v", value)
	}
	if len(field.words) > 0 && sign.text != "~" && !slices.Contains(field.words, value.text) {
		return nil, expressionError(value.at, "value", "%s is one of %s, not %v", name.text, strings.Join(field.words, ", "), value)
	}
	p.list = p.list[1:]
	p.fields[name.text] = true
	if field.bot && (sign.text == "=" || sign.text == "!=") && value.text != "-" {
		p.bots = append(p.bots, value.text)
	}
	return compare(field, value.text), nil
}

// filter selects games; an empty one matches all.
type filter struct {
	bots  []string
	where where
}

// wants reports whether a game is selected.
func (f filter) wants(r analysis.Result) bool {
	return (len(f.bots) == 0 || slices.Contains(f.bots, r.First) || slices.Contains(f.bots, r.Second)) && (f.where.holds == nil || f.where.holds(r))
}

// deep reports whether the filter uses anything that times are not kept by.
func (f filter) deep() bool {
	asked := len(f.where.fields)
	if f.where.fields["game"] {
		asked--
	}
	return asked+len(f.bots) > 0
}
