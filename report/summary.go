package report

import (
	"fmt"
	"slices"
	"strconv"

	"scrutineer/analysis"
)

// Brief is what a summary is made of, for one game.
type Brief struct {
	Standings  analysis.Standings
	Stages     int              // how many stages have standings of their own
	Ratings    analysis.Ratings // of the same games
	Model      analysis.Ratings // whose pools hold the effect of moving first
	FirstMover analysis.FirstMover
	Times      analysis.Times // without bots where no times are known
}

// SummaryOptions are choices in summing up. The zero value shows everything.
type SummaryOptions struct {
	// Width is the number of columns that tables should not exceed; 0 is any. To
	// keep to it columns are joined or left out, and a note says which.
	Width int
	// Bots is how many bots of a game are shown at most; 0 is all. Rest says in a
	// few words where the others are.
	Bots int
	Rest string
}

// Summary is a table for each game with what is worth knowing at a glance, and one
// without rows or title whose notes hold for all of them.
func Summary(list []Brief, o SummaryOptions) []Table {
	if len(list) == 0 {
		return []Table{{Notes: []string{"no game counts"}}}
	}
	d := digestOf(list)
	tables := d.fitting(list, o)
	for i, b := range list {
		t := &tables[i]
		t.Title = b.heading()
		if n := len(b.Standings.Standings) - len(t.Rows); n > 0 {
			t.note("... and %s: %s", several(int64(n), "more bot"), o.Rest)
		}
		t.note("%s", b.first())
	}
	return append(tables, Table{Notes: d.notes(list)})
}

// level makes the columns of all tables equally wide.
func level(tables []Table) {
	var most []int
	for _, t := range tables {
		for i, n := range widths(t, TextOptions{MaxCell: widestCell}) {
			if i == len(most) {
				most = append(most, 0)
			}
			most[i] = max(most[i], n)
		}
	}
	for i := range tables {
		tables[i].Widths = most
	}
}

// line is what is known of one bot.
type line struct {
	analysis.Standing
	pool   *analysis.Pool   // nil where the bot has no rating
	rating *analysis.Rating // likewise
	time   *analysis.BotTime
}

// lines are the bots as they stand, no more than so many; 0 is all.
func (b Brief) lines(most int) []line {
	list := make([]line, len(b.Standings.Standings))
	at := make(map[string]*line, len(list))
	for i, s := range b.Standings.Standings {
		list[i].Standing = s
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

// heading is the game and how its games ended.
func (b Brief) heading() string {
	s := b.Standings
	text := s.Game + ": " + several(s.Games, "game")
	games, distinct := int64(0), int64(0)
	for _, p := range b.Model.Pools {
		games, distinct = games+p.Games, distinct+p.Distinct
	}
	if distinct < games {
		text += fmt.Sprintf(" (%d different)", distinct)
	}
	faults := int64(0)
	for _, l := range s.Standings {
		faults += l.Faults
	}
	text += fmt.Sprintf(", %d drawn, %d decided by fault; points %d/%d/%d", s.Draws, faults, s.Scheme.Win, s.Scheme.Draw, s.Scheme.Loss)
	for _, more := range []struct {
		n    int64
		from int64
		word string
	}{{int64(len(s.Events)), 2, "event"}, {int64(b.Stages), 2, "stage"}, {s.Unplayed, 1, "round"}} {
		if more.n >= more.from {
			text += "; " + several(more.n, more.word)
		}
	}
	if s.Unplayed > 0 {
		text += " not played"
	}
	if s.SelfPlay > 0 {
		text += "; left out: " + several(s.SelfPlay, "game") + " of a bot against itself"
	}
	return text
}

// first is what moving first was worth, in a line.
func (b Brief) first() string {
	f := b.FirstMover
	switch {
	case f.Refused != "":
		return "first mover: refused: " + f.Refused
	case f.All.Wins+f.All.Draws+f.All.Losses == 0:
		return "first mover: no games"
	}
	text := fmt.Sprintf("first mover: score %s (%s to %s)", share(f.All.Score), share(f.All.Low), share(f.All.High))
	rated := slices.DeleteFunc(slices.Clone(b.Model.Pools), func(p analysis.Pool) bool { return p.Order == nil })
	if len(rated) == 0 || rated[0].Order.Missing != "" {
		return text + ", elo not estimated"
	}
	if len(rated) > 1 {
		text += ", in pool " + strconv.Itoa(rated[0].Number)
	}
	o := rated[0].Order
	return text + fmt.Sprintf(", elo %s (%s), p %s", signed(o.Elo), interval(o.Low, o.High), probability(o.P))
}

// several is a number of things that have a plain plural.
func several(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return number(n) + " " + thing
}
