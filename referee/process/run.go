package process

import (
	"errors"
	"io"
	"os"
	"runtime"
	"sync"

	"scrutineer/base"
)

// chunk is the number of bytes that are read at once: the capacity of a pipe on Linux.
const chunk = 64 << 10

// read queues the output of a stream until it ends or is given up.
func (p *Program) read(f *os.File, s *splitter) {
	buf := make([]byte, chunk)
	for {
		n, err := f.Read(buf)
		p.journal.put(s.feed(buf[:n])...)
		switch {
		case err == nil:
			continue
		case errors.Is(err, io.EOF):
			p.journal.put(s.end(EOF, "")...)
		case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, os.ErrClosed):
			p.journal.put(s.end(Left, "held by a process out of reach")...)
		default:
			p.journal.put(s.end(Left, cause(err).Error())...)
		}
		return
	}
}

// wait queues the end of the process. Its number is released only after Stop: until then no
// other process can have it and be signalled in its place.
func (p *Program) wait() {
	e := p.ended()
	p.reportMemory()
	e.Program, e.Kind = p.id, Exit
	events := []Event{e}
	if n, ok := p.confinement.used(); ok {
		events = []Event{{Program: p.id, Kind: Used, Num: n}, e}
	}
	p.journal.act(func() error { close(p.exited); return nil }, events...)
	<-p.stop
	p.confinement.endFamily(p.proc.Pid)
	p.proc.Wait()
	p.confinement.release()
	p.journal.launcher.leave()
}

// reportMemory queues, once, that the system has ended a process of the program for its
// memory. When it returns, everything that was observed of its memory is queued: an end
// that is queued then is after its cause.
func (p *Program) reportMemory() {
	p.telling.Lock()
	defer p.telling.Unlock()
	p.reportMemoryLocked()
}

// reportMemoryLocked is like reportMemory for a caller that has the lock.
func (p *Program) reportMemoryLocked() {
	if used, over := p.confinement.over(); over {
		p.reportOver(base.Number(p.limits.Memory), used)
	}
}

// reportOver queues, once, that the program's memory was above the limit.
func (p *Program) reportOver(limit, used base.Number) {
	if !p.reported {
		p.reported = true
		p.journal.put(Event{Program: p.id, Kind: Over, Num: [4]base.Number{limit, used}})
	}
}

// resident returns a plausible peak memory. A process inherits the peak of the one that
// started it, so only a value clearly above that is its own: the system counts pages of
// each processor apart, and sums are a little off. Otherwise it is the observed peak.
func (p *Program) resident(reported base.Number) base.Number {
	seen := base.Number(p.peak.Load())
	const off = 1 << 20
	if reported > base.Number(p.base)+off {
		return max(reported, seen)
	}
	if seen > 0 {
		return seen
	}
	return base.Unknown
}

// launcher starts programs from one thread that lives as long as any of them. On Linux a
// program is to be killed when the process that started it dies. The system means the
// thread that started it, and Go's threads come and go.
type launcher struct {
	mu    sync.Mutex
	alive int
	work  chan func()
}

// do runs f on the thread and keeps the thread until leave has been called as often as do.
func (d *launcher) do(f func()) {
	d.mu.Lock()
	if d.alive == 0 {
		d.work = make(chan func())
		go serve(d.work)
	}
	d.alive++
	work := d.work
	d.mu.Unlock()
	done := make(chan struct{})
	work <- func() { f(); close(done) }
	<-done
}

// leave lets the thread end when it is not needed any more.
func (d *launcher) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.alive--; d.alive == 0 {
		close(d.work)
	}
}

// serve never unlocks its thread: it ends with it.
func serve(work <-chan func()) {
	runtime.LockOSThread()
	for f := range work {
		f()
	}
}
