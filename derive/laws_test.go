package derive_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scrutineer/audit"
	"scrutineer/clerk"
	"scrutineer/corpus"
	"scrutineer/derive"
	"scrutineer/internal/forge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var sessions = flag.Int("events", 60, "random sessions to try the laws of derivation on")

// sample is a log that the laws are tried on.
type sample struct {
	name string
	file []byte
}

// samples are the logs of the corpus with stamps and known rulings, and random
// sessions of every protocol.
func samples(t *testing.T) []sample {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var list []sample
	for _, v := range vectors {
		if l := read(v.Payload); l != nil && sound(l.Header) {
			list = append(list, sample{v.Name, v.Payload})
		}
	}
	if len(list) < 500 {
		t.Fatalf("only %d logs of the corpus can be used", len(list))
	}
	played, err := forge.Honest(boards(), *sessions, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range played {
		list = append(list, sample{s.Name, s.Log})
	}
	return list
}

// boards are small games of every protocol.
func boards() []forge.Board {
	params := map[string]string{"betoniarki": "size=6", "dots": "cols=4 rows=3", "fiverow": "height=6 width=6", "halma": "k=2 n=5 n1=10 n2=20"}
	var list []forge.Board
	for _, g := range all.Games() {
		var setup rules.Setup
		for _, word := range strings.Fields(params[g.Name]) {
			name, value, _ := strings.Cut(word, "=")
			setup.Params = append(setup.Params, rules.Value{Name: name, Value: value})
		}
		limits := rules.Limits{Total: 60_000_000, Memory: 64 << 20}
		if g.Name == "triangles" {
			setup.Start = "1,1 9,1 9,9 1,9 5,4 | - | 0 0 | 1 | -"
		}
		if g.Usual.Move > 0 {
			limits = rules.Limits{Move: 3_000_000, Memory: 64 << 20}
		}
		list = append(list, forge.Boards(g, limits, setup)...)
	}
	return list
}

// read is the first log of a file, nil where it cannot be read.
func read(file []byte) *logfmt.Log {
	l, err := logfmt.NewReader(bytes.NewReader(file), "t.mlog").ReadLog()
	if err != nil || l.Header == nil {
		return nil
	}
	return l
}

// sound reports whether a header is one of a game with stamps that can be opened,
// of which no ruling is unknown.
func sound(h *logfmt.Header) bool {
	g := all.Find(h.Game)
	if g == nil || h.Session == "info" || !h.Evidence.Stamped() || g.Protocol(h.Protocol) == nil || h.Rulings.Set == "?" {
		return false
	}
	if slices.ContainsFunc(h.Rulings.Deviations, func(v logfmt.Pair) bool { return v.Value == "?" }) {
		return false
	}
	_, err := g.Open(clerk.Setup(h))
	return err == nil
}

// derived is what follows from records, each event in words. Lines are counted
// without claims.
func derived(l *logfmt.Log, records []logfmt.Record, whole bool) []string {
	g, setup := all.Find(l.Header.Game), clerk.Setup(l.Header)
	pos, _ := g.Open(setup)
	var d derive.State
	d.Begin(g.Protocol(l.Header.Protocol), setup, pos, l.Header.Seats(), derive.LimitsOf(l.Header))
	place, n := map[int32]int{}, 0
	for i := range records {
		if rec := &records[i]; !rec.Kind.Claimed() && rec.Kind != logfmt.Block {
			n++
			place[rec.Line] = n
		}
		d.Observe(&records[i])
	}
	if whole && !l.Open {
		d.Finish()
	}
	var list []string
	for _, e := range d.Events() {
		list = append(list, fmt.Sprint(e.Kind, e.Seat, place[e.Line], place[e.Shown], place[e.Source], e.At, e.After,
			string(g.AppendMove(nil, e.Move)), e.Gain, e.Used, e.Since, e.Until, e.Word, e.Took))
	}
	return list
}

// rewritten is a log of other records, sealed where the first one was. A record
// that was moved keeps its old line, by which claims find their source.
func rewritten(t *testing.T, l *logfmt.Log, records []logfmt.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	if err := w.Begin(l.Header); err != nil {
		t.Fatal(err)
	}
	now := map[int32]int32{}
	for _, rec := range records {
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		if rec.Kind.Claimed() && rec.Source > 0 {
			rec.Source = now[rec.Source]
		}
		old := rec.Line
		if err := w.Append(&rec); err != nil {
			t.Fatal(err)
		}
		now[old] = w.Lines()
	}
	if !l.Open {
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// judged is the verdict on the first log of a file.
func judged(t *testing.T, file []byte) *audit.Session {
	t.Helper()
	s, err := audit.NewJudge(all.Games(), audit.Options{Keep: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Blindness: deleting or changing claims changes nothing that is derived.
func TestBlindness(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	events := 0
	for _, c := range samples(t) {
		l := read(c.file)
		want := derived(l, l.Records, true)
		events += len(want)
		before := judged(t, c.file).Derived
		for _, change := range []func([]logfmt.Record) []logfmt.Record{withoutClaims, func(list []logfmt.Record) []logfmt.Record { return lying(list, rng) }} {
			file := rewritten(t, l, change(slices.Clone(l.Records)))
			other := read(file)
			if got := derived(other, other.Records, true); !slices.Equal(got, want) {
				t.Errorf("%s: derived\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			if got := judged(t, file).Derived; got != before {
				t.Errorf("%s: the judge derives %+v, want %+v", c.name, got, before)
			}
		}
	}
	if events < 1000 {
		t.Errorf("only %d events were derived", events)
	}
}

func withoutClaims(list []logfmt.Record) []logfmt.Record {
	return slices.DeleteFunc(list, func(rec logfmt.Record) bool { return rec.Kind.Claimed() })
}

// lying changes claims: whose a move or fault is, what move and how long it took,
// and who has won.
func lying(list []logfmt.Record, rng *rand.Rand) []logfmt.Record {
	for i := range list {
		rec := &list[i]
		switch {
		case rng.IntN(3) > 0:
		case rec.Kind == logfmt.Move:
			rec.Text, rec.Num[0] = []byte("J9"), 1+int64(rng.IntN(1<<30))
		case rec.Kind == logfmt.Fault && rec.Source <= 0:
			rec.Seat = rec.Seat.Other()
		case rec.Kind == logfmt.Result:
			rec.Seat = rec.Seat.Other()
		}
	}
	return list
}

// Laziness: moves and drops that are claimed later, in their order, change neither
// the verdict nor what is found.
func TestLaziness(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	moved := 0
	for _, c := range samples(t) {
		before := judged(t, c.file)
		if before.Status == audit.Rejected || before.Status == audit.Malformed || before.Status == audit.Unsupported {
			continue
		}
		l := read(c.file)
		records, n := lazier(l.Records, rng)
		moved += n
		after := judged(t, rewritten(t, l, records))
		if after.Status != before.Status || after.Known != before.Known || after.Outcome != before.Outcome || found(after) != found(before) {
			t.Errorf("%s: %s, %+v, %s\nwant %s, %+v, %s", c.name, after.Status, after.Outcome, found(after), before.Status, before.Outcome, found(before))
		}
	}
	if moved < 1000 {
		t.Errorf("only %d claims were moved", moved)
	}
}

// farthest is how many lines a claim is moved down at most.
const farthest = 64

// lazier moves every claimed move and drop down, to above the next claim at most. It
// returns how many it has moved.
func lazier(list []logfmt.Record, rng *rand.Rand) (later []logfmt.Record, moved int) {
	var held *logfmt.Record
	left := 0
	put := func() {
		if held != nil {
			later = append(later, *held)
		}
		held = nil
	}
	for i := range list {
		rec := list[i]
		if rec.Kind == logfmt.Block {
			continue
		}
		if rec.Kind.Claimed() || rec.Kind == logfmt.End || held != nil && left == 0 {
			put()
		}
		if rec.Kind == logfmt.Move || rec.Kind == logfmt.Drop {
			held, left = &list[i], 1+rng.IntN(farthest)
			moved++
			continue
		}
		left--
		later = append(later, rec)
	}
	put()
	return later, moved
}

// found lists the kinds of findings, whatever their lines.
func found(s *audit.Session) string {
	var list []string
	for _, f := range s.Findings {
		list = append(list, string(f.Code)+":"+string(f.Severity))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Prefix: what is derived from the first records of a log is not changed by those
// that follow.
func TestPrefix(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 17))
	for _, c := range samples(t) {
		l := read(c.file)
		whole := derived(l, l.Records, true)
		for range 8 {
			n := rng.IntN(len(l.Records) + 1)
			part := derived(l, l.Records[:n], false)
			if len(part) > len(whole) || !slices.Equal(part, whole[:len(part)]) {
				t.Errorf("%s: from %d records\n%s\nwant of\n%s", c.name, n, strings.Join(part, "\n"), strings.Join(whole, "\n"))
			}
		}
	}
}

// Prefix: the judge of a log that is being recorded finds the moves that the judge of
// the sealed log finds.
func TestOpenPrefix(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 23))
	for _, c := range samples(t) {
		l := read(c.file)
		whole := judged(t, c.file)
		if whole.Status == audit.Rejected {
			continue
		}
		open := *l
		open.Open = true
		part := judged(t, rewritten(t, &open, l.Records[:rng.IntN(len(l.Records)+1)]))
		if n := len(part.Moves); n > len(whole.Moves) || !slices.Equal(part.Moves, whole.Moves[:n]) {
			t.Errorf("%s: %d moves, %v, want of %v", c.name, n, part.Moves, whole.Moves)
		}
	}
}
