package referee

import (
	"fmt"

	"scrutineer/analysis"
	"scrutineer/base"
)

// sequential is a test that stops a match: is the first program stronger than the
// second? It is the test of "analyze sprt" on the games so far.
type sequential struct {
	asked  analysis.SPRTOptions
	counts analysis.Counts
	now    analysis.SPRTResult
}

// add counts a game; void games are ignored.
func (s *sequential) add(p *played) error {
	if p.result.Void != "" {
		return nil
	}
	m := &p.match
	setup := m.Setup
	setup.Seats = len(m.Programs)
	pos, err := m.Game.Open(setup)
	if err != nil {
		return err
	}
	first := pos.Turn() // must make ply 1
	r := analysis.Result{Game: m.Game.Name, ID: m.Label.ID, Start: m.Setup.Start, Outcome: analysis.Draw,
		First: m.Programs[first-1].ID, Second: m.Programs[first.Other()-1].ID}
	switch p.result.Outcome.Winner {
	case base.Nobody:
	case first:
		r.Outcome = analysis.FirstWins
	default:
		r.Outcome = analysis.SecondWins
	}
	return s.counts.Add(r)
}

// decided reports whether the test is decided by the games so far.
func (s *sequential) decided(game string) bool {
	s.now = analysis.SPRT(&s.counts, game, s.asked)
	return s.now.Verdict != "go on"
}

// String describes the state of the test.
func (s *sequential) String() string {
	t := &s.now
	verdict := "undecided"
	switch t.Verdict {
	case "elo0":
		verdict = fmt.Sprintf("%s is not %v Elo stronger than %s, but %v or less", t.A, t.Elo1, t.B, t.Elo0)
	case "elo1":
		verdict = fmt.Sprintf("%s is %v Elo stronger than %s, or more", t.A, t.Elo1, t.B)
	}
	return fmt.Sprintf("sprt: %s: LLR %.2f (%.2f to %.2f), %d pairs, %d games without a partner", verdict, t.LLR, t.Lower, t.Upper, t.Pairs, t.LeftOver)
}
