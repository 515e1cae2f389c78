package schedule

import "scrutineer/base"

// list returns the slots of a stage that writes them out.
func (p *planner) list(s *Stage, entrants []string) (through []string, done bool) {
	t := newTally(p.event.Points, p.sound(entrants))
	var slots []Slot
	for i := range s.Slots {
		l := &s.Slots[i]
		slots = append(slots, Slot{Contest: s.Name, Stage: s.Name, Session: "game", Players: l.Players, Condition: p.listed(s, l),
			Name: l.ID, Line: l.Line, id: s.Name + "." + l.ID})
	}
	done = p.add(slots, t)
	p.tables[s.Name] = p.publish(t, s.Name)
	return p.tables[s.Name].IDs(), done
}

// listed returns the condition of a slot: the one that it names, or the only one.
func (p *planner) listed(s *Stage, l *Listed) base.Number {
	switch {
	case l.Condition > 0:
		return base.Number(l.Condition) - 1
	case len(s.Conditions) > 1:
		return base.Open
	}
	return 0
}
