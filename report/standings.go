package report

import (
	"fmt"
	"strconv"

	"scrutineer/analysis"
)

// Standings is the table of match points of one game.
func Standings(s analysis.Standings) Table {
	t := Table{
		Title: s.Game + ": standings",
		Columns: []Column{{"rank", Right}, {"bot", Left}, {"played", Right}, {"won", Right},
			{"drawn", Right}, {"lost", Right}, {"by fault", Right}, {"points", Right}},
	}
	for _, l := range s.Standings {
		t.Rows = append(t.Rows, []string{place(l.Rank, l.RankTo), l.Bot, number(l.Played), number(l.Won),
			number(l.Drawn), number(l.Lost), number(l.Faults), number(l.Points)})
	}
	t.note("points: %d for a win, %d for a draw, %d for a loss; equal points share a rank", s.Scheme.Win, s.Scheme.Draw, s.Scheme.Loss)
	if s.Scheme.Note != "" {
		t.note("%s", s.Scheme.Note)
	}
	t.note("games: %d, of them %d drawn", s.Games, s.Draws)
	if n := len(s.Events); n > 1 {
		t.note("%d events are added up here", n)
	}
	t.selfPlay(s.SelfPlay)
	return t
}

func (t *Table) note(format string, args ...any) {
	t.Notes = append(t.Notes, fmt.Sprintf(format, args...))
}

func (t *Table) selfPlay(games int64) {
	if games > 0 {
		t.note("left out: %d played by a bot against itself", games)
	}
}

// place is a rank, or the ranks that several share.
func place(first, last int) string {
	if first == last {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "-" + strconv.Itoa(last)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
