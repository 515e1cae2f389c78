package document_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/test/hostile"
	"scrutineer/internal/test/testreport"
	"scrutineer/internal/words"
	"scrutineer/render/document"
	"scrutineer/report"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

func language(t *testing.T, tag string) words.Language {
	t.Helper()
	l, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// written returns a report as a page, without the library and the script.
func written(t *testing.T, tag string, r document.Report, o document.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := document.Write(&b, r, language(t, tag), o); err != nil {
		t.Fatal(err)
	}
	s := strings.Replace(b.String(), "<script>"+string(chart.Library())+"</script>", "", 1)
	return strings.Replace(s, "<script>"+string(chart.Script())+"</script>", "", 1)
}

// balanced fails unless every element of a page is closed in the right place.
func balanced(t *testing.T, page string) {
	t.Helper()
	page = regexp.MustCompile(`<meta [^>]*>`).ReplaceAllString(page, "")
	d := xml.NewDecoder(strings.NewReader(strings.NewReplacer("<!DOCTYPE html>", "", " hidden ", ` hidden="" `).Replace(page)))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
	}
}

// In every language, every part of every section is there, no phrase is missing, and
// the markup is well formed.
func TestReport(t *testing.T) {
	for _, tag := range words.Tags() {
		page := written(t, tag, testreport.Report(testreport.Game("fiverow", "alpha", "beta", "gamma"), testreport.Game("dots", "delta", "epsilon")), document.Options{})
		balanced(t, page)
		if strings.Contains(page, "[report.") || strings.Contains(page, "[common.") {
			t.Errorf("%s: a phrase is missing: %s", tag, page[strings.Index(page, "[report."):][:60])
		}
		for _, kind := range []string{"ratings", "los", "crosstable", "first-mover", "time-by-ply", "time-spread", "terminations"} {
			for _, game := range []string{"fiverow", "dots"} {
				id := chart.ID(kind, game, 1)
				if strings.Count(page, `data-chart="`+id+`"`) != 1 || strings.Count(page, `id="`+id+`-data"`) != 1 {
					t.Errorf("%s: the chart %s is not there once", tag, id)
				}
			}
		}
		if got, want := strings.Count(page, "<figure"), 14; got != want {
			t.Errorf("%s: %d figures, want %d", tag, got, want)
		}
		if strings.Count(page, "<details><summary>") < 16 || strings.Count(page, "<table>") != strings.Count(page, "<caption") {
			t.Errorf("%s: a chart without its table, or a table without caption", tag)
		}
		if !strings.Contains(page, ">"+language(t, tag).Text("report.neighbours")+"</caption>") {
			t.Errorf("%s: no neighbours", tag)
		}
		want := `<html lang="` + tag + `" dir="ltr">`
		if tag == "fa" {
			want = `<html lang="fa" dir="rtl">`
		}
		if !strings.Contains(page, want) {
			t.Errorf("%s: no %s", tag, want)
		}
	}
}

// Identities are unique in a page.
func TestIdentities(t *testing.T) {
	page := written(t, "en", testreport.Report(testreport.Game("a", "x", "y"), testreport.Game("a b", "x", "y"), testreport.Game("A", "x", "y")), document.Options{})
	seen := map[string]bool{}
	for _, rest := range strings.Split(page, ` id="`)[1:] {
		id, _, _ := strings.Cut(rest, `"`)
		if seen[id] {
			t.Errorf("%q is there twice", id)
		}
		seen[id] = true
	}
	if len(seen) < 60 {
		t.Errorf("%d identities", len(seen))
	}
}

