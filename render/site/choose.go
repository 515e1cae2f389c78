package site

import (
	"slices"

	"scrutineer/report/table"
)

// choosers select the games for the cells of a report's parts, by the names of the
// parts. The cells of any other part link to the games of the bots of their row.
var choosers = map[string]chooser{
	"standings": standing, "crosstable": meeting, "first-mover": bySeat, "first-mover-seats": bySeat, "terminations": byEnd, "faults": byKind,
	"time-by-move": longestFirst, "time": longestFirst, "allowance": longestFirst, "claims": longestFirst, "longest": longestFirst,
	"time-against-result": longestFirst,
}

// outcomes maps columns to the results that they count.
var outcomes = map[string]string{"won": "won", "first-won": "won", "drawn": "drawn", "lost": "lost", "second-won": "lost"}

// counting reports whether a column counts all games of its row, or those with one
// result.
func counting(c table.Column) bool {
	return outcomes[c.Key] != "" || c.Key == "played" || c.Key == "games"
}

// ofBots returns the games of the bots that a row or column names.
func ofBots(r row, c table.Column) chosen {
	q := chosen{Query: Query{Bot: r.bot("bot"), Vs: r.bot("opponent")}}
	if c.Bot != "" {
		q.Vs = string(c.Bot)
	}
	return q
}

// standing returns the games of a line of the standings.
func standing(r row, c table.Column) chosen {
	q := ofBots(r, c)
	q.Self, q.Result, q.counts = "no", outcomes[c.Key], counting(c)
	if c.Key == "by-fault" {
		q.Result, q.By, q.counts = "lost", "fault", true
	}
	return q
}

// meeting returns the games of two bots.
func meeting(r row, c table.Column) chosen {
	q := ofBots(r, c)
	q.Result, q.counts = outcomes[c.Key], counting(c)
	return q
}

// longestFirst returns the games of a bot, those with the longest moves first.
func longestFirst(r row, c table.Column) chosen {
	q := ofBots(r, c)
	q.Sort = "longest"
	if c.Key == "over-95" {
		q.Near = "yes"
	}
	return q
}

// byKind returns the games in which a bot did what a row names.
func byKind(r row, c table.Column) chosen {
	q := ofBots(r, c)
	if kind, is := r.at("fault").(table.Name); is && slices.Contains([]string{"fault", "times", "share", "interval"}, c.Key) {
		q.Fault, q.counts = string(kind), c.Key == "times"
	}
	return q
}

// byEnd returns the games that ended in one way.
func byEnd(r row, c table.Column) chosen {
	q := chosen{Query: Query{Result: outcomes[c.Key]}, counts: counting(c)}
	switch end := r.at("end").(type) {
	case table.Name:
		q.End = string(end)
	case table.Phrase:
		q.End = "-"
	}
	return q
}

// bySeat returns the games behind a cell of the reports on moving first.
func bySeat(r row, c table.Column) chosen {
	q := chosen{Query: Query{Self: "no", Bot: r.bot("bot"), Result: outcomes[c.Key]}, counts: counting(c) && c.Key != "games"}
	switch c.Key {
	case "first", "second":
		q.Side, q.counts = c.Key, true
	case "first-score":
		q.Side = "first"
	case "second-score":
		q.Side = "second"
	}
	what, _ := r.at("games").(table.Phrase)
	var name string
	if len(what.Args) > 0 {
		given, _ := what.Args[0].(table.Name)
		name = string(given)
	}
	switch what.Key {
	case "report.cell.without-faults":
		q.By = "board"
	case "report.cell.standard-start":
		q.Start = "-"
	case "report.start":
		q.Start = name
	case "report.round":
		q.Round = name
	}
	return q
}
