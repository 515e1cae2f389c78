package analyze

import (
	"fmt"
	"maps"
	"slices"

	"scrutineer/analysis"
)

// groupings are the possible values of --by.
var groupings = []string{"bot", "clock", "event", "first", "reason", "round", "second", "stage", "start"}

// maxShares is the maximum number of reports by --by.
const maxShares = 500

// share has the games with one value of the field of --by.
type share struct {
	Game  string `json:"game"` // the kind of game
	By    string `json:"by"`   // the field
	Value string `json:"value"`

	part *analysis.Partial
}

// values returns the values of the field of --by for a game.
func (s *settings) values(r analysis.Result) []string {
	list := whereFields[s.by].of(r)
	if s.by == "reason" {
		return list[:1]
	}
	return list
}

// stages returns the answers for each stage of a share's game, nil if there are fewer
// than two or --by is given. Standings have tables for stages themselves, and times
// are not kept by stage.
func (s *settings) stages(x share) []gameAnswer {
	t := *s
	t.report = slices.DeleteFunc(slices.Clone(s.report), func(r string) bool {
		return r == summary || r == "standings" || r == "time"
	})
	if s.by != "" || len(t.report) == 0 || !x.part.Counts.Staged(x.Game) {
		return nil
	}
	parts := x.part.Counts.Split(func(r analysis.Result) []string {
		if r.Game != x.Game {
			return nil
		}
		return whereFields["stage"].of(r)
	})
	if len(parts) < 2 {
		return nil
	}
	var list []gameAnswer
	for _, stage := range slices.SortedFunc(maps.Keys(parts), analysis.Natural) {
		list = append(list, t.game(share{Game: x.Game, By: "stage", Value: stage, part: &analysis.Partial{Counts: *parts[stage]}}))
	}
	return list
}

// divide adds the times of a game to those of its values of --by.
func (g *gatherer) divide(usage map[string]*analysis.Usage, r analysis.Result, t analysis.Timing) {
	if g.settings.by == "" {
		return
	}
	list := g.settings.values(r)
	slices.Sort(list)
	for _, value := range slices.Compact(list) {
		if usage[value] == nil {
			usage[value] = &analysis.Usage{}
		}
		usage[value].Add(t)
	}
}

// shares returns the games by the values of --by, in order; nil without --by. Too
// many values are an error.
func (g *gatherer) shares() ([]share, error) {
	by := g.settings.by
	if by == "" {
		return nil, nil
	}
	parts := g.part.Counts.Split(g.settings.values)
	if len(parts) > maxShares {
		return nil, fmt.Errorf("--by %s: %d values: want at most %d", by, len(parts), maxShares)
	}
	var list []share
	for value, counts := range parts {
		x := share{By: by, Value: value, part: &analysis.Partial{Counts: *counts}}
		if u := g.usage[value]; u != nil {
			x.part.Usage = *u
		}
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b share) int { return analysis.Natural(a.Value, b.Value) })
	return list, nil
}
