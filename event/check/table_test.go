package check

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/judge"
	"scrutineer/report"
	cells "scrutineer/report/table"
	"scrutineer/rules/all"
)

// plain is a game of the sample from its text, read with nothing but the words of the
// format: seats and result.
type plain struct {
	id     string
	seats  [2]string
	winner int
}

// plainGames reads the games of a file of the sample, without qualifying games.
func plainGames(t *testing.T, game string) (list []plain) {
	t.Helper()
	b, err := os.ReadFile("../../corpus/sample/" + game + ".mlog")
	if err != nil {
		t.Fatal(err)
	}
	var now plain
	counts := false
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		switch {
		case len(f) < 2:
		case f[0] == "id":
			now = plain{id: f[1]}
		case f[0] == "session":
			counts = f[1] == "game"
		case f[0] == "seat":
			now.seats[f[1][0]-'1'] = f[2]
		case f[0] == "result" && counts:
			now.winner = int(f[1][0] - '0')
			list = append(list, now)
		}
	}
	if len(list) != 12 {
		t.Fatalf("%d games of %s", len(list), game)
	}
	return list
}

// scores counts won, drawn and lost by program.
func scores(games []plain) map[string]*[3]int {
	m := map[string]*[3]int{}
	for _, g := range games {
		for i, id := range g.seats {
			if m[id] == nil {
				m[id] = new([3]int)
			}
			switch g.winner {
			case 0:
				m[id][1]++
			case i + 1:
				m[id][0]++
			default:
				m[id][2]++
			}
		}
	}
	return m
}

// table writes standings by a scheme.
func table(games []plain, win, draw int) string {
	var b strings.Builder
	b.WriteString("bot,played,won,drawn,lost,points\n")
	m := scores(games)
	for _, id := range sortedKeys(m) {
		s := m[id]
		fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d\n", id, s[0]+s[1]+s[2], s[0], s[1], s[2], win*s[0]+draw*s[1])
	}
	return b.String()
}

