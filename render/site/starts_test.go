package site_test

import (
	"regexp"
	"strings"
	"testing"

	"scrutineer/render/site"
)

// Starts are shown as pictures with names, not as in logs. The random start of the
// sample's fiverow has as many crosses and rings as its text has letters.
func TestStartsArePictures(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	text := ""
	for _, e := range s.Entries {
		if e.Game == "fiverow" && e.Start != "-" && e.Start != "" {
			text = e.Start
		}
	}
	board, _, _ := strings.Cut(text, " ")
	page := tree(t, dir)["starts.html"]
	row := ""
	_, part, _ := strings.Cut(page, `id="g-fiverow"`)
	part, _, _ = strings.Cut(part, "</section>")
	for _, r := range strings.Split(part, "<tr>") {
		if strings.Contains(bare(r), "start 1") {
			row = r
		}
	}
	crosses := strings.Count(strings.ToLower(between(row, `class="r4 s1"`)), "m") / 2
	rings := strings.Count(between(row, `class="r4 s2"`), "h0")
	if x, o := strings.Count(board, "X"), strings.Count(board, "0"); x == 0 || crosses != x || rings != o {
		t.Errorf("%d crosses and %d rings, want those of %s:\n%s", crosses, rings, text, row)
	}
	if strings.Contains(bare(page), ".....") {
		t.Error("the page shows a start as letters")
	}
}

// between returns the path of a class.
func between(row, class string) string {
	_, rest, _ := strings.Cut(row, class)
	path, _, _ := strings.Cut(rest, "/>")
	return path
}

// bare returns the text of markup without isolating characters.
func bare(s string) string {
	return strings.NewReplacer("\u2068", "", "\u2069", "").Replace(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(s, ""))
}
