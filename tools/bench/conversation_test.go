package bench

import (
	"bytes"
	"context"
	"io"
	"testing"

	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// recording is a game of the sample tournament that no fault broke off.
type recording struct {
	log      *logfmt.Log
	game     *rules.Game
	protocol *rules.Protocol
	setup    rules.Setup
	pos      rules.Position
	limits   rules.Limits
	plies    int
}

// recordings are those of a file, opened as the judge opens them.
func recordings(b *testing.B, text []byte) (list []*recording) {
	each(b, logfmt.NewReader(nil, ""), text, func(l *logfmt.Log) {
		l, err := logfmt.NewReader(bytes.NewReader(bytes.Clone(l.Bytes)), "").ReadLog()
		if err != nil {
			b.Fatal(err)
		}
		r := &recording{log: l}
		for i := range l.Records {
			switch l.Records[i].Kind {
			case logfmt.Fault, logfmt.Drop:
				return
			case logfmt.Move:
				r.plies++
			}
		}
		r.open(b)
		list = append(list, r)
	})
	return list
}

func (r *recording) open(b *testing.B) {
	h := r.log.Header
	for _, g := range all.Games() {
		if g.Name == h.Game {
			r.game, r.protocol = g, g.Protocol(h.Protocol)
		}
	}
	r.setup.Seats = h.Seats()
	for _, p := range h.Params {
		r.setup.Params = append(r.setup.Params, rules.Value(p))
	}
	for _, d := range h.Rulings.Deviations {
		r.setup.Rulings = append(r.setup.Rulings, rules.Value(d))
	}
	if h.Start != "-" {
		r.setup.Start = h.Start
	}
	r.limits = rules.Limits{Total: max(h.Clock.Total, 0), Move: max(h.Clock.Move, 0), Grace: max(h.Clock.Grace, 0)}
	var err error
	if r.pos, err = r.game.Open(r.setup); err != nil {
		b.Fatal(err)
	}
}

// sourceOf is the source of what a program said, false for any other record.
func sourceOf(rec *logfmt.Record) (rules.Source, bool) {
	switch {
	case rec.Kind == logfmt.Said:
		return rules.FromOutput, true
	case rec.Kind == logfmt.Got:
		return rules.FromFile, true
	}
	return 0, false
}

// handed reports whether the record is the next thing due to its program.
func handed(t *exchange.Table, rec *logfmt.Record) bool {
	action := t.Queued(rec.Seat, 0)
	switch {
	case action == nil:
		return false
	case rec.Kind == logfmt.Run:
		return action.Kind == rules.Run
	}
	return (rec.Kind == logfmt.Sent || rec.Kind == logfmt.Put) && t.Right(rec.Seat, action, rec.Text, rec.Time)
}

// BenchmarkSampleConversation follows only the conversations: what is due, what lines
// mean, whose time runs. The games are played, too.
func BenchmarkSampleConversation(b *testing.B) {
	eachGame(b, func(b *testing.B, text []byte) {
		list := recordings(b, text)
		var table exchange.Table
		bytes, plies := 0, 0
		for b.Loop() {
			bytes, plies = 0, 0
			for _, r := range list {
				r.converse(b, &table)
				bytes, plies = bytes+len(r.log.Bytes), plies+r.plies
			}
		}
		b.SetBytes(int64(bytes))
		perSecond(b, plies, "plies/s")
	})
}

func (r *recording) converse(b *testing.B, t *exchange.Table) {
	r.pos.Reset()
	t.Reset(r.limits)
	t.Open(r.protocol, r.setup, r.pos, r.setup.Seats)
	for i := range r.log.Records {
		rec := &r.log.Records[i]
		from, said := sourceOf(rec)
		switch {
		case said:
			t.Receive(rec.Seat, from, rec.Text, rec.Time)
		case rec.Kind == logfmt.Move:
			m, refused := r.game.ParseMove(rec.Text)
			if refused == nil {
				_, refused = r.pos.Play(m)
			}
			if refused != nil {
				b.Fatal(refused)
			}
			t.Moved(rec.Seat, m, rec.Charged(), r.log.Record(rec.Source).Time)
		case rec.Kind == logfmt.Run && !handed(t, rec):
			t.Ran(rec.Seat, rec.Time)
		case rec.Kind == logfmt.Sent || rec.Kind == logfmt.Put || rec.Kind == logfmt.Run:
			if !handed(t, rec) {
				b.Fatalf("line %d is not what is due", rec.Line)
			}
			t.Sent(rec.Seat, rec.Time)
		}
	}
	if !r.pos.Outcome().Over {
		b.Fatal("the game does not end")
	}
}

// BenchmarkSampleClaims writes the games again from what was said and done in them:
// conversation, rules, claims, and the log with its digests.
func BenchmarkSampleClaims(b *testing.B) {
	eachGame(b, func(b *testing.B, text []byte) {
		list := recordings(b, text)
		bytes, plies := 0, 0
		for b.Loop() {
			bytes, plies = 0, 0
			for _, r := range list {
				r.write(b)
				bytes, plies = bytes+len(r.log.Bytes), plies+r.plies
			}
		}
		b.SetBytes(int64(bytes))
		perSecond(b, plies, "plies/s")
	})
}

func (r *recording) write(b *testing.B) {
	r.pos.Reset()
	w := logfmt.NewWriter(io.Discard, logfmt.SyncNever)
	if err := w.Begin(r.log.Header); err != nil {
		b.Fatal(err)
	}
	c := claims.New(w, r.game, r.protocol, r.setup, r.pos, r.setup.Seats, derive.Limits{Limits: r.limits})
	for i := range r.log.Records {
		rec := &r.log.Records[i]
		if !rec.Kind.Observed() && !rec.Kind.Done() {
			continue
		}
		c.Add(*rec)
	}
	c.Result()
	if err := w.End(); err != nil || c.Err() != nil || r.pos.Plies() != r.plies {
		b.Fatalf("%v, %v, %d plies of %d", err, c.Err(), r.pos.Plies(), r.plies)
	}
}

// BenchmarkJournal measures one event in the referee's queue; writes and reads alternate.
func BenchmarkJournal(b *testing.B) {
	j, ctx := process.NewJournal(process.NewClock()), context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if err := j.Mark(process.Event{Word: "step"}, nil); err != nil {
			b.Fatal(err)
		}
		if e, ok := j.Next(ctx, process.Never); !ok || e.Word != "step" {
			b.Fatal("another event")
		}
	}
}

// BenchmarkJournalMany lets several goroutines write while one reads.
func BenchmarkJournalMany(b *testing.B) {
	j, ctx := process.NewJournal(process.NewClock()), context.Background()
	done := make(chan bool)
	b.ReportAllocs()
	go func() {
		for range b.N {
			j.Next(ctx, process.Never)
		}
		close(done)
	}()
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			if err := j.Mark(process.Event{Word: "step"}, nil); err != nil {
				b.Error(err)
			}
		}
	})
	<-done
}
