package reconcile

import (
	"slices"
	"strings"

	"scrutineer/rules"
)

// Columns of the standings that package report writes as CSV, whose rows may be of several
// contests. A table has all of them or none.
const (
	gameColumn   Column = "game"
	stageColumn  Column = "stage"
	schemeColumn Column = "scheme" // the points of a game
)

// ofReport reports whether the heads are those of such standings.
func ofReport(heads []string) bool {
	return slices.Contains(heads, string(gameColumn)) && slices.Contains(heads, string(schemeColumn))
}

// rowContest is the contest of a row of such standings.
type rowContest struct{ game, stage, scheme string }

// set sets a cell of these columns. It reports whether it was one.
func (c *rowContest) set(column Column, cell string) bool {
	switch column {
	case gameColumn:
		c.game = cell
	case stageColumn:
		c.stage = cell
	case schemeColumn:
		c.scheme = cell
	default:
		return false
	}
	return true
}

// pick keeps the rows of the chosen contest: of the game that was chosen, of its stage if
// the table has stages, and otherwise of all stages. The points in the table are accepted
// only if they are the scheme of the game's rules in another unit. They are no excuse for
// another scheme.
func (t *Table) pick() error {
	var games []string
	for _, r := range t.rows {
		if !slices.Contains(games, r.of.game) {
			games = append(games, r.of.game)
		}
	}
	if len(games) == 0 || len(games) == 1 && games[0] == "" {
		return nil // not a report
	}
	if t.opt.Game == "" && len(games) == 1 {
		t.opt.Game = games[0]
	}
	if !slices.Contains(games, t.opt.Game) {
		var list []string
		for _, g := range games[:min(len(games), 5)] {
			list = append(list, quoted(g))
		}
		return t.fail(1, "column", "the table covers %d games: choose one with --game: %s", len(games), strings.Join(list, ", "))
	}
	stage := ""
	if slices.ContainsFunc(t.rows, func(r row) bool { return r.of.game == t.opt.Game && r.of.stage == t.opt.Stage }) {
		stage = t.opt.Stage
	}
	t.rows = slices.DeleteFunc(t.rows, func(r row) bool { return r.of.game != t.opt.Game || r.of.stage != stage })
	if len(t.rows) > 0 {
		t.said(t.rows[0].of.scheme)
	}
	return nil
}

// said sets the points that the table names.
func (t *Table) said(text string) {
	s, err := ParseScheme(text)
	var game *rules.Game
	if t.opt.Rules != nil {
		game = t.opt.Rules(t.opt.Game)
	}
	seed := SchemeOf(game)
	if err == nil && t.opt.Points == nil && s.Win*seed.Draw == s.Draw*seed.Win && s.Win*seed.Loss == s.Loss*seed.Win && s.Win > 0 {
		t.opt.Points = &s
	}
}