// against compares sessions with a table.
func against(t *testing.T, list []*judge.Session, text string, opt TableOptions) Result {
	t.Helper()
	tour := &Tournament{}
	for _, s := range list {
		tour.Add(Of(s))
	}
	tab, err := readAny("table.csv", text, opt)
	if err != nil {
		t.Fatal(err)
	}
	r, err := tour.Judge(Against{Tables: []*Table{tab}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The sample's tables, counted from its text, are right by the points of each game's rules:
// triangles and fiverow 2/1/0, betoniarki 1/0, halma 1/0.5/0, dots 3/1/0.
func TestTablesOfTheSample(t *testing.T) {
	list := sample(t)
	for game, points := range map[string][2]int{"triangles": {2, 1}, "fiverow": {2, 1}, "betoniarki": {1, 0}, "dots": {3, 1}} {
		r := against(t, list, table(plainGames(t, game), points[0], points[1]), TableOptions{Game: game})
		for _, v := range r.Contests {
			if v.Status != judge.Verified {
				t.Errorf("%s: %s", game, show(r))
			}
		}
		// DAB-039 and the like: the points of another game.
		wrong := table(plainGames(t, game), points[0]+1, points[1])
		if got := codes(against(t, list, wrong, TableOptions{Game: game}).Contests); !strings.Contains(got, "wrong-points") || !strings.Contains(got, "row-points") {
			t.Errorf("%s: %s", game, got)
		}
		other := event.Points{Win: int64(points[0]+1) * 1000, Draw: int64(points[1]) * 1000, Loss: 0}
		if got := codes(against(t, list, wrong, TableOptions{Game: game, Points: &other}).Contests); strings.Contains(got, "points") {
			t.Errorf("%s by %s: %s", game, other, got)
		}
	}
	doubled, _ := event.ParsePoints("2/1/0")
	r := against(t, list, table(plainGames(t, "halma"), 2, 1), TableOptions{Game: "halma", Points: &doubled})
	if got := codes(r.Contests); got != "starts-announced" {
		t.Error(got)
	}
}

// cupTable is the standings of cup by hand: seat 1 wins if it is a or b. a plays b ten
// times and wins five. Against c it wins all five in seat 1, and c, which loses in seat 1,
// gives it five more. b has the same results as a. c wins nothing.
const cupTable = `rank,bot,played,won,drawn,lost,points
1-2,a,20,15,0,5,30
1-2,b,20,15,0,5,30
3,c,20,0,0,20,0
`

// plantedTable are tables of cup with a fault, and the findings.
var plantedTable = []struct{ name, old, new, want string }{
	{"nothing", "", "", ""},
	{"display names", "2,a,", "2,The a,", ""},
	{"an apostrophe for spreadsheets", ",b,20", ",'b,20", ""},
	{"a tie broken", "1-2,b", "2,b", ""},
	{"a row left out", "1-2,b,20,15,0,5,30\n", "", "bot-missing table-sum wrong-rank*2"},
	{"a row too many", "3,c,", "4,d,0,0,0,0,0\n3,c,", "bot-extra"},
	{"a row twice", "3,c,", "3,c,20,0,0,20,0\n3,c,", "row-twice table-sum"},
	{"points", "15,0,5,30\n3", "15,0,5,31\n3", "row-points table-sum wrong-points wrong-rank*2"},
	{"half a point", "15,0,5,30\n3", "15,0,5,29½\n3", "row-points table-sum wrong-points wrong-rank*2"},
	{"wins", "b,20,15", "b,20,16", "row-points row-sum table-sum*2 wrong-won"},
	{"draws", "b,20,15,0", "b,20,15,1", "row-points row-sum table-sum*2 wrong-drawn"},
	{"losses", "c,20,0,0,20", "c,20,0,0,19", "row-sum table-sum wrong-lost"},
	{"games", "c,20,0", "c,21,0", "row-sum table-sum wrong-played"},
	{"a rank", "3,c", "2,c", "wrong-rank"},
	{"ranks that are not by points", "3,c", "1,c", "wrong-rank"},
	{"a cell left empty", "c,20,0,0,20,0", "c,,0,0,20,0", ""},
}

func TestPlantedTables(t *testing.T) {
	tour := together(t, cup())
	for _, p := range plantedTable {
		t.Run(p.name, func(t *testing.T) {
			text := strings.Replace(cupTable, p.old, p.new, 1)
			if (text == cupTable) != (p.old == "") {
				t.Fatal("nothing is planted")
			}
			judgeText(t, tour, text, TableOptions{}, p.want)
		})
	}
}

// judgeText compares a tournament with a table and wants just these codes.
func judgeText(t *testing.T, tour *Tournament, text string, opt TableOptions, want string) Result {
	t.Helper()
	tab, err := readAny("table.csv", text, opt)
	if err != nil {
		t.Fatal(err)
	}
	r, err := tour.Judge(Against{Tables: []*Table{tab}})
	if err != nil {
		t.Fatal(err)
	}
	if got := codes(r.Contests); got != want {
		t.Errorf("%q, want %q\n%s", got, want, show(r))
	}
	return r
}

// attestedTables are tables of cup if its first game is attested by the referee. W won that
// game and L lost it.
var attestedTables = []struct{ name, table, want string }{
	{"counted", "1-2,W,20,15,0,5,30\n1-2,L,20,15,0,5,30\n", "slot-open table-attested"},
	{"left out", "1,L,19,15,0,4,30\n2,W,19,14,0,5,28\n", "slot-open"},
	{"counted, and a win too many", "1,L,20,16,0,4,32\n2,W,20,15,0,5,30\n", "slot-open table-attested table-sum wrong-lost wrong-points wrong-won"},
	{"given to the loser", "1,L,20,16,0,4,32\n2,W,20,14,0,6,28\n", "slot-open wrong-lost wrong-played*2 wrong-points wrong-won"},
}

// A table that counts a game that rests on an attested claim is not wrong, nor is one that
// leaves it out.
func TestTablesOfAttestedGames(t *testing.T) {
	list := cup()
	list[0].word = true
	winner, loser := list[0].Programs[list[0].winner-1].ID, list[0].Programs[2-list[0].winner].ID
	tour := together(t, list)
	for _, p := range attestedTables {
		t.Run(p.name, func(t *testing.T) {
			text := "rank,bot,played,won,drawn,lost,points\n" + strings.NewReplacer("W", winner, "L", loser).Replace(p.table) + "3,c,20,0,0,20,0\n"
			judgeText(t, tour, text, TableOptions{}, p.want)
		})
	}
}

// A finding about a table names its row, claims and games.
func TestEvidenceOfARow(t *testing.T) {
	r := judgeText(t, together(t, cup()), strings.Replace(cupTable, "3,c,20,0,0,20,0", "3,c,20,0,0,20,7", 1), TableOptions{}, "row-points table-sum wrong-points")
	for _, f := range r.Contests[0].Findings {
		if f.Code != WrongPoints {
			continue
		}
		games := strings.Split(f.Witness.Get("logs"), ",")
		if f.File != "table.csv" || f.Line != 4 || f.Claimed != "7" || f.Recomputed != "0" || len(games) != 20 || games[0] != "00011.mlog:1" || games[19] != "00030.mlog:1" {
			t.Errorf("%+v", f)
		}
	}
}

// XO5-040: four points a partie over two games. A table that gives one game of a partie
// both wins does not add up.
func TestPartieScoredTwice(t *testing.T) {
	l := cup()[:2] // a and b, one start, both seats, each winning once: 2 : 2
	judgeText(t, together(t, l), "bot,points\na,2\nb,2\n", TableOptions{}, "starts-announced")
	judgeText(t, together(t, l), "bot,points\na,4\nb,0\n", TableOptions{}, "starts-announced wrong-points*2")
	judgeText(t, together(t, l[:1]), "bot,points\na,4\nb,0\n", TableOptions{}, "start-once starts-announced wrong-points")
}

// list is a list of the games of cup, and plantedList are its faults.
func listOf(l []*game) string {
	var b strings.Builder
	b.WriteString("id;first;second;result\n")
	for _, g := range l {
		fmt.Fprintf(&b, "%s;%s;%s;%s\n", g.ID, g.Programs[0].ID, g.Programs[1].ID, []string{"½-½", "1-0", "0-1"}[g.winner])
	}
	return b.String()
}

var plantedList = []struct{ name, old, new, byID, byPair string }{
	{"nothing", "", "", "", ""},
	{"other words", "g1;a;b;1-0", "g1;a;b;first", "", ""},
	{"the winner's name", "g1;a;b;1-0", "g1;a;b;a", "", ""},
	{"a score", "g1;a;b;1-0", "g1;a;b;1:0", "", ""},
	{"another result", "g1;a;b;1-0", "g1;a;b;0-1", "wrong-result", "wrong-result"},
	{"a draw", "g1;a;b;1-0", "g1;a;b;1/2-1/2", "wrong-result", "wrong-result"},
	{"seats changed", "g1;a;b;1-0", "g1;b;a;0-1", "wrong-result", "game-extra game-missing"},
	{"another first", "g1;a;b;1-0", "g1;c;b;1-0", "wrong-result", "game-extra game-missing"},
	{"a game left out", "g1;a;b;1-0\n", "", "game-missing", "game-missing"},
	{"a game too many", "g1;a;b;1-0", "g0;a;b;1-0\ng1;a;b;1-0", "game-extra", "game-extra"},
	{"a game twice", "g1;a;b;1-0", "g1;a;b;1-0\ng1;a;b;1-0", "row-twice", "game-extra"},
	{"a stranger", "g1;a;b;1-0", "g1;a;b;1-0\ng0;a;x;1-0", "game-extra", "game-extra"},
}

func TestPlantedLists(t *testing.T) {
	tour, list := together(t, cup()), listOf(cup())
	for _, p := range plantedList {
		t.Run(p.name, func(t *testing.T) {
			text := strings.Replace(list, p.old, p.new, 1)
			judgeText(t, tour, text, TableOptions{}, p.byID)
			judgeText(t, tour, strings.Replace(text, "id;", "nr;", 1), TableOptions{}, p.byPair)
		})
	}
}

// A display name of two programs is ambiguous, and an id is nobody else's name.
func TestNamesThatClash(t *testing.T) {
	l := []*game{newGame(1, "a", "b", 1), newGame(2, "b", "a", 1)}
	name := func(a, b string) *Tournament {
		for _, g := range l {
			for i := range g.Programs {
				g.Programs[i].Name = map[string]string{"a": a, "b": b}[g.Programs[i].ID]
			}
		}
		return together(t, l)
	}
	judgeText(t, name("X", "Y"), "name,points\nX,2\nY,2\n", TableOptions{}, "starts-announced")
	judgeText(t, name("X", "X"), "name,points\nX,2\nb,2\n", TableOptions{}, "bot-extra bot-missing names-alike starts-announced")
	judgeText(t, name("b", "Y"), "name,points\nb,2\nY,2\n", TableOptions{}, "bot-missing names-alike row-twice starts-announced")
}

// Drawn games are drawn in a list and a table.
func TestDraws(t *testing.T) {
	tour := together(t, []*game{newGame(1, "a", "b", 0).small(), newGame(2, "b", "a", 0).small()})
	judgeText(t, tour, "first,second,result\na,b,draw\nb,a,1/2\n", TableOptions{}, "starts-announced")
	judgeText(t, tour, "first,second,result\na,b,draw\nb,a,a\n", TableOptions{}, "starts-announced wrong-result")
	judgeText(t, tour, "name,drawn,points\na,2,2\nb,2,2\n", TableOptions{}, "starts-announced")
	judgeText(t, tour, "name,drawn,points\na,2,2\nb,1,1\n", TableOptions{}, "starts-announced table-sum wrong-drawn wrong-points")
	judgeText(t, tour, "a - b: 0 : 0\n", TableOptions{}, "starts-announced")
}

func TestPlantedCrosstables(t *testing.T) {
	tour := together(t, cup())
	const lines = "a - b: 5 : 5\nThe a - c: 10 : 0\nc - b: 0 : 10\n"
	for _, p := range []struct{ old, new, want string }{
		{"", "", ""},
		{"5 : 5", "6 : 4", "wrong-match"},
		{"c - b: 0 : 10", "c - b: 10 : 0", "wrong-match"},
		{"c - b: 0 : 10\n", "", "game-missing"},
		{"c - b", "c - x", "bot-extra game-missing"},
		{"c - b: 0 : 10", "c - b: 0 : 10\nb - c: 10 : 0", "row-twice"},
	} {
		judgeText(t, tour, strings.Replace(lines, p.old, p.new, 1), TableOptions{}, p.want)
	}
	dashed := []*game{newGame(1, "a", "b", 1), newGame(2, "b", "a", 1)}
	for _, g := range dashed {
		for i := range g.Programs {
			g.Programs[i].Name = g.Programs[i].ID + " - x"
		}
	}
	judgeText(t, together(t, dashed), "a - x - b - x: 1 : 1\n", TableOptions{}, "starts-announced")
}

// Betoniarki has no draws (seed: no draws; points 1/0).
func TestImpossibleDraw(t *testing.T) {
	text := table(plainGames(t, "betoniarki"), 1, 0)
	head, rest, _ := strings.Cut(text, "\n")
	first, rest, _ := strings.Cut(rest, "\n")
	f := strings.Split(first, ",")
	f[3] = "2"
	got := codes(against(t, sample(t), head+"\n"+strings.Join(f, ",")+"\n"+rest, TableOptions{Game: "betoniarki"}).Contests)
	if got != "impossible-draw row-sum starts-announced wrong-drawn" {
		t.Error(got)
	}
}

// The tables that analysis and report make of the sample's logs are right by these logs:
// all tables in one file, one chosen by its game.
func TestTablesOfReport(t *testing.T) {
	list := sample(t)
	var counts analysis.Counts
	for _, s := range list {
		if r, err := analysis.Of(s); err == nil {
			if err := counts.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	var tables []cells.Placed
	for _, game := range counts.Games() {
		in := &report.Input{Part: &analysis.Partial{Counts: counts}, Game: game, Scheme: analysis.SchemeOf(all.Find(game))}
		for _, p := range report.Of(in, []string{"standings"}).Sections[0].Parts {
			tables = append(tables, cells.Placed{Where: append([]cells.Field{{Key: "game", Value: cells.Name(game)}}, p.Where...), Table: p.CSV()})
		}
	}
	var b bytes.Buffer
	if err := cells.CSV(&b, tables); err != nil {
		t.Fatal(err)
	}
	for _, game := range counts.Games() {
		opt := TableOptions{Game: game}
		if got := codes(against(t, list, b.String(), opt).Contests); got != "starts-announced" {
			t.Errorf("%s: %s", game, got)
		}
		lies := strings.Replace(b.String(), ",dice,8,0,", ",dice,8,1,", -1)
		if got := codes(against(t, list, lies, opt).Contests); !strings.Contains(got, "wrong-won") {
			t.Errorf("%s: %s", game, got)
		}
	}
	_, err := ReadTable("all.csv", &b, TableOptions{})
	if err == nil || !strings.HasPrefix(err.Error(), `all.csv:1: column: the table covers 5 games: choose one with --game: "betoniarki", `) {
		t.Error(err)
	}
}

// A table's own points are accepted if they are the game's in another unit, and not
// otherwise.
func TestPointsByTheTableItself(t *testing.T) {
	tour := together(t, cup())
	const head = "game,scheme,bot,points\n"
	rows := func(scheme string, a, b, c int) string {
		return fmt.Sprintf("%sfiverow,%s,a,%d\nfiverow,%s,b,%d\nfiverow,%s,c,%d\n", head, scheme, a, scheme, b, scheme, c)
	}
	judgeText(t, tour, rows("4/2/0", 60, 60, 0), TableOptions{}, "")
	judgeText(t, tour, rows("3/1/0", 45, 45, 0), TableOptions{}, "wrong-points*2")
	three := event.Points{Win: 3000, Draw: 1000, Loss: 0}
	judgeText(t, tour, rows("4/2/0", 45, 45, 0), TableOptions{Points: &three}, "")
}

// A planted fault causes every kind of finding.
func TestEveryCodeIsPlanted(t *testing.T) {
	missing := map[string]bool{}
	for _, k := range slices.Concat(Kinds()...) {
		missing[string(k.Code)] = true
	}
	lists := []string{"impossible-draw wrong-match"}
	for _, p := range planted {
		lists = append(lists, p.want)
	}
	for _, p := range plantedTable {
		lists = append(lists, p.want)
	}
	for _, p := range attestedTables {
		lists = append(lists, p.want)
	}
	for _, p := range plantedPlan {
		lists = append(lists, p.want)
	}
	for _, p := range plantedBreaks {
		lists = append(lists, p.want)
	}
	for _, p := range plantedByes {
		lists = append(lists, p.want)
	}
	for _, p := range plantedLedger {
		lists = append(lists, p.want)
	}
	for _, p := range plantedForms {
		lists = append(lists, p.want)
	}
	for _, p := range plantedPartial {
		lists = append(lists, p.want)
	}
	// from the vectors folder_sound and folder_places_wrong
	lists = append(lists, "wrong-places unknown-table")
	// from TestReportFiles
	lists = append(lists, "cell-mirror")
	// from TestLedgerOfAnotherSchedule, TestSecretStarts, TestPlantedStages and
	// TestSwissPairings
	lists = append(lists, "wrong-schedule wrong-commitment wrong-reveal not-qualified swiss-rematch swiss-seats swiss-far swiss-bye")
	for _, p := range plantedList {
		lists = append(lists, p.byID, p.byPair)
	}
	for _, w := range strings.Fields(strings.Join(lists, " ")) {
		w, _, _ = strings.Cut(w, "*")
		delete(missing, w)
	}
	if len(missing) > 0 {
		t.Errorf("not planted: %v", sortedKeys(maps.Clone(missing)))
	}
}
