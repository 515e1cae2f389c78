package results_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/results"
)

func TestCSV(t *testing.T) {
	table := "\ufeffresult,second,first,game,id,round,fault,end,start,other\n" +
		"1-0,b,a,,,1,1,crash,,x\n# a comment\n0-1, c ,a,dots,g7,2,,,5 5,\n=,b,a,,,,,,,\n*,b,a,,,,,,,\n"
	var got []string
	err := results.CSV(strings.NewReader(table), "r.csv", "go", func(r results.Row) error {
		got = append(got, fmt.Sprintf("%d %t %s %s %s-%s %d %t %q %q", r.Line, r.Known, r.Game, r.ID, r.First, r.Second, r.Outcome, r.ByFault, r.End, r.Start))
		return nil
	})
	want := []string{
		fmt.Sprintf(`2 true go r.csv:2 a-b %d true "crash" ""`, analysis.FirstWins),
		fmt.Sprintf(`4 true dots g7 a-c %d false "" "5 5"`, analysis.SecondWins),
		fmt.Sprintf(`5 true go r.csv:5 a-b %d false "" ""`, analysis.Draw),
		`6 false go r.csv:6 a-b 0 false "" ""`,
	}
	if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), err)
	}
}

func TestCSVMistakes(t *testing.T) {
	for table, want := range map[string]string{
		"":                                   "r.csv:1: csv: the file is empty",
		"first,second\na,b\n":                `r.csv:1: csv: no column "result"`,
		"first,second,result\na,b,win\n":     `r.csv:2: csv: no result: "win"`,
		"first,second,result\n,b,1-0\n":      `r.csv:2: csv: a bot without a name`,
		"first,second,result\na,\xff,1-0\n":  `r.csv:2: csv: not utf-8: "\xff"`,
		"first,second,result\na,b\n":         `r.csv:2: csv: wrong number of fields`,
		"first,second,result\n\"a,b,1-0\n":   `r.csv:2: csv: extraneous or missing " in quoted-field`,
		"first,second,result\na,b,1-0\nstop": `r.csv:3: csv: wrong number of fields`,
	} {
		err := results.CSV(strings.NewReader(table), "r.csv", "go", func(results.Row) error { return nil })
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", table, err, want)
		}
	}
	stop := errors.New("stop")
	if err := results.CSV(strings.NewReader("first,second,result\na,b,=\n"), "r.csv", "go", func(results.Row) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("an error of the visitor is %v", err)
	}
}

func FuzzCSV(f *testing.F) {
	f.Add("first,second,result\na,b,1-0\n")
	f.Fuzz(func(t *testing.T, table string) {
		err := results.CSV(strings.NewReader(table), "r.csv", "go", func(r results.Row) error {
			if r.First == "" || r.Second == "" || r.Game == "" || r.Known && r.Outcome == 0 {
				t.Errorf("%q: %+v", table, r)
			}
			return nil
		})
		if err != nil && !strings.HasPrefix(err.Error(), "r.csv:") {
			t.Errorf("%q: %v", table, err)
		}
	})
}
