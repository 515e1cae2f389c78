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

// later returns a log of which every stamp is later by the same time.
func later(l *logfmt.Log) []logfmt.Record {
	const by = 7_654_321
	list := slices.Clone(l.Records)
	for i := range list {
		rec := &list[i]
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
	}
	return list
}

// commented returns the records of a log with a comment below each from the nth on, up to
// the fifth.
func commented(l *logfmt.Log, n int) (list []logfmt.Record) {
	for i := range l.Records {
		list = append(list, l.Records[i])
		if i >= n && i < n+5 {
			list = append(list, logfmt.Record{Kind: logfmt.Extension, Word: []byte("x-note"), Text: []byte("n")})
		}
	}
	return list
}

// rewritten returns the log of a header and records, sealed if the other log was. Claims
// name the same records as before.
func rewritten(t *testing.T, l *logfmt.Log, h *logfmt.Header, list []logfmt.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(h); err != nil {
		t.Fatal(err)
	}
	at := map[logfmt.Line]logfmt.Line{}
	for _, rec := range list {
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		if to, ok := at[rec.Source]; ok && rec.Source > 0 {
			rec.Source = to
		}
		if err := w.Append(&rec); err != nil {
			return nil // by order or caps: not the log that this test is about
		}
		at[rec.Line] = w.Lines()
	}
	if !l.Open {
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
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
		same := rewritten(t, l, l.Header, l.Records)
		if !bytes.Equal(same, s.Bytes) {
			return // it is not the log of an honest writer, and cannot be sealed again
		}
		want := essence(s)
		others := *l.Header
		others.Programs = slices.Clone(others.Programs)
		for i := range others.Programs {
			others.Programs[i].ID, others.Programs[i].Name = "other-"+others.Programs[i].ID, ""
		}
		what, log := []string{"later", "called", "commented"}[count%3], []byte(nil)
		switch count++; what {
		case "later":
			log = rewritten(t, l, l.Header, later(l))
		case "called":
			log = rewritten(t, l, &others, l.Records)
		case "commented":
			log = rewritten(t, l, l.Header, commented(l, count*7919%(len(l.Records)+1)))
		}
		if log == nil {
			return
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
