package process

import (
	"runtime"
	"sync"
)

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
