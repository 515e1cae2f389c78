package analysis

import (
	"math"
	"math/rand"
	"testing"
)

// TestCoverage plays many tournaments between bots of known strength, by Davidson's model
// with the given weight of draws, and counts how often the interval contains the true
// value: the strengths at which scores are as expected. The seed is fixed. The level is 95
// %; 93.5 to 96.5 pass.
func TestCoverage(t *testing.T) {
	for _, nu := range []float64{0, 0.6, 4} {
		rng := rand.New(rand.NewSource(20))
		held, all := 0, 0
		for range 500 {
			results, truth := simulate(rng, 10, 2, nu)
			forth, back := scored(results.bots, results.contests)
			if len(groups(forth, back)) > 1 {
				continue
			}
			want := truth.likeliest().theta
			pool := ratePool(results, []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, Options{MaxBots: 10, Model: HalfDraws, Level: 0.95})
			for _, r := range pool.Ratings {
				x := want[r.Bot[0]-'0'] * elo
				if r.Low.Elo <= x && x <= r.High.Elo {
					held++
				}
				all++
			}
		}
		share := float64(held) / float64(all)
		t.Logf("draws %g: %.4f of %d", nu, share, all)
		if all < 4000 || share < 0.935 || share > 0.965 {
			t.Errorf("draws %g: %.4f of %d intervals contain the true value", nu, share, all)
		}
	}
}

// simulate plays every pair n times. truth has the expected numbers.
func simulate(rng *rand.Rand, bots, n int, nu float64) (results, truth *problem) {
	theta := make([]float64, bots)
	for i := range theta {
		theta[i] = rng.NormFloat64() * 0.7
	}
	games := float64(bots * (bots - 1) / 2 * n)
	results, truth = &problem{bots: bots, games: games}, &problem{bots: bots, games: games}
	for b := range bots {
		for a := range b {
			x := theta[a] - theta[b]
			win, loss := math.Exp(x/2), math.Exp(-x/2)
			sum := win + nu + loss
			c := contest{a: a, b: b}
			for range n {
				switch u := rng.Float64() * sum; {
				case u < win:
					c.wins++
				case u < win+nu:
					c.draws++
				default:
					c.losses++
				}
			}
			results.contests = append(results.contests, c)
			f := float64(n) / sum
			truth.contests = append(truth.contests, contest{a, b, f * win, f * nu, f * loss, 0})
		}
	}
	return results, truth
}
