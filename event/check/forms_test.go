package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

// The games of cup with the columns of real programs and pages. Won points are halves of
// the rules' in those of cutechess, BayesElo and Ordo, which count a win as one. a and b meet
// ten times, and the winner alternates; both beat c ten times.
const (
	gauntletTable = `| Rank | Name | Elo | +/- | Games | Wins | Losses | Draws | Points | Score | Draw | White | Black |
|--|--|--|--|--|--|--|--|--|--|--|--|--|
| 0 | The a | 191 | 40 | 20 | 15 | 5 | 0 | 15.0 | 75.0% | 0.0% | 75.0% | 75.0% |
| 1 | The b | 191 | 39 | 20 | 15 | 5 | 0 | 15.0 | 75.0% | 0.0% | 75.0% | 75.0% |
| 2 | c | -inf | nan | 20 | 0 | 20 | 0 | 0.0 | 0.0% | 0.0% | 0.0% | 0.0% |
`
	ordoTable = `| # | PLAYER | RATING | ERROR | POINTS | PLAYED | (%) | W | D | L | D(%) |
|--|--|--|--|--|--|--|--|--|--|--|
| 1 | The a | 120 | 26 | 15.0 | 20 | 75.0 | 15 | 0 | 5 | 0.0 |
| 2 | The b | 120 | ---- | 15.0 | 20 | 75.0 | 15 | 0 | 5 | 0.0 |
| 3 | c | -240 | 77 | 0.0 | 20 | 0.0 | 0 | 0 | 20 | 0.0 |
`
	markdownTable = `# Ergebnis

| Platz | Programm | Spiele | S | U | N | Pkt. |
|:-----:|----------|-------:|--:|--:|--:|-----:|
| 1 | **a** | 20 | 15 | 0 | 5 | 30 |
| 1 | [The b](https://example.org/b) | 20 | 15 | 0 | 5 | 30 |
| 3 | c | 20 | 0 | 0 | 20 | 0 |
`
	htmlText = `<!DOCTYPE html><html><body><p>Ratings</p><TABLE border=1>
<TR><TH>Rank</TH><TH>Name</TH><TH>Elo</TH><TH>+</TH><TH>-</TH><TH>games</TH><TH>score</TH><TH>oppo.</TH><TH>draws</TH><TH>Author</TH><TH>Place</TH></TR>
<tr><td>1 <span style="cursor:pointer" onclick="show(this)">+</span></td><td>The a</td><td>191</td><td>1</td><td>2</td><td>20</td><td>75%</td><td>1</td><td>0%</td><td>A <i>et al.</i></td><td><IMG src=x> X</td></tr>
<tr class="child" style="display: none;"><td></td><td>&nbsp;&nbsp;The b</td><td>191</td><td>1</td><td>2</td><td>20</td><td>75%</td><td>1</td><td>0%</td><td>B</td><td>Y</td></tr>
<TR><TD>3<TD>c<TD>-9<TD>1<TD>2<TD>20<TD>0%<TD>1<TD>0%<TD>C<TD>Z
</TABLE></body></html>`
	frenchTable  = "Rang\tNom\tParties\tV\tN\tD\tPts\n1\ta\t20\t15\t0\t5\t30\n1\tb\t20\t15\t0\t5\t30\n3\tc\t20\t0\t0\t20\t0\n"
	spanishTable = "Copa 2026\nPuesto;Nombre;Partidas;Ganadas;Tablas;Perdidas;Puntos\n1;a;20;15;0;5;30,0\n1;b;20;15;0;5;30,0\n3;c;20;0;0;20;0,0\n"
)

