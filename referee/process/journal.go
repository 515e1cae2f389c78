package process

import (
	"context"
	"errors"
	"sync"
	"time"

	"scrutineer/base"
)

// Journal is the one queue of all events of a match, in order. Any number of programs write
// to it; one caller reads.
type Journal struct {
	clock *Clock
	wake  chan struct{} // has one token while there may be something to read

	mu       sync.Mutex
	queue    []Event
	head     int // queue[:head] has been read
	accounts map[account]*budget

	launcher launcher // starts programs
}

// ErrForfeited is the error of a line that is not sent because an event is queued that
// costs the program the game.
var ErrForfeited = errors.New("an event that ends the program's game is queued")

// account is the key of a budget: a stream of a program, over all its runs.
type account struct {
	program int
	err     bool
}

// NewJournal returns an empty journal with stamps by the clock.
func NewJournal(clock *Clock) *Journal {
	return &Journal{clock: clock, wake: make(chan struct{}, 1), accounts: map[account]*budget{}}
}

// Next takes the oldest event. It waits until the deadline, a time on the journal's clock
// or Never. It returns false only if nothing is queued and the deadline has passed or the
// context is done. Whatever is queued later is stamped later than that moment.
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

// take takes the oldest event if there is one. over reports that there is none and the
// deadline has passed.
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

// Mark queues an event of the caller's own, such as a file written, in its place among all
// others. Its Kind and Time are set here. do, if not nil, does what the event is about; if
// it fails nothing is queued. It must be quick: all stamps wait for it.
func (j *Journal) Mark(e Event, do func() error) error {
	e.Kind = Mark
	return j.act(do, e)
}

// Tick queues the clocks that show whether the machine was suspended or overloaded.
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

// act does something and queues it, as one event or several with one stamp, so that nothing
// that follows from it can be queued before it.
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

// forfeited reports whether an event is queued that costs a program the game whatever it
// does next: it exceeds a limit. The mutex must be held.
func (j *Journal) forfeited(program int) bool {
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

// budgetOf returns the budget of a program's stream, the same for all its runs.
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

// Kind is the kind of an event.
type Kind int

// What happens to a program.
const (
	Started Kind = iota + 1 // the program runs; Num[0] is its process number
	Sent                    // a whole line was sent; Text without its line feed
	Unsent                  // a line could not be sent; Text as of Sent, Num[0] how many of its bytes the pipe took, Word "pipe" if nobody can read it, "full" if the pipe took no more in time, "?" otherwise
	Line                    // a whole line was read; Text without its line feed
	Part                    // bytes whose line did not end: the stream ended, or it was longer than MaxLine
	Flood                   // bytes that were read and not kept; Num[0] the number, Word their SHA-256 in hex
	Full                    // a cap is reached and nothing more of the stream is kept; Num: the cap, and what would have been used with the next piece
	EOF                     // the stream ended; it has no later event
	Left                    // the stream was given up while somebody still had it open; it has no later event; Word why
	Exit                    // the program ended; Word "code" or "signal"; Num: which, user and system CPU microseconds, peak resident bytes; base.Unknown if unknown
	Over                    // the group's memory was seen above the limit, once; Num: limit, used bytes
	Used                    // what the program and its descendants had used when it ended, stamped like its Exit, if the system counts it; Num: peak memory in bytes, user and system CPU microseconds; base.Unknown if unknown
	Closed                  // its input was closed
	Killed                  // a signal was sent to the group; Word "TERM" or "KILL"
	Frozen                  // the group was stopped
	Thawed                  // the group was continued
	Tick                    // two more clocks; Num: Awake and Pressure, base.Unknown if unknown
	Mark                    // the caller's own, by Journal.Mark
)

var kindNames = [...]string{"?", "started", "sent", "unsent", "line", "part", "flood", "full", "eof", "left", "exit", "over", "used",
	"closed", "killed", "frozen", "thawed", "tick", "mark"}

func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return "?"
	}
	return kindNames[k]
}

// Event is one event with its time. Each Kind says what Text, Num and Word are; the rest is
// zero.
type Event struct {
	Program int // as given to Start
	Kind    Kind
	Time    base.Number // microseconds on the journal's clock
	Text    []byte
	Num     [4]base.Number
	Word    string
	Err     bool // the stream is standard error, not standard output
}
