package judge

import (
	"math/rand/v2"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
)

// plainHost computes the same as hostIn, microsecond by microsecond.
func plainHost(l *logfmt.Log, by base.Seat, ran spans, over base.Number) host {
	const end = 500
	var mine [end]bool
	for _, s := range ran {
		for t := s.from; t < s.to; t++ {
			mine[t] = true
		}
	}
	count := func(from, to base.Number) (n base.Number) {
		for t := max(from, 0); t < min(to, end); t++ {
			if mine[t] {
				n++
			}
		}
		return n
	}
	var h host
	var ticks []*logfmt.Record
	var waits, own [][4]base.Number
	for i := range l.Records {
		switch rec := &l.Records[i]; {
		case rec.Kind == logfmt.Tick:
			ticks = append(ticks, rec)
		case rec.Kind == logfmt.Stall:
			n := rec.Num
			h.gap = min(h.gap+min(n[2], count(base.Number(n[0]), base.Number(n[1]))), count(0, end))
		default:
			switch n := rec.Num; rec.Seat {
			case by:
				waits = append(waits, n)
			case 0:
				own = append(own, n)
			}
		}
	}
	for i := 1; i < len(ticks); i++ {
		a, b := ticks[i-1], ticks[i]
		n := count(base.Number(a.Time), base.Number(b.Time))
		h.seen += base.Number(n)
		if n > 0 {
			h.felt += base.Number(n)
			h.pressure += min(n, b.Num[1]-a.Num[1])
			drift := b.Num[0] - b.Time - a.Num[0] + a.Time
			h.awake = max(h.awake, max(drift, -drift))
		}
	}
	for i, list := range [][][4]base.Number{waits, own} {
		w := []*wait{&h.waited, &h.own}[i]
		if i == 1 { // all of the last span that is over the limit, and nothing else
			last := ran[len(ran)-1]
			mine = [end]bool{}
			for t := max(last.from, last.to-base.Number(over)); t < last.to; t++ {
				mine[t] = true
			}
		}
		for _, n := range list {
			w.us = min(w.us+min(n[2], count(base.Number(n[0]), base.Number(n[1]))), count(0, end))
			w.covered = min(w.covered+base.Number(count(base.Number(n[0]), base.Number(n[1]))), count(0, end))
		}
	}
	return h
}

// stallOf and waitOf return records of an interval.
func stallOf(from, to, lost base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Stall, Num: [4]base.Number{base.Number(from), base.Number(to), base.Number(lost)}}
}

func waitOf(s, from, to, waited base.Number) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Wait, Seat: base.Seat(s), Num: [4]base.Number{base.Number(from), base.Number(to), base.Number(waited)}}
}

// same reports whether two results are equal.
func same(a, b host) bool {
	return a.seen == b.seen && a.felt == b.felt && a.pressure == b.pressure && a.awake == b.awake && a.gap == b.gap &&
		a.waited == b.waited && a.own == b.own
}

// Two ways to compute what a log says about the machine agree.
func TestHostBothWays(t *testing.T) {
	from := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		var ran spans
		for at := base.Number(0); at < 300; {
			start := at + base.Number(from.Int64N(60))
			at = start + base.Number(from.Int64N(60))
			ran = ran.add(base.Number(start), base.Number(at))
		}
		var l logfmt.Log
		pressure, drift := base.Number(0), base.Number(0)
		for at := base.Number(0); at < 390; at += base.Number(from.Int64N(50)) {
			switch from.IntN(4) {
			case 0:
				since := from.Int64N(400)
				l.Records = append(l.Records, waitOf(base.Number(from.Int64N(3)), base.Number(since), base.Number(since+from.Int64N(60)), base.Number(from.Int64N(40))))
			case 1:
				since := from.Int64N(400)
				l.Records = append(l.Records, stallOf(base.Number(since), base.Number(since+from.Int64N(60)), base.Number(from.Int64N(60))))
			default:
				pressure += base.Number(from.Int64N(60))
				drift += base.Number(from.Int64N(3) - 1)
				l.Records = append(l.Records, logfmt.Record{Kind: logfmt.Tick, Time: base.Number(at), Num: [4]base.Number{base.Number(1000 + at + drift), base.Number(pressure)}})
			}
		}
		over := from.Int64N(100)
		got, want := hostIn(&l, 1, ran, base.Number(over)), plainHost(&l, 1, ran, base.Number(over))
		if !same(got, want) {
			t.Fatalf("%+v, want %+v; %v %v", got, want, ran, l.Records)
		}
	}
}

