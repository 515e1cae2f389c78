package analysis

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"
)

// load reads a table of pairs: two names and how often each won.
func load(t testing.TB, file string) *Counts {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	c := &Counts{}
	for _, row := range rows {
		won, _ := strconv.Atoi(row[2])
		lost, _ := strconv.Atoi(row[3])
		played(t, c, row[0], row[1], won, 0, lost)
	}
	return c
}

// Printed by R for summary(BTm(...)) without home advantage, Baltimore zero, in
// the package's tests/baseball.Rout.save; Agresti's table 10.11 agrees.
func TestBaseball(t *testing.T) {
	c := load(t, "testdata/baseball.csv")
	want := map[string][2]float64{
		"Boston": {1.1077, 0.3339}, "Cleveland": {0.6839, 0.3319}, "Detroit": {1.4364, 0.3396},
		"Milwaukee": {1.5814, 0.3433}, "New York": {1.2476, 0.3359}, "Toronto": {1.2945, 0.3367},
	}
	_, by := rate(t, c)
	bots := c.Bots("g")
	p := split([][]int{{0, 1, 2, 3, 4, 5, 6}}, 7, contestsOf(bots, c.Cells("g")), nil)[0]
	s, ok := newSpread(p, p.likeliest().theta)
	if !ok {
		t.Fatal("no covariance")
	}
	for i, bot := range bots {
		if bot == "Baltimore" {
			continue
		}
		weights := make([]float64, len(bots))
		weights[i], weights[0] = 1, -1
		near(t, bot, by[bot].Theta-by["Baltimore"].Theta, want[bot][0], 0.6e-4)
		near(t, "se of "+bot, s.deviation(weights), want[bot][1], 0.6e-4)
	}
}

// Printed by R for BTabilities(BTm(...)) with contrasts that sum to zero, that
// is, from the mean of the pool, in the package's tests/BTabilities.Rout.save.
func TestCitations(t *testing.T) {
	_, by := rate(t, load(t, "testdata/citations.csv"))
	for bot, want := range map[string][2]float64{
		"Biometrika":   {0.7899221, 0.04333047},
		"Comm Statist": {-2.1591504, 0.07257974},
		"JASA":         {0.3103523, 0.04164102},
		"JRSS-B":       {1.0588761, 0.05304699},
	} {
		near(t, bot, by[bot].Theta, want[0], 1e-6)
		near(t, "se of "+bot, by[bot].SE/elo, want[1], 1e-7)
	}
}

// Printed by R 2.10 for summary(BTm(...)) with home advantage, Baltimore zero,
// and for the comparison of the two models: tests/baseball.Rout.save of
// BradleyTerry2. Agresti's table 10.11 and page 438 agree.
func TestBaseballAtHome(t *testing.T) {
	c := load(t, "testdata/baseball.csv")
	want := map[string]float64{
		"Boston": 1.1438, "Cleveland": 0.7047, "Detroit": 1.4754,
		"Milwaukee": 1.6196, "New York": 1.2813, "Toronto": 1.3271,
	}
	pool := Rate(c, "g", Options{}).Pools[0]
	by := map[string]Rating{}
	for _, r := range pool.Ratings {
		by[r.Bot] = r
	}
	for bot, theta := range want {
		near(t, bot, by[bot].Theta-by["Baltimore"].Theta, theta, 0.6e-4)
	}
	near(t, "at home", pool.Order.Theta, 0.3023, 0.6e-4)
	near(t, "its standard error", pool.Order.SE, 0.1309, 0.6e-4)
	near(t, "chi squared", pool.Order.ChiSquared, 5.4106, 0.6e-4)
	near(t, "deviance", pool.Fit.Deviance, 38.643, 0.6e-3)
	if pool.Fit.Freedom != 35 {
		t.Errorf("%d degrees of freedom, want 35", pool.Fit.Freedom)
	}
}
