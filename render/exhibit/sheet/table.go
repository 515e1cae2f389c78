package sheet

import (
	"html/template"
	"strconv"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/render/exhibit"
)

// table writes a table that scrolls if it is wider than the page.
func (p *writer) table(section string, t *exhibit.Table) {
	p.add(`<div class="scroll" tabindex="0" role="group" aria-labelledby="h-`, section, `"><table class="`, t.Name, `">`)
	columns := 0
	if len(t.Head) > 0 {
		columns = len(t.Head)
		p.add("<thead><tr>")
		for _, h := range t.Head {
			p.add(`<th scope="col">`, string(markup.Head(template.HTML(p.say(h)))), "</th>")
		}
		p.add("</tr></thead>")
	}
	p.add("<tbody>\n")
	for i := range t.Rows {
		p.row(&t.Rows[i], columns)
	}
	p.add("</tbody></table></div>\n")
}

func (p *writer) row(r *exhibit.Row, columns int) {
	if r.Gap > 0 {
		p.add(`<tr class="gap"><td colspan="`, strconv.Itoa(columns), `">`, p.say(words.Say("exhibit.gap", words.Count(r.Gap))), "</td></tr>\n")
		return
	}
	class := ""
	if r.Strong {
		class = ` class="strong"`
	}
	p.add("<tr"+class, ">")
	for i, c := range r.Cells {
		open, end := "<td>", "</td>"
		if i == 0 {
			open, end = `<th scope="row">`, "</th>"
		}
		p.add(open, p.cell(&c), end)
	}
	p.add("</tr>\n")
}

func (p *writer) cell(c *exhibit.Cell) string {
	text := ""
	switch {
	case c.Phrase.Key != "":
		text = p.say(c.Phrase)
	case c.Literal != "":
		text = literal(string(c.Literal))
	case c.Name != "":
		text = "<bdi>" + esc(c.Name) + "</bdi>"
	}
	if c.Marked {
		return "<mark>" + text + "</mark>"
	}
	return text
}
