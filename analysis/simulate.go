package analysis

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
)

// Trial is a kind of event to be played many times by bots of known strength,
// to see how often intervals hold the truth. The zero value of each field but
// Bots, Draws and Order is the usual one.
type Trial struct {
	Schedule   string  `json:"schedule"`   // round-robin (the usual), swiss, ladder (of neighbours) or gauntlet (one against all)
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
	// estimate; the others are shares of the intervals of the first two.
	Likeliest int `json:"likeliest"`
	Firth     int `json:"firth"`
	Failed    int `json:"failed"`
	// Ratings are those of bots from the zero point, Pairs of differences of two
	// bots, both of a few drawn from every event; Orders of the effect of moving
	// first; Scores of the mean score of the first movers, by Wilson.
	Ratings Held `json:"ratings"`
	Pairs   Held `json:"pairs"`
	Orders  Held `json:"orders"`
	Scores  Held `json:"scores"`
	// HalfWidth is the mean half width that the intervals of pairs have by the
	// normal distribution, in Elo.
	HalfWidth float64 `json:"half_width"`
}

// Held is how many intervals of a kind held the truth.
type Held struct {
	Count int64 `json:"count"`
	Of    int64 `json:"of"`
	// OneSided of these had no limit on one side, or on both.
	OneSided int64   `json:"one_sided"`
	Share    float64 `json:"share"`
	// Error is the standard error of Share by chance, the events being the
	// independent ones.
	Error float64 `json:"error"`

	squares, products float64 // over events: of misses, and of misses times intervals
	sizes             float64 // of intervals
}

// sampled is how many bots, and pairs, of an event are looked at.
const sampled = 2

// Simulate plays a trial: strengths are drawn anew for every event, then the
// games by Davidson's model, which the ratings then assume. The same trial gives
// the same numbers, whatever the number of events that are played at once.
func Simulate(t Trial, level float64, jobs int) Coverage {
	t = t.complete()
	c := Coverage{Trial: t, Level: level}
	for _, one := range replicate(t.Replicates, jobs, func(k uint64) *Coverage { return t.once(k, level) }) {
		c.Likeliest, c.Firth, c.Failed = c.Likeliest+one.Likeliest, c.Firth+one.Firth, c.Failed+one.Failed
		c.Ratings.join(one.Ratings)
		c.Pairs.join(one.Pairs)
		c.Orders.join(one.Orders)
		c.Scores.join(one.Scores)
		c.HalfWidth += one.HalfWidth
	}
	for _, h := range []*Held{&c.Ratings, &c.Pairs, &c.Orders, &c.Scores} {
		h.finish()
	}
	c.HalfWidth = millionth(c.HalfWidth / float64(max(1, c.Pairs.Of)))
	return c
}

// replicate calls once with 1 to n, so many at a time as there are jobs, and returns
// what it returned in that order.
func replicate[T any](n, jobs int, once func(k uint64) T) []T {
	list := make([]T, n)
	var group sync.WaitGroup
	var next atomic.Int64
	for range max(1, jobs) {
		group.Go(func() {
			for k := next.Add(1); k <= int64(n); k = next.Add(1) {
				list[k-1] = once(uint64(k))
			}
		})
	}
	group.Wait()
	return list
}

// join adds what one event has.
func (h *Held) join(one Held) {
	h.Count, h.Of, h.OneSided = h.Count+one.Count, h.Of+one.Of, h.OneSided+one.OneSided
	n, missed := float64(one.Of), float64(one.Of-one.Count)
	h.squares, h.products, h.sizes = h.squares+missed*missed, h.products+missed*n, h.sizes+n*n
}

// finish computes the share and its error: that of a ratio of sums over events.
func (h *Held) finish() {
	if h.Of == 0 {
		return
	}
	n := float64(h.Of)
	miss := 1 - float64(h.Count)/n
	h.Share = millionth(1 - miss)
	h.Error = millionth(math.Sqrt(max(0, h.squares-2*miss*h.products+miss*miss*h.sizes)) / n)
}

// once plays and rates one event.
func (t Trial) once(number uint64, level float64) *Coverage {
	rng := rand.New(rand.NewPCG(t.Seed, number))
	e, c := t.play(rng), &Coverage{}
	r := e.rater(level)
	pool := Pool{Groups: len(r.sets)}
	g, f := r.search(&pool, e.m)
	c.Scores.enter(e.scored(r.z))
	if !g.converged || f == nil {
		c.Failed++
		return c
	}
	ml := pool.Estimator == MaximumLikelihood
	c.Likeliest, c.Firth = bit(ml), bit(!ml)
	if e.m.order {
		q := e.m.contrast(nil, 1)
		below, above := f.limited(q, r.z, ml)
		c.Orders.look(f, q, r.z, e.truth(e.order), f.unbiased, !ml || e.m.sparse(), below, above)
	}
	for range min(sampled, t.Bots) {
		i, j := rng.IntN(t.Bots), rng.IntN(t.Bots-1)
		if j >= i {
			j++
		}
		q, from := r.against(e.m, i, j, ml)
		c.Pairs.look(f, q, r.z, e.truth(e.theta[i]-e.theta[j]), f.normal, r.few(i) || r.few(j), from.below[i], from.above[i])
		c.HalfWidth += r.z * f.deviation(q, f.cov) * elo
		q = e.m.contrast(r.fromZero(i), 0)
		if f.deviation(q, f.cov) > 0 { // else it is the zero point
			c.Ratings.look(f, q, r.z, e.truth(dot(q.weights[:t.Bots], e.theta)), f.normal, r.few(i), r.below[i], r.above[i])
		}
	}
	return c
}

