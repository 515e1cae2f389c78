package report

import (
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// standings returns the report of match points.
func standings(in *Input) Result {
	s := in.Standings()
	stages := analysis.Stages(&in.Part.Counts, in.Game, in.Scheme, in.Carry, in.Breaks...)
	r := Result{Values: []Value{{"standings", s}}, Parts: []Part{part("standings", "report.section.standings", standingsTable(s))}}
	scored := table.Field{Key: "scheme", Value: table.Name(s.Scheme.String())}
	r.Parts[0].Where = []table.Field{scored}
	if len(stages) > 0 {
		r.Values = append(r.Values, Value{"stages", stages})
	}
	for _, stage := range stages {
		name := table.Name(stage.Stage)
		if name == "" {
			name = "-"
		}
		t := standingsTable(stage.Standings)
		if len(stage.From) > 0 {
			t.Note("report.note.carried", table.Name(strings.Join(stage.From, ", ")))
		}
		p := part("standings", "report.stage", t)
		p.Title.Args = []table.Cell{name}
		p.Where = []table.Field{{Key: "stage", Value: table.Name(stage.Stage)}, scored}
		r.Parts = append(r.Parts, p)
	}
	r.Summary = leaders(s)
	return r
}

// standingsTable returns the table of match points.
func standingsTable(s analysis.Standings) table.Table {
	var t table.Table
	t.Columns = []table.Column{table.N("rank"), table.W("bot"), table.N("played"), table.N("won"), table.N("drawn"), table.N("lost"), table.N("by-fault")}
	carried := slices.ContainsFunc(s.Standings, func(l analysis.Standing) bool { return l.Carried != 0 })
	if s.Unplayed > 0 {
		t.Columns = append(t.Columns, table.N("unplayed"))
	}
	if carried {
		t.Columns = append(t.Columns, table.N("carried"))
	}
	t.Columns = append(t.Columns, table.N("points"))
	if len(s.Standings) > 0 {
		for _, b := range s.Standings[0].Breaks {
			t.Columns = append(t.Columns, table.N(string(b.TieBreak)))
		}
	}
	for _, l := range s.Standings {
		row := []table.Cell{table.Rank{First: l.Rank, Last: l.RankTo}, table.Bot(l.Bot), table.Count(l.Played), table.Count(l.Won),
			table.Count(l.Drawn), table.Count(l.Lost), table.Count(l.Faults)}
		if s.Unplayed > 0 {
			row = append(row, table.Count(l.Unplayed))
		}
		if carried {
			row = append(row, points(l.Carried, s.Scheme))
		}
		row = append(row, points(l.Points, s.Scheme))
		t.Add(append(row, breaks(l, s.Scheme)...)...)
	}
	standingsNotes(&t, s)
	return t
}

// standingsNotes adds notes on how points are given and what they depend on.
func standingsNotes(t *table.Table, s analysis.Standings) {
	rest := table.Say("report.note.ties-share")
	if len(s.Standings) > 0 && len(s.Standings[0].Breaks) > 0 {
		rest = table.Say("report.note.ties-broken")
		t.Note("report.note.tie-breaks")
	}
	t.Note("report.note.points", table.Say("report.note.scheme", worth(s.Scheme)...), rest)
	if s.Scheme.Note.Why == analysis.AssumedScheme {
		t.Notes = append(t.Notes, AssumedScheme(s.Scheme))
	}
	t.Note("report.note.games-drawn", table.Count(s.Games), table.Count(s.Draws))
	if s.Unplayed > 0 {
		t.Note("report.note.unplayed")
	}
	if n := len(s.Events); n > 1 {
		t.Note("report.note.events", table.Count(n))
	}
	selfPlay(t, s.SelfPlay)
}

// points returns match points as organisers write them.
func points(n int64, s analysis.Scheme) table.Points { return table.Points{Value: n, Unit: s.Unit()} }

// worth returns the points of a win, a draw and a loss.
func worth(s analysis.Scheme) []table.Cell {
	var list []table.Cell
	for _, text := range strings.Split(s.String(), "/") {
		list = append(list, table.Name(text))
	}
	return list
}

// AssumedScheme returns a note that the points are not those of the game's own rules.
func AssumedScheme(s analysis.Scheme) table.Phrase {
	return table.Say("report.note.scheme-assumed", table.Name(s.Note.Points))
}

// selfPlay adds a note on how many games were left out because a bot played itself.
func selfPlay(t *table.Table, games int64) {
	if games > 0 {
		t.Note("report.note.self-play", table.Count(games))
	}
}

// breaks returns the values of a bot's tie-breaks.
func breaks(l analysis.Standing, s analysis.Scheme) []table.Cell {
	var list []table.Cell
	for _, b := range l.Breaks {
		if b.None {
			list = append(list, table.None{})
		} else {
			list = append(list, table.Points{Value: b.Value, Unit: b.TieBreak.Unit(s)})
		}
	}
	return list
}

// maxLeaders is how many bots of the first rank a page names.
const maxLeaders = 4

// leaders returns how many games there were, and which bots have the first rank.
func leaders(s analysis.Standings) []table.Phrase {
	list := []table.Phrase{table.Say("common.games", table.Count(s.Games))}
	var names []string
	for _, line := range s.Standings {
		if line.Rank == 1 && len(names) < maxLeaders {
			names = append(names, line.Bot)
		}
	}
	switch len(names) {
	case 0:
		return list
	case 1:
		return append(list, table.Say("report.leader", table.Bot(names[0])))
	}
	return append(list, table.Say("report.leaders", table.Name(strings.Join(names, ", "))))
}
