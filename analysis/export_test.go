package analysis

import (
	"fmt"
)

// Check tests the invariants of every true table: each game has two bots, each decided one
// is won by one and lost by one (so that the rest are drawn by two), and the points are
// those of the games plus those for rounds not played or carried from other stages. The
// error names the first invariant that fails. A table of StandingsOf always passes; a table
// from elsewhere may fail.
func (s Standings) Check() error {
	var sum Standing
	for _, l := range s.Standings {
		if l.Played != l.Won+l.Drawn+l.Lost {
			return fmt.Errorf("standings: %q played %d games, but won, drew and lost %d", l.Bot, l.Played, l.Won+l.Drawn+l.Lost)
		}
		sum.Played += l.Played
		sum.Won += l.Won
		sum.Lost += l.Lost
		sum.Points += l.Points
		sum.Given += l.Given + l.Carried
	}
	decided := s.Games - s.Draws
	for _, law := range []struct {
		what       string
		have, want int64
	}{
		{"games played", sum.Played, 2 * s.Games},
		{"games won", sum.Won, decided},
		{"games lost", sum.Lost, decided},
		{"points", sum.Points, s.Scheme.points(decided, 2*s.Draws, decided) + sum.Given},
	} {
		if law.have != law.want {
			return fmt.Errorf("standings: the %s sum to %d, not to %d", law.what, law.have, law.want)
		}
	}
	return nil
}

// Results returns the results of a game in their canonical order: by event, stage, round,
// ID and then everything else, with numbers within rounds and IDs by their value. This
// order does not depend on how the results were read.
func (c *Counts) Results(game string) []Result {
	var list []Result
	for _, g := range c.grouped(game) {
		for range g.n {
			list = append(list, g.Result)
		}
	}
	return list
}
