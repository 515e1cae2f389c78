package analysis

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"runtime"
	"scrutineer/rules/dots"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

var (
	howMany = flag.Int("tournaments", 60, "how many tournaments TestAnyResults tries")
	after   = flag.Int64("after", 0, "the tournament that comes before the first, for a long run in parts")
)

// shapes are ways in which results can be odd. Each makes an outcome, or none, from two
// bots and chance.
var shapes = []func(rng *rand.Rand, a, b int) Outcome{
	func(rng *rand.Rand, _, _ int) Outcome { return Outcome(1 + rng.IntN(3)) },
	func(rng *rand.Rand, _, _ int) Outcome { return Outcome(1 + 2*rng.IntN(2)) },
	func(_ *rand.Rand, _, _ int) Outcome { return Draw },
	func(_ *rand.Rand, _, _ int) Outcome { return FirstWins },
	func(_ *rand.Rand, _, _ int) Outcome { return SecondWins },
	func(_ *rand.Rand, a, b int) Outcome { // the lesser always wins
		if a < b {
			return FirstWins
		}
		return SecondWins
	},
	func(rng *rand.Rand, a, b int) Outcome { // one wins all, one loses all
		switch {
		case a == 0 || b == 1:
			return FirstWins
		case b == 0 || a == 1:
			return SecondWins
		}
		return Outcome(1 + rng.IntN(3))
	},
	func(rng *rand.Rand, _, _ int) Outcome { // draws except for one in ten
		if rng.IntN(10) > 0 {
			return Draw
		}
		return Outcome(1 + 2*rng.IntN(2))
	},
	func(_ *rand.Rand, a, b int) Outcome { // rock, paper, scissors
		if (a-b+3*9)%3 == 1 {
			return FirstWins
		}
		return SecondWins
	},
}

// anyResults returns a tournament of up to nine bots, of any shape.
func anyResults(rng *rand.Rand) *Counts {
	c, bots := &Counts{}, 1+rng.IntN(9)
	shape := shapes[rng.IntN(len(shapes))]
	games := []int{0, 1, 2, bots, 4 * bots, 30 * bots}[rng.IntN(6)]
	islands, faults, self := 1+rng.IntN(3)/2, rng.IntN(3), rng.IntN(3) == 0
	made, known := rng.IntN(8) == 0, rng.IntN(3) == 0
	for k := range games {
		a, b := rng.IntN(bots), rng.IntN(bots)
		if a == b && !self || a%islands != b%islands {
			continue
		}
		r := Result{Game: "g", First: strconv.Itoa(a), Second: strconv.Itoa(b), Outcome: shape(rng, a, b), Synthetic: made,
			ByFault: faults == 2 || faults == 1 && rng.IntN(4) == 0, Start: strconv.Itoa(rng.IntN(3)), Round: strconv.Itoa(k % 5)}
		if known { // and repeated
			r.Moves, r.Shape = Digest{byte(rng.IntN(3))}, Digest{byte(rng.IntN(3))}
		}
		n := int64(1)
		if r.alike() && r.Shape == (Digest{}) && rng.IntN(20) == 0 {
			n = rng.Int64N(1<<rng.IntN(24)) + 1
		}
		if err := c.AddMany(r, n); err != nil {
			panic(err)
		}
	}
	return c
}

// lacking returns what is wrong with the numbers; "" if all bots are in tables and ratings,
// all numbers are finite and on their sides.
func lacking(c *Counts) string {
	s := StandingsOf(c, "g", SchemeOf(dots.Game), TieBreaks()...)
	if err := s.Check(); err != nil {
		return err.Error()
	}
	var standing []string
	for _, l := range s.Standings {
		standing = append(standing, l.Bot)
	}
	slices.Sort(standing)
	if !slices.Equal(standing, c.Bots("g")) {
		return "a bot is missing in the table"
	}
	said := []any{s, Advantage(c, "g", Options{}), Endings(c, "g", Options{}), Repetitions(c, "g"), Crosstable(c, s), c.Cells("g")}
	r := Rate(c, "g", Options{})
	if what := lackingRatings(r, c.Bots("g")); what != "" {
		return what
	}
	said = append(said, r)
	if _, err := json.Marshal(said); err != nil {
		return err.Error()
	}
	return ""
}

// lopsided is the least number of games of a pool in which the search may fail, which it
// reports: if very many games between two bots all go one way and others meet only once,
// numbers have no digits left for these.
const lopsided = 20_000

func lackingRatings(r Ratings, bots []string) string {
	var rated []string
	for _, p := range r.Pools {
		for _, x := range p.Ratings {
			rated = append(rated, x.Bot)
			low, high := edgeOf(x.Low, -1), edgeOf(x.High, 1)
			if low > x.Elo+1e-5 || high < x.Elo-1e-5 || math.Abs(x.Elo) > 1e5 || math.Abs(x.SE) > 1e5 {
				return x.Bot + " has a limit on the wrong side, or a number out of all bounds: " + p.Estimator.words(x)
			}
		}
		if p.Estimator != NoEstimator && !p.Converged && p.Games < lopsided {
			return "no convergence"
		}
		if o := p.Order; o != nil && o.Missing == "" && !(edgeOf(o.Low, -1) <= o.Elo+1e-5 && o.Elo-1e-5 <= edgeOf(o.High, 1)) {
			return "the limits of the effect of order do not hold it"
		}
	}
	slices.Sort(rated)
	if !slices.Equal(rated, bots) {
		return "a bot is missing in the ratings"
	}
	return ""
}

// words formats a rating for a message.
func (e Estimator) words(x Rating) string {
	b, err := json.Marshal(x)
	if err != nil {
		return string(e) + ": " + err.Error()
	}
	return string(e) + ": " + string(b)
}

// Any results at all: perfect, none, one game, islands, only draws, or faults, or games
// against oneself. The number is -tournaments.
func TestAnyResults(t *testing.T) {
	n := int64(*howMany)
	if testing.Short() {
		n = min(n, 200)
	}
	var next, wrong atomic.Int64
	next.Store(*after)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for k := next.Add(1); k <= *after+n && wrong.Load() < 20; k = next.Add(1) {
				if k%100000 == 0 {
					t.Logf("%d tournaments", k)
				}
				if what := lacking(anyResults(rand.New(rand.NewPCG(uint64(k), 5)))); what != "" {
					wrong.Add(1)
					t.Errorf("tournament %d: %s", k, what)
				}
			}
		})
	}
	group.Wait()
	t.Logf("%d tournaments", n)
}

// edgeOf returns a bound as a number, infinite on its side where there is none.
func edgeOf(b Bound, sign int) float64 {
	if b.Unbounded {
		return math.Inf(sign)
	}
	return b.Elo
}

// Thousands of games that the second won, and few others: the search is long, or ends where
// heights have no more digits, or on a plateau of a likelihood that has no maximum.
func TestLongSearch(t *testing.T) {
	for _, k := range []uint64{2088, 2951, 21668, 268692, 393590, 619368, 647499} {
		if what := lacking(anyResults(rand.New(rand.NewPCG(k, 5)))); what != "" {
			t.Errorf("tournament %d: %s", k, what)
		}
	}
}
