package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
	"testing"

	"scrutineer/internal/test/demo"
	"scrutineer/internal/words"
	"scrutineer/render/page"
)

// with returns the page of games with options.
func with(t testing.TB, opt page.Options, games ...page.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := page.Replay(&b, games, opt); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A page with a folder names exactly the files that Files returns, and allows only
// files from its own origin.
func TestFilesNextToThePage(t *testing.T) {
	out := with(t, page.Options{Folder: "../assets/"}, demo.Game("1", "a", "b"))
	files := page.Files()
	for i, part := range []string{`<link rel="stylesheet" href="../assets/`, `<script src="../assets/`} {
		if got := between(t, out, part, `"`); got != files[i].Name {
			t.Errorf("the page names %s, the file is %s", got, files[i].Name)
		}
		if sum := sha256.Sum256(files[i].Content); !strings.Contains(files[i].Name, "-"+hex.EncodeToString(sum[:6])+".") {
			t.Errorf("%s is not named by its content", files[i].Name)
		}
	}
	inside := with(t, page.Options{}, demo.Game("1", "a", "b"))
	if between(t, inside, "<style>", "</style>") != string(files[0].Content) || between(t, inside, "<script>", "</script>") != string(files[1].Content) {
		t.Error("style or script differ from those within a page")
	}
	if want := `default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; `; !strings.Contains(out, want) || strings.Contains(out, "<style") || strings.Contains(out, "sha256-") {
		t.Errorf("the page lacks the policy %s, or has style in it", want)
	}
}

func TestLinks(t *testing.T) {
	links := []page.Link{{Text: `All "games" <b>`, Address: "../index.html#a&b"}, {Text: "Log", Address: "1.mlog"}}
	out := with(t, page.Options{Links: links}, demo.Game("1", "a", "b"))
	want := `<nav class=links><a href="../index.html#a&amp;b">All &#34;games&#34; &lt;b&gt;</a><a href="1.mlog">Log</a></nav>`
	if before, _, found := strings.Cut(out, want); !found || !strings.Contains(before, "<main") {
		t.Errorf("the page lacks, beside the board, %s", want)
	}
	out = with(t, page.Options{Links: links[1:], Embed: true}, demo.Game("1", "a", "b"))
	want = `<nav class=links><a href="1.mlog" target="_top">Log</a></nav></header>`
	if !strings.Contains(out, want) || !strings.Contains(out, "<body class=embed>") {
		t.Errorf("the page for a frame lacks, above the board, %s", want)
	}
	for _, bad := range []string{"https://x.example/", "//x.example/", "javascript:alert(1)", " javascript:x", "java\nscript:x", `\\x.example`, "JaVaScRiPt:x", "data:text/html,x", "mailto:x"} {
		if page.Replay(io.Discard, []page.Game{{}}, page.Options{Links: []page.Link{{Address: bad}}}) == nil {
			t.Errorf("a link to %q is written", bad)
		}
		if page.Replay(io.Discard, []page.Game{{}}, page.Options{Folder: bad + "/"}) == nil {
			t.Errorf("style and script come from %q", bad)
		}
	}
	if page.Replay(io.Discard, []page.Game{{}}, page.Options{Folder: "assets"}) == nil {
		t.Error("a folder without its slash is taken")
	}
}

// A page for a frame has no records, so it is small.
func TestEmbedIsSmall(t *testing.T) {
	g := demo.Game("1", "a", "b")
	g.Frames[1].Records = []page.Record{{Line: 7, Kind: "<", Text: "kept out"}}
	if out := with(t, page.Options{Embed: true}, g); strings.Contains(out, "kept out") {
		t.Error("a page for a frame holds records")
	}
	if out := with(t, page.Options{}, g); !strings.Contains(out, "kept out") {
		t.Error("a page does not hold its records")
	}
}

// Every phrase is there in every language. Codes, moves and numbers are the same in
// all.
func TestLanguages(t *testing.T) {
	for tag, want := range map[string][]string{
		"en": {`lang=en dir=ltr`, ">verified<", ">Moves<", "2 : 0"},
		"fa": {`lang=fa dir=rtl`, ">تأیید شده<", ">حرکت‌ها<", "2 : 0", "\u20682.00 s\u2069"},
		"lv": {`lang=lv dir=ltr`, ">apstiprināta<", ">Gājieni<", "2 : 0"},
		"pl": {`lang=pl dir=ltr`, ">potwierdzona<", ">Ruchy<", "2 : 0"},
		"ru": {`lang=ru dir=ltr`, ">подтверждена<", ">Ходы<", "2 : 0"},
	} {
		l, err := words.In(tag)
		if err != nil {
			t.Fatal(err)
		}
		g := demo.Game("17", "Kestrel", "Oak")
		g.Result, g.Outcome = "", page.Outcome{Over: true, Winner: 1, Reason: "five", Score: []int{2, 0}}
		g.Clock = page.Clock{Total: 9_000_000, Move: 2_000_000}
		g.Findings = []page.Note{{Code: "wrong-time", Severity: "cosmetic", Text: "claims 9 ms", Ply: 4}}
		g.Frames[1].Records, g.Frames[1].More = []page.Record{{Kind: "<", Text: "x", Cut: 5}}, 7
		out := with(t, page.Options{Language: l}, g, g)
		for _, w := range append(want, "five", "E4", "wrong-time", "claims 9 ms", "<bdi>Kestrel</bdi>") {
			if !strings.Contains(out, w) {
				t.Errorf("%s: the page lacks %s", tag, w)
			}
		}
		if strings.Contains(out, "[replay.") || strings.Contains(out, "{{") {
			t.Errorf("%s: a phrase is missing", tag)
		}
	}
}
