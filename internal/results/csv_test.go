package results_test

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/results"
)

// readCSV returns the rows of a table, and what is wrong with other rows or with the
// file.
func readCSV(table string) (rows []results.Row, bad []string) {
	err := results.CSV(strings.NewReader(table), "r.csv", "go", func(r results.Row) { rows = append(rows, r) },
		func(line int, p *results.Problem) { bad = append(bad, fmt.Sprintf("%d: %v", line, p)) })
	if err != nil {
		bad = append(bad, err.Error())
	}
	return rows, bad
}

func TestCSV(t *testing.T) {
	table := "\ufeffresult,second,first,game,id,round,fault,end,start,other\n" +
		"1-0,b,a,,,1,1,crash,,x\n# a comment\n0-1, c ,a,dots,g7,2,,,5 5,\n=,b,a,,,,,,,\n*,b,a,,,,,,,\n"
	list, bad := readCSV(table)
	var got []string
	for _, r := range list {
		got = append(got, fmt.Sprintf("%d %t %s %s %s-%s %d %t %q %q", r.Line, r.Known, r.Game, r.ID, r.First, r.Second, r.Outcome, r.ByFault, r.End, r.Start))
	}
	want := []string{
		fmt.Sprintf(`2 true go r.csv:2 a-b %d true "crash" ""`, analysis.FirstWins),
		fmt.Sprintf(`4 true dots g7 a-c %d false "" "5 5"`, analysis.SecondWins),
		fmt.Sprintf(`5 true go r.csv:5 a-b %d false "" ""`, analysis.Draw),
		`6 false go r.csv:6 a-b 0 false "" ""`,
	}
	if bad != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), bad)
	}
}

// An unusable file has an error; an unusable row has one and does not affect the
// others.
func TestCSVMistakes(t *testing.T) {
	const head, good = "first,second,result\n", "a,b,1-0\n"
	for _, tt := range []struct {
		table, want string
		rows        int
	}{
		{"", "r.csv:1: empty: no row of column names", 0},
		{"first,second,result", "r.csv:1: empty: a head and no rows", 0},
		{"first,second\na,b\n", `r.csv:1: head: no column "result" (or "score")`, 0},
		{"first,white,second,result\na,b\n", `r.csv:1: twice: two columns for first: "first" and "white"`, 0},
		{"\xff\xfef\x00i\x00r\x00s\x00t\x00\n", "r.csv:1: utf-8: the file is not utf-8 text: save it as UTF-8", 0},
		{head + "a,b,win\n" + good, `2: result: no result: "win"`, 1},
		{head + ",b,1-0\n" + good, `2: bot: a bot without a name`, 1},
		{head + "a,\xff,1-0\n" + good, `2: utf-8: not utf-8: "\xff"`, 1},
		{head + "a,b\x00c,1-0\n" + good, `2: control: a control character: "b\x00c"`, 1},
		{head + "a,b\n" + good, `2: fields: 2 fields, and the head has 3`, 1},
		{head + "a,b,1-0,x\n" + good, `2: fields: 4 fields, and the head has 3`, 1},
		{head + "\"a,b,1-0\n" + strings.Repeat(good, 100), `2: quote: a quote that is not closed, or within a field: "\"a,b,1-0"`, 100},
		{head + good + "stop", `3: fields: 1 fields, and the head has 3`, 1},
		{head + good + strings.Repeat(",", 1_000_000) + "\n" + good, `3: fields: 1000001 fields, and the head has 3`, 2},
		{head + good + strings.Repeat("x", 3<<20) + ",b,1\n" + good, `3: long: a line of more than 1048576 bytes`, 2},
		{head + good + "\"" + strings.Repeat("\"\"", 100_000) + "\n" + good, `3: quote: a quote that is not closed, or within a field: "` + strings.Repeat(`\"`, 60) + `..."`, 2},
	} {
		rows, bad := readCSV(tt.table)
		if strings.Join(bad, "\n") != tt.want || len(rows) != tt.rows {
			t.Errorf("%.80q: %d rows, %.200q, want %d, %s", tt.table, len(rows), bad, tt.rows, tt.want)
		}
	}
}

// A row that begins with # is a comment unless it has as many fields as the head.
func TestCSVComments(t *testing.T) {
	rows, bad := readCSV("# results\nfirst,second,result\n# 2026, the cup\n#1,b,1-0\n\n   \na,b,0-1\n")
	if len(rows) != 2 || rows[0].First != "#1" || bad != nil {
		t.Errorf("%v %v", rows, bad)
	}
}

// Quoted fields may run over lines.
func TestCSVQuotes(t *testing.T) {
	rows, bad := readCSV("first,second,result\n\"a\nb\",\"c,\"\"d\"\"\",1-0\na,b,=\n")
	if len(rows) != 2 || rows[0].First != "a\nb" || rows[0].Second != `c,"d"` || rows[1].Line != 4 || bad != nil {
		t.Errorf("%v %v", rows, bad)
	}
}

func FuzzCSV(f *testing.F) {
	f.Add("first,second,result\na,b,1-0\n")
	f.Add("White;Black;Score\r\n\"a;b\r\nc;d;½\r\n")
	f.Fuzz(func(t *testing.T, table string) {
		lines := strings.Count(table, "\n") + 1
		rows, bad := readCSV(table)
		for _, r := range rows {
			if r.First == "" || r.Second == "" || r.Game == "" || r.Known && r.Outcome == 0 || r.Line < 2 || r.Line > lines {
				t.Errorf("%q: %+v", table, r)
			}
		}
		if len(rows) == 0 && len(bad) == 0 {
			t.Errorf("%q: nothing is said", table)
		}
	})
}
