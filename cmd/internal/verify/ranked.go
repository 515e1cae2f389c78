package verify

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/event/reconcile"
)

// ranked orders programs by their games and by tie-breaks.
func ranked(game string, games []reconcile.Game, points reconcile.Scheme, breaks []string) (map[string]reconcile.Place, error) {
	var counts analysis.Counts
	for _, g := range games {
		if g.Second == "" {
			if err := counts.AddUnplayed(analysis.Unplayed{Game: game, ID: g.ID, Round: g.Round, First: g.First, Why: analysis.Bye}, 1); err != nil {
				return nil, err
			}
			continue
		}
		outcome := [...]analysis.Outcome{analysis.Draw, analysis.FirstWins, analysis.SecondWins}[g.Winner]
		if err := counts.Add(analysis.Result{Game: game, ID: g.ID, Round: g.Round, First: g.First, Second: g.Second, Outcome: outcome}); err != nil {
			return nil, err
		}
	}
	var order []analysis.TieBreak
	for _, b := range breaks {
		if !slices.Contains(analysis.TieBreaks(), analysis.TieBreak(b)) {
			return nil, fmt.Errorf("no tie-break %q is known; there are %s", b, strings.Join(names(analysis.TieBreaks()), ", "))
		}
		order = append(order, analysis.TieBreak(b))
	}
	scheme := analysis.Scheme{Win: int(points.Win), Draw: int(points.Draw), Loss: int(points.Loss)} // in thousandths
	places := map[string]reconcile.Place{}
	for _, s := range analysis.Stand(&counts, game, scheme, order...).Standings {
		p := reconcile.Place{From: s.Rank, To: s.RankTo}
		for _, b := range s.Breaks {
			p.Breaks = append(p.Breaks, reconcile.Break{Name: string(b.TieBreak), Value: valueOf(b)})
		}
		places[s.Bot] = p
	}
	return places, nil
}

// valueOf is a tie-break as a table has it. Points are thousandths here, and
// products of points millionths.
func valueOf(b analysis.BreakValue) string {
	digits := 3
	switch {
	case b.None:
		return ""
	case b.TieBreak == analysis.Wins || b.TieBreak == analysis.GamesWon:
		return fmt.Sprint(b.Value)
	case b.TieBreak == analysis.SonnebornBerger:
		digits = 6
	}
	text := fmt.Sprintf("%0*d", digits+1, b.Value)
	text = text[:len(text)-digits] + "." + text[len(text)-digits:]
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
