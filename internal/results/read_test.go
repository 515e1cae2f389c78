package results_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"scrutineer/analysis"
	"scrutineer/internal/results"
)

// text returns what a game has, without what it has not.
func text(g *results.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s", g.Line, g.First)
	if g.Second != "" {
		fmt.Fprintf(&b, "-%s", g.Second)
	}
	how := map[analysis.Outcome]string{analysis.FirstWins: "1-0", analysis.Draw: "=", analysis.SecondWins: "0-1"}[g.Outcome]
	if how == "" {
		how = map[analysis.Absence]string{analysis.Bye: "bye", analysis.HalfBye: "half", analysis.ZeroBye: "zero", analysis.FirstAbsent: "-+", analysis.SecondAbsent: "+-",
			analysis.BothAbsent: "--", analysis.BothLost: "0-0"}[g.Why]
	}
	if g.Open {
		how += "*"
	}
	b.WriteString(" " + how)
	for _, x := range []struct{ name, value string }{{"game", g.Game}, {"event", g.Event}, {"id", g.ID}, {"stage", g.Stage}, {"round", g.Round}, {"start", g.Start}, {"end", g.End}, {"clock", g.Clock}, {"pair", g.Pair}} {
		if x.value != "" && x.value != "g" {
			fmt.Fprintf(&b, " %s=%s", x.name, x.value)
		}
	}
	for _, x := range []struct {
		name string
		is   bool
	}{{"fault", g.ByFault}, {"unseated", g.Synthetic}} {
		if x.is {
			b.WriteString(" " + x.name)
		}
	}
	if g.Scored {
		fmt.Fprintf(&b, " score=%d:%d", g.Score[0], g.Score[1])
	}
	if len(g.Date) > 0 {
		fmt.Fprintf(&b, " date=%s", g.Date)
	}
	if g.Plies > 0 {
		fmt.Fprintf(&b, " plies=%d", g.Plies)
	}
	if g.Timed {
		b.WriteString(" used=")
		for i, m := range g.Timing.Moves {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprint(&b, max(-1, int64(m.Used)))
		}
	}
	return b.String()
}

// reading is what a reader handed over, in lines.
type reading struct {
	games, bad, notes, flaws []string
	shape                    string
	err                      error
}

func (r *reading) String() string {
	list := append([]string{}, r.games...)
	for _, s := range r.bad {
		list = append(list, "bad "+s)
	}
	for _, s := range r.notes {
		list = append(list, "note "+s)
	}
	for _, s := range r.flaws {
		list = append(list, "flaw "+s)
	}
	if r.shape != "" {
		list = append(list, "shape "+string(r.shape))
	}
	if r.err != nil {
		list = append(list, "error "+r.err.Error())
	}
	return strings.Join(list, "\n")
}

// reader returns a reader whose results are in the reading.
func reader(o results.Options) (*results.Reader, *reading) {
	got := &reading{}
	if o.Kind == "" {
		o.Kind = "g"
	}
	return &results.Reader{Options: o,
		Game: func(g *results.Game) { got.games = append(got.games, text(g)) },
		Bad: func(_ string, line int, p *results.Problem) {
			got.bad = append(got.bad, fmt.Sprintf("%d: %v", line, p))
		},
		Note: func(_ string, line int, what string) {
			got.notes = append(got.notes, fmt.Sprintf("%d: %s", line, what))
		},
		Flaw: func(f results.Flaw) { got.flaws = append(got.flaws, fmt.Sprintf("%d: %s", f.Line, f.What)) },
		Says: func(s string) { got.shape = s }}, got
}

// read reads a text.
func read(text string, o results.Options) *reading {
	r, got := reader(o)
	got.err = r.Read(strings.NewReader(text), "f")
	return got
}

// readCase is a text, and what it has.
type readCase struct{ what, text, want string }

func check(t *testing.T, list []readCase, o results.Options) {
	t.Helper()
	for _, tt := range list {
		want := strings.TrimSpace(tt.want)
		for _, how := range []struct{ old, new string }{{"", ""}, {"\n", "\r\n"}, {"\n", "\r"}} {
			text := tt.text
			if how.old != "" {
				text = strings.ReplaceAll(text, how.old, how.new)
			}
			if got := read(text, o).String(); got != want {
				t.Errorf("%s (lines end in %q):\n%s\nwant\n%s", tt.what, how.new, got, want)
			}
		}
		if len(tt.text) > 1<<16 {
			continue
		}
		r, got := reader(o)
		if got.err = r.Read(iotest.OneByteReader(strings.NewReader(tt.text)), "f"); got.String() != want {
			t.Errorf("%s, byte by byte:\n%s\nwant\n%s", tt.what, got, want)
		}
	}
}

