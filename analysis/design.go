package analysis

import (
	"math"
	"slices"
)

// Design is what makes the ratings of a pool hard to trust.
type Design struct {
	// Swiss reports whether the pairing may have followed results.
	Swiss bool
	// SeatLean is the correlation, over bots, between how often they moved first and their
	// score. Confounded reports whether it is larger than by chance, so that moving first
	// and strength are hard to separate.
	SeatLean   float64
	Confounded bool
	// FirstWins and FirstLosses are of all games. Fabricated reports whether the seats look
	// made up: the first never lost, or nearly every pair of several games has the same bot
	// listed first.
	FirstWins, FirstLosses int64
	Fabricated             bool
}

// Designs describes the schedule of each pool of a game, in the order of ratings without
// anchors.
func Designs(c *Counts, game string) []Design {
	var list []Design
	pools, _ := c.problems(game)
	for _, p := range pools {
		d := Design{Swiss: p.follows()}
		d.seats(p)
		list = append(list, d)
	}
	return list
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
	several, sided := 0, 0
	for _, n := range games {
		if n[0]+n[1] > 1 {
			several++
			sided += bit(n[0] == 0 || n[1] == 0)
		}
	}
	d.lean(first, all, points)
	// If seats alternate or are random, at most half of the pairs with two games have both
	// with the same bot first.
	const enough = 20
	d.Fabricated = d.FirstWins+d.FirstLosses >= enough && min(d.FirstWins, d.FirstLosses) == 0 ||
		several >= enough && 20*sided >= 19*several
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
