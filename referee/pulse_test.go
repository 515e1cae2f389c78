package referee

import (
	"testing"
	"testing/synctest"
	"time"

	"scrutineer/base"
)

// beating returns a pulse whose beats come at these stamps, the first when it starts.
func beating(at ...base.Number) *pulse {
	p := &pulse{last: base.Number(at[0]), long: 30000}
	for _, t := range at[1:] {
		p.now = func() base.Number { return t }
		p.beat()
	}
	return p
}

// Two beats that are 25 ms apart are a gap, in which nothing is known. Of a long one the
// part between two stamps counts, of a short one the part after the limit; of several their
// sum.
func TestGaps(t *testing.T) {
	p := beating(0, 10000, 20000, 44999, 54999, 79999, 90000, 1090000, 1100000)
	for _, c := range []struct {
		from, limit, to base.Number
		want            gap
	}{
		{0, 0, 54999, gap{}},
		{0, 0, 60000, gap{54999, 60000, 5001}},
		{0, 57000, 60000, gap{57000, 60000, 3000}},
		{0, 60000, 60000, gap{}},
		{79999, 0, 90000, gap{}},
		{0, 0, 1100000, gap{54999, 1090000, 25000 + 1000000}},
		{0, 1100000, 1100000, gap{90000, 1090000, 1000000}},
		{70000, 75000, 100000, gap{75000, 100000, 4999 + 10000}},
		{100000, 0, 100000, gap{}},
		{2000000, 0, 1000000, gap{}},
	} {
		if got := p.between(base.Number(c.from), base.Number(c.limit), base.Number(c.to)); got != c.want {
			t.Errorf("%d to %d, limit %d: %+v, want %+v", c.from, c.to, c.limit, got, c.want)
		}
	}
}

// All of many gaps count, even if the oldest are no longer kept apart.
func TestManyGaps(t *testing.T) {
	var at []base.Number
	for i := range base.Number(maxGaps + 101) {
		at = append(at, i*30000)
	}
	p := beating(at...)
	last := at[len(at)-1]
	if got := p.between(0, base.Number(last), base.Number(last)); len(p.gaps) != maxGaps || got != (gap{0, base.Number(last), base.Number(last)}) {
		t.Errorf("%d gaps, %+v", len(p.gaps), got)
	}
	p.long = 40000
	for i := range base.Number(maxGaps + 101) {
		p.add(gap{base.Number(last + i*30000), base.Number(last + i*30000 + 29000), 29000})
	}
	if got := p.between(base.Number(last), base.Number(last), base.Number(last+30000*200)); len(p.short) != maxGaps || got.lost != 99*29000 {
		t.Errorf("%d short gaps, %+v", len(p.short), got)
	}
}

// A gap that the referee is just waking from counts before its own ticker has seen it, and
// one that does run has none.
func TestPendingGap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		zero, shift := time.Now(), time.Duration(0)
		p := &pulse{long: 100000, now: func() base.Number { return base.Number((time.Since(zero) + shift).Microseconds()) }}
		p.start()
		defer p.end()
		time.Sleep(995 * time.Millisecond)
		if got := p.between(0, 0, 995000); got != (gap{}) {
			t.Errorf("it ran, and %+v", got)
		}
		shift = 700 * time.Millisecond // as the clock of a process that was stopped
		if got := p.between(0, 1695000, 1695000); got != (gap{995000, 1695000, 700000}) {
			t.Errorf("%+v", got)
		}
	})
}
