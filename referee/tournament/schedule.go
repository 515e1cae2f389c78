package tournament

import (
	"bytes"
	"fmt"
	"strings"
)

// Schedule is the text of all that is fixed before play, as it is laid beside the
// logs: secret starts stand in it by their digests. Who is disqualified does not
// belong to it.
func Schedule(e *Event, conditions map[string][]Condition) []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("schedule 1\nevent %s\ngame %s %s", e.Name, e.Game.Name, describe(e.Setup.Params))
	line("rulings %s %s\nprotocol %s", e.Game.SetName(), describe(e.Setup.Rulings), orDash(e.Protocol))
	line("points %s/%s/%s", decimal(e.Points.Win), decimal(e.Points.Draw), decimal(e.Points.Loss))
	line("limits memory=%d stack=%d output=%d margin=%d", e.Memory, e.Stack, e.Output, e.Margin.Microseconds())
	line("seed %d\npolicy %s", e.Seed, PolicyDigest())
	for i := range e.Entries {
		n := &e.Entries[i]
		line("entry %d %s", i+1, n.ID)
		for _, v := range [][2]string{{"name", n.Name}, {"author", n.Author}, {"version", n.Version}, {"folder", n.Folder}, {"build", n.Build}, {"program", n.Program}} {
			if v[1] != "" {
				line("  %s %s", v[0], v[1])
			}
		}
		if n.Base {
			line("  base")
		}
	}
	for i := range e.Stages {
		e.Stages[i].write(line, conditions[e.Stages[i].Name])
	}
	return b.Bytes()
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func (s *Stage) write(line func(string, ...any), conditions []Condition) {
	line("stage %s %s", s.Name, s.Kind)
	if s.From != "" {
		line("  from %s top %d, ties %s", s.From, s.Top, s.Ties)
	}
	if s.Kind == Qualify {
		line("  against %s, pass %d wins", s.Base, s.Pass)
	}
	line("  games %d inverse-square %d rounds %d", s.Games, s.Inverse, s.Rounds)
	line("  programs %s, draws %s", s.Programs, s.Draws)
	for i := range conditions {
		c := &conditions[i]
		start := c.Start
		if c.Salt != "" {
			start = "committed " + c.Commitment()
		}
		line("  game %d clock total=%d move=%d grace=%d board %s start %s", i+1, c.Clock.Total, c.Clock.Move, c.Clock.Grace, orDash(strings.ReplaceAll(describe(c.Board), " ", ",")), start)
	}
}

// Reveal is the text that tells the secret starts of a stage: a line each, with
// the number that the schedule gives it, its salt and the start.
func Reveal(conditions []Condition) []byte {
	var b bytes.Buffer
	for i := range conditions {
		if c := &conditions[i]; c.Salt != "" {
			fmt.Fprintf(&b, "%d %s %s\n", i+1, c.Salt, c.Start)
		}
	}
	return b.Bytes()
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
