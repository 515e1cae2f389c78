package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/internal/results"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

// unloggedOf returns the results without logs of a text, and enters what else it has.
func unloggedOf(name, text string, opt TableOptions, to *Tournament, pair func(int, string, int64, int64)) (list []Unlogged, err error) {
	r := &results.Reader{Options: results.Options{Kind: opt.Game}, Pair: pair,
		Game: func(g *results.Game) {
			u := Unlogged{File: name, Line: g.Line, ID: g.ID, Round: g.Round, First: g.First, Second: g.Second, Unseated: g.Synthetic, Moves: g.Moves, Plies: g.Plies,
				Winner: [...]int{0, 1, 0, 2}[g.Outcome], BothLost: g.Why == analysis.BothLost}
			if !u.BothLost {
				u.Why = uint8(g.Why)
				copy(u.Worth[:], []string{"", "w", "d", "", "lw", "wl", "ll"}[g.Why])
			}
			if !g.Open {
				list = append(list, u)
			}
		},
		Bad:  func(_ string, line int, p *results.Problem) { err = fmt.Errorf("%s:%d: %w", name, line, p) },
		Flaw: func(f results.Flaw) { to.Contradicted(Flaw(f), &opt) },
		Says: func(s string) { to.Shaped(Shape(s), &opt) }}
	if whole := r.Read(strings.NewReader(text), name); whole != nil {
		err = whole
	}
	return list, err
}

// readAny reads standings, or a list of games.
func readAny(name, text string, opt TableOptions) (*Table, error) {
	if !new(results.Options).IsResults([]byte(text)) {
		return ReadTable(name, strings.NewReader(text), opt)
	}
	var pairs []Pair
	within := &Tournament{}
	list, err := unloggedOf(name, text, opt, within, func(line int, names string, won, lost int64) {
		pairs = append(pairs, Pair{line, names, [2]int64{won, lost}})
	})
	if err != nil {
		return nil, err
	}
	return ListTable(name, opt, list, pairs, within.besides(&opt).flaws, 0)
}

// unloggedTournament returns the results of a text as a tournament.
func unloggedTournament(t *testing.T, text string, opt TableOptions) *Tournament {
	t.Helper()
	if opt.Game == "" {
		opt.Game = "dots"
	}
	opt.Rules = all.Find
	tour := &Tournament{}
	list, err := unloggedOf("r", text, opt, tour, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		tour.AddUnlogged(&list[i], &opt)
	}
	return tour
}

// trfText returns a report file of three games: a beats b, b beats c, and a, second, beats
// c.
func trfText() string {
	line := func(n int, name, points string, rank int, rounds ...string) string {
		return fmt.Sprintf("001 %4d m    %-33s %4d GER %11s %10s %4s %4d%s\n", n, name, 1900, "", "", points, rank, "  "+strings.Join(rounds, "  "))
	}
	return "012 Cup\n" + line(1, "The a", "2.0", 1, "   2 w 1", "0000 - Z", "   3 b 1") +
		line(2, "b", "1.0", 2, "   1 b 0", "   3 w 1", "0000 - Z") + line(3, "c", "0.0", 3, "0000 - Z", "   2 b 0", "   1 w 0")
}

// A report file is a list of games, and contradictions in it reject what counts its games.
func TestReportFiles(t *testing.T) {
	tour := together(t, []*game{newGame(1, "a", "b", 1), newGame(2, "b", "c", 1), newGame(3, "c", "a", 2)})
	for _, p := range []struct{ old, new, list, counted string }{
		{"", "", "", ""},
		{"   3 b 1", "   3 b 0", "game-missing", "cell-mirror"}, // both lost
		{" 2.0 ", " 1.5 ", "cell-mirror", "cell-mirror"},
		{" 1.0    2", " 1.0    1", "cell-mirror", "cell-mirror"},
		{"   1 w 0", "   1 b 0", "cell-mirror", "cell-mirror"}, // nobody knows who moved first
	} {
		text := strings.Replace(trfText(), p.old, p.new, 1)
		if (text == trfText()) != (p.old == "") {
			t.Errorf("%q: nothing is planted", p.old)
		}
		if got, _ := tableCodes(tour, text, TableOptions{}); p.list != "game-missing" && got != p.list || p.list != "" && got == "" {
			t.Errorf("%q as a list: %q, want %q", p.new, got, p.list)
		}
		r, err := unloggedTournament(t, text, TableOptions{}).Judge(Against{})
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(r.Contests); !strings.Contains(got, p.counted) || (r.Contests[0].Status == judge.Rejected) != (p.counted != "") {
			t.Errorf("%q counted: %q (%s), want %q", p.new, got, r.Contests[0].Status, p.counted)
		}
	}
}

