package site

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
)

// Event is what was fixed before play of an event.
type Event struct {
	folder.Fixed
	Path    string // its folder, whose logs are its own; "" if logs are by their headers
	account *folder.Account
}

// contest is the games of one kind in one event. Each has a podium.
type contest struct {
	event, game     string
	stages          []*stage // in the order of play
	entries         []*Entry
	*folder.Account // nil if there is no schedule
}

// stage is a part of a contest with its own table.
type stage struct {
	name string     // as in logs, such as "main" or "main.extra"; empty for none
	kind event.Kind // empty if unknown
	top  int        // how many advance, 0 if unknown
	from []string   // stages whose points count in this one
	// scheduled is the number of games to be played, 0 if unknown. played is how many
	// of them have a result.
	scheduled, played int
	entries           []*Entry
	lines             []line
}

// line is the row of a bot in the table of a stage.
type line struct {
	rank, to                       int // the range of shared places; before they are ordered that of the plan, or 0
	bot                            string
	won, drawn, lost, byes, faults int
	points, carried                int64
	unit                           int64 // this many points are one
	goesOn                         bool
}

// played returns the number of games.
func (l *line) played() int { return l.won + l.drawn + l.lost }

// text formats points as organisers write them.
func (l *line) text(points int64) string {
	if l.unit == thousandths {
		return event.Decimal(points)
	}
	return analysis.Decimal(points, l.unit)
}

// thousandths is the unit of a schedule's points.
const thousandths = 1000

// contests returns the contests of the entries, the one with the latest games first,
// at most as many as pages show. It reports whether there are more.
func (m *maker) contests() (list []*contest, more bool) {
	by := map[[2]string]*contest{}
	for _, e := range m.Entries {
		if len(e.Players) != 2 || e.Game == "" || e.Status == judge.Malformed || e.Status == judge.Unsupported {
			continue
		}
		key := [2]string{e.Event, e.Game}
		if by[key] == nil {
			by[key] = &contest{event: e.Event, game: e.Game}
			list = append(list, by[key])
		}
		by[key].entries = append(by[key].entries, e)
	}
	for _, known := range m.Events {
		key := [2]string{known.Schedule.Event, known.Schedule.Game}
		if by[key] == nil {
			by[key] = &contest{event: key[0], game: key[1]}
			list = append(list, by[key])
		}
		by[key].Account = known.account
	}
	slices.SortStableFunc(list, func(a, b *contest) int { return cmp.Or(cmp.Compare(b.day(), a.day()), natural(a.game, b.game)) })
	if more = len(list) > maxContests; more {
		list = list[:maxContests]
	}
	for _, c := range list {
		c.divide(m)
	}
	return slices.DeleteFunc(list, func(c *contest) bool { return len(c.stages) == 0 }), more
}

// divide makes the stages.
func (c *contest) divide(m *maker) {
	by := map[string]*stage{}
	for _, e := range c.entries {
		s := by[e.Stage]
		if s == nil {
			s = &stage{name: e.Stage}
			by[e.Stage] = s
			c.stages = append(c.stages, s)
		}
		s.entries = append(s.entries, e)
	}
	if c.Account != nil {
		c.planned(m, by)
	} else {
		c.counted(m)
	}
	for _, s := range c.stages {
		s.rank()
	}
	c.cuts()
}

// begun returns when a stage began, as in logs; stages without a time come last.
func (s *stage) begun() string {
	first := "~"
	for _, e := range s.entries {
		if e.UTC != "" && e.UTC < first {
			first = e.UTC
		}
	}
	return first
}

