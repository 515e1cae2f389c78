package schedule

import (
	"bytes"
	"fmt"
	"strings"
)

// Format returns the text of a schedule, the only one that Read accepts for it.
func Format(s *Schedule) []byte {
	w := &writer{}
	w.line("schedule 1")
	w.line("event %s", s.Event)
	w.line("game %s", strings.TrimSpace(s.Game+" "+Describe(Sorted(s.Params))))
	if s.Set != "" {
		w.line("rulings %s", strings.TrimSpace(s.Set+" "+Describe(Sorted(s.Rulings))))
	}
	w.word("protocol", s.Protocol)
	w.line("points %s/%s/%s", Decimal(s.Points.Win), Decimal(s.Points.Draw), Decimal(s.Points.Loss))
	w.word("tie-breaks", strings.Join(s.TieBreaks, " "))
	if l := s.Limits; l != nil {
		text := fmt.Sprintf("memory=%s stack=%s output=%s margin=%d", l.Memory, l.Stack, l.Output, l.Margin)
		if k := l.Ready; k != nil {
			text += fmt.Sprintf(" start-time=%s tell-memory=%s pause=%d", k.Startup, k.Sent, k.Pause)
		}
		w.line("limits %s", text)
	}
	if !s.Seed.None() {
		w.line("seed %d", s.Seed)
	}
	w.word("policy", s.Policy)
	w.word("voids", string(s.Voids))
	for i := range s.Entries {
		w.entry(i+1, &s.Entries[i])
	}
	for i := range s.Stages {
		w.stage(&s.Stages[i])
	}
	w.line("end")
	return w.Bytes()
}

// writer writes lines.
type writer struct{ bytes.Buffer }

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// word writes a statement unless its value is empty.
func (w *writer) word(name, value string) {
	if value != "" {
		w.line("%s %s", name, value)
	}
}

func (w *writer) entry(n int, e *Entry) {
	w.line("entry %d %s", n, e.ID)
	w.word("  name", e.Name)
	w.word("  author", e.Author)
	w.word("  version", e.Version)
	w.word("  folder", e.Folder)
	w.word("  build", e.Build)
	w.word("  program", e.Program)
	for _, d := range e.Digests {
		w.line("  digest %s", strings.TrimSpace(d.Digest+" "+d.Stage))
	}
	if e.Base {
		w.line("  base")
	}
	w.word("  late", strings.Join(e.Late, " "))
}

func (w *writer) stage(s *Stage) {
	w.line("stage %s %s", s.Name, s.Kind)
	if s.From != "" {
		w.line("  from %s top %d ties %s", s.From, s.Top, s.Ties)
	}
	if s.Kind == Qualify {
		w.line("  against %s pass %d", s.Base, s.Pass)
	}
	switch {
	case s.Kind == List:
	case s.Inverse > 0:
		w.line("  games inverse-square %d", s.Inverse)
	default:
		w.line("  games %d", s.Games)
	}
	if s.Kind == SwissKind {
		w.line("  rounds %d", s.Rounds)
	}
	if s.Kind == Knockout {
		w.line("  draws %s", s.Draws)
	}
	w.line("  programs %s", programs(s.Programs))
	for i := range s.Conditions {
		w.condition(i+1, &s.Conditions[i])
	}
	for _, l := range s.Slots {
		text := fmt.Sprintf("  slot %s %s %s", l.ID, l.Players[0], l.Players[1])
		if l.Condition > 0 {
			text += fmt.Sprintf(" condition %d", l.Condition)
		}
		w.line("%s", text)
	}
}

// programs returns a freeze window as it is written.
func programs(p string) string {
	if p == "frozen" || p == "free" {
		return p
	}
	return "as " + p
}

func (w *writer) condition(n int, c *Condition) {
	text := fmt.Sprintf("  condition %d", n)
	if c.Clock != nil {
		text += fmt.Sprintf(" clock %s %s %d", c.Clock.Total, c.Clock.Move, c.Clock.Grace)
	}
	if len(c.Board) > 0 {
		text += " board " + strings.ReplaceAll(Describe(Sorted(c.Board)), " ", ",")
	}
	switch {
	case c.Commitment != "":
		text += " committed " + c.Commitment
	case c.Start != "":
		text += " start " + c.Start
	}
	w.line("%s", text)
}
