package process

import (
	"context"
	"errors"
	"sync"
	"time"

	"scrutineer/base"
)

// Journal is the one queue of all that happens in a match, in order. Any number of
// programs write to it; one caller reads.
type Journal struct {
	clock *Clock
	wake  chan struct{} // holds one token while there may be something to read

	mu       sync.Mutex
	queue    []Event
	head     int // queue[:head] has been read
	accounts map[account]*budget

	launcher launcher // starts programs
}

// ErrCondemned is the error of a line that is not sent, since an event is queued that
// costs the program the game.
var ErrCondemned = errors.New("an event that ends the program's game is queued")

// account is what one budget is for: a stream of a program, over all its runs.
type account struct {
	program int
	err     bool
}

// NewJournal returns an empty journal that stamps by the clock.
func NewJournal(clock *Clock) *Journal {
	return &Journal{clock: clock, wake: make(chan struct{}, 1), accounts: map[account]*budget{}}
}

// Next takes the oldest event, waiting for one until the deadline, a time on the
// journal's clock or Never. It returns false only when nothing is queued and the
// deadline has passed or the context is done; whatever is queued later is stamped
// later than that moment.
func (j *Journal) Next(ctx context.Context, deadline base.Number) (Event, bool) {
	var timer *time.Timer
	var late <-chan time.Time
	for {
		e, ok, over := j.take(deadline)
		if ok || over || ctx.Err() != nil {
			return e, ok
		}
		if timer == nil && deadline != Never {
			timer = time.NewTimer(j.clock.until(deadline))
			defer timer.Stop()
			late = timer.C
		}
		select {
		case <-j.wake:
		case <-ctx.Done():
		case <-late:
			timer.Reset(j.clock.until(deadline) + time.Microsecond)
		}
	}
}

// take takes the oldest event if there is one; over says that there is none and
// the deadline has passed.
func (j *Journal) take(deadline base.Number) (e Event, ok, over bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.head == len(j.queue) {
		j.queue, j.head = j.queue[:0], 0
		return Event{}, false, j.clock.Now() >= deadline
	}
	e = j.queue[j.head]
	j.queue[j.head] = Event{}
	j.head++
	if j.head >= 1024 && j.head*2 >= len(j.queue) {
		n := copy(j.queue, j.queue[j.head:])
		clear(j.queue[n:])
		j.queue, j.head = j.queue[:n], 0
	}
	return e, true, false
}

// Mark queues an event of the caller's own, such as a file written, in its place
// among all others; its Kind and Time are set here. What was done is done inside
// do, which may be nil; if it fails nothing is queued. It must not take long: all
// stamps wait for it.
func (j *Journal) Mark(e Event, do func() error) error {
	e.Kind = Mark
	return j.act(do, e)
}

// Tick queues the clocks that show whether the machine slept or was overloaded.
func (j *Journal) Tick() {
	e := Event{Kind: Tick, Num: [4]base.Number{base.Unknown, base.Unknown}}
	if p, ok := j.clock.Pressure(); ok {
		e.Num[1] = p
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	now, boot, ok := j.clock.together()
	if ok && j.clock.ok {
		e.Num[0] = boot - j.clock.boot
	}
	e.Time = now
	j.add(e)
}

// act does something and queues it, as one event or several with one stamp, so that
// nothing which follows from it can be queued above it.
func (j *Journal) act(do func() error, events ...Event) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if do != nil {
		if err := do(); err != nil {
			return err
		}
	}
	now := j.clock.Now()
	for _, e := range events {
		e.Time = now
		j.add(e)
	}
	return nil
}

// condemned reports whether an event is queued, with the mutex held, that costs a
// program the game whatever it does next: it is over a limit.
func (j *Journal) condemned(program int) bool {
	for i := range j.queue[j.head:] {
		e := &j.queue[j.head+i]
		if e.Program == program && (e.Kind == Over || e.Kind == Full && !e.Err) {
			return true
		}
	}
	return false
}

// put queues events that happened together.
func (j *Journal) put(events ...Event) {
	if len(events) == 0 {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	now := j.clock.Now()
	for _, e := range events {
		e.Time = now
		j.add(e)
	}
}

// add appends with the mutex held.
func (j *Journal) add(e Event) {
	j.queue = append(j.queue, e)
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// budgetOf is the budget of a program's stream, the same for all its runs.
func (j *Journal) budgetOf(program int, err bool, limit base.Number) *budget {
	j.mu.Lock()
	defer j.mu.Unlock()
	b := j.accounts[account{program, err}]
	if b == nil {
		b = &budget{}
		j.accounts[account{program, err}] = b
	}
	b.limit.Store(int64(limit))
	return b
}
