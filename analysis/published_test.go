package analysis

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// rowsOf reads a table below its head.
func rowsOf(t testing.TB, file string) [][]string {
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
	return rows[1:]
}

// load reads a table of ordered pairs: two names, games won by the first,
// drawn, lost.
func load(t testing.TB, file string) *Counts {
	t.Helper()
	c := &Counts{}
	for _, row := range rowsOf(t, file) {
		var n [3]int
		for i := range n {
			n[i], _ = strconv.Atoi(row[2+i])
		}
		played(t, c, row[0], row[1], n[0], n[1], n[2])
	}
	return c
}

// published are the data sets of testdata/published. expected.R there has their sources,
// and computes the expected numbers with R's packages.
var published = []struct {
	name  string
	order bool // who came first matters
	est   Estimator
	bots  int
}{
	{"baseball", true, MaximumLikelihood, 7},
	{"baseball-level", false, MaximumLikelihood, 7},
	{"citations", false, MaximumLikelihood, 4},
	{"football", true, MaximumLikelihood, 29},
	{"icehockey", true, MaximumLikelihood, 58},
	{"springall", false, MaximumLikelihood, 9},
	{"cems", false, MaximumLikelihood, 6},
	{"soundfields", false, MaximumLikelihood, 8},
	{"chameleons", false, Firth, 35},
	{"winless", true, Firth, 7},
}

// All estimates and standard errors are R's to a millionth, in natural units.
func TestPublished(t *testing.T) {
	for _, set := range published {
		t.Run(set.name, func(t *testing.T) {
			file := "testdata/published/" + set.name
			c := load(t, file+".csv")
			if !set.order {
				c = unordered(t, c)
			}
			pools := Rate(c, "g", Options{}).Pools
			if len(pools) != 1 || pools[0].Estimator != set.est || len(pools[0].Ratings) != set.bots {
				t.Fatalf("%d pools, %s", len(pools), pools[0].Estimator)
			}
			have := numbersOf(t, c, pools[0])
			for _, row := range rowsOf(t, file+".expected.csv") {
				got, known := have[row[0]]
				if !known {
					t.Fatalf("%s is not known", row[0])
				}
				near(t, row[0], got[0], decimal(t, row[1]), 1e-6)
				near(t, "se of "+row[0], got[1], decimal(t, row[2]), 1e-6)
			}
		})
	}
}

// unordered returns the same games, of which it is not known who was first.
func unordered(t testing.TB, c *Counts) *Counts {
	u := &Counts{}
	for _, r := range c.Results("g") {
		r.Synthetic = true
		if err := u.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return u
}

func decimal(t *testing.T, s string) float64 {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// numbersOf names what is estimated as expected.R does, each with its standard
// error, zero for what has none: strengths less the first bot's, the effect of order and
// log nu.
func numbersOf(t *testing.T, c *Counts, pool Pool) map[string][2]float64 {
	t.Helper()
	bots := c.Bots("g")
	f := fitOf(t, c, pool)
	best := 0.0 // the log-likelihood with probabilities of its own for each ordered pair
	for _, cell := range c.Cells("g") {
		for _, n := range []int64{cell.Wins, cell.Draws, cell.Losses} {
			if n > 0 {
				best += float64(n) * math.Log(float64(n)/float64(cell.Games()))
			}
		}
	}
	have := map[string][2]float64{"deviance": {2 * (best - pool.LogLikelihood)}}
	theta := map[string]float64{}
	for _, r := range pool.Ratings {
		theta[r.Bot] = r.Theta
	}
	for i, bot := range bots {
		have["theta "+bot] = [2]float64{theta[bot] - theta[bots[0]], f.apart(i, 0)}
	}
	have["order"] = [2]float64{pool.Order.Theta, pool.Order.SE}
	have["chi squared"] = [2]float64{pool.Order.ChiSquared}
	if f.m.draws {
		at := f.m.drawAt()
		have["log nu"] = [2]float64{f.g.v[at], math.Sqrt(f.cov.at(at, at))}
		near(t, "draw weight", pool.DrawWeight, math.Exp(f.g.v[at]), 1e-6)
	}
	return have
}

// fitOf returns the fit from which the pool's numbers come.
func fitOf(t *testing.T, c *Counts, pool Pool) *fitted {
	t.Helper()
	bots := c.Bots("g")
	l := c.games["g"]
	_, met := l.meetings()
	made := len(l.neutral()) > 0
	m := &model{bots: len(bots), terms: terms(met), games: float64(pool.Games), draws: pool.Draws > 0, order: !made}
	g := m.likeliest(nil)
	if pool.Estimator == Firth {
		g = m.penalised(nil)
	}
	f := newFit(m, g)
	if f == nil {
		t.Fatal("no covariance")
	}
	return f
}

// What R printed, and Agresti's table 10.11 and page 438, with four digits: the expected
// numbers above are of the same model.
func TestPublishedInPrint(t *testing.T) {
	for set, want := range map[string]map[string][2]float64{
		"baseball-level": {"theta Boston": {1.1077, 0.3339}, "theta Toronto": {1.2945, 0.3367}},
		"baseball":       {"order": {0.3023, 0.1309}, "chi squared": {5.4106, 0}, "theta Detroit": {1.4754, 0.3446}},
	} {
		for _, row := range rowsOf(t, "testdata/published/"+set+".expected.csv") {
			if w, there := want[row[0]]; there {
				near(t, row[0], decimal(t, row[1]), w[0], 0.6e-4)
				near(t, "se of "+row[0], decimal(t, row[2]), w[1], 0.6e-4)
				delete(want, row[0])
			}
		}
		if len(want) > 0 {
			t.Errorf("%s: not there: %v", set, strings.Join(sorted(want), ", "))
		}
	}
}
