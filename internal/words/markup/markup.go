// Package markup returns the phrases of package words as HTML. It is a separate
// package so that programs without HTML do not need html/template.
package markup

import (
	"fmt"
	"html/template"
	"unicode"
	"unicode/utf8"

	"scrutineer/internal/words"
)

// HTML returns a phrase as markup: escaped, every argument visible and in its own bdi
// element, numbers left to right. An argument of type template.HTML is inserted
// unchanged.
func HTML(l words.Language, key string, args ...any) template.HTML {
	return template.HTML(l.Fill(key, args, template.HTMLEscapeString, show))
}

// show returns an argument as markup.
func show(arg any) string {
	switch arg := arg.(type) {
	case template.HTML:
		return string(arg)
	case string:
		return "<bdi>" + template.HTMLEscapeString(words.Visible(arg)) + "</bdi>"
	default:
		return `<bdi dir="ltr">` + template.HTMLEscapeString(fmt.Sprint(arg)) + "</bdi>"
	}
}

// Head returns markup for the head of a column: with a capital unless it is a sign
// such as p, χ² or p90.
func Head(h template.HTML) template.HTML {
	first, n := utf8.DecodeRuneInString(string(h))
	second, _ := utf8.DecodeRuneInString(string(h[n:]))
	if !unicode.IsLetter(first) || !unicode.IsLetter(second) {
		return h
	}
	return template.HTML(string(unicode.ToUpper(first))) + h[n:]
}
