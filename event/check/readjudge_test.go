package check

import (
	"strings"
	"testing"
)

// The tables of Gomocup's judge for cup, by hand from the program that prints them: the
// programs by a rating, games by colour, and the wins of each pair.
const (
	judgeResult = `1. b 1700
    wins: 5+10, losses: 5+0, draws: 0+0
    timeouts: 1, errors: 0, total games: 20
    time/game: 1.0s, time/turn: 5.0ms, move/game: 20

2. a 1690
    wins: 10+5, losses: 0+5, draws: 0+0
    timeouts: 0, errors: 0, total games: 20
    time/game: 1.0s, time/turn: 5.0ms, move/game: 20

3. c -
    wins: 0+0, losses: 10+10, draws: 0+0
    timeouts: 0, errors: 3, total games: 20
    time/game: 1.0s, time/turn: 5.0ms, move/game: 20

`
	judgeTable = `<HTML>
<HEAD>
<TITLE>Piskvork tournament result</TITLE>
<LINK href="piskvork.css" type=text/css rel=stylesheet>
</HEAD>
<BODY>
<TABLE border=1 class="result">
<TBODY align=center>
<TR><TH>#</TH><TH>Name</TH><TH>Elo</TH><TH>Total</TH><TH><NUM>1</NUM><BR/><NAME>b<NAME></TH><TH><NUM>2</NUM><BR/><NAME>a<NAME></TH><TH><NUM>3</NUM><BR/><NAME>c<NAME></TH></TR>
<TR><TD><NUM>1</NUM></TD><TD><NAME>b</NAME></TD><TD>1700</TD><TD>15:5</TD><TD class="dash">-</TD><TD class="draw">5:5</TD><TD class="win">10:0</TD></TR>
<TR><TD><NUM>2</NUM></TD><TD><NAME>a</NAME></TD><TD>1690</TD><TD>15:5</TD><TD class="draw">5:5</TD><TD class="dash">-</TD><TD class="win">10:0</TD></TR>
<TR><TD><NUM>3</NUM></TD><TD><NAME>c</NAME></TD><TD>-</TD><TD>0:20</TD><TD class="loss">0:10</TD><TD class="loss">0:10</TD><TD class="dash">-</TD></TR>
</TBODY>
</TABLE>
</BODY>
</HTML>
`
)

func TestTablesOfGomocup(t *testing.T) {
	tour := together(t, cup())
	for _, p := range []struct{ text, old, new, want string }{
		{judgeResult, "", "", ""},
		{judgeResult, "\n", "\r\n", ""},
		{judgeResult, "wins: 5+10, losses: 5+0", "wins: 5+11, losses: 5+0", "row-sum table-sum wrong-won"},
		{judgeTable, "", "", ""},
		{judgeTable, `<TD class="win">10:0</TD></TR>
<TR><TD><NUM>3</NUM></TD><TD><NAME>c</NAME></TD><TD>-</TD><TD>0:20</TD><TD class="loss">0:10</TD><TD class="loss">0:10</TD>`,
			`<TD class="win">9:1</TD></TR>
<TR><TD><NUM>3</NUM></TD><TD><NAME>c</NAME></TD><TD>-</TD><TD>0:20</TD><TD class="loss">0:10</TD><TD class="loss">1:9</TD>`, "wrong-match"},
	} {
		text := strings.ReplaceAll(p.text, p.old, p.new)
		if p.old == "" {
			text = p.text
		} else if text == p.text {
			t.Fatalf("nothing is planted: %s", p.old)
		}
		judgeText(t, tour, text, TableOptions{}, p.want)
	}
}

func TestBrokenTablesOfGomocup(t *testing.T) {
	for _, p := range []struct{ text, old, new, want string }{
		{judgeResult, "draws: 0+0\n    timeouts: 0, errors: 3", "draws: 0\n    timeouts: 0, errors: 3", `12: cell: want wins, losses and draws by colour: "    wins:`},
		{judgeResult, "total games: 20\n    time/game: 1.0s, time/turn: 5.0ms, move/game: 20\n\n3", "total: 20\n\n3", `8: cell: want timeouts, errors and total games: `},
		{judgeResult, "2. a 1690", "a", `6: cell: want PLACE. NAME RATING: "a"`},
		{judgeResult, judgeResult[strings.Index(judgeResult, "    wins: 0+0"):], "", `11: cut: `},
		{judgeTable, `<TD class="win">10:0</TD></TR>`, "</TR>", "10: cell: 2 cells of pairs for 3 programs"},
		{judgeTable, `<TD class="loss">0:10</TD><TD class="loss">0:10</TD>`, `<TD class="loss">0:10</TD><TD class="loss">1:9</TD>`, `12: cell: "c" has another result against "a"`},
		{judgeTable, `<TD class="draw">5:5</TD><TD class="dash">`, `<TD>5:5</TD><TD class="dash">`, `11: cell: want cells WINS:WINS: "<TD>5:5`},
		{judgeTable, "<TR><TD>", "<TR><TD >", "1: empty: no row"},
	} {
		text := strings.ReplaceAll(p.text, p.old, p.new)
		_, err := ReadTable("t", strings.NewReader(text), TableOptions{})
		if err == nil || !strings.HasPrefix(err.Error(), "t:"+p.want) {
			t.Errorf("%q: %v, want t:%s", p.new, err, p.want)
		}
	}
}
