package page

import (
	"html"
	"html/template"
	"strconv"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
)

// raw appends markup unchanged.
func (b *builder) raw(list ...string) {
	for _, s := range list {
		b.dst = append(b.dst, s...)
	}
}

// text appends s as text of an element or a quoted attribute.
func (b *builder) text(s string) { b.dst = append(b.dst, html.EscapeString(words.Visible(s))...) }

// bdi appends s as text whose direction does not affect the text around it.
func (b *builder) bdi(s string) {
	b.raw("<bdi>")
	b.text(s)
	b.raw("</bdi>")
}

// number appends a number.
func (b *builder) number(n int) { b.dst = strconv.AppendInt(b.dst, int64(n), 10) }

// say appends a phrase of the page's language.
func (b *builder) say(key string, args ...any) {
	b.raw(string(markup.HTML(b.words, key, args...)))
}

// plain returns a phrase as text, without the characters that isolate its arguments:
// for places with one direction only, or where the script isolates them.
func (b *builder) plain(key string, args ...any) string {
	return b.words.Narrow(key, args...)
}

// isolated returns a phrase as text, with its arguments isolated where that can
// matter.
func (b *builder) isolated(key string, args ...any) string {
	if b.words.Dir() == "rtl" {
		return b.words.Text(key, args...)
	}
	return b.plain(key, args...)
}

// ltr returns a text that runs from left to right, as an argument of say.
func ltr(s string) template.HTML {
	return template.HTML(`<bdi dir="ltr">` + html.EscapeString(words.Visible(s)) + "</bdi>")
}
