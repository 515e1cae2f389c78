package analysis

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
)

// Estimator names how strengths were estimated.
type Estimator string

const (
	// MaximumLikelihood uses the results alone.
	MaximumLikelihood Estimator = "maximum likelihood"
	// Firth is penalised by Jeffreys' prior, because the results alone put some bots at an
	// infinite distance from others.
	Firth Estimator = "Firth"
	// NoEstimator means that nothing was estimated; see Pool.
	NoEstimator Estimator = "none"
)

// Bound is one end of an interval in Elo. In JSON it is a number, or null if there is no
// limit.
type Bound struct {
	Elo       float64 // 0 if Unbounded
	Unbounded bool    // no results contradict any value on this side
}

// MarshalJSON writes the number, or null.
func (b Bound) MarshalJSON() ([]byte, error) {
	if b.Unbounded {
		return []byte("null"), nil
	}
	return json.Marshal(b.Elo)
}

// Rating is one bot's strength. Numbers are rounded to a millionth.
type Rating struct {
	Rank   int    `json:"rank"`    // within the pool
	RankTo int    `json:"rank_to"` // the last place shared by bots of the same Elo
	Bot    string `json:"bot"`
	Games  int64  `json:"games"`
	// HalfPoints is twice the score: two for a win, one for a draw.
	HalfPoints int64 `json:"half_points"`
	// Elo is the distance from the zero point on the scale of expected scores:
	// 400·log10(s/(1-s)) for a score s against a bot at the zero point.
	Elo   float64 `json:"elo"`
	Theta float64 `json:"theta"` // the same in natural units
	// SE is the standard error of Elo. It says nothing about a side without a limit.
	SE   float64 `json:"se"`
	Low  Bound   `json:"low"` // of the interval at 95 %
	High Bound   `json:"high"`
	// InZero reports whether the bot is one of those whose mean is the zero point.
	InZero bool `json:"in_zero"`
	// Best and Worst are the places that the bot may hold, at the level for all bots of
	// the pool together. Tier is its group: the bots that cannot be distinguished from
	// the group's first. They are 0 if bots were not compared.
	Best  int `json:"best,omitempty"`
	Worst int `json:"worst,omitempty"`
	Tier  int `json:"tier,omitempty"`
	// Next is the difference from the next lower bot; nil for the last of a pool, and if
	// bots were not compared.
	Next *Gap `json:"next,omitempty"`
}

// Pool is a set of bots connected by games, and their ratings, which have no meaning
// outside of the pool.
type Pool struct {
	Number int `json:"number"` // from 1, the largest pool first
	// Estimator is NoEstimator for a bot without opponents, and for a pool of more than
	// Options.MaxBots bots. All ratings are then zero without limits.
	Estimator Estimator `json:"estimator"`
	// Variance names the source of the intervals; empty if there are none.
	Variance Variance `json:"variance,omitempty"`
	// Converged reports whether the estimates passed their test. If not, they have no
	// limits.
	Converged bool  `json:"converged"`
	Games     int64 `json:"games"`
	Draws     int64 `json:"draws"`
	// Groups is the number of sets of bots that are connected both ways by chains of "beat
	// or drew". Maximum likelihood estimates exist if it is 1.
	Groups int `json:"groups"`
	// Order is the effect of moving first. DrawWeight is Davidson's nu: the number of draws
	// for each win between equals, with both kinds of win counted. LogLikelihood is up to a
	// constant that depends on the games.
	Order         *Order  `json:"order,omitempty"`
	DrawWeight    float64 `json:"draw_weight,omitempty"`
	LogLikelihood float64 `json:"log_likelihood,omitempty"`
	// Anchored reports whether some bots have anchors. Elo are then those of strengths, on
	// the scale of the anchors, and bots are not compared with each other except in
	// Superiority.
	Anchored bool `json:"anchored,omitempty"`
	// Distinct is the number of distinct games: repeated ones, and images of each other
	// under a symmetry of the board, count once.
	Distinct int64 `json:"distinct"`
	// Superiority is set for pools of at most 100 bots.
	Superiority Superiority `json:"superiority,omitempty"`
	Ratings     []Rating    `json:"ratings"` // strongest first, equals by id
}

