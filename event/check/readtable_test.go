package check

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

func TestBadTables(t *testing.T) {
	for _, tt := range []struct {
		name, text, want string
		head             map[Column]string
	}{
		{"nothing", "", "t.csv:1: empty: no row", nil},
		{"a head alone", "bot,points\n", "t.csv:1: empty: no row", nil},
		{"bad UTF-8", "bot,points\na,1\nb\xff,2\n", "t.csv:3: encoding: not UTF-8: byte 0xff", nil},
		{"UTF-16", "\xff\xfeb\x00", "t.csv:1: encoding: not UTF-8: byte 0xff", nil},
		{"a NUL", "bot,points\na\x00,1\n", "t.csv:2: encoding: a control character: 0x00", nil},
		{"an escape", "bot,points\na\x1b[2J,1\n", "t.csv:2: encoding: a control character: 0x1b", nil},
		{"two columns of one name", "bot,points,points\na,1,2\n", `t.csv:1: column: two columns for points: "points" and "points"`, nil},
		{"two columns for one thing", "bot,Won,wins\na,1,2\n", `t.csv:1: column: two columns for won: "Won" and "wins"`, nil},
		{"no bot", "team,points\na,1\n", "t.csv:1: column: no column bot, name or player, and not first, second and result; --column bot=HEAD names it", nil},
		{"no number", "bot,sum\na,1\n", "t.csv:1: column: no column played, won, drawn, lost or points; --column points=HEAD names it", nil},
		{"a head that is not there", "bot,points\na,1\n", `t.csv:1: column: no column "Punkte" for points`, map[Column]string{Points: "Punkte"}},
		{"a cell too many", "bot,points\na,1\nb,2,3\n", "t.csv:3: csv: wrong number of fields", nil},
		{"a quote", "bot,points\na\"b,1\n", `t.csv:2: csv: bare " in non-quoted-field`, nil},
		{"a quote without end", "bot,points\n\"a,1\nb,2\n", "t.csv:3: csv: extraneous or missing \" in quoted-field", nil},
		{"a formula for points", "bot,points\na,=1+1\n", `t.csv:2: cell: not a points: "=1+1"`, nil},
		{"no number", "bot,points\na,NaN\n", `t.csv:2: cell: not a points: "NaN"`, nil},
		{"an exponent", "bot,won\na,1e9\n", `t.csv:2: cell: not a won: "1e9"`, nil},
		{"too many games", "bot,won\na,9999999\n", `t.csv:2: cell: not a won: "9999999"`, nil},
		{"half a win", "bot,won\na,0.5\n", `t.csv:2: cell: not a won: "0.5"`, nil},
		{"minus a win", "bot,won\na,-1\n", `t.csv:2: cell: not a won: "-1"`, nil},
		{"a rank below 0", "rank,bot,won\n-1,a,1\n", `t.csv:2: cell: not a rank: "-1"`, nil},
		{"ranks that fall", "rank,bot,won\n2-1,a,1\n", `t.csv:2: cell: not a rank: "2-1"`, nil},
		{"a long cell", "bot,won\n" + strings.Repeat("a", MaxCell+1) + ",1\n", "t.csv:2: cap: a cell has at most 1024 bytes", nil},
		{"many columns", "bot,won" + strings.Repeat(",x", MaxColumns) + "\n", "t.csv:1: cap: a table has at most 512 columns", nil},
		{"many rows", "bot,won\n" + strings.Repeat("a,1\n", MaxRows+1), "t.csv:100002: cap: a table has at most 100000 rows", nil},
		{"a big file", strings.Repeat("x", MaxTable+1), "t.csv:1: cap: a table has at most 8388608 bytes", nil},
	} {
		_, err := ReadTable("t.csv", strings.NewReader(tt.text), TableOptions{Head: tt.head})
		var bad *TableError
		if !errors.As(err, &bad) || err.Error() != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}

// Tables come with marks, other separators and other words.
func TestGoodTables(t *testing.T) {
	tour := together(t, cup())
	head := map[Column]string{Bot: "Zawodnik", Points: "Punkte"}
	for _, tt := range []struct {
		text string
		head map[Column]string
	}{
		{cupTable, nil},
		{"\ufeff" + strings.ReplaceAll(cupTable, "\n", "\r\n"), nil},
		{strings.ReplaceAll(cupTable, ",", ";"), nil},
		{strings.ReplaceAll(cupTable, ",", "\t"), nil},
		{strings.ToUpper(cupTable[:6]) + cupTable[6:], nil},
		{"\n" + cupTable, nil},
		{"Zawodnik;Punkte;points\na;30,0;x\nb;30;y\nc;0;z\n", head},
		{"name,points\n\"a\",\"30\"\n\"b\",30\nc,0\n", nil},
		{"#,player,games,wins\n1.,a,20,15\n2=,b,20,15\n3,c,20,0\n", nil},
	} {
		judgeText(t, tour, tt.text, TableOptions{Head: tt.head}, "")
	}
}

// What a table says in addition, or does not say, is reported.
func TestUncheckedColumns(t *testing.T) {
	r := judgeText(t, together(t, cup()), "bot,points,school\na,30,x\nb,30,x\nc,0,x\n", TableOptions{}, "")
	text := strings.Join(r.Unchecked, "\n")
	for _, want := range []string{`unknown columns of the table: "school"`, "the table's rank: it has no such column", "the table's won: it has no such column", "the schedule: no schedule is given"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not told:\n%s", want, text)
		}
	}
	if strings.Contains(text, "the table's points") || strings.Contains(text, "a published table") {
		t.Error(text)
	}
}

