package site

import (
	"html"
	"html/template"
	"strings"
)

// link is an entry of the navigation.
type link struct {
	Href  string
	Label template.HTML
	Here  bool
}

// Nav returns the navigation of every page.
func (v *view) Nav() []link {
	list := []link{}
	for _, p := range [][2]string{{"index", "site.overview"}, {"games", "site.games"}, {"crosstable", "site.crosstable"}, {"schedule", "site.schedule"}, {"ratings", "site.ratings"},
		{"first", "site.first-mover"}, {"time", "site.time"}, {"endings", "site.endings"}, {"starts", "site.starts"}, {"method", "site.method"}} {
		if p[0] == "schedule" && len(v.Events) == 0 {
			continue
		}
		list = append(list, link{p[0] + ".html", v.say(p[1]), v.Name == p[0]})
	}
	return list
}

// Policy returns what a page may load: files of the site, and nothing else.
func (v *view) Policy() string {
	policy := "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
	if v.Options.Live {
		policy += "; connect-src 'self'"
	}
	return policy
}

// SiteTitle returns the name of the tournament.
func (v *view) SiteTitle() template.HTML { return v.title() }

// DocumentTitle returns the page's title with that of the tournament.
func (v *view) DocumentTitle() string {
	page, all := bare(v.Heading), bare(v.title())
	if page == all {
		return all
	}
	return page + " – " + all
}

// bare returns markup without elements. Elements that isolate become isolating
// characters.
func bare(h template.HTML) string {
	var b strings.Builder
	for rest := string(h); rest != ""; {
		text, tag, found := strings.Cut(rest, "<")
		b.WriteString(html.UnescapeString(text))
		if !found {
			break
		}
		tag, rest, _ = strings.Cut(tag, ">")
		switch {
		case strings.HasPrefix(tag, "bdi"):
			b.WriteString("\u2068")
		case tag == "/bdi":
			b.WriteString("\u2069")
		}
	}
	return b.String()
}

// Label returns the caption as an attribute.
func (g grid) Label() string { return bare(g.Caption) }

// Canonical returns the public address of the page; empty if it is unknown.
func (v *view) Canonical() string {
	if v.Options.Config.BaseURL == "" || v.Name == "" {
		return ""
	}
	return v.Options.Config.BaseURL + v.Name + ".html"
}

// LogHref returns the address of a log; empty if it cannot be downloaded.
func (v *view) LogHref(e *Entry) string {
	if !v.hasLog(e) {
		return ""
	}
	return v.Root + logPath(e)
}