// Points are one account: of games, and of rounds without one. The table of an event may have
// either, and says the same in all its rows.
func TestUnplayedRounds(t *testing.T) {
	const rounds = "round,first,second,result\n1,a,b,1-0\n1,c,,bye\n2,a,c,1-0\n2,b,,half-bye\n3,a,,zero-bye\n3,b,c,+-\n"
	tour := unloggedTournament(t, rounds, TableOptions{})
	half := event.Points{Win: 1000, Draw: 500, Loss: 0}
	for _, tt := range []struct{ table, want string }{
		{"name,points\na,2\nb,1.5\nc,1\n", ""},
		{"name,points\na,2\nb,0\nc,0\n", ""},
		{"name,points\na,2\nb,1.5\nc,0\n", "wrong-points"},
		{"name,points\na,3\nb,1.5\nc,1\n", "wrong-points"},
		{"name,played,won,lost,points\na,2,2,0,2\nb,1,0,1,1.5\nc,1,0,1,1\n", ""},
		{"name,played,won,lost,points\na,2,2,0,2\nb,2,1,1,1.5\nc,2,0,2,1\n", ""}, // forfeits are counted
		{"name,played,won,lost,points\na,2,2,0,2\nb,3,1,1,1.5\nc,2,0,2,1\n", "table-sum wrong-played"},
		{"name,points,byes,total\na,2,1,2\nb,0,1,1.5\nc,0,1,1\n", ""},
		{"name,points,byes,total\na,2,0,2\nb,0,1,1.5\nc,0,1,2\n", "wrong-byes"},
	} {
		if got, _ := tableCodes(tour, tt.table, TableOptions{Points: &half}); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.table, got, tt.want)
		}
	}
	tab, err := ReadTable("t", strings.NewReader("name,points\na,2\nb,1.5\nc,0.5\n"), TableOptions{Points: &half})
	if err != nil {
		t.Fatal(err)
	}
	r, _ := tour.Judge(Against{Tables: []*Table{tab}})
	if got := show(r); !strings.Contains(got, "c has 1 points by 1/0.5/0, not 0.5: 0 won, 0 drawn, 1 lost, and 1 for rounds without a game") {
		t.Error(got)
	}
	both := unloggedTournament(t, "first,second,result\na,b,0-0\na,b,1-0\n", TableOptions{})
	for table, want := range map[string]string{"name,points\na,1\nb,0\n": "", "name,points\na,1.5\nb,0.5\n": "wrong-points", "name,lost,points\na,1,1\nb,2,0\n": ""} {
		if got, _ := tableCodes(both, table, TableOptions{Points: &half}); got != want {
			t.Errorf("%q: %q, want %q", table, got, want)
		}
	}
}

// What an event is decides which games are missing and which seats are uneven, and it comes
// before any note.
func TestShapes(t *testing.T) {
	const head = "round,first,second,result\n"
	robin := func(pairs ...string) string {
		var b strings.Builder
		for _, p := range pairs {
			fmt.Fprintf(&b, "1,%c,%c,1-0\n1,%[2]c,%[1]c,1-0\n", p[0], p[1])
		}
		return head + b.String()
	}
	for _, tt := range []struct{ what, text, want string }{
		{"a round robin", robin("ab", "ac", "bc"), ""},
		{"a round robin without a pair", robin("ab", "ac", "ad", "bc", "bd"), "pair-missing"},
		{"the same of three, all in one round", robin("ab", "ac"), "pair-missing"},
		{"a round robin with a pair too often", robin("ab", "ac", "bc", "bc"), "pair-unequal"},
		{"a gauntlet", robin("ab", "ac", "ad"), ""},
		{"a gauntlet of three, by rounds", "round,first,second,result\n1,n,x,1-0\n1,x,n,1-0\n2,n,y,1-0\n2,y,n,1-0\n", ""},
		{"a match", "first,second,result\na,b,1-0\nb,a,1-0\n", ""},
		{"a match with uneven seats", "first,second,result\na,b,1-0\na,b,1-0\na,b,1-0\n", "first-unbalanced*2 seats-unbalanced"},
		{"a single game of each pair", "first,second,result\na,b,1-0\nb,c,1-0\nc,a,1-0\n", ""},
		{"a Swiss event, by rounds", head + "1,a,b,1-0\n1,d,c,0-1\n2,c,a,0-1\n2,b,d,0-1\n", ""},
		{"a Swiss event that says so", "012 x\n092 Swiss\n" + strings.TrimPrefix(trfText(), "012 Cup\n"), ""},
		{"a cup", head + "1,a,b,1-0\n1,d,c,0-1\n2,c,a,0-1\n", ""},
		{"a few games", robin("ab", "cd"), "partial-field"},
		{"pairs of which nobody knows who moved first", "a - b: 3 : 0\na - c: 3 : 0\nb - c: 1 : 2\n", ""},
	} {
		r, err := unloggedTournament(t, tt.text, TableOptions{}).Judge(Against{})
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(r.Contests); got != tt.want {
			t.Errorf("%s: %q, want %q\n%s", tt.what, got, tt.want, show(r))
		}
	}
}

// Results without logs are counted, and not verified.
func TestResultsWithoutLogs(t *testing.T) {
	for _, text := range []string{"White,Black,Score\na,b,1-0\nb,a,½-½\n", "a - b: 1 : 0\n",
		"first,second,result\na,b,1\nb,a,0.5\n", "first,second,result\nb,a,0\na,b,1/2\n",
		"| white | black | result |\n|--|--|--|\n| a | b | 1-0 |\n| b | a | 1/2-1/2 |\n"} {
		tour := unloggedTournament(t, text, TableOptions{})
		n := len(tour.logs)
		table := fmt.Sprintf("name,games,points\na,%d,%d\nb,%d,%d\n", n, 2+n, n, n-1)
		for _, p := range []struct{ old, new, want string }{{"", "", ""}, {"a,", "c,", "bot-extra bot-missing"}} {
			if got, _ := tableCodes(tour, strings.Replace(table, p.old, p.new, 1), TableOptions{}); got != p.want {
				t.Errorf("%q: %q, want %q", text, got, p.want)
			}
		}
		r, err := tour.Judge(Against{})
		if err != nil || r.Contests[0].Status == judge.Verified || r.Contests[0].Games != n {
			t.Errorf("%v %+v", err, r)
		}
		if all := strings.Join(r.Unchecked, "\n"); !strings.Contains(all, fmt.Sprintf("results from a table, not verified: %d", n)) {
			t.Error(all)
		}
	}
	if _, err := unloggedOf("r", cupTable, TableOptions{}, &Tournament{}, nil); err == nil {
		t.Error("standings are taken for games")
	}
	if !slices.Contains(Columns(), Bot) {
		t.Error("no column bot")
	}
}
