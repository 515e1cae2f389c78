package table

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// By hand: 3+2+4 characters for rank and bot, 7 for each of the others with its gap,
// so 25 characters have room for two of them and 80 for all.
func TestTextFits(t *testing.T) {
	l := english(t)
	table := Table{Columns: []Column{N("rank"), W("bot"), N("first"), N("second"), N("games")},
		Rows:  [][]Cell{{Count(1), Bot("anna"), Count(11111), Count(22222), Count(33333)}, {Count(2), Bot("bob"), Count(4), Count(5), Count(6)}},
		Notes: []Phrase{Say("report.of-game", Name("one two"), Name("three four five six"))}}
	var b bytes.Buffer
	if err := Text(&b, l, Name("t"), table, TextOptions{Width: 25}); err != nil {
		t.Fatal(err)
	}
	want := `t
rank  bot   first  second
-------------------------
   1  anna  11111   22222
   2  bob       4       5

rank  bot   games
-----------------
   1  anna  33333
   2  bob       6
one two: three four five
  six
`
	if b.String() != want {
		t.Errorf("%s, want\n%s", b.String(), want)
	}
	b.Reset()
	if err := Text(&b, l, Name("t"), table, TextOptions{Width: 80}); err != nil || strings.Count(b.String(), "rank") != 1 {
		t.Errorf("%v\n%s", err, b.String())
	}
	// Words are cut before columns are split.
	b.Reset()
	table.Rows[0][1] = Bot(strings.Repeat("long ", 20))
	if err := Text(&b, l, Name("t"), table, TextOptions{Width: 50}); err != nil || strings.Count(b.String(), "rank") != 1 || !strings.Contains(b.String(), "...") {
		t.Errorf("%v\n%s", err, b.String())
	}
	for line := range strings.Lines(b.String()) {
		if utf8.RuneCountInString(line) > 51 {
			t.Errorf("wider than the terminal: %q", line)
		}
	}
	// Columns of numbers alone continue below the first.
	b.Reset()
	three := Table{Columns: []Column{N("won"), N("tier"), N("p50")}, Rows: [][]Cell{{Count(1), Count(2), Count(3)}}}
	if err := Text(&b, l, nil, three, TextOptions{Width: 9}); err != nil || b.String() != "won  tier\n---------\n  1     2\n\nwon  p50\n--------\n  1    3\n" {
		t.Errorf("%v\n%s", err, b.String())
	}
	// A single column is not split.
	b.Reset()
	one := Table{Columns: []Column{N("n")}, Rows: [][]Cell{{Count(123456789)}}}
	if err := Text(&b, l, nil, one, TextOptions{Width: 4}); err != nil || !strings.Contains(b.String(), "123456789") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
