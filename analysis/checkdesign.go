package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
)

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

// mostChecked is the size of the largest pool that is checked.
const mostChecked = mostCompared

// DesignChecks plays events by the schedule of each pool of a game, rates them, and
// counts how often the intervals contain the true value. The same games and the same
// check give the same numbers, whatever the number of jobs. Pools of one bot, of more
// than 300, and those without an estimate are left out.
func DesignChecks(c *Counts, game string, o Check) []DesignCheck {
	list := []DesignCheck{}
	if o.Level == 0 {
		o.Level = 0.95
	}
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
	if p.bots < 2 || p.bots > mostChecked {
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