// look counts the interval of what is asked for, of which the truth is given in
// Elo: by the profile if few is set, limited below and above or not, else as many
// says.
func (h *Held) look(f *fitted, q quest, z, truth float64, many func(quest, float64) reach, few, below, above bool) {
	h.Of++
	h.OneSided += int64(bit(!below || !above))
	value := profiler{m: f.m, q: q}.value(f.g.v) * elo
	in := truth < value && !below || truth >= value && !above
	if few {
		in = in || f.holds(q, z, truth/elo)
	} else {
		at := many(q, z)
		in = in || at.low*elo <= truth && truth <= at.high*elo
	}
	h.Count += int64(bit(in))
}

// enter counts an interval with two limits.
func (h *Held) enter(truth, low, high float64) {
	h.Of++
	h.Count += int64(bit(low <= truth && truth <= high))
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
	games     []single // in the order of the terms
}

// single is one game: two bots, and 0 to 2 as the first won, drew or lost.
type single struct{ first, second, outcome int }

// play draws strengths and games.
func (t Trial) play(rng *rand.Rand) event {
	e := event{m: &model{bots: t.Bots}, theta: make([]float64, t.Bots), order: t.Order / elo, nu: 2 * t.Draws / (1 - t.Draws)}
	for i := range e.theta {
		e.theta[i] = rng.NormFloat64() * t.Spread / elo
	}
	if t.Schedule == "swiss" {
		t.swiss(&e, rng)
	}
	for a := range t.Bots {
		for b := range t.Bots {
			if a != b && t.meet(a, b) {
				t.match(&e, rng, a, b)
			}
		}
	}
	e.m.order = e.m.telling()
	return e
}

// match plays the games of an ordered pair, and returns the first's half points.
func (t Trial) match(e *event, rng *rand.Rand, a, b int) int {
	k := term{first: a, second: b}
	for range t.Games {
		outcome := e.game(rng, a, b)
		k.n[outcome]++
		e.games = append(e.games, single{a, b, outcome})
	}
	k.squares = k.games()
	e.m.games += k.games()
	e.m.draws = e.m.draws || k.n[1] > 0
	e.m.terms = append(e.m.terms, k)
	return int(2*k.n[0] + k.n[1])
}

// swiss plays rounds in which bots of like scores meet who have not met: from
// the top, each with the next that is left. A bot that finds nobody rests.
func (t Trial) swiss(e *event, rng *rand.Rand) {
	rounds := 2*bits.Len(uint(t.Bots-1)) - 1
	score, met := make([]int, t.Bots), map[pair]bool{}
	for range rounds {
		order := make([]int, t.Bots)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return score[b] - score[a] })
		for len(order) > 1 {
			a, rest := order[0], order[1:]
			at := slices.IndexFunc(rest, func(b int) bool { return !met[pair{uint32(a), uint32(b)}] })
			if at < 0 {
				order = rest
				continue
			}
			b := rest[at]
			met[pair{uint32(a), uint32(b)}], met[pair{uint32(b), uint32(a)}] = true, true
			won := t.match(e, rng, a, b) + 2*t.Games - t.match(e, rng, b, a)
			score[a], score[b] = score[a]+won, score[b]+4*t.Games-won
			order = slices.Delete(slices.Clone(rest), at, at+1)
		}
	}
}

// meet tells whether two bots play each other.
func (t Trial) meet(a, b int) bool {
	switch t.Schedule {
	case "swiss":
		return false
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

// rater is what is known of the event's pool.
func (e *event) rater(level float64) *rater {
	p := &problem{bots: e.m.bots, games: e.m.games, terms: e.m.terms}
	for _, t := range e.m.terms {
		p.contests = append(p.contests, contest{t.first, t.second, t.n[0], t.n[1], t.n[2]})
	}
	forth, back := scored(p.bots, p.contests)
	return newRater(p, forth, back, groups(forth, back), level)
}

// truth is the Elo of a true difference of strengths: that of the expected score.
func (e *event) truth(x float64) float64 {
	win, loss := math.Exp(x/2), math.Exp(-x/2)
	return elo * math.Log((win+e.nu/2)/(loss+e.nu/2))
}

// scored is the mean score that the first movers are expected to make in the games
// that were played, and Wilson's interval of what they made.
func (e *event) scored(z float64) (truth, low, high float64) {
	var s Seats
	for _, t := range e.m.terms {
		s.Wins, s.Draws, s.Losses = s.Wins+int64(t.n[0]), s.Draws+int64(t.n[1]), s.Losses+int64(t.n[2])
		odds := math.Exp(e.truth(e.theta[t.first]-e.theta[t.second]+e.order) / elo)
		truth += t.games() * odds / (1 + odds)
	}
	s.finish(z)
	return truth / e.m.games, s.Low, s.High
}
