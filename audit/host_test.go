package audit

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"scrutineer/logfmt"
	"scrutineer/seat"
)

// plainHost reckons the same as hostIn, microsecond by microsecond.
func plainHost(l *logfmt.Log, by seat.Seat, ran spans) host {
	const end = 500
	var mine [end]bool
	for _, s := range ran {
		for t := s.from; t < s.to; t++ {
			mine[t] = true
		}
	}
	count := func(from, to int64) (n int64) {
		for t := max(from, 0); t < min(to, end); t++ {
			if mine[t] {
				n++
			}
		}
		return n
	}
	var h host
	var ticks, waits []*logfmt.Record
	for i := range l.Records {
		switch rec := &l.Records[i]; {
		case rec.Kind == logfmt.Tick:
			ticks = append(ticks, rec)
		case string(rec.Word) == "x-stall":
			n, _ := numbersIn(rec.Text)
			h.gap = min(h.gap+min(n[2], count(n[0], n[1])), count(0, end))
		default:
			if n, _ := numbersIn(rec.Text); n[0] == int64(by) {
				waits = append(waits, rec)
			}
		}
	}
	for i := 1; i < len(ticks); i++ {
		a, b := ticks[i-1], ticks[i]
		n := count(a.Time, b.Time)
		h.seen += n
		if n > 0 {
			h.felt += n
			h.pressure += min(n, b.Num[1]-a.Num[1])
			drift := b.Num[0] - b.Time - a.Num[0] + a.Time
			h.awake = max(h.awake, max(drift, -drift))
		}
	}
	last := [3]int64{}
	for _, w := range waits {
		n, _ := numbersIn(w.Text)
		h.waited += min(n[2]-last[2], count(last[1], n[1]))
		h.told, last = true, n
	}
	h.waited += count(last[1], end)
	return h
}

// extension is a record of three numbers.
func extension(kind string, a, b, c int64) logfmt.Record {
	text := strconv.FormatInt(a, 10) + " " + strconv.FormatInt(b, 10) + " " + strconv.FormatInt(c, 10)
	return logfmt.Record{Kind: logfmt.Extension, Word: []byte(kind), Text: []byte(text)}
}

// Two ways to reckon what a log tells of a machine come to the same.
func TestHostBothWays(t *testing.T) {
	from := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		var ran spans
		for at := int64(0); at < 300; {
			start := at + from.Int64N(60)
			at = start + from.Int64N(60)
			ran = ran.add(start, at)
		}
		var l logfmt.Log
		pressure, drift := int64(0), int64(0)
		waited := [3]int64{}
		for at := int64(0); at < 390; at += from.Int64N(50) {
			switch from.IntN(4) {
			case 0:
				s := 1 + from.Int64N(2)
				waited[s] += from.Int64N(30)
				l.Records = append(l.Records, extension("x-wait", s, at, waited[s]))
			case 1:
				since := from.Int64N(400)
				l.Records = append(l.Records, extension("x-stall", since, since+from.Int64N(60), from.Int64N(60)))
			default:
				pressure += from.Int64N(60)
				drift += from.Int64N(3) - 1
				l.Records = append(l.Records, logfmt.Record{Kind: logfmt.Tick, Time: at, Num: [4]int64{1000 + at + drift, pressure}})
			}
		}
		got, want := hostIn(&l, 1, ran), plainHost(&l, 1, ran)
		got.spans = nil
		if got.seen != want.seen || got.felt != want.felt || got.pressure != want.pressure || got.awake != want.awake ||
			got.gap != want.gap || got.told != want.told || got.waited != want.waited {
			t.Fatalf("%+v, want %+v; %v %v", got, want, ran, l.Records)
		}
	}
}

// What is unknown, and what somebody has made up, counts for nothing.
func TestHostOfStrangeRecords(t *testing.T) {
	tick := func(at, awake, pressure int64) logfmt.Record {
		return logfmt.Record{Kind: logfmt.Tick, Time: at, Num: [4]int64{awake, pressure}}
	}
	word := func(kind, text string) logfmt.Record {
		return logfmt.Record{Kind: logfmt.Extension, Word: []byte(kind), Text: []byte(text)}
	}
	const far = 1<<53 - 1
	for _, c := range []struct {
		name    string
		records []logfmt.Record
		want    host // of 100 to 200
	}{
		{"no ticks", nil, host{waited: 100}},
		{"one tick", []logfmt.Record{tick(150, 150, 5)}, host{waited: 100}},
		{"pressure unknown", []logfmt.Record{tick(0, 0, -1), tick(300, 300, 5)}, host{seen: 100, waited: 100}},
		{"pressure less than before", []logfmt.Record{tick(0, 0, 9), tick(300, 300, 5)}, host{seen: 100, waited: 100}},
		{"awake unknown", []logfmt.Record{tick(0, -1, 0), tick(300, 300000, 5)}, host{seen: 100, felt: 100, pressure: 5, waited: 100}},
		{"as much as can be", []logfmt.Record{tick(0, 0, 0), tick(far, far, far), extension("x-stall", 0, far, far), extension("x-stall", 0, far, far), extension("x-wait", 1, far, far)},
			host{seen: 100, felt: 100, pressure: 100, gap: 100, waited: 100, told: true}},
		{"not numbers", []logfmt.Record{word("x-stall", "100 200"), word("x-stall", "100 200 -1"), word("x-stall", "100 200 5 6"), word("x-stall", ""),
			word("x-stall", "100 200 9007199254740992"), word("x-wait", "1 1 x"), word("x-other", "100 200 5")}, host{waited: 100}},
		{"the other's waiting", []logfmt.Record{extension("x-wait", 2, 150, 5)}, host{waited: 100}},
		{"waiting told backwards", []logfmt.Record{extension("x-wait", 1, 200, 5), extension("x-wait", 1, 150, 5)}, host{waited: 5, told: true}},
		{"another process", []logfmt.Record{extension("x-wait", 1, 100, 50), extension("x-wait", 1, 200, 7)}, host{waited: 7, told: true}},
		{"a gap that ends before it begins", []logfmt.Record{extension("x-stall", 200, 100, 50)}, host{waited: 100}},
	} {
		l := logfmt.Log{Records: c.records}
		got := hostIn(&l, 1, spans{}.add(100, 200))
		c.want.spans = got.spans
		if got.seen != c.want.seen || got.felt != c.want.felt || got.pressure != c.want.pressure || got.awake != c.want.awake ||
			got.gap != c.want.gap || got.told != c.want.told || got.waited != c.want.waited {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
