package main

import (
	"io"

	"scrutineer/analysis"
	"scrutineer/audit"
	"scrutineer/corpus"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// counter judges logs and counts the games that count.
type counter struct {
	env    *cli.Env
	judge  *audit.Judge
	counts analysis.Counts
	logs   int
	status map[audit.Status]int
	apart  int
}

func newCounter(env *cli.Env) *counter {
	return &counter{env: env, judge: audit.NewJudge(all.Games(), audit.Options{}), status: map[audit.Status]int{}}
}

func (c *counter) all(sources []corpus.Source) cli.Code {
	code := cli.OK
	var total cli.Count
	for _, src := range sources {
		total.Bytes += src.Size
	}
	progress := c.env.Progress("logs", total)
	for _, src := range sources {
		f, err := src.Open()
		if err != nil {
			code = cli.Worst(code, c.env.Fail(err))
			continue
		}
		code = cli.Worst(code, c.file(f, src.Name, progress))
		f.Close()
	}
	progress.Done()
	return code
}

func (c *counter) file(f io.Reader, name string, progress *cli.Progress) cli.Code {
	code := cli.OK
	r := logfmt.NewReader(f, name)
	for n := 1; c.env.Context.Err() == nil; n++ {
		s, err := c.judge.Next(r)
		if err == io.EOF && n == 1 {
			s = c.judge.Empty(name)
		} else if err != nil && err != io.EOF {
			code = cli.Worst(code, c.env.Fail(err))
		}
		if s != nil {
			code = cli.Worst(code, c.session(s))
			progress.Add(1, int64(s.Size))
		}
		if err != nil {
			break
		}
	}
	return code
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
