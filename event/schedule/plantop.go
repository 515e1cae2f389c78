package schedule

import (
	"fmt"
	"slices"
	"strings"
)

// top returns the best of the stage that another is drawn from, once they are known. A tie
// for the last place is decided by further games of those tied.
func (p *planner) top(s *Stage) (ids []string, ready bool) {
	source := p.event.Stage(s.From)
	table := p.tables[source.Name]
	if table == nil { // a knock-out has places, and no points
		return head(p.order[source.Name], s.Top), true
	}
	in, tied := border(table.Rows, s.Top)
	if len(tied) == 0 || s.Ties == "all" {
		if len(tied) > 0 {
			p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s are equal, and all go on to %s", source.Name, strings.Join(tied, ", "), s.Name))
		}
		return append(in, tied...), true
	}
	return p.playOff(s, source, in, tied)
}

func head(ids []string, n int) []string { return ids[:min(n, len(ids))] }

// border splits rows into those certainly in and those tied for the last places. None are
// tied if all of them fit.
func border(rows []Row, top int) (in, tied []string) {
	if len(rows) <= top {
		for _, r := range rows {
			in = append(in, r.ID)
		}
		return in, nil
	}
	last := rows[top-1].Total
	for _, r := range rows {
		switch {
		case r.Total > last:
			in = append(in, r.ID)
		case r.Total == last:
			tied = append(tied, r.ID)
		}
	}
	if len(in)+len(tied) == top {
		return append(in, tied...), nil
	}
	return in, tied
}

// playOff plays rounds of extra games among those tied until their places are known. Those
// still equal after the last round all go on.
func (p *planner) playOff(s, source *Stage, in, tied []string) (ids []string, ready bool) {
	contest := fmt.Sprintf("%s.extra", source.Name)
	if first := p.firstFrom(source.Name); first != s {
		contest = fmt.Sprintf("%s.extra-%s", source.Name, s.Name)
	}
	for extra := 1; extra <= extraRounds; extra++ {
		t := newTally(p.event.Points, tied)
		done := true
		for _, round := range RobinRounds(tied) {
			for _, pair := range round {
				done = p.add(p.slots(source, contest+suffix(extra), 1, p.seated(pair), p.all(source)[:1], 1, true), t) && done
			}
		}
		table := p.publish(t, contest+suffix(extra))
		if !done {
			return nil, false
		}
		more, still := border(table.Rows, s.Top-len(in))
		if in, tied = append(in, more...), still; len(tied) == 0 {
			return in, true
		}
	}
	p.plan.Notes = append(p.plan.Notes, fmt.Sprintf("%s: %s are still equal after extra games, and all go on to %s", source.Name, strings.Join(tied, ", "), s.Name))
	return slices.Concat(in, tied), true
}

// suffix returns the part of a contest's name that distinguishes later rounds of extra
// games.
func suffix(extra int) string {
	if extra == 1 {
		return ""
	}
	return fmt.Sprint(extra)
}

// firstFrom returns the first stage that takes the best of another.
func (p *planner) firstFrom(name string) *Stage {
	for i := range p.event.Stages {
		if p.event.Stages[i].From == name {
			return &p.event.Stages[i]
		}
	}
	return nil
}
