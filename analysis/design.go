package analysis

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Design describes the schedule of one pool.
type Design struct {
	Pool  int   `json:"pool"`
	Kind  Plan  `json:"kind"`
	Bots  int   `json:"bots"`
	Games int64 `json:"games"`
	// Met is the number of the Pairs of bots that have met. Least and Most are the numbers
	// of opponents of the bots with fewest and with most.
	Met   int `json:"met"`
	Pairs int `json:"pairs"`
	Least int `json:"least_opponents"`
	Most  int `json:"most_opponents"`
	// OneSided of the Several pairs that played more than once had the same bot moving
	// first in every game.
	OneSided int `json:"one_sided"`
	Several  int `json:"several"`
	// Repeated is the number of games that are the same as others.
	Repeated int64 `json:"repeated_games"`
	// SeatLean is the correlation, over bots, between how often they moved first and their
	// score. Confounded reports whether it is larger than by chance, so that moving first
	// and strength are hard to separate.
	SeatLean   float64 `json:"seat_lean"`
	Confounded bool    `json:"confounded"`
	// FirstWins and FirstLosses are of all games. Fabricated reports whether the seats look
	// made up: the first never lost, or nearly every pair of several games has the same bot
	// listed first.
	FirstWins   int64 `json:"first_wins"`
	FirstLosses int64 `json:"first_losses"`
	Fabricated  bool  `json:"fabricated"`
}

// Plan is a kind of schedule.
type Plan string

// The kinds of schedule.
const (
	PlanAll      Plan = "round robin"        // every two bots met, about as often
	PlanUneven   Plan = "uneven round robin" // every two bots met, some far more often
	PlanGauntlet Plan = "gauntlet"           // one bot is in every game
	PlanSwiss    Plan = "swiss"              // the pairing may have followed results
	PlanSparse   Plan = "sparse"             // fewer than half of the pairs met
	PlanPartial  Plan = "partial"            // some pairs have not met
	PlanNone     Plan = "none"               // a bot without opponents
)

// Designs describes the schedule of each pool of a game.
func Designs(c *Counts, game string) []Design {
	list := []Design{}
	pools, _ := c.problems(game)
	for i, p := range pools {
		d := p.design()
		d.Pool = i + 1
		list = append(list, d)
	}
	return list
}

// design describes the schedule of one pool.
func (p *problem) design() Design {
	d := Design{Kind: p.plan(), Bots: p.bots, Games: int64(p.games), Met: len(p.contests), Pairs: p.bots * (p.bots - 1) / 2}
	opponents := make([]int, p.bots)
	for _, c := range p.contests {
		opponents[c.a]++
		opponents[c.b]++
	}
	d.Least, d.Most = slices.Min(opponents), slices.Max(opponents)
	for _, t := range p.terms {
		d.Repeated += int64(t.games()) - t.distinct
	}
	d.seats(p)
	return d
}

// plan returns the kind of a pool's schedule.
func (p *problem) plan() Plan {
	pairs, played := p.bots*(p.bots-1)/2, p.played()
	switch {
	case p.bots < 2:
		return PlanNone
	case len(p.contests) == pairs:
		least, most := p.games, 0.0
		for _, c := range p.contests {
			least, most = min(least, c.games()), max(most, c.games())
		}
		if most > 2*least {
			return PlanUneven
		}
		return PlanAll
	case slices.Max(played) == p.games:
		return PlanGauntlet
	case p.follows():
		return PlanSwiss
	case 2*len(p.contests) < pairs:
		return PlanSparse
	}
	return PlanPartial
}

