package main

import (
	"scrutineer/analysis"
	"scrutineer/audit"
	"scrutineer/internal/cli"
)

// counter counts the games that count.
type counter struct {
	env    *cli.Env
	counts analysis.Counts
	logs   int
	status map[audit.Status]int
	apart  int
}

// session counts one log. What is left out for a fault of the log is named.
func (c *counter) session(s *audit.Session) cli.Code {
	c.logs++
	c.status[s.Status]++
	if s.Status != audit.Verified {
		c.env.Notef("left out: %s:%d: %s %s", s.File, s.Line, s.Status, s.Header.ID)
		return cli.Code(s.Status.ExitCode())
	}
	r, err := analysis.Of(s)
	if err != nil {
		c.apart++
		return cli.OK
	}
	if err := c.counts.Add(r); err != nil {
		return c.env.Fail(err)
	}
	return cli.OK
}

// answer is what the counts come to, game by game.
func (c *counter) answer() answer {
	a := answer{Logs: c.status, Apart: c.apart, Games: []gameAnswer{}}
	for _, game := range c.counts.Games() {
		a.Games = append(a.Games, gameAnswer{
			Game:      game,
			Standings: analysis.Stand(&c.counts, game, analysis.SchemeOf(game)),
			Ratings:   analysis.Rate(&c.counts, game, analysis.Options{}),
		})
	}
	return a
}
