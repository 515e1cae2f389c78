package doc

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/report/table"
)

// HTML writes documents as HTML. The zero value with a language is ready to use.
type HTML struct {
	Lang words.Language
	b    strings.Builder
}

// String returns what was written.
func (h *HTML) String() string { return h.b.String() }

// Add writes markup.
func (h *HTML) Add(list ...string) {
	for _, s := range list {
		h.b.WriteString(s)
	}
}

// Cell returns a value as markup.
func (h *HTML) Cell(c words.Cell) string { return string(markup.Cell(h.Lang, c)) }

// Say returns a phrase as markup.
func (h *HTML) Say(key string, args ...words.Cell) string { return h.Cell(words.Say(key, args...)) }

// Attribute returns a phrase as the text of an attribute or title.
func (h *HTML) Attribute(p words.Phrase) string {
	return template.HTMLEscapeString(p.Isolated(h.Lang))
}

// Escape returns any text as markup in which nothing hides or reorders text.
func Escape(s string) string { return template.HTMLEscapeString(words.Visible(s)) }

// Page is what stands above the body of a page. Its style and its scripts are allowed by
// their digests, and nothing else is.
type Page struct {
	Title   string // as text
	Icon    string // address, relative to the page; "" for none
	Style   string
	Scripts []string
	Sources string // of further scripts, as a policy has them; "" for none
}

// Begin writes everything above the body.
func (h *HTML) Begin(p Page) {
	digests := func(list ...string) string {
		var all []string
		for _, text := range list {
			sum := sha256.Sum256([]byte(text))
			all = append(all, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
		}
		return strings.Join(all, " ")
	}
	policy := "default-src 'none'; style-src " + digests(p.Style) + "; base-uri 'none'; form-action 'none'"
	icon := ""
	if p.Icon != "" {
		policy += "; img-src 'self'"
		icon = `<link rel="icon" href="` + template.HTMLEscapeString(p.Icon) + `">`
	}
	switch {
	case p.Sources != "":
		policy += "; require-trusted-types-for 'script'; script-src " + p.Sources
	case len(p.Scripts) > 0:
		policy += "; script-src " + digests(p.Scripts...)
	default:
		policy += "; script-src 'none'"
	}
	h.Add(`<!doctype html>`+"\n"+`<html lang="`, h.Lang.Tag(), `" dir="`, h.Lang.Dir(), `"><head><meta charset="utf-8">`,
		`<meta http-equiv="Content-Security-Policy" content="`, policy, `">`,
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">`,
		`<title>`, template.HTMLEscapeString(p.Title), `</title>`, icon, "\n<style>", p.Style, "</style></head>\n")
}

// Section writes a section with its title and blocks.
func (h *HTML) Section(s *Section) {
	h.Add(`<section id="`, s.Name, `" aria-labelledby="h-`, s.Name, `"><h2 id="h-`, s.Name, `">`, h.Cell(s.Title), "</h2>\n")
	for _, b := range s.Blocks {
		h.block(s.Name, b)
	}
	h.Add("</section>\n")
}

func (h *HTML) block(section string, b Block) {
	switch b := b.(type) {
	case Say:
		h.Add("<p>", h.Cell(words.Phrase(b)), "</p>\n")
	case List:
		h.Add("<ul>\n")
		for _, p := range b {
			h.Add("<li>", h.Cell(p), "</li>\n")
		}
		h.Add("</ul>\n")
	case Table:
		h.Add(string(table.HTML(h.Lang, nil, b.cells(), table.HTMLOptions{Label: "h-" + section})))
	case Lines:
		h.pre(` class="lines"`, b.Lines)
	case Quote:
		h.Add(`<figure class="quote"><blockquote lang="`, Escape(b.Language), `" dir="auto">`, Escape(b.Text), `</blockquote><figcaption>`, h.Cell(words.Literal(b.Source)), ` (<span lang="en">`, Escape(b.Language), "</span>)</figcaption></figure>\n")
	case Figure:
		h.figure(&b)
	case Span:
		h.span(&b)
	case Sums:
		h.Add(`<ol class="sums">`)
		for _, s := range b {
			h.Add("<li>", h.Cell(s.Phrase))
			if s.Line != "" {
				h.Add(`<br>`, `<code class="sum" dir="ltr">`, Escape(s.Line), `</code>`)
			}
			h.Add("</li>\n")
		}
		h.Add("</ol>\n")
	}
}

// pre writes lines as they are.
func (h *HTML) pre(class string, lines []string) {
	h.Add("<pre"+class, ` dir="ltr" tabindex="0">`)
	for _, l := range lines {
		h.Add(Escape(l), "\n")
	}
	h.Add("</pre>\n")
}
