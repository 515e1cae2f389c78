package referee

import (
	"sync"
	"time"

	"scrutineer/base"
)

const (
	// beatEvery is how often the referee checks whether it runs at all.
	beatEvery = 10 * time.Millisecond
	// lapse is how long it must have failed to, in microseconds, for a gap: what is
	// shorter costs no program that has kept 50 ms from its limit its game.
	lapse = 25000
	// mostGaps is how many long gaps are kept apart, and how many short ones at all.
	mostGaps = 512
)

// pulse measures when the referee itself did not run: stopped by a signal, put off
// by the system, or paused with its machine. It cannot tell which.
type pulse struct {
	now func() base.Number // microseconds

	// long is from when on a gap, in microseconds, may be one of the whole machine,
	// which has cost a program time whenever it was.
	long base.Number

	mu    sync.Mutex
	last  base.Number // of the latest beat
	gaps  []gap       // the long ones in order
	short []gap       // the latest others
	stop  chan struct{}
	work  sync.WaitGroup
}

// gap is a time in which the referee did not run for so many microseconds: for all
// of it, unless it is several made one.
type gap struct{ from, to, lost base.Number }

// start lets it beat until the end.
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

// beat records that the referee runs, and of the gap if it has not.
func (p *pulse) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if now-p.last >= lapse {
		p.add(gap{p.last, now, now - p.last})
	}
	p.last = now
}

// add enters a gap. Where there are many long ones the oldest two become one; of
// short ones the oldest is forgotten.
func (p *pulse) add(g gap) {
	if g.lost < p.long {
		if len(p.short) == mostGaps {
			p.short = append(p.short[:0], p.short[1:]...)
		}
		p.short = append(p.short, g)
		return
	}
	if len(p.gaps) == mostGaps {
		p.gaps[1] = p.gaps[0].with(p.gaps[1])
		p.gaps = append(p.gaps[:0], p.gaps[1:]...)
	}
	p.gaps = append(p.gaps, g)
}

// with is both gaps as one, this being the earlier or none.
func (g gap) with(o gap) gap {
	switch {
	case g.lost == 0:
		return o
	case o.lost == 0:
		return g
	}
	return gap{g.from, o.to, g.lost + o.lost}
}

// around is both gaps as one, whichever is the earlier.
func (g gap) around(o gap) gap {
	if o.from < g.from {
		return o.with(g)
	}
	return g.with(o)
}

// within is what of a gap lies between two stamps, at most.
func (g gap) within(from, to base.Number) gap {
	from, to = max(from, g.from), min(to, g.to)
	if from >= to {
		return gap{}
	}
	return gap{from, to, min(g.lost, to-from)}
}

// between is what the referee has missed between two stamps; none lost where it
// ran all the time. A gap that it is just waking from counts. Of short ones only
// what is after a limit does: there an answer may have come in time and not been
// heard, and before it the program ran while the referee did not.
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
