package report

import (
	"cmp"
	"maps"
	"slices"

	"scrutineer/analysis"
	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// times returns the report of times and faults.
func times(in *Input) Result {
	t := analysis.TimesOf(&in.Part.Usage, in.Game, in.Options)
	return Result{Values: []Value{{"times", t}}, Parts: timeParts(t, in.level())}
}

// timeParts returns the parts on times and faults of a game: "time-by-move", "time",
// "allowance", "faults", "claims", "longest" and "time-against-result". If no times
// are known, it returns one part that says so.
func timeParts(t analysis.Times, level float64) []Part {
	if len(t.Bots) == 0 {
		var none table.Table
		none.Note("report.note.no-times")
		return []Part{part("time", "report.section.time", none)}
	}
	byMove, spread := part("time-by-move", "report.time-by-ply", byMove(t)), part("time", "report.time-spread", moves(t))
	byMove.List = everyMove(t)
	byMove.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.TimeByPly(t, l) }
	spread.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.TimeSpread(t, l) }
	return []Part{byMove, spread, part("allowance", "report.allowance", allowance(t, level)), part("faults", "report.faults", faults(t, level)),
		part("claims", "report.claims", claims(t)), part("longest", "report.longest", longest(t)),
		part("time-against-result", "report.time-against-result", outthinking(t, level))}
}

// moves returns the time of moves, by part of the game.
func moves(t analysis.Times) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.W("moves"), table.N("n"), table.T("mean"), table.T("p50"), table.T("p90"), table.T("p99"), table.T("max")}}
	unknown, stopped := int64(0), int64(0)
	for _, b := range t.Bots {
		unknown, stopped = unknown+b.Unknown, stopped+b.Stopped
		for _, x := range []struct {
			key   string
			spent analysis.Spent
		}{{"report.cell.first", b.First}, {"report.cell.later", b.Later}, {"report.cell.opening", b.Opening}, {"report.cell.middle", b.Middle},
			{"report.cell.end", b.End}, {"report.cell.whole-game", b.Game}} {
			if s := x.spent; s.N > 0 {
				out.Add(table.Bot(b.Bot), table.Say(x.key), table.Count(s.N), table.Duration(s.Mean), table.Duration(s.P50), table.Duration(s.P90),
					table.Duration(s.P99), table.Duration(s.Max))
			}
		}
	}
	out.Note("report.note.quantiles")
	if unknown > 0 {
		out.Note("report.note.moves-unknown", table.Count(unknown))
	}
	if stopped > 0 {
		out.Note("report.note.moves-stopped", table.Count(stopped))
	}
	return out
}

// allowance returns how much of the limits was used.
func allowance(t analysis.Times, level float64) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.W("of"), table.N("n"), table.N("p50"), table.N("p99"), table.N("max"), table.N("over-95"), table.I(level)}}
	for _, b := range t.Bots {
		for _, x := range []struct {
			key   string
			spent analysis.Spent
			near  analysis.Share
		}{{"report.cell.move", b.ShareMove, b.NearMove}, {"report.cell.game", b.ShareTotal, b.NearTotal}} {
			if s := x.spent; s.N > 0 {
				out.Add(table.Bot(b.Bot), table.Say(x.key), table.Count(s.N), table.Parts(s.P50), table.Parts(s.P99), table.Parts(s.Max),
					table.Count(x.near.Count), ratio(x.near.Low, x.near.High))
			}
		}
	}
	if len(out.Rows) == 0 {
		out.Columns = nil
		out.Note("report.note.no-limits")
	}
	return out
}

// shown are the moves of the curve that a table has.
var shown = [...]int{1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200}

// byMove returns the time by move: the 10th, 50th and 90th percentile of each bot.
func byMove(t analysis.Times) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.N("quantile")}}
	var used []int
	for _, n := range shown {
		if slices.ContainsFunc(t.Bots, func(b analysis.BotTime) bool { return at(b, n) != nil }) {
			used = append(used, n)
			out.Columns = append(out.Columns, table.Ordinal(n, table.Times))
		}
	}
	for _, b := range t.Bots {
		for _, q := range []struct {
			name table.Name
			of   func(*analysis.CurvePoint) int64
		}{{"p10", func(p *analysis.CurvePoint) int64 { return p.P10 }}, {"p50", func(p *analysis.CurvePoint) int64 { return p.P50 }},
			{"p90", func(p *analysis.CurvePoint) int64 { return p.P90 }}} {
			row := []table.Cell{table.Bot(b.Bot), q.name}
			for _, n := range used {
				if p := at(b, n); p != nil {
					row = append(row, table.Duration(q.of(p)))
				} else {
					row = append(row, nil)
				}
			}
			out.Add(row...)
		}
	}
	return out
}

// everyMove returns the time by move with a row for each move.
func everyMove(t analysis.Times) *table.Table {
	out := &table.Table{Columns: []table.Column{table.W("bot"), table.N("move"), table.N("n"), table.T("p10"), table.T("p50"), table.T("p90")}}
	for _, b := range t.Bots {
		for _, p := range b.Curve {
			out.Add(table.Bot(b.Bot), table.Count(p.Move), table.Count(p.N), table.Duration(p.P10), table.Duration(p.P50), table.Duration(p.P90))
		}
	}
	return out
}

