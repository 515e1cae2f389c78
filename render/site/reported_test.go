package site_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
)

// The longest move of the sample's games of betoniarki is move 1 of s2.g14, whose log
// counts 12649 µs for it. Every move there has a stamp. dice lost all eight games
// that count.
func TestTimeTables(t *testing.T) {
	s, dir := sample(t), t.TempDir()
	list := slices.DeleteFunc(s.Entries, func(e *site.Entry) bool { return e.Game != "betoniarki" })
	s.Build(t, site.Options{Dir: dir}, list)
	page := tree(t, dir)["time.html"]
	at := func(from, row string) string {
		_, page, _ := strings.Cut(page, "<caption>"+from+"</caption>")
		page, _, _ = strings.Cut(page, "</table>")
		_, page, _ = strings.Cut(page, `data-key="`+row+`"`)
		page, _, _ = strings.Cut(page, "</tr>")
		return page
	}
	if got := at("Longest thinks", "plan"); strings.Count(got, `href="game/sample~betoniarki.s2.g14.html#m=1"`) != 4 || !strings.Contains(got, ">12.6 ms<") {
		t.Errorf("longest think: %s", got)
	}
	if got := at("Longest thinks", "dice"); !strings.Contains(got, `href="game/sample~betoniarki.s2.g4.html#m=17"`) { // 4605 µs
		t.Errorf("longest think of another: %s", got)
	}
	if got := at("Claimed and observed times", "dice"); strings.Count(got, `<bdi dir="ltr">0</bdi>`) != 2 || !strings.Contains(got, `href="games.html#game=betoniarki&amp;bot=dice&amp;table=yes&amp;sort=longest"`) {
		t.Errorf("claimed times: %s", got)
	}
	if got := at("Time against result", "dice"); !strings.Contains(got, "time</") || !strings.Contains(got, `<bdi dir="ltr">8</bdi>`) {
		t.Errorf("time against result: %s", got)
	}
	if got := at("Time by move", "hunch"); !strings.Contains(got, ">p10<") {
		t.Errorf("time by move: %s", got)
	}
	for _, note := range []string{"that time counts, not the claimed one", "does not show that one causes the other."} {
		if !strings.Contains(page, note) {
			t.Errorf("no note %q", note)
		}
	}
}

// Without stamps in any log, nothing is said about claimed and observed times.
func TestTimeTablesWithoutStamps(t *testing.T) {
	vector, err := os.ReadFile("../../corpus/vectors/charged_at_the_limit.vec")
	if err != nil {
		t.Fatal(err)
	}
	_, log, _ := bytes.Cut(vector, []byte("\n\n"))
	s, dir := files(t, log), t.TempDir()
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	page := tree(t, dir)["time.html"]
	if !strings.Contains(page, "<caption>Longest thinks</caption>") || strings.Contains(page, "Claimed and observed times") {
		t.Errorf("got %s", page)
	}
}

// The crosstable of forty bots that all met has a row for each pair from either side.
// Each row links to its games once and has at most 400 bytes.
func TestLongTablesAreLean(t *testing.T) {
	s, dir := &testsite.Set{}, t.TempDir()
	for a := range 40 {
		for b := range a {
			id := fmt.Sprintf("%02d-%02d", b, a)
			r := analysis.Result{Game: "g", First: "p" + id[:2], Second: "p" + id[3:], Outcome: analysis.FirstWins, ID: id}
			s.Entries = append(s.Entries, site.EntryOfResult(r, true, "t.csv", len(s.Entries)))
		}
	}
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	_, list, _ := strings.Cut(tree(t, dir)["crosstable.html"], "<caption>Crosstable</caption>")
	list, _, _ = strings.Cut(list, "</table>")
	if rows, links := strings.Count(list, "<tr><th scope=\"row\">"), strings.Count(list, "&amp;vs="); rows != 40*39 || links != rows || len(list) > 400*rows {
		t.Errorf("%d rows with %d links to games in %d bytes", rows, links, len(list))
	}
	want := `<td><bdi>p31</bdi></td><td class="n"><a class="count" href="games.html#game=g&amp;bot=p07&amp;vs=p31&amp;table=yes">1</a></td><td class="n">1</td><td class="n">0</td><td class="n">0</td>`
	if !strings.Contains(list, want) {
		t.Errorf("no %s", want)
	}
}