// seats fills in who moved first.
func (d *Design) seats(p *problem) {
	games := make([][2]float64, len(p.contests)) // by whether the bot with the smaller number moved first
	contestOf := p.finder()
	first, all, points := make([]float64, p.bots), make([]float64, p.bots), make([]float64, p.bots)
	for i := range p.terms {
		t := &p.terms[i]
		if t.neutral {
			continue
		}
		games[contestOf(t.first, t.second)][bit(t.first > t.second)] += t.games()
		d.FirstWins, d.FirstLosses = d.FirstWins+int64(t.n[0]), d.FirstLosses+int64(t.n[2])
		first[t.first] += t.games()
		all[t.first], all[t.second] = all[t.first]+t.games(), all[t.second]+t.games()
		points[t.first] += t.n[0] + t.n[1]/2
		points[t.second] += t.n[2] + t.n[1]/2
	}
	for _, n := range games {
		if n[0]+n[1] > 1 {
			d.Several++
			d.OneSided += bit(n[0] == 0 || n[1] == 0)
		}
	}
	d.lean(first, all, points)
	// If seats alternate or are random, at most half of the pairs with two games have both
	// with the same bot first.
	const enough = 20
	d.Fabricated = d.FirstWins+d.FirstLosses >= enough && min(d.FirstWins, d.FirstLosses) == 0 ||
		d.Several >= enough && 20*d.OneSided >= 19*d.Several
}

// finder returns a function that finds the place of the contest of two bots that have met.
// Contests are in the order of their bots.
func (p *problem) finder() func(a, b int) int {
	from := make([]int, p.bots+1)
	for _, c := range p.contests {
		from[c.a+1]++
	}
	for i := range p.bots {
		from[i+1] += from[i]
	}
	return func(a, b int) int {
		a, b = min(a, b), max(a, b)
		k, _ := slices.BinarySearchFunc(p.contests[from[a]:from[a+1]], b, func(c contest, b int) int { return c.b - b })
		return from[a] + k
	}
}

// lean fills in the correlation between the share of games in which bots moved first and
// their score.
func (d *Design) lean(first, all, points []float64) {
	var n, sx, sy, sxx, syy, sxy float64
	for i, games := range all {
		if games > 0 {
			x, y := first[i]/games, points[i]/games
			n, sx, sy, sxx, syy, sxy = n+1, sx+x, sy+y, sxx+x*x, syy+y*y, sxy+x*y
		}
	}
	vx, vy := sxx-sx*sx/n, syy-sy*sy/n
	if n < 4 || vx < 1e-9 || vy < 1e-9 {
		return
	}
	r := (sxy - sx*sy/n) / math.Sqrt(vx*vy)
	d.SeatLean = millionth(min(max(r, -1), 1))
	// Fisher's z is beyond three standard errors, and the shares differ at all.
	d.Confounded = math.Abs(math.Atanh(min(max(r, -0.999999), 0.999999)))*math.Sqrt(n-3) > 3 && vx/n > 1e-4
}

// follows reports whether the pairing of a pool may have followed results, as that of a
// Swiss event does. Not all have met, yet at least seven of ten bots have played at least
// six tenths as often as the one that played most. A gauntlet is not like that.
func (p *problem) follows() bool {
	if p.bots < minSwiss || p.bots > maxCompared || len(p.contests) == p.bots*(p.bots-1)/2 {
		return false
	}
	played, often := p.played(), 0
	most := slices.Max(played)
	for _, n := range played {
		often += bit(10*n >= 6*most)
	}
	return 10*often >= 7*p.bots
}

// minSwiss is the number of bots of the smallest pool whose pairing may follow
// results.
const minSwiss = 5

// Check has the settings for measuring how often the intervals of a schedule contain the
// true value.
type Check struct {
	Level      float64 // of the intervals; 0 is 0.95
	Replicates int     // events of each kind; 0 is 200
	Seed       uint64
	Jobs       int
	Tick       func() // called after each event, from any goroutine; nil does nothing
}

// DesignCheck is how often intervals contained the true value in events played by the
// schedule of a pool. In its Trial, Spread, Draws and Order are estimates.
type DesignCheck struct {
	Pool int `json:"pool"` // as ratings number it
	Coverage
}

