package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// summary writes verdicts like text, or their counts if they are too many for a
// screen.
type summary struct {
	text
	mode  mode
	width int    // of the screen; 0 is unlimited
	held  []byte // verdicts that wait until their number is known
	shown int
}

// mode is whether verdicts are printed.
type mode int

const (
	each    mode = iota // every one
	unknown             // not known yet: a terminal, and not too many so far
	short               // none, only the summary
)

// maxShown is the maximum number of logs that are printed to a terminal instead of a
// summary.
const maxShown = 20

// maxKinds is how many kinds of findings fit on a screen.
const maxKinds = 18

// short reports whether a summary replaces the verdicts.
func (s *summary) short() bool { return s.mode == short }

func (s *summary) head(dst []byte) []byte { return dst }

func (s *summary) part(dst []byte, b *batch) []byte {
	switch s.mode {
	case each:
		return append(dst, b.text...)
	case unknown:
		if s.shown += b.tally.shown; s.shown > maxShown {
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

// total returns the line of statuses.
func (s *summary) total(dst []byte, t *tally) []byte {
	parts := []string{}
	for _, st := range judge.Statuses {
		if n := t.of(st); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, strings.TrimSpace(s.status(st))))
		}
	}
	if n := t.replaced(); n > 0 {
		parts = append(parts, fmt.Sprintf("%d replaced", n))
	}
	text := strings.Join(parts, ", ")
	if t.cross != nil {
		text += "; " + t.cross.text()
	}
	return fmt.Appendf(dst, "%d %s: %s\n", t.logs, cli.Plural(t.logs, "log", "logs"), text)
}

// table lists the findings, most serious first, with a line for each kind.
func (s *summary) table(dst []byte, list []*kind) []byte {
	if len(list) == 0 {
		return append(dst, "nothing was found\n"...)
	}
	dst = append(dst, '\n')
	dst = s.row(dst, "severity", "code", "logs", "findings", "first", nil)
	for i, k := range list {
		if i == maxKinds && len(list) > maxKinds+1 {
			n := len(list) - i
			return fmt.Appendf(dst, "and %d more kinds of findings\n", n)
		}
		first := fmt.Sprintf("%s:%d: %s", k.first.File, k.first.Line, k.first.Message())
		dst = s.row(dst, string(k.severity), string(k.code), fmt.Sprint(k.logs), fmt.Sprint(k.findings), first, k)
	}
	return dst
}

// row returns a line of the table, cut to the width of the screen. The severity is
// coloured after cutting.
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

// speed returns the speed, which depends on the machine and so is not a result.
func speed(t *tally, took time.Duration) string {
	seconds := max(took.Seconds(), 1e-6)
	return fmt.Sprintf("%d %s, %.1f MB in %.2f s: %.0f logs/s, %.1f MB/s",
		t.logs, cli.Plural(t.logs, "log", "logs"), float64(t.bytes)/1e6, seconds, float64(t.logs)/seconds, float64(t.bytes)/1e6/seconds)
}

// newPrinter returns the printer for the flags.
func newPrinter(env *cli.Env, s settings) printer {
	switch s.format {
	case "ndjson":
		return ndjson{}
	case "junit":
		return junit{s.trust.Of()}
	}
	p := &summary{text: text{palette: env.Palette, explain: s.explain, quiet: env.Quiet, faults: s.together != nil, trust: s.trust.Of()}}
	switch {
	case s.summary:
		p.mode = short
	case env.StdoutTTY && !s.explain && !s.chosen:
		p.mode = unknown
	}
	if env.StdoutTTY {
		p.width = env.Width
	}
	return p
}

// document reports whether the results are one document, which has a beginning and an
// end even if it is empty.
func (s *settings) document() bool { return s.format == "junit" }

// tally counts verdicts and findings. Merging the tallies of parts in order gives
// that of the whole.
type tally struct {
	logs  int
	bytes int64 // of the logs
	shown int   // logs for which something was printed
	count map[judge.Status]int
	kinds map[judge.Code]*kind
	// excused is how many logs of a status are no remark: what took their place counts, or a
	// program in them is disqualified.
	excused map[judge.Status]int
	cross   *crossCheck // only in the tally of all
}

// kind counts the findings of one code.
type kind struct {
	code     judge.Code
	severity judge.Severity // most serious
	logs     int
	findings int
	first    judge.Finding // first of that severity: code, file, line and message
	last     int           // number of the last counted log
}

func newTally() *tally {
	return &tally{count: map[judge.Status]int{}, kinds: map[judge.Code]*kind{}}
}

// add counts one log.
func (t *tally) add(s *judge.Session) {
	t.logs++
	t.bytes += int64(s.Size)
	t.count[s.Status]++
	t.find(s.Findings, t.logs)
}

// find counts the findings on the log with a number.
func (t *tally) find(list []judge.Finding, number int) {
	for i := range list {
		f := &list[i]
		k := t.kind(f.Code)
		k.findings++
		k.note(f.Severity, f)
		if k.last != number {
			k.logs, k.last = k.logs+1, number
		}
	}
}

// kind returns the count for a code.
func (t *tally) kind(code judge.Code) *kind {
	k := t.kinds[code]
	if k == nil {
		k = &kind{code: code, severity: judge.Note}
		t.kinds[code] = k
	}
	return k
}

// note keeps the first finding of the highest severity.
func (k *kind) note(severity judge.Severity, f *judge.Finding) {
	if k.first.Code == "" || weight(severity) < weight(k.severity) {
		k.severity, k.first = severity, judge.Finding{Code: f.Code, File: f.File, Line: f.Line, Says: f.Says}
	}
}

// merge adds the counts of later logs.
func (t *tally) merge(later *tally) {
	t.logs += later.logs
	t.bytes += later.bytes
	t.shown += later.shown
	for s, n := range later.count {
		t.count[s] += n
	}
	for code, more := range later.kinds {
		k := t.kind(code)
		k.logs += more.logs
		k.findings += more.findings
		k.note(more.severity, &more.first)
	}
}

// replaced returns how many truncated or void logs were replaced by another attempt.
func (t *tally) replaced() int { return t.found(check.Replaced) + t.found(check.VoidReplaced) }

// found returns the number of findings of a code.
func (t *tally) found(c judge.Code) int {
	if k := t.kinds[c]; k != nil {
		return k.findings
	}
	return 0
}

// of returns how many logs have a status, except those that are no remark.
func (t *tally) of(s judge.Status) int { return t.count[s] - t.excused[s] }

// code returns the exit code for the verdicts, given whose claims are trusted.
func (t *tally) code(trust judge.Trust) cli.Code {
	code := cli.OK
	for status := range t.count {
		if t.of(status) > 0 {
			code = cli.Worst(code, cli.Code(status.ExitCode(trust)))
		}
	}
	return code
}

// worst lists the findings, most serious first, then by the number of logs, then by
// code.
func (t *tally) worst() []*kind {
	var list []*kind
	for _, k := range t.kinds {
		list = append(list, k)
	}
	slices.SortFunc(list, func(a, b *kind) int {
		return cmp.Or(cmp.Compare(weight(a.severity), weight(b.severity)), cmp.Compare(b.logs, a.logs), cmp.Compare(a.code, b.code))
	})
	return list
}

// severities are in order, most serious first.
var severities = [...]judge.Severity{judge.Decisive, judge.Score, judge.Reason, judge.Cosmetic, judge.Note}

func weight(s judge.Severity) int { return slices.Index(severities[:], s) }
