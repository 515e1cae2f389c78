package process

import (
	"testing"

	"scrutineer/base"
)

// Nobody waits for himself: what counts is what others have had of the processors.
func TestLoadWaited(t *testing.T) {
	of := func(threads map[int]turns, counted base.Number) Load {
		l := Load{Told: true, System: base.Unknown, threads: threads}
		if counted > 0 {
			l.User, l.System = counted, 0
		}
		return l
	}
	many := map[int]turns{}
	for i := range 60 { // of two processors for 1000 us
		many[i] = turns{33, 967}
	}
	old := of(map[int]turns{1: {100, 100}}, 0)
	for _, c := range []struct {
		name   string
		before Load
		now    Load
		want   base.Number
	}{
		{"nothing is told", Load{}, of(map[int]turns{1: {1, 1}}, 0), 0},
		{"nothing is told later", old, Load{}, 0},
		{"one thread beside others", old, of(map[int]turns{1: {600, 500}}, 0), 400},
		{"one thread by itself", old, of(map[int]turns{1: {1100, 100}}, 0), 0},
		{"a helper that ran for a moment", old, of(map[int]turns{1: {600, 500}, 2: {10, 0}}, 0), 390},
		{"two threads on one processor", of(nil, 0), of(map[int]turns{1: {500, 500}, 2: {500, 500}}, 0), 0},
		{"sixty on two", of(nil, 0), of(many, 0), 0},
		{"sixty on two, at the end of a long sleep", of(map[int]turns{0: {}}, 0), of(many, 0), 0},
		{"what ran and has ended is counted", of(map[int]turns{1: {}}, 1), of(map[int]turns{1: {500, 400}}, 901), 0},
		{"and what others ran is not", of(map[int]turns{1: {}}, 1), of(map[int]turns{1: {500, 400}}, 501), 400},
		{"a thread that is older than it was known", old, of(map[int]turns{1: {100, 100}, 2: {0, 5000}}, 0), 0},
		{"never more than the time", of(map[int]turns{1: {}}, 0), of(map[int]turns{1: {0, 5000}}, 0), 1000},
	} {
		if got := c.now.Waited(c.before, 1000); got != c.want {
			t.Errorf("%s: %d us, want %d", c.name, got, c.want)
		}
	}
}
