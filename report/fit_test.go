package report

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// By hand: 3+2+4 characters for rank and bot, 7 for each of the others with its gap,
// so that 25 hold two of them and 80 all.
func TestTextFits(t *testing.T) {
	table := Table{Title: "t", Columns: []Column{{"rank", Right}, {"bot", Left}, {"first", Right}, {"second", Right}, {"third", Right}},
		Rows: [][]string{{"1", "anna", "11111", "22222", "33333"}, {"2", "bob", "4", "5", "6"}}, Notes: []string{"one two three four five six seven"}}
	var b bytes.Buffer
	if err := Text(&b, table, TextOptions{Width: 25}); err != nil {
		t.Fatal(err)
	}
	want := `t
rank  bot   first  second
-------------------------
   1  anna  11111   22222
   2  bob       4       5

rank  bot   third
-----------------
   1  anna  33333
   2  bob       6
one two three four five
  six seven
`
	if b.String() != want {
		t.Errorf("%s, want\n%s", b.String(), want)
	}
	b.Reset()
	if err := Text(&b, table, TextOptions{Width: 80}); err != nil || strings.Count(b.String(), "rank") != 1 {
		t.Errorf("%v\n%s", err, b.String())
	}
	// Words are cut before columns are spread.
	b.Reset()
	table.Rows[0][1] = strings.Repeat("long ", 20)
	if err := Text(&b, table, TextOptions{Width: 50}); err != nil || strings.Count(b.String(), "rank") != 1 || !strings.Contains(b.String(), "...") {
		t.Errorf("%v\n%s", err, b.String())
	}
	for line := range strings.Lines(b.String()) {
		if utf8.RuneCountInString(line) > 51 {
			t.Errorf("wider than the terminal: %q", line)
		}
	}
	// Numbers alone go on below the first of them.
	b.Reset()
	three := Table{Columns: []Column{{"aaa", Right}, {"bbb", Right}, {"ccc", Right}}, Rows: [][]string{{"1", "2", "3"}}}
	if err := Text(&b, three, TextOptions{Width: 9}); err != nil || b.String() != "aaa  bbb\n--------\n  1    2\n\naaa  ccc\n--------\n  1    3\n" {
		t.Errorf("%v\n%s", err, b.String())
	}
	// What is one column is left whole.
	b.Reset()
	one := Table{Columns: []Column{{"n", Right}}, Rows: [][]string{{"123456789"}}}
	if err := Text(&b, one, TextOptions{Width: 4}); err != nil || !strings.Contains(b.String(), "123456789") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
