package main

import (
	"fmt"

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

	seen    map[string]string // where each id of an event stands
	doubles int
}

// leaveOut says that a log does not count, and why.
func (c *counter) leaveOut(s *audit.Session, why string) {
	line, id := s.Line, ""
	for i := range s.Findings {
		if f := &s.Findings[i]; s.Status != audit.Verified && f.Severity != audit.Note {
			line, why = f.Line, why+": "+string(f.Code)+": "+f.Message
			break
		}
	}
	if s.Header.ID != "" {
		id = " " + s.Header.ID
	}
	c.env.Notef("left out:%s %s:%d: %s", id, s.File, line, why)
}

// session counts one log. What is left out for a fault of the log is named.
func (c *counter) session(s *audit.Session) cli.Code {
	c.logs++
	c.status[s.Status]++
	if s.Status != audit.Verified {
		c.leaveOut(s, string(s.Status))
		return cli.Code(s.Status.ExitCode())
	}
	key := s.Header.Event + " " + s.Header.ID
	at := fmt.Sprintf("%s:%d", s.File, s.Line)
	if before, twice := c.seen[key]; twice {
		c.doubles++
		c.leaveOut(s, "the id stands at "+before+" already")
		return cli.Undecided
	}
	c.seen[key] = at
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
	a := answer{Logs: c.status, Apart: c.apart, Twice: c.doubles, Games: []gameAnswer{}}
	for _, game := range c.counts.Games() {
		a.Games = append(a.Games, gameAnswer{
			Game:      game,
			Standings: analysis.Stand(&c.counts, game, analysis.SchemeOf(game)),
			Ratings:   analysis.Rate(&c.counts, game, analysis.Options{}),
		})
	}
	return a
}
