package main

import (
	"runtime"
	"strings"
	"time"

	"scrutineer/judge"
)

// fewPoints is the side of the field at the border: four moves a game.
const fewPoints = 2

// tally is what happened to moves at the border.
type tally struct {
	moves, lost   int
	slow          int // lost by programs that were over the limit by their own clock
	suspect, void int
	accepted      int // although over the limit by the program's own clock
}

// borders prints what happens to answers just before the limit and just after it.
func (t *table) borders(s *settings) error {
	t.printf("\n| answers, %d at a time on %d processors | moves | lost by time | of them late by their own clock | suspect host | void games | late and accepted | pressure |\n|---|--:|--:|--:|--:|--:|--:|--:|\n",
		s.jobs, runtime.NumCPU())
	for _, at := range []time.Duration{s.limit - s.off, s.limit + s.off} {
		before, from := pressure(), time.Now()
		sum, err := t.border(s, at)
		if err != nil {
			return err
		}
		t.printf("| after %v of %v | %d | %d | %d | %d | %d | %d | %s |\n", at, s.limit, sum.moves, sum.lost, sum.slow, sum.suspect, sum.void, sum.accepted, share(before, from))
	}
	return nil
}

// border plays until enough moves have been made or lost.
func (t *table) border(s *settings, at time.Duration) (sum tally, err error) {
	m := match{how: sleeps, tell: before, think: at, points: fewPoints, limit: s.limit}
	limit := s.limit.Microseconds()
	err = several(t.env.Context, s.jobs, m, t.exe, func(g *game) bool {
		sum.count(g, limit)
		return sum.moves >= s.border
	})
	return sum, err
}

// count adds a game.
func (sum *tally) count(g *game, limit int64) {
	if g.void != "" {
		sum.void++
	}
	late := false
	for _, m := range g.moves {
		sum.moves++
		if m.charged >= 0 && m.took > limit {
			sum.accepted++
		}
		late = late || m.charged < 0 && m.took > limit
	}
	for _, f := range g.session.Findings {
		switch {
		case f.Code == judge.FaultConfirmed && strings.HasPrefix(f.Claimed, "timeout"):
			sum.lost++
			if late {
				sum.slow++
			}
		case f.Code == judge.SuspectHost:
			sum.suspect++
		}
	}
}
