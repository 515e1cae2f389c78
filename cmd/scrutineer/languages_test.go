package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
)

// phrases returns the phrases of all tables of words, by language.
func phrases(t *testing.T) map[string]map[string][]string {
	t.Helper()
	files, err := filepath.Glob("../../internal/words/table/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	all := map[string]map[string][]string{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var list map[string]map[string]json.RawMessage
		if err := json.Unmarshal(b, &list); err != nil {
			t.Fatal(err)
		}
		for key, entry := range list {
			all[key] = map[string][]string{}
			for tag, raw := range entry {
				all[key][tag] = forms(raw)
			}
		}
	}
	return all
}

// forms returns the texts of a phrase: one, or one for each number.
func forms(raw json.RawMessage) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return []string{one}
	}
	var many map[string]string
	var list []string
	if json.Unmarshal(raw, &many) == nil {
		for _, text := range many {
			list = append(list, text)
		}
	}
	return list
}

// place matches an argument of a phrase.
var place = regexp.MustCompile(`\{[^}]*\}`)

// english returns the parts of English phrases, of at least two words, that the
// language does not have.
func english(t *testing.T, tag string) []string {
	var own strings.Builder
	all := phrases(t)
	for _, entry := range all {
		own.WriteString(strings.Join(entry[tag], "\n") + "\n")
	}
	seen, list := map[string]bool{}, []string{}
	for _, entry := range all {
		for _, text := range entry["en"] {
			for _, piece := range place.Split(text, -1) {
				piece = strings.Trim(piece, " .,;:()")
				if len(strings.Fields(piece)) > 1 && len(piece) > 8 && !seen[piece] && !strings.Contains(own.String(), piece) {
					seen[piece] = true
					list = append(list, piece)
				}
			}
		}
	}
	return list
}

// prose returns the text of a page by its authors: without scripts, styles and logs,
// and without quotes from the rules, a program or a log.
func prose(t *testing.T, page []byte) []string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		lang, _ := attribute(n, "lang")
		if n.Type == html.ElementNode && (strings.Contains(" script style pre code ", " "+n.Data+" ") || n.Data != "html" && lang == "en") {
			return
		}
		if n.Type == html.TextNode {
			list = append(list, strings.Join(strings.Fields(n.Data), " "))
		}
		for _, a := range n.Attr {
			if a.Key == "aria-label" || a.Key == "title" || a.Key == "alt" || a.Key == "placeholder" {
				list = append(list, a.Val)
			}
		}
		for d := n.FirstChild; d != nil; d = d.NextSibling {
			walk(d)
		}
	}
	walk(root)
	return list
}

// small matches words of English sentences that no other language here has.
var small = regexp.MustCompile(`(?i)\b(the|of|is|are|was|were|that|which|with|from|has|have|not|and|for)\b`)

// speaks fails if a page has English text.
func speaks(t *testing.T, name string, page []byte, pieces []string) {
	t.Helper()
	if i := bytes.Index(page, []byte("[U+20")); i >= 0 {
		t.Errorf("%s: a sign of direction is shown by its number: %q", name, page[max(i-40, 0):i+10])
	}
	for _, text := range prose(t, page) {
		for _, piece := range pieces {
			if strings.Contains(text, piece) {
				t.Errorf("%s: %q is in English: %q", name, text, piece)
			}
		}
		if len(small.FindAllString(text, -1)) > 1 {
			t.Errorf("%s: %q is in English", name, text)
		}
	}
}

// odd are vectors of logs that are in no table, or are there by an attested claim.
var odd = []string{"crash_attested", "host_slept", "betoniarki_early_line_unknown", "betoniarki_a_millisecond_late", "cut_before_the_end", "game_not_known", "attempt_zero"}

// oddLogs returns the logs of these vectors, and a changed one.
func oddLogs(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, name := range odd {
		b, err := os.ReadFile("../../corpus/vectors/" + name + ".vec")
		if err != nil {
			t.Fatal(err)
		}
		_, log, _ := strings.Cut(string(b), "\n\n")
		file := filepath.Join(t.TempDir(), name+".mlog")
		if err := os.WriteFile(file, []byte(log), 0o666); err != nil {
			t.Fatal(err)
		}
		list = append(list, file)
	}
	return list
}

// said runs a command whose logs may be rejected, and returns its output.
func said(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "scrutineer", Args: args, Stdout: &out, Stderr: &errs}
	if code := env.Run(run); code == 2 && !strings.Contains(errs.String(), "cannot be read") && !strings.Contains(errs.String(), "no such seat") {
		t.Fatalf("%v: code %d, %s", args, code, errs.Bytes())
	}
	return out.Bytes()
}

var long = flag.Bool("long", false, "read the pages of every language, not of one; share out 200,000 games, not some")

// No page in another language has English text, whatever the logs: the site, the
// report, the replay, the exhibit, and the page of a seat.
func TestNoPageSaysItInEnglish(t *testing.T) {
	logs := oddLogs(t)
	for _, tag := range words.Tags() {
		if tag == "en" || !*long && tag != "pl" {
			continue
		}
		t.Run(tag, func(t *testing.T) {
			pieces := english(t, tag)
			if len(pieces) < 200 {
				t.Fatalf("%d pieces", len(pieces))
			}
			for _, input := range [][]string{nil, logs} {
				dir := t.TempDir()
				said(t, append([]string{"render", "site", "-q", "--lang", tag, "-o", dir}, input...)...)
				pages := 0
				err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
					if err != nil || d.IsDir() || filepath.Ext(name) != ".html" {
						return err
					}
					pages++
					page, err := os.ReadFile(filepath.Join(dir, name))
					if input == nil && pages > 40 && strings.Contains(name, "/") {
						return err // replays of the sample are alike
					}
					speaks(t, name, page, pieces)
					return err
				})
				if err != nil || pages < 10 {
					t.Errorf("%d pages, %v", pages, err)
				}
				speaks(t, "analyze", said(t, append([]string{"analyze", "-q", "--lang", tag, "--format", "html", "--trust", "attested"}, input...)...), pieces)
			}
			for _, log := range logs {
				speaks(t, "exhibit of "+filepath.Base(log), said(t, "render", "exhibit", "-q", "--lang", tag, log), pieces)
				speaks(t, "seat 1 of "+filepath.Base(log), said(t, "render", "why", "-q", "--seat", "1", "--lang", tag, log), pieces)
				speaks(t, "replay of "+filepath.Base(log), said(t, "render", "replay", "-q", "--lang", tag, log), pieces)
			}
		})
	}
}
