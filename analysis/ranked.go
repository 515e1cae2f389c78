package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/event"
)

// Ranked orders the entries of a table by their games and tie-breaks. It is an event.Ranker.
func Ranked(game string, games []event.Game, points event.Points, breaks []string) (map[string]event.Ranked, error) {
	var counts Counts
	for _, g := range games {
		if why := Absence(g.Why); why != 0 || g.Second == "" || g.BothLost {
			if why = max(why, Bye); g.BothLost {
				why = BothLost
			}
			if err := counts.AddUnplayed(Unplayed{Game: game, ID: g.ID, Round: g.Round, First: g.First, Second: g.Second, Why: why}, 1); err != nil {
				return nil, err
			}
			continue
		}
		outcome := [...]Outcome{Draw, FirstWins, SecondWins}[g.Winner]
		if err := counts.Add(Result{Game: game, ID: g.ID, Round: g.Round, First: g.First, Second: g.Second, Outcome: outcome}); err != nil {
			return nil, err
		}
	}
	var order []TieBreak
	for _, b := range breaks {
		if !slices.Contains(TieBreaks(), TieBreak(b)) {
			var names []string
			for _, t := range TieBreaks() {
				names = append(names, string(t))
			}
			return nil, fmt.Errorf("no tie-break %q%s", b, event.Suggest(b, names))
		}
		order = append(order, TieBreak(b))
	}
	scheme := Scheme{Win: int(points.Win), Draw: int(points.Draw), Loss: int(points.Loss)} // in thousandths
	places := map[string]event.Ranked{}
	for _, s := range StandingsOf(&counts, game, scheme, order...).Standings {
		p := event.Ranked{From: s.Rank, To: s.RankTo}
		for _, b := range s.Breaks {
			p.Breaks = append(p.Breaks, valueOf(b))
		}
		places[s.Bot] = p
	}
	return places, nil
}

// valueOf writes a tie-break as in a table. Points are thousandths here, and products of
// points millionths.
func valueOf(b BreakValue) string {
	switch {
	case b.None:
		return ""
	case b.TieBreak == Wins || b.TieBreak == GamesWon:
		return strconv.FormatInt(b.Value, 10)
	case b.TieBreak == SonnebornBerger:
		text := fmt.Sprintf("%d.%06d", b.Value/1000000, b.Value%1000000)
		return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return event.Decimal(b.Value)
}
