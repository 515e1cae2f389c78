package site

import (
	"bytes"
	"embed"
	"html/template"
	"strconv"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
)

//go:embed assets/*.html
var templates embed.FS

// view is a page while it is made.
type view struct {
	*maker
	Root    string // how the top folder is reached: "" or "../"
	Name    string // of the page in the navigation; empty where it has no place there
	Title   template.HTML
	Heading template.HTML // what the title of the document says
	Lead    template.HTML
	Parts   []section
	Charts  bool // the page has charts
	Compact bool // its sections are not listed above them
	Extra   any  // what only one kind of page has
}

// section is a part of a page that can be linked to.
type section struct {
	ID     string // empty where nothing refers to it
	Title  template.HTML
	Bodies []template.HTML
}

// grid is a table: its first column heads the rows.
type grid struct {
	Caption template.HTML
	Head    []cell
	Rows    [][]cell
	Notes   []template.HTML
	Sort    bool // a reader may sort it
}

// cell is a field of a grid.
type cell struct {
	HTML  template.HTML
	Class string // "n" for a number, "heat1" to "heat5"
	Key   string // what it is sorted by; empty: its text
}

// render fills one of the templates.
func (m *maker) render(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	err := m.pages.ExecuteTemplate(&b, name, data)
	return b.Bytes(), err
}

// parse reads the templates for a language.
func parse(l words.Language) (*template.Template, error) {
	say := func(key string, args ...any) template.HTML { return markup.HTML(l, key, args...) }
	t := template.New("").Funcs(template.FuncMap{
		"t": say, "text": l.Text, "visible": words.Visible, "dir": l.Dir, "tag": l.Tag,
	})
	return t.ParseFS(templates, "assets/*.html")
}

// table returns a grid as markup.
func (m *maker) table(g grid) template.HTML {
	b, err := m.render("grid", g)
	if err != nil {
		m.fail(err)
	}
	return template.HTML(b)
}

// say returns a phrase of the table of words.
func (m *maker) say(key string, args ...any) template.HTML { return markup.HTML(m.lang, key, args...) }

// heads returns the heads of columns by their keys; a key that begins with # heads
// numbers.
func (m *maker) heads(keys ...string) []cell {
	var list []cell
	for _, key := range keys {
		c := cell{}
		key, number := strings.CutPrefix(key, "#")
		if number {
			c.Class = "n"
		}
		if c.HTML = m.say(key); key == "site.bar" {
			c.Class = "bar"
		}
		list = append(list, c)
	}
	return list
}

// word returns text of others as markup, isolated.
func word(s string) template.HTML {
	return template.HTML("<bdi>" + template.HTMLEscapeString(words.Visible(s)) + "</bdi>")
}

// code returns text of others that runs from left to right, such as a code or a
// position.
func code(s string) template.HTML {
	return template.HTML(`<bdi dir="ltr" class="code">` + template.HTMLEscapeString(words.Visible(s)) + "</bdi>")
}

// figure returns a number or what else runs from left to right.
func figure(s string) template.HTML {
	return template.HTML(`<bdi dir="ltr">` + template.HTMLEscapeString(s) + "</bdi>")
}

// anchor returns a link. The address is one of the site's own.
func anchor(class, href string, inner template.HTML) template.HTML {
	if class != "" {
		class = ` class="` + class + `"`
	}
	return template.HTML("<a" + class + ` href="` + template.HTMLEscapeString(href) + `">` + string(inner) + "</a>")
}

// count returns a number of games with a link to these games.
func (v *view) count(n int64, q Query) cell {
	s := strconv.FormatInt(n, 10)
	class := "count"
	if n == 0 {
		class = "count none"
	}
	return cell{anchor(class, v.Root+q.Link(), figure(s)), "n", s}
}

// bot returns a bot's name with a link to its page; that of one without games has none.
func (v *view) bot(id string) template.HTML {
	name := word(clipped(v.nameOf(id)))
	if len(v.sat[id]) == 0 {
		return `<span class="bot">` + name + "</span>"
	}
	return anchor("bot", v.Root+"bot/"+slug(id)+".html", name)
}

// longestName is how many characters of a name are shown where it is one of many; the
// page of the bot has all of it.
const longestName = 60

// clipped returns a name no longer than that.
func clipped(name string) string {
	n := 0
	for i := range name {
		if n++; n > longestName {
			return name[:i] + "…"
		}
	}
	return name
}

// botCell returns a bot as a field.
func (v *view) botCell(id string) cell { return cell{HTML: v.bot(id), Key: id} }

// game returns the name of a kind of game; it is that of the rules in every language.
func game(name string) template.HTML { return code(name) }

// add adds a section.
func (v *view) add(id string, title template.HTML, bodies ...template.HTML) {
	v.Parts = append(v.Parts, section{id, title, bodies})
}
