package report

import (
	"slices"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/table"
)

// Brief is the input of a summary for one game.
type Brief struct {
	Standings  analysis.Standings
	Stages     int              // how many stages have standings of their own
	Ratings    analysis.Ratings // of the same games
	FirstMover analysis.FirstMover
	Times      analysis.Times // without bots if no times are known
}

// BriefOf returns the brief of a game.
func BriefOf(in *Input, times bool) Brief {
	b := Brief{
		Standings:  in.Standings(),
		Stages:     len(analysis.Stages(&in.Part.Counts, in.Game, in.Scheme, in.Carry)),
		Ratings:    in.Ratings(),
		FirstMover: analysis.Advantage(&in.Part.Counts, in.Game, in.Options),
	}
	if times {
		b.Times = analysis.TimesOf(&in.Part.Usage, in.Game, in.Options)
	}
	return b
}

// SummaryOptions are choices for a summary. The zero value shows everything.
type SummaryOptions struct {
	// Language is the language of the summary. Its words set the widths of columns.
	Language words.Language
	// Width is the maximum number of columns of the terminal; 0 for any. To keep to
	// it, columns are joined or left out, and a note says which.
	Width int
	// Bots is the maximum number of bots of a game; 0 for all. Rest says in a few
	// words where the others are.
	Bots int
	Rest string
}

// Summary returns a part for each game with its main numbers, and one without rows or
// title whose notes apply to all of them.
func Summary(list []Brief, o SummaryOptions) []Part {
	var common table.Table
	if len(list) == 0 {
		common.Note("report.note.no-game")
		return []Part{{Table: common}}
	}
	d := digestOf(list)
	parts := make([]Part, 0, len(list)+1)
	for i, t := range d.fitting(list, o) {
		b := list[i]
		if n := len(b.Standings.Standings) - len(t.Rows); n > 0 {
			t.Note("report.note.more-bots", table.Count(n), table.Name(o.Rest))
		}
		t.Notes = append(t.Notes, b.first())
		parts = append(parts, Part{Name: "summary", Title: b.heading(), Where: []table.Field{{Key: "game", Value: table.Name(b.Standings.Game)}}, Table: t})
	}
	d.notes(&common, list)
	return append(parts, Part{Table: common})
}

// line is what is known of one bot.
type line struct {
	analysis.Standing
	scheme analysis.Scheme  // of its points
	pool   *analysis.Pool   // nil if the bot has no rating
	rating *analysis.Rating // nil if the bot has no rating
	time   *analysis.BotTime
}

// lines returns at most the given number of bots in the order of the standings; 0 for
// all.
func (b Brief) lines(most int) []line {
	list := make([]line, len(b.Standings.Standings))
	at := make(map[string]*line, len(list))
	for i, s := range b.Standings.Standings {
		list[i].Standing, list[i].scheme = s, b.Standings.Scheme
		at[s.Bot] = &list[i]
	}
	for i := range b.Ratings.Pools {
		p := &b.Ratings.Pools[i]
		for k := range p.Ratings {
			if l := at[p.Ratings[k].Bot]; l != nil && p.Estimator != analysis.NoEstimator {
				l.pool, l.rating = p, &p.Ratings[k]
			}
		}
	}
	for i := range b.Times.Bots {
		if l := at[b.Times.Bots[i].Bot]; l != nil && moveCount(&b.Times.Bots[i]) > 0 {
			l.time = &b.Times.Bots[i]
		}
	}
	if most > 0 && len(list) > most {
		return list[:most]
	}
	return list
}

// heading returns the game and how its games ended.
func (b Brief) heading() table.Phrase {
	s := b.Standings
	games, distinct := int64(0), int64(0)
	for _, p := range b.Ratings.Pools {
		games, distinct = games+p.Games, distinct+p.Distinct
	}
	played := table.Say("common.games", table.Count(s.Games))
	if distinct < games {
		played = table.Say("report.summary.different", played, table.Count(distinct))
	}
	faults := int64(0)
	for _, l := range s.Standings {
		faults += l.Faults
	}
	text := table.Say("report.summary.heading", append([]table.Cell{table.Name(s.Game), played, table.Count(s.Draws), table.Count(faults)}, worth(s.Scheme)...)...)
	for _, more := range []struct {
		n, from int64
		key     string
	}{{int64(len(s.Events)), 2, "report.summary.events"}, {int64(b.Stages), 2, "report.summary.stages"}, {s.Unplayed, 1, "report.summary.unplayed"},
		{s.SelfPlay, 1, "report.summary.self-play"}} {
		if more.n >= more.from {
			text = table.Say("report.summary.and", text, table.Say(more.key, table.Count(more.n)))
		}
	}
	return text
}

// first returns the advantage of moving first, on one line.
func (b Brief) first() table.Phrase {
	f := b.FirstMover
	switch {
	case f.Refused != "":
		return table.Say("report.summary.first-refused", reason(f.Refused))
	case f.All.Wins+f.All.Draws+f.All.Losses == 0:
		return table.Say("report.summary.first-none")
	}
	score, interval := table.Share(f.All.Score), ratio(f.All.Low, f.All.High)
	rated := slices.DeleteFunc(slices.Clone(b.Ratings.Pools), func(p analysis.Pool) bool { return p.Order == nil })
	if len(rated) == 0 || rated[0].Order.Missing != "" {
		return table.Say("report.summary.first-unrated", score, interval)
	}
	o := rated[0].Order
	args := []table.Cell{score, interval, table.Elo(o.Elo), limits(o.Low, o.High), table.Probability(o.P)}
	if len(rated) > 1 {
		return table.Say("report.summary.first-pool", append(args, table.Count(rated[0].Number))...)
	}
	return table.Say("report.summary.first", args...)
}
