package analysis

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
