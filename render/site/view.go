package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
)

//go:embed assets/*.html
var templates embed.FS

// view is a page while it is made.
type view struct {
	*maker
	Root    string // relative path of the top folder: "" or "../"
	Name    string // of the page in the navigation; empty if it is not there
	Title   template.HTML
	Heading template.HTML // title of the document
	Lead    template.HTML
	Parts   []section
	Charts  bool // the page has charts
	Compact bool // its sections are not listed above them
	Extra   any  // content of one kind of page
}

// section is a part of a page that can be linked to.
type section struct {
	ID     string // empty if nothing links to it
	Title  template.HTML
	Bodies []template.HTML
}

// grid is a table whose first column has the heads of rows.
type grid struct {
	Caption template.HTML
	Head    []cell
	Rows    [][]cell
	Notes   []template.HTML
	Sort    bool // readers can sort it
}

// cell is a field of a grid.
type cell struct {
	HTML  template.HTML
	Class string // "n" for a number, "heat1" to "heat5"
	Key   string // sort key; if empty, its text
}

// render executes one of the templates.
func (m *maker) render(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	err := m.pages.ExecuteTemplate(&b, name, data)
	return b.Bytes(), err
}

// parse parses the templates for a language.
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

// say returns a phrase in the site's language.
func (m *maker) say(key string, args ...any) template.HTML { return markup.HTML(m.lang, key, args...) }

// heads returns the heads of columns by key. A # before a key marks a column of
// numbers.
func (m *maker) heads(keys ...string) []cell {
	var list []cell
	for _, key := range keys {
		c := cell{}
		key, number := strings.CutPrefix(key, "#")
		if number {
			c.Class = "n"
		}
		c.HTML = m.say(key)
		list = append(list, c)
	}
	return list
}

// word returns text of others as isolated markup.
func word(s string) template.HTML {
	return template.HTML("<bdi>" + template.HTMLEscapeString(words.Visible(s)) + "</bdi>")
}

// shortID is the maximum length of an id that stays on one line, in characters.
const shortID = 24

// idText returns an id of a game as isolated markup. A short one, such as
// three.1.2-3.1.1, does not break at its hyphen.
func idText(id string) template.HTML {
	if !strings.Contains(id, "-") || utf8.RuneCountInString(id) > shortID {
		return word(id)
	}
	return "<bdi class=\"whole\">" + word(id)[len("<bdi>"):]
}

// code returns left-to-right text of others, such as a code or a position.
func code(s string) template.HTML {
	return template.HTML(`<bdi dir="ltr" class="code">` + template.HTMLEscapeString(words.Visible(s)) + "</bdi>")
}

// figure returns a number or other left-to-right text.
func figure(s string) template.HTML {
	return template.HTML(`<bdi dir="ltr">` + template.HTMLEscapeString(s) + "</bdi>")
}

// anchor returns a link to an address within the site.
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

// bot returns a bot's name on one line, cut by the page where it is too long. Its mark is
// the first letter of the name in one of eight colours, which follows from the id.
func (v *view) bot(id string) template.HTML {
	name := v.nameOf(id)
	colour, letter := words.Mark(id, name)
	return v.botAs(id, fmt.Sprintf(`bot m%d" data-m="%s`, colour, letter), word(clipped(name)))
}

// botAs returns a text with a link to a bot's page, if it has one; the title has the id.
func (v *view) botAs(id, class string, text template.HTML) template.HTML {
	as := template.HTML(` class="` + class + `"`)
	if name := string(text); name != string(word(id)) {
		as += template.HTML(` title="` + template.HTMLEscapeString(words.Visible(id)) + `"`)
	}
	if len(v.sat[id]) == 0 {
		return "<span" + as + ">" + text + "</span>"
	}
	return "<a" + as + template.HTML(` href="`+template.HTMLEscapeString(v.Root+"bot/"+slug(id)+".html")+`">`) + text + "</a>"
}

// longestName is the maximum length of a name in lists, in characters. The page of
// the bot has the whole name.
const longestName = 60

// clipped returns a name cut to that length.
func clipped(name string) string {
	n := 0
	for i := range name {
		if n++; n > longestName {
			return name[:i] + "…"
		}
	}
	return name
}

// botCell returns a cell for a bot.
func (v *view) botCell(id string) cell { return cell{HTML: v.bot(id), Key: id} }

// game returns the name of a game, which is the same in every language.
func game(name string) template.HTML { return code(name) }

// add adds a section.
func (v *view) add(id string, title template.HTML, bodies ...template.HTML) {
	v.Parts = append(v.Parts, section{id, title, bodies})
}
