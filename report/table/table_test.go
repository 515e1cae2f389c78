package table

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
)

func english(t *testing.T) words.Language {
	t.Helper()
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func text(t *testing.T, table Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := Text(&b, english(t), nil, table, TextOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		low, high Cell
		want, csv string
	}{
		{Elo(-12.4), Elo(0.6), "-12 to +1", "-12.40,0.60"},
		{Elo(-0.2), Elo(0.4), "0 to 0", "-0.20,0.40"},
		{nil, Elo(-3), "at most -3", ",-3.00"},
		{Elo(3), nil, "at least +3", "3.00,"},
		{nil, nil, "no limits", ","},
	} {
		table := Table{Columns: []Column{I(0.95)}, Rows: [][]Cell{{Range{c.low, c.high}}}}
		if got := text(t, table); !strings.HasSuffix(got, "\n"+c.want+"\n") || !strings.HasPrefix(got, "95% interval\n") {
			t.Errorf("got %q, want %q", got, c.want)
		}
		var b bytes.Buffer
		if err := CSV(&b, []Placed{{Table: table}}); err != nil || b.String() != "low,high\n"+c.csv+"\n" {
			t.Errorf("%v, got %q, want %q", err, b.String(), c.csv)
		}
	}
}

func TestLongCellsAreCut(t *testing.T) {
	table := Table{Columns: []Column{W("bot"), N("n")}, Rows: [][]Cell{{Bot(strings.Repeat("x", 1000)), Count(1)}}}
	if got, want := text(t, table), strings.Repeat("x", 57)+"...  1\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got:\n%s", got)
	}
	var b bytes.Buffer
	if err := Text(&b, english(t), nil, table, TextOptions{MaxCell: 5}); err != nil || !strings.HasSuffix(b.String(), "\nxx...  1\n") {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

func TestTextErrors(t *testing.T) {
	var b bytes.Buffer
	err := Text(&b, english(t), nil, Table{Columns: []Column{W("bot")}, Rows: [][]Cell{{Bot("a")}, {Bot("a"), Bot("b")}}}, TextOptions{})
	if err == nil || err.Error() != "table: row 2 has 2 cells, the table 1 columns" || b.Len() > 0 {
		t.Errorf("error %v, output %q", err, b.String())
	}
	if err := Text(broken{}, english(t), Name("t"), Table{}, TextOptions{}); err != errBroken {
		t.Errorf("error %v, want that of the writer", err)
	}
}

type broken struct{}

var errBroken = errors.New("pipe")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// Whatever the cells contain, the table keeps its lines: title, head, rule and one
// for each row. No line ends in a space or has hidden characters, except the mark
// that ends text from right to left.
func TestTextKeepsItsLines(t *testing.T) {
	l := english(t)
	r := rand.New(rand.NewPCG(1, 2))
	alphabets := []string{" \n\t\x1b|a-", "ab\u0301\u202e\u2028گ日\x00\xff\\", "=+-@<>&*_"}
	word := func() string {
		all := []rune(alphabets[r.IntN(len(alphabets))])
		var b strings.Builder
		for range r.IntN(71) {
			b.WriteRune(all[r.IntN(len(all))])
		}
		return b.String()
	}
	for range 2000 {
		table := Table{Columns: []Column{W("bot"), N("n"), W("event")}}
		for range 1 + r.IntN(4) {
			table.Add(Bot(word()), Count(1), Name(word()))
		}
		var b bytes.Buffer
		if err := Text(&b, l, Name(word()), table, TextOptions{}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		if len(lines) != len(table.Rows)+4 || !utf8.Valid(b.Bytes()) {
			t.Fatalf("%q make %q", table.Rows, lines)
		}
		for _, line := range lines {
			if strings.TrimRight(line, " ") != line || unseen(line) {
				t.Fatalf("%q make the line %q", table.Rows, line)
			}
		}
	}
}

// In other media, no cell can become markup, a formula or a new row.
func TestOtherFormats(t *testing.T) {
	table := Table{Columns: []Column{W("bot"), N("n")}, Notes: []Phrase{Say("report.of-game", Name("note_1"), Name("*"))},
		Rows: [][]Cell{{Bot("=cmd|' /c'!A1"), Count(-1)}, {Bot("<b>*x*\n"), Count(2)}, {Bot(`a,"b"`), Count(3)}}}
	var b bytes.Buffer
	if err := CSV(&b, []Placed{{Table: table}}); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "bot,n\n'=cmd|' /c'!A1,-1\n<b>*x*[U+000A],2\n\"a,\"\"b\"\"\",3\n"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	want := "## a\\|b\n\n| bot | n |\n| --- | ---: |\n| =cmd\\|' /c'\\!A1 | -1 |\n| &lt;b&gt;\\*x\\*\\[U+000A\\] | 2 |\n| a,\"b\" | 3 |\n\n- note\\_1\\: \\*\n"
	if got := Markdown(english(t), Name("a|b"), table); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Tables of one kind become one table of CSV: one row of heads, the fields that
// identify the table of a row, and empty cells for columns that only other tables
// have.
func TestTablesOfOneKind(t *testing.T) {
	where := func(game string) []Field { return []Field{{"game", Name(game)}} }
	one := Table{Columns: []Column{W("bot"), T("p50"), N("by-fault")}, Rows: [][]Cell{{Bot("a"), Duration(1500), Count(1)}}}
	two := Table{Columns: []Column{W("bot"), N("koya"), T("p50")}, Rows: [][]Cell{{Bot("b"), None{}, nil}, {Say("report.cell.all"), Count(7), Duration(3)}}}
	var b bytes.Buffer
	if err := CSV(&b, []Placed{{where("x"), one}, {where("y"), two}}); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "game,bot,p50_us,by_fault,koya\nx,a,1500,1,\ny,b,,,\ny,all,3,,7\n"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Every kind of cell works in every medium and language.
func TestEveryCell(t *testing.T) {
	cells := []Cell{Bot("b"), Name("n"), Count(1), Halves(3), Rank{2, 4}, Elo(5), Duration(7), Share(0.5), Percent{12.5, 1}, Level(0.95), Parts(1234),
		Probability(0.25), Number{1.5, 1}, Record{1, 2, 3}, Meeting{Points{4, 1}, Record{1, 1, 0}}, Points{11, 2}, Range{Elo(1), nil}, None{}, Say("report.cell.all")}
	texts := []string{"b", "n", "1", "1.5", "2-4", "+5", "7 µs", "0.500", "12.5%", "95%", "12.3%", "0.250", "1.5", "1-2-3", "4 (1-1-0)", "5.5", "at least +1", "-", "all"}
	bare := []string{"b", "n", "1", "1.5", "2-4", "5.00", "7", "0.500000", "12.50", "0.95", "12.34", "0.25", "1.5000", "1-2-3", "4 (1-1-0)", "5.5", "1.00..", "", "all"}
	for i, c := range cells {
		if got := c.Text(english(t)); got != texts[i] {
			t.Errorf("%T: text %q, want %q", c, got, texts[i])
		}
		if got := csvOf(c); got != bare[i] {
			t.Errorf("%T: csv %q, want %q", c, got, bare[i])
		}
	}
	for _, tag := range words.Tags() {
		l, err := words.In(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			if got := string(markup.Cell(l, c)); got == "" || strings.Contains(got, "[") || tag != "en" && strings.Contains(got, "at least") {
				t.Errorf("%s: %T: %q", tag, c, got)
			}
		}
	}
}

// Pages have a minus sign, and a dash between two numbers. Programs read the hyphen.
func TestSigns(t *testing.T) {
	for _, c := range []struct {
		cell       Cell
		text, page string
	}{{Elo(-7), "-7", "−7"}, {Rank{2, 4}, "2-4", "2–4"}, {Meeting{Points{4, 1}, Record{1, 1, 0}}, "4 (1-1-0)", "4 (1–1–0)"}, {None{}, "-", "–"}, {Bot("a-b"), "a-b", "a-b"}, {Name("-"), "-", "-"}} {
		if got := c.cell.Text(english(t)); got != c.text {
			t.Errorf("%T: text %q, want %q", c.cell, got, c.text)
		}
		if got := string(markup.Cell(english(t), c.cell)); !strings.Contains(got, ">"+c.page+"<") {
			t.Errorf("%T: %q, want %q", c.cell, got, c.page)
		}
	}
}

// A table of notes alone has no head and no rule.
func TestNotesAlone(t *testing.T) {
	notes := Table{Notes: []Phrase{Say("report.cell.all"), Say("report.cell.none")}}
	if got := Markdown(english(t), nil, notes); got != "- all\n- none\n" {
		t.Errorf("got %q", got)
	}
	if got := Markdown(english(t), Name("t"), notes); got != "## t\n\n- all\n- none\n" {
		t.Errorf("got %q", got)
	}
	if got := text(t, notes); got != "all\nnone\n" {
		t.Errorf("got %q", got)
	}
}

// Columns have the requested widths, however the table is split.
func TestWidths(t *testing.T) {
	table := Table{Columns: []Column{W("bot"), N("n"), N("p")}, Rows: [][]Cell{{Bot("a"), Count(1), Count(2)}}, Widths: []int{5, 3, 1}}
	if got := text(t, table); got != "bot      n  p\n-------------\na        1  2\n" {
		t.Errorf("got:\n%s", got)
	}
	var b bytes.Buffer
	if err := Text(&b, english(t), nil, table, TextOptions{Width: 10}); err != nil || b.String() != "bot      n\n----------\na        1\n\nbot    p\n--------\na      2\n" {
		t.Errorf("%v, got:\n%s", err, b.String())
	}
	two := []Table{{Columns: []Column{W("bot")}, Rows: [][]Cell{{Bot("abcdef")}}}, {Columns: []Column{W("bot")}}}
	if Align(english(t), two); !slices.Equal(two[1].Widths, []int{6}) || Wide(english(t), two[0], 4) != 4 {
		t.Errorf("widths %v, %d", two[1].Widths, Wide(english(t), two[0], 4))
	}
}

// Pages capitalize the heads of columns, but not signs.
func TestHeadsOnPages(t *testing.T) {
	l := english(t)
	for want, c := range map[string]Column{"Points": N("points"), "Elo": N("elo"), "p": N("p"), `<bdi dir="ltr">1</bdi>`: Against(1, "ann")} {
		if got := string(HeadHTML(l, c)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := markup.Cell(l, Elo(-26)); got != `<bdi dir="ltr">−26</bdi>` {
		t.Errorf("minus 26 is %s", got)
	}
}

// unseen reports whether a line has a character that is not seen.
func unseen(line string) bool {
	line = strings.ReplaceAll(line, "\u200e", "")
	return words.Visible(line) != line
}
