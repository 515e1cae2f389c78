package sheet_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"scrutineer/corpus"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

func language(t *testing.T, tag string) words.Language {
	t.Helper()
	l, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func page(t *testing.T, x *exhibit.Exhibit, opt sheet.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := sheet.Write(&b, x, opt); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// judged returns the sessions of a file, judged with the options that exhibits need.
func judged(file []byte, name string) (list []*judge.Session) {
	j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
	r := logfmt.NewReader(bytes.NewReader(file), name)
	for {
		s, err := j.Next(r)
		if err != nil {
			return list
		}
		list = append(list, s)
	}
}

// These tests make much garbage and keep much memory. Collecting less often halves
// their time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

var long = flag.Bool("long", false, "make a page of every finding about the vectors, not of each eighth vector")

// The page of every finding on every vector is well formed, has unique ids and no
// dead links, loads and runs nothing, and says the same as the text.
func TestEveryFindingOfVectors(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var languages []words.Language
	for _, tag := range words.Tags() {
		languages = append(languages, language(t, tag))
	}
	n, step := 0, 8
	if *long {
		step = 1
	}
	for i := 0; i < len(vectors); i += step {
		v := vectors[i]
		for _, s := range judged(v.Payload, v.Name) {
			for k := range max(len(s.Findings), 1) {
				x, err := exhibit.Of(s, min(k+1, len(s.Findings)), exhibit.Options{})
				if err != nil {
					t.Fatal(err)
				}
				whole(t, v.Name, page(t, x, sheet.Options{Language: languages[n%len(languages)]}))
				n++
			}
		}
	}
	if n < 2500/step {
		t.Errorf("only %d pages were made", n)
	}
}

// void are the HTML elements without an end tag.
var void = map[string]bool{"meta": true, "br": true, "input": true, "hr": true, "img": true, "link": true}

// whole checks the tags of a page.
func whole(t *testing.T, name, text string) {
	t.Helper()
	var open []string
	ids := map[string]bool{}
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if !errors.Is(z.Err(), io.EOF) {
				t.Errorf("%s: %v", name, z.Err())
			}
			break
		}
		token := z.Token()
		switch kind {
		case html.StartTagToken:
			if !void[token.Data] {
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				t.Fatalf("%s: </%s> ends %v", name, token.Data, open)
			}
			open = open[:len(open)-1]
		}
		attributes(t, name, token, ids)
	}
	if len(open) > 0 {
		t.Errorf("%s: %v without an end", name, open)
	}
	labels(t, name, text, ids)
}

// attributes fails for attributes that run, load or style something, and for repeated
// ids.
func attributes(t *testing.T, name string, token html.Token, ids map[string]bool) {
	t.Helper()
	if token.Type == html.StartTagToken && (token.Data == "script" || token.Data == "iframe" || token.Data == "img" || token.Data == "link") {
		t.Errorf("%s: there is a %s", name, token.Data)
	}
	for _, a := range token.Attr {
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "src":
			t.Errorf("%s: %s=%q", name, a.Key, a.Val)
		case a.Key == "id" && ids[a.Val]:
			t.Errorf("%s: id %s stands twice", name, a.Val)
		case a.Key == "id":
			ids[a.Val] = true
		case token.Data != "meta" && (strings.Contains(a.Val, "NaN") || strings.Contains(a.Val, "-Inf")) && a.Key != "aria-label":
			t.Errorf("%s: %s=%q", name, a.Key, a.Val)
		}
	}
}

