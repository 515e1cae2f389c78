package verify

import (
	"cmp"
	"slices"

	"scrutineer/internal/cli"
	"scrutineer/judge"
)

// tally counts verdicts and findings. Tallies of parts, merged in their order,
// make that of the whole.
type tally struct {
	logs  int
	bytes int64 // of the logs
	shown int   // logs of which something was printed
	count map[judge.Status]int
	kinds map[judge.Code]*kind
}

// kind is what was found of one code.
type kind struct {
	code     judge.Code
	severity judge.Severity // the worst
	logs     int
	findings int
	first    judge.Finding // of that severity: code, file, line and message
	last     int           // the log counted last, by its number
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

// find counts the findings about a log, which is known by its number.
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

// kind is where findings of a code are counted.
func (t *tally) kind(code judge.Code) *kind {
	k := t.kinds[code]
	if k == nil {
		k = &kind{code: code, severity: judge.Note}
		t.kinds[code] = k
	}
	return k
}

// note keeps the first finding of the worst severity.
func (k *kind) note(severity judge.Severity, f *judge.Finding) {
	if k.first.Code == "" || weight(severity) < weight(k.severity) {
		k.severity, k.first = severity, judge.Finding{Code: f.Code, File: f.File, Line: f.Line, Message: f.Message}
	}
}

// merge adds what was counted of later logs.
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

// code is the exit code that the verdicts ask for, given whose word counts.
func (t *tally) code(trust judge.Trust) cli.Code {
	code := cli.OK
	for status, n := range t.count {
		if n > 0 {
			code = cli.Worst(code, cli.Code(status.ExitCode(trust)))
		}
	}
	return code
}

// worst lists what was found, the worst first; of equal weight what concerns
// most logs; and else by code.
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

// severities are in the order of weight.
var severities = [...]judge.Severity{judge.Decisive, judge.Score, judge.Reason, judge.Cosmetic, judge.Note}

func weight(s judge.Severity) int { return slices.Index(severities[:], s) }
