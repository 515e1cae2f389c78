package sheet

import (
	_ "embed" // the style
	"html/template"
	"io"
	"slices"

	"scrutineer/internal/words"
	"scrutineer/render/doc"
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
	Text    words.Phrase
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
	h := &doc.HTML{Lang: opt.Language}
	page := doc.Page{Title: x.Title.Isolated(opt.Language), Icon: opt.Icon, Style: style}
	if opt.Check != nil {
		page.Sources = opt.Check.Sources()
	}
	h.Begin(page)
	h.Add("<body><main>\n")
	if len(opt.Links) > 0 {
		h.Add("<nav><ul>")
		for _, l := range opt.Links {
			h.Add(`<li><a href="`, template.HTMLEscapeString(l.Address), `">`, h.Cell(l.Text), `</a></li>`)
		}
		h.Add("</ul></nav>\n")
	}
	h.Add(`<div class="top"><header><h1>`, h.Cell(x.Title), "</h1>\n")
	lead(h, x)
	h.Add("</header>\n")
	for _, first := range []bool{true, false} {
		for _, s := range x.Sections {
			if slices.Contains(top, s.Name) == first {
				h.Section(&s)
			}
		}
		if first {
			h.Add("</div>\n")
		}
	}
	if opt.Check != nil {
		h.Add(string(opt.Check.AppendHTML(nil, opt.Language)))
	}
	h.Add("</main></body></html>\n")
	_, err := io.WriteString(w, h.String())
	return err
}

// lead writes the sentences above all sections, the finding, and what the log says in
// favour of the other side.
func lead(h *doc.HTML, x *exhibit.Exhibit) {
	h.Add(`<p class="tags"><b class="tag `, tone(x.Status), `">`, doc.Escape(x.Status), `</b>`)
	if x.Code != "" {
		h.Add(` <b class="tag `, tone(x.Severity), `">`, doc.Escape(x.Severity), `</b> `, h.Cell(words.Literal(x.Code)))
	}
	h.Add("</p>\n")
	for _, s := range x.Headline {
		h.Add(`<p class="headline">`, h.Cell(s), "</p>\n")
	}
	for i, s := range x.Lead {
		class := ""
		if i == 0 {
			class = ` class="lead"`
		}
		h.Add("<p"+class+">", h.Cell(s), "</p>\n")
	}
	if len(x.OtherSide) == 0 {
		return
	}
	h.Add(`<section class="beside"><h2>`, h.Say("exhibit.beside"), "</h2><ul>\n")
	for _, s := range x.OtherSide {
		h.Add("<li>", h.Cell(s), "</li>\n")
	}
	h.Add("</ul></section>\n")
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
