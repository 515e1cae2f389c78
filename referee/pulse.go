package referee

import (
	"sync"
	"time"

	"scrutineer/base"
)

const (
	// beatEvery is the interval at which the referee checks that it runs.
	beatEvery = 10 * time.Millisecond
	// lapse is the length of a gap, in microseconds, from which it counts. A shorter one
	// costs no program the game that has stayed 50 ms below its limit.
	lapse = 25000
	// maxGaps is the number of long gaps that are kept apart, and of short ones that are
	// kept.
	maxGaps = 512
)

// pulse measures when the referee itself did not run: stopped by a signal, delayed by the
// system, or paused with its machine. It cannot distinguish these.
type pulse struct {
	now func() base.Number // microseconds

	// long is the length of a gap, in microseconds, from which it may be one of the whole
	// machine. Such a gap costs a program time whenever it was.
	long base.Number

	mu    sync.Mutex
	last  base.Number // of the last beat
	gaps  []gap       // the long ones in order
	short []gap       // the most recent others
	stop  chan struct{}
	work  sync.WaitGroup
}

// gap is a period in which the referee did not run for lost microseconds: for all of it,
// unless it merges several.
type gap struct{ from, to, lost base.Number }

// start begins the measurement.
func (p *pulse) start() {
	p.last, p.stop = p.now(), make(chan struct{})
	p.work.Go(func() {
		t := time.NewTicker(beatEvery)
		defer t.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-t.C:
				p.beat()
			}
		}
	})
}

func (p *pulse) end() {
	if p.stop != nil {
		close(p.stop)
		p.work.Wait()
		p.stop = nil
	}
}

// beat records that the referee runs, and the gap if it has not.
func (p *pulse) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if now-p.last >= lapse {
		p.add(gap{p.last, now, now - p.last})
	}
	p.last = now
}

// add enters a gap. If there are too many long ones the oldest two are merged; of short
// ones the oldest is dropped.
func (p *pulse) add(g gap) {
	if g.lost < p.long {
		if len(p.short) == maxGaps {
			p.short = append(p.short[:0], p.short[1:]...)
		}
		p.short = append(p.short, g)
		return
	}
	if len(p.gaps) == maxGaps {
		p.gaps[1] = p.gaps[0].with(p.gaps[1])
		p.gaps = append(p.gaps[:0], p.gaps[1:]...)
	}
	p.gaps = append(p.gaps, g)
}

// with returns both gaps merged. The receiver is the earlier, or none.
func (g gap) with(o gap) gap {
	switch {
	case g.lost == 0:
		return o
	case o.lost == 0:
		return g
	}
	return gap{g.from, o.to, g.lost + o.lost}
}

// around returns both gaps merged, whichever is the earlier.
func (g gap) around(o gap) gap {
	if o.from < g.from {
		return o.with(g)
	}
	return g.with(o)
}

// within returns the part of a gap between two stamps.
func (g gap) within(from, to base.Number) gap {
	from, to = max(from, g.from), min(to, g.to)
	if from >= to {
		return gap{}
	}
	return gap{from, to, min(g.lost, to-from)}
}

// between returns what the referee has missed between two stamps. Nothing is lost if it ran
// all the time. The gap that it is just waking from counts. Of short gaps only the part
// after a limit counts: there an answer may have come in time without being read. Before
// the limit the program ran while the referee did not.
func (p *pulse) between(from, limit, to base.Number) gap {
	if p.stop != nil {
		p.beat()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var sum gap
	for _, g := range p.gaps {
		sum = sum.with(g.within(from, to))
	}
	for _, g := range p.short {
		if g = g.within(max(from, limit), to); g.lost > 0 {
			sum = sum.around(g)
		}
	}
	return sum
}
