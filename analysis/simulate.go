package analysis

import (
	"math"
	"math/rand/v2"
)

// Trial is a kind of event to be played many times by bots of known strength,
// to see how often intervals hold the truth. The zero value of each field but
// Bots, Draws and Order is the usual one.
type Trial struct {
	Schedule   string  `json:"schedule"`   // round-robin (the usual), ladder (of neighbours) or gauntlet (one against all)
	Bots       int     `json:"bots"`       // at least 2
	Games      int     `json:"games"`      // of each ordered pair that meets: 2
	Spread     float64 `json:"spread"`     // standard deviation of strengths, Elo of the logistic scale: 150
	Draws      float64 `json:"draws"`      // share of draws between equals, from 0 to less than 1
	Order      float64 `json:"order"`      // effect of moving first, Elo of the logistic scale
	Replicates int     `json:"replicates"` // 200
	Seed       uint64  `json:"seed"`
}

// Coverage is how often intervals held the truth.
type Coverage struct {
	Trial
	Level float64 `json:"level"`
	// Likeliest and Firth count events by estimator, Failed those without an
	// estimate; the others are shares of all intervals of the first two.
	Likeliest int   `json:"likeliest"`
	Firth     int   `json:"firth"`
	Failed    int   `json:"failed"`
	Pairs     Share `json:"pairs"`  // of differences of two bots
	Orders    Share `json:"orders"` // of the effect of moving first
	// HalfWidth is the mean half width of the intervals of pairs, in Elo of the
	// logistic scale.
	HalfWidth float64 `json:"half_width"`
}

// Simulate plays a trial: strengths are drawn anew for every event, then the
// games by Davidson's model, which the ratings then assume. The same trial gives
// the same numbers.
func Simulate(t Trial, level float64) Coverage {
	t = t.complete()
	z, _ := quantiles(level)
	c := Coverage{Trial: t, Level: level}
	rng := rand.New(rand.NewPCG(t.Seed, 0))
	var held, all, heldOrders, orders int64
	width := 0.0
	for range t.Replicates {
		e := t.play(rng)
		g, f, ml := e.estimate()
		if f == nil {
			c.Failed++
			continue
		}
		if ml {
			c.Likeliest++
		} else {
			c.Firth++
		}
		for i := range e.m.bots {
			for j := range i {
				half := z * f.apart(i, j)
				width += half
				all++
				held += int64(flag(math.Abs(g.v[i]-g.v[j]-(e.theta[i]-e.theta[j])) <= half))
			}
		}
		if e.m.order {
			var o Order
			orderEffect(&o, e.m, f, z, ml)
			orders++
			heldOrders += int64(flag(e.inside(&o)))
		}
	}
	c.Pairs, c.Orders = shareOf(held, all, z), shareOf(heldOrders, orders, z)
	c.HalfWidth = millionth(width / float64(max(1, all)) * elo)
	return c
}

func (t Trial) complete() Trial {
	if t.Schedule == "" {
		t.Schedule = "round-robin"
	}
	if t.Games <= 0 {
		t.Games = 2
	}
	if t.Spread == 0 {
		t.Spread = 150
	}
	if t.Replicates <= 0 {
		t.Replicates = 200
	}
	t.Bots = max(2, t.Bots)
	return t
}

// event is one playing of a trial: the games, and the truth.
type event struct {
	m         *model
	theta     []float64
	order, nu float64
}

// play draws strengths and games.
func (t Trial) play(rng *rand.Rand) event {
	e := event{m: &model{bots: t.Bots}, theta: make([]float64, t.Bots), order: t.Order / elo, nu: 2 * t.Draws / (1 - t.Draws)}
	for i := range e.theta {
		e.theta[i] = rng.NormFloat64() * t.Spread / elo
	}
	for a := range t.Bots {
		for b := range t.Bots {
			if a == b || !t.meet(a, b) {
				continue
			}
			k := term{first: a, second: b}
			for range t.Games {
				k.n[e.game(rng, a, b)]++
			}
			k.squares = k.games()
			e.m.games += k.games()
			e.m.draws = e.m.draws || k.n[1] > 0
			e.m.terms = append(e.m.terms, k)
		}
	}
	e.m.order = e.m.telling()
	return e
}

// meet tells whether two bots play each other.
func (t Trial) meet(a, b int) bool {
	switch t.Schedule {
	case "ladder":
		return max(a, b)-min(a, b) <= 2
	case "gauntlet":
		return min(a, b) == 0
	}
	return true
}

// game is the outcome of a game, 0 to 2.
func (e *event) game(rng *rand.Rand, a, b int) int {
	x := e.theta[a] - e.theta[b] + e.order
	win, loss := math.Exp(x/2), math.Exp(-x/2)
	switch u := rng.Float64() * (win + e.nu + loss); {
	case u < win:
		return 0
	case u < win+e.nu:
		return 1
	}
	return 2
}

// estimate is the estimates as ratings make them; f is nil if there are none.
func (e *event) estimate() (g guess, f *fitted, ml bool) {
	if g = e.m.likeliest(nil); g.converged {
		f, ml = newFit(e.m, g), true
	} else if g = e.m.penalised(nil); g.converged {
		f = newFit(e.m, g)
	}
	return g, f, ml
}

// inside tells whether the limits hold the true effect of order, on the scale
// of expected scores.
func (e *event) inside(o *Order) bool {
	win, loss := math.Exp(e.order/2), math.Exp(-e.order/2)
	score := (win + e.nu/2) / (win + e.nu + loss)
	return o.ScoreLow <= score && score <= o.ScoreHigh
}