// labels fails for names of missing elements, and for missing words.
func labels(t *testing.T, name, text string, ids map[string]bool) {
	t.Helper()
	for _, part := range strings.Split(text, `aria-labelledby="`)[1:] {
		if id, _, _ := strings.Cut(part, `"`); !ids[id] {
			t.Errorf("%s: nothing has the id %s", name, id)
		}
	}
	if i := strings.Index(text, "[exhibit."); i >= 0 {
		t.Errorf("%s: %s", name, text[i:min(len(text), i+60)])
	}
	if _, err := html.Parse(strings.NewReader(text)); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// A page has an icon if its address is given, and its policy allows images of its own
// site only.
func TestIcon(t *testing.T) {
	s := judged([]byte("mlog 1\n"), "a.mlog")[0]
	x, err := exhibit.Of(s, 1, exhibit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for icon, want := range map[string]bool{"": false, `../assets/i"con.svg`: true} {
		text := page(t, x, sheet.Options{Language: language(t, "en"), Icon: icon})
		link, policy := strings.Contains(text, `<link rel="icon" href="../assets/i&#34;con.svg">`), strings.Contains(text, "; img-src 'self'")
		if link != want || policy != want {
			t.Errorf("icon %q: link %v, policy %v", icon, link, policy)
		}
	}
}

// The same exhibit gives the same bytes, and has everything that its text has: every
// line of arithmetic and every command.
func TestSameAsText(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	en := language(t, "en")
	for i, v := range vectors {
		if i%20 != 0 {
			continue
		}
		for _, s := range judged(v.Payload, v.Name) {
			x, err := exhibit.Of(s, 0, exhibit.Options{File: "a file.mlog"})
			if err != nil {
				t.Fatal(err)
			}
			first := page(t, x, sheet.Options{Language: en})
			again, _ := exhibit.Of(s, 0, exhibit.Options{File: "a file.mlog"})
			if first != page(t, again, sheet.Options{Language: en}) {
				t.Errorf("%s: two pages of one exhibit differ", v.Name)
			}
			shown := content(first)
			for _, sec := range x.Sections {
				for _, b := range sec.Blocks {
					held(t, v.Name, shown, b)
				}
			}
		}
	}
}

// content returns the text of a page.
func content(text string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(text))
	for z.Next() != html.ErrorToken {
		if token := z.Token(); token.Type == html.TextToken {
			b.WriteString(token.Data)
		}
	}
	return b.String()
}

func held(t *testing.T, name, shown string, b doc.Block) {
	t.Helper()
	var lines []string
	switch b := b.(type) {
	case doc.Lines:
		lines = b.Lines
	case doc.Quote:
		lines = []string{b.Text}
	case doc.Sums:
		for _, s := range b {
			lines = append(lines, s.Line)
		}
	}
	for _, line := range lines {
		if !strings.Contains(shown, line) {
			t.Errorf("%s: the page does not say %q", name, line)
		}
	}
}

// Whatever the name of a program, it does not begin or end an element, run, or
// reorder anything, on the page and in the text.
func TestHostileNames(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var s *judge.Session
	for _, v := range vectors {
		if v.Name == "triangles_crossing_faulted" {
			s = judged(v.Payload, v.Name)[0]
		}
	}
	lists := []words.Language{language(t, "en"), language(t, "fa")}
	for i, name := range hostile.Names() {
		for k := range s.Header.Programs {
			s.Header.Programs[k].Name = name
		}
		s.File = name
		x, err := exhibit.Of(s, 0, exhibit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := page(t, x, sheet.Options{Language: lists[i%2], Links: []sheet.Link{{Text: words.Say("exhibit.seated", words.Name(name), words.Count(1)), Address: "a?b=\"c\"&d"}}})
		whole(t, name, text)
		var plain bytes.Buffer
		if err := x.WriteText(&plain, lists[0]); err != nil {
			t.Fatal(err)
		}
		for _, shown := range []string{text, plain.String()} {
			if i := strings.IndexAny(shown, "\u202e\u202d\u202a\u202b\u2066\u2067\u200b\u0000\u001b\ufeff"); i >= 0 {
				t.Errorf("%q hides or reorders: %q", name, shown[max(0, i-20):i+20])
			}
		}
	}
}

// The picture's label is the position in words, in English if the game has them, and
// the move in every language.
func TestPositionInWords(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	seen, drawn := map[string]bool{}, map[string]bool{}
	for _, v := range vectors {
		for _, s := range judged(v.Payload, v.Name) {
			if s.Game == nil || seen[s.Game.Name] || len(s.Findings) == 0 {
				continue
			}
			_, drawn[s.Game.Name] = s.Position().(rules.Drawer)
			fig, ok := exhibit.FigureOf(s, &s.Findings[0])
			if !ok || fig.Scene.Label == "" {
				continue
			}
			seen[s.Game.Name] = true
			x, err := exhibit.Of(s, 1, exhibit.Options{})
			if err != nil {
				t.Fatal(err)
			}
			label := `aria-label="` + html.EscapeString(fig.Scene.Label) + `. The position after `
			if text := page(t, x, sheet.Options{Language: language(t, "en")}); !strings.Contains(text, label) {
				t.Errorf("%s: no %s", v.Name, label)
			}
			if text := page(t, x, sheet.Options{Language: language(t, "pl")}); strings.Contains(text, html.EscapeString(fig.Scene.Label)) || !strings.Contains(text, `role="img" aria-label="Pozycja `) {
				t.Errorf("%s: in Polish the picture is not called in Polish", v.Name)
			}
		}
	}
	if !maps.Equal(seen, drawn) {
		t.Errorf("pictures of %v, want %v", seen, drawn)
	}
}

// broken fails after a number of bytes.
type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

// Write errors are returned.
func TestWriteFails(t *testing.T) {
	if err := sheet.Write(&broken{}, &exhibit.Exhibit{}, sheet.Options{Language: language(t, "en")}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}
