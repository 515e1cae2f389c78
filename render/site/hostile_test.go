package site_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"scrutineer/analysis"
	"scrutineer/corpus"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/test/testsite"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
	"scrutineer/render/site"
)

var long = flag.Bool("long", false, "call bots by every hostile name, not by each sixth")

// called returns the hostile names to try: all, or every sixth from one on, so that the
// tests try different ones.
func called(from int) (list []string) {
	for i, name := range hostile.Names() {
		if *long || i%6 == 2*from {
			list = append(list, name)
		}
	}
	return list
}

// hostileLogs returns the logs of the sample, repeated until every hostile name is
// the name of some bot.
func hostileLogs(t testing.TB) *testsite.Set {
	t.Helper()
	names := called(0)
	var texts [][]byte
	for n := 0; n < len(names); {
		for _, src := range corpus.Sample()[:3] {
			f, err := src.Open()
			if err != nil {
				t.Fatal(err)
			}
			r := logfmt.NewReader(f, src.Name)
			for n < len(names) {
				l, err := r.ReadLog()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, renamed(t, l, names, &n))
			}
			f.Close()
		}
	}
	return files(t, bytes.Join(texts, nil))
}

// renamed returns a log whose bots have the next names.
func renamed(t testing.TB, l *logfmt.Log, names []string, n *int) []byte {
	t.Helper()
	h := *l.Header
	h.ID = fmt.Sprintf("%s.%d", h.ID, *n)
	h.Programs = append([]logfmt.Program(nil), h.Programs...)
	for i := range h.Programs {
		name := names[min(*n, len(names)-1)]
		*n++
		before := h.Programs[i]
		h.Programs[i].Name, h.Programs[i].ID = name, fmt.Sprintf("bot%d", *n)
		if logfmt.NewWriter(io.Discard, logfmt.SyncNever).Begin(&h) != nil {
			h.Programs[i] = before // no log can have the name
		}
	}
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(&h); err != nil {
		t.Fatalf("%q: %v", h.Programs, err)
	}
	for i := range l.Records {
		if k := l.Records[i].Kind; k != logfmt.Block && k != logfmt.End {
			if err := w.Append(&l.Records[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Whatever the names of bots in logs, every page keeps its form, shows characters
// that hide or reorder text by their number, and links nowhere else.
func TestHostileNamesInLogs(t *testing.T) {
	s, dir := hostileLogs(t), t.TempDir()
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Language: "fa", Title: strings.Join(hostile.Text()[:3], "")}}, s.Entries)
	crawl(t, dir, arranged(t, s.Entries))
	harmless(t, dir)
}

// The same for bots in a schedule that have not played yet: their rows have no links.
func TestHostileSchedule(t *testing.T) {
	s, dir := files(t), t.TempDir()
	l, err := logfmt.NewReader(bytes.NewReader(sample(t).Logs[sample(t).Entries[0].Digest]), "x").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	s.Add(t, renamed(t, l, hostile.Markup(), &n))
	s.Events = []site.Event{testsite.Scheduled("cup", append(called(1), called(2)...))}
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	crawl(t, dir, arranged(t, s.Entries))
	harmless(t, dir)
	if page := tree(t, dir)["schedule.html"]; strings.Count(page, `<span class="bot `) < 50 || !strings.Contains(page, "[U+202E]") {
		t.Error("the schedule does not name the bots that are to play")
	}
}

// The same for everything in a table of results.
func TestHostileResults(t *testing.T) {
	s := files(t)
	for i, name := range called(1) {
		name = strings.ToValidUTF8(name, "?")
		if name == "" {
			continue // not a valid bot
		}
		r := analysis.Result{Game: "g", First: name, Second: "b", Outcome: analysis.FirstWins, ID: name, Event: "e"}
		if i%10 == 0 {
			r = analysis.Result{Game: name, First: "a", Second: "b", Outcome: analysis.Draw, ID: fmt.Sprint(i), Event: name, Round: name, Start: name, End: name}
		}
		s.Entries = append(s.Entries, site.EntryOfResult(r, true, name, i))
	}
	dir := t.TempDir()
	s.Build(t, site.Options{Dir: dir, Tool: hostile.Markup()[0], Command: hostile.Markup()[1], Config: site.Config{Title: hostile.Markup()[0], About: hostile.Script()[0]}}, s.Entries)
	crawl(t, dir, arranged(t, s.Entries))
	harmless(t, dir)
}

// harmless fails for text that is not visible as it is, and for scripts that may
// contain names.
func harmless(t *testing.T, dir string) {
	t.Helper()
	for name, text := range tree(t, dir) {
		switch filepath.Ext(name) {
		case ".html":
			root, err := html.Parse(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			visibleText(t, name, root)
		case ".js":
			if strings.HasPrefix(name, "assets/games") && name != "assets/games-" && strings.HasPrefix(text, "(self.chunks") && strings.ContainsAny(text, "<>\u2028\u2029") {
				t.Errorf("%s: a word of it could end a script", name)
			}
		}
	}
}

// visibleText compares all text and attributes of a page with words.Visible.
func visibleText(t *testing.T, name string, root *html.Node) {
	t.Helper()
	isolates := strings.NewReplacer("\u2068", "", "\u2069", "", "\n", "", "\t", "", "\u00a0", "")
	for n := range root.Descendants() {
		texts := []string{}
		if n.Type == html.TextNode && n.Parent.Data != "script" && n.Parent.Data != "style" {
			texts = append(texts, n.Data)
		}
		for _, a := range n.Attr {
			if a.Key != "data-labels" && a.Key != "data-key" {
				texts = append(texts, a.Val)
			}
		}
		for _, s := range texts {
			if s = isolates.Replace(s); words.Visible(s) != s {
				t.Errorf("%s: in %s: %q", name, n.Data, s)
				return
			}
		}
	}
}

// Withheld things are nowhere in a site.
func TestWithheld(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	l, err := logfmt.NewReader(bytes.NewReader(s.Logs[s.Entries[0].Digest]), "x").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	text := renamed(t, l, []string{"Secret Author", "Other Secret"}, &n)
	s = files(t, text)
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	if all := strings.Join(values(tree(t, dir)), ""); !strings.Contains(all, "Secret Author") {
		t.Fatal("the name is not shown where it is not withheld")
	}
	s.Build(t, site.Options{Dir: dir, Config: site.Config{Withhold: []string{site.WithholdInputs, site.WithholdNames}}}, s.Entries)
	for name, text := range tree(t, dir) {
		if strings.Contains(text, "Secret") {
			at := strings.Index(text, "Secret")
			t.Errorf("%s tells the name: %s", name, text[max(0, at-100):at+20])
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "log")); err == nil {
		if list, _ := os.ReadDir(filepath.Join(dir, "log")); len(list) > 0 {
			t.Error("logs, which hold the names, can be downloaded")
		}
	}
}

func values(m map[string]string) []string {
	var list []string
	for _, v := range m {
		list = append(list, v)
	}
	return list
}
