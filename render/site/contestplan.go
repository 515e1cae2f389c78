package site

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
)

// settles reports whether a log gives its slot a result.
func (e *Entry) settles() bool { return e.Known && e.log.Fate == folder.Counted }

// underway reports whether the log is of a game that is being played.
func (e *Entry) underway() bool { return e.Status == judge.Open && !e.Known }

// planned makes the tables of the stages of a plan, in its order, and counts how many
// of their games were played. A stage without a slot or a log is not shown.
func (c *contest) planned(m *maker, logs map[string]*stage) {
	stages := map[string]*stage{}
	var order []*stage
	for _, t := range c.Plan.Tables {
		s := cmp.Or(logs[t.Contest], &stage{name: t.Contest})
		name, _, _ := strings.Cut(t.Contest, ".")
		if x := c.Schedule.Stage(name); x != nil {
			s.kind = x.Kind
		}
		if i := slices.IndexFunc(c.Schedule.Stages, func(x event.Stage) bool { return x.From == t.Contest }); i >= 0 {
			s.top = c.Schedule.Stages[i].Top
		}
		stages[t.Contest], order = s, append(order, s)
		for i := range t.Rows {
			r := &t.Rows[i]
			s.lines = append(s.lines, line{bot: r.ID, rank: r.Rank, won: r.Won, drawn: r.Drawn, lost: r.Lost, byes: r.Byes, points: r.Total, unit: thousandths})
		}
	}
	for i := range c.Plan.Slots {
		slot := &c.Plan.Slots[i]
		if s := stages[slot.Contest]; s != nil {
			s.scheduled++
			if l := c.Shown[slot.ID()]; l != nil && l.Fate == folder.Counted {
				s.played++
			}
		}
	}
	c.stages = order
	for _, s := range order {
		c.carry(s, m.Options.Config.Carry[s.name], stages)
		lost := map[string]int{} // by faults
		for _, e := range s.entries {
			if e.settles() && e.ByFault && e.Winner > 0 {
				lost[e.Players[2-e.Winner].ID]++
			}
		}
		for i := range s.lines {
			s.lines[i].faults = lost[s.lines[i].bot]
		}
	}
}

// carry adds the points that the bots of a stage have in other stages.
func (c *contest) carry(s *stage, from []string, stages map[string]*stage) {
	for _, name := range from {
		other := stages[name]
		if other == nil || other == s {
			continue
		}
		s.from = append(s.from, name)
		for i := range s.lines {
			at := slices.IndexFunc(other.lines, func(x line) bool { return x.bot == s.lines[i].bot })
			if at >= 0 {
				s.lines[i].carried += other.lines[at].points - other.lines[at].carried
			}
		}
	}
	for i := range s.lines {
		if len(s.from) > 0 {
			s.lines[i].points, s.lines[i].rank = s.lines[i].points+s.lines[i].carried, 0
		}
	}
}