// counted makes the tables of stages that are known only from logs.
func (c *contest) counted(m *maker) {
	games := m.part.Counts.Select(func(r analysis.Result) bool { return r.Event == c.event && r.Game == c.game })
	scheme, tables := m.scheme(c.game), map[string]analysis.Stage{}
	staged := analysis.Stages(games, c.game, scheme, m.Options.Config.Carry)
	for _, t := range staged {
		tables[t.Stage] = t
	}
	if len(staged) == 0 {
		for _, s := range c.stages {
			if slices.ContainsFunc(s.entries, func(e *Entry) bool { return e.Counted }) {
				tables[s.name] = analysis.Stage{Stage: s.name, Standings: analysis.StandingsOf(games, c.game, scheme)}
			}
		}
	}
	for _, s := range c.stages {
		t := tables[s.name]
		s.from = t.From
		for _, x := range t.Standings.Standings {
			s.lines = append(s.lines, line{bot: x.Bot, won: int(x.Won), drawn: int(x.Drawn), lost: int(x.Lost), faults: int(x.Faults), byes: int(x.Unplayed),
				points: x.Points, carried: x.Carried, unit: scheme.Unit()})
		}
	}
	c.stages = slices.DeleteFunc(c.stages, func(s *stage) bool { return len(s.lines) == 0 })
	slices.SortStableFunc(c.stages, func(a, b *stage) int { return cmp.Or(cmp.Compare(a.begun(), b.begun()), natural(a.name, b.name)) })
}

// rank orders the lines by their points, and equal ones as a plan ranks them; lines that
// are still equal share a place.
func (s *stage) rank() {
	order := func(a, b line) int { return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.rank, b.rank)) }
	slices.SortStableFunc(s.lines, func(a, b line) int { return cmp.Or(order(a, b), natural(a.bot, b.bot)) })
	for i, from := 0, 0; from < len(s.lines); from = i {
		for i < len(s.lines) && order(s.lines[i], s.lines[from]) == 0 {
			i++
		}
		for k := i - 1; k >= from; k-- {
			s.lines[k].rank, s.lines[k].to = from+1, i
		}
	}
}

// cuts marks who advances: everyone who plays in a stage that is drawn from this one.
// Before anybody has played there, it is the first of the table, if their number is
// known.
func (c *contest) cuts() {
	for i, s := range c.stages {
		next := c.next(i)
		for k := range s.lines {
			l := &s.lines[k]
			switch {
			case next != nil:
				l.goesOn = slices.ContainsFunc(next.lines, func(x line) bool { return x.bot == l.bot })
			case s.top > 0:
				l.goesOn = l.rank <= s.top
			}
		}
	}
}

// next returns the stage for those who advance from another one; nil if there is
// none.
func (c *contest) next(i int) *stage {
	for _, s := range c.stages[i+1:] {
		if !s.extra() && !strings.HasPrefix(s.name, c.stages[i].name+".") && (c.Account == nil || c.drawnFrom(s, c.stages[i])) {
			return s
		}
	}
	return nil
}

// extra reports whether a stage only decides a place in another one.
func (s *stage) extra() bool { return strings.Contains(s.name, ".extra") }

// drawnFrom reports whether the schedule takes the bots of one stage from another.
func (c *contest) drawnFrom(s, from *stage) bool {
	name, _, _ := strings.Cut(s.name, ".")
	x := c.Schedule.Stage(name)
	return x != nil && (x.From == from.name || x.From == "" && from.kind == event.Qualify)
}

// last returns the stage that decides the contest so far: the last one with a result,
// nil if there is none.
func (c *contest) last() *stage {
	for i := len(c.stages) - 1; i >= 0; i-- {
		s := c.stages[i]
		if !s.extra() && slices.ContainsFunc(s.lines, func(l line) bool { return l.played() > 0 }) {
			return s
		}
	}
	return nil
}

// over reports whether all known games have been played.
func (c *contest) over() bool {
	if c.Account != nil {
		return c.Plan.Stage == ""
	}
	return !slices.ContainsFunc(c.entries, func(e *Entry) bool { return e.underway() })
}

// day returns when the last game of a contest began, as in logs; empty if unknown.
func (c *contest) day() string {
	last := ""
	for _, e := range c.entries {
		last = max(last, e.UTC)
	}
	return last
}

// places returns the places of a contest, the first first: those of its schedule, or by the
// last stage if there is none, or if points of earlier stages count in it.
func (c *contest) places() []event.Place {
	s := c.last()
	if c.Account != nil && (s == nil || len(s.from) == 0) {
		return event.Places(c.Plan)
	}
	var list []event.Place
	if s == nil {
		return nil
	}
	for _, l := range s.lines {
		list = append(list, event.Place{ID: l.bot, Rank: l.rank, To: l.to, Contest: s.name, Row: &event.Row{Total: l.points * thousandths / l.unit}})
	}
	return list
}
