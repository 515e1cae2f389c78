package judge_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// asItIs leaves a record as it is.
func asItIs(rec logfmt.Record) []logfmt.Record { return []logfmt.Record{rec} }

// later makes every stamp later by the same time.
func later(rec logfmt.Record) []logfmt.Record {
	const by = 7_654_321
	if rec.Time.Known() {
		rec.Time += by
	}
	switch rec.Kind {
	case logfmt.Stall, logfmt.Wait, logfmt.Void: // an interval
		for k := range 2 {
			if rec.Num[k].Known() {
				rec.Num[k] += by
			}
		}
	}
	return []logfmt.Record{rec}
}

// commented puts a comment below each of five records, the first being that at a line.
func commented(from logfmt.Line) func(rec logfmt.Record) []logfmt.Record {
	note := logfmt.Record{Kind: logfmt.Extension, Word: []byte("x-note"), Text: []byte("n")}
	return func(rec logfmt.Record) []logfmt.Record {
		if rec.Line < from || rec.Line >= from+5 {
			return []logfmt.Record{rec}
		}
		return []logfmt.Record{rec, note}
	}
}

// essence is what a judgement says, without lines.
func essence(s *judge.Session) string {
	var b strings.Builder
	fmt.Fprint(&b, s.Status, s.Outcome, s.Known, s.Derived, s.DerivedKnown, s.Plies)
	for i := range s.Findings {
		f := &s.Findings[i]
		fmt.Fprint(&b, "\n", f.Code, f.Severity, f.Blame, f.Seat, f.Ply, f.After)
	}
	return b.String()
}

// A log is judged the same whenever it was recorded, whatever its programs are called,
// and with comments in it.
func TestWhatDoesNotMatter(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	judged := func(name string, log []byte) string {
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(log), name))
		if err != nil {
			t.Fatal(err)
		}
		return essence(s)
	}
	tried, count := map[string]int{}, 0
	sessionsOf(t, func(name string, s *judge.Session) {
		l, err := logfmt.NewReader(bytes.NewReader(s.Bytes), name).ReadLog()
		if err != nil || len(l.Damage) > 0 || l.Torn > 0 || s.Status == judge.Malformed || slices.ContainsFunc(s.Findings, func(f judge.Finding) bool { return f.Damaged() || string(f.Code) == string(logfmt.Glued) }) {
			return
		}
		same, err := rewritten(l.Header, l.Records, !l.Open, asItIs)
		if err != nil || !bytes.Equal(same, s.Bytes) {
			return // it is not the log of an honest writer, and cannot be sealed again
		}
		want := essence(s)
		header, change := *l.Header, asItIs
		what := []string{"later", "called", "commented"}[count%3]
		switch count++; what {
		case "later":
			change = later
		case "called":
			header.Programs = slices.Clone(header.Programs)
			for i := range header.Programs {
				header.Programs[i].ID, header.Programs[i].Name = "other-"+header.Programs[i].ID, ""
			}
		case "commented":
			change = commented(logfmt.HeaderLine("start", l.Header.Seats()) + 1 + logfmt.Line(count*7919%(len(l.Records)+1)))
		}
		log, err := rewritten(&header, l.Records, !l.Open, change)
		if err != nil {
			return // by order or caps: not the log that this test is about
		}
		tried[what]++
		if got := judged(name, log); got != want {
			t.Errorf("%s, %s:\n%s\nwant\n%s", name, what, got, want)
		}
	})
	if tried["later"] < 500 || tried["called"] < 500 || tried["commented"] < 500 {
		t.Errorf("%v logs were tried; too few to mean anything", tried)
	}
}
