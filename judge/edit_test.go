package judge_test

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// played opens a game whose claims a claim writer writes. settings are words name=value
// of parameters and rulings.
func played(t *testing.T, g *rules.Game, protocol, start, settings string, limits rules.Limits) *claimstest.Referee {
	t.Helper()
	setup := rules.Setup{Start: start}
	for _, word := range strings.Fields(settings) {
		name, value, _ := strings.Cut(word, "=")
		list := &setup.Params
		if r := g.Ruling(name); r != nil && r.Has(value) {
			list = &setup.Rulings
		}
		*list = append(*list, rules.Value{Name: name, Value: value})
	}
	d := claimstest.Open(t, claimstest.Options{Game: g, Protocol: protocol, Setup: setup, Limits: limits})
	d.StartAll(0)
	return d
}

// edited returns a log in which change has replaced every record by none or several.
func edited(t *testing.T, file []byte, change func(rec logfmt.Record) []logfmt.Record) []byte {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(file), "t.mlog").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	out, err := rewritten(l.Header, l.Records, true, change)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// rewritten returns the log of a header and of what change makes of each record, sealed or
// not. Claims still name the records that they named. If a source is changed the claim
// names the first record in its place.
func rewritten(h *logfmt.Header, records []logfmt.Record, seal bool, change func(rec logfmt.Record) []logfmt.Record) ([]byte, error) {
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(h); err != nil {
		return nil, err
	}
	lines := map[logfmt.Line]logfmt.Line{}
	for i := range records {
		old := &records[i]
		if old.Kind == logfmt.Block || old.Kind == logfmt.End {
			continue
		}
		for _, rec := range change(*old) {
			if to, ok := lines[rec.Source]; ok && rec.Kind.Claimed() {
				rec.Source = to
			}
			if err := w.Append(&rec); err != nil {
				return nil, err
			}
			if _, ok := lines[old.Line]; !ok || rec.Kind == old.Kind && bytes.Equal(rec.Text, old.Text) {
				lines[old.Line] = w.Lines()
			}
		}
	}
	if !seal {
		return b.Bytes(), nil
	}
	err := w.End()
	return b.Bytes(), err
}

// replaced changes record n among those whose lines begin with words. Each of changes
// gives one record; none removes it.
func replaced(t *testing.T, file []byte, n int, words string, changes ...func(*logfmt.Record)) []byte {
	t.Helper()
	met := 0
	out := edited(t, file, func(rec logfmt.Record) []logfmt.Record {
		if !strings.HasPrefix(string(logfmt.AppendRecord(nil, &rec)), words) {
			return []logfmt.Record{rec}
		}
		if met++; met != n {
			return []logfmt.Record{rec}
		}
		var list []logfmt.Record
		for _, change := range changes {
			other := rec
			change(&other)
			list = append(list, other)
		}
		return list
	})
	if met < n {
		t.Fatalf("the log has %d records that begin with %q, not %d", met, words, n)
	}
	return out
}

func same(*logfmt.Record) {}

// text sets the text of a record.
func text(s string) func(*logfmt.Record) {
	return func(r *logfmt.Record) { r.Text = []byte(s) }
}

// verdict returns the status of a log and its findings, without notes on a field outside
// the official ranges.
func verdict(t *testing.T, file []byte) string {
	t.Helper()
	s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	list := []string{string(s.Status)}
	for _, f := range s.Findings {
		if f.Code != judge.Departure {
			list = append(list, string(f.Code)+":"+string(f.Severity))
		}
	}
	return strings.Join(list, " ")
}

// changedAbout returns a log in which two lines to one program at one stamp, with these
// prefixes, have changed places.
func changedAbout(t *testing.T, file []byte, one, two string) []byte {
	var a, b logfmt.Record
	edited(t, file, func(rec logfmt.Record) []logfmt.Record {
		switch line := string(logfmt.AppendRecord(nil, &rec)); {
		case strings.HasPrefix(line, one):
			a = rec
		case strings.HasPrefix(line, two):
			b = rec
		}
		return []logfmt.Record{rec}
	})
	first := append([]byte(nil), a.Text...)
	file = replaced(t, file, 1, one, text(string(b.Text)))
	return replaced(t, file, 2, two, text(string(first))) // the first one is now like it
}

func seatOf(n int) base.Seat { return base.Seat(n) }
