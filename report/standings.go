package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// Standings is the table of match points of one game.
func Standings(s analysis.Standings) Table {
	t := Table{
		Title: s.Game + ": standings",
		Columns: []Column{{"rank", Right}, {"bot", Left}, {"played", Right}, {"won", Right},
			{"drawn", Right}, {"lost", Right}, {"by fault", Right}},
	}
	if s.Unplayed > 0 {
		t.Columns = append(t.Columns, Column{"unplayed", Right})
	}
	carried := slices.ContainsFunc(s.Standings, func(l analysis.Standing) bool { return l.Carried != 0 })
	if carried {
		t.Columns = append(t.Columns, Column{"carried", Right})
	}
	t.Columns = append(t.Columns, Column{"points", Right})
	for _, l := range s.Standings {
		row := []string{place(l.Rank, l.RankTo), l.Bot, number(l.Played), number(l.Won),
			number(l.Drawn), number(l.Lost), number(l.Faults)}
		if s.Unplayed > 0 {
			row = append(row, number(l.Unplayed))
		}
		if carried {
			row = append(row, number(l.Carried))
		}
		row = append(row, number(l.Points))
		t.Rows = append(t.Rows, append(row, breaks(l)...))
	}
	rest := "equal points share a rank"
	if len(s.Standings) > 0 && len(s.Standings[0].Breaks) > 0 {
		for _, b := range s.Standings[0].Breaks {
			t.Columns = append(t.Columns, Column{string(b.TieBreak), Right})
		}
		rest = "ties are broken from left to right, what stays equal shares a rank"
		t.note("tie-breaks: FIDE Handbook C.07 of 1 August 2024, in points of this table")
	}
	t.note("points: %d for a win, %d for a draw, %d for a loss; %s", s.Scheme.Win, s.Scheme.Draw, s.Scheme.Loss, rest)
	if s.Scheme.Note != "" {
		t.note("%s", s.Scheme.Note)
	}
	t.note("games: %d, of them %d drawn", s.Games, s.Draws)
	if s.Unplayed > 0 {
		t.note("unplayed: byes and games that a bot did not come to, with the points given for them; they count nowhere else")
	}
	if n := len(s.Events); n > 1 {
		t.note("%d events are added up here", n)
	}
	t.selfPlay(s.SelfPlay)
	return t
}

// Stage is the table of one stage.
func Stage(s analysis.Stage) Table {
	t := Standings(s.Standings)
	t.Title = s.Game + ", stage " + stageName(s.Stage) + ": standings"
	if len(s.From) > 0 {
		t.note("carried: points made in stage %s, in the points", strings.Join(s.From, ", "))
	}
	return t
}

func stageName(stage string) string {
	if stage == "" {
		return "-"
	}
	return stage
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
func place(first, last int) string { return numeral.Place(first, last) }

func number(n int64) string { return numeral.Count(n) }

func breaks(l analysis.Standing) []string {
	var list []string
	for _, b := range l.Breaks {
		if b.None {
			list = append(list, "-")
		} else {
			list = append(list, number(b.Value))
		}
	}
	return list
}

// widest is the number of bots that a crosstable still shows as a square.
const widest = 20

// Crosstable is every pair that met: a square of points where the bots are
// few, with a list number for each bot, and a row for each pair otherwise.
func Crosstable(s analysis.Standings, list []analysis.Encounter) Table {
	t := Table{Title: s.Game + ": crosstable"}
	if len(s.Standings) > widest {
		t.Columns = []Column{{"bot", Left}, {"opponent", Left}, {"won", Right}, {"drawn", Right}, {"lost", Right}, {"points", Right}}
		for _, e := range list {
			t.Rows = append(t.Rows, []string{e.Bot, e.Opponent, number(e.Won), number(e.Drawn), number(e.Lost), number(e.Points)})
		}
		return t
	}
	t.Columns = []Column{{"", Right}, {"bot", Left}}
	at := map[[2]string]string{}
	for _, e := range list {
		at[[2]string{e.Bot, e.Opponent}] = number(e.Points) + " (" + number(e.Won) + "-" + number(e.Drawn) + "-" + number(e.Lost) + ")"
	}
	for i, l := range s.Standings {
		t.Columns = append(t.Columns, Column{strconv.Itoa(i + 1), Right})
		row := []string{strconv.Itoa(i + 1), l.Bot}
		for _, m := range s.Standings {
			row = append(row, at[[2]string{l.Bot, m.Bot}])
		}
		t.Rows = append(t.Rows, row)
	}
	t.note("points of the row's bot against the column's, in brackets its wins, draws and losses")
	return t
}

// Uneven lists the pairs whose points of stage 2 are not those of a full
// encounter.
func Uneven(list []analysis.Uneven) Table {
	t := Table{Title: "fiverow: pairs without a full stage 2",
		Columns: []Column{{"event", Left}, {"bot", Left}, {"bot", Left}, {"points", Right}}}
	for _, u := range list {
		t.Rows = append(t.Rows, []string{u.Event, u.A, u.B, number(u.Points)})
	}
	t.note("five starts and both seats share out %d points between two bots", analysis.FullEncounter)
	return t
}