// Ratings are the strengths of all bots of one game.
type Ratings struct {
	Game     string  `json:"game"`
	Level    float64 `json:"level"`     // of the intervals, 0.95
	SelfPlay int64   `json:"self_play"` // games of a bot against itself, which are left out
	Pools    []Pool  `json:"pools"`
}

// Options are the settings of a rating. The zero value is ready to use.
type Options struct {
	// Level is the probability that intervals contain the true value; 0 means 0.95.
	Level float64
	// Anchors are ratings that do not move, one for a bot. Those of bots that did not play
	// are ignored.
	Anchors []Anchor
	// MaxBots is the size of the largest pool to be rated; 0 means 1000. Time grows with
	// its cube, memory with its square.
	MaxBots int
}

func (o Options) complete() Options {
	if o.MaxBots <= 0 {
		o.MaxBots = 1000
	}
	o.Level = cmp.Or(o.Level, 0.95)
	return o
}

// Rate estimates the strength of every bot of a game that was counted.
func Rate(c *Counts, game string, o Options) Ratings {
	o = o.complete()
	r := Ratings{Game: game, Level: o.Level}
	list, names := c.problems(game, o.links()...)
	for i, p := range list {
		pool := ratePool(p, names[i], o)
		pool.Number = i + 1
		r.Pools = append(r.Pools, pool)
	}
	if l := c.games[game]; l != nil {
		for _, cell := range l.cells {
			if cell.first == cell.second {
				r.SelfPlay += cell.Games()
			}
		}
	}
	return r
}

// problems returns the pools of a game, the largest first, and the ids of their bots. Bots
// that are linked are in one pool.
func (c *Counts) problems(game string, links ...[2]string) (list []*problem, names [][]string) {
	l := c.games[game]
	if l == nil {
		return nil, nil
	}
	bots, met := l.meetings()
	all := contests(len(bots), met)
	linked := all
	for _, l := range links {
		a, here := slices.BinarySearch(bots, l[0])
		b, there := slices.BinarySearch(bots, l[1])
		if here && there {
			linked = append(slices.Clip(linked), contest{a: a, b: b})
		}
	}
	parts := pools(len(bots), linked)
	slices.SortStableFunc(parts, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	list = split(parts, len(bots), all, terms(l.split(met)))
	for i, p := range list {
		p.made = !slices.ContainsFunc(p.terms, func(t term) bool { return !t.neutral })
		ids := make([]string, len(parts[i]))
		for k, bot := range parts[i] {
			ids[k] = bots[bot]
		}
		names = append(names, ids)
	}
	return list, names
}

// split makes a problem of each part, with bots numbered within it.
func split(parts [][]int, bots int, contests []contest, terms []term) []*problem {
	list := make([]*problem, len(parts))
	if len(parts) == 1 && len(parts[0]) == bots {
		list[0] = &problem{bots: bots, contests: contests, terms: terms}
		for _, c := range contests {
			list[0].games += c.games()
		}
		return list
	}
	part, place := make([]int, bots), make([]int, bots)
	for i, members := range parts {
		for k, bot := range members {
			part[bot], place[bot] = i, k
		}
	}
	met, played := make([]int, len(parts)), make([]int, len(parts)) // the number of contests and of terms
	for _, c := range contests {
		met[part[c.a]]++
	}
	for _, t := range terms {
		played[part[t.first]]++
	}
	for i, members := range parts {
		list[i] = &problem{bots: len(members), contests: make([]contest, 0, met[i]), terms: make([]term, 0, played[i])}
	}
	for _, c := range contests {
		p := list[part[c.a]]
		c.a, c.b = place[c.a], place[c.b]
		p.contests = append(p.contests, c)
		p.games += c.games()
	}
	for _, t := range terms {
		p := list[part[t.first]]
		t.first, t.second = place[t.first], place[t.second]
		p.terms = append(p.terms, t)
	}
	return list
}

// millionth rounds to six decimals, because later digits depend on the machine. It never
// returns minus zero.
func millionth(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }
