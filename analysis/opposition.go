package analysis

import "slices"

// Opposition is the opponents of a bot and its results against them, by everybody's
// ratings.
type Opposition struct {
	Bot   string `json:"bot"`
	Games int64  `json:"games"` // against others
	Draws int64  `json:"draws"`
	// HalfPoints is twice the score: two for a win, one for a draw.
	HalfPoints int64 `json:"half_points"`
	// Opponents is the mean rating of its opponents, game by game. If Rated is not set,
	// it and Performance are 0 without limits.
	Opponents float64 `json:"opponents"`
	// Performance is the rating at which this score would have been expected against
	// these opponents. It is unbounded if the bot won all, or lost all.
	Performance Bound `json:"performance"`
	Rated       bool  `json:"rated"`
	// Pairs counts its pairs of games with seats swapped by the score of both, from 0
	// to 2 in halves, see Paired.
	Pairs [5]int64 `json:"pairs"`

	met []faced
}

// faced is the games against one opponent.
type faced struct{ games, elo float64 }

// Oppositions returns the opposition of each bot of a game, by its ID. ratings must be of
// the same games. Expected scores are those of the logistic curve, in Ordo's Elo if
// ratings are on its scale. BayesElo's scale is adjusted to the curve between equals.
func Oppositions(c *Counts, game string, ratings Ratings) map[string]*Opposition {
	list, elos, unit := map[string]*Opposition{}, map[string]float64{}, 1.0
	for _, p := range ratings.Pools {
		for _, r := range p.Ratings {
			if p.Estimator != NoEstimator {
				elos[r.Bot] = r.Elo
			}
		}
		if p.Scale != 0 && p.Estimator != BayesEloEstimator {
			unit = p.Scale
		}
	}
	for _, bot := range c.Bots(game) {
		list[bot] = &Opposition{Bot: bot, Performance: Bound{Unbounded: true}}
	}
	for _, cell := range c.Cells(game) {
		if cell.First != cell.Second {
			list[cell.First].meet(cell.Tally, cell.Second, elos)
			list[cell.Second].meet(cell.turned(), cell.First, elos)
		}
	}
	for bot, o := range list {
		if _, o.Rated = elos[bot]; o.Rated {
			o.perform(unit)
		}
	}
	c.pairsOf(game, list)
	return list
}

// meet adds the games against an opponent, as seen from the bot.
func (o *Opposition) meet(t Tally, opponent string, elos map[string]float64) {
	n := t.Games()
	o.Games, o.Draws, o.HalfPoints = o.Games+n, o.Draws+t.Draws, o.HalfPoints+2*t.Wins+t.Draws
	o.met = append(o.met, faced{float64(n), elos[opponent]})
}

// perform fills in the opponents' mean and the performance. unit is the number of Elo of
// the logistic scale in one Elo of the ratings.
func (o *Opposition) perform(unit float64) {
	sum := 0.0
	for _, f := range o.met {
		sum += f.games * f.elo
	}
	if o.Games == 0 {
		o.Rated = false
		return
	}
	o.Opponents = millionth(sum / float64(o.Games))
	if o.HalfPoints == 0 || o.HalfPoints == 2*o.Games {
		return
	}
	points := func(at float64) float64 {
		sum := 0.0
		for _, f := range o.met {
			p, _ := expected((at - f.elo) / (elo * unit))
			sum += f.games * p
		}
		return sum
	}
	o.Performance = Bound{Elo: millionth(crossing(points, o.Opponents, 1, float64(o.HalfPoints)/2))}
}

// pairsOf counts the pairs of every bot.
func (c *Counts) pairsOf(game string, list map[string]*Opposition) {
	l := c.games[game]
	if l == nil {
		return
	}
	names := make([]string, len(l.names))
	places := l.order().plain
	for _, cell := range l.cells {
		for _, n := range [...]uint32{cell.first, cell.second} {
			names[places[n]] = l.names[n]
		}
	}
	bouts := l.bouts(func(pair) bool { return true })
	for len(bouts) > 0 {
		n := same(bouts, func(a, b *bout) bool { return a.lesser == b.lesser && a.greater == b.greater })
		a, b := list[names[bouts[0].lesser]], list[names[bouts[0].greater]]
		pairUp(slices.Clone(bouts[:n]), func(first, second Outcome, n int64, _ Pairing) {
			half := int(SecondWins) - int(first) + int(second) - int(FirstWins)
			a.Pairs[half] += n
			b.Pairs[4-half] += n
		})
		bouts = bouts[n:]
	}
}

// Between returns how certain it is, in percent, that bot a is stronger than bot b. It is
// known if both are in one pool that has the matrix.
func (r Ratings) Between(a, b string) (percent float64, known bool) {
	for _, p := range r.Pools {
		i := slices.IndexFunc(p.Ratings, func(x Rating) bool { return x.Bot == a })
		k := slices.IndexFunc(p.Ratings, func(x Rating) bool { return x.Bot == b })
		if i >= 0 && k >= 0 && len(p.Superiority) > max(i, k) {
			return p.Superiority[i][k], true
		}
	}
	return 0, false
}
