package analysis

import (
	"math"
)

// contest is all games of two bots of a pool, whoever moved first.
type contest struct {
	a, b                int // numbers of the bots, a < b
	wins, draws, losses float64
}

func (c contest) games() float64 { return c.wins + c.draws + c.losses }

// score returns the points of a, with a draw as half a win.
func (c contest) score() float64 { return c.wins + c.draws/2 }

// problem is a pool to be rated: bots 0 to bots-1, all connected by games.
type problem struct {
	bots     int
	contests []contest
	games    float64 // in all contests
	terms    []term  // the same games by who moved first
	made     bool    // it is unknown of every game who moved first
}

// An estimate passes if no slope of the likelihood is above flat for each game in the pool,
// and the next step, which is still taken, moves no strength by more than still. The first
// condition is not enough: if one game in millions went the other way, the slope is small
// far from the maximum.
const (
	flat  = 1e-9
	still = 1e-7
)

// centre moves all strengths so that they sum to zero.
func centre(theta []float64) {
	mean := 0.0
	for _, t := range theta {
		mean += t
	}
	mean /= float64(len(theta))
	for i := range theta {
		theta[i] -= mean
	}
}

// size returns the largest absolute value.
func size(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s = max(s, math.Abs(x))
	}
	return s
}
