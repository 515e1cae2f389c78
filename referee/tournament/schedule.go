package tournament

import (
	"strings"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/rules"
)

// Schedule is all that is fixed before play, as it is laid beside the logs: secret
// starts stand in it by their digests. Who is disqualified does not belong to it.
func Schedule(e *Event, conditions map[string][]Condition) *schedule.Schedule {
	s := &schedule.Schedule{Event: e.Name, Game: e.Game.Name, Params: values(e.Setup.Params), Set: e.Game.SetName(), Rulings: values(e.Setup.Rulings),
		Protocol: e.Protocol, Points: e.Points, Seed: base.Number(e.Seed), Policy: PolicyDigest(), Entries: e.Entries}
	s.Limits = &schedule.Limits{Memory: none(e.Memory), Stack: none(e.Stack), Output: none(e.Output), Margin: base.Number(e.Margin.Microseconds())}
	if s.Protocol == "" && len(e.Game.Protocols) > 0 {
		s.Protocol = e.Game.Protocols[0].Name
	}
	for i := range e.Stages {
		stage := e.Stages[i].Stage
		for _, c := range conditions[stage.Name] {
			stage.Conditions = append(stage.Conditions, c.scheduled())
		}
		s.Stages = append(s.Stages, stage.Plain())
	}
	return s
}

// scheduled is a condition as the schedule has it.
func (c *Condition) scheduled() schedule.Condition {
	out := schedule.Condition{Board: values(c.Board), Start: c.Start, Salt: c.Salt,
		Clock: &schedule.Clock{Total: none(c.Clock.Total), Move: none(c.Clock.Move), Grace: c.Clock.Grace}}
	if c.Salt != "" {
		out.Commitment = schedule.Commit(c.Salt, c.Start)
	}
	return out
}

// none is a limit of which 0 says that there is none.
func none(n base.Number) base.Number {
	if n == 0 {
		return base.None
	}
	return n
}

func values(list []rules.Value) []schedule.Value {
	var out []schedule.Value
	for _, v := range list {
		out = append(out, schedule.Value{Name: v.Name, Value: v.Value})
	}
	return schedule.Sorted(out)
}

// firstDifference is the first line in which two texts differ, and the lines.
func firstDifference(a, b []byte) (line int, was, is string) {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(x) && i >= len(y):
			return 0, "", ""
		case i >= len(x):
			return i + 1, "", y[i]
		case i >= len(y):
			return i + 1, x[i], ""
		case x[i] != y[i]:
			return i + 1, x[i], y[i]
		}
	}
}
