package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// The games of analyze --format json, with the fields that the tables of the site
// show.
type (
	seatsSaid struct {
		Name                string
		Wins, Draws, Losses int
		Score, Low, High    float64
	}
	shareSaid struct {
		Count            int
		Share, Low, High float64
	}
	spentSaid struct{ N, Mean, P50, P90, P99, Max int }
	gameSaid  struct {
		Game      string
		Standings struct {
			Standings []struct {
				Rank                             int
				RankTo                           int `json:"rank_to"`
				Bot                              string
				Played, Won, Drawn, Lost, Faults int
				Points                           string `json:"points_written"`
			}
		}
		Ratings struct {
			Pools []struct {
				Ratings []struct {
					Bot       string
					Elo       float64
					Low, High *float64
				}
				Superiority [][]float64
			}
		}
		Crosstable []struct {
			Bot, Opponent    string
			Won, Drawn, Lost int
			Points           string `json:"points_written"`
		}
		Terminations []struct {
			End                        string
			Games                      shareSaid
			Wins, Draws, Losses, Plies int
		}
		FirstMover struct {
			All  seatsSaid
			Bots []struct {
				Bot           string
				First, Second seatsSaid
			}
		} `json:"first_mover"`
		Times struct {
			Bots []struct {
				Bot                                      string
				Games                                    int
				First, Later, Opening, Middle, End, Game spentSaid
				Longer, Shorter                          seatsSaid
				Faulty                                   shareSaid
				Faults                                   map[string]shareSaid
			}
		}
	}
)

// expected are the keys of cells by game, table, row and column.
type expected map[string]string

// put sets the cells of a row, given as column and value alternately.
func (x expected) put(at string, cells ...any) {
	for i := 0; i < len(cells); i += 2 {
		value := fmt.Sprint(cells[i+1])
		if f, is := cells[i+1].(float64); is {
			value = fmt.Sprintf("%.6f", f)
		}
		x[at+"/"+cells[i].(string)] = value
	}
}

// bound returns a limit of a rating, empty if there is none.
func bound(x *float64) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf("%.2f", *x)
}

// ranks sets the standings, with ratings, and who is stronger.
func (x expected) ranks(g gameSaid) {
	for _, s := range g.Standings.Standings {
		rank := fmt.Sprint(s.Rank)
		if s.RankTo > s.Rank {
			rank = fmt.Sprintf("%d-%d", s.Rank, s.RankTo)
		}
		x.put(g.Game+"/Standings/"+s.Bot, "rank", rank, "bot", s.Bot, "points", s.Points, "played", s.Played, "won", s.Won, "drawn", s.Drawn, "lost", s.Lost, "by fault", s.Faults)
	}
	for _, p := range g.Ratings.Pools {
		for i, r := range p.Ratings {
			x.put(g.Game+"/Standings/"+r.Bot, "Elo", fmt.Sprintf("%.2f", r.Elo), "95% interval", bound(r.Low)+".."+bound(r.High))
			x.put(g.Game+"/Likelihood of superiority/"+r.Bot, "bot", r.Bot)
			for k, sure := range p.Superiority[i] {
				if k != i {
					x.put(g.Game+"/Likelihood of superiority/"+r.Bot, p.Ratings[k].Bot, fmt.Sprintf("%.4f", sure))
				}
			}
		}
	}
	for _, c := range g.Crosstable {
		x.put(g.Game+"/Who against whom/"+c.Bot+" "+c.Opponent, "bot", c.Bot, "opponent", c.Opponent, "played", c.Won+c.Drawn+c.Lost, "won", c.Won,
			"drawn", c.Drawn, "lost", c.Lost, "points", c.Points)
		x.put(g.Game+"/Crosstable/"+c.Bot, "bot", c.Bot, c.Opponent, fmt.Sprintf("%s (%d-%d-%d)", c.Points, c.Won, c.Drawn, c.Lost))
	}
}

// seats sets the cells of how games ended for one side.
func (x expected) seats(at string, s seatsSaid) {
	x.put(at, "won", s.Wins, "drawn", s.Draws, "lost", s.Losses, "score", s.Score, "95% interval", fmt.Sprintf("%.6f..%.6f", s.Low, s.High))
}

