package process

import (
	"math"
	"time"

	"scrutineer/base"
)

// Never is a deadline that never passes.
const Never base.Number = math.MaxInt64

// closeEnough is the maximum number of microseconds between the readings of two clocks that
// count as read together.
const closeEnough = 50

// Clock counts microseconds since it was made. It never goes back, and nobody can set it.
// It is safe for concurrent use.
type Clock struct {
	zero time.Time
	boot base.Number // the clock of Awake at zero, microseconds
	ok   bool        // there is such a clock
}

// NewClock returns a clock at zero.
func NewClock() *Clock {
	c := &Clock{zero: time.Now()}
	now, boot, ok := c.together()
	c.boot, c.ok = boot-now, ok
	return c
}

// Now returns the time since zero in microseconds.
func (c *Clock) Now() base.Number { return base.Number(time.Since(c.zero).Microseconds()) }

// Awake returns the time since the same zero, in microseconds, on a clock that also runs
// while the machine is suspended. It returns false if the system has no such clock.
func (c *Clock) Awake() (base.Number, bool) {
	boot, ok := bootTime()
	return boot - c.boot, ok && c.ok
}

// Pressure returns the time in microseconds that runnable tasks of this machine have waited
// for a processor since it was started, or false if the system does not show it.
func (c *Clock) Pressure() (base.Number, bool) { return pressure() }

// Name returns the system's name of the clock.
func (c *Clock) Name() string { return clockName }

// together reads both clocks so close to each other that their difference is meaningful. If
// the thread lost its processor between the two readings, the machine would seem to have
// been suspended.
func (c *Clock) together() (now, boot base.Number, ok bool) {
	best := base.Number(math.MaxInt64)
	for range 50 {
		before := c.Now()
		b, has := bootTime()
		if gap := c.Now() - before; gap < best {
			best, now, boot, ok = gap, before, b, has
		}
		if best <= closeEnough {
			break
		}
	}
	return now, boot, ok
}

// until returns the time to a deadline, at most a day.
func (c *Clock) until(deadline base.Number) time.Duration {
	left := min(max(deadline, 0)-c.Now(), base.Number(24*time.Hour/time.Microsecond))
	return time.Duration(left) * time.Microsecond
}

// time returns a deadline as the system's time; the zero time for Never.
func (c *Clock) time(deadline base.Number) time.Time {
	if deadline == Never {
		return time.Time{}
	}
	return time.Now().Add(c.until(deadline))
}
