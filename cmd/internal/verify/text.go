package verify

import (
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
)

// text writes verdicts for people: a line for each log, with its findings below.
type text struct {
	palette cli.Palette
	explain bool
	quiet   bool // nothing about logs without faults, and no summary
	faults  bool // nothing about logs without faults, unless explaining
	trust   judge.Trust
}

func (t *text) verdict(dst []byte, s *judge.Session) []byte {
	if (t.quiet || t.faults && !t.explain) && s.Status.ExitCode(t.trust) == 0 {
		return dst
	}
	dst = fmt.Appendf(dst, "%s:%d: %s", cli.Printable(s.File), s.Line, t.status(s.Status))
	if s.Header.ID != "" {
		dst = fmt.Appendf(dst, "  %s  %s", s.Header.ID, t.game(s))
	}
	dst = append(dst, '\n')
	if line := s.Headline(); line != "" {
		dst = fmt.Appendf(dst, "  %s\n", cli.Printable(line))
	}
	for i := range s.Findings {
		if f := &s.Findings[i]; t.explain || worthPrinting(f) {
			dst = t.finding(dst, s, f)
		}
	}
	return dst
}

// worthPrinting reports whether a finding is shown by default: errors, and faults of
// programs.
func worthPrinting(f *judge.Finding) bool {
	switch f.Code {
	case judge.Departure, judge.OpenLog, judge.NoResult:
		return false
	}
	return true
}

func (t *text) status(s judge.Status) string {
	word := fmt.Sprintf("%-8s", s)
	switch s.ExitCode(t.trust) {
	case 0:
		return t.palette.Green(word)
	case 1:
		return t.palette.Red(word)
	}
	return t.palette.Yellow(word)
}

// game returns a line on who played what and how it ended.
func (t *text) game(s *judge.Session) string {
	h := &s.Header
	if h.Game == "-" {
		return h.Session + " session  " + h.Evidence.String()
	}
	var ids []string
	for _, p := range h.Programs {
		ids = append(ids, p.ID)
	}
	return fmt.Sprintf("%s  %s  %s, %d plies  %s", h.Game, strings.Join(ids, " - "), outcome(s), s.Plies, h.Evidence)
}

// outcome returns the recomputed outcome in words.
func outcome(s *judge.Session) string {
	switch {
	case !s.Known:
		return "no outcome"
	case s.Outcome.Winner == 0:
		return "draw: " + string(s.Outcome.Reason)
	}
	words := fmt.Sprintf("%s wins: %s", s.Header.Program(s.Outcome.Winner).ID, s.Outcome.Reason)
	if s.Outcome.Scored {
		words += fmt.Sprint(" ", s.Outcome.Score[:s.Header.Seats()])
	}
	return words
}

func (t *text) finding(dst []byte, s *judge.Session, f *judge.Finding) []byte {
	dst = fmt.Appendf(dst, "  %s:%d: %s: %s", cli.Printable(f.File), f.Line, t.palette.Bold(string(f.Code)), cli.Printable(f.Message()))
	if !t.explain {
		if len(f.Witness) > 0 {
			dst = fmt.Appendf(dst, " (%s)", cli.Printable(f.Witness.String()))
		}
		return append(dst, '\n')
	}
	dst = fmt.Appendf(dst, " [%s]\n", f.Severity)
	for _, row := range [][2]string{
		{"claimed", f.Claimed}, {"recomputed", f.Recomputed}, {"witness", f.Witness.String()}, {"source", f.Source},
	} {
		if row[1] != "" {
			dst = fmt.Appendf(dst, "    %-10s  %s\n", row[0], cli.Printable(row[1]))
		}
	}
	return position(dst, s, f)
}

// position appends the position that shows a finding, with marks. If nothing is
// marked, it is shown only if something is wrong and a ply was made.
func position(dst []byte, s *judge.Session, f *judge.Finding) []byte {
	fig, shown := exhibit.FigureOf(s, f)
	if !shown || len(fig.Marks) == 0 && (f.Severity == judge.Note || f.After == 0) {
		return dst
	}
	dst = fmt.Appendf(dst, "    position after %d %s", f.After, cli.Plural(f.After, "ply", "plies"))
	if fig.Turn != base.Nobody {
		dst = fmt.Appendf(dst, ", seat %d to move", fig.Turn)
	}
	for _, line := range fig.Legend(words.English()) {
		dst = fmt.Appendf(dst, "; %s", line)
	}
	dst = append(dst, '\n')
	for _, row := range fig.Lines {
		dst = append(append(dst, strings.TrimRight("      "+row, " ")...), '\n')
	}
	return dst
}
