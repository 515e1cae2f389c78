// Package markup returns the phrases of package words as HTML. It is a separate
// package so that programs without HTML do not need html/template.
package markup

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
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

// Cell returns a value as markup. Names and numbers are isolated from the text around
// them.
func Cell(l words.Language, c words.Cell) template.HTML {
	switch c := c.(type) {
	case nil:
		return ""
	case words.Name:
		return template.HTML("<bdi>" + Shown(string(c), longest) + "</bdi>")
	case words.Literal:
		return template.HTML(`<code dir="ltr">` + template.HTMLEscapeString(c.Text(l)) + `</code>`)
	case words.List:
		var all []string
		for _, one := range c {
			all = append(all, string(Cell(l, one)))
		}
		return template.HTML(strings.Join(all, l.Comma()))
	case words.Phrase:
		args := make([]any, len(c.Args))
		for i, arg := range c.Args {
			switch arg := arg.(type) {
			case nil:
			case words.Count:
				args[i] = int64(arg)
			default:
				args[i] = Cell(l, arg)
			}
		}
		return HTML(l, c.Key, args...)
	}
	if c, ok := c.(words.Standing); ok {
		return Cell(l, c.As())
	}
	text := words.Minus(c.Text(l))
	if _, ok := c.(interface{ Dashed() }); ok { // two numbers, or none
		text = strings.ReplaceAll(text, "-", "–")
	}
	return template.HTML(`<bdi dir="ltr">` + template.HTMLEscapeString(text) + "</bdi>")
}

// longest is how many characters of a name are written.
const longest = 160

// Shown returns a text as markup: safe, and cut if very long, with the number of its
// characters.
func Shown(s string, most int) string {
	if n := utf8.RuneCountInString(s); n > most {
		return template.HTMLEscapeString(words.Visible(string([]rune(s)[:most]))) + "… (" + strconv.Itoa(n) + ")"
	}
	return template.HTMLEscapeString(words.Visible(s))
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
