package report

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/report/table"
)

// standings is the report of match points.
func standings(in *Input) Result {
	s := in.Standings()
	stages := analysis.Stages(&in.Part.Counts, in.Game, in.Scheme, in.Carry, in.Breaks...)
	r := Result{Values: []Value{{"standings", s}}, Parts: []Part{part("standings", "report.section.standings", standingsTable(s))}}
	worth := table.Field{Key: "scheme", Value: table.Name(fmt.Sprintf("%d/%d/%d", s.Scheme.Win, s.Scheme.Draw, s.Scheme.Loss))}
	r.Parts[0].Where = []table.Field{worth}
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
		p.Where = []table.Field{{Key: "stage", Value: table.Name(stage.Stage)}, worth}
		r.Parts = append(r.Parts, p)
	}
	r.Summary = leaders(s)
	return r
}

// standingsTable is the table of match points.
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
			row = append(row, table.Count(l.Carried))
		}
		row = append(row, table.Count(l.Points))
		t.Add(append(row, breaks(l)...)...)
	}
	standingsNotes(&t, s)
	return t
}

// standingsNotes say how points are given and what they rest on.
func standingsNotes(t *table.Table, s analysis.Standings) {
	rest := table.Say("report.note.ties-share")
	if len(s.Standings) > 0 && len(s.Standings[0].Breaks) > 0 {
		rest = table.Say("report.note.ties-broken")
		t.Note("report.note.tie-breaks")
	}
	t.Note("report.note.points", scheme(s.Scheme), rest)
	if s.Scheme.Note != (analysis.SchemeNote{}) {
		t.Notes = append(t.Notes, SchemeNote(s.Scheme))
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

// scheme is the points of a win, a draw and a loss.
func scheme(s analysis.Scheme) table.Phrase {
	return table.Say("report.note.scheme", table.Count(s.Win), table.Count(s.Draw), table.Count(s.Loss))
}

// SchemeNote says where points differ from those that the rules announce.
func SchemeNote(s analysis.Scheme) table.Phrase {
	key := "report.note.scheme-assumed"
	switch s.Note.Why {
	case analysis.DoubledRules:
		key = "report.note.scheme-doubled"
	case analysis.DoubledAsked:
		key = "report.note.scheme-asked"
	}
	return table.Say(key, table.Name(s.Note.Points))
}

// selfPlay says how many games were left out.
func selfPlay(t *table.Table, games int64) {
	if games > 0 {
		t.Note("report.note.self-play", table.Count(games))
	}
}

// breaks are the values of the tie-breaks of a bot.
func breaks(l analysis.Standing) []table.Cell {
	var list []table.Cell
	for _, b := range l.Breaks {
		if b.None {
			list = append(list, table.None{})
		} else {
			list = append(list, table.Count(b.Value))
		}
	}
	return list
}

// mostLeaders is how many bots of the first rank a page names.
const mostLeaders = 4

// leaders says how many games there were, and which bots have the first rank.
func leaders(s analysis.Standings) []table.Phrase {
	list := []table.Phrase{table.Say("common.games", table.Count(s.Games))}
	var names []string
	for _, line := range s.Standings {
		if line.Rank == 1 && len(names) < mostLeaders {
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
