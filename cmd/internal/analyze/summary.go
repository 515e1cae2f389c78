package analyze

import (
	"scrutineer/internal/words"
	"scrutineer/report"
)

// summaryBots is how many bots of a game a summary shows.
const summaryBots = 20

// summaryWidth is how wide a summary may be where it is not for a terminal.
const summaryWidth = 100

// summary is the parts of the summary, none where it is not asked for. A table that
// is read by programs shows every bot and every column.
func (s *settings) summary(l words.Language, a answer) []report.Part {
	if !s.wants("summary") {
		return nil
	}
	var list []report.Brief
	stages := 0
	for _, g := range a.Games {
		list = append(list, *g.brief)
		stages = max(stages, g.brief.Stages)
	}
	o := report.SummaryOptions{Language: l, Bots: summaryBots, Rest: "--report standings"}
	switch {
	case s.format == "csv":
		o.Bots = 0
	case s.format == "text":
		if o.Width = s.width; o.Width == 0 {
			o.Width = summaryWidth
		}
	}
	parts := report.Summary(list, o)
	last := &parts[len(parts)-1].Table
	if a.untimed {
		last.Note("report.summary.untimed")
	}
	if stages > 0 {
		last.Note("report.summary.own-tables")
	}
	if len(list) > 0 {
		last.Note("report.summary.more")
	}
	return parts
}