// plantedForms are tables with one error each, and a code that must be found, or, after
// "error ", the reader's error.
var plantedForms = []struct{ form, name, old, new, want string }{
	{gauntletTable, "games won", "39 | 20 | 15", "39 | 20 | 14", "wrong-won"},
	{gauntletTable, "games lost", "20 | 0 | 20", "20 | 0 | 19", "wrong-lost"},
	{gauntletTable, "points", "15.0 | 75.0% | 0.0% | 75.0% | 75.0% |\n| 1", "15.5 | 75.0% | 0.0% | 75.0% | 75.0% |\n| 1", "wrong-points"},
	{gauntletTable, "a percentage", "75.0% | 0.0% | 75.0% | 75.0% |\n| 2", "75.1% | 0.0% | 75.0% | 75.0% |\n| 2", "wrong-share"},
	{gauntletTable, "a percentage of draws", "0.0 | 0.0% | 0.0%", "0.0 | 0.0% | 5.0%", "wrong-share"},
	{gauntletTable, "a rank below 0", "| 0 | The a", "| -1 | The a", "error cell"},
	{gauntletTable, "names swapped", "| 2 | c", "| 2 | The a", "row-twice"},
	{gauntletTable, "a name", "The b ", "The d ", "bot-extra"},
	{ordoTable, "points", "15.0 | 20 | 75.0 | 15 | 0 | 5 | 0.0 |\n| 2", "15.5 | 20 | 75.0 | 15 | 0 | 5 | 0.0 |\n| 2", "wrong-points"},
	{ordoTable, "a percentage", "0.0 | 20 | 0.0", "0.0 | 20 | 0.1", "wrong-share"},
	{ordoTable, "wins", "75.0 | 15 | 0 | 5 | 0.0 |\n| 3", "75.0 | 14 | 0 | 5 | 0.0 |\n| 3", "row-sum"},
	{ordoTable, "wins and losses", "75.0 | 15 | 0 | 5 | 0.0 |\n| 3", "75.0 | 14 | 0 | 6 | 0.0 |\n| 3", "wrong-won"},
	{ordoTable, "draws", "0 | 0 | 20", "0 | 1 | 19", "wrong-drawn"},
	{ordoTable, "names swapped", "| 2 | The b", "| 2 | c", "row-twice"},
	{markdownTable, "wins", "| 15 | 0 | 5 | 30 |\n| 3", "| 16 | 0 | 5 | 30 |\n| 3", "wrong-won"},
	{markdownTable, "points", "| 0 | 20 | 0 |", "| 0 | 20 | 2 |", "wrong-points"},
	{markdownTable, "a rank", "| 3 | c", "| 2 | c", "wrong-rank"},
	{markdownTable, "a row twice", "| 3 | c | 20 | 0 | 0 | 20 | 0 |", "| 3 | c | 20 | 0 | 0 | 20 | 0 |\n| 3 | c | 20 | 0 | 0 | 20 | 0 |", "row-twice"},
	{markdownTable, "a cell less", "| 3 | c | 20 |", "| 3 | c |", "error cell"},
	{htmlText, "a hidden row", "75%</td><td>1</td><td>0%</td><td>B", "70%</td><td>1</td><td>0%</td><td>B", "wrong-share"},
	{htmlText, "games", "<TD>20<TD>0%", "<TD>18<TD>0%", "wrong-played"},
	{htmlText, "a row left out", "<TR><TD>3<TD>c<TD>-9<TD>1<TD>2<TD>20<TD>0%<TD>1<TD>0%<TD>C<TD>Z", "", "bot-missing"},
	{htmlText, "a cell less", "<TD>-9", "", "error cell"},
	{htmlText, "a number hidden behind another", "<td>The a</td><td>191</td><td>1</td><td>2</td><td>20</td>", "<td>The a</td><td>191</td><td>1</td><td>2</td><td>2<span hidden>0</span></td>", "wrong-played"},
	{frenchTable, "losses", "15\t0\t5\t30\n3", "15\t0\t6\t30\n3", "wrong-lost"},
	{frenchTable, "won and drawn swapped", "20\t0\t0\t20", "20\t0\t20\t0", "wrong-drawn"},
	{spanishTable, "points", "30,0\n3", "29,5\n3", "wrong-points"},
	{spanishTable, "names swapped", "3;c", "3;b", "row-twice"},
}

