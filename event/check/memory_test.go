package check

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// A tournament keeps at most 320 bytes for a log of an event of twenty programs: the
// players and the terms are kept once, and an id, a place, two digests and a few numbers
// remain.
func TestBytesOfALog(t *testing.T) {
	const logs, most = 4000, 320
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	j := judge.New([]*rules.Game{fiverow.Game}, judge.Options{Keep: true, Digest: true})
	tour := &Tournament{}
	before := heap()
	for i := range logs {
		x, o := i%20, i/20%19
		if o >= x {
			o++
		}
		g := newGame(i, fmt.Sprint("program", x), fmt.Sprint("program", o), 1+i%2)
		g.Round = fmt.Sprint(i / 400)
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(g.bytes(t)), "a.mlog"))
		if err != nil || s.Status != judge.Verified {
			t.Fatalf("%v, %+v", err, s)
		}
		tour.Add(Of(s))
	}
	if each := (int64(heap()) - int64(before)) / logs; each > most {
		t.Errorf("%d bytes a log, more than %d", each, most)
	} else {
		t.Logf("%d bytes a log", each)
	}
	if r, err := tour.Judge(Against{}); err != nil || len(r.Contests) != 1 || r.Contests[0].Games != logs {
		t.Errorf("%+v, %v", r, err)
	}
}
