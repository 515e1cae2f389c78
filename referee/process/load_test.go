package process

import (
	"testing"

	"scrutineer/base"
)

// A program does not wait for itself: only what others have had of the processors counts.
func TestLoadWaited(t *testing.T) {
	of := func(threads map[int]turns, counted base.Number) Load {
		l := Load{Known: true, System: base.Unknown, threads: threads}
		if counted > 0 {
			l.User, l.System = counted, 0
		}
		return l
	}
	many := map[int]turns{}
	for i := range 60 { // of two processors for 1000 µs
		many[i] = turns{ran: 33, waited: 967}
	}
	old := of(map[int]turns{1: {ran: 100, waited: 100}}, 0)
	for _, c := range []struct {
		name   string
		before Load
		now    Load
		want   base.Number
	}{
		{"nothing is known", Load{}, of(map[int]turns{1: {ran: 1, waited: 1}}, 0), 0},
		{"nothing is known later", old, Load{}, 0},
		{"one thread beside others", old, of(map[int]turns{1: {ran: 600, waited: 500}}, 0), 400},
		{"one thread by itself", old, of(map[int]turns{1: {ran: 1100, waited: 100}}, 0), 0},
		{"a helper that ran for a moment", old, of(map[int]turns{1: {ran: 600, waited: 500}, 2: {ran: 10, waited: 0}}, 0), 390},
		{"two threads on one processor", of(nil, 0), of(map[int]turns{1: {ran: 500, waited: 500}, 2: {ran: 500, waited: 500}}, 0), 0},
		{"sixty on two", of(nil, 0), of(many, 0), 0},
		{"sixty on two, at the end of a long sleep", of(map[int]turns{0: {}}, 0), of(many, 0), 0},
		{"what ran and has ended is counted", of(map[int]turns{1: {}}, 1), of(map[int]turns{1: {ran: 500, waited: 400}}, 901), 0},
		{"and what others ran is not", of(map[int]turns{1: {}}, 1), of(map[int]turns{1: {ran: 500, waited: 400}}, 501), 400},
		{"a thread that is older than it was known", old, of(map[int]turns{1: {ran: 100, waited: 100}, 2: {ran: 0, waited: 5000}}, 0), 0},
		{"never more than the time", of(map[int]turns{1: {}}, 0), of(map[int]turns{1: {ran: 0, waited: 5000}}, 0), 1000},
	} {
		if got := c.now.Waited(c.before, 1000); got != c.want {
			t.Errorf("%s: %d µs, want %d", c.name, got, c.want)
		}
	}
}

// A thread that is ready and does not run waits, even before the system counts it.
func TestLoadFollow(t *testing.T) {
	old := Load{Known: true, threads: map[int]turns{1: {ran: 5, waited: 7}, 2: {ran: 5, waited: 7}, 3: {ran: 5, waited: 7}}}
	now := Load{Known: true, threads: map[int]turns{1: {ran: 5, waited: 7, ready: true}, 2: {ran: 6, waited: 9, ready: true}, 3: {ran: 5, waited: 7}, 4: {ran: 0, waited: 0, ready: true}}}
	now.Follow(old, 100)
	for id, want := range map[int]base.Number{1: 107, 2: 9, 3: 7, 4: 0} {
		if got := now.threads[id].waited; got != want {
			t.Errorf("thread %d: %d µs, want %d", id, got, want)
		}
	}
}
