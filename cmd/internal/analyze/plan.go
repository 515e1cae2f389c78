package analyze

import (
	"fmt"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/report"
)

// planning has the settings of a plan of further games.
type planning struct {
	goal   *string
	margin float64
	score  float64
	draws  float64 // -1 if not given
}

// flags declares the flags of a plan.
func (p *planning) flags(f *cli.Flags) {
	p.goal = f.Choice("goal", "goal: settle first place, or make intervals as narrow as --margin", report.GoalFirst, report.GoalMargin)
	f.Float64Var(&p.margin, "margin", 20, "with --goal margin: half the width of the intervals, in `ELO`")
	f.Float64Var(&p.score, "score", 0.5, "with --goal margin, for bots that have not met: the expected `SCORE` of one, 0.01 to 0.99")
	f.Float64Var(&p.draws, "draw-share", -1, "with --goal margin, for bots that have not met: the `SHARE` of games drawn, 0 to 0.99 (-1: as in the games so far)")
}

// check returns an error for invalid settings.
func (p *planning) check() error {
	switch {
	case !(p.margin >= 0.1 && p.margin <= 1000):
		return fmt.Errorf("--margin %v: want 0.1 to 1000", p.margin)
	case !(p.score >= 0.01 && p.score <= 0.99):
		return fmt.Errorf("--score %v: want 0.01 to 0.99", p.score)
	case p.draws != -1 && !(p.draws >= 0 && p.draws <= 0.99):
		return fmt.Errorf("--draw-share %v: want 0 to 0.99", p.draws)
	case p.draws > 2*min(p.score, 1-p.score):
		return fmt.Errorf("--draw-share %v: with a score of %v at most %.2f", p.draws, p.score, 2*min(p.score, 1-p.score))
	}
	return nil
}

// planned returns the options of the report.
func (s *settings) planned() analysis.Planning {
	p := analysis.Planning{Margin: s.planning.margin, Score: s.planning.score, Futures: s.trial.Replicates, Seed: s.trial.Seed}
	if s.planning.draws >= 0 {
		p.Draws = &s.planning.draws
	}
	return p
}
