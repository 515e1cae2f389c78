package main

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"

	"scrutineer/logfmt"
)

// mutant is a log to be changed: a copy of its header and of its records, without the
// digests.
type mutant struct {
	header  logfmt.Header
	records []*record
}

// record is one of them; its source is another record, wherever that moves.
type record struct {
	logfmt.Record
	source *record
}

func newMutant(l *logfmt.Log) *mutant {
	m := &mutant{header: *l.Header}
	m.header.Programs = slices.Clone(l.Header.Programs)
	m.header.Params = slices.Clone(l.Header.Params)
	m.header.Rulings.Deviations = slices.Clone(l.Header.Rulings.Deviations)
	lines := map[logfmt.Line]*record{}
	for _, rec := range l.Records {
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		r := &record{Record: rec, source: lines[rec.Source]}
		lines[rec.Line] = r
		m.records = append(m.records, r)
	}
	return m
}

// sealed writes the mutant with valid digests, or returns false if a reader would refuse
// it.
func (m *mutant) sealed() ([]byte, bool) {
	var out bytes.Buffer
	w := logfmt.NewWriter(&out, logfmt.SyncNever)
	if w.Begin(&m.header) != nil {
		return nil, false
	}
	lines := map[*record]logfmt.Line{}
	for _, r := range m.records {
		rec := r.Record
		if r.source != nil {
			rec.Source = cmp.Or(lines[r.source], 1) // line 1 is refused as a source; used if the source is gone or below
		}
		if w.Append(&rec) != nil {
			return nil, false
		}
		lines[r] = w.Lines()
	}
	if w.End() != nil {
		return nil, false
	}
	return out.Bytes(), true
}

// one draws a record of the kinds, or nil, and returns where it is.
func (m *mutant) one(draw *rand.Rand, kinds ...logfmt.Kind) (int, *record) {
	var list []int
	for i := range m.records {
		if slices.Contains(kinds, m.records[i].Kind) {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return -1, nil
	}
	at := list[draw.IntN(len(list))]
	return at, m.records[at]
}