// uses sets the times and faults, the first movers and how games ended.
func (x expected) uses(g gameSaid) {
	for _, e := range g.Terminations {
		x.put(g.Game+"/How games ended/"+e.End, "end", e.End, "games", e.Games.Count, "share", e.Games.Share, "first won", e.Wins, "drawn", e.Draws, "second won", e.Losses,
			"95% interval", fmt.Sprintf("%.6f..%.6f", e.Games.Low, e.Games.High), "mean plies", fmt.Sprintf("%.4f", float64(e.Plies)/float64(e.Games.Count)))
	}
	x.seats(g.Game+"/Score of the first mover/all", g.FirstMover.All)
	for _, b := range g.FirstMover.Bots {
		x.put(g.Game+"/Bots by seat/"+b.Bot, "bot", b.Bot, "first", b.First.Wins+b.First.Draws+b.First.Losses, "second", b.Second.Wins+b.Second.Draws+b.Second.Losses)
	}
	for _, b := range g.Times.Bots {
		for name, s := range map[string]spentSaid{"first": b.First, "later": b.Later, "opening": b.Opening, "middle": b.Middle, "end": b.End, "whole game": b.Game} {
			x.put(g.Game+"/How times spread/"+b.Bot+" "+name, "bot", b.Bot, "moves", name, "n", s.N, "mean", s.Mean, "p50", s.P50, "p90", s.P90, "p99", s.P99, "max", s.Max)
		}
		for name, s := range map[string]seatsSaid{"more time": b.Longer, "less time": b.Shorter} {
			x.put(g.Game+"/Time against result/"+b.Bot+" "+name, "bot", b.Bot, "used", name)
			x.seats(g.Game+"/Time against result/"+b.Bot+" "+name, s)
		}
		for kind, s := range b.Faults {
			x.put(g.Game+"/Faults/"+b.Bot+" "+kind, "bot", b.Bot, "fault", kind, "games", b.Games, "times", s.Count, "share", s.Share, "95% interval", fmt.Sprintf("%.6f..%.6f", s.Low, s.High))
		}
	}
}

// text returns the text of an element.
func text(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.TrimSpace(b.String())
}

// inside returns the elements of a kind in another.
func inside(n *html.Node, kinds string) (list []*html.Node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && strings.Contains(" "+kinds+" ", " "+d.Data+" ") {
			list = append(list, d)
		}
	}
	return list
}

// attribute returns the value of an attribute, and whether there is one.
func attribute(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}

// rowKeys are the columns that name a row, by table; by default the first.
var rowKeys = map[string][]string{"Standings": {"bot"}, "Who against whom": {"bot", "opponent"}, "How times spread": {"bot", "moves"},
	"Time against result": {"bot", "used"}, "Faults": {"bot", "fault"}}

// cells returns the cells of a table by their column.
func cells(heads []string, tr *html.Node) map[string]string {
	row := map[string]string{}
	for i, td := range inside(tr, "td th") {
		key, keyed := attribute(td, "data-key")
		if !keyed {
			key = text(td)
		}
		row[heads[i]] = key
	}
	return row
}

// No number in a table of the site differs from the output of analyze for the same
// games.
func TestSiteSaysWhatAnalyzeSays(t *testing.T) {
	var said struct{ Games []gameSaid }
	out := call(t, "analyze", "-q", "--format", "json", "--report", "standings,ratings,pairs,first-mover,time,terminations")
	if err := json.Unmarshal([]byte(out), &said); err != nil || len(said.Games) != 5 {
		t.Fatalf("%v, %d games", err, len(said.Games))
	}
	want := expected{}
	for _, g := range said.Games {
		want.ranks(g)
		want.uses(g)
	}
	dir, compared := t.TempDir(), map[string]int{}
	call(t, "render", "site", "-q", "-o", dir)
	for _, name := range []string{"ratings", "crosstable", "first", "time", "endings"} {
		page, err := os.ReadFile(filepath.Join(dir, name+".html"))
		if err != nil {
			t.Fatal(err)
		}
		root, err := html.Parse(strings.NewReader(string(page)))
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range inside(root, "section") {
			id, _ := attribute(section, "id")
			for _, table := range inside(section, "table") {
				want.compare(t, strings.TrimPrefix(id, "g-"), table, compared)
			}
		}
	}
	for _, title := range []string{"Standings", "Who against whom", "Crosstable", "Likelihood of superiority", "How games ended", "Score of the first mover", "How times spread", "Time against result"} {
		if compared[title] < 10 {
			t.Errorf("%s: %d cells were compared", title, compared[title])
		}
	}
}

// compare compares the cells of a table with the expected ones, and counts them.
func (x expected) compare(t *testing.T, game string, table *html.Node, compared map[string]int) {
	t.Helper()
	title := text(inside(table, "caption")[0])
	rows := inside(table, "tr")
	var heads []string
	for _, th := range inside(rows[0], "th") {
		head := text(th)
		if head != "Elo" { // pages capitalize the heads
			head = strings.ToLower(head)
		}
		heads = append(heads, head)
	}
	for _, tr := range rows[1:] {
		row := cells(heads, tr)
		name := row[heads[0]]
		if keys := rowKeys[title]; len(keys) > 0 {
			var parts []string
			for _, key := range keys {
				parts = append(parts, row[key])
			}
			name = strings.Join(parts, " ")
		}
		for head, got := range row {
			want, is := x[game+"/"+title+"/"+name+"/"+head]
			if is && got != want {
				t.Errorf("%s, %s, %s, %s: %q, analyze says %q", game, title, name, head, got, want)
			}
			if is {
				compared[title]++
			}
		}
	}
}