// Unknown values and impossible records count for nothing.
func TestHostOfStrangeRecords(t *testing.T) {
	tick := func(at, awake, pressure base.Number) logfmt.Record {
		return logfmt.Record{Kind: logfmt.Tick, Time: base.Number(at), Num: [4]base.Number{base.Number(awake), base.Number(pressure)}}
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
		{"no ticks", nil, host{}},
		{"one tick", []logfmt.Record{tick(150, 150, 5)}, host{}},
		{"pressure unknown", []logfmt.Record{tick(0, 0, base.Unknown), tick(300, 300, 5)}, host{seen: 100}},
		{"pressure less than before", []logfmt.Record{tick(0, 0, 6), tick(300, 300, 5)}, host{seen: 100}},
		{"awake unknown", []logfmt.Record{tick(0, base.Unknown, 0), tick(300, 300000, 5)}, host{seen: 100, felt: 100, pressure: 5}},
		{"awake unknown later", []logfmt.Record{tick(0, 0, 0), tick(300, base.Unknown, 300000)}, host{seen: 100, felt: 100, pressure: 100}},
		{"pressure unknown before", []logfmt.Record{tick(0, 0, base.Unknown), tick(300, 300, 0)}, host{seen: 100}},
		{"pressure unknown later", []logfmt.Record{tick(0, 7, 5), tick(300, 5307, base.Unknown)}, host{seen: 100, awake: 5000}},
		{"ticks without a stamp", []logfmt.Record{tick(0, 0, 0), tick(base.Unknown, 90000, 5), tick(300, 300, 5)}, host{seen: 100, felt: 100, pressure: 5}},
		{"as much as can be", []logfmt.Record{tick(0, 0, 0), tick(far, far, far), stallOf(0, far, far), stallOf(0, far, far),
			waitOf(1, 0, far, far), waitOf(1, 0, far, far), waitOf(0, 0, far, far)},
			host{seen: 100, felt: 100, pressure: 100, gap: 100, waited: wait{100, 100}, own: wait{60, 60}}},
		{"extensions", []logfmt.Record{word("x-stall", "100 200 5"), word("x-wait", "1 100 200 5"), word("x-wait", "0 100 200 5")}, host{}},
		{"the other's waiting", []logfmt.Record{waitOf(2, 100, 150, 5)}, host{}},
		{"the referee's waiting", []logfmt.Record{waitOf(0, 120, 150, 50), waitOf(0, 190, 300, 20)}, host{own: wait{20, 20}}},
		{"waiting elsewhere", []logfmt.Record{waitOf(1, 300, 400, 5)}, host{}},
		{"what ends before it begins", []logfmt.Record{stallOf(200, 100, 50), waitOf(1, 200, 100, 50)}, host{}},
	} {
		l := logfmt.Log{Records: c.records}
		got := hostIn(&l, 1, spans{}.add(100, 200), 60)
		if !same(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// What the figures of the machine mean: the time that it may have cost a program, whether
// that clears or suspects it, and the message (format T5, T6).
func TestHostFigures(t *testing.T) {
	of := func(h host) host { h.spans = spans{}.add(0, 1000); return h }
	for _, c := range []struct {
		name           string
		h              host
		over, cost     base.Number
		kept           bool
		known, suspect bool
		words, witness string
	}{
		{"nothing", host{}, 10, 0, false, false, false, "", ""},
		{"watched for nine tenths", host{seen: 900, felt: 900}, 10, 0, false, true, false, "", "watched_us=900 pressure_us=0 awake_gap_us=0 referee_gap_us=0"},
		{"watched for less", host{seen: 899, felt: 900}, 10, 0, false, false, false, "", "watched_us=899 pressure_us=0 awake_gap_us=0 referee_gap_us=0"},
		{"pressure for less", host{seen: 900, felt: 899}, 10, 0, false, false, false, "", "watched_us=900 pressure_us=0 awake_gap_us=0 referee_gap_us=0"},
		{"waits for nine tenths", host{seen: 900, waited: wait{0, 900}}, 10, 0, false, true, false, "", "watched_us=900 waited_us=0 awake_gap_us=0 referee_gap_us=0"},
		{"waits for less", host{seen: 900, waited: wait{0, 899}}, 10, 0, false, false, false, "", "watched_us=900 waited_us=0 awake_gap_us=0 referee_gap_us=0"},
		{"pressure of a tenth", host{seen: 900, felt: 900, pressure: 90}, 90, 90, false, true, true, "tasks of the machine waited for a processor for 90 µs", "watched_us=900 pressure_us=90 awake_gap_us=0 referee_gap_us=0"},
		{"pressure of less", host{seen: 900, felt: 900, pressure: 89}, 10, 0, false, true, false, "tasks of the machine waited for a processor for 89 µs", "watched_us=900 pressure_us=89 awake_gap_us=0 referee_gap_us=0"},
		{"a microsecond of each", host{seen: 1, felt: 1, waited: wait{1, 1}, own: wait{0, 1}, late: 1}, 10, 999, false, false, true, "the program waited for a processor for 1 µs",
			"watched_us=1 pressure_us=0 waited_us=1 referee_waited_us=0 awake_gap_us=0 referee_gap_us=0"},
		{"waits of a microsecond", host{waited: wait{1, 1}, pressure: 500}, 10, 1, false, false, false, "the program waited for a processor for 1 µs", "waited_us=1"},
		{"the referee, when a microsecond of it was late", host{waited: wait{0, 1000}, felt: 1000, pressure: 900, own: wait{0, 1}, late: 10}, 10, 9, false, false, false, "tasks of the machine waited for a processor for 900 µs", "pressure_us=900 waited_us=0 referee_waited_us=0"},
		{"a stall of a microsecond", host{gap: 1}, 10, 1, false, false, false, "the referee did not run for 1 µs", "referee_gap_us=1"},
		{"a stall", host{gap: 10}, 10, 10, false, false, true, "the referee did not run for 10 µs", "referee_gap_us=10"},
		{"a shorter stall", host{gap: 9}, 10, 9, false, false, false, "the referee did not run for 9 µs", "referee_gap_us=9"},
		{"drift", host{seen: 1, awake: 1001}, 10, 0, false, false, true, "the clocks went apart by 1.001 ms", "watched_us=1 awake_gap_us=1001 referee_gap_us=0"},
		{"drift within the tolerance", host{seen: 1, awake: 1000}, 10, 0, false, false, false, "", "watched_us=1 awake_gap_us=1000 referee_gap_us=0"},
		{"kept from running", host{waited: wait{100, 1000}, own: wait{7, 10}}, 100, 107, true, false, true,
			"the program waited for a processor for 100 µs, the referee waited for a processor for 7 µs", "waited_us=100 referee_waited_us=7"},
		{"for less than it is over", host{waited: wait{100, 1000}}, 101, 100, false, false, false, "the program waited for a processor for 100 µs", "waited_us=100"},
		{"for less than a tenth", host{waited: wait{99, 1000}}, 99, 99, false, false, true, "the program waited for a processor for 99 µs", "waited_us=99"},
		{"where waits are not known all of it", host{waited: wait{5, 990}, felt: 1000, pressure: 300}, 15, 15, false, false, true, "the program waited for a processor for 5 µs", "pressure_us=300 waited_us=5"},
		{"but no more than anybody waited", host{waited: wait{5, 500}, felt: 1000, pressure: 300}, 301, 300, false, false, false, "the program waited for a processor for 5 µs", "pressure_us=300 waited_us=5"},
		{"nor what is not known of that", host{waited: wait{5, 500}, felt: 900, pressure: 300}, 400, 400, false, false, true, "the program waited for a processor for 5 µs", "pressure_us=300 waited_us=5"},
		{"the referee in the part that is over", host{waited: wait{5, 1000}, felt: 1000, pressure: 300, own: wait{3, 10}, late: 20}, 18, 18, false, false, true,
			"the program waited for a processor for 5 µs, the referee waited for a processor for 3 µs", "pressure_us=300 waited_us=5 referee_waited_us=3"},
	} {
		h := of(c.h)
		if got := h.cost(); got != c.cost || h.kept(c.over) != c.kept || h.known() != c.known || h.suspect(c.over) != c.suspect {
			t.Errorf("%s: costs %d, want %d; kept %v, known %v, suspect %v", c.name, got, c.cost, h.kept(c.over), h.known(), h.suspect(c.over))
		}
		inWords := ""
		if all := h.inWords(); all != nil {
			inWords = all.Text(words.English())
		}
		if inWords != c.words || h.witness().String() != c.witness {
			t.Errorf("%s: %q, %q", c.name, inWords, h.witness())
		}
	}
	if h := of(host{waited: wait{0, 0}}); h.kept(0) {
		t.Error("somebody who never waited was kept from running")
	}
	if (&host{}).kept(0) {
		t.Error("in no time somebody was kept from running")
	}
	if h := (host{waited: wait{1, 1}, spans: spans{}.add(0, 10)}); !h.kept(0) || !h.kept(1) || h.kept(2) {
		t.Error("a microsecond of ten is not a tenth")
	}
	if h := hostIn(&logfmt.Log{}, 1, nil, 5); h.all() != 0 || h.late != 0 {
		t.Errorf("no time is %+v", h)
	}
}

// Spans are in order and without overlap: of each only what is later counts.
func TestSpans(t *testing.T) {
	var l spans
	for _, s := range []struct{ from, to, all base.Number }{{-5, 10, 10}, {5, 20, 20}, {15, 12, 20}, {30, 40, 30}, {40, 41, 31}} {
		if l = l.add(s.from, s.to); l.all() != s.all {
			t.Errorf("with %d to %d they last %d, want %d", s.from, s.to, l.all(), s.all)
		}
	}
	for at, want := range map[base.Number]base.Number{-1: 0, 0: 0, 1: 1, 19: 19, 20: 20, 29: 20, 30: 20, 31: 21, 40: 30, 41: 31, 99: 31} {
		if got := l.until(at); got != want {
			t.Errorf("until %d: %d, want %d", at, got, want)
		}
	}
	if l.within(15, 35) != 10 || l.within(35, 15) != 0 || l.within(-9, 99) != 31 {
		t.Errorf("%d, %d, %d", l.within(15, 35), l.within(35, 15), l.within(-9, 99))
	}
}

// A stall from 100 to 200 of 50 µs is the program's own if the program used 125 µs more
// at the usage at or after it than at the one at or before it, and was not started
// between them (format T6).
func TestOwnStall(t *testing.T) {
	usage := func(s base.Seat, at, user, system base.Number) logfmt.Record {
		return logfmt.Record{Kind: logfmt.Usage, Seat: s, Time: at, Num: [4]base.Number{base.Unknown, user, system}}
	}
	run := func(s base.Seat) logfmt.Record { return logfmt.Record{Kind: logfmt.Run, Seat: s} }
	before, after := usage(1, 100, 1000, 500), usage(1, 200, 1100, 525)
	for name, c := range map[string]struct {
		records []logfmt.Record
		own     bool
	}{
		"nothing":                    {nil, false},
		"as much as it takes":        {[]logfmt.Record{before, after}, true},
		"a microsecond less":         {[]logfmt.Record{before, usage(1, 200, 1100, 524)}, false},
		"the other program":          {[]logfmt.Record{usage(2, 100, 1000, 500), usage(2, 200, 9000, 0)}, false},
		"read after its begin":       {[]logfmt.Record{usage(1, 101, 0, 0), after}, false},
		"read before its end":        {[]logfmt.Record{before, usage(1, 199, 9000, 0)}, false},
		"the last one before":        {[]logfmt.Record{usage(1, 90, 0, 0), before, usage(1, 200, 1100, 524)}, false},
		"the first one after":        {[]logfmt.Record{before, usage(1, 200, 1100, 524), usage(1, 210, 9000, 0)}, false},
		"started between them":       {[]logfmt.Record{before, run(1), after}, false},
		"started before and after":   {[]logfmt.Record{run(1), before, after, run(1)}, true},
		"the other started":          {[]logfmt.Record{before, run(2), after}, true},
		"user time is unknown":       {[]logfmt.Record{usage(1, 100, base.Unknown, 500), usage(1, 200, base.None, 625)}, true},
		"and was a microsecond less": {[]logfmt.Record{usage(1, 100, base.Unknown, 500), usage(1, 200, 1, 623)}, false},
		"system time is unknown":     {[]logfmt.Record{usage(1, 100, 500, base.Unknown), usage(1, 200, 625, base.None)}, true},
		"and a microsecond less was": {[]logfmt.Record{usage(1, 100, 500, 0), usage(1, 200, 624, base.Unknown)}, false},
		"user time became known":     {[]logfmt.Record{usage(1, 100, base.Unknown, 500), usage(1, 200, 1, 624)}, true},
		"system time became known":   {[]logfmt.Record{usage(1, 100, 500, base.Unknown), usage(1, 200, 624, 1)}, true},
		"nothing is known":           {[]logfmt.Record{usage(1, 100, base.Unknown, base.None), after}, false},
		"without a stamp":            {[]logfmt.Record{usage(1, base.Unknown, 0, 0), after}, false},
	} {
		l := logfmt.Log{Records: c.records}
		stall := stallOf(100, 200, 50)
		if got := cpuUsagesOf(&l, 1).own(&stall); got != c.own {
			t.Errorf("%s: %v", name, got)
		}
	}
	if list := cpuUsagesOf(&logfmt.Log{Records: []logfmt.Record{usage(0, 100, 0, 0)}}, base.Nobody); list != nil {
		t.Errorf("nobody used %v", list)
	}
}
