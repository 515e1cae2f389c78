package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/demo"
	"scrutineer/internal/test/hostile"
	"scrutineer/judge"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// data is where a page's data begins.
const data = `<script type="application/json">`

func replay(t testing.TB, games ...page.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := page.Replay(&b, games, page.Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// between returns the text between two strings. The first must occur once.
func between(t *testing.T, s, open, end string) string {
	t.Helper()
	if n := strings.Count(s, open); n != 1 {
		t.Fatalf("%d times %q", n, open)
	}
	_, s, _ = strings.Cut(s, open)
	inner, _, found := strings.Cut(s, end)
	if !found {
		t.Fatalf("%q is not closed by %q", open, end)
	}
	return inner
}

// The policy names exactly the style and the script in the page, and allows nothing
// else (CSP level 3, 2.3.1 and 6.7.3.2).
func TestPolicy(t *testing.T) {
	out := replay(t, demo.Game("1", "a", "b"))
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := "default-src 'none'; style-src " + hash(between(t, out, "<style>", "</style>")) +
		"; script-src " + hash(between(t, out, "<script>", "</script>")) +
		"; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
	policy := between(t, out, `<meta http-equiv="Content-Security-Policy" content="`, `">`)
	if policy != want {
		t.Errorf("policy\n%s\nwant\n%s", policy, want)
	}
	before, _, _ := strings.Cut(out, "<meta http-equiv")
	if strings.Contains(before, "<style") || strings.Contains(before, "<script") || strings.Contains(before, "<title") {
		t.Error("the policy comes after something that it must govern")
	}
}

// A page without the words and data of its game (markup, style and script) has at
// most 17 KB.
func TestSize(t *testing.T) {
	out := replay(t, page.Game{})
	n := len(out) - len(between(t, out, data, "</script>")) - len(between(t, out, "<article>", "</article>"))
	t.Logf("%d bytes, %d more for another game", n, len(replay(t, page.Game{}, page.Game{}))-len(out))
	if n > 17*1024 {
		t.Errorf("a page without data takes %d bytes, more than 17 KB", n)
	}
	// what a 60-move game adds: a figure and a mark for every move, the list, and the
	// still picture of the last position
	if n := len(replay(t, demo.Filled(60))) - len(out); n > 18*1024 {
		t.Errorf("a game of 60 moves adds %d bytes", n)
	}
}

// No address in a page leads out of it, and nothing in its markup runs.
func TestNothingExternal(t *testing.T) {
	out := replay(t, demo.Game("1", "a", "b"), demo.Game("2", "b", "a"))
	out = strings.ReplaceAll(out, "http://www.w3.org/2000/svg", "") // a namespace, not an address
	for _, bad := range []string{"http:", "https:", `"//`, "'//", "`//", "src=", "@import", "url(", " style=", "<link", "eval(", "innerHTML"} {
		if i := strings.Index(out, bad); i >= 0 {
			t.Errorf("the page contains %q: ...%s...", bad, out[max(i-40, 0):min(i+40, len(out))])
		}
	}
	if m := regexp.MustCompile(`<[^>]*\son\w+=`).FindString(out[:strings.Index(out, "<script>")]); m != "" {
		t.Errorf("an event handler in the markup: %s", m)
	}
}

func TestSameBytesTwice(t *testing.T) {
	games := []page.Game{demo.Game("1", "a", "b"), demo.Filled(60)}
	first := replay(t, games...)
	for range 5 {
		if replay(t, games...) != first {
			t.Fatal("the same games gave other bytes")
		}
	}
}

// With hostile strings everywhere, a page has the same tags as with harmless ones.
func TestHostileStrings(t *testing.T) {
	page1 := func(s string) string {
		g := demo.Game(s, s, s)
		g.Title, g.Game, g.Status, g.Result = s, s, s, s
		g.Seats[1].Mark = s
		g.Findings = []page.Note{{Code: s, Severity: s, Text: s, Ply: 3}}
		f := &g.Frames[1]
		f.Move, f.Note, f.Board, f.Scene.Label = s, s, s, s
		f.Scene.Shapes = append(f.Scene.Shapes, rules.Shape{Form: rules.Text, Role: rules.Label, X: 1, Y: 1, R: 9, Text: s})
		event := g.Frames[2]
		event.Move, event.Note = "", s
		g.Frames = append(g.Frames, event)
		return strings.ReplaceAll(replay(t, g, g), `class="moves long"`, `class="moves"`) // one column for long moves
	}
	tags := regexp.MustCompile(`<[^>]*>`)
	want := tags.FindAllString(page1("harmless"), -1)
	for _, s := range append(hostile.Names(),
		`</script><script>alert(1)</script>`, `<!--<script>`, `-->`, `"`, `'`, `" onload="x`, `<`, `>`, `&`, `&lt;`,
		`{{script}}`, `{{`, `}}`, `]]>`, "`${1}`", `\`, `\"`, `\u003c/script>`, "</title>", "</noscript>", "</option></select>",
	) {
		got := tags.FindAllString(page1(s), -1)
		if len(got) != len(want) {
			t.Errorf("%q: %d tags, want %d", s, len(got), len(want))
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q: tag %q, want %q", s, got[i], want[i])
				break
			}
		}
	}
}

// Bytes that hide or reorder text are never in the file, nor any escape that a
// browser would turn into them.
func TestNothingHidden(t *testing.T) {
	const s = "a\u202eb\u2066c\u200bd\u2028e\u2029f\x1bg\x00h\xffi\u00adj\ufeffk\u0085l\U000e0041m"
	g := demo.Game(s, s, s)
	g.Title, g.Result, g.Frames[1].Move, g.Frames[1].Scene.Label, g.Frames[1].Board = s, s, s, s, s
	g.Frames[1].Scene.Shapes[0].Text = s
	out := replay(t, g)
	fixed := replay(t, demo.Game("", "", ""))
	for _, r := range []string{"\u202e", "\u2066", "\u200b", "\u2028", "\u2029", "\x1b", "\x00", "\xff", "\u00ad", "\ufeff", "\u0085", "\U000e0041"} {
		if strings.Contains(out, r) {
			t.Errorf("%q is in the page", r)
		}
	}
	if n := strings.Count(out, `\u`) - strings.Count(fixed, `\u`); n != 0 {
		t.Errorf("%d more escapes in the data than without the name", n)
	}
	const want = "a[U+202E]b[U+2066]c[U+200B]d[U+2028]e[U+2029]f[U+001B]g[U+0000]h[0xFF]i[U+00AD]j[U+FEFF]k[U+0085]l[U+E0041]m"
	if n := strings.Count(out, want); n < 8 {
		t.Errorf("the name is shown %d times as %s", n, want)
	}
}

// What can be read without script: who, what, when, how it ended, and the links.
func TestWords(t *testing.T) {
	g := demo.Game("17", "Kestrel", "Oak")
	g.Title = "Final"
	g.Findings = []page.Note{{Code: "wrong-time", Severity: "cosmetic", Text: "claims 9 ms", Ply: 4}, {Code: "whole", Text: "all of it", Ply: -1}}
	out := g.Frames[23]
	out.Move, out.Seat, out.Note, out.Micros = "", base.Second, "out of time", base.Unknown
	g.Frames = append(g.Frames, out)
	text := replay(t, g)
	for _, want := range []string{
		`<html lang=en dir=ltr>`, "<main>", "<title>Final</title>", "<h1>Final</h1>", "<bdi>fiverow</bdi>\u00a0· <bdi>17</bdi>",
		`<li class=s1><i>X</i><bdi>Kestrel</bdi>`, `<b class="tag ok">verified</b> <span>seat 1 wins: five</span>`,
		// the first move took 7919 µs
		`<li class="s1"><a href="#m=1"><b>X</b> <bdi>E4</bdi> <small dir="ltr">7.9 ms</small></a></li>`,
		// the time of move 10 is unknown
		`<li class="s2"><a href="#m=10"><b>0</b> <bdi>D4</bdi></a></li>`,
		`<li class="s2"><a href="#m=4"><b>0</b> <bdi>D3</bdi> <small dir="ltr">31.6 ms</small> <em>wrong-time</em></a></li>`,
		`<li class="s2"><a href="#m=24"><bdi>Oak: out of time</bdi></a></li>`,
		`<b class="tag open">wrong-time</b> <i>cosmetic</i> <span lang=en>claims 9 ms</span> <a href="#m=4">move <bdi dir="ltr">4</bdi></a>`,
		`<b class="tag open">whole</b> <span lang=en>all of it</span></li>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	// seat 1: 7919 * (1+3+...+23) = 7919*144 µs and 2 s = 3,140,336 µs, none over 400,000;
	// seat 2: 7919 * (2+4+...+22 - 10) = 7919*122 = 966,118 µs, move 10 unknown; the event is not a move
	for _, want := range []string{`moved first<span class=all> · <bdi dir="ltr">3.14 s</bdi> in all</span>`, `<bdi dir="ltr">966 ms</bdi>, <bdi dir="ltr">1</bdi> of <bdi dir="ltr">11</bdi> moves untimed`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if untimed := replay(t, page.Game{Seats: g.Seats, First: 1}); !strings.Contains(untimed, "<small>moved first</small>") {
		t.Error("the first mover of a game without times is not said, or more is")
	}
	several := replay(t, g, g)
	for _, want := range []string{"<h1>2 games</h1>", "<h2>Final</h2>", `href="#g=2&amp;m=4"`, `<option value=1>2. Final`} {
		if !strings.Contains(several, want) {
			t.Errorf("the page of two games lacks %s", want)
		}
	}
	if strings.Contains(text, "<select") {
		t.Error("one game has a list to choose from")
	}
}

func TestStatusColours(t *testing.T) {
	for status, class := range map[string]string{
		"verified": "ok", "rejected": "bad", "malformed": "bad", "disputed": "open", "void": "open", "open": "open", "unsupported": "open", "?": "open",
	} {
		if want := `<b class="tag ` + class + `">` + status + `</b>`; !strings.Contains(replay(t, page.Game{Status: status}), want) {
			t.Errorf("%s: no %s", status, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	scene := func(w, h int, shapes ...rules.Shape) page.Frame {
		return page.Frame{Scene: rules.Scene{Width: w, Height: h, Shapes: shapes}}
	}
	for want, g := range map[string]page.Game{
		"game 1: frame 1: its picture is 10 x 11, that of frame 0 10 x 10": {Frames: []page.Frame{scene(10, 10), scene(10, 11)}},
		"game 1: frame 0: a picture of 0 x 10 is too small":                {Frames: []page.Frame{scene(0, 10, rules.Shape{Form: rules.Disc})}},
		"game 1: frame 0: no seat 5":                                       {Frames: []page.Frame{{Seat: 5}}},
		"game 1: no seat 0":                                                {Seats: []page.Seat{{Name: "x"}}},
	} {
		if err := page.Replay(io.Discard, []page.Game{g}, page.Options{}); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if err := page.Replay(io.Discard, nil, page.Options{}); err == nil {
		t.Error("a page of no games was written")
	}
	broken := errors.New("disk full")
	if err := page.Replay(failing{broken}, []page.Game{demo.Filled(60)}, page.Options{}); !errors.Is(err, broken) {
		t.Errorf("error %v, want that of the writer", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func BenchmarkReplay60(b *testing.B) {
	games := []page.Game{demo.Filled(60)}
	b.ReportAllocs()
	for b.Loop() {
		if err := page.Replay(io.Discard, games, page.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}

// BenchmarkReplay makes pages of the sample's games, one for each game, with all
// records, and style and script in separate files.
func BenchmarkReplay(b *testing.B) {
	var games []page.Game
	for _, s := range shown(b) {
		g, err := page.Of(s)
		if err != nil {
			b.Fatal(err)
		}
		games = append(games, g)
	}
	size, plies, n := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		g := games[n%len(games)]
		var out counter
		if err := page.Replay(&out, []page.Game{g}, page.Options{Folder: "assets/"}); err != nil {
			b.Fatal(err)
		}
		size, plies, n = size+int(out), plies+len(g.Frames)-1, n+1
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "pages/s")
	b.ReportMetric(float64(size)/float64(n), "bytes/page")
	b.ReportMetric(float64(plies)/float64(n), "plies/page")
}

// BenchmarkSession is BenchmarkReplay from judged sessions: it includes the pictures
// of all positions and parsing the log.
func BenchmarkSession(b *testing.B) {
	list, n := shown(b), 0
	b.ReportAllocs()
	for b.Loop() {
		g, err := page.Of(list[n%len(list)])
		if err != nil {
			b.Fatal(err)
		}
		if err := page.Replay(io.Discard, []page.Game{g}, page.Options{Folder: "assets/"}); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "pages/s")
}

// shown returns the sessions of the sample that can be shown.
func shown(t testing.TB) []*judge.Session {
	t.Helper()
	var list []*judge.Session
	for _, file := range sample(t) {
		for _, s := range sessions(t, file) {
			if _, err := page.Of(s); err == nil {
				list = append(list, s)
			}
		}
	}
	return list
}

// counter counts what is written.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
