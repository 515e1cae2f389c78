package analyze

import (
	"scrutineer/analysis"
	"scrutineer/report"
)

// summaryBots is how many bots of a game a summary shows.
const summaryBots = 20

// summaryWidth is how wide a summary may be where it is not for a terminal.
const summaryWidth = 100

// brief is what the summary says of a game. Ratings that are asked for in another
// model tell nothing of who moves first: that is taken from the usual ones.
func (s *settings) brief(p *analysis.Partial, game string, scheme analysis.Scheme, usual func() analysis.Ratings) *report.Brief {
	b := &report.Brief{
		Standings:  analysis.Stand(&p.Counts, game, scheme, s.breaks...),
		Stages:     len(analysis.Stages(&p.Counts, game, scheme, s.carry)),
		Ratings:    s.rate(p, game, usual),
		Model:      usual(),
		FirstMover: analysis.Advantage(&p.Counts, game, s.options),
	}
	if !s.untimed(p) {
		b.Times = analysis.TimesOf(&p.Usage, game, s.options)
	}
	return b
}

// rate is the ratings of a game by the model that is asked for.
func (s *settings) rate(p *analysis.Partial, game string, usual func() analysis.Ratings) analysis.Ratings {
	if s.options.Model == analysis.Davidson {
		return usual()
	}
	return analysis.Rate(&p.Counts, game, s.options)
}

// summary is the tables of the summary, none where it is not asked for. A table
// that is read by programs shows every bot and every column.
func (s *settings) summary(a answer) []report.Table {
	if !s.wants("summary") {
		return nil
	}
	var list []report.Brief
	stages := 0
	for _, g := range a.Games {
		list = append(list, *g.brief)
		stages = max(stages, g.brief.Stages)
	}
	o := report.SummaryOptions{Bots: summaryBots, Rest: "--report standings"}
	switch {
	case s.format == "csv":
		o.Bots = 0
	case s.format == "text":
		if o.Width = s.width; o.Width == 0 {
			o.Width = summaryWidth
		}
	}
	tables := report.Summary(list, o)
	last := &tables[len(tables)-1]
	if a.untimed {
		last.Notes = append(last.Notes, "times are left out: parts keep them by kind of game alone")
	}
	if stages > 0 {
		last.Notes = append(last.Notes, "the stages' own tables: --report standings")
	}
	if len(list) > 0 {
		last.Notes = append(last.Notes, "more: --report all, or a part of it; --format html for a page; --help")
	}
	return tables
}