// The schedules of a DesignCheck.
const (
	// SamePairs repeats the games of every ordered pair that met, with strengths drawn from
	// the posterior distribution.
	SamePairs = "the same pairs"
	// ByScores has as many rounds as were played. In each round bots with similar scores
	// meet that have not met yet, with strengths drawn again. It is only for pools whose
	// pairing may have followed results.
	ByScores = "swiss"
)

// maxChecked is the size of the largest pool that is checked.
const maxChecked = maxCompared

// DesignChecks plays events by the schedule of each pool of a game, rates them, and
// counts how often the intervals contain the true value. The same games and the same
// check give the same numbers, whatever the number of jobs. Pools of one bot, of more
// than 300, and those without an estimate are left out.
func DesignChecks(c *Counts, game string, o Check) []DesignCheck {
	list := []DesignCheck{}
	o.Level = cmp.Or(o.Level, 0.95)
	pools, _ := c.problems(game)
	for i, p := range pools {
		for _, t := range p.trials() {
			t.Replicates, t.Seed = o.Replicates, o.Seed
			list = append(list, DesignCheck{i + 1, t.covered(o.Level, o.Jobs, o.Tick)})
		}
	}
	return list
}

// CheckSize returns the number of events that DesignChecks plays.
func CheckSize(c *Counts, game string, o Check) (events int) {
	pools, _ := c.problems(game)
	for _, p := range pools {
		events += Trial{Replicates: o.Replicates}.complete().Replicates * len(p.trials())
	}
	return events
}

// trials returns the kinds of event that stand for the schedule of a pool.
func (p *problem) trials() []Trial {
	if p.bots < 2 || p.bots > maxChecked {
		return nil
	}
	m, _ := p.davidson(0.95)
	g, spread, ok := m.central()
	if !ok {
		return nil
	}
	t := Trial{Schedule: SamePairs, Bots: p.bots, Spread: millionth(spread * elo), given: &schedule{m: m, known: m.shrunk()}}
	if m.order {
		t.Order = millionth(g.v[m.orderAt()] * elo)
	}
	if m.draws {
		nu := math.Exp(g.v[m.drawAt()])
		t.Draws = millionth(nu / (2 + nu))
	}
	list := []Trial{t}
	if p.follows() {
		list = append(list, p.swiss(t))
	}
	return list
}

// swiss returns the Swiss event that looks like a pool: with the most frequent number of
// games of a pair, and the number of rounds that follows.
func (p *problem) swiss(t Trial) Trial {
	games := make([]float64, len(p.contests))
	for i, c := range p.contests {
		games[i] = c.games()
	}
	slices.Sort(games)
	usual := max(1, games[len(games)/2])
	t.Schedule, t.given = ByScores, nil
	t.Games, t.Single = int(usual), true
	if int(usual)%2 == 0 {
		t.Games, t.Single = int(usual)/2, false
	}
	t.Rounds = max(1, int(math.Round(2*p.games/usual/float64(p.bots))))
	return t
}

// schedule is a given schedule: the games of a model, and the posterior of the strengths.
type schedule struct {
	m     *model
	known *fitted
}

// replay plays the distinct games of a schedule once more, with strengths drawn from the
// posterior.
func (t Trial) replay(e *event, rng *rand.Rand) {
	e.theta = normalDraw(t.given.known.g.v[:t.given.m.bots], t.given.known.cov, rng)
	order := e.order
	for _, k := range t.given.m.terms {
		once := t
		if once.Games = int(k.distinct); once.Games == 0 {
			continue
		}
		if e.order = order; k.neutral {
			e.order = 0
		}
		once.match(e, rng, k.first, k.second)
		e.m.terms[len(e.m.terms)-1].neutral = k.neutral
	}
	e.order = order
}

// ridge makes a covariance of strengths regular despite rounding.
func ridge(c matrix) {
	trace := 0.0
	for i := range c.n {
		trace += c.at(i, i)
	}
	for i := range c.n {
		c.add(i, i, 1e-9*trace/float64(c.n))
	}
}
