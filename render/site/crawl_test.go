package site_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"scrutineer/render/site"
)

// crawler walks a written site from its overview.
type crawler struct {
	t       *testing.T
	dir     string
	entries []*site.Entry
	files   map[string]bool // every file, and whether it was reached
	ids     map[string]map[string]bool
	numbers int // numbers compared with the games that they count
}

// crawl follows every link of a site and compares every number with the games that it
// links to.
func crawl(t *testing.T, dir string, entries []*site.Entry) *crawler {
	t.Helper()
	c := &crawler{t: t, dir: dir, entries: entries, files: map[string]bool{}, ids: map[string]map[string]bool{}}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			c.files[name] = false
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	c.reach("index.html")
	for name, reached := range c.files {
		if !reached {
			t.Errorf("nothing leads to %s", name)
		}
	}
	return c
}

// reach reads a file when it is first linked to.
func (c *crawler) reach(name string) {
	reached, there := c.files[name]
	if !there {
		c.t.Errorf("there is no %s", name)
		return
	}
	if reached {
		return
	}
	c.files[name] = true
	content, err := os.ReadFile(path.Join(c.dir, name))
	if err != nil {
		c.t.Fatal(err)
	}
	switch path.Ext(name) {
	case ".html":
		c.page(name, content)
	case ".css":
		if bytes.Contains(content, []byte("url(")) || bytes.Contains(content, []byte("@import")) {
			c.t.Errorf("%s loads something", name)
		}
	}
}

// page follows what a page refers to.
func (c *crawler) page(name string, content []byte) {
	root, err := html.Parse(bytes.NewReader(content))
	if err != nil {
		c.t.Fatal(err)
	}
	policy := ""
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "meta" && attr(n, "http-equiv") == "Content-Security-Policy" {
			policy = attr(n, "content")
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "href" || a.Key == "src":
				if !(n.Data == "link" && attr(n, "rel") == "canonical") {
					c.follow(name, n, a.Val)
				}
			case strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcset" || a.Key == "action":
				c.t.Errorf("%s: an element %s has the attribute %s", name, n.Data, a.Key)
			}
		}
		if n.Data == "script" && attr(n, "src") == "" && attr(n, "type") != "application/json" || n.Data == "style" && !named(policy, n) || n.Data == "base" {
			c.t.Errorf("%s has an element %s of its own", name, n.Data)
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		c.t.Errorf("%s has no content policy", name)
	}
	if name == "index.html" {
		c.linked(root)
	}
}

// named reports whether a content policy contains the digest of a style.
func named(policy string, n *html.Node) bool {
	sum := sha256.Sum256([]byte(n.FirstChild.Data))
	return strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
}

// follow checks one reference.
func (c *crawler) follow(from string, n *html.Node, ref string) {
	u, err := url.Parse(ref)
	if err != nil || u.IsAbs() || u.Host != "" || strings.HasPrefix(u.Path, "/") || u.RawQuery != "" {
		c.t.Errorf("%s: %q leads out of the site", from, ref)
		return
	}
	to := from
	if u.Path != "" {
		to = path.Join(path.Dir(from), u.Path)
	}
	c.reach(to)
	fragment := u.EscapedFragment()
	switch {
	case fragment == "":
		if attr(n, "class") == "count" {
			c.count(from, n, site.Query{})
		}
	case to == "games.html" && strings.Contains(fragment, "="):
		q, ok := site.ParseQuery(fragment)
		if !ok {
			c.t.Errorf("%s: %q is no query", from, ref)
		}
		if strings.HasPrefix(attr(n, "class"), "count") {
			c.count(from, n, q)
		}
	case strings.HasPrefix(to, "game/"):
		if !regexp.MustCompile(`^m=[0-9]+$`).MatchString(fragment) {
			c.t.Errorf("%s: %q is no move", from, ref)
		} else if !c.has(to, "m="+strings.TrimPrefix(fragment, "m=")) {
			c.t.Errorf("%s: %s has no move %s", from, to, fragment)
		}
	default:
		if !c.has(to, fragment) {
			c.t.Errorf("%s: %s has no place #%s", from, to, fragment)
		}
	}
}

// count compares a number with the games of its link.
func (c *crawler) count(from string, n *html.Node, q site.Query) {
	want := 0
	for _, e := range c.entries {
		if q.Matches(e) {
			want++
		}
	}
	got := digits(n)
	if got != strconv.Itoa(want) {
		c.t.Errorf("%s: %q leads to %d games: %s", from, got, want, q.Link())
	}
	c.numbers++
}

// digits returns the number in an element; in a box, the bold one.
func digits(n *html.Node) string {
	for d := range n.Descendants() {
		if d.Type == html.TextNode && strings.TrimSpace(d.Data) != "" {
			return strings.TrimSpace(d.Data)
		}
	}
	return ""
}

// has reports whether a page has the given id; a replay has one for every move.
func (c *crawler) has(name, id string) bool {
	if c.ids[name] == nil {
		c.ids[name] = map[string]bool{}
		content, err := os.ReadFile(path.Join(c.dir, name))
		if err != nil {
			return false
		}
		root, err := html.Parse(bytes.NewReader(content))
		if err != nil {
			c.t.Fatal(err)
		}
		for n := range root.Descendants() {
			c.ids[name][attr(n, "id")] = true
			if href := attr(n, "href"); strings.HasPrefix(href, "#m=") {
				c.ids[name][href[1:]] = true
			}
		}
	}
	return c.ids[name][id]
}

// linked fails for a number in the main part outside of a link.
func (c *crawler) linked(root *html.Node) {
	var walk func(n *html.Node, inside bool)
	walk = func(n *html.Node, inside bool) {
		if n.Type == html.ElementNode && (n.Data == "a" || n.Data == "caption" || n.Data == "h1" || n.Data == "h2" || slices.Contains([]string{"lead", "meta", "verdict", "bot"}, strings.Fields(attr(n, "class") + " -")[0]) || n.Data == "th" && attr(n, "scope") == "col") {
			inside = true // captions, heads and names count nothing
		}
		if n.Type == html.TextNode && !inside && strings.ContainsAny(n.Data, "0123456789") {
			c.t.Errorf("index.html: %q has no link", n.Data)
		}
		for d := n.FirstChild; d != nil; d = d.NextSibling {
			walk(d, inside)
		}
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "main" {
			walk(n, false)
		}
	}
}

// attr returns the value of an attribute, empty if there is none.
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// chunkRows counts the rows of the data of the list's script.
func chunkRows(t *testing.T, dir string) int {
	t.Helper()
	list, err := fs.Glob(os.DirFS(dir), "assets/games[0-9]*.js")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, name := range list {
		text, err := os.ReadFile(path.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.TrimSuffix(bytes.TrimPrefix(text, []byte("(self.chunks=self.chunks||[]).push(")), []byte(");\n"))
		var data struct{ Rows [][]any }
		if err := json.Unmarshal(text, &data); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows += len(data.Rows)
	}
	return rows
}
