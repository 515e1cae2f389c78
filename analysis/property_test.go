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
	b, err := json.Marshal([]any{StandingsOf(c, "g", SchemeOf(dots.Game)), Rate(c, "g", Options{Model: HalfDraws}), Rate(c, "g", Options{}), c.Cells("g"), c.Events("g"),
		Rate(c, "g", Options{Model: BayesEloModel}), Rate(c, "g", Options{Model: Ordo}), Advantage(c, "g", Options{}), SeatTests(c, "g", Options{}),
		Endings(c, "g", Options{}), Repetitions(c, "g"), Sequence(c, "g", 32), Crosstable(c, StandingsOf(c, "g", SchemeOf(dots.Game), TieBreaks()...))})
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

func TestEveryBotHasANumber(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		c := counted(t, tournament(rt))
		s := StandingsOf(c, "g", SchemeOf(dots.Game))
		if err := s.Check(); err != nil {
			rt.Fatalf("%v", err)
		}
		var standing, rated []string
		for _, l := range s.Standings {
			standing = append(standing, l.Bot)
		}
		for _, p := range Rate(c, "g", Options{Model: HalfDraws}).Pools {
			if p.Estimator != NoEstimator && !p.Converged {
				rt.Fatalf("no convergence: %+v", p)
			}
			for _, r := range p.Ratings {
				rated = append(rated, r.Bot)
				if !sane(p, r) {
					rt.Fatalf("%+v in %+v", r, p)
				}
			}
		}
		slices.Sort(standing)
		slices.Sort(rated)
		if want := c.Bots("g"); !slices.Equal(standing, want) || !slices.Equal(rated, want) {
			rt.Fatalf("standings %q, ratings %q, bots %q", standing, rated, want)
		}
	})
}

// sane reports whether r's numbers are finite and on the right sides.
func sane(p Pool, r Rating) bool {
	for _, x := range []float64{r.Elo, r.Theta, r.SE, r.Low.Elo, r.High.Elo} {
		if math.IsNaN(x) || math.IsInf(x, 0) || math.Abs(x) > 1e5 {
			return false
		}
	}
	if p.Estimator == MaximumLikelihood && (r.Low.Unbounded || r.High.Unbounded || r.SE <= 0) {
		return false
	}
	if r.InZero && inZero(p) == 1 && len(p.Ratings) > 1 { // all others are compared with this bot
		return r.Elo == 0 && r.SE == 0 && r.Low == Bound{} && r.High == Bound{}
	}
	return (r.Low.Unbounded || r.Low.Elo < r.Elo) && (r.High.Unbounded || r.High.Elo > r.Elo)
}

func inZero(p Pool) int {
	n := 0
	for _, r := range p.Ratings {
		if r.InZero {
			n++
		}
	}
	return n
}

// A maximum of the likelihood expects of every bot the score it made.
func TestExpectedScores(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		c := counted(t, tournament(rt))
		for _, p := range Rate(c, "g", Options{Model: HalfDraws}).Pools {
			if p.Estimator != MaximumLikelihood {
				continue
			}
			elo, want, sum := map[string]float64{}, map[string]float64{}, 0.0
			for _, r := range p.Ratings {
				elo[r.Bot] = r.Elo
				want[r.Bot] = float64(r.HalfPoints) / 2
				sum += r.Elo
			}
			if math.Abs(sum) > 1e-4 {
				rt.Fatalf("ratings sum to %g", sum)
			}
			for _, cell := range c.Cells("g") {
				_, in := elo[cell.First]
				if in && cell.First != cell.Second {
					n, e := float64(cell.Games()), 1/(1+math.Pow(10, (elo[cell.Second]-elo[cell.First])/400))
					want[cell.First] -= n * e
					want[cell.Second] -= n * (1 - e)
				}
			}
			for bot, rest := range want {
				if math.Abs(rest) > 1e-5 {
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
			c := contest{a, b, float64(t.Between(0, 3)), float64(t.Between(0, 1)), float64(t.Between(0, 3)), 0}
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

// However lopsided the numbers, the estimate is found, and it is that of maximum likelihood
// if Ford's condition is true.
func TestLopsidedNumbers(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		p := connected(rt)
		p.games = 0
		for i := range p.contests {
			c := &p.contests[i]
			scales := []float64{1, 30, 1000, 1e5, 1e7}
			c.wins *= random.One(rt, scales)
			c.draws *= random.One(rt, scales)
			c.losses *= random.One(rt, scales)
			p.games += c.games()
		}
		pool := ratePool(p, ids[:p.bots], Options{MaxBots: 6, Model: HalfDraws, Level: 0.95})
		if !pool.Converged || (pool.Groups == 1) != (pool.Estimator == MaximumLikelihood) {
			rt.Fatalf("%+v\n%+v", p, pool)
		}
		for _, r := range pool.Ratings {
			if !sane(pool, r) {
				rt.Fatalf("%+v", r)
			}
		}
	})
}

// slowHeight returns the penalised likelihood by its definition: the last strength is
// fixed, the information is that of the others, the determinant is by elimination.
func slowHeight(p *problem, theta []float64) float64 {
	k := p.bots - 1
	info := make([][]float64, k)
	for i := range info {
		info[i] = make([]float64, k)
	}
	height := 0.0
	for _, c := range p.contests {
		e := 1 / (1 + math.Exp(theta[c.b]-theta[c.a]))
		height += (c.wins+c.draws/2)*math.Log(e) + (c.losses+c.draws/2)*math.Log(1-e)
		w := c.games() * e * (1 - e)
		for _, ij := range [][3]int{{c.a, c.a, 1}, {c.b, c.b, 1}, {c.a, c.b, -1}, {c.b, c.a, -1}} {
			if ij[0] < k && ij[1] < k {
				info[ij[0]][ij[1]] += float64(ij[2]) * w
			}
		}
	}
	for i := range info {
		height += math.Log(info[i][i]) / 2
		for r := i + 1; r < k; r++ {
			f := info[r][i] / info[i][i]
			for j := i; j < k; j++ {
				info[r][j] -= f * info[i][j]
			}
		}
	}
	return height
}

// At the maximum of the penalised likelihood its slope is zero along every
// bot's strength, by central differences of the definition.
func TestPenalisedMaximum(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		p := connected(rt)
		f := p.penalised()
		if !f.converged {
			rt.Fatalf("no convergence: %+v", p)
		}
		const step = 1e-4
		for i := range f.theta {
			up, down := slices.Clone(f.theta), slices.Clone(f.theta)
			up[i] += step
			down[i] -= step
			here, above, below := slowHeight(p, f.theta), slowHeight(p, up), slowHeight(p, down)
			if slope := (above - below) / (2 * step); math.Abs(slope) > 1e-5 || above > here || below > here {
				rt.Fatalf("bot %d of %+v: slope %g", i, p, slope)
			}
		}
	})
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

// Under Davidson's model, too, every bot has a number, whatever the results.
func TestEveryBotHasANumberByDavidson(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		c := counted(t, tournament(rt))
		var rated []string
		for _, p := range Rate(c, "g", Options{}).Pools {
			if p.Estimator != NoEstimator && !p.Converged {
				rt.Fatalf("no convergence: %+v", p)
			}
			for _, r := range p.Ratings {
				rated = append(rated, r.Bot)
				for _, x := range []float64{r.Elo, r.Theta, r.SE, r.Low.Elo, r.High.Elo, r.First, r.Quasi} {
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
