package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares with a file under testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", file, got)
	}
}

// cup returns a small tournament whose numbers can be computed by hand. alpha beat
// beta twice; beta beat gamma and drew with gamma; two others drew once; one played
// itself. Names are hostile, wide and written from right to left.
func cup(t *testing.T) *analysis.Counts {
	c := &analysis.Counts{}
	for _, r := range []analysis.Result{
		{First: "alpha", Second: "beta", Outcome: analysis.FirstWins},
		{First: "beta", Second: "alpha", Outcome: analysis.SecondWins, ByFault: true},
		{First: "beta", Second: "gamma", Outcome: analysis.FirstWins},
		{First: "gamma", Second: "beta", Outcome: analysis.Draw},
		{First: "گام\x1b[31m", Second: "日本語", Outcome: analysis.Draw, Event: "second cup"},
		{First: "loner", Second: "loner", Outcome: analysis.Draw},
	} {
		r.Game = "fiverow"
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func text(t *testing.T, parts ...Part) string {
	t.Helper()
	var b bytes.Buffer
	for _, p := range parts {
		var title table.Cell
		if p.Title.Key != "" {
			title = p.Title
		}
		if err := table.Text(&b, english(t), title, p.Table, table.TextOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestStandingsText(t *testing.T) {
	s := analysis.StandingsOf(cup(t), "fiverow", analysis.SchemeOf(fiverow.Game))
	golden(t, "standings.txt", text(t, Part{Title: table.Say("report.section.standings"), Table: standingsTable(s)}))
}

// TestRatingsText: three pools, of which one has several groups and one a single bot, and
// one with an anchor.
func TestRatingsText(t *testing.T) {
	r := analysis.Ratings{Game: "fiverow", Level: 0.95, SelfPlay: 1, Pools: []analysis.Pool{
		{Number: 1, Estimator: analysis.Firth, Variance: analysis.OfFisher, Converged: true, Games: 4, Draws: 1, Distinct: 4, Groups: 2, Ratings: []analysis.Rating{
			{Rank: 1, RankTo: 1, Bot: "alpha", Games: 2, HalfPoints: 4, Elo: 340, SE: 1, Low: limit(-230), High: noLimit},
			{Rank: 2, RankTo: 2, Bot: "beta", Games: 4, HalfPoints: 3, Elo: 60, SE: 1, Low: limit(-190), High: limit(310), InZero: true},
			{Rank: 3, RankTo: 3, Bot: "gamma", Games: 2, HalfPoints: 1, Elo: -60, SE: 1, Low: limit(-310), High: limit(190), InZero: true},
		}},
		{Number: 2, Estimator: analysis.MaximumLikelihood, Variance: analysis.OfFisher, Converged: true, Games: 1, Draws: 1, Distinct: 1, Groups: 1, Ratings: []analysis.Rating{
			{Rank: 1, RankTo: 2, Bot: "گام\x1b[31m", Games: 1, HalfPoints: 1, SE: 1, Low: limit(-340), High: limit(340), InZero: true},
			{Rank: 1, RankTo: 2, Bot: "日本語", Games: 1, HalfPoints: 1, SE: 1, Low: limit(-340), High: limit(340), InZero: true},
		}},
		{Number: 3, Estimator: analysis.NoEstimator, Ratings: []analysis.Rating{{Bot: "loner"}}},
	}}
	golden(t, "ratings.txt", text(t, ratingsParts(r, nil, 0.95)...))
	held := r.Pools[0]
	held.Anchored, held.Estimator, held.Groups = true, analysis.MaximumLikelihood, 1
	held.Ratings = slices.Clone(held.Ratings)
	held.Ratings[0].Elo, held.Ratings[0].Low, held.Ratings[2].Elo, held.Ratings[2].Low, held.Ratings[2].High = 2280, limit(1710), 1880, limit(1630), limit(2130)
	held.Ratings[1] = analysis.Rating{Rank: 2, RankTo: 2, Bot: "beta", Games: 4, HalfPoints: 3, Elo: 2000, InZero: true}
	held.Ratings[2].InZero = false
	r.Pools = []analysis.Pool{held, r.Pools[1]}
	golden(t, "anchored.txt", text(t, ratingsParts(r, []analysis.Anchor{{Bot: "beta", Elo: 2000}, {Bot: "nobody", Elo: 1}}, 0.95)...))
}

func TestRatingsNotes(t *testing.T) {
	for want, p := range map[string]analysis.Pool{
		"the estimates did not pass their test: no intervals":    {Estimator: analysis.Firth, Groups: 2},
		"since plain maximum likelihood failed numerically":      {Estimator: analysis.Firth, Groups: 1},
		"variance from: Fisher information":                      {Estimator: analysis.MaximumLikelihood, Converged: true, Variance: analysis.OfFisher},
		"not rated: 2 bots are more than the limit that was set": {Estimator: analysis.NoEstimator, Ratings: make([]analysis.Rating, 2)},
	} {
		got := text(t, ratingsParts(analysis.Ratings{Game: "dots", Pools: []analysis.Pool{p}}, nil, 0.95)...)
		if !strings.Contains(got, want) || strings.Contains(got, "pool") {
			t.Errorf("want %q and no word of pools, got:\n%s", want, got)
		}
	}
	if list := ratingsParts(analysis.Ratings{Game: "dots"}, nil, 0.95); len(list) != 0 {
		t.Errorf("tables of nothing: %+v", list)
	}
}

// By hand: alpha won two games, beta one and half of another.
func TestHalves(t *testing.T) {
	got := text(t, Part{Table: standingsTable(analysis.StandingsOf(cup(t), "fiverow", analysis.SchemeOf(halma.Game)))})
	for _, want := range []string{"2.0\n", "1.5\n", "points: 1 for a win, 0.5 for a draw, 0 for a loss"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
	if strings.Contains(got, "doubled") {
		t.Errorf("points are doubled:\n%s", got)
	}
}
