package referee

import (
	"sync"
	"time"
)

const (
	// beatEvery is how often the referee looks whether it runs at all.
	beatEvery = 10 * time.Millisecond
	// lapse is how long it must have failed to, in microseconds, for a gap: what is
	// shorter costs no program that has kept 50 ms from its limit its game.
	lapse = 25000
	// mostGaps is how many gaps are kept apart.
	mostGaps = 512
)

// pulse measures when the referee itself did not run: stopped by a signal, put off
// by the system, or paused with its machine. It cannot tell which.
type pulse struct {
	now func() int64 // microseconds

	mu   sync.Mutex
	last int64 // of the latest beat
	gaps []gap // in order
	stop chan struct{}
	work sync.WaitGroup
}

// gap is a time in which the referee did not run for so many microseconds: for all
// of it, unless it is several made one.
type gap struct{ from, to, lost int64 }

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

// beat takes note that the referee runs, and of the gap if it has not.
func (p *pulse) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if now-p.last >= lapse {
		p.add(gap{p.last, now, now - p.last})
	}
	p.last = now
}

// add enters a gap; where there are many, the oldest two become one.
func (p *pulse) add(g gap) {
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

// within is what of a gap lies between two stamps, at most.
func (g gap) within(from, to int64) gap {
	from, to = max(from, g.from), min(to, g.to)
	if from >= to {
		return gap{}
	}
	return gap{from, to, min(g.lost, to-from)}
}

// between is what the referee has missed between two stamps; none lost where it
// ran all the time. A gap that it is just waking from counts.
func (p *pulse) between(from, to int64) gap {
	if p.stop != nil {
		p.beat()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var sum gap
	for _, g := range p.gaps {
		sum = sum.with(g.within(from, to))
	}
	return sum
}
