package report

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"scrutineer/analysis"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares with a file under testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", file, got)
	}
}

// cup is a small tournament whose numbers can be had by hand. alpha beat beta
// twice; beta beat gamma and drew with gamma; two others drew once; one played
// itself. Names are hostile, wide and written from right to left.
func cup(t *testing.T) *analysis.Counts {
	c := &analysis.Counts{}
	for _, r := range []analysis.Result{
		{First: "alpha", Second: "beta", Outcome: analysis.FirstWins},
		{First: "beta", Second: "alpha", Outcome: analysis.SecondWins, ByFault: true},
		{First: "beta", Second: "gamma", Outcome: analysis.FirstWins},
		{First: "gamma", Second: "beta", Outcome: analysis.Draw},
		{First: "گام\x1b[31m", Second: "日本語", Outcome: analysis.Draw, Event: "second cup"},
		{First: "loner", Second: "loner", Outcome: analysis.Draw},
	} {
		r.Game = "fiverow"
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func text(t *testing.T, tables ...Table) string {
	t.Helper()
	var b bytes.Buffer
	for _, table := range tables {
		if err := Text(&b, table, TextOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestStandingsText(t *testing.T) {
	s := analysis.Stand(cup(t), "fiverow", analysis.SchemeOf("fiverow"))
	golden(t, "standings.txt", text(t, Standings(s)))
}

// By hand, first pool. Where the pairs that met form a chain, the penalty adds
// half a win on each side of every pair: alpha's score against beta is
// 2.5/3, 400*log10(5) = 280 elo; beta's against gamma 2/3, 400*log10(2) = 120
// elo. Zero is the mean of beta and gamma: +60 and -60, alpha +340. alpha's
// limit: two wins have 2.5 % at a score of sqrt(0.025) = 0.158, which is -290
// elo, from beta's 60: -230. beta to gamma in natural units: information
// 2*2/9 = 0.444; squares 1/9+1/36 = 0.139, times 4 games by 2; variance
// 0.278/0.444^2 + (1/0.444)/3 = 2.156; beta's share is half: 1.96*1.468/2 =
// 1.439, 250 elo. Second pool: one draw, variance 1/(1/4) = 4, half of 2*1.96
// is 340 elo.
func TestRatingsText(t *testing.T) {
	r := analysis.Rate(cup(t), "fiverow", analysis.Options{Model: analysis.HalfDraws})
	golden(t, "ratings.txt", text(t, Ratings(r)...))
}

func TestRatingsNotes(t *testing.T) {
	for want, p := range map[string]analysis.Pool{
		"the estimates did not pass their test: no intervals":    {Estimator: analysis.Firth, Groups: 2},
		"since plain maximum likelihood failed in numbers":       {Estimator: analysis.Firth, Groups: 1},
		"variance from the Fisher information":                   {Estimator: analysis.MaximumLikelihood, Converged: true, Variance: "Fisher information"},
		"not rated: 2 bots are more than the limit that was set": {Estimator: analysis.NoEstimator, Ratings: make([]analysis.Rating, 2)},
	} {
		got := text(t, Ratings(analysis.Ratings{Game: "dots", Pools: []analysis.Pool{p}})...)
		if !strings.Contains(got, want) || strings.Contains(got, "pool") {
			t.Errorf("want %q and no word of pools, got:\n%s", want, got)
		}
	}
	if list := Ratings(analysis.Ratings{Game: "dots"}); len(list) != 0 {
		t.Errorf("tables of nothing: %+v", list)
	}
}

func TestSchemeNote(t *testing.T) {
	got := text(t, Standings(analysis.Stand(cup(t), "halma", analysis.SchemeOf("halma"))))
	if !strings.Contains(got, "points are doubled") {
		t.Errorf("no word of doubled points:\n%s", got)
	}
}

func TestIntervals(t *testing.T) {
	end := func(elo float64) analysis.Bound { return analysis.Bound{Elo: elo} }
	none := analysis.Bound{Unbounded: true}
	for _, c := range []struct {
		low, high analysis.Bound
		want      string
	}{
		{end(-12.4), end(0.6), "-12 to +1"},
		{end(-0.2), end(0.4), "0 to 0"},
		{none, end(-3), "at most -3"},
		{end(3), none, "at least +3"},
		{none, none, "no limits"},
	} {
		if got := interval(c.low, c.high); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestLongCellsAreCut(t *testing.T) {
	table := Table{Columns: []Column{{"bot", Left}, {"n", Right}}, Rows: [][]string{{strings.Repeat("x", 1000), "1"}}}
	if got, want := text(t, table), strings.Repeat("x", 57)+"...  1\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got:\n%s", got)
	}
	var b bytes.Buffer
	if err := Text(&b, table, TextOptions{MaxCell: 5}); err != nil || !strings.HasSuffix(b.String(), "\nxx...  1\n") {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

func TestTextErrors(t *testing.T) {
	var b bytes.Buffer
	err := Text(&b, Table{Columns: []Column{{"bot", Left}}, Rows: [][]string{{"a"}, {"a", "b"}}}, TextOptions{})
	if err == nil || err.Error() != "table: row 2 has 2 cells, the table 1 columns" || b.Len() > 0 {
		t.Errorf("error %v, output %q", err, b.String())
	}
	if err := Text(broken{}, Table{Title: "t"}, TextOptions{}); err != errBroken {
		t.Errorf("error %v, want that of the writer", err)
	}
}

type broken struct{}

var errBroken = errors.New("pipe")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// Whatever the cells hold, the table keeps its lines: title, head, rule, one
// for each row, and no line ends in a blank or holds what does not show, save
// the mark that ends text from right to left.
func TestTextKeepsItsLines(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		any := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ \n\t\x1b|a-]{0,70}`))
		table := Table{Title: "t", Columns: []Column{{"name", Left}, {"n", Right}, {any.Draw(rt, "head"), Left}}}
		for range rapid.IntRange(1, 4).Draw(rt, "rows") {
			table.Rows = append(table.Rows, []string{any.Draw(rt, "name"), "1", any.Draw(rt, "cell")})
		}
		var b bytes.Buffer
		if err := Text(&b, table, TextOptions{}); err != nil {
			rt.Fatalf("%v", err)
		}
		lines := strings.Split(b.String(), "\n")
		if len(lines) != len(table.Rows)+4 || !utf8.Valid(b.Bytes()) {
			rt.Fatalf("%d rows make %q", len(table.Rows), lines)
		}
		for _, line := range lines {
			if strings.TrimRight(line, " ") != line || strings.ContainsFunc(strings.ReplaceAll(line, "\u200e", ""), hidden) {
				rt.Fatalf("line %q", line)
			}
		}
	})
}

// Written for other media, no cell can become markup, a formula or a new row.
func TestOtherFormats(t *testing.T) {
	table := Table{Title: "a|b", Columns: []Column{{"bot", Left}, {"n", Right}},
		Rows: [][]string{{"=cmd|' /c'!A1", "-1"}, {"<b>*x*\n", "2"}, {`a,"b"`, "3"}}, Notes: []string{"note_1"}}
	var b bytes.Buffer
	if err := CSV(&b, []Table{table, {Title: "t"}}); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "# a|b\nbot,n\n'=cmd|' /c'!A1,-1\n<b>*x*\\u{a},2\n\"a,\"\"b\"\"\",3\n# note_1\n\n# t\n\n"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	b.Reset()
	if err := Markdown(&b, "1 log", []Table{table}); err != nil {
		t.Fatal(err)
	}
	want := "1 log\n\n## a\\|b\n\n| bot | n |\n| --- | ---: |\n| =cmd\\|' /c'\\!A1 | -1 |\n| &lt;b&gt;\\*x\\*\\\\u\\{a\\} | 2 |\n| a,\"b\" | 3 |\n\n- note\\_1\n"
	if b.String() != want {
		t.Errorf("got  %q\nwant %q", b.String(), want)
	}
}

// A table of notes alone has no head and no rule.
func TestNotesAlone(t *testing.T) {
	var b bytes.Buffer
	list := []Table{{Notes: []string{"one", "two"}}, {Title: "t", Notes: []string{"three"}}}
	if err := CSV(&b, list[:1]); err != nil || b.String() != "# one\n# two\n" {
		t.Errorf("%v, got %q", err, b.String())
	}
	b.Reset()
	if err := Markdown(&b, "1 log", list); err != nil || b.String() != "1 log\n\n- one\n- two\n\n## t\n\n- three\n" {
		t.Errorf("%v, got %q", err, b.String())
	}
}

// Columns are as wide as is asked for, however the table is spread.
func TestWidths(t *testing.T) {
	table := Table{Columns: []Column{{"bot", Left}, {"n", Right}, {"m", Right}}, Rows: [][]string{{"a", "1", "2"}}, Widths: []int{5, 3, 1}}
	if got := text(t, table); got != "bot      n  m\n-------------\na        1  2\n" {
		t.Errorf("got:\n%s", got)
	}
	var b bytes.Buffer
	if err := Text(&b, table, TextOptions{Width: 10}); err != nil || b.String() != "bot      n\n----------\na        1\n\nbot    m\n--------\na      2\n" {
		t.Errorf("%v, got:\n%s", err, b.String())
	}
}

// Durations and shares keep about three digits.
func TestShortNumbers(t *testing.T) {
	for us, want := range map[int64]string{0: "0us", 999: "999us", 1000: "1ms", 1234: "1.23ms", 12340: "12.3ms", 123400: "123ms", 999949: "1000ms", 1_500_000: "1.5s", 100_000_000: "100s"} {
		if got := duration(us); got != want {
			t.Errorf("%d: %s, want %s", us, got, want)
		}
	}
	if got := fixed(-0.0001, 2); got != "0.00" {
		t.Errorf("got %s", got)
	}
	if percent(0.95) != "95%" || percent(0.999) != "99.9%" || probability(0.0001) != "<0.001" {
		t.Error("levels and probabilities")
	}
}
