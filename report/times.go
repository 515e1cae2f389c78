package report

import (
	"slices"
	"strconv"

	"scrutineer/analysis"
	"scrutineer/report/numeral"
)

// Times are the tables of time and of faults of a game: moves, allowance, curve,
// faults, claims, longest thinks, time against result; or one that says that none
// are known.
func Times(t analysis.Times, level float64) []Table {
	if len(t.Bots) == 0 {
		return []Table{{Title: t.Game + ": time", Notes: []string{"no times are known"}}}
	}
	return []Table{moves(t), allowance(t, level), curve(t), faults(t, level), claims(t), longest(t), outthinking(t, level)}
}

// moves is the time of moves, by part of the game.
func moves(t analysis.Times) Table {
	out := Table{Title: t.Game + ": time of moves", Columns: []Column{{"bot", Left}, {"moves", Left}, {"n", Right}, {"mean", Right},
		{"p50", Right}, {"p90", Right}, {"p99", Right}, {"max", Right}}}
	unknown, stopped := int64(0), int64(0)
	for _, b := range t.Bots {
		unknown, stopped = unknown+b.Unknown, stopped+b.Stopped
		for _, part := range []struct {
			name  string
			spent analysis.Spent
		}{{"first", b.First}, {"later", b.Later}, {"opening", b.Opening}, {"middle", b.Middle}, {"end", b.End}, {"whole game", b.Game}} {
			if s := part.spent; s.N > 0 {
				out.Rows = append(out.Rows, []string{b.Bot, part.name, number(s.N), duration(s.Mean), duration(s.P50), duration(s.P90), duration(s.P99), duration(s.Max)})
			}
		}
	}
	out.note("a quantile is at most 1/128 too large; opening, middle and end are thirds of a game's plies")
	if unknown > 0 {
		out.note("moves whose time is not known: %d", unknown)
	}
	if stopped > 0 {
		out.note("moves not made in time, in no figure above: %d", stopped)
	}
	return out
}

// allowance is what was used of the limits.
func allowance(t analysis.Times, level float64) Table {
	out := Table{Title: t.Game + ": use of the time allowed", Columns: []Column{{"bot", Left}, {"of", Left}, {"n", Right}, {"p50", Right},
		{"p99", Right}, {"max", Right}, {"over 95%", Right}, {percent(level) + " interval", Left}}}
	for _, b := range t.Bots {
		for _, part := range []struct {
			name  string
			spent analysis.Spent
			near  analysis.Share
		}{{"move", b.ShareMove, b.NearMove}, {"game", b.ShareTotal, b.NearTotal}} {
			if s := part.spent; s.N > 0 {
				out.Rows = append(out.Rows, []string{b.Bot, part.name, number(s.N), parts(s.P50), parts(s.P99), parts(s.Max), number(part.near.Count),
					share(part.near.Low) + " to " + share(part.near.High)})
			}
		}
	}
	if len(out.Rows) == 0 {
		out.Columns = nil
		out.note("no limit of time is known")
	}
	return out
}

// shown are the moves of the curve that a table shows.
var shown = [...]int{1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200}

// curve is the time by move: of each bot the 10th, 50th and 90th of a hundred.
func curve(t analysis.Times) Table {
	out := Table{Title: t.Game + ": time by move of the bot", Columns: []Column{{"bot", Left}, {"quantile", Right}}}
	var used []int
	for _, n := range shown {
		if slices.ContainsFunc(t.Bots, func(b analysis.BotTime) bool { return at(b, n) != nil }) {
			used = append(used, n)
			out.Columns = append(out.Columns, Column{strconv.Itoa(n), Right})
		}
	}
	for _, b := range t.Bots {
		for _, q := range []struct {
			name string
			of   func(*analysis.CurvePoint) int64
		}{{"p10", func(p *analysis.CurvePoint) int64 { return p.P10 }}, {"p50", func(p *analysis.CurvePoint) int64 { return p.P50 }},
			{"p90", func(p *analysis.CurvePoint) int64 { return p.P90 }}} {
			row := []string{b.Bot, q.name}
			for _, n := range used {
				cell := ""
				if p := at(b, n); p != nil {
					cell = duration(q.of(p))
				}
				row = append(row, cell)
			}
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}

// at is what is known of a bot's own moves of this number, nil for nothing.
func at(b analysis.BotTime, move int) *analysis.CurvePoint {
	for i := range b.Curve {
		if b.Curve[i].Move == move {
			return &b.Curve[i]
		}
	}
	return nil
}

// faults are the faults of each bot.
func faults(t analysis.Times, level float64) Table {
	out := Table{Title: t.Game + ": faults", Columns: []Column{{"bot", Left}, {"games", Right}, {"fault", Left}, {"times", Right}, {"share", Right}, {percent(level) + " interval", Left}}}
	for _, b := range t.Bots {
		var kinds []string
		for kind := range b.Faults {
			kinds = append(kinds, kind)
		}
		slices.Sort(kinds)
		for _, kind := range kinds {
			s := b.Faults[kind]
			out.Rows = append(out.Rows, []string{b.Bot, number(b.Games), kind, number(s.Count), share(s.Share), share(s.Low) + " to " + share(s.High)})
		}
		if len(kinds) == 0 {
			out.Rows = append(out.Rows, []string{b.Bot, number(b.Games), "none", "0", share(0), share(b.Faulty.Low) + " to " + share(b.Faulty.High)})
		}
	}
	return out
}

// Endings is how games ended.
func Endings(game string, list []analysis.Ending, level float64) Table {
	t := Table{Title: game + ": how games ended", Columns: []Column{{"end", Left}, {"games", Right}, {"share", Right}, {percent(level) + " interval", Left},
		{"first won", Right}, {"drawn", Right}, {"second won", Right}, {"mean plies", Right}}}
	for _, e := range list {
		name := e.End
		if name == "" {
			name = "not known"
		}
		t.Rows = append(t.Rows, []string{name, number(e.Games.Count), share(e.Games.Share), share(e.Games.Low) + " to " + share(e.Games.High),
			number(e.Wins), number(e.Draws), number(e.Losses), fixed(float64(e.Plies)/float64(max(1, e.Games.Count)), 1)})
	}
	return t
}

// Repetitions lists the pairs that played the same game again.
func Repetitions(game string, list []analysis.Repetition) Table {
	t := Table{Title: game + ": the same games again", Columns: []Column{{"first", Left}, {"second", Left}, {"games", Right}, {"different", Right}}}
	for _, r := range list {
		t.Rows = append(t.Rows, []string{r.First, r.Second, number(r.Games), number(r.Distinct)})
	}
	t.note("the same moves from the same start, or their image under a symmetry of the board")
	return t
}

// duration is a time in microseconds, in a unit that suits it.
func duration(us int64) string { return numeral.Duration(us) }

// parts is a part of 10,000 in percent.
func parts(n int64) string { return numeral.Parts(n) }
