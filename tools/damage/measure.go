package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// perLog is how often each change is tried on a log.
const perLog = 4

// row has the counts for one kind of change.
type row struct {
	what         string
	tried, found int
	why          string // why some are not found
}

type table struct {
	logs int
	rows []row
}

// measure changes every log of the sample in each of the ways.
func measure(changes []change, tries int) (*table, error) {
	t := &table{}
	for _, c := range changes {
		t.rows = append(t.rows, row{what: c.what, why: c.why})
	}
	j := judge.New(all.Games(), judge.Options{})
	err := each(func(l *logfmt.Log, text []byte) error {
		t.logs++
		before := shown(j, text)
		for i, c := range changes {
			draw := rand.New(rand.NewPCG(uint64(t.logs), uint64(i)))
			for range tries {
				m := newMutant(l)
				if !c.make(m, draw) {
					continue
				}
				t.rows[i].tried++
				if text, ok := m.sealed(); !ok || shown(j, text) != before {
					t.rows[i].found++
				}
			}
		}
		return nil
	})
	return t, err
}

// each passes on every log of the sample, read and as bytes.
func each(do func(l *logfmt.Log, text []byte) error) error {
	for _, src := range corpus.Sample() {
		in, err := src.Open()
		if err != nil {
			return err
		}
		r := logfmt.NewReader(in, src.Name)
		for {
			l, err := r.ReadLog()
			if err != nil {
				break
			}
			text := slices.Clone(l.Bytes)
			if err := do(l, text); err != nil {
				return err
			}
		}
		in.Close()
	}
	return nil
}

// shown is what a verdict shows of a log, without line numbers: status, outcome and
// findings.
func shown(j *judge.Judge, text []byte) string {
	s, err := j.Next(logfmt.NewReader(bytes.NewReader(text), "x.mlog"))
	if err != nil {
		return "nothing: " + err.Error()
	}
	var b strings.Builder
	fmt.Fprintln(&b, s.Status, s.Outcome, s.Claimed)
	for _, f := range s.Findings {
		fmt.Fprintln(&b, f.Code, f.Severity)
	}
	return b.String()
}

// text is the table in Markdown.
func (t *table) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | tried | found | what is not found, and why |\n|---|---|---|---|\n", "one change, sealed again")
	tried, found := 0, 0
	for _, r := range t.rows {
		tried, found = tried+r.tried, found+r.found
		fmt.Fprintf(&b, "| %s | %d | %d (%s) | %s |\n", r.what, r.tried, r.found, share(r.found, r.tried), r.why)
	}
	fmt.Fprintf(&b, "| all | %d | %d (%s) | |\n", tried, found, share(found, tried))
	return b.String()
}

// share is a percentage to a tenth, rounded down.
func share(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	tenths := part * 1000 / whole
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}
