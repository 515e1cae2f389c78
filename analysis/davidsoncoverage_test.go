package analysis

import (
	"math"
	"math/rand"
	"testing"
)

// TestCoverageOfDavidson plays tournaments by the model with known strengths,
// draws and effect of order, and counts how often intervals hold the truth:
// those of differences of pairs, and that of the effect of order. The seed is
// fixed. 95 % is aimed at; 93.5 to 96.5 are let pass.
func TestCoverageOfDavidson(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	pairs, heldPairs, orders, heldOrders := 0, 0, 0, 0
	for range 1000 {
		m, theta := davidsonEvent(rng, 8, 2, 0.6, 0.4)
		g := m.likeliest(nil)
		f := newFit(m, g)
		if !g.converged || f == nil {
			continue
		}
		for i := range m.bots {
			for j := range i {
				pairs++
				if math.Abs(g.v[i]-g.v[j]-(theta[i]-theta[j])) <= 1.959963984540054*f.apart(i, j) {
					heldPairs++
				}
			}
		}
		var o Order
		orderEffect(&o, m, f, 1.959963984540054, true)
		orders++
		truth := 400 * math.Log10((math.Exp(0.2)+0.3)/(math.Exp(-0.2)+0.3)) // nu 0.6, between equals
		if o.Low.Elo <= truth && truth <= o.High.Elo {
			heldOrders++
		}
	}
	for what, share := range map[string]float64{
		"pairs": float64(heldPairs) / float64(pairs), "orders": float64(heldOrders) / float64(orders),
	} {
		t.Logf("%s: %.4f of %d and %d", what, share, pairs, orders)
		if orders < 900 || share < 0.935 || share > 0.968 {
			t.Errorf("%s: %.4f hold the truth", what, share)
		}
	}
}

// davidsonEvent plays every ordered pair n times.
func davidsonEvent(rng *rand.Rand, bots, n int, nu, order float64) (*model, []float64) {
	theta := make([]float64, bots)
	for i := range theta {
		theta[i] = rng.NormFloat64() * 0.7
	}
	m := &model{bots: bots, order: true, draws: true}
	for a := range bots {
		for b := range bots {
			if a == b {
				continue
			}
			x := theta[a] - theta[b] + order
			win, loss := math.Exp(x/2), math.Exp(-x/2)
			k := term{first: a, second: b}
			for range n {
				switch u := rng.Float64() * (win + nu + loss); {
				case u < win:
					k.n[0]++
				case u < win+nu:
					k.n[1]++
				default:
					k.n[2]++
				}
			}
			k.squares = k.games()
			m.games += k.games()
			m.terms = append(m.terms, k)
		}
	}
	return m, theta
}