func TestCSV(t *testing.T) {
	const head, good = "first,second,result\n", "a,b,1-0\n"
	long := strings.Repeat("x", 3<<20)
	check(t, []readCase{
		{"all columns", "result,second,first,game,id,round,fault,end,start,other,event,stage,clock,pair,seats,utc\n" +
			"1-0,b,a,,,1,1,crash,,x,cup,main,60,p1,known,2026-05-01T12:00:00+02:00\n# a comment\n0-1, c ,a,dots,g7,2,,,5 5,,,,-,,synthetic,2026-05-01\n",
			"2 a-b 1-0 event=cup stage=main round=1 end=crash clock=60 pair=p1 fault date=2026-05-01T12:00:00+02:00\n4 a-c 0-1 game=dots id=g7 round=2 start=5 5 unseated date=2026-05-01"},
		{"semicolons and decimal commas", "White;Black;Score\na;b;1,0\na;b;0,5\na;b;0,0\n", "2 a-b 1-0\n3 a-b =\n4 a-b 0-1"},
		{"tabs", "PLAYER1\tPlayer2\tRESULT\na\tb\t0-1\n", "2 a-b 0-1"},
		{"bars", "first|second|result\na|b|=\n", "2 a-b ="},
		{"sep", "sep=;\nfirst;second;result\na,1;b;1-0\n", "3 a,1-b 1-0"},
		{"a title above", "Cup of 2026\n\nfirst,second,result\na,b,1-0\n", "4 a-b 1-0"},
		{"comments, and a bot that begins with #", "# results\n" + head + "# 2026, the cup\n#1,b,1-0\n\n   \n" + good, "4 #1-b 1-0\n7 a-b 1-0"},
		{"empty rows, empty columns", "first,second,result,,\na,b,1-0,,\n,,,,\n , ,,,\na,c,0-1,,\n", "2 a-b 1-0\n5 a-c 0-1"},
		{"quotes", head + "\"a\nb\",\"c,\"\"d\"\"\",1-0\na,b,=\n\"e\" ,5\" disk,\"0-1\"\n", "2 a\nb-c,\"d\" 1-0\n4 a-b =\n5 e-5\" disk 0-1"},
		{"names of winners", "player1,player2,winner\na,b,a\na,b,b\na,b,draw\na,b,first\na,b,none\na,b,c\na,b,1\n1,b,1\n",
			"2 a-b 1-0\n3 a-b 0-1\n4 a-b =\n5 a-b 1-0\n6 a-b =\n9 1-b 1-0\nbad 7: result: no result: \"c\"\nbad 8: result: no result: \"1\""},
		{"a winner's name as the result", head + "a,b,b\n", "2 a-b 0-1"},
		{"points of a game", "first,second,score1,score2\na,b,25,24\na,b,1,0\na,b,0.5,½\na,b,7,7\na,b,0,0\na,b,x,1\n",
			"2 a-b 1-0 score=25:24\n3 a-b 1-0\n4 a-b =\n5 a-b = score=7:7\nbad 6: result: 0 to 0 is a draw, or a game that both lost: say which below result\nbad 7: result: no result: \"\""},
		{"a match", "first,second,wins1,wins2,draws,id\na,b,2,1,1,m\na,b,x,1,,\n",
			"2 a-b 1-0 id=m unseated\n2 a-b 1-0 id=m.2 unseated\n2 a-b = id=m.3 unseated\n2 a-b 0-1 id=m.4 unseated\nbad 3: result: no numbers of games: \"x, 1\""},
		{"no result of one game", head + "a,b,3:1\na,b,2-0\n" + good,
			"4 a-b 1-0\nbad 2: result: no result of one game: \"3:1\"; a game's points go below score1 and score2, games won in a match below wins1 and wins2\n" +
				"bad 3: result: no result of one game: \"2-0\"; a game's points go below score1 and score2, games won in a match below wins1 and wins2"},
		{"rounds without a game", "round,first,second,result\n1,c,,bye\n1,d,-,half-bye\n2,e,BYE,zero-bye\n3,a,b,+-\n3,a,b,-+\n3,a,b,--\n3,a,b,0-0\n3,a,bye,1-0\n3,bye,a,0-1\n3,a,b,1-0 forfeit\n4,a,b,bye\n4,a,,+-\n4,,b,bye\n4,a,a,+-\n",
			"2 c bye round=1\n3 d half round=1\n4 e zero round=2\n5 a-b +- round=3\n6 a-b -+ round=3\n7 a-b -- round=3\n8 a-b 0-0 round=3\n9 a bye round=3\n10 a bye round=3\n11 a-b +- round=3\n" +
				"bad 12: unplayed: a bye with an opponent\nbad 13: unplayed: no opponent named\nbad 14: bot: a bot without a name\nbad 15: unplayed: no opponent named"},
		{"games without a result", head + "a,b,*\na,b,adjourned\na,b,1-0\n", "2 a-b *\n3 a-b *\n4 a-b 1-0"},
		{"faults", head[:len(head)-1] + ",fault,end\na,b,1-0,yes,\na,b,1-0,timeout-move,\na,b,1-0,no,\na,b,1-0,,Black lost on time\na,b,=,,timeout\na,b,1-0,maybe,\n",
			"2 a-b 1-0 fault\n3 a-b 1-0 end=fault timeout-move fault\n4 a-b 1-0\n5 a-b 1-0 end=fault time forfeit fault\n6 a-b = end=timeout\n" +
				"bad 7: fault: fault is yes, no or one of illegal, unreadable, refused, extra, early, timeout-move, timeout-total, timeout-start, exit, crash, memory, flood, protocol, not-started, forbidden, not \"maybe\""},
		{"moves", head[:len(head)-1] + ",moves\na,b,1-0,1. e4 e5\na,b,1-0,42\n", "2 a-b 1-0 plies=2\n3 a-b 1-0 plies=42"},
		{"dates", head[:len(head)-1] + ",utc,date,time\na,b,1-0,2026-05-01 12:00:01.5,2026-05-01,\na,b,1-0,,2026.05.01,12:30\na,b,1-0,?,2026/05/01,??\na,b,1-0,,,\n",
			"2 a-b 1-0 date=2026-05-01 12:00:01.5\n3 a-b 1-0 date=2026.05.01 12:30\n4 a-b 1-0 date=2026/05/01\n5 a-b 1-0"},
		{"an opening", "eco,opening,variation,fen,white,black,result\nB20,Sicilian,?,,a,b,=\n,,,8/8 w,a,b,=\n", "2 a-b = start=B20 Sicilian #10c1f62efe\n3 a-b = start=8/8 #3e272e7ca7"},
		{"names that look the same", head + "Jose\u0301,b,=\nJos\u00e9,b,=\na\u200b,c  d,=\na,c d,=\nJos\u00e9,b,=\n",
			"2 Jose\u0301-b =\n3 José-b =\n4 a\u200b-c  d =\n5 a-c d =\n6 José-b =\n" +
				"note 3: the names \"Jose\u0301\" and \"José\" differ only in their normal form, invisible characters or blanks: they count as two bots\n" +
				"note 5: the names \"a\\u200b\" and \"a\" differ only in their normal form, invisible characters or blanks: they count as two bots\n" +
				"note 5: the names \"c  d\" and \"c d\" differ only in their normal form, invisible characters or blanks: they count as two bots"},
		{"unusable rows", head + "a,b,won't\n,b,1-0\na,?,1-0\na,b\x01c,1-0\na,b\na,b,1-0,x\na,b,\n" + good,
			"9 a-b 1-0\nbad 2: result: no result: \"won't\"\nbad 3: bot: a bot without a name\nbad 4: bot: a bot without a name\nbad 5: control: a control character: \"b\\x01c\"\n" +
				"bad 6: fields: 2 fields, and the head has 3\nbad 7: fields: 4 fields, and the head has 3\nbad 8: result: no result: \"\""},
		{"a quote that is not closed", head + "\"a,b,1-0\n" + strings.Repeat(good, 3) + "\"a\"x,b,1-0\n",
			"3 a-b 1-0\n4 a-b 1-0\n5 a-b 1-0\nbad 2: quote: a quote that is not closed, or within a field: \"\\\"a,b,1-0\"\nbad 6: quote: a quote that is not closed, or within a field: \"\\\"a\\\"x,b,1-0\""},
		{"a last row that is cut", head + good + "stop", "2 a-b 1-0\nbad 3: fields: 1 fields, and the head has 3"},
		{"seats", head[:len(head)-1] + ",seats\na,b,1-0,maybe\n", "bad 2: seats: seats are known or synthetic, not \"maybe\""},
		{"a long row", head + good + long + ",b,1\n" + good, "2 a-b 1-0\n4 a-b 1-0\nbad 3: long: a line of more than 1048576 bytes"},
		{"nothing", "", "error f:1: empty: no row of column names"},
		{"a head and no rows", head, "error f:1: empty: a head and no rows"},
		{"two columns for one", "first,white,second,result\na,a,b,1-0\n", "error f:1: twice: two columns for first: \"first\" and \"white\""},
	}, results.Options{})
	check(t, []readCase{{"columns that are named", "Heim,Gast,first,Erg\na,b,c,1\n", "2 a-b 1-0"},
		{"a named column that is not there", "first,second,result\na,b,1\n", "error f:1: head: no column \"Heim\" for first"},
	}, results.Options{Columns: map[string]string{"first": "Heim", "second": "Gast", "result": "Erg"}})
}

