package analysis

import (
	"bytes"
	"encoding/json"
	"math"
	"scrutineer/rules/dots"
	"slices"
	"testing"

	"scrutineer/internal/test/random"
)

// ids has names that are awkward to sort, compare and print.
var ids = []string{"a", "b", "B", "ą", "\xff", "a\x00", "\u202eb", " "}

// tournament returns a list of results of up to eight bots; some pairs never meet, some
// results are lopsided, all bots may play themselves.
func tournament(t *random.T) []Result {
	bots, lopsided, results := t.Between(1, len(ids)), t.Bool(), []Result{}
	for range t.Between(0, 40) {
		a, b := t.IntN(bots), t.IntN(bots)
		r := Result{Game: "g", Event: random.One(t, []string{"", "cup"}), First: ids[a], Second: ids[b],
			Outcome: random.One(t, []Outcome{FirstWins, Draw, SecondWins}),
			ByFault: t.Bool()}
		if lopsided {
			r.Outcome = FirstWins
			if a > b {
				r.Outcome = SecondWins
			}
		}
		results = append(results, r)
	}
	return results
}

func counted(t testing.TB, results []Result) *Counts {
	c := &Counts{}
	for _, r := range results {
		if err := c.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// asJSON returns everything that analysis says; marshalling fails on NaN and Inf.
func asJSON(t failer, c *Counts) []byte {
	b, err := json.Marshal([]any{StandingsOf(c, "g", SchemeOf(dots.Game)), Rate(c, "g", Options{}), c.Cells("g"), c.Events("g"),
		Advantage(c, "g", Options{}),
		Endings(c, "g", Options{}), Repetitions(c, "g"), Crosstable(c, StandingsOf(c, "g", SchemeOf(dots.Game), TieBreaks()...))})
	if err != nil {
		t.Fatalf("no JSON: %v", err)
	}
	return b
}

type failer interface{ Fatalf(string, ...any) }

func TestOrderAndPartsDoNotMatter(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		results := tournament(rt)
		want := asJSON(rt, counted(t, results))
		shuffled := slices.Clone(results)
		rt.Shuffle(len(shuffled), func(i, k int) { shuffled[i], shuffled[k] = shuffled[k], shuffled[i] })
		cut := rt.Between(0, len(results)) // often all or nothing, which is the order alone
		merged := counted(t, shuffled[cut:])
		merged.Merge(counted(t, shuffled[:cut]))
		if got := asJSON(rt, merged); !bytes.Equal(got, want) {
			rt.Fatalf("shuffled and merged:\n%s\n%s", got, want)
		}
	})
}

// A maximum of the likelihood expects of every bot the score it made.
func TestExpectedScores(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		c := counted(t, tournament(rt))
		for _, p := range Rate(c, "g", Options{}).Pools {
			if p.Estimator != MaximumLikelihood {
				continue
			}
			theta, missed := map[string]float64{}, map[string]float64{}
			for _, r := range p.Ratings {
				theta[r.Bot], missed[r.Bot] = r.Theta, float64(r.HalfPoints)/2
			}
			for _, cell := range c.Cells("g") {
				if _, in := theta[cell.First]; in && cell.First != cell.Second {
					x := theta[cell.First] - theta[cell.Second] + p.Order.Theta
					w, l := math.Exp(x/2), math.Exp(-x/2)
					n, e := float64(cell.Games()), (w+p.DrawWeight/2)/(w+p.DrawWeight+l)
					missed[cell.First] -= n * e
					missed[cell.Second] -= n * (1 - e)
				}
			}
			for bot, rest := range missed {
				if math.Abs(rest) > 1e-4 {
					rt.Fatalf("%q made %g more than expected", bot, rest)
				}
			}
		}
	})
}

// connected returns a random problem of 2 to 6 bots, all connected.
func connected(t *random.T) *problem {
	p := &problem{bots: t.Between(2, 6)}
	for b := 1; b < p.bots; b++ {
		must := t.Between(0, b-1)
		for a := range b {
			c := contest{a, b, float64(t.Between(0, 3)), float64(t.Between(0, 1)), float64(t.Between(0, 3))}
			if a == must && c.games() == 0 {
				c.losses = 1
			}
			if c.games() > 0 {
				p.contests = append(p.contests, c)
				p.games += c.games()
			}
		}
	}
	return p
}

// The limits by their definition, over all sets of bots.
func TestLimitsByAllSets(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		p := connected(rt)
		forth, back := scored(p.bots, p.contests)
		sets := groups(forth, back)
		zero := zeroPoint(p, sets)
		below, above := limits(forth, back, sets, zero)
		wantBelow, wantAbove := trues(p.bots), trues(p.bots)
		for set := 1; set < 1<<p.bots-1; set++ {
			in := func(i int) bool { return set>>i&1 == 1 }
			allZero := every(reachedBy(zero, in))
			crossing, falls := true, true // the whole set may, without contradicting anything
			for _, c := range p.contests {
				if in(c.a) == in(c.b) {
					continue
				}
				got, gave := c.score() > 0, c.score() < c.games() // by a, in the set
				if in(c.b) {
					got, gave = gave, got
				}
				crossing, falls = crossing && !gave, falls && !got
			}
			for i := range p.bots {
				if in(i) && !allZero {
					wantAbove[i] = wantAbove[i] && !crossing
					wantBelow[i] = wantBelow[i] && !falls
				}
			}
		}
		if !slices.Equal(below, wantBelow) || !slices.Equal(above, wantAbove) {
			rt.Fatalf("%+v\nbelow %v, want %v\nabove %v, want %v", p, below, wantBelow, above, wantAbove)
		}
		if one := every(wantBelow) && every(wantAbove) && len(zero) == p.bots; one != (len(sets) == 1) {
			rt.Fatalf("%+v: %d groups, but limits %v %v", p, len(sets), wantBelow, wantAbove)
		}
	})
}

func trues(n int) []bool {
	list := make([]bool, n)
	for i := range list {
		list[i] = true
	}
	return list
}

func reachedBy(members []int, in func(int) bool) []bool {
	var list []bool
	for _, i := range members {
		list = append(list, in(i))
	}
	return list
}

// Every bot has a number, whatever the results.
func TestEveryBotHasANumber(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		c := counted(t, tournament(rt))
		var rated []string
		for _, p := range Rate(c, "g", Options{}).Pools {
			if p.Estimator != NoEstimator && !p.Converged {
				rt.Fatalf("no convergence: %+v", p)
			}
			for _, r := range p.Ratings {
				rated = append(rated, r.Bot)
				for _, x := range []float64{r.Elo, r.Theta, r.SE, r.Low.Elo, r.High.Elo} {
					if math.IsNaN(x) || math.Abs(x) > 1e5 {
						rt.Fatalf("%+v", r)
					}
				}
				if !r.Low.Unbounded && r.Low.Elo > r.Elo || !r.High.Unbounded && r.High.Elo < r.Elo {
					rt.Fatalf("%+v", r)
				}
				if p.Estimator != NoEstimator && (r.Best < 1 || r.Worst > len(p.Ratings) || r.Best > r.Worst) {
					rt.Fatalf("%+v", r)
				}
			}
		}
		slices.Sort(rated)
		if want := c.Bots("g"); !slices.Equal(rated, want) {
			rt.Fatalf("ratings %q, bots %q", rated, want)
		}
	})
}
