package report

import (
	"cmp"
	"slices"
	"strconv"

	"scrutineer/analysis"
)

// claims is how claimed times stand to those that were seen.
func claims(t analysis.Times) Table {
	out := Table{Title: t.Game + ": claimed and observed times", Columns: []Column{{"bot", Left}, {"observed", Right}, {"claimed more", Right},
		{"claimed less", Right}, {"p50 off", Right}, {"max off", Right}}}
	for _, b := range t.Bots {
		if c := b.Claims; c.Checked > 0 {
			row := []string{b.Bot, number(c.Checked), number(c.More), number(c.Less), "", ""}
			if c.Off.N > 0 {
				row[4], row[5] = duration(c.Off.P50), duration(c.Off.Max)
			}
			out.Rows = append(out.Rows, row)
		}
	}
	if len(out.Rows) == 0 {
		out.Columns = nil
		out.note("no log shows when answers came: times are those that were claimed")
		return out
	}
	out.note("observed: moves whose time follows from the stamps of the log, which is the one that counts, whatever was claimed")
	return out
}

// mostLongest is how many of the longest thinks a table shows.
const mostLongest = 12

// longest is the longest thinks of all bots, of each at most so many as are kept.
func longest(t analysis.Times) Table {
	out := Table{Title: t.Game + ": longest thinks", Columns: []Column{{"bot", Left}, {"time", Right}, {"event", Left}, {"game", Left}, {"ply", Right}}}
	type thought struct {
		bot string
		analysis.Think
	}
	var list []thought
	for _, b := range t.Bots {
		for _, x := range b.Longest {
			list = append(list, thought{b.Bot, x})
		}
	}
	slices.SortStableFunc(list, func(a, b thought) int { return cmp.Compare(b.Used, a.Used) })
	for _, x := range list[:min(len(list), mostLongest)] {
		out.Rows = append(out.Rows, []string{x.bot, duration(x.Used), x.Event, x.ID, strconv.FormatInt(x.Ply, 10)})
	}
	out.note("of each bot three at most; moves not made in time are in no time above")
	return out
}

// outthinking is how games ended of which a bot used more time than its opponent,
// or less.
func outthinking(t analysis.Times, level float64) Table {
	out := Table{Title: t.Game + ": time against result", Columns: []Column{{"bot", Left}, {"used", Left}, {"won", Right}, {"drawn", Right}, {"lost", Right},
		{"score", Right}, {percent(level) + " interval", Left}}}
	for _, b := range t.Bots {
		for _, part := range []struct {
			name  string
			seats analysis.Seats
		}{{"more time", b.Longer}, {"less time", b.Shorter}} {
			if s := part.seats; s.Wins+s.Draws+s.Losses > 0 {
				cells := seats(b.Bot, s)
				out.Rows = append(out.Rows, slices.Insert(cells, 1, part.name))
			}
		}
	}
	out.note("games decided on the board, all their times known: more or less time than the opponent; that one goes with the other does not say that it brings it about")
	return out
}