// at returns the point for a bot's own n-th moves, nil if there is none.
func at(b analysis.BotTime, move int) *analysis.CurvePoint {
	for i := range b.Curve {
		if b.Curve[i].Move == move {
			return &b.Curve[i]
		}
	}
	return nil
}

// faults returns the faults of each bot.
func faults(t analysis.Times, level float64) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.N("games"), table.W("fault"), table.N("times"), table.N("share"), table.I(level)}}
	for _, b := range t.Bots {
		for _, kind := range slices.Sorted(maps.Keys(b.Faults)) {
			s := b.Faults[kind]
			out.Add(table.Bot(b.Bot), table.Count(b.Games), table.Name(kind), table.Count(s.Count), table.Share(s.Share), ratio(s.Low, s.High))
		}
		if len(b.Faults) == 0 {
			out.Add(table.Bot(b.Bot), table.Count(b.Games), table.Say("report.cell.none"), table.Count(0), table.Share(0), ratio(b.Faulty.Low, b.Faulty.High))
		}
	}
	return out
}

// claims returns how claimed times compare with observed ones.
func claims(t analysis.Times) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.N("observed"), table.N("claimed-more"), table.N("claimed-less"), table.T("p50-off"), table.T("max-off")}}
	for _, b := range t.Bots {
		if c := b.Claims; c.Checked > 0 {
			row := []table.Cell{table.Bot(b.Bot), table.Count(c.Checked), table.Count(c.More), table.Count(c.Less), nil, nil}
			if c.Off.N > 0 {
				row[4], row[5] = table.Duration(c.Off.P50), table.Duration(c.Off.Max)
			}
			out.Add(row...)
		}
	}
	if len(out.Rows) == 0 {
		out.Columns = nil
		out.Note("report.note.none-observed")
		return out
	}
	out.Note("report.note.observed")
	return out
}

// maxLongest is how many of the longest moves a table shows.
const maxLongest = 12

// longest returns the longest moves of all bots. Only some of each bot are recorded.
func longest(t analysis.Times) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.T("time"), table.W("event"), table.W("game"), table.N("ply")}}
	type thought struct {
		bot string
		analysis.LongMove
	}
	var list []thought
	for _, b := range t.Bots {
		for _, x := range b.Longest {
			list = append(list, thought{b.Bot, x})
		}
	}
	slices.SortStableFunc(list, func(a, b thought) int { return cmp.Compare(b.Used, a.Used) })
	for _, x := range list[:min(len(list), maxLongest)] {
		out.Add(table.Bot(x.bot), table.Duration(x.Used), table.Name(x.Event), table.Name(x.ID), table.Count(x.Ply))
	}
	out.Note("report.note.longest")
	return out
}

// outthinking returns how games ended in which a bot used more time than its
// opponent, or less.
func outthinking(t analysis.Times, level float64) table.Table {
	out := table.Table{Columns: []table.Column{table.W("bot"), table.W("used"), table.N("won"), table.N("drawn"), table.N("lost"), table.N("score"), table.I(level)}}
	for _, b := range t.Bots {
		for _, x := range []struct {
			key   string
			seats analysis.Seats
		}{{"report.cell.more-time", b.Longer}, {"report.cell.less-time", b.Shorter}} {
			if s := x.seats; s.Wins+s.Draws+s.Losses > 0 {
				out.Add(slices.Insert(seats(table.Bot(b.Bot), s), 1, table.Cell(table.Say(x.key)))...)
			}
		}
	}
	out.Note("report.note.time-result")
	return out
}

// terminations returns the report of how games ended.
func terminations(in *Input) Result {
	list := analysis.Endings(&in.Part.Counts, in.Game, in.Options)
	if len(list) == 0 {
		return Result{}
	}
	p := part("terminations", "report.section.terminations", endings(list, in.level()))
	p.Chart = func(l chart.Labels) (chart.Chart, error) { return chart.Terminations(in.Game, list, l) }
	return Result{Values: []Value{{"terminations", list}}, Parts: []Part{p}}
}

// endings returns how games ended.
func endings(list []analysis.Ending, level float64) table.Table {
	t := table.Table{Columns: []table.Column{table.W("end"), table.N("games"), table.N("share"), table.I(level), table.N("first-won"), table.N("drawn"),
		table.N("second-won"), table.N("mean-plies")}}
	for _, e := range list {
		var name table.Cell = table.Name(e.End)
		if e.End == "" {
			name = table.Say("report.cell.not-known")
		}
		t.Add(name, table.Count(e.Games.Count), table.Share(e.Games.Share), ratio(e.Games.Low, e.Games.High), table.Count(e.Wins), table.Count(e.Draws),
			table.Count(e.Losses), number(float64(e.Plies)/float64(max(1, e.Games.Count)), 1))
	}
	return t
}
