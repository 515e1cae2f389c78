package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/report/table"
	"scrutineer/report/table/columns"
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
		if err := table.Text(&b, columns.Write, english(t), title, p.Table, table.TextOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestStandingsText(t *testing.T) {
	s := analysis.StandingsOf(cup(t), "fiverow", analysis.SchemeOf(fiverow.Game))
	golden(t, "standings.txt", text(t, Part{Title: table.Say("report.section.standings"), Table: standingsTable(s)}))
}

// By hand, first pool. Where the pairs that met form a chain, the penalty adds
// half a win on each side of every pair: alpha's score against beta is
// 2.5/3, 400*log10(5) = 280 elo; beta's against gamma 2/3, 400*log10(2) = 120
// elo. Zero is the mean of beta and gamma: +60 and -60, alpha +340. alpha's
// limit: two wins have 2.5 % at a score of sqrt(0.025) = 0.158, which is -290
// elo, from beta's 60: -230. beta to gamma in natural units: information
// 2*2/9 = 0.444; squares 1/9+1/36 = 0.139, times 4 games by 2; variance
// 0.278/0.444^2 + (1/0.444)/3 = 2.156; beta's share is half: 1.96*1.468/2 =
// 1.439, 250 elo. Second pool: one draw, variance 1/(1/4) = 4, half of 2*1.96
// is 340 elo.
func TestRatingsText(t *testing.T) {
	r := analysis.Rate(cup(t), "fiverow", analysis.Options{Model: analysis.HalfDraws})
	golden(t, "ratings.txt", text(t, ratingsParts(r, 0.95)...))
}

func TestRatingsNotes(t *testing.T) {
	for want, p := range map[string]analysis.Pool{
		"the estimates did not pass their test: no intervals":    {Estimator: analysis.Firth, Groups: 2},
		"since plain maximum likelihood failed numerically":      {Estimator: analysis.Firth, Groups: 1},
		"variance from: Fisher information":                      {Estimator: analysis.MaximumLikelihood, Converged: true, Variance: analysis.OfFisher},
		"not rated: 2 bots are more than the limit that was set": {Estimator: analysis.NoEstimator, Ratings: make([]analysis.Rating, 2)},
	} {
		got := text(t, ratingsParts(analysis.Ratings{Game: "dots", Pools: []analysis.Pool{p}}, 0.95)...)
		if !strings.Contains(got, want) || strings.Contains(got, "pool") {
			t.Errorf("want %q and no word of pools, got:\n%s", want, got)
		}
	}
	if list := ratingsParts(analysis.Ratings{Game: "dots"}, 0.95); len(list) != 0 {
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
