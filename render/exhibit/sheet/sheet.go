package sheet

import (
	"crypto/sha256"
	_ "embed" // the style
	"encoding/base64"
	"html/template"
	"io"
	"slices"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/render/exhibit"
	"scrutineer/render/verifier"
)

// Options are further content of a page. Only Language is required.
type Options struct {
	Language words.Language
	// Links are shown above the exhibit: to the replay, to the log, back to the list.
	// They are addresses relative to the page.
	Links []Link
	// Icon is the address of the page's icon, relative to the page; empty for none.
	Icon string
	// Check is where a reader can have the log checked; nil for none.
	Check *verifier.Check
}

// Link is a link to another page.
type Link struct {
	Text    exhibit.Phrase
	Address string
}

//go:embed sheet.css
var style string

// top are the sections that come first, beside the position if the window is wide.
// The claims or what passed and was found, the position and the rule fit on one
// screen.
var top = []string{"claims", "passed", "found", "position", "rule"}

// Write writes an exhibit as a page. The same exhibit gives the same bytes. It
// returns the error of w.
func Write(w io.Writer, x *exhibit.Exhibit, opt Options) error {
	p := &writer{lang: opt.Language}
	p.head(x, opt)
	p.add(`<body><main>` + "\n")
	p.links(opt.Links)
	p.add(`<div class="top"><header><h1>`, p.say(x.Title), "</h1>\n")
	p.lead(x)
	p.add("</header>\n")
	for _, s := range x.Sections {
		if slices.Contains(top, s.Name) {
			p.section(&s)
		}
	}
	p.add("</div>\n")
	for _, s := range x.Sections {
		if !slices.Contains(top, s.Name) {
			p.section(&s)
		}
	}
	if opt.Check != nil {
		p.b.Write(opt.Check.AppendHTML(nil, p.lang))
	}
	p.add("</main></body></html>\n")
	_, err := io.WriteString(w, p.b.String())
	return err
}

// writer appends markup.
type writer struct {
	lang    words.Language
	b       strings.Builder
	figures int // pictures written, for their ids
}

func (p *writer) add(list ...string) {
	for _, s := range list {
		p.b.WriteString(s)
	}
}

// esc returns any text as markup in which nothing hides or reorders text.
func esc(s string) string { return template.HTMLEscapeString(words.Visible(s)) }

// literal returns markup for a text that runs from left to right in every language.
func literal(s string) string { return `<code dir="ltr">` + esc(s) + `</code>` }

// say returns a phrase as markup.
func (p *writer) say(ph exhibit.Phrase) string { return string(markup.Cell(p.lang, ph)) }

// text returns a phrase as the text of an attribute or title.
func (p *writer) text(ph exhibit.Phrase) string {
	return template.HTMLEscapeString(ph.Isolated(p.lang))
}

func (p *writer) head(x *exhibit.Exhibit, opt Options) {
	sum := sha256.Sum256([]byte(style))
	policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	icon := ""
	if opt.Icon != "" {
		policy += "; img-src 'self'"
		icon = `<link rel="icon" href="` + template.HTMLEscapeString(opt.Icon) + `">`
	}
	if opt.Check != nil {
		policy += "; require-trusted-types-for 'script'; script-src " + opt.Check.Sources()
	}
	p.add(`<!doctype html>`+"\n"+`<html lang="`, p.lang.Tag(), `" dir="`, p.lang.Dir(), `"><head><meta charset="utf-8">`,
		`<meta http-equiv="Content-Security-Policy" content="`, policy, `">`,
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">`,
		`<title>`, p.text(x.Title), `</title>`, icon, "\n<style>", style, "</style></head>\n")
}

func (p *writer) links(list []Link) {
	if len(list) == 0 {
		return
	}
	p.add(`<nav><ul>`)
	for _, l := range list {
		p.add(`<li><a href="`, template.HTMLEscapeString(l.Address), `">`, p.say(l.Text), `</a></li>`)
	}
	p.add("</ul></nav>\n")
}

// lead writes the sentences above all sections, and the finding.
func (p *writer) lead(x *exhibit.Exhibit) {
	p.add(`<p class="tags"><b class="tag `, tone(x.Status), `">`, esc(x.Status), `</b>`)
	if x.Code != "" {
		p.add(` <b class="tag `, tone(x.Severity), `">`, esc(x.Severity), `</b> `, literal(x.Code))
	}
	p.add("</p>\n")
	for _, s := range x.Headline {
		p.add(`<p class="headline">`, p.say(s), "</p>\n")
	}
	for i, s := range x.Lead {
		class := ""
		if i == 0 {
			class = ` class="lead"`
		}
		p.add("<p"+class+">", p.say(s), "</p>\n")
	}
	p.beside(x.OtherSide)
}

// beside writes what the log says in favour of the other side.
func (p *writer) beside(list []exhibit.Phrase) {
	if len(list) == 0 {
		return
	}
	p.add(`<section class="beside"><h2>`, p.say(exhibit.Phrase{Key: "exhibit.beside"}), "</h2><ul>\n")
	for _, s := range list {
		p.add("<li>", p.say(s), "</li>\n")
	}
	p.add("</ul></section>\n")
}

// tone returns the class of a status or severity, which sets its colour.
func tone(word string) string {
	switch word {
	case "verified":
		return "good"
	case "note", "cosmetic":
		return "plain"
	case "rejected", "malformed", "decisive", "score", "reason":
		return "bad"
	}
	return "open"
}

func (p *writer) section(s *exhibit.Section) {
	p.add(`<section id="`, s.Name, `" aria-labelledby="h-`, s.Name, `"><h2 id="h-`, s.Name, `">`, p.say(exhibit.SectionTitle(s.Name)), "</h2>\n")
	for _, b := range s.Blocks {
		p.block(s.Name, b)
	}
	p.add("</section>\n")
}

func (p *writer) block(section string, b exhibit.Block) {
	switch b := b.(type) {
	case exhibit.Say:
		p.add("<p>", p.say(exhibit.Phrase(b)), "</p>\n")
	case exhibit.Table:
		p.table(section, &b)
	case exhibit.Lines:
		p.add(`<pre class="lines" dir="ltr" tabindex="0">`)
		for _, l := range b.Lines {
			p.add(esc(l), "\n")
		}
		p.add("</pre>\n")
	case exhibit.Quote:
		p.add(`<figure class="quote"><blockquote lang="`, esc(b.Language), `" dir="auto">`, esc(b.Text), `</blockquote><figcaption>`, literal(b.Source), ` (<span lang="en">`, esc(b.Language), "</span>)</figcaption></figure>\n")
	case exhibit.Figure:
		p.figure(&b)
	case exhibit.Span:
		p.span(&b)
	case exhibit.Sums:
		p.sums(b)
	}
}

func (p *writer) sums(list exhibit.Sums) {
	p.add(`<ol class="sums">`)
	for _, s := range list {
		p.add("<li>", p.say(s.Phrase))
		if s.Line != "" {
			p.add(`<br>`, `<code class="sum" dir="ltr">`, esc(s.Line), `</code>`)
		}
		p.add("</li>\n")
	}
	p.add("</ol>\n")
}