// The box says how many logs there are, what was left out and why, and which results
// are only attested.
func TestChecked(t *testing.T) {
	r := testreport.Report(testreport.Game("fiverow", "alpha", "beta"))
	page := written(t, "en", r, document.Options{})
	for _, want := range []string{`<b>24</b> verified`, `<b>1</b> rejected`, `<bdi dir="ltr">25</bdi> logs`, `games/g7.mlog:12`,
		`rejected: illegal: an unknown move`, `<bdi dir="ltr">1</bdi> of them a trial or session without a game`, `class="box bad"`,
		`analyze --format html`, "00ff", "abcd"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(page, "Not verified") {
		t.Error("a word of claims without need")
	}
	r.Checked.Claimed = true
	if page := written(t, "en", r, document.Options{}); !strings.Contains(page, "Not verified: results are taken as the logs claim them") {
		t.Error("no word of whose claims these are")
	}
	r.Checked = document.Checked{Logs: []document.Count{{Status: "verified", Logs: 24}}}
	if page := written(t, "en", r, document.Options{}); !strings.Contains(page, `class="box ok"`) {
		t.Error("all well, and the box does not say so")
	}
}

// Results without logs are neither proof nor a fault.
func TestResultsWithoutLogs(t *testing.T) {
	r := testreport.Report(testreport.Game("fiverow", "alpha", "beta"))
	r.Checked = document.Checked{Results: 3}
	if page := written(t, "en", r, document.Options{}); !strings.Contains(page, `class="box open"`) || !strings.Contains(page, `<bdi dir="ltr">3</bdi> results without logs`) || strings.Contains(page, "0</bdi> logs") {
		t.Error("results without logs are not said to be such")
	}
}

// alone returns a page with one part.
func alone(t *testing.T, p report.Part, o document.Options) string {
	return written(t, "en", document.Report{Games: []report.Game{{Name: "g", Sections: []report.Section{{Name: "time", Result: report.Result{Parts: []report.Part{p}}}}}}}, o)
}

// bots returns a part with the given number of rows.
func bots(rows int) report.Part {
	p := report.Part{Name: "faults", Title: table.Say("report.faults"), Table: table.Table{Columns: []table.Column{table.W("bot")}}}
	for range rows {
		p.Table.Add(table.Bot("a"))
	}
	return p
}

// Tables with many rows are folded, and say how many they have.
func TestLongTablesAreFolded(t *testing.T) {
	if text := alone(t, bots(41), document.Options{}); !strings.Contains(text, "<details><summary>Faults (41)</summary>") {
		t.Error(text)
	}
	if text := alone(t, bots(40), document.Options{}); strings.Contains(text, "Faults (") {
		t.Error(text)
	}
}

// An empty report is a page without script.
func TestNothing(t *testing.T) {
	page := written(t, "en", document.Report{}, document.Options{})
	balanced(t, page)
	if !strings.Contains(page, "No game counts") || strings.Contains(page, "<script") || !strings.Contains(page, "script-src 'none'") {
		t.Error("a report of nothing:\n" + page)
	}
}

// Long tables are cut, and say so.
func TestRowsLeftOut(t *testing.T) {
	text := alone(t, bots(3), document.Options{MaxRows: 2})
	if strings.Count(text, "<th scope=\"row\">") != 2 || !strings.Contains(text, `<bdi dir="ltr">1</bdi> row is not written here`) {
		t.Error(text)
	}
}

// Pages in other languages have no phrase in English.
func TestEveryNoteIsTranslated(t *testing.T) {
	english := notes(t, "en")
	if len(english) < 30 {
		t.Fatalf("%d notes", len(english))
	}
	for _, tag := range words.Tags()[1:] {
		for note := range notes(t, tag) {
			if english[note] {
				t.Errorf("%s: %s", tag, note)
			}
		}
	}
}

// notes returns the notes of a page with every report.
func notes(t *testing.T, tag string) map[string]bool {
	page := written(t, tag, testreport.Report(testreport.Game("fiverow", "alpha", "beta", "gamma")), document.Options{})
	all := map[string]bool{}
	for _, list := range regexp.MustCompile(`(?s)<ul class="notes">(.*?)</ul>`).FindAllStringSubmatch(page, -1) {
		for _, note := range regexp.MustCompile(`<li>(.*)</li>`).FindAllStringSubmatch(list[1], -1) {
			all[note[1]] = true
		}
	}
	return all
}

var whole = flag.Bool("long", false, "try every hostile name, not each fourth three")

// Whatever the names of bots, games, titles and files, the markup has as many
// elements as with plain names, and each name is text.
func TestHostileNames(t *testing.T) {
	names, step := hostile.Names(), 12
	if *whole {
		step = 3 // every name
	}
	plain := elements(t, nameless(t, "alpha", "beta", "gamma"))
	for i := 0; i < len(names); i += step {
		three := []string{names[i], names[(i+1)%len(names)], names[(i+2)%len(names)]}
		page := nameless(t, three...)
		balanced(t, page)
		if got := elements(t, page); got != plain {
			t.Errorf("%q change the page's elements: %d, want %d", three, got, plain)
		}
		if strings.ContainsAny(page, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c\u2028\u2029\u200b\x00\x1b\x07\r\t") {
			t.Errorf("%q leave a character that hides or turns text", three)
		}
	}
}

// nameless returns a report in which everything has one of three names.
func nameless(t *testing.T, names ...string) string {
	r := testreport.Report(testreport.Game(names[0], names...))
	r.Method.Command, r.Method.Inputs[0].Name = names, names[1]
	r.Checked.Left[0] = document.Left{ID: names[0], Where: names[1], Why: names[2]}
	page := written(t, "en", r, document.Options{})
	return strings.Replace(page, document.Style(), "", 1)
}

func elements(t *testing.T, page string) int {
	t.Helper()
	return strings.Count(page, "<")
}

// The same report gives the same bytes.
func TestSameBytes(t *testing.T) {
	make := func() string {
		return written(t, "lv", testreport.Report(testreport.Game("fiverow", "alpha", "beta", "gamma")), document.Options{})
	}
	if make() != make() {
		t.Error("two reports of the same differ")
	}
}

// Charts use the page's own colours, in both themes.
func TestColoursAreThoseOfCharts(t *testing.T) {
	script := string(chart.Script())
	for _, name := range []string{"ink", "dim", "rule", "card"} {
		page := regexp.MustCompile(`--` + name + `:light-dark\((#[0-9a-f]+),(#[0-9a-f]+)\)`).FindStringSubmatch(document.Style())
		drawn := regexp.MustCompile(`\b`+name+`: '(#[0-9a-f]{6})'`).FindAllStringSubmatch(script, -1)
		if len(page) != 3 || len(drawn) != 2 {
			t.Fatalf("%s: %v, %v", name, page, drawn)
		}
		for i, colour := range page[1:] {
			if long(colour) != drawn[i][1] {
				t.Errorf("%s: the page has %s, charts %s", name, colour, drawn[i][1])
			}
		}
	}
}

// long returns a colour with two digits for each component.
func long(colour string) string {
	if len(colour) != 4 {
		return colour
	}
	return "#" + strings.Repeat(colour[1:2], 2) + strings.Repeat(colour[2:3], 2) + strings.Repeat(colour[3:], 2)
}
