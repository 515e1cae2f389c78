package verify

import (
	"fmt"
	"strings"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// summary writes verdicts for people as text does, or, where they are too many
// for a screen, what they come to.
type summary struct {
	text
	mode  mode
	width int    // of the screen; 0 is unbounded
	held  []byte // verdicts that wait until it is known how many there are
	shown int
}

// mode is whether verdicts are printed.
type mode int

const (
	each    mode = iota // every one
	unknown             // not known yet: a terminal, and not too many so far
	short               // none, but what they come to
)

// mostShown is how many logs a terminal is given before a summary serves
// better.
const mostShown = 20

// mostKinds is how many kinds of findings fit a screen.
const mostKinds = 18

// short reports whether a summary stands in place of the verdicts.
func (s *summary) short() bool { return s.mode == short }

func (s *summary) head(dst []byte) []byte { return dst }

func (s *summary) part(dst []byte, b *batch) []byte {
	switch s.mode {
	case each:
		return append(dst, b.text...)
	case unknown:
		if s.shown += b.tally.shown; s.shown > mostShown {
			s.mode, s.held = short, nil
			break
		}
		s.held = append(s.held, b.text...)
	}
	return dst
}

func (s *summary) end(dst []byte, t *tally, _ cli.Code) []byte {
	dst = append(dst, s.held...)
	if s.quiet && !s.short() {
		return dst
	}
	dst = s.total(dst, t)
	if s.short() {
		dst = s.table(dst, t.worst())
	}
	return dst
}

// total is the line of statuses.
func (s *summary) total(dst []byte, t *tally) []byte {
	parts := []string{}
	for _, st := range judge.Statuses {
		if n := t.count[st]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, strings.TrimSpace(s.status(st))))
		}
	}
	return fmt.Appendf(dst, "%d %s: %s\n", t.logs, cli.Plural(t.logs, "log", "logs"), strings.Join(parts, ", "))
}

// table lists what was found, the worst first, a line a kind.
func (s *summary) table(dst []byte, list []*kind) []byte {
	if len(list) == 0 {
		return append(dst, "nothing was found\n"...)
	}
	dst = append(dst, '\n')
	dst = s.row(dst, "severity", "code", "logs", "findings", "first", nil)
	for i, k := range list {
		if i == mostKinds && len(list) > mostKinds+1 {
			n := len(list) - i
			return fmt.Appendf(dst, "and %d more kinds of findings\n", n)
		}
		first := fmt.Sprintf("%s:%d: %s", k.first.File, k.first.Line, k.first.Message)
		dst = s.row(dst, string(k.severity), string(k.code), fmt.Sprint(k.logs), fmt.Sprint(k.findings), first, k)
	}
	return dst
}

// row is a line of the table, cut to the screen. The severity is coloured after
// cutting.
func (s *summary) row(dst []byte, severity, code, logs, findings, first string, k *kind) []byte {
	rest := fmt.Sprintf("  %-16s  %7s  %8s  %s", code, logs, findings, cli.Printable(first))
	if room := s.width - 10; s.width > 0 && len([]rune(rest)) > room {
		rest = string([]rune(rest)[:max(room-1, 0)]) + "…"
	}
	cell := fmt.Sprintf("%-8s", severity)
	switch {
	case k == nil:
	case k.severity == judge.Note:
		cell = s.palette.Dim(cell)
	case k.severity == judge.Cosmetic:
		cell = s.palette.Yellow(cell)
	default:
		cell = s.palette.Red(cell)
	}
	return append(append(append(dst, cell...), rest...), '\n')
}

// speed is how fast the work went: a matter of the machine, and so no result.
func speed(t *tally, took time.Duration) string {
	seconds := max(took.Seconds(), 1e-6)
	return fmt.Sprintf("%d %s, %.1f MB in %.2f s: %.0f logs/s, %.1f MB/s",
		t.logs, cli.Plural(t.logs, "log", "logs"), float64(t.bytes)/1e6, seconds, float64(t.logs)/seconds, float64(t.bytes)/1e6/seconds)
}
