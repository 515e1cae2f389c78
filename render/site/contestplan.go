package site

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/judge"
)

// follow makes the plan from the schedule and the logs. A plan may determine who
// plays in the next stage, so it is repeated until nothing changes.
func (c *contest) follow(known Event) {
	c.fixed, c.slots = known.Schedule, map[string]*Entry{}
	state := schedule.State{Results: map[string]schedule.Result{}, Rounds: map[string]map[string]int{}, Out: map[string]bool{},
		Begun: map[string][]schedule.Pair{}, AsBegun: true}
	for _, id := range known.Out {
		state.Out[id] = true
	}
	for _, e := range c.entries {
		id := c.slotOf(e)
		if old := c.slots[id]; old == nil || !old.settles() {
			c.slots[id] = e
		}
		stage, _, _ := strings.Cut(e.Stage, ".")
		if state.Rounds[stage] == nil {
			state.Rounds[stage] = map[string]int{}
		}
		for _, p := range e.Players {
			state.Rounds[stage][p.ID] = max(state.Rounds[stage][p.ID], e.round)
		}
		key, first := schedule.RoundKey(e.Stage, e.round), schedule.FirstSeats(e.slot, schedule.Pair{e.Players[0].ID, e.Players[1].ID})
		if !slices.Contains(state.Begun[key], first) {
			state.Begun[key] = append(state.Begun[key], first)
		}
	}
	for id, e := range c.slots {
		if e.settles() {
			state.Results[id] = schedule.Result{Winner: base.Seat(e.Winner), Reason: e.End}
		}
	}
	c.plan = schedule.MakePlan(c.fixed, state)
}

// settles reports whether a log gives its slot a result.
func (e *Entry) settles() bool {
	return e.Known && (e.Counted || e.session == "qualifying" && e.holds())
}

// underway reports whether the log is of a game that is being played.
func (e *Entry) underway() bool { return e.Status == judge.Open && !e.Known }

// slotOf returns the id of the slot that a log names.
func (c *contest) slotOf(e *Entry) string {
	if s := c.fixed.Stage(e.Stage); s != nil && s.Kind == schedule.List {
		return e.Stage + "." + e.slot
	}
	return e.Stage + "." + e.roundWord + "." + e.slot
}

// planned makes the tables of the stages of a plan, in its order, and counts how many
// of their games were played. A stage without a slot or a log is not shown.
func (c *contest) planned(m *maker, logs map[string]*stage) {
	stages := map[string]*stage{}
	var order []*stage
	for _, t := range c.plan.Tables {
		s := cmp.Or(logs[t.Contest], &stage{name: t.Contest})
		name, _, _ := strings.Cut(t.Contest, ".")
		if x := c.fixed.Stage(name); x != nil {
			s.kind = x.Kind
		}
		s.top = c.places(t.Contest)
		stages[t.Contest], order = s, append(order, s)
		s.lines = linesOf(t)
	}
	for i := range c.plan.Slots {
		slot := &c.plan.Slots[i]
		if s := stages[slot.Contest]; s != nil {
			s.scheduled++
			if e := c.slots[slot.ID()]; e != nil && e.settles() {
				s.played++
			}
		}
	}
	c.stages = order
	for _, s := range order {
		c.carry(s, m.Options.Config.Carry[s.name], stages)
		s.blame()
	}
}

// linesOf returns the rows of a table.
func linesOf(t *schedule.Table) []line {
	var list []line
	for i := range t.Rows {
		r := &t.Rows[i]
		list = append(list, line{bot: r.ID, won: r.Won, drawn: r.Drawn, lost: r.Lost, byes: r.Byes, points: r.Total, unit: thousandths})
	}
	return list
}

// places returns how many of a stage advance to another, 0 if none do.
func (c *contest) places(name string) int {
	for i := range c.fixed.Stages {
		if s := &c.fixed.Stages[i]; s.From == name {
			return s.Top
		}
	}
	return 0
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
		s.lines[i].points += s.lines[i].carried
	}
}

// blame counts the games that each bot lost by a fault.
func (s *stage) blame() {
	lost := map[string]int{}
	for _, e := range s.entries {
		if e.settles() && e.ByFault && e.Winner > 0 {
			lost[e.Players[2-e.Winner].ID]++
		}
	}
	for i := range s.lines {
		s.lines[i].faults = lost[s.lines[i].bot]
	}
}