func TestSchemes(t *testing.T) {
	for text, want := range map[string]string{"3/1/0": "3/1/0", "1/0.5/0": "1/0.5/0", "1/½/0": "1/0.5/0", "1/0,25/0": "1/0.25/0"} {
		s, err := event.ParsePoints(text)
		if err != nil || s.String() != want {
			t.Errorf("%s: %s, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "3", "3/1", "3/1/0/0", "a/b/c", "3/1/-1", "3//0", "1/0.3333/0", "99999/1/0"} {
		if s, err := event.ParsePoints(text); err == nil {
			t.Errorf("%q is %s", text, s)
		}
	}
}

// The default points are those of the standings of analysis, which doubles them if there are
// halves.
func TestSchemesOfRules(t *testing.T) {
	for _, g := range append(all.Games(), &rules.Game{Spec: rules.Spec{Name: "chess"}}) {
		s, want := pointsOf(g), analysis.SchemeOf(g)
		by := int64(1000)
		if p := g.Tournament.Points.OrUsual(); (p.Win|p.Draw|p.Loss)%2 != 0 {
			by = 500
		}
		if s != (event.Points{Win: int64(want.Win) * by, Draw: int64(want.Draw) * by, Loss: int64(want.Loss) * by}) {
			t.Errorf("%s: %s, %+v", g.Name, s, want)
		}
	}
}

// A table is of one contest.
func TestChoice(t *testing.T) {
	l := cup()
	for _, g := range l[:10] {
		g.Stage = "3 final"[:1]
	}
	tour := together(t, l)
	for _, tt := range []struct {
		opt  TableOptions
		want string
	}{
		{TableOptions{}, "table.csv: a table covers one contest, but the logs have 2: fiverow, cup, stage 2; fiverow, cup, stage 3; choose with --game, --event and --stage"},
		{TableOptions{Stage: "4"}, "table.csv: the logs have no contest of that event, game and stage"},
		{TableOptions{Game: "dots"}, "table.csv: the logs have no contest of that event, game and stage"},
		{TableOptions{Stage: "3", Event: "cup"}, ""},
	} {
		tab, err := readAny("table.csv", "a - b: 5 : 5\n", tt.opt)
		if err != nil {
			t.Fatal(err)
		}
		_, err = tour.Judge(Against{Tables: []*Table{tab}})
		if got := ""; err != nil {
			got = err.Error()
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		} else if tt.want != "" {
			t.Errorf("no error; want %q", tt.want)
		}
	}
}

func FuzzTable(f *testing.F) {
	f.Add([]byte(cupTable))
	f.Add([]byte("first;second;result\na;b;1-0\n"))
	f.Add([]byte("a - b: 5 : 5\n"))
	tour := together(f, cup()[:2])
	f.Fuzz(func(t *testing.T, b []byte) {
		tab, err := readAny("t.csv", string(b), TableOptions{})
		if err != nil {
			return
		}
		if _, err := tour.Judge(Against{Tables: []*Table{tab}}); err != nil {
			t.Fatal(err)
		}
	})
}