// Every spelling of a result means the same in a table and in tag pairs.
func TestWords(t *testing.T) {
	const draws = "1/2-1/2 1/2 ½ ½-½ 0.5 0,5 .5 0.5-0.5 = =-= draw Tie drawn 1/2:1/2"
	const wins = "1-0 1 1.0 1,0 1:0 1.0-0.0 first White win Won wins 1–0 1—0"
	const losses = "0-1 0 0.0 0,0 0:1 0.0-1.0 second BLACK loss Lost 0−1"
	for list, want := range map[string]string{draws: "=", wins: "1-0", losses: "0-1", "0-0 0:0": "0-0", "* unfinished adjourned": "*", "+- +:-": "+-", "-+": "-+", "--": "--"} {
		for word := range strings.FieldsSeq(list) {
			if got := read("first;second;result\na;b;"+word+"\n", results.Options{}).String(); got != "2 a-b "+want {
				t.Errorf("%q in a table: %s, want %s", word, got, want)
			}
			if got := read("[White \"a\"]\n[Black \"b\"]\n[Result \""+word+"\"]\n\n*\n", results.Options{}).String(); got != "1 a-b "+want {
				t.Errorf("%q in a tag: %s, want %s", word, got, want)
			}
		}
	}
	for text, want := range map[string]string{"white wins": "2 a-b 1-0", "first player": "2 a-b 1-0", "Player 2 wins": "2 a-b 0-1"} {
		if got := read("first;second;result\na;b;"+text+"\n", results.Options{}).String(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// tagged returns a game with these tags and moves.
func tagged(more, moves string) string {
	return "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n" + more + "\n" + moves + "\n\n"
}

// By hand: with 60 seconds and 2 more for each move, 58 left means 4 used.
func TestPGN(t *testing.T) {
	check(t, []readCase{
		{"times after moves", tagged("", "1. e4 {0.12s} e5 {+0.3/12 0.5s, tl=9s} 2. Nf3 $1 {[%emt 0:01:02.5]} 1-0"), "1 a-b 1-0 plies=3 used=120000,500000,62500000"},
		{"a clock", tagged("[TimeControl \"60+2\"]\n", "1. e4 {[%clk 0:00:58]} e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:00:59.5]} Nc6 1-0"), "1 a-b 1-0 clock=60+2 plies=4 used=4000000,2000000,500000,-1"},
		{"a clock with an evaluation", tagged("[TimeControl \"40/60:20\"]\n", "1. e4 { [%eval 0.2] [%clk 0:00:58] } e5 1-0"), "1 a-b 1-0 clock=40/60:20 plies=2 used=2000000,-1"},
		{"times of TCEC and of others", tagged("", "1. e4 {d=56, mt=1500, tl=145} e5 {mt=00:00:16} 1-0"), "1 a-b 1-0 plies=2 used=1500000,16000000"},
		{"times of Arena", tagged("", "1. e4 {+0.17/14 1.5} e5 {-0.20/13 0.50 Nf3 12} 1-0"), "1 a-b 1-0 plies=2 used=1500000,500000"},
		{"a comment that is no time", tagged("", "1. e4 {12 moves} e5 {see 2.5} 1-0"), "1 a-b 1-0 plies=2"},
		{"variations, comments, an escape", tagged("[Termination \"Time forfeit\"]\n", "1.e4 (1. d4 d5 (1... c5)) 1... e5 ; said 2. d4\n% 2. d4\n1-0"), "1 a-b 1-0 end=fault time forfeit fault plies=2"},
		{"unknown tags", tagged("[Termination \"normal\"]\n[Round \"?\"]\n[Event \"-\"]\n", "1-0"), "1 a-b 1-0 end=normal"},
		{"a comment over lines", tagged("", "1. e4 {a\n[b] } e5 1-0"), "1 a-b 1-0 plies=2"},
		{"a comment that is not closed", tagged("", "1. e4 {x 1-0") + tagged("", "1-0"), "1 a-b 1-0 plies=1\n7 a-b 1-0"},
		{"an empty line among tags", "[Event \"x\"]\n\n[White \"a\"]\n\n\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n", "1 a-b 1-0 event=x plies=1"},
		{"games that are tags alone", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n[White \"c\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[White \"d\"]\n[Black \"b\"]\n[Result \"=\"]\n", "1 a-b 1-0\n5 c-b 1-0\n8 d-b ="},
		{"all in a line", "[White \"a\"][Black \"b\"] [Result \"1-0\"] 1. e4 1-0 [White \"c\"][Black \"b\"][Result \"0-1\"] 0-1", "1 a-b 1-0 plies=1\n1 c-b 0-1"},
		{"a seam without a line end", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0[White \"c\"]\n[Black \"a\"]\n[Result \"0-1\"]\n\n0-1", "1 a-b 1-0 plies=1\n5 c-a 0-1"},
		{"comments before tags", "% by a tool\n; a\n{ b }\n[Event \"x\"]\n{ c }\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n{ d }\n", "4 a-b 1-0 event=x"},
		{"backslashes", "[White \"\\\"a\\\" \\\\ co\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n", "1 \"a\" \\ co-b 1-0"},
		{"quotes in a value", "[White \"a \"x\" y\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n", "1 a \"x\" y-b 1-0"},
		{"blanks in names", "[White \" a \"]\n[Black \"b\"  ]\n[ Result  \"1-0\" ]\n\n1-0\n", "1 a-b 1-0"},
		{"a result of the moves", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 0-1\n", "1 a-b 0-1 plies=1"},
		{"two results", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n0-1\n" + tagged("", "1-0"), "6 a-b 1-0\nbad 1: result: the moves end in another result than the tag, \"1-0\"\nflaw 1: the moves end in another result than the tag, \"1-0\""},
		{"the castling of some", tagged("", "1. e4 0-0 2. d4 O-O-O 1-0"), "1 a-b 1-0 plies=4"},
		{"both lost", "[White \"a\"]\n[Black \"b\"]\n[Result \"0-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 0-0\n", "1 a-b 0-0 end=time forfeit"},
		{"neither came", "[White \"a\"]\n[Black \"b\"]\n[Result \"0-0\"]\n[Termination \"unplayed\"]\n\n0-0\n", "1 a-b -- end=unplayed"},
		{"byes", "[White \"a\"]\n[Black \"BYE\"]\n[Result \"1-0\"]\n[Termination \"bye\"]\n\n1-0\n\n[White \"bye\"]\n[Black \"a\"]\n[Result \"1/2-1/2\"]\n\n*\n", "1 a bye end=bye\n8 a half"},
		{"an absence", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Termination \"forfeit\"]\n\n1-0\n", "1 a-b +- end=forfeit"},
		{"not finished", "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 *\n", "1 a-b *"},
		{"words of sites", tagged("[Termination \"a won on time\"]\n", "1-0") + tagged("[Termination \"Black disconnects\"]\n", "1-0") + tagged("[Termination \"Black's connection stalls\"]\n", "1-0") + tagged("[Termination \"illegal move\"]\n", "1-0") + tagged("[Termination \"a won by checkmate\"]\n", "1-0"),
			"1 a-b 1-0 end=fault time forfeit fault\n8 a-b 1-0 end=fault disconnect fault\n15 a-b 1-0 end=fault stalled connection fault\n22 a-b 1-0 end=fault illegal move fault\n29 a-b 1-0 end=a won by checkmate"},
		{"usual variants", tagged("[Variant \"Standard\"]\n", "1-0") + tagged("[Variant \"Atomic\"]\n", "1-0") + tagged("[Game \"dots\"]\n", "1-0"), "1 a-b 1-0\n8 a-b 1-0 game=atomic\n15 a-b 1-0 game=dots"},
		{"days and times", tagged("[Date \"2026.05.??\"]\n[UTCDate \"2026.05.01\"]\n[UTCTime \"12:00:30\"]\n", "1-0") + tagged("[GameStartTime \"2026-05-01T12:00:00.250 +0100\"]\n", "1-0"), "1 a-b 1-0 date=2026.05.01 12:00:30\n10 a-b 1-0 date=2026-05-01T12:00:00.250 +0100"},
		{"nobody", "[White \"?\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n" + tagged("", "1-0"), "6 a-b 1-0\nbad 1: bot: a bot without a name"},
		{"a tag that is cut", "[White \"a\"]\n[Black \"b\n[Result \"1-0\"]\n\n1-0\n\n" + tagged("", "1-0"), "7 a-b 1-0\nbad 2: tag: not a tag pair: \"[Black \\\"b\""},
		{"a tag that is cut, and matters to nobody", "[Site \"x\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n", "1 a-b 1-0\nnote 1: tag: not a tag pair: \"[Site \\\"x\""},
		{"a file that is cut", tagged("", "1-0") + "[White \"a\"]\n[Bla", "1 a-b 1-0\nbad 8: tag: not a tag pair: \"[Bla\""},
		{"a second game without tags", tagged("", "1. e4 1-0") + "1. d4 d5 0-1\n\n" + tagged("", "1-0"), "1 a-b 1-0 plies=1\n9 a-b 1-0\nbad 7: tag: moves after the end of the game, without tags of their own"},
		{"moves without tags", "1. e4 1-0\n\n" + tagged("", "1-0"), "3 a-b 1-0\nbad 1: tag: moves without tags"},
		{"no game", "% said\n[White \"a\"]\n", "bad 2: result: no result: \"\""},
		{"a copy", tagged("[Round \"1\"]\n[Date \"2026.05.01\"]\n", "1. e4 1-0") + tagged("[Round \"1\"]\n[Date \"2026.05.01\"]\n", "1.e4 {x} 1-0") + tagged("[Round \"2\"]\n[Date \"2026.05.01\"]\n", "1. e4 1-0"),
			"1 a-b 1-0 round=1 date=2026.05.01 plies=1\n17 a-b 1-0 round=2 date=2026.05.01 plies=1\nnote 9: a copy of the game at f:1, with the same bots, moves, round, date and site: it counts once"},
		{"the same moves, of which nobody knows when", tagged("", "1. e4 1-0") + tagged("", "1. e4 1-0"), "1 a-b 1-0 plies=1\n7 a-b 1-0 plies=1"},
	}, results.Options{})
}

// Equal moves are the same game however they are written. Other moves, or the same from
// another start, are not.
func TestMovesAreCompared(t *testing.T) {
	var list []analysis.Digest
	r := &results.Reader{Options: results.Options{Kind: "chess"}, Game: func(g *results.Game) { list = append(list, g.Moves) }, Bad: func(string, int, *results.Problem) { t.Error("bad") }}
	err := r.Read(strings.NewReader(tagged("", "1. e4 e5 2. Nf3 1-0")+tagged("", "1.e4! {x} e5 2.Nf3+ (2. d4) 1-0")+
		tagged("", "1. e4 e5 2. d4 1-0")+tagged("[FEN \"8/8 w\"]\n", "1. e4 e5 2. Nf3 1-0")+tagged("", "1-0")), "f")
	if err != nil || len(list) != 5 {
		t.Fatal(list, err)
	}
	if list[0] != list[1] || list[0] == list[2] || list[0] == list[3] || list[4] != (analysis.Digest{}) {
		t.Error(list)
	}
}

// Different positions have different labels, and they are short.
func TestLabels(t *testing.T) {
	seen, rows := map[string]bool{}, "first,second,result,fen\na,b,1,\n"
	for i := range 300 {
		rows += fmt.Sprintf("a,b,1,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 %d\n", i)
	}
	r := results.Reader{Game: func(g *results.Game) {
		if seen[g.Start] = true; len(g.Start) > 40 || (g.Start == "") != (g.Line == 2) {
			t.Errorf("%d: %q", g.Line, g.Start)
		}
	}}
	if err := r.Read(strings.NewReader(rows), "f"); err != nil || len(seen) != 301 {
		t.Errorf("%v, %d labels", err, len(seen))
	}
}

// player returns a line 001 of a report file.
func player(n int, name, points string, rank int, rounds ...string) string {
	return fmt.Sprintf("001 %4d m    %-33s %4d GER %11s %10s %4s %4d%s\n", n, name, 1900, "", "", points, rank, "  "+strings.Join(rounds, "  "))
}

func TestTRF(t *testing.T) {
	three := player(1, "A", "2.0", 1, "   2 w 1", "0000 - Z", "   3 b 1") + player(2, "B", "1.0", 2, "   1 b 0", "   3 w 1", "0000 - Z") + player(3, "C", "0.0", 3, "0000 - Z", "   2 b 0", "   1 w 0")
	const games = "2 A-B 1-0 event=Cup round=1\n2 A zero event=Cup round=2\n3 B-C 1-0 event=Cup round=2\n3 B zero event=Cup round=3\n4 C zero event=Cup round=1\n4 C-A 0-1 event=Cup round=3"
	turn := func(old, new string) string { return "012 Cup\n" + strings.Replace(three, old, new, 1) }
	check(t, []readCase{
		{"three games", "012 Cup\n" + three, games},
		{"padded numbers", "012 Cup\n" + strings.ReplaceAll(strings.ReplaceAll(three, "   2 ", "0002 "), "   1 ", "0001 "), games},
		{"a result that the other denies", turn("   2 w 1", "   2 w 0"), strings.Replace(games, "A-B 1-0", "A-B 0-0", 1) +
			"\nflaw 2: \"A\": the rounds come to 1 points, not 2"},
		{"a wrong mirror", turn("   3 b 1", "   3 b ="), strings.Replace(games, "\n4 C-A 0-1 event=Cup round=3", "", 1) +
			"\nbad 4: trf: round 3: one lost, and the other drew\nflaw 2: \"A\": the rounds come to 1.5 points, not 2"},
		{"wrong points", turn(" 2.0 ", " 1.5 "), games + "\nflaw 2: \"A\": the rounds come to 2 points, not 1.5"},
		{"a wrong rank", turn(" 1.0    2", " 1.0    1"), games + "\nflaw 3: \"B\" has rank 1, and by the points of the file 2 to 2"},
		{"a game that the other does not know", turn("   3 w 1", "0000 - U"), "2 A-B 1-0 event=Cup round=1\n2 A zero event=Cup round=2\n3 B bye event=Cup round=2\n3 B zero event=Cup round=3\n4 C zero event=Cup round=1\n4 B-C 1-0 event=Cup round=2\n4 C-A 0-1 event=Cup round=3" +
			"\nflaw 4: round 2: \"C\" and \"B\" say different things of their game"},
		{"an unknown opponent", turn("   1 w 0", "   4 w 0"), "2 A-B 1-0 event=Cup round=1\n2 A zero event=Cup round=2\n2 C-A 0-1 event=Cup round=3\n3 B-C 1-0 event=Cup round=2\n3 B zero event=Cup round=3\n4 C zero event=Cup round=1" +
			"\nbad 4: trf: round 3: no opponent has the number \"4\"\nflaw 2: round 3: \"A\" and \"C\" say different things of their game"},
		{"no result", turn("   1 w 0", "   1 w X"), "2 A-B 1-0 event=Cup round=1\n2 A zero event=Cup round=2\n3 B zero event=Cup round=3" +
			"\nbad 4: trf: round 3: not a result: \"X\"\nbad 2: trf: round 3: no opponent has the number \"3\"\nbad 3: trf: round 2: no opponent has the number \"3\""},
		{"byes, forfeits, both lost, adjourned", player(1, "A", "3.5", 1, "0000 - H", "0000 - F", "   2 w +", "   2 b 0", "   2 w 1", "   2 b  ") + player(2, "B", "2.0", 2, "0000 - U", "0000 - U", "   1 b -", "   1 w 0", "   1 b 0", "   1 w  "),
			"1 A half round=1\n1 A bye round=2\n1 A-B +- round=3\n1 A-B 1-0 round=5\n2 B bye round=1\n2 B bye round=2\n2 B-A 0-0 round=4\n2 B-A * round=6"},
		{"neither came", player(1, "A", "0.0", 1, "   2 w -") + player(2, "B", "0.0", 1, "   1 b -"), "1 A-B -- round=1"},
		{"points of TRF26", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5\n" + player(1, "A", "6.0", 1, "   2 w 1", "   3 b 1") + player(2, "B", "1.5", 2, "   1 b 0", "0000 - U") + player(3, "C", "1.5", 2, "0000 - U", "   1 w 0"),
			"2 A-B 1-0 round=1\n3 B bye round=2\n4 C bye round=1\n4 C-A 0-1 round=2"},
		{"points of a program that pairs", "BBU  0.5\n" + player(1, "A", "0.5", 1, "0000 - U"), "2 A half round=1"},
		{"points of another", "XXS W=3 D=1\n" + player(1, "A", "3.0", 1, "   2 w 1") + player(2, "B", "0.0", 2, "   1 b 0"), "2 A-B 1-0 round=1"},
		{"no points", "162 W x\n" + player(1, "A", "1.0", 1, "   2 w 1") + player(2, "B", "0.0", 2, "   1 b 0"), "2 A-B 1-0 round=1\nnote 1: not the points of a result: \"W\" \"x\""},
		{"kinds of event", "092 Individual: Swiss-System (Standard)\n" + player(1, "A", "1.0", 1, "0000 - F"), "2 A bye round=1\nshape swiss"},
		{"a code of an event", "192 FIDE_DOUBLEROUNDROBIN\n" + player(1, "A", "1.0", 1, "0000 - F"), "2 A bye round=1\nshape round-robin"},
		{"days of rounds", "132" + strings.Repeat(" ", 88) + "26/05/01  26/05/02\n" + player(1, "A", "1.0", 1, "   2 - 1") + player(2, "B", "0.0", 2, "   1 - 0"), "2 A-B 1-0 round=1 unseated date=26/05/01"},
		{"two of one name", player(1, "A", "1.0", 1, "   2 w 1") + player(2, "A", "0.0", 2, "   1 b 0"), "1 A-A (2) 1-0 round=1\nnote 2: a second player is called \"A\": this one counts as \"A\" with its number"},
		{"a number twice", player(1, "A", "0.0", 1, "0000 - Z") + player(1, "B", "0.0", 1), "1 A zero round=1\nbad 2: trf: two players with the number 1"},
		{"a bye with an opponent", player(1, "A", "0.0", 1, "   2 w Z", "0000 - Z") + player(2, "B", "0.0", 1), "1 A zero round=2\nbad 1: trf: round 1: a bye with an opponent"},
		{"no rounds", player(1, "A", "0.0", 1) + player(2, "B", "0.0", 1), "error f:1: empty: no round has a result yet"},
	}, results.Options{})
	check(t, []readCase{{"points that are said", player(1, "A", "3.0", 1, "   2 w 1") + player(2, "B", "0.0", 2, "   1 b 0"), "1 A-B 1-0 round=1"}}, results.Options{Points: [3]int64{3000, 1000, 0}})
}

func TestPairs(t *testing.T) {
	check(t, []readCase{
		{"wins of both", "ann - bob: 2 : 1\n\n# said\nann - cid:0:1\n", "1 ann-bob 1-0 unseated\n1 ann-bob 1-0 unseated\n1 ann-bob 0-1 unseated\n4 ann-cid 0-1 unseated"},
		{"a dash in a name", "a - x - y: 1 : 0\nx - y - b: 1 : 0\na - b: 0 : 0\na - z - b: 1 : 0\n",
			"1 a-x - y 1-0 unseated\n2 x - y-b 1-0 unseated\nbad 4: pair: it is unclear where one name ends and the other begins: \"a - z - b\""},
		{"a line that is not one", "a - b: 1 : 0\na - b 1 0\n", "1 a-b 1-0 unseated\nbad 2: pair: want NAME - NAME: WINS : WINS, not \"a - b 1 0\""},
		{"very many games", "a - b: 999999999 : 0\n", "bad 1: result: a match of more than 100000 games"},
	}, results.Options{})
	r, got := reader(results.Options{})
	r.Pair = func(line int, names string, won, lost int64) {
		got.games = append(got.games, fmt.Sprint(line, " ", names, " ", won, " ", lost))
	}
	const text = "a - b - c: 0 : 0\nx\n"
	got.err = r.Read(strings.NewReader(text), "f")
	if want := "1 a - b - c 0 0\nbad 2: pair: want NAME - NAME: WINS : WINS, not \"x\""; got.String() != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestPages(t *testing.T) {
	check(t, []readCase{
		{"Markdown", "# Round 1\n\n| White | Black | Result |\n|:--|--|--:|\n| **a** | b | 1-0 |\n| c | [d](x) | ½-½ |\n\nRound 2\n\n| White | Black | Result |\n|--|--|--|\n| b | a | 0-1 |\n",
			"5 a-b 1-0\n6 c-d =\n12 b-a 0-1"},
		{"HTML", "<!DOCTYPE html>\n<html><body>\n<table>\n<tr><th>White<th>Black<th>Result\n<tr><td>a<td>b &amp; co<td>1-0\n<tr><td>a<td>b\n</table>\n</body></html>\n", "5 a-b & co 1-0\nbad 6: fields: 2 fields, and the head has 3"},
		{"no list of games", "| Name | Points |\n|--|--|\n| a | 1 |\n", "error f:1: head: \"Name\": a row for each program, and not for each game"},
		{"standings with shares by seat", "| Name | White | Black | Score |\n|--|--|--|--|\n| a | 75% | 70% | 72% |\n", "error f:1: head: \"Name\": a row for each program, and not for each game"},
	}, results.Options{})
}

// An error of the reader costs what it cuts off, and nothing before it.
func TestCutFile(t *testing.T) {
	broken := errors.New("broken")
	for text, want := range map[string]string{
		"first,second,result\na,b,1-0\na,c,1-":                   "2 a-b 1-0\nbad 3: read: broken",
		"first,second,result\na,":                                "error f:2: read: broken",
		tagged("", "1-0") + "[White":                             "1 a-b 1-0\nbad 7: read: broken",
		tagged("", "1-0") + tagged("", "1-0"):                    "1 a-b 1-0\n7 a-b 1-0\nbad 13: read: broken",
		tagged("", "1-0") + tagged("", "1. e4 e5\n2. d4 \n1-0 "): "1 a-b 1-0\n7 a-b 1-0 plies=3\nbad 15: read: broken",
		tagged("", "1-0") + tagged("", "1. e4 e5\n2. d4"):        "1 a-b 1-0\nbad 14: read: broken",
	} {
		r, got := reader(results.Options{})
		if got.err = r.Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), "f"); got.String() != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}
