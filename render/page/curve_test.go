package page_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/render/page"
)

// On a row of five cells X has one figure in an open five after C0 and none after the
// opponent's A0; the refused move changes nothing. The curve is in the page's markup,
// for readers without script.
func TestCurves(t *testing.T) {
	g, err := page.Of(judged(t, log))
	if err != nil {
		t.Fatal(err)
	}
	out := replay(t, g)
	for _, want := range []string{
		`<svg class=curve role=img aria-label="`, `" viewBox="0 -2 3 104" preserveAspectRatio=none hidden>`,
		`points="0,100 1,0 2,100 3,100"`, `points="0,100 1,100 2,100 3,100"`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	var embedded bytes.Buffer
	if err := page.Replay(&embedded, []page.Game{g}, page.Options{Embed: true}); err != nil || !strings.Contains(embedded.String(), "<polyline") {
		t.Errorf("a page to embed has no curves: %v", err)
	}
	g.Curves[0].Counts = g.Curves[0].Counts[1:]
	if err := page.Replay(io.Discard, []page.Game{g}, page.Options{}); err == nil || !strings.Contains(err.Error(), "3 frames, the game 4") {
		t.Errorf("a curve that lacks a frame: %v", err)
	}
}

// A measure has words in every language, or else its own, which are shown as text.
func TestWordsOfCurves(t *testing.T) {
	pl, err := words.In("pl")
	if err != nil {
		t.Fatal(err)
	}
	g := page.Game{Frames: make([]page.Frame, 3), Curves: []page.Curve{
		{Key: "points", Board: true, Counts: [][base.Max]int{{0}, {1}, {4}}},
		{Key: "no-such-measure", Doc: "<i>stones", Board: true, Counts: [][base.Max]int{{0}, {0}, {0}}},
	}}
	var b bytes.Buffer
	if err := page.Replay(&b, []page.Game{g}, page.Options{Language: pl}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Punkty", "&lt;i&gt;stones", `points="0,100 1,75 2,0"`, `points="0,100 1,100 2,100"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page has no %s", want)
		}
	}
}