// tableCodes returns the codes of findings about a table, or the reader's error.
func tableCodes(tour *Tournament, text string, opt TableOptions) (string, judge.Status) {
	tab, err := readAny("t", text, opt)
	if err != nil {
		return "error " + strings.TrimPrefix(err.Error()[strings.Index(err.Error(), ": "):], ": "), ""
	}
	r, err := tour.Judge(Against{Tables: []*Table{tab}})
	if err != nil {
		return "error " + err.Error(), ""
	}
	var list []string
	for _, f := range r.Contests[0].Findings {
		if slices.ContainsFunc(Kinds()[3], func(k judge.Kind) bool { return k.Code == f.Code }) {
			list = append(list, string(f.Code))
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " "), r.Contests[0].Status
}

func TestPlantedForms(t *testing.T) {
	tour := together(t, cup())
	opt := TableOptions{Rules: all.Find}
	if len(plantedForms) < 25 {
		t.Errorf("%d errors are planted", len(plantedForms))
	}
	for _, p := range plantedForms {
		if got, _ := tableCodes(tour, p.form, opt); got != "" {
			t.Errorf("the true table: %s\n%s", got, p.form)
			continue
		}
		text := strings.Replace(p.form, p.old, p.new, 1)
		if text == p.form {
			t.Errorf("%s: nothing is planted", p.name)
			continue
		}
		got, status := tableCodes(tour, text, opt)
		if want, isError := strings.CutPrefix(p.want, "error "); isError && !strings.HasPrefix(got, "error "+want) ||
			!isError && (status != judge.Rejected || !slices.Contains(strings.Fields(got), p.want)) {
			t.Errorf("%s: %q (%s), want %s\n%s", p.name, got, status, p.want, text)
		}
	}
}

// A printed number may be cut or rounded.
func TestPrinted(t *testing.T) {
	for _, p := range []struct {
		printed, exact string
		want           bool
	}{
		{"1723.7", "1723.75", true}, {"1723.8", "1723.75", true}, {"1723.6", "1723.75", false}, {"1723.9", "1723.75", false},
		{"882.25", "882.25", true}, {"882.2", "882.25", true}, {"882", "882.25", false}, {"62", "62.5", false}, {"2251.0", "2251", true},
	} {
		if got := sameBreak(p.printed, p.exact); got != p.want {
			t.Errorf("%s for %s: %t", p.printed, p.exact, got)
		}
	}
	for _, p := range []struct {
		s      share
		halves int64
		games  int64
		want   bool
	}{
		{share{70000, 1}, 252, 180, true}, {share{58100, 1}, 209, 180, true}, {share{58000, 1}, 209, 180, true}, // 58.055...
		{share{58200, 1}, 209, 180, false}, {share{57900, 1}, 209, 180, false}, {share{75000, 0}, 30, 20, true}, {share{76000, 0}, 30, 20, false},
	} {
		if got := p.s.covers(p.halves, p.games); got != p.want {
			t.Errorf("%s for %d/%d: %t", p.s, p.halves, 2*p.games, got)
		}
	}
}

func TestAliases(t *testing.T) {
	tour := together(t, cup())
	text := strings.Replace(cupTable, "2,a,", "2,Alpha,", 1)
	judgeText(t, tour, text, TableOptions{}, "bot-extra bot-missing")
	judgeText(t, tour, text, TableOptions{Aliases: map[string]string{"Alpha": "a"}}, "")
	judgeText(t, tour, text, TableOptions{Aliases: map[string]string{"Alpha": "The a"}}, "")
	judgeText(t, tour, text, TableOptions{Aliases: map[string]string{"Alpha": "b"}}, "bot-missing row-twice")
	if got, _ := tableCodes(tour, cupTable, TableOptions{Aliases: map[string]string{"Alpha": "a"}}); got != `error t: an alias is given for "Alpha", but no row has that name` {
		t.Error(got)
	}
}

// The message asks about a similar name, and never takes the name for it.
func TestMeant(t *testing.T) {
	k := &tableCheck{table: &Table{aliases: map[string]bool{}}, names: map[string]string{"alpha": "alpha", "The beta": "beta", "beta": "beta", "gamma one": "g1", "gamma two": "g2"}}
	for name, want := range map[string]string{
		"Alpha 1.2": "alpha", "ALPHA": "alpha", "alhpa": "alpha", "be-ta": "beta", "gamma": "", "delta force": "", "": "", "xlphaxx": "",
	} {
		got := k.suggestion(name)
		if want == "" && got != "" || want != "" && !strings.HasPrefix(got, fmt.Sprintf("; did you mean %q?", want)) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// plantedPartial are tables of cup when half its games are there.
var plantedPartial = []struct{ old, new, want string }{
	{"", "", "games-absent"},
	{"1-2,a,20,15,0,5,30", "1-2,a,20,4,0,16,8", "games-absent row-points row-sum too-many"},
	{"3,c,20,0,0,20,0", "3,c,4,0,0,4,0", "games-absent table-sum too-many"},
	{"3,c,", "3,d,", "bot-missing games-absent"},
}

// With Partial the logs may be some of the games of a table, but no more.
func TestPartialLogs(t *testing.T) {
	tour := together(t, cup()[:20]) // a and b ten times, a and c ten times
	for _, p := range plantedPartial {
		got, status := tableCodes(tour, strings.Replace(cupTable, p.old, p.new, 1), TableOptions{Partial: true})
		for _, want := range strings.Fields(p.want) {
			if !slices.Contains(strings.Fields(got), want) && want != "row-sum" && want != "row-points" && want != "table-sum" {
				t.Errorf("%s: %q, want %q", p.new, got, p.want)
			}
		}
		if want := judge.Open; p.old == "" && (got != p.want || status != want) {
			t.Errorf("%q, %s", got, status)
		}
	}
	if got, _ := tableCodes(together(t, cup()), cupTable, TableOptions{Partial: true}); got != "" {
		t.Error(got)
	}
}

// One of several tables of a file is chosen, and the error lists them.
func TestSeveralTables(t *testing.T) {
	tour, two := together(t, cup()), "Morning\n\n"+ordoTable+"\nEvening\n\n"+strings.Replace(ordoTable, "15.0", "14.0", 1)
	if got, _ := tableCodes(tour, two, TableOptions{}); got != `error several: 2 tables are readable; choose one with --table N: 1: "Morning", line 3, 3 rows; 2: "Evening", line 11, 3 rows` {
		t.Error(got)
	}
	if got, _ := tableCodes(tour, two, TableOptions{Number: 1}); got != "" {
		t.Error(got)
	}
	if got, _ := tableCodes(tour, two, TableOptions{Number: 2}); !strings.Contains(got, "wrong-points") {
		t.Error(got)
	}
	if got, _ := tableCodes(tour, two, TableOptions{Number: 3}); !strings.HasPrefix(got, "error several: ") {
		t.Error(got)
	}
}

// What is hidden, outside the table or ordered by a rating is reported.
func TestUncheckedForms(t *testing.T) {
	tour := together(t, cup())
	for text, want := range map[string]string{
		htmlText:           "rows of the table that a browser hides, but that are compared like the others: 1",
		markdownTable:      "1 line of the file that is not a row of the table: line 1",
		gauntletTable:      "the order of the table, which may be by a rating",
		ordoTable:          "points by 2/1/0: the table counts by 1/0.5/0, another unit",
		frenchTable + "\n": "a game without a log",
	} {
		tab, err := ReadTable("t", strings.NewReader(text), TableOptions{TieBreaks: []string{string(analysis.SonnebornBerger)}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := tour.Judge(Against{Tables: []*Table{tab}})
		if err != nil || !strings.Contains(strings.Join(r.Unchecked, "\n"), want) {
			t.Errorf("%v\n%s\nwant %s", err, strings.Join(r.Unchecked, "\n"), want)
		}
	}
}
